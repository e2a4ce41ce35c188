//! The most or the fewest of something: a value with its bounds, and what attains it.

use super::answers::Answer;
use super::words::{Words, names};
use serde_json::{Value, json};
use tertia::check::Problem;
use tertia::hypergraph::files::Instance;

/// What was found.
pub struct Optimum {
    /// What was asked for.
    pub problem: Problem,
    /// What attains the value.
    pub solution: Solution,
    /// No value is less.
    pub lower: usize,
    /// No value is more.
    pub upper: usize,
    /// The bound that was asked about, if that was all.
    pub decision: Option<Decision>,
    /// The words of the command.
    pub said: Said,
}

/// What attains a value.
pub enum Solution {
    /// Edges, by number.
    Edges(Vec<usize>),
    /// Vertices.
    Vertices(Vec<usize>),
}

/// Whether the value is within a bound.
pub struct Decision {
    /// `at_least` or `at_most`.
    pub bound: &'static str,
    /// How many.
    pub asked: usize,
    /// The answer, if it is known.
    pub holds: Option<bool>,
}

/// The words of a command.
#[derive(Clone, Copy)]
pub struct Said {
    /// What so many do: `1 disjoint Set meets every Set`.
    pub value: fn(usize, &Words) -> String,
    /// That there is nothing better: `no fewer do`.
    pub proved: &'static str,
    /// What is known otherwise, from the bounds: `at least 2 are needed`.
    pub open: fn(usize, usize) -> String,
}

impl Optimum {
    /// The value that is attained.
    pub fn value(&self) -> usize {
        match &self.solution {
            Solution::Edges(list) | Solution::Vertices(list) => list.len(),
        }
    }

    fn proved(&self) -> bool {
        self.lower == self.upper
    }
}

impl Answer for Optimum {
    fn document(&self, instance: &Instance) -> Value {
        let mut document = json!({
            "problem": self.problem.name(),
            "value": self.value(),
            "lower": self.lower,
            "upper": self.upper,
            "proved": self.proved(),
        });
        match &self.solution {
            Solution::Edges(edges) => document["sets"] = json!(vertices(instance, edges)),
            Solution::Vertices(vertices) => document["vertices"] = json!(vertices),
        }
        if let Some(decision) = &self.decision {
            document[decision.bound] = json!(decision.asked);
            document["holds"] = json!(decision.holds);
        }
        document
    }

    fn page(&self, instance: &Instance) -> String {
        let graph = &instance.hypergraph;
        let words = Words::of(instance);
        let sizes = [words.vertices(graph.vertices()), words.edges(graph.len())];
        let mut text = format!("line {}: {}\n", instance.line, sizes.join(", "));
        if let Some(Decision { bound, asked, holds }) = &self.decision {
            let holds = match holds {
                Some(true) => "yes",
                Some(false) => "no",
                None => "not known",
            };
            text += &format!("  {} {asked}: {holds}\n", bound.replace('_', " "));
        }
        let known = match self.proved() {
            true => self.said.proved.into(),
            false => (self.said.open)(self.lower, self.upper),
        };
        text += &format!("  {}, {known}\n", (self.said.value)(self.value(), &words));
        match &self.solution {
            Solution::Edges(edges) => {
                let edges = vertices(instance, edges);
                text.extend(edges.iter().map(|edge| format!("    {}\n", names(instance, edge))));
                text + &left(instance, &words, &edges)
            }
            Solution::Vertices(list) if list.is_empty() => text,
            Solution::Vertices(list) => text + &format!("    {}\n", names(instance, list)),
        }
    }
}

/// The vertices of some edges.
fn vertices<'a>(instance: &'a Instance, edges: &[usize]) -> Vec<&'a [usize]> {
    edges.iter().map(|&edge| instance.hypergraph.edge(edge)).collect()
}

/// A line on what is left when some edges are taken.
fn left(instance: &Instance, words: &Words, taken: &[&[usize]]) -> String {
    let mut used = vec![false; instance.hypergraph.vertices()];
    taken.iter().copied().flatten().for_each(|&vertex| used[vertex] = true);
    let left: Vec<usize> = (0..used.len()).filter(|&vertex| !used[vertex]).collect();
    let end = if left.is_empty() { "" } else { ": " };
    format!("  {} left{end}{}\n", words.vertices(left.len()), names(instance, &left))
}
