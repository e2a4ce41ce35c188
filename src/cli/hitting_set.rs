//! `tertia hitting-set`: fewest vertices that meet every edge, or all few that do.

use super::Failure;
use super::answers::{Answer, AnswerArgs};
use super::instance::InstanceArgs;
use super::optimum::{Optimum, Said, Solution};
use super::words::{Words, counted, names};
use serde_json::{Value, json};
use tertia::check::Problem;
use tertia::hypergraph::files::Instance;
use tertia::hypergraph::hitting_set::{Listed, Method, all, minimum};

/// Arguments of `tertia hitting-set`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    instance: InstanceArgs,
    /// List every hitting set of at most K vertices that holds no smaller one
    #[arg(long, value_name = "K")]
    all: Option<usize>,
    /// How a smallest one is searched for
    #[arg(long, value_name = "M", value_enum, default_value_t, conflicts_with = "all")]
    method: Search,
    #[command(flatten)]
    answer: AnswerArgs,
}

#[derive(Clone, Copy, Default, clap::ValueEnum)]
enum Search {
    /// Branch and reduce
    #[default]
    Branch,
    /// Listing with one vertex more until there is one
    Deepen,
}

impl Search {
    fn method(self) -> Method {
        match self {
            Search::Branch => Method::Branch,
            Search::Deepen => Method::Deepen,
        }
    }
}

const SAID: Said = Said {
    value: |count, words| {
        let meet = if count == 1 { "meets" } else { "meet" };
        format!("{} {meet} every {}", words.vertices(count), words.edge)
    },
    proved: "no fewer do",
    open: |lower, _| format!("at least {lower} are needed"),
};

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let instances = args.instance.read(&(1..=usize::MAX))?;
    if let Some(most) = args.all {
        let listed = |instance: &Instance, limit: &_| All {
            most,
            listed: all(&instance.hypergraph, most, limit),
        };
        return args.answer.find(instances, listed)?.print();
    }
    let answers = args.answer.find(instances, |instance, limit| {
        let layout = instance.cards.as_ref().map(|cards| &cards.layout);
        let found = minimum(&instance.hypergraph, layout, args.method.method(), limit);
        Optimum {
            problem: Problem::HittingSet,
            lower: found.lower,
            upper: found.vertices.len(),
            decision: None,
            solution: Solution::Vertices(found.vertices),
            said: SAID,
        }
    })?;
    answers.print()
}

/// All minimal hitting sets of at most so many vertices, as far as they were found.
struct All {
    most: usize,
    listed: Listed,
}

impl Answer for All {
    fn document(&self, _: &Instance) -> Value {
        json!({
            "problem": Problem::HittingSet.name(),
            "at_most": self.most,
            "all": self.listed.sets,
            "complete": self.listed.complete,
        })
    }

    fn page(&self, instance: &Instance) -> String {
        let (graph, words) = (&instance.hypergraph, Words::of(instance));
        let sizes = [words.vertices(graph.vertices()), words.edges(graph.len())];
        let sets = counted(self.listed.sets.len(), "minimal hitting set");
        let most = words.vertices(self.most);
        let known = if self.listed.complete { "" } else { " so far, not all" };
        let mut text = format!("line {}: {}\n", instance.line, sizes.join(", "));
        text += &format!("  {sets} of at most {most}{known}\n");
        let sets = self.listed.sets.iter();
        text.extend(sets.map(|set| format!("    {}\n", names(instance, set))));
        text
    }
}
