//! What `tertia kset` and `tertia matching` share: the search among points, and its answers.

use super::interrupt::LimitArgs;
use super::words::counted;
use super::{Failure, output};
use serde_json::{Value, json};
use tertia::matching::files::{self, Written};
use tertia::matching::{
    Answer, Counted, Limit, Listed, Method, Points, Problem, Query, all, count, find,
};

/// Arguments of the search.
#[derive(clap::Args)]
pub struct SearchArgs {
    /// Count all solutions instead of finding one
    #[arg(long, conflicts_with = "all")]
    count: bool,
    /// List all solutions
    #[arg(long)]
    all: bool,
    /// Only solutions with these lines, counted from 0
    #[arg(long, value_name = "I,J", value_delimiter = ',')]
    with: Vec<usize>,
    /// How solutions are found
    #[arg(long, value_name = "M", value_parser = method, default_value = "auto",
          help = format!("How solutions are found: {}", names()))]
    method: Method,
    #[command(flatten)]
    limit: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

fn names() -> String {
    Method::ALL.map(Method::name).join(", ")
}

fn method(name: &str) -> Result<Method, String> {
    let named = Method::ALL.into_iter().find(|method| method.name() == name);
    named.ok_or_else(|| format!("expected one of {}", names()))
}

/// A number of values, at least 1.
pub fn values(text: &str) -> Result<usize, String> {
    let values = text.parse().ok().filter(|&values| values > 0);
    values.ok_or_else(|| "expected a whole number from 1 on".into())
}

impl SearchArgs {
    /// Searches each instance, and prints the answers.
    pub fn run(&self, problem: Problem, instances: Vec<Written>) -> Result<(), Failure> {
        let refused = |written: &Written, error| {
            Failure::Usage(format!("--with: line {}: {error}", written.lines[0]))
        };
        let queries = instances.iter().map(|written| {
            Query::new(&written.points, problem, &self.with)
                .map_err(|error| refused(written, error))
        });
        let queries = queries.collect::<Result<Vec<_>, Failure>>()?;
        let limit = self.limit.start()?;
        let found = queries.iter().map(|query| self.search(query, &limit));
        let found = instances.iter().zip(found);
        if self.json {
            let answers: Vec<Value> =
                found.map(|(written, found)| self.document(problem, written, &found)).collect();
            return output::print_json(&json!({ "answers": answers }));
        }
        let pages: Vec<String> =
            found.map(|(written, found)| page(problem, written, &found)).collect();
        output::print(|out| out.write_all(pages.join("\n").as_bytes()))
    }

    fn search(&self, query: &Query, limit: &Limit) -> Found {
        match (self.count, self.all) {
            (true, _) => Found::Count(count(query, self.method, limit)),
            (_, true) => Found::All(all(query, self.method, limit)),
            _ => Found::First(find(query, self.method, limit)),
        }
    }

    /// The answer as `tertia check` reads it.
    fn document(&self, problem: Problem, written: &Written, found: &Found) -> Value {
        let mut document = json!({
            "problem": problem.name(),
            "values": written.points.values(),
        });
        if !self.with.is_empty() {
            document["with"] = json!(self.with);
        }
        match found {
            Found::First(Answer::Found(rows)) => {
                document["found"] = json!(true);
                document["cards"] = json!(rows);
            }
            Found::First(Answer::None) => document["found"] = json!(false),
            Found::First(Answer::Unknown) => {
                document["found"] = Value::Null;
                document["proved"] = json!(false);
            }
            Found::Count(Counted { count, complete }) => {
                document["count"] = json!(count.to_string());
                document["complete"] = json!(complete);
            }
            Found::All(Listed { solutions, complete }) => {
                document["all"] = json!(solutions);
                document["complete"] = json!(complete);
            }
        }
        document
    }
}

/// What was found.
enum Found {
    First(Answer),
    Count(Counted),
    All(Listed),
}

/// The answer for people.
fn page(problem: Problem, written: &Written, found: &Found) -> String {
    let points = &written.points;
    let ([point, _], dimension, [one, many]) = match problem {
        Problem::Set => (problem.points(), "attribute", ["Set", "Sets"]),
        Problem::Matching => (problem.points(), "dimension", ["matching", "matchings"]),
    };
    let mut text = format!(
        "line {}: {} of {}, {}\n",
        written.lines[0],
        counted(points.len(), point),
        counted(points.values(), "value"),
        counted(points.dimensions(), dimension),
    );
    let number = |count: &dyn std::fmt::Display, complete: &bool| {
        let count = count.to_string();
        let noun = if count == "1" { one } else { many };
        match complete {
            true => format!("  {count} {noun}\n"),
            false => format!("  {count} {noun} so far, not all\n"),
        }
    };
    match found {
        Found::First(Answer::Found(rows)) => {
            text += &format!("  a {one}\n{}", named(problem, points, rows));
        }
        Found::First(Answer::None) => text += &format!("  no {one}\n"),
        Found::First(Answer::Unknown) => {
            text += &format!("  undecided whether there is a {one}: the search ended before\n");
        }
        Found::Count(Counted { count, complete }) => text += &number(count, complete),
        Found::All(Listed { solutions, complete }) => {
            text += &number(&solutions.len(), complete);
            text.extend(solutions.iter().map(|rows| named(problem, points, rows)));
        }
    }
    text
}

/// A line with some points as they are written.
fn named(problem: Problem, points: &Points, rows: &[usize]) -> String {
    let name = match problem {
        Problem::Set => files::card,
        Problem::Matching => files::multiedge,
    };
    let names: Vec<String> = rows.iter().map(|&row| name(points, row)).collect();
    format!("    {}\n", names.join(" "))
}
