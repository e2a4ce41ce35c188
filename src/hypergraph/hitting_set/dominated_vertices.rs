//! Dominated vertices: where all edges at a vertex hold another one too, that other vertex is
//! as good, and the first is left out. Of vertices with the same edges the first stays.
//!
//! Leaving all dominated vertices out at once is right: domination with this order among equals
//! is a partial order, and what dominates a vertex is dominated in the end by one that stays.
//! Each vertex is compared with the others of its smallest edge: O(s d) for s incidences and
//! degrees up to d, times the size of the smallest edges.

use super::changed;
use super::dominated_edges::contains;
use crate::hypergraph::Hypergraph;

/// Without dominated vertices; none if there are none. Edges may become equal, or contain
/// others.
pub(super) fn removed(graph: &Hypergraph) -> Option<Hypergraph> {
    let dominated = |vertex: usize| {
        let edges = graph.incident(vertex);
        let smallest = edges.iter().map(|&edge| graph.edge(edge)).min_by_key(|edge| edge.len());
        smallest.unwrap_or_default().iter().any(|&other| {
            let equal = graph.degree(other) == edges.len();
            other != vertex && (!equal || other < vertex) && contains(graph.incident(other), edges)
        })
    };
    let dominated: Vec<bool> = (0..graph.vertices()).map(dominated).collect();
    let without = |vertices: &[usize]| {
        vertices.iter().copied().filter(|&vertex| !dominated[vertex]).collect()
    };
    dominated.contains(&true).then(|| changed(graph, |_, vertices| Some(without(vertices))))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn vertices_with_fewer_edges_go() {
        let graph = Hypergraph::new(6, [&[0, 1, 2][..], &[1, 3, 4], &[1, 5], &[3, 5]]).unwrap();
        let left = Hypergraph::new(6, [&[1][..], &[1, 3], &[1, 5], &[3, 5]]).unwrap();
        assert_eq!(removed(&graph), Some(left));
    }

    #[test]
    fn one_of_two_equal_vertices_stays() {
        let graph = Hypergraph::new(3, [[0, 1, 2]]).unwrap();
        assert_eq!(removed(&graph), Some(Hypergraph::new(3, [[0]]).unwrap()));
        assert_eq!(removed(&Hypergraph::new(3, [[0, 1], [1, 2], [0, 2]]).unwrap()), None);
    }
}
