//! Two players: by turns they take an edge that shares no vertex with any taken before; who
//! cannot loses. On graphs this is Arc Kayles, on the Set hypergraph of a layout two-player Set
//! (Lampis and Mitsou: The Computational Complexity of the Game of Set, section 4).
//!
//! - [`solve`]: who wins, the Grundy value, and all winning moves, by [`Method`].
//!
//! ```
//! use tertia::hypergraph::{Hypergraph, Limit};
//! use tertia::hypergraph::play::{Method, solve};
//!
//! let path = Hypergraph::new(5, [[0, 1], [1, 2], [2, 3], [3, 4]])?;
//! let solved = solve(&path, Method::Winner, &Limit::none()).unwrap();
//! assert_eq!((solved.value, solved.moves), (2, vec![1, 2]));
//! # Ok::<(), tertia::hypergraph::HypergraphError>(())
//! ```

mod board;
mod form;
mod grundy;
mod live;
mod positions;
mod quick;
mod symmetry;
mod winner;

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

/// Solves the game; none if the limit is reached first, or for more than [`MOST_VERTICES`]
/// vertices in edges.
pub fn solve(graph: &Hypergraph, method: Method, limit: &Limit) -> Option<Solved> {
    let named: Vec<usize> = (0..graph.vertices()).filter(|&v| graph.degree(v) > 0).collect();
    // The edges keep their order, and so their numbers.
    let graph = graph.restricted(&named);
    match named.len() {
        0..=64 => solved::<1>(&graph, method, limit).ok(),
        65..=128 => solved::<2>(&graph, method, limit).ok(),
        129..=MOST_VERTICES => solved::<16>(&graph, method, limit).ok(),
        _ => None,
    }
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
