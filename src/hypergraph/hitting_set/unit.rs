//! Unit edges: the vertex of an edge of one vertex is in every hitting set.

use crate::hypergraph::Hypergraph;

/// The vertices of the unit edges.
pub(in crate::hypergraph) fn forced(graph: &Hypergraph) -> Vec<usize> {
    graph.edges().filter(|edge| edge.len() == 1).map(|edge| edge[0]).collect()
}
