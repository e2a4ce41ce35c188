//! The problems by brute force: obvious and slow, for the tests of everything else.
//!
//! Hypergraphs have at most 63 vertices and 64 edges here, sets of either being the bits of a
//! number. Every function panics for larger ones. Costs are exponential: some 20 edges, or
//! vertices for hitting sets, are a fraction of a millisecond to some milliseconds.

use super::Hypergraph;
use std::collections::HashMap;

/// The most edges no two of which share a vertex.
pub fn most_disjoint(graph: &Hypergraph) -> usize {
    fn most(edges: &[u64], used: u64) -> usize {
        let Some((&edge, rest)) = edges.split_first() else { return 0 };
        let without = most(rest, used);
        if edge & used == 0 { without.max(1 + most(rest, used | edge)) } else { without }
    }
    most(&edges(graph), 0)
}

/// The fewest disjoint edges that meet every edge: a minimum maximal matching.
pub fn fewest_maximal(graph: &Hypergraph) -> usize {
    fn fewest(all: &[u64], edges: &[u64], used: u64) -> Option<usize> {
        let Some((&edge, rest)) = edges.split_first() else {
            return all.iter().all(|edge| edge & used != 0).then_some(0);
        };
        let without = fewest(all, rest, used);
        let with = || fewest(all, rest, used | edge).map(|others| 1 + others);
        let with = if edge & used == 0 { with() } else { None };
        without.into_iter().chain(with).min()
    }
    // Taking edges while one is left to take is a solution.
    fewest(&edges(graph), &edges(graph), 0).unwrap_or(0)
}

/// The fewest vertices that meet every edge.
pub fn smallest_hitting_set(graph: &Hypergraph) -> usize {
    let edges = edges(graph);
    let sets = (0..1u64 << graph.vertices()).filter(|&set| hits(&edges, set));
    sets.map(|set| set.count_ones() as usize).min().unwrap_or(0)
}

/// The sets of at most `most` vertices that meet every edge and hold no smaller such set, each
/// in ascending order, all in lexicographic order.
pub fn minimal_hitting_sets(graph: &Hypergraph, most: usize) -> Vec<Vec<usize>> {
    let edges = edges(graph);
    let vertices = |set: u64| (0..64).filter(move |vertex| set >> vertex & 1 == 1);
    let minimal = |&set: &u64| {
        set.count_ones() as usize <= most
            && hits(&edges, set)
            && vertices(set).all(|vertex| !hits(&edges, set & !(1 << vertex)))
    };
    let sets = (0..1u64 << graph.vertices()).filter(minimal);
    let mut sets: Vec<Vec<usize>> = sets.map(|set| vertices(set).collect()).collect();
    sets.sort();
    sets
}

/// The Grundy value of Arc Kayles: a move takes an edge and with it all edges that meet it;
/// who cannot move loses.
pub fn grundy(graph: &Hypergraph) -> usize {
    fn value(edges: &[u64], live: u64, known: &mut HashMap<u64, usize>) -> usize {
        if let Some(&value) = known.get(&live) {
            return value;
        }
        let bits = |set: u64| (0..edges.len()).filter(move |edge| set >> edge & 1 == 1);
        let mut reached = 0u128;
        for taken in bits(live) {
            let left = bits(live).filter(|&edge| edges[edge] & edges[taken] == 0);
            let left = left.fold(0, |set, edge| set | 1 << edge);
            reached |= 1 << value(edges, left, known);
        }
        let least = reached.trailing_ones() as usize;
        known.insert(live, least);
        least
    }
    let edges = edges(graph);
    let all = (0..edges.len()).fold(0, |set, edge| set | 1 << edge);
    value(&edges, all, &mut HashMap::new())
}

/// The edges with which the first player may begin so that the second one cannot move when at
/// most `rounds` moves of both were made.
pub fn winning_within(graph: &Hypergraph, rounds: usize) -> Vec<usize> {
    /// Whether the first player wins when it is the first or the second one's turn.
    fn first_wins(edges: &[u64], used: u64, rounds: usize, first: bool) -> bool {
        let mut moves = edges.iter().filter(|&edge| edge & used == 0).peekable();
        if moves.peek().is_none() {
            return !first;
        }
        let after = |&edge: &u64| first_wins(edges, used | edge, rounds - 1, !first);
        rounds > 0 && if first { moves.any(after) } else { moves.all(after) }
    }
    let edges = edges(graph);
    let wins = |&edge: &usize| rounds > 0 && first_wins(&edges, edges[edge], rounds - 1, false);
    (0..edges.len()).filter(wins).collect()
}

/// The edges as sets of vertices.
fn edges(graph: &Hypergraph) -> Vec<u64> {
    assert!(graph.vertices() < 64 && graph.len() <= 64, "brute force is for small instances");
    graph.edges().map(|edge| edge.iter().fold(0, |set, vertex| set | 1 << vertex)).collect()
}

fn hits(edges: &[u64], set: u64) -> bool {
    edges.iter().all(|edge| edge & set != 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graph(vertices: usize, edges: &[&[usize]]) -> Hypergraph {
        Hypergraph::new(vertices, edges).unwrap()
    }

    fn path(edges: usize) -> Hypergraph {
        Hypergraph::new(edges + 1, (0..edges).map(|at| [at, at + 1])).unwrap()
    }

    #[test]
    fn no_edges() {
        let none = graph(3, &[]);
        assert_eq!((most_disjoint(&none), fewest_maximal(&none), grundy(&none)), (0, 0, 0));
        assert_eq!(smallest_hitting_set(&none), 0);
        assert_eq!(minimal_hitting_sets(&none, 3), [[0usize; 0]]);
    }

    #[test]
    fn the_example_on_which_the_paper_fails() {
        let three = graph(8, &[&[1, 2, 3], &[5, 6, 7], &[3, 4, 5]]);
        assert_eq!((most_disjoint(&three), fewest_maximal(&three), grundy(&three)), (2, 1, 2));
        assert_eq!(smallest_hitting_set(&three), 2);
        assert_eq!(minimal_hitting_sets(&three, 2).len(), 5);
        assert_eq!(minimal_hitting_sets(&three, 1).len(), 0);
    }

    #[test]
    fn paths() {
        // Dawson's Kayles, Winning Ways: 0 1 1 2 0 3 1 1 0 3 3 2 2 4, where a path of k edges
        // stands at k.
        let values: Vec<usize> = (0..14).map(|edges| grundy(&path(edges))).collect();
        assert_eq!(values, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4]);
        for edges in 0..12 {
            assert_eq!(most_disjoint(&path(edges)), edges.div_ceil(2));
            assert_eq!(fewest_maximal(&path(edges)), edges.div_ceil(3));
            assert_eq!(smallest_hitting_set(&path(edges)), edges.div_ceil(2));
        }
    }

    #[test]
    fn the_plane_of_nine_cards() {
        let cards: Vec<[u8; 2]> = (0..9).map(|card| [card / 3, card % 3]).collect();
        let plane = Hypergraph::of_layout(&crate::cards::Layout::new(&cards).unwrap());
        assert_eq!((most_disjoint(&plane), fewest_maximal(&plane)), (3, 3));
        assert_eq!(smallest_hitting_set(&plane), 5);
    }
}
