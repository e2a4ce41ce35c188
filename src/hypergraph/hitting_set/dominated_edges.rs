//! Dominated edges: an edge that contains another is hit with it and can go.
//!
//! Each edge is compared with the edges at its vertex of least degree: O(s d r) for s
//! incidences, degrees up to d and edges of up to r vertices.

use super::changed;
use crate::hypergraph::Hypergraph;

/// Without dominated edges; none if there are none.
pub(super) fn removed(graph: &Hypergraph) -> Option<Hypergraph> {
    let mut dominated = vec![false; graph.len()];
    // None of the longest edges is part of another one.
    let longest = graph.edges().map(<[usize]>::len).max();
    for (edge, vertices) in graph.edges().enumerate() {
        if Some(vertices.len()) == longest {
            continue;
        }
        let rarest = vertices.iter().min_by_key(|&&vertex| graph.degree(vertex));
        for &other in rarest.map_or(&[][..], |&vertex| graph.incident(vertex)) {
            if other != edge && contains(graph.edge(other), vertices) {
                dominated[other] = true;
            }
        }
    }
    let keep = |edge: usize, vertices: &[usize]| (!dominated[edge]).then(|| vertices.to_vec());
    dominated.contains(&true).then(|| changed(graph, keep))
}

/// Whether an ascending list contains another.
pub(super) fn contains(list: &[usize], part: &[usize]) -> bool {
    let mut list = list.iter();
    part.iter().all(|wanted| list.by_ref().find(|&number| number >= wanted) == Some(wanted))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_that_contain_another_go() {
        let graph = Hypergraph::new(5, [&[0, 1, 2][..], &[1, 2], &[2, 3], &[0, 2, 3]]).unwrap();
        let left = Hypergraph::new(5, [[1, 2], [2, 3]]).unwrap();
        assert_eq!(removed(&graph), Some(left.clone()));
        assert_eq!(removed(&left), None);
    }

    #[test]
    fn containment_of_ascending_lists() {
        assert!(contains(&[1, 3, 5], &[1, 5]) && contains(&[1], &[]) && contains(&[4], &[4]));
        assert!(!contains(&[1, 3, 5], &[1, 4]) && !contains(&[1, 3], &[3, 5]));
    }
}
