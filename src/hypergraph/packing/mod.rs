//! Packings: edges no two of which share a vertex; in a layout, Sets that can all be taken.
//!
//! [`maximum`] finds a largest one, [`at_least`] tells whether there is one of so many edges.
//! Pendant vertices and components come first; `local` finds a large packing, `dual` and
//! `residues` bound it from above, and where these differ a [`Method`] decides.
//!
//! ```
//! use tertia::hypergraph::{Hypergraph, Limit};
//! use tertia::hypergraph::packing::{Method, at_least, maximum};
//!
//! let path = Hypergraph::new(4, [[0, 1], [1, 2], [2, 3]])?;
//! let found = maximum(&path, Method::Portfolio, &Limit::none());
//! assert!(found.proved() && found.edges == [0, 2]);
//! assert_eq!(at_least(&path, 3, Method::Portfolio, &Limit::none()).holds(3), Some(false));
//! # Ok::<(), tertia::hypergraph::HypergraphError>(())
//! ```

mod bounds;
mod branch;
mod dual;
mod live;
mod local;
mod parameterised;
mod parts;
mod residues;
pub mod sat;

use super::disjoint::Found;
use super::{Hypergraph, Limit};
use crate::race::race;
use bounds::Bounds;
use std::time::Duration;

/// How long branch and bound goes on alone.
const ALONE: Duration = Duration::from_millis(50);

/// How the gap between a packing and its upper bound is closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Branch and bound; where that takes long, beside SAT.
    #[default]
    Portfolio,
    /// Branch and bound.
    Branch,
    /// One edge more, again and again, in time that is parameterised in their number.
    Parameterised,
    /// SAT, one edge more at a time.
    Sat,
}

/// A packing and what is known of the largest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Packing {
    /// Its edges in ascending order.
    pub edges: Vec<usize>,
    /// No packing has more edges.
    pub upper: usize,
    /// Steps of the search: nodes of branch and bound, partial packings of the parameterised
    /// method; those of SAT are not counted. The same in every run, unless two methods race.
    pub nodes: u64,
}

impl Packing {
    /// Whether no packing has more edges.
    pub fn proved(&self) -> bool {
        self.edges.len() == self.upper
    }

    /// Whether there is a packing of `wanted` edges, as far as this tells.
    pub fn holds(&self, wanted: usize) -> Option<bool> {
        match self.edges.len() >= wanted {
            true => Some(true),
            false => (self.upper < wanted).then_some(false),
        }
    }
}

/// A largest packing, or at the limit the largest found.
pub fn maximum(graph: &Hypergraph, method: Method, limit: &Limit) -> Packing {
    solve(graph, None, method, limit)
}

/// A packing of `wanted` edges or more, if there is one; else a smaller one, with an upper
/// bound below `wanted` unless the limit was reached.
pub fn at_least(graph: &Hypergraph, wanted: usize, method: Method, limit: &Limit) -> Packing {
    solve(graph, Some(wanted), method, limit)
}

fn solve(graph: &Hypergraph, wanted: Option<usize>, method: Method, limit: &Limit) -> Packing {
    let (taken, parts) = parts::of(graph);
    let mut known: Vec<Known> = parts.iter().map(|part| Known::of(&part.graph, limit)).collect();
    let mut lower = taken.len() + known.iter().map(|part| part.edges.len()).sum::<usize>();
    let mut upper = taken.len() + known.iter().map(|part| part.upper).sum::<usize>();
    for (part, known) in parts.iter().zip(&mut known) {
        if wanted.is_some_and(|wanted| lower >= wanted || upper < wanted) {
            break;
        }
        // What the others have, and what they may have.
        let (others, most) = (lower - known.edges.len(), upper - known.upper);
        let need = wanted.map_or(0, |wanted| wanted.saturating_sub(most));
        let enough = wanted.map_or(usize::MAX, |wanted| wanted.saturating_sub(others));
        known.close(&part.graph, need, enough, method, limit);
        (lower, upper) = (others + known.edges.len(), most + known.upper);
    }
    let mut edges = taken;
    for (part, known) in parts.iter().zip(&known) {
        edges.extend(known.edges.iter().map(|&edge| part.names[edge]));
    }
    edges.sort_unstable();
    let nodes = known.iter().map(|part| part.nodes).sum();
    Packing { edges, upper, nodes }
}

/// What is known of a part.
struct Known {
    edges: Vec<usize>,
    upper: usize,
    /// Steps of its search.
    nodes: u64,
}

impl Known {
    /// What is known without a search.
    fn of(graph: &Hypergraph, limit: &Limit) -> Known {
        let bounds = Bounds::of(graph);
        let mut upper = bounds.on_all();
        let edges = local::search(graph, upper, limit);
        if edges.len() < upper {
            upper = upper.min(bounds.sharpened(graph).on_all());
        }
        Known { edges, upper, nodes: 0 }
    }

    /// Searches until there is a packing of `enough` edges, or a largest one is known or, if
    /// there is none of `need` edges, that there is none.
    fn close(
        &mut self,
        graph: &Hypergraph,
        need: usize,
        enough: usize,
        method: Method,
        limit: &Limit,
    ) {
        let least = need.max(self.edges.len() + 1);
        let enough = enough.min(self.upper);
        if least > enough {
            return;
        }
        let outcome = match method {
            Method::Portfolio => {
                let soon = limit.clone().within(ALONE);
                let outcome = branch::search(graph, least, enough, &soon);
                if !outcome.done && !limit.reached() {
                    return self.race(graph, least, enough, limit);
                }
                outcome
            }
            Method::Branch => branch::search(graph, least, enough, limit),
            Method::Parameterised => {
                parameterised::search(graph, &self.edges, least, enough, limit)
            }
            Method::Sat => {
                let found = sat::improve(graph, self.found(), enough, limit);
                (self.edges, self.upper) = (found.edges, found.upper);
                return;
            }
        };
        self.learn(outcome, least, enough);
    }

    /// Branch and bound and SAT at once.
    fn race(&mut self, graph: &Hypergraph, least: usize, enough: usize, limit: &Limit) {
        let known = self.found();
        let (found, outcome) = race(
            limit,
            |limit| {
                let found = sat::improve(graph, known, enough, limit);
                let settled = found.edges.len() >= enough.min(found.upper);
                (found, settled)
            },
            |limit| {
                let outcome = branch::search(graph, least, enough, limit);
                let settled = outcome.done;
                (outcome, settled)
            },
        );
        (self.edges, self.upper) = (found.edges, found.upper);
        if outcome.done
            || outcome.edges.as_ref().is_some_and(|edges| edges.len() > self.edges.len())
        {
            self.learn(outcome, least, enough);
        }
    }

    fn found(&self) -> Found {
        Found { edges: self.edges.clone(), lower: self.edges.len(), upper: self.upper }
    }

    /// Takes over what a search came to.
    fn learn(&mut self, outcome: Outcome, least: usize, enough: usize) {
        self.nodes += outcome.nodes;
        let found = outcome.edges.as_ref().map_or(least - 1, Vec::len);
        if outcome.done && found < enough {
            self.upper = found;
        }
        if let Some(edges) = outcome.edges {
            self.edges = edges;
        }
    }
}

/// What a search for a packing of at least so many edges comes to.
struct Outcome {
    /// The largest packing found.
    edges: Option<Vec<usize>>,
    /// Whether it is a largest one or has enough edges or, where none was found, there is none
    /// of the size asked for.
    done: bool,
    /// Steps of the search.
    nodes: u64,
}
