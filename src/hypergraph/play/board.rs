//! The board: a graph on which Node Kayles is played, with sets of vertices as bits.
//!
//! Arc Kayles on a hypergraph is Node Kayles on its edges, two of which are joined if they meet,
//! so that one search serves both games. A position is the set of vertices that can still be
//! taken; its connected parts are games beside each other.

use super::live::Live;
use super::rules::{Part, Reduced, Rules};
use super::symmetry::{Maps, Symmetries};
use super::tiny::{self, Tiny};
use crate::hypergraph::Hypergraph;

/// A graph of at most 64 `N` vertices.
pub(super) struct Board<const N: usize> {
    /// Each vertex with its neighbours: what is gone once it is taken.
    pub near: Vec<Live<N>>,
}

impl<const N: usize> Board<N> {
    /// The edges of a hypergraph, for Arc Kayles.
    pub fn of_edges(graph: &Hypergraph) -> Board<N> {
        let meeting = |edge: usize| {
            let at = graph.edge(edge).iter().flat_map(|&vertex| graph.incident(vertex));
            Live::of(at.copied())
        };
        Board { near: (0..graph.len()).map(meeting).collect() }
    }

    /// The vertices of a graph, for Node Kayles.
    pub fn of_vertices(graph: &Hypergraph) -> Board<N> {
        let near = |vertex: usize| {
            let edges = graph.incident(vertex).iter().flat_map(|&edge| graph.edge(edge));
            Live::of(edges.copied()).with(vertex)
        };
        Board { near: (0..graph.vertices()).map(near).collect() }
    }

    /// All vertices.
    pub fn all(&self) -> Live<N> {
        Live::of(0..self.near.len())
    }

    /// What taking a vertex leaves.
    pub fn after(&self, live: Live<N>, vertex: usize) -> Live<N> {
        live.without(self.near[vertex])
    }

    /// The connected parts of what is left.
    pub fn parts(&self, mut live: Live<N>) -> impl Iterator<Item = Live<N>> {
        std::iter::from_fn(move || {
            let part = self.part(live, live.first()?);
            live = live.without(part);
            Some(part)
        })
    }

    /// What is connected with a vertex.
    fn part(&self, live: Live<N>, start: usize) -> Live<N> {
        let mut part = self.near[start].and(live);
        let mut next = part.less(start);
        while part != live
            && let Some(vertex) = next.first()
        {
            let new = self.near[vertex].and(live).without(part);
            part = part.or(new);
            next = next.less(vertex).or(new);
        }
        part
    }
}

/// Node Kayles on a board: positions are sets of vertices, which are the moves as well.
pub(super) struct Joined<const N: usize> {
    pub board: Board<N>,
    symmetries: Symmetries<N>,
}

impl<const N: usize> Joined<N> {
    /// The game on a board with these maps.
    pub fn new(board: Board<N>, maps: Maps) -> Joined<N> {
        let symmetries = Symmetries::new(&board, maps);
        Joined { board, symmetries }
    }
}

impl<const N: usize> Rules<N> for Joined<N> {
    fn all(&self) -> Live<N> {
        self.board.all()
    }

    fn moves(&self, position: Live<N>) -> impl Iterator<Item = usize> {
        position.iter()
    }

    fn after(&self, position: Live<N>, taken: usize) -> Live<N> {
        self.board.after(position, taken)
    }

    fn parts(&self, position: Live<N>) -> impl Iterator<Item = Live<N>> {
        self.board.parts(position)
    }

    fn tiny(&self, part: Live<N>) -> Option<Tiny> {
        (part.len() <= tiny::WIDEST).then(|| Tiny::new(&self.board, part))
    }

    /// Small parts have their values, others their least image.
    fn reduced(&self, part: Live<N>) -> Reduced<N> {
        if part.len() <= tiny::MOST {
            return Reduced::Value(Tiny::new(&self.board, part).value());
        }
        let least = self.symmetries.least(part);
        // At most 10,240 moves are searched.
        let least = least.map(|live| Part { live, moves: live.len() as u16 });
        least.map_or(Reduced::Value(0), Reduced::Part)
    }
}
