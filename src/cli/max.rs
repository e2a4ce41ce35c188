//! `tertia max`: the most Sets that can all be taken, or edges no two of which meet.

use super::instance::InstanceArgs;
use super::interrupt::LimitArgs;
use super::prove::ProveArgs;
use super::{Failure, output};
use serde_json::{Value, json};
use tertia::check::Problem;
use tertia::hypergraph::Limit;
use tertia::hypergraph::files::Instance;
use tertia::hypergraph::packing::{Method, Packing, at_least, maximum, sat};

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
    limit: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
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

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let instances = args.instance.read(&(1..=usize::MAX))?;
    let limit = args.limit.start()?;
    let answers: Vec<Answer> =
        instances.into_iter().map(|instance| Answer::find(instance, args, &limit)).collect();
    let values = answers.iter().map(|a| (&a.instance.hypergraph, a.found.edges.len()));
    args.prove.write(Problem::Max, sat::prove, values, &limit)?;
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
    wanted: Option<usize>,
    found: Packing,
}

impl Answer {
    fn find(instance: Instance, args: &Args, limit: &Limit) -> Answer {
        let method = match args.method {
            Search::Portfolio => Method::Portfolio,
            Search::Branch => Method::Branch,
            Search::Parameterised => Method::Parameterised,
            Search::Sat => Method::Sat,
        };
        let found = match args.at_least {
            None => maximum(&instance.hypergraph, method, limit),
            Some(wanted) => at_least(&instance.hypergraph, wanted, method, limit),
        };
        Answer { instance, wanted: args.at_least, found }
    }

    fn document(&self) -> Value {
        let value = self.found.edges.len();
        let mut document = json!({
            "problem": Problem::Max.name(),
            "value": value,
            "lower": value,
            "upper": self.found.upper,
            "proved": self.found.proved(),
            "sets": self.taken().collect::<Vec<_>>(),
        });
        if let Some(wanted) = self.wanted {
            document["at_least"] = json!(wanted);
            document["holds"] = json!(self.found.holds(wanted));
        }
        document
    }

    /// The edges taken, as their vertices.
    fn taken(&self) -> impl Iterator<Item = &[usize]> {
        self.found.edges.iter().map(|&edge| self.instance.hypergraph.edge(edge))
    }

    fn page(&self) -> String {
        let [vertices, edges] = match self.instance.cards {
            Some(_) => [["card", "cards"], ["Set", "Sets"]],
            None => [["vertex", "vertices"], ["edge", "edges"]],
        };
        let number = |count: usize, [one, many]: [&str; 2]| match count {
            1 => format!("1 {one}"),
            _ => format!("{count} {many}"),
        };
        let graph = &self.instance.hypergraph;
        let mut text = format!(
            "line {}: {}, {}\n",
            self.instance.line,
            number(graph.vertices(), vertices),
            number(graph.len(), edges)
        );
        text += &format!("  {}\n", self.verdict(|count| number(count, edges)));
        text.extend(self.taken().map(|edge| self.names(edge)));
        let mut used = vec![false; graph.vertices()];
        self.taken().flatten().for_each(|&vertex| used[vertex] = true);
        let left: Vec<usize> = (0..graph.vertices()).filter(|&vertex| !used[vertex]).collect();
        if left.is_empty() {
            return text + &format!("  no {} is left\n", vertices[0]);
        }
        let are = if left.len() == 1 { "is" } else { "are" };
        text + &format!("  {} {are} left\n", number(left.len(), vertices)) + &self.names(&left)
    }

    /// What is known, in a line.
    fn verdict(&self, edges: impl Fn(usize) -> String) -> String {
        let (value, upper) = (self.found.edges.len(), self.found.upper);
        let disjoint = format!("{} without a common {}", edges(value), self.vertex());
        let Some(wanted) = self.wanted else {
            return match self.found.proved() {
                true => format!("{disjoint}, no more can be"),
                false => format!("{disjoint}; at most {upper} can be"),
            };
        };
        let are = if wanted == 1 { "is" } else { "are" };
        match self.found.holds(wanted) {
            Some(true) => format!("yes, there {are} {wanted}: {disjoint}"),
            Some(false) => format!("no, there {are} no {wanted}, at most {upper}: {disjoint}"),
            None => format!("undecided whether there {are} {wanted}: {disjoint}, at most {upper}"),
        }
    }

    fn vertex(&self) -> &str {
        if self.instance.cards.is_some() { "card" } else { "vertex" }
    }

    /// A line of the names of some vertices.
    fn names(&self, vertices: &[usize]) -> String {
        let names: Vec<String> = vertices.iter().map(|&v| self.instance.name(v)).collect();
        let phrases = names.iter().any(|name| name.contains(char::is_whitespace));
        format!("    {}\n", names.join(if phrases { ", " } else { " " }))
    }
}
