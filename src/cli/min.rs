//! `tertia min`: the fewest disjoint Sets that meet every Set, or edges that meet every edge.

use super::instance::InstanceArgs;
use super::interrupt::LimitArgs;
use super::prove::ProveArgs;
use super::{Failure, output};
use serde_json::{Value, json};
use tertia::check::Problem;
use tertia::hypergraph::Limit;
use tertia::hypergraph::domination::{Maximal, Method, at_most, minimum, sat};
use tertia::hypergraph::files::Instance;

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
    limit: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
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

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let instances = args.instance.read(&(1..=usize::MAX))?;
    let limit = args.limit.start()?;
    let answers: Vec<Answer> =
        instances.into_iter().map(|instance| Answer::find(instance, args, &limit)).collect();
    let values = answers.iter().map(|a| (&a.instance.hypergraph, a.found.edges.len()));
    args.prove.write(Problem::Min, sat::prove, values, &limit)?;
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
    at_most: Option<usize>,
    found: Maximal,
}

impl Answer {
    fn find(instance: Instance, args: &Args, limit: &Limit) -> Answer {
        let layout = instance.cards.as_ref().map(|cards| &cards.layout);
        let method = args.method.method();
        let found = match args.at_most {
            None => minimum(&instance.hypergraph, layout, method, limit),
            Some(most) => at_most(&instance.hypergraph, layout, most, method, limit),
        };
        Answer { instance, at_most: args.at_most, found }
    }

    fn document(&self) -> Value {
        let graph = &self.instance.hypergraph;
        let sets: Vec<&[usize]> = self.found.edges.iter().map(|&edge| graph.edge(edge)).collect();
        let mut document = json!({
            "problem": Problem::Min.name(),
            "value": sets.len(),
            "lower": self.found.lower,
            "upper": sets.len(),
            "proved": self.found.proved(),
            "sets": sets,
        });
        if let Some(most) = self.at_most {
            document["at_most"] = json!(most);
            document["holds"] = json!(self.found.holds(most));
        }
        document
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
        let graph = &self.instance.hypergraph;
        let Instance { line, .. } = self.instance;
        let (vertices, edges) = (number(graph.vertices(), vertex), number(graph.len(), edge));
        let mut text = format!("line {line}: {vertices}, {edges}\n");
        if let Some(most) = self.at_most {
            let holds = match self.found.holds(most) {
                Some(true) => "yes",
                Some(false) => "no",
                None => "not known",
            };
            text += &format!("  at most {most}: {holds}\n");
        }
        let known = match (self.found.proved(), self.found.lower) {
            (true, _) => "no fewer do".into(),
            (false, lower) => format!("at least {lower} are needed"),
        };
        let value = number(self.found.edges.len(), &format!("disjoint {edge}"));
        let meet = if self.found.edges.len() == 1 { "meets" } else { "meet" };
        text += &format!("  {value} {meet} every {edge}, {known}\n");
        for &edge in &self.found.edges {
            text += &format!("  {}\n", self.names(graph.edge(edge)));
        }
        let left = self.found.left(graph);
        let end = if left.is_empty() { "" } else { ": " };
        text += &format!("  {} left{end}{}\n", number(left.len(), vertex), self.names(&left));
        text
    }

    /// The names of some vertices.
    fn names(&self, vertices: &[usize]) -> String {
        let names: Vec<String> = vertices.iter().map(|&v| self.instance.name(v)).collect();
        let phrases = names.iter().any(|name| name.contains(char::is_whitespace));
        names.join(if phrases { ", " } else { " " })
    }
}
