//! Node Kayles on graphs: by turns the players take a vertex that is not joined to any taken
//! before; who cannot loses.
//!
//! Arc Kayles on a hypergraph is Node Kayles on its [`intersection`] graph, and both are searched
//! as that.

use super::board::{Board, Joined};
use super::lost::{self, Proof};
use super::positions::Stopped;
use super::symmetry::Maps;
use super::{Method, Solved, search, sized};
use crate::hypergraph::{Hypergraph, Limit};

/// Solves Node Kayles; the moves are vertices. None if the limit is reached first, or for more
/// than [`MOST_MOVES`](super::MOST_MOVES) vertices.
///
/// # Panics
///
/// If an edge has not two vertices.
pub fn solve(graph: &Hypergraph, method: Method, limit: &Limit) -> Option<Solved> {
    assert!(graph.is_uniform(2), "Node Kayles is played on graphs");
    sized!(graph.vertices(), solved, graph, method, limit).ok()
}

/// Why the game has this solution, which is taken to be right: a closed set of lost positions,
/// whose moves are vertices. Positions and the moves that they list are at most `most` together.
///
/// # Panics
///
/// If an edge has not two vertices, and perhaps if the solution is another game's.
pub fn proof(graph: &Hypergraph, solved: &Solved, most: usize, limit: &Limit) -> Proof {
    assert!(graph.is_uniform(2), "Node Kayles is played on graphs");
    sized!(graph.vertices(), closed, graph, solved, most, limit).unwrap_or(Proof::Unknown)
}

/// The graph of the edges of a hypergraph, in which two are joined if they meet.
pub fn intersection(graph: &Hypergraph) -> Hypergraph {
    let meet =
        |a: usize, b: usize| graph.edge(a).iter().any(|vertex| graph.edge(b).contains(vertex));
    let pairs = (0..graph.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let joined = pairs.filter(|&(a, b)| meet(a, b)).map(|(a, b)| vec![a, b]);
    Hypergraph::of_checked(graph.len(), joined.collect())
}

fn solved<const N: usize>(
    graph: &Hypergraph,
    method: Method,
    limit: &Limit,
) -> Result<Solved, Stopped> {
    search::solved(&joined::<N>(graph), method, limit)
}

fn closed<const N: usize>(
    graph: &Hypergraph,
    solved: &Solved,
    most: usize,
    limit: &Limit,
) -> Result<Proof, Stopped> {
    lost::closed(&joined::<N>(graph), solved, most, limit)
}

fn joined<const N: usize>(graph: &Hypergraph) -> Joined<N> {
    Joined::new(Board::of_vertices(graph), Maps::of_vertices(graph))
}
