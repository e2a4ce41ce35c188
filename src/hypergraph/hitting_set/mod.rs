//! Hitting sets: vertices that meet every edge.
//!
//! - [`minimum`]: a smallest one. Reductions, each in a file of its own, shrink the instance;
//!   `local` finds a small hitting set, `packing`, `dual` and `space` bound it from below, and
//!   where these differ `branch` or [`deepen`](Method::Deepen) decides.
//! - [`all`]: every inclusion-minimal one of at most so many vertices.
//!
//! ```
//! use tertia::hypergraph::{Hypergraph, Limit};
//! use tertia::hypergraph::hitting_set::{Method, all, minimum};
//!
//! let path = Hypergraph::new(4, [[0, 1], [1, 2], [2, 3]])?;
//! let found = minimum(&path, None, Method::Branch, &Limit::none());
//! assert!(found.proved() && found.vertices.len() == 2);
//! assert_eq!(all(&path, 2, &Limit::none()).sets, [[0, 2], [1, 2], [1, 3]]);
//! # Ok::<(), tertia::hypergraph::HypergraphError>(())
//! ```

mod branch;
mod dominated_edges;
mod dominated_vertices;
mod dual;
mod enumerate;
mod local;
pub(super) mod packing;
mod reduce;
pub(super) mod sunflower;
pub(super) mod unit;

pub use enumerate::{Listed, all};

use super::{Hypergraph, Limit, space};
use crate::cards::Layout;
use reduce::{Reduced, reduce};

/// How the gap between a hitting set and its lower bound is closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Branch and reduce.
    #[default]
    Branch,
    /// The listing of minimal hitting sets, with one vertex more until there is one.
    Deepen,
}

/// A hitting set and what is known of the smallest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HittingSet {
    /// Its vertices in ascending order.
    pub vertices: Vec<usize>,
    /// No hitting set has fewer vertices.
    pub lower: usize,
}

impl HittingSet {
    /// Whether no hitting set has fewer vertices.
    pub fn proved(&self) -> bool {
        self.lower == self.vertices.len()
    }
}

/// A minimum hitting set, or at the limit the smallest found. Where the hypergraph is the Set
/// hypergraph of a layout, the layout helps to bound it.
pub fn minimum(
    graph: &Hypergraph,
    layout: Option<&Layout>,
    method: Method,
    limit: &Limit,
) -> HittingSet {
    let Reduced { graph: reduced, forced } = reduce(graph.clone(), limit);
    let mut whole = HittingSet { lower: forced.len(), vertices: forced };
    for component in reduced.components() {
        let part = reduced.restricted(&component);
        let found = of_component(&part, method, limit);
        whole.lower += found.lower;
        whole.vertices.extend(found.vertices.iter().map(|&vertex| component[vertex]));
    }
    whole.vertices.sort_unstable();
    let bound = layout.and_then(space::most_without_set).map(|most| graph.vertices() - most);
    whole.lower = whole.lower.max(bound.unwrap_or(0));
    whole
}

fn of_component(graph: &Hypergraph, method: Method, limit: &Limit) -> HittingSet {
    let deck = space::deck_of(graph).map(|deck| deck.size() - deck.largest_cap());
    let lower = lower_bound(graph).max(deck.unwrap_or(0) as usize);
    let vertices = local::search(graph, lower, limit);
    if vertices.len() == lower {
        return HittingSet { vertices, lower };
    }
    match method {
        Method::Branch => {
            let better = branch::search(graph, vertices.len() - 1, limit);
            let vertices = better.vertices.unwrap_or(vertices);
            let lower = if better.done { vertices.len() } else { lower };
            HittingSet { vertices, lower }
        }
        Method::Deepen => enumerate::deepen(graph, lower, vertices, limit),
    }
}

/// A small hitting set, by local search alone.
pub(super) fn small(graph: &Hypergraph, limit: &Limit) -> Vec<usize> {
    local::search(graph, 0, limit)
}

/// The better of the two general lower bounds.
pub(super) fn lower_bound(graph: &Hypergraph) -> usize {
    packing::bound(graph).max(dual::bound(graph))
}

/// The hypergraph after each edge has become what `change` makes of it; edges for which that is
/// nothing are left out.
pub(super) fn changed(
    graph: &Hypergraph,
    change: impl Fn(usize, &[usize]) -> Option<Vec<usize>>,
) -> Hypergraph {
    let edges = graph.edges().enumerate().filter_map(|(edge, vertices)| change(edge, vertices));
    Hypergraph::of_checked(graph.vertices(), edges.collect())
}

/// What is left to hit once these vertices are taken.
pub(super) fn taken(graph: &Hypergraph, vertices: &[usize]) -> Hypergraph {
    let mut taken = vec![false; graph.vertices()];
    vertices.iter().for_each(|&vertex| taken[vertex] = true);
    let hit = |edge: &[usize]| edge.iter().any(|&vertex| taken[vertex]);
    changed(graph, |_, edge| (!hit(edge)).then(|| edge.to_vec()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::{plain, random};
    use crate::random::Key;

    #[test]
    fn bounds_are_bounds_and_local_search_hits() {
        let (mut tight, mut raised, mut local_minima) = (0, 0, 0);
        for index in 0..2000 {
            let sizes = [1..=4, 2..=2, 3..=3][index as usize % 3].clone();
            let graph = random::edges(Key([7, 8]), index, 10, index as usize % 23, sizes);
            let least = plain::smallest_hitting_set(&graph);
            let (packing, dual) = (packing::bound(&graph), dual::bound(&graph));
            assert!(packing.max(dual) <= least, "{graph:?}");
            let found = local::search(&graph, 0, &Limit::none());
            assert!(found.is_sorted_by(|a, b| a < b) && taken(&graph, &found).is_empty());
            tight += u32::from(packing.max(dual) == least);
            raised += u32::from(dual > packing);
            local_minima += u32::from(found.len() == least);
        }
        assert!(
            tight > 1000 && raised > 100 && local_minima > 1990,
            "{tight} {raised} {local_minima}"
        );
    }

    #[test]
    fn reductions_keep_a_minimum() {
        let mut forced = 0;
        for index in 0..2000 {
            let graph = random::edges(Key([9, 1]), index, 11, index as usize % 25, 1..=4);
            let least = plain::smallest_hitting_set(&graph);
            for most in 0..=11 {
                match reduce::reduce_within(graph.clone(), most, &Limit::none()) {
                    None => assert!(most < least, "{graph:?}"),
                    Some(reduced) => {
                        let rest = plain::smallest_hitting_set(&reduced.graph);
                        let sum = reduced.forced.len() + rest;
                        forced += reduced.forced.len();
                        assert!(if most >= least { sum == least } else { sum > most });
                    }
                }
            }
        }
        assert!(forced > 10_000);
    }

    #[test]
    fn deepening_from_nothing() {
        for index in 0..1000 {
            let graph = random::edges(Key([9, 2]), index, 11, index as usize % 25, 1..=4);
            let least = plain::smallest_hitting_set(&graph);
            let everything = (0..graph.vertices()).collect();
            let found = enumerate::deepen(&graph, 0, everything, &Limit::none());
            assert!(found.proved() && found.lower == least && found.vertices.len() == least);
            assert!(taken(&graph, &found.vertices).is_empty());
        }
    }
}
