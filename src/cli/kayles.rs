//! `tertia kayles`: Arc Kayles and Node Kayles on a graph.

use super::Failure;
use super::instance::InstanceArgs;
use super::play::SearchArgs;

/// Arguments of `tertia kayles`.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("game").required(true))]
pub struct Args {
    /// Take an edge that meets none taken
    #[arg(long, group = "game")]
    arc: bool,
    /// Take a vertex that is joined to none taken
    #[arg(long, group = "game")]
    node: bool,
    #[command(flatten)]
    instance: InstanceArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let instances = args.instance.read(&(2..=2))?;
    if args.node { args.search.answer_node(instances) } else { args.search.answer(instances) }
}
