//! `tertia hitting-set`: fewest vertices that meet every edge, or all few that do.

use super::instance::InstanceArgs;
use super::interrupt::LimitArgs;
use super::{Failure, output};
use serde_json::{Value, json};
use tertia::hypergraph::Limit;
use tertia::hypergraph::files::Instance;
use tertia::hypergraph::hitting_set::{HittingSet, Listed, Method, all, minimum};

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
    limit: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Default, clap::ValueEnum)]
enum Search {
    /// Branch and reduce
    #[default]
    Branch,
    /// Listing with one vertex more until there is one
    Deepen,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let instances = args.instance.read(&(1..=usize::MAX))?;
    let limit = args.limit.start()?;
    let answers: Vec<Answer> =
        instances.into_iter().map(|instance| Answer::find(instance, args, &limit)).collect();
    if args.json {
        let answers: Vec<Value> = answers.iter().map(Answer::document).collect();
        return output::print_json(&json!({ "answers": answers }));
    }
    let pages: Vec<String> = answers.iter().map(Answer::page).collect();
    output::print(|out| out.write_all(pages.join("\n").as_bytes()))
}

/// An instance and what was found.
struct Answer {
    instance: Instance,
    found: Found,
}

enum Found {
    Minimum(HittingSet),
    All(Listed),
}

impl Answer {
    fn find(instance: Instance, args: &Args, limit: &Limit) -> Answer {
        let method = match args.method {
            Search::Branch => Method::Branch,
            Search::Deepen => Method::Deepen,
        };
        let layout = instance.cards.as_ref().map(|cards| &cards.layout);
        let found = match args.all {
            None => Found::Minimum(minimum(&instance.hypergraph, layout, method, limit)),
            Some(most) => Found::All(all(&instance.hypergraph, most, limit)),
        };
        Answer { instance, found }
    }

    fn document(&self) -> Value {
        match &self.found {
            Found::Minimum(set) => json!({
                "value": set.vertices.len(),
                "lower": set.lower,
                "upper": set.vertices.len(),
                "proved": set.proved(),
                "vertices": set.vertices,
            }),
            Found::All(listed) => json!({ "all": listed.sets, "complete": listed.complete }),
        }
    }

    fn page(&self) -> String {
        let [vertex, edge] = match self.instance.cards {
            Some(_) => ["card", "Set"],
            None => ["vertex", "edge"],
        };
        let number = |count: usize, one: &str| match (count, one) {
            (1, _) => format!("1 {one}"),
            (_, "vertex") => format!("{count} vertices"),
            _ => format!("{count} {one}s"),
        };
        let (vertices, edges) =
            (self.instance.hypergraph.vertices(), self.instance.hypergraph.len());
        let line = self.instance.line;
        let mut text =
            format!("line {line}: {}, {}\n", number(vertices, vertex), number(edges, edge));
        match &self.found {
            Found::Minimum(set) => {
                let known = match (set.proved(), set.lower) {
                    (true, _) => "no fewer do".into(),
                    (false, lower) => format!("at least {lower} are needed"),
                };
                let value = number(set.vertices.len(), vertex);
                let meet = if set.vertices.len() == 1 { "meets" } else { "meet" };
                text += &format!("  {value} {meet} every {edge}, {known}\n");
                text += &self.names(&set.vertices);
            }
            Found::All(listed) => {
                let known = if listed.complete { "" } else { " so far, not all" };
                let value = number(listed.sets.len(), "minimal hitting set");
                text += &format!("  {value}{known}\n");
                text.extend(listed.sets.iter().map(|set| self.names(set)));
            }
        }
        text
    }

    /// A line of the names of some vertices.
    fn names(&self, vertices: &[usize]) -> String {
        let names: Vec<String> = vertices.iter().map(|&v| self.instance.name(v)).collect();
        let phrases = names.iter().any(|name| name.contains(char::is_whitespace));
        format!("  {}\n", names.join(if phrases { ", " } else { " " }))
    }
}
