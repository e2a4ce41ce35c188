//! `tertia max`: the most Sets that can all be taken, or edges no two of which meet.

use super::answers::AnswerArgs;
use super::instance::InstanceArgs;
use super::optimum::{Decision, Optimum, Said, Solution};
use super::prove::ProveArgs;
use super::{Failure, refutation};
use tertia::check::Problem;
use tertia::hypergraph::packing::{Method, at_least, maximum, sat};

/// Arguments of `tertia max`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    instance: InstanceArgs,
    /// Only decide whether there are R
    #[arg(long, value_name = "R")]
    at_least: Option<usize>,
    /// How the search is done
    #[arg(long, value_name = "M", value_enum, default_value_t)]
    method: Search,
    #[command(flatten)]
    prove: ProveArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

#[derive(Clone, Copy, Default, clap::ValueEnum)]
enum Search {
    /// The one that suits the instance
    #[default]
    Portfolio,
    /// Branch and bound
    Branch,
    /// One more, again and again, in time parameterised in their number
    Parameterised,
    /// SAT
    Sat,
}

impl Search {
    fn method(self) -> Method {
        match self {
            Search::Portfolio => Method::Portfolio,
            Search::Branch => Method::Branch,
            Search::Parameterised => Method::Parameterised,
            Search::Sat => Method::Sat,
        }
    }
}

const SAID: Said = Said {
    value: |count, words| format!("{} without a common {}", words.edges(count), words.vertex),
    proved: "no more can be",
    open: |_, upper| format!("at most {upper} can be"),
};

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let instances = args.instance.read(&(1..=usize::MAX))?;
    args.prove.prepare()?;
    let answers = args.answer.find(instances, |instance, limit| {
        let (graph, method) = (&instance.hypergraph, args.method.method());
        let found = match args.at_least {
            None => maximum(graph, method, limit),
            Some(wanted) => at_least(graph, wanted, method, limit),
        };
        let decision = |asked| Decision { bound: "at_least", asked, holds: found.holds(asked) };
        Optimum {
            problem: Problem::Max,
            lower: found.edges.len(),
            upper: found.upper,
            decision: args.at_least.map(decision),
            solution: Solution::Edges(found.edges),
            said: SAID,
        }
    })?;
    refutation::write(&args.prove, Problem::Max, sat::prove, &answers)?;
    answers.print()
}
