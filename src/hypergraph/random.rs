//! Random instances: each a pure function of key, index and shape.
//!
//! Choice number `t` of an instance is choice `t` of the draw contract; layouts are drawn as
//! the deals of that contract are.

use super::Hypergraph;
use crate::cards::{Deck, Layout};
use crate::random::{Key, choice, order};
use std::ops::RangeInclusive;

/// A hypergraph with up to `edges` edges, each of a size uniform in `sizes` and then uniform
/// among the sets of that size; repeated edges are there once.
///
/// # Panics
///
/// For sizes of 0 or above the number of vertices, or more than 2^32 vertices.
pub fn edges(
    key: Key,
    index: u64,
    vertices: usize,
    edges: usize,
    sizes: RangeInclusive<usize>,
) -> Hypergraph {
    let mut draws = Draws::new(key, index);
    let (least, most) = sizes.into_inner();
    let edges = (0..edges).map(|_| {
        let size = least + draws.below(most - least + 1);
        draws.edge(vertices, size)
    });
    Hypergraph::new(vertices, edges).unwrap_or_else(|error| panic!("{error}"))
}

/// A linear hypergraph of edges of three vertices: of `edges` uniform ones those that share at
/// most one vertex with each one kept before.
///
/// # Panics
///
/// For fewer than 3 vertices, or more than 2^32.
pub fn linear(key: Key, index: u64, vertices: usize, edges: usize) -> Hypergraph {
    let mut draws = Draws::new(key, index);
    let mut kept: Vec<Vec<usize>> = Vec::new();
    for _ in 0..edges {
        let edge = draws.edge(vertices, 3);
        let shared =
            |other: &Vec<usize>| other.iter().filter(|vertex| edge.contains(vertex)).count();
        if kept.iter().all(|other| shared(other) < 2) {
            kept.push(edge);
        }
    }
    Hypergraph::new(vertices, kept).unwrap_or_else(|error| panic!("{error}"))
}

/// The first `cards` cards of a deal.
///
/// # Panics
///
/// For more cards than the deck has.
pub fn layout(key: Key, index: u64, deck: Deck, cards: u32) -> Layout {
    let mut drawn = vec![0; cards as usize];
    order::draw(key, index, deck.size(), 0, &mut Vec::new(), &mut drawn);
    let cards: Vec<Vec<u8>> = drawn.into_iter().map(|card| deck.digits(card)).collect();
    Layout::new(&cards).unwrap_or_else(|error| panic!("{error}"))
}

/// The choices of one instance, one after another.
struct Draws {
    key: Key,
    index: u64,
    next: u32,
}

impl Draws {
    fn new(key: Key, index: u64) -> Draws {
        Draws { key, index, next: 0 }
    }

    fn below(&mut self, possibilities: usize) -> usize {
        let possibilities = u32::try_from(possibilities).unwrap_or(u32::MAX);
        let drawn = choice::choose(self.key, self.index, self.next, possibilities, 0);
        self.next += 1;
        drawn as usize
    }

    /// A uniform set of `size` vertices (Floyd's algorithm).
    fn edge(&mut self, vertices: usize, size: usize) -> Vec<usize> {
        let mut edge = Vec::with_capacity(size);
        for last in vertices - size..vertices {
            let drawn = self.below(last + 1);
            edge.push(if edge.contains(&drawn) { last } else { drawn });
        }
        edge
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KEY: Key = Key([1, 2]);

    #[test]
    fn shapes_are_as_asked_for() {
        for index in 0..200 {
            let graph = edges(KEY, index, 9, 12, 1..=4);
            assert!(graph.vertices() == 9 && (1..=12).contains(&graph.len()));
            assert!(graph.edges().all(|edge| (1..=4).contains(&edge.len())));
            assert!(edges(KEY, index, 9, 12, 3..=3).is_uniform(3));
            let graph = linear(KEY, index, 9, 12);
            assert!(graph.is_linear() && graph.is_uniform(3) && graph.len() >= 2);
            let layout = layout(KEY, index, Deck::REAL, 12);
            assert_eq!((layout.len(), layout.attributes()), (12, 4));
        }
    }

    #[test]
    fn every_edge_is_drawn_about_equally_often() {
        let mut counts = std::collections::BTreeMap::<Vec<usize>, u32>::new();
        for index in 0..20_000 {
            let graph = edges(KEY, index, 6, 1, 3..=3);
            *counts.entry(graph.edge(0).to_vec()).or_default() += 1;
        }
        assert!(counts.len() == 20 && counts.values().all(|&n| n.abs_diff(1000) < 150));
    }

    /// Pinned: published experiments draw from these.
    #[test]
    fn instances_are_stable() {
        let graph = edges(KEY, 3, 10, 3, 2..=3);
        assert_eq!(graph.edges().collect::<Vec<_>>(), [[0, 6, 9], [1, 7, 9], [4, 5, 6]]);
        let graph = linear(KEY, 3, 10, 3);
        assert_eq!(graph.edges().collect::<Vec<_>>(), [[0, 4, 7], [5, 6, 7]]);
        let layout = layout(KEY, 3, Deck::new(3).unwrap(), 4);
        assert_eq!(
            layout.cards().collect::<Vec<_>>(),
            [[1, 1, 0], [2, 1, 0], [2, 0, 0], [0, 1, 1]]
        );
    }
}
