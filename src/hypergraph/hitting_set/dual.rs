//! The degree bound, raised: weights of edges such that no vertex bears more than 1 add up to a
//! lower bound, by duality.
//!
//! An edge whose vertices have degrees up to d can weigh 1/d: a vertex hits no more than its
//! degree (the efficiency bound). Then each edge in turn, small ones first, takes what its
//! vertices can still bear. O(s log s) for s incidences.
//!
//! Weights are whole numbers of parts of [`ONE`]. Rounding a weight down keeps it right; the
//! sum fits: 2^64 / `ONE` is 3.4e9, and no sum exceeds the number of vertices.

use crate::hypergraph::Hypergraph;

/// The least common multiple of 1..=24, so that most weights are exact.
const ONE: u64 = 5_354_228_880;

/// The bound.
pub(super) fn bound(graph: &Hypergraph) -> usize {
    let first = |edge: &[usize]| {
        let degrees = edge.iter().map(|&vertex| graph.degree(vertex) as u64);
        ONE / degrees.max().unwrap_or(1)
    };
    let mut room = vec![ONE; graph.vertices()];
    let mut sum = 0;
    for edge in graph.edges() {
        let weight = first(edge);
        sum += weight;
        edge.iter().for_each(|&vertex| room[vertex] -= weight);
    }
    let mut order: Vec<usize> = (0..graph.len()).collect();
    order.sort_by_key(|&edge| graph.edge(edge).len());
    for edge in order {
        let edge = graph.edge(edge);
        let more = edge.iter().map(|&vertex| room[vertex]).min().unwrap_or(0);
        sum += more;
        edge.iter().for_each(|&vertex| room[vertex] -= more);
    }
    sum.div_ceil(ONE) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_triangle_needs_two() {
        assert_eq!(bound(&Hypergraph::new(3, [[0, 1], [1, 2], [0, 2]]).unwrap()), 2);
    }

    #[test]
    fn what_a_star_leaves_is_used() {
        // The star alone weighs 1; the edge 3 4 is raised from 1/3 to 1.
        let graph = Hypergraph::new(5, [[0, 1], [0, 2], [0, 3], [3, 4]]).unwrap();
        assert_eq!(bound(&graph), 2);
    }
}
