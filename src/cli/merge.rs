//! `tertia merge`: the tables of an experiment whose shards are all done.

use super::{Failure, run};
use std::path::PathBuf;
use tertia::experiment::{self, Outcome, Results, shards};

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
    let (specification, sums) = shards::merged(&args.dir, experiment::kinds())?;
    let results = Results::prepare_merged(&args.dir, &specification)?;
    let outcome = Outcome::new(&specification, sums)?;
    results.publish(&outcome)?;
    run::show(&specification, &outcome, &args.dir, args.json)
}
