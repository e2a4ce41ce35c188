//! Sunflowers around a vertex: if more than k edges have a vertex in common and no two of them
//! share another, a hitting set of at most k vertices has that vertex.
//!
//! In a linear hypergraph, such as that of a layout, all edges at a vertex are a sunflower, and
//! this is the rule of high degree. Elsewhere petals are gathered greedily, small edges first:
//! O(s log s) for s incidences.

use crate::hypergraph::Hypergraph;

/// A vertex that every hitting set of at most `most` vertices has, if a sunflower shows one.
pub(in crate::hypergraph) fn forced(graph: &Hypergraph, most: usize) -> Option<usize> {
    let mut used = vec![usize::MAX; graph.vertices()];
    let high = (0..graph.vertices()).filter(|&vertex| graph.degree(vertex) > most);
    high.into_iter().find(|&vertex| {
        let mut edges: Vec<&[usize]> =
            graph.incident(vertex).iter().map(|&edge| graph.edge(edge)).collect();
        edges.sort_by_key(|edge| edge.len());
        let mut petals = 0;
        for edge in edges {
            let mut petal = edge.iter().filter(|&&other| other != vertex);
            if petal.clone().all(|&other| used[other] != vertex) {
                petals += 1;
                petal.by_ref().for_each(|&other| used[other] = vertex);
            }
        }
        petals > most
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn petals_are_disjoint() {
        let edges = [&[0, 1, 2][..], &[0, 2, 3], &[0, 4], &[0, 3, 5], &[4, 5, 6]];
        let graph = Hypergraph::new(7, edges).unwrap();
        assert_eq!(forced(&graph, 2), Some(0));
        assert_eq!(forced(&graph, 3), None);
    }
}
