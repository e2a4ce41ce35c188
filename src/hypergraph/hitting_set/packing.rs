//! The packing bound: disjoint edges need a vertex each.
//!
//! Edges are taken greedily, small ones first and among these the ones whose vertices have few
//! edges: O(s log s) for s incidences.

use crate::hypergraph::Hypergraph;

/// The number of edges of a maximal packing.
pub(in crate::hypergraph) fn bound(graph: &Hypergraph) -> usize {
    let weight = |edge: usize| {
        let vertices = graph.edge(edge);
        (vertices.len(), vertices.iter().map(|&vertex| graph.degree(vertex)).sum::<usize>())
    };
    let mut order: Vec<usize> = (0..graph.len()).collect();
    order.sort_by_cached_key(|&edge| weight(edge));
    let mut used = vec![false; graph.vertices()];
    let mut packed = 0;
    for edge in order {
        let vertices = graph.edge(edge);
        if vertices.iter().all(|&vertex| !used[vertex]) {
            packed += 1;
            vertices.iter().for_each(|&vertex| used[vertex] = true);
        }
    }
    packed
}
