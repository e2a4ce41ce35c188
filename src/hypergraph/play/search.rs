//! The whole game: its value, and the moves with which the first player wins.
//!
//! A game of several parts is a sum, and a move wins if what it leaves of its part has the value
//! of all other parts. One searcher begins; a game that takes more than an eye's blink is searched
//! by all cores at once, which share what they know and take the moves in different orders.

use super::board::Board;
use super::live::Live;
use super::positions::{Game, Positions, Stopped};
use super::symmetry::Maps;
use super::winner::Answer;
use super::{Method, STACK, Solved, grundy, winner};
use crate::hypergraph::Limit;
use std::sync::atomic::Ordering;
use std::thread;

/// The positions at which one searcher looks alone.
const ALONE: u64 = 1 << 11;

/// The stack of other searchers on boards of at most 128 moves, which are at most so deep.
const SHALLOW: usize = 2 << 20;

/// Solves the game on a board with these maps.
pub(super) fn solved<const N: usize>(
    board: Board<N>,
    maps: Maps,
    method: Method,
    limit: &Limit,
) -> Result<Solved, Stopped> {
    let game = Game::new(board, maps, limit);
    match method {
        Method::Grundy => by_grundy(&game),
        Method::Winner => searched(&game, by_winner),
    }
}

/// The value of the game on a board with these maps.
pub(super) fn value<const N: usize>(
    board: Board<N>,
    maps: Maps,
    limit: &Limit,
) -> Result<usize, Stopped> {
    searched(&Game::new(board, maps, limit), |positions| {
        let values = values(positions)?;
        Ok(values.iter().fold(0, |sum, (_, value)| sum ^ value))
    })
}

/// One searcher, and if that takes long all cores; the first that is done ends it.
fn searched<const N: usize, T: Send>(
    game: &Game<N>,
    search: impl Fn(&mut Positions<N>) -> Result<T, Stopped> + Sync,
) -> Result<T, Stopped> {
    let alone = search(&mut Positions::new(game, (0, 1), ALONE));
    if alone.is_ok() || game.limit.reached() {
        return alone;
    }
    let cores = thread::available_parallelism().map_or(1, usize::from);
    let search = |turn| {
        let found = search(&mut Positions::new(game, (turn, cores), u64::MAX))?;
        game.done.store(true, Ordering::Relaxed);
        Ok(found)
    };
    thread::scope(|scope| {
        let spawn = |turn| {
            let stack = if N <= 2 { SHALLOW } else { STACK };
            thread::Builder::new().stack_size(stack).spawn_scoped(scope, move || search(turn))
        };
        // A thread that cannot be had is no loss.
        let others: Vec<_> = (1..cores).filter_map(|turn| spawn(turn).ok()).collect();
        let first = search(0);
        others.into_iter().filter_map(|other| other.join().ok()).fold(first, Result::or)
    })
}

/// The parts of the game, and their values.
fn values<const N: usize>(positions: &mut Positions<N>) -> Result<Vec<(Live<N>, usize)>, Stopped> {
    let board = &positions.game.board;
    let parts = board.parts(board.all());
    let value = |part| {
        let sum = positions.sum(part)?;
        Ok((part, winner::sum_value(positions, sum)?))
    };
    parts.map(value).collect()
}

fn by_winner<const N: usize>(positions: &mut Positions<N>) -> Result<Solved, Stopped> {
    let values = values(positions)?;
    winning(&positions.game.board, &values, |left, wanted| {
        let sum = positions.sum(left)?;
        Ok(winner::sum_is(positions, sum, wanted)? == Answer::Yes)
    })
}

fn by_grundy<const N: usize>(game: &Game<N>) -> Result<Solved, Stopped> {
    let mut positions = Positions::new(game, (0, 1), u64::MAX);
    let parts = game.board.parts(game.board.all());
    let values = parts.map(|part| Ok((part, grundy::value(&mut positions, part)?)));
    let values = values.collect::<Result<Vec<_>, Stopped>>()?;
    winning(&game.board, &values, |left, wanted| Ok(grundy::value(&mut positions, left)? == wanted))
}

/// The value of the game, and the moves that win, by the values of its parts.
fn winning<const N: usize>(
    board: &Board<N>,
    values: &[(Live<N>, usize)],
    mut is: impl FnMut(Live<N>, usize) -> Result<bool, Stopped>,
) -> Result<Solved, Stopped> {
    let value = values.iter().fold(0, |sum, (_, value)| sum ^ value);
    let mut moves = Vec::new();
    for (part, of_part) in values {
        for vertex in part.iter() {
            if is(board.after(*part, vertex), value ^ of_part)? {
                moves.push(vertex);
            }
        }
    }
    moves.sort_unstable();
    Ok(Solved { value, moves })
}
