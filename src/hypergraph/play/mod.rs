//! Two players: by turns they take an edge that shares no vertex with any taken before; who
//! cannot loses. On graphs this is Arc Kayles, on the Set hypergraph of a layout two-player Set
//! (Lampis and Mitsou: The Computational Complexity of the Game of Set, section 4).
//!
//! - [`solve`]: who wins, the Grundy value, and all winning moves, by [`Method`].
//! - [`within`]: the moves with which the first player wins within some rounds, by [`Rounds`].
//! - [`proof`]: why that is so, as a closed set of lost positions.
//! - [`node_kayles`]: the same game on the vertices of a graph.
//!
//! ```
//! use tertia::hypergraph::{Hypergraph, Limit};
//! use tertia::hypergraph::play::{Method, solve};
//!
//! let path = Hypergraph::new(4, [[0, 1], [1, 2], [2, 3]])?;
//! let solved = solve(&path, Method::Winner, &Limit::none()).unwrap();
//! assert_eq!((solved.value, solved.moves), (2, vec![1]));
//! # Ok::<(), tertia::hypergraph::HypergraphError>(())
//! ```

mod board;
mod depth;
mod form;
mod grundy;
mod layers;
mod live;
mod lost;
pub mod node_kayles;
mod positions;
mod quick;
mod symmetry;
mod vertex_cover;
mod winner;

pub use lost::{Lost, Proof, proof};

use super::{Hypergraph, Limit};
use positions::{Positions, Stopped};

/// How the game is searched.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// The value of every position that play can lead to.
    Grundy,
    /// Whether positions have the values that are asked for.
    #[default]
    Winner,
}

/// The game, solved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solved {
    /// The Grundy value; the first player wins unless it is 0.
    pub value: usize,
    /// The edges, by number and ascending, with which the first player may begin and win.
    pub moves: Vec<usize>,
}

/// The most vertices in edges of a game that is searched.
pub const MOST_VERTICES: usize = 1024;

/// Runs a search with the sets of vertices that fit: `sized!(vertices, search, arguments…)`.
macro_rules! sized {
    ($vertices:expr, $search:path, $($argument:expr),+) => {{
        use $search as search;
        match $vertices {
            0..=64 => search::<1>($($argument),+),
            65..=128 => search::<2>($($argument),+),
            129..=$crate::hypergraph::play::MOST_VERTICES => search::<16>($($argument),+),
            _ => Err(Stopped),
        }
    }};
}
use sized;

/// Solves the game; none if the limit is reached first, or for more than [`MOST_VERTICES`]
/// vertices in edges.
pub fn solve(graph: &Hypergraph, method: Method, limit: &Limit) -> Option<Solved> {
    let graph = without_lonely(graph);
    sized!(graph.vertices(), self::solved, &graph, method, limit).ok()
}

/// How the first moves that win within some rounds are searched for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rounds {
    /// A search to the depth of the rounds.
    Depth,
    /// The kernel of Theorem 4.1.
    Layers,
    /// On graphs, a search without the twins that are never needed.
    VertexCover,
}

/// The edges, by number and ascending, with which the first player may begin so that the second
/// is stuck when at most `rounds` moves of both were made. None if the limit is reached first, or
/// for a search to some depth on more than [`MOST_VERTICES`] vertices.
///
/// # Panics
///
/// By [`Rounds::VertexCover`] if an edge has not two vertices.
pub fn within(
    graph: &Hypergraph,
    rounds: usize,
    method: Rounds,
    limit: &Limit,
) -> Option<Vec<usize>> {
    let graph = without_lonely(graph);
    match method {
        Rounds::Depth => to_depth(&graph, rounds, limit).ok(),
        Rounds::Layers => layers::moves(&graph, rounds, limit).ok(),
        Rounds::VertexCover => {
            assert!(graph.is_uniform(2), "vertex covers are for graphs");
            let Some(reduced) = vertex_cover::reduced(&graph, rounds, limit).ok()? else {
                return Some(Vec::new());
            };
            let moves = to_depth(&reduced.graph, rounds, limit).ok()?;
            let wins = |edge: &usize| moves.binary_search(&reduced.alike[*edge]).is_ok();
            Some((0..graph.len()).filter(wins).collect())
        }
    }
}

fn to_depth(graph: &Hypergraph, rounds: usize, limit: &Limit) -> Result<Vec<usize>, Stopped> {
    sized!(graph.vertices(), depth::moves, graph, rounds, limit)
}

/// The hypergraph without the vertices that are in no edge; edges keep their numbers.
fn without_lonely(graph: &Hypergraph) -> Hypergraph {
    let named: Vec<usize> = (0..graph.vertices()).filter(|&v| graph.degree(v) > 0).collect();
    graph.restricted(&named)
}

fn solved<const N: usize>(
    graph: &Hypergraph,
    method: Method,
    limit: &Limit,
) -> Result<Solved, Stopped> {
    let mut positions = Positions::<N>::new(graph, limit);
    let parts = positions.whole();
    let mut values = Vec::with_capacity(parts.len());
    for &part in &parts {
        values.push(match method {
            Method::Grundy => grundy::value(&mut positions, part)?,
            Method::Winner => winner::value(&mut positions, part)?,
        });
    }
    let value = values.iter().fold(0, |sum, value| sum ^ value);
    let mut moves = Vec::new();
    for (&part, of_part) in parts.iter().zip(values) {
        // A move wins if what it leaves of its part has the value of all other parts.
        let wanted = value ^ of_part;
        for (edge, left) in positions.moves(part)? {
            let wins = match method {
                Method::Grundy => grundy::sum(&mut positions, &left)? == wanted,
                Method::Winner => winner::sum_is(&mut positions, &left, wanted)?,
            };
            moves.extend(wins.then_some(edge));
        }
    }
    moves.sort_unstable();
    Ok(Solved { value, moves })
}
