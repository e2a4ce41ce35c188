//! `tertia merge`: the tables of an experiment whose shards are all done.

use super::{Failure, run};
use std::path::PathBuf;
use tertia::experiment::{self, Results, shards};

/// Arguments of `tertia merge`.
#[derive(clap::Args)]
pub struct Args {
    /// Folder of results in which `tertia run --shard` left the shards
    dir: PathBuf,
    /// Print the tables as one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let (specification, merged) = shards::merged(&args.dir, experiment::kinds())?;
    let results = Results::prepare_merged(&args.dir, &specification)?;
    let finished = results.publish(&merged)?;
    run::show(&specification, &finished, &args.dir, args.json)
}
