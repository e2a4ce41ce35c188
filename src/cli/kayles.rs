//! `tertia kayles`: Arc Kayles and Node Kayles on a graph.

use super::Failure;
use super::instance::GraphArgs;
use super::play::SearchArgs;

/// Arguments of `tertia kayles`.
#[derive(clap::Args)]
#[command(group = clap::ArgGroup::new("game").required(true))]
pub struct Args {
    /// Take an edge that meets none taken
    #[arg(long, group = "game")]
    arc: bool,
    /// Take a vertex that is joined to none taken; without --rounds
    #[arg(long, group = "game", conflicts_with = "rounds")]
    node: bool,
    #[command(flatten)]
    graph: GraphArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let graphs = args.graph.read()?;
    if args.node { args.search.answer_node(graphs) } else { args.search.answer(graphs) }
}
