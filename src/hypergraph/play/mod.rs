//! Two players: by turns they take an edge that shares no vertex with any taken before; who
//! cannot loses. On graphs this is Arc Kayles, on the Set hypergraph of a layout two-player Set
//! (Lampis and Mitsou: The Computational Complexity of the Game of Set, section 4).
//!
//! - [`solve`]: who wins, the Grundy value, and all winning moves, by [`Method`]; [`value`]: that
//!   value alone.
//! - [`within`]: the moves with which the first player wins within some rounds, by [`Rounds`].
//! - [`proof`]: why that is so, as a closed set of lost positions.
//! - [`node_kayles`]: the same game on the vertices of a graph; [`ordered`]: in layers, which
//!   [`layered`] makes of the game within some rounds.
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

mod automorphism;
mod board;
mod busy;
mod depth;
mod few;
mod grid;
mod grundy;
mod layers;
mod live;
mod lost;
pub mod node_kayles;
pub mod ordered;
mod positions;
mod rules;
mod search;
mod shift;
mod symmetry;
mod table;
mod tiny;
mod vertex_cover;
mod winner;

pub use layers::{Copies, layered};
pub use lost::{Lost, Proof};

use super::{Hypergraph, Limit};
use board::{Board, Joined};
use grid::Grid;
use positions::Stopped;
use std::thread;
use symmetry::Maps;

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

/// The most moves of a game that is searched: all Sets of 243 cards are 9801.
pub const MOST_MOVES: usize = 10_240;

/// Runs a search with the sets of moves that fit: `sized!(moves, search, arguments…)`.
macro_rules! sized {
    ($moves:expr, $search:path, $($argument:expr),+) => {{
        use $search as search;
        match $moves {
            0..=64 => search::<1>($($argument),+),
            65..=128 => search::<2>($($argument),+),
            129..=1024 => $crate::hypergraph::play::deep(|| search::<16>($($argument),+)),
            1025..=$crate::hypergraph::play::MOST_MOVES => {
                $crate::hypergraph::play::deep(|| search::<160>($($argument),+))
            }
            _ => Err(Stopped),
        }
    }};
}
use sized;

/// The stack of searches on large boards: some 5000 moves deep, of 20 kB each.
const STACK: usize = 256 << 20;

/// Runs a search on a stack that is deep enough.
fn deep<T: Send>(search: impl FnOnce() -> Result<T, Stopped> + Send) -> Result<T, Stopped> {
    thread::scope(|scope| {
        let searcher = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, search);
        match searcher.map_err(|_| Stopped)?.join() {
            Ok(found) => found,
            Err(panic) => std::panic::resume_unwind(panic),
        }
    })
}

/// Solves the game; none if the limit is reached first, or for more than [`MOST_MOVES`] edges.
pub fn solve(graph: &Hypergraph, method: Method, limit: &Limit) -> Option<Solved> {
    match Grid::of(graph) {
        Some(grid) if method == Method::Winner => on_grid(grid, limit).ok(),
        _ => sized!(graph.len(), self::solved, graph, method, limit).ok(),
    }
}

/// The Grundy value alone, for which not all winning moves need be told apart from the others;
/// none as for [`solve`].
pub fn value(graph: &Hypergraph, limit: &Limit) -> Option<usize> {
    match Grid::of(graph) {
        Some(grid) => search::value(&grid, limit).ok(),
        None => sized!(graph.len(), self::valued, graph, limit).ok(),
    }
}

fn on_grid(grid: Grid, limit: &Limit) -> Result<Solved, Stopped> {
    let mut solved = search::solved(&grid, Method::Winner, limit)?;
    solved.moves.iter_mut().for_each(|taken| *taken = grid.edge(*taken));
    solved.moves.sort_unstable();
    Ok(solved)
}

fn valued<const N: usize>(graph: &Hypergraph, limit: &Limit) -> Result<usize, Stopped> {
    search::value(&joined::<N>(graph), limit)
}

fn solved<const N: usize>(
    graph: &Hypergraph,
    method: Method,
    limit: &Limit,
) -> Result<Solved, Stopped> {
    search::solved(&joined::<N>(graph), method, limit)
}

/// Why the game has this solution, which is taken to be right: a closed set of lost positions,
/// whose moves are edges. Positions and the moves that they list are at most `most` together.
///
/// # Panics
///
/// Perhaps if the solution is another game's.
pub fn proof(graph: &Hypergraph, solved: &Solved, most: usize, limit: &Limit) -> Proof {
    sized!(graph.len(), self::closed, graph, solved, most, limit).unwrap_or(Proof::Unknown)
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
    Joined::new(Board::of_edges(graph), Maps::of_edges(graph))
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
/// for a search to some depth of more than [`MOST_MOVES`] edges.
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
    match method {
        Rounds::Depth => to_depth(graph, rounds, limit).ok(),
        Rounds::Layers => layers::moves(graph, rounds, limit).ok(),
        Rounds::VertexCover => {
            assert!(graph.is_uniform(2), "vertex covers are for graphs");
            let Some(reduced) = vertex_cover::reduced(graph, rounds, limit).ok()? else {
                return Some(Vec::new());
            };
            let moves = to_depth(&reduced.graph, rounds, limit).ok()?;
            let wins = |edge: &usize| moves.binary_search(&reduced.alike[*edge]).is_ok();
            Some((0..graph.len()).filter(wins).collect())
        }
    }
}

fn to_depth(graph: &Hypergraph, rounds: usize, limit: &Limit) -> Result<Vec<usize>, Stopped> {
    sized!(graph.len(), depth::moves, graph, rounds, limit)
}
