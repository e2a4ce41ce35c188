//! Reductions until none applies: unit edges, sunflowers, dominated edges and vertices.
//!
//! They keep some minimum hitting set, not every one. At the limit what is done is kept: a round on
//! millions of edges takes seconds.

use super::{dominated_edges, dominated_vertices, sunflower, taken, unit};
use crate::hypergraph::{Hypergraph, Limit};

/// What reductions leave.
pub(super) struct Reduced {
    /// Vertices that are taken.
    pub forced: Vec<usize>,
    /// What is left to hit, on the same vertices.
    pub graph: Hypergraph,
}

/// Reduces an instance whose hitting sets of at most `most` vertices are of interest; none if
/// it has no such set.
pub(super) fn reduce_within(graph: Hypergraph, most: usize, limit: &Limit) -> Option<Reduced> {
    let mut reduced = reduce(graph, limit);
    loop {
        let left = most.checked_sub(reduced.forced.len())?;
        let Some(vertex) = sunflower::forced(&reduced.graph, left) else { return Some(reduced) };
        let Reduced { graph, forced } = reduce(taken(&reduced.graph, &[vertex]), limit);
        reduced.graph = graph;
        reduced.forced.push(vertex);
        reduced.forced.extend(forced);
    }
}

/// Reduces an instance without a bound.
pub(super) fn reduce(graph: Hypergraph, limit: &Limit) -> Reduced {
    let mut reduced = Reduced { forced: Vec::new(), graph };
    while !limit.reached() {
        let graph = &reduced.graph;
        let forced = unit::forced(graph);
        if !forced.is_empty() {
            reduced.graph = taken(graph, &forced);
            reduced.forced.extend(forced);
            continue;
        }
        let smaller = dominated_edges::removed(graph);
        match smaller.or_else(|| dominated_vertices::removed(graph)) {
            Some(smaller) => reduced.graph = smaller,
            None => break,
        }
    }
    reduced
}
