//! `tertia kayles`: Arc Kayles and Node Kayles on a graph.

use super::Failure;
use super::instance::GraphArgs;
use super::play::SearchArgs;
use tertia::hypergraph::files::numbered;
use tertia::hypergraph::play::ordered::MOST_LAYERS;

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
    /// With --node: on turn i a vertex of layer i, by lines `c layer I V` of the file
    #[arg(long, requires = "node", conflicts_with_all = ["arc", "method", "prove"])]
    ordered: bool,
    #[command(flatten)]
    graph: GraphArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let (graph, bytes) = args.graph.read()?;
    if args.ordered {
        let layer = numbered(&bytes, "layer", graph.hypergraph.vertices());
        let layer = layer.map_err(|error| args.graph.bad(&error))?;
        if layer.iter().any(|&layer| layer >= MOST_LAYERS) {
            let reason = format!("--ordered: at most {MOST_LAYERS} layers are searched");
            return Err(Failure::Usage(reason));
        }
        return args.search.answer_ordered(graph, &layer);
    }
    if args.node { args.search.answer_node(vec![graph]) } else { args.search.answer(vec![graph]) }
}
