//! Shifts of a hypergraph: maps that subtract a number from every vertex, for the edges that are
//! edges then.
//!
//! Vertices go to different ones, so edges meet as their images do, and what lies where such a
//! map is defined may be moved along it: of parts of a grid, numbered row by row, or of a path, it
//! matters no more where they lie. Shifts that move three edges in four are worth having.

use crate::hypergraph::Hypergraph;
use std::collections::{BTreeSet, HashMap};

/// Of hypergraphs with so many edges shifts are looked for.
const SHIFTED: usize = 2048;

/// The shifts of a hypergraph, those by most first: the image of each edge that has one.
pub(super) fn of_edges(graph: &Hypergraph) -> Vec<Vec<Option<usize>>> {
    let len = graph.len();
    let (Some(middle), true) = (graph.edges().nth(len / 2), len <= SHIFTED) else {
        return Vec::new();
    };
    let numbers: HashMap<Vec<usize>, usize> =
        graph.edges().enumerate().map(|(number, edge)| (edge.to_vec(), number)).collect();
    let moved = |edge: &[usize], by: usize| {
        let moved: Option<Vec<usize>> = edge.iter().map(|vertex| vertex.checked_sub(by)).collect();
        numbers.get(&moved?).copied()
    };
    let mut shifts = Vec::new();
    let steps: BTreeSet<usize> =
        graph.edges().filter_map(|edge| middle[0].checked_sub(edge[0])).collect();
    for by in steps.into_iter().filter(|&by| by > 0 && moved(middle, by).is_some()) {
        let mut left_out = 0;
        let mut shift = Vec::with_capacity(len);
        for edge in graph.edges() {
            let image = moved(edge, by);
            left_out += usize::from(image.is_none());
            if 4 * left_out > len {
                break;
            }
            shift.push(image);
        }
        if shift.len() == len {
            shifts.push(shift);
        }
    }
    shifts.reverse();
    shifts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Key, choice};

    #[test]
    fn shifts_keep_what_meets() {
        let path = Hypergraph::new(9, (0..8).map(|at| [at, at + 1])).unwrap();
        let lengths: Vec<usize> =
            of_edges(&path).iter().map(|shift| shift.iter().flatten().count()).collect();
        assert_eq!(lengths, [6, 7]);
        let mut found = 0;
        for index in 0..200 {
            // A grid, some of its edges left out.
            let columns = 3 + index as usize % 4;
            let across = |v: usize| (v % columns + 1 < columns).then_some([v, v + 1]);
            let down = |v: usize| (v + columns < 4 * columns).then_some([v, v + columns]);
            let edges = (0..4 * columns).flat_map(|v| [across(v), down(v)]).flatten();
            let kept = edges.enumerate().filter(|&(at, _)| {
                choice::choose(Key([7, 2]), index, at as u32, 20, 0) > index as u32 % 3
            });
            let graph = Hypergraph::new(4 * columns, kept.map(|(_, edge)| edge)).unwrap();
            for shift in of_edges(&graph) {
                found += 1;
                let moved = |edge: usize| shift[edge].map(|image| (edge, image));
                let moved: Vec<(usize, usize)> = (0..graph.len()).filter_map(moved).collect();
                assert!(moved.iter().all(|(edge, image)| image < edge));
                let meet = |a: usize, b: usize| {
                    graph.edge(a).iter().any(|vertex| graph.edge(b).contains(vertex))
                };
                for &(a, image_of_a) in &moved {
                    for &(b, image_of_b) in &moved {
                        assert_eq!(meet(a, b), meet(image_of_a, image_of_b), "{graph:?}");
                    }
                }
            }
        }
        assert!(found > 20, "{found}");
    }
}
