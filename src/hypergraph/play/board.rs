//! The board: what is left of a hypergraph when some vertices are gone.

use super::live::Live;
use crate::hypergraph::Hypergraph;

/// A hypergraph of at most 64 `N` vertices, with sets of vertices as bits.
pub(super) struct Board<const N: usize> {
    /// The vertices of each edge.
    pub edges: Vec<Live<N>>,
    /// The edges at each vertex.
    pub at: Vec<Vec<usize>>,
}

impl<const N: usize> Board<N> {
    pub fn new(graph: &Hypergraph) -> Board<N> {
        let edges = graph.edges().map(|edge| Live::of(edge.iter().copied())).collect();
        let at = (0..graph.vertices()).map(|vertex| graph.incident(vertex).to_vec()).collect();
        Board { edges, at }
    }

    pub fn all(&self) -> Live<N> {
        Live::of(0..self.at.len())
    }

    /// The edges that lie in `live`.
    pub fn moves(&self, live: Live<N>) -> impl Iterator<Item = usize> {
        (0..self.edges.len()).filter(move |&edge| self.edges[edge].within(live))
    }

    /// The connected parts of what is left on `live`; vertices without an edge are in none.
    pub fn parts(&self, live: Live<N>) -> impl Iterator<Item = Live<N>> {
        let mut left = live;
        std::iter::from_fn(move || {
            while let Some(start) = left.first() {
                let part = self.part(live, start);
                if !part.is_empty() {
                    left = left.without(part);
                    return Some(part);
                }
                left = left.without(Live::of([start]));
            }
            None
        })
    }

    /// What the edges that lie in `live` connect with a vertex; nothing if it is in none.
    fn part(&self, live: Live<N>, start: usize) -> Live<N> {
        let mut part = Live::EMPTY;
        let mut next = Live::of([start]);
        while let Some(vertex) = next.first() {
            for &edge in &self.at[vertex] {
                let edge = self.edges[edge];
                if edge.within(live) {
                    next = next.or(edge.without(part));
                    part = part.or(edge);
                }
            }
            next = next.without(Live::of([vertex]));
        }
        part
    }
}
