//! `tertia min`: the fewest disjoint Sets that meet every Set, or edges that meet every edge.

use super::answers::AnswerArgs;
use super::instance::InstanceArgs;
use super::optimum::{Decision, Optimum, Said, Solution};
use super::prove::ProveArgs;
use super::words::counted;
use super::{Failure, refutation};
use tertia::check::Problem;
use tertia::hypergraph::domination::{Method, at_most, minimum, sat};

/// Arguments of `tertia min`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    instance: InstanceArgs,
    /// Only decide whether at most R do
    #[arg(long, value_name = "R")]
    at_most: Option<usize>,
    /// How the fewest are searched for
    #[arg(long, value_name = "M", value_enum, default_value_t)]
    method: Search,
    #[command(flatten)]
    prove: ProveArgs,
    #[command(flatten)]
    answer: AnswerArgs,
}

#[derive(Clone, Copy, Default, clap::ValueEnum)]
enum Search {
    /// What is fastest for the instance
    #[default]
    Portfolio,
    /// Branch and bound
    Branch,
    /// Hitting sets listed, and edges that cover them (Lampis and Mitsou, Theorem 3.3)
    Parameterised,
    /// Dynamic programming along a path decomposition, where that is narrow
    Frontier,
    /// SAT
    Sat,
}

impl Search {
    fn method(self) -> Method {
        match self {
            Search::Portfolio => Method::Portfolio,
            Search::Branch => Method::Branch,
            Search::Parameterised => Method::Parameterised,
            Search::Frontier => Method::Frontier,
            Search::Sat => Method::Sat,
        }
    }
}

const SAID: Said = Said {
    value: |count, words| {
        let meet = if count == 1 { "meets" } else { "meet" };
        let disjoint = counted(count, &format!("disjoint {}", words.edge));
        format!("{disjoint} {meet} every {}", words.edge)
    },
    proved: "no fewer do",
    open: |lower, _| format!("at least {lower} are needed"),
};

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let instances = args.instance.read(&(1..=usize::MAX))?;
    args.prove.prepare()?;
    let answers = args.answer.find(instances, |instance, limit| {
        let (graph, method) = (&instance.hypergraph, args.method.method());
        let layout = instance.cards.as_ref().map(|cards| &cards.layout);
        let found = match args.at_most {
            None => minimum(graph, layout, method, limit),
            Some(most) => at_most(graph, layout, most, method, limit),
        };
        let decision = |asked| Decision { bound: "at_most", asked, holds: found.holds(asked) };
        Optimum {
            problem: Problem::Min,
            lower: found.lower,
            upper: found.edges.len(),
            decision: args.at_most.map(decision),
            solution: Solution::Edges(found.edges),
            said: SAID,
        }
    })?;
    refutation::write(&args.prove, Problem::Min, sat::prove, &answers)?;
    answers.print()
}
