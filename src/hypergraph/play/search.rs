//! The whole game: its value, and the moves with which the first player wins.
//!
//! A game of several parts is a sum, and a move wins if what it leaves of its part has the value
//! of all other parts. One searcher begins; a game that takes more than an eye's blink is searched
//! by all cores at once, which share what they know and take the moves in different orders.

use super::board::Board;
use super::live::Live;
use super::positions::{Game, Positions, Stopped};
use super::winner::Answer;
use super::{Method, Solved, grundy, winner};
use crate::hypergraph::Limit;
use std::sync::atomic::Ordering;
use std::thread;

/// The positions at which one searcher looks alone.
const ALONE: u64 = 1 << 14;

/// Solves the game on a board with these symmetries.
pub(super) fn solved<const N: usize>(
    board: Board<N>,
    symmetries: Vec<Vec<usize>>,
    method: Method,
    limit: &Limit,
) -> Result<Solved, Stopped> {
    let game = Game::new(board, symmetries, limit);
    match method {
        Method::Grundy => by_grundy(&game),
        Method::Winner => {
            by_winner(Positions::new(&game, (0, 1), ALONE)).or_else(|Stopped| together(&game))
        }
    }
}

/// All cores search; the first that is done ends it.
fn together<const N: usize>(game: &Game<N>) -> Result<Solved, Stopped> {
    let cores = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        let search = |turn| {
            let solved = by_winner(Positions::new(game, (turn, cores), u64::MAX))?;
            game.done.store(true, Ordering::Relaxed);
            Ok(solved)
        };
        let searchers: Vec<_> = (1..cores).map(|turn| scope.spawn(move || search(turn))).collect();
        let first = search(0);
        let others = searchers.into_iter().filter_map(|searcher| searcher.join().ok());
        others.fold(first, Result::or)
    })
}

fn by_winner<const N: usize>(mut positions: Positions<N>) -> Result<Solved, Stopped> {
    let board = &positions.game.board;
    let parts: Vec<Live<N>> = board.parts(board.all()).collect();
    let mut values = Vec::with_capacity(parts.len());
    for &part in &parts {
        let sum = positions.sum(part)?;
        values.push(winner::sum_value(&mut positions, sum)?);
    }
    winning(board, &parts, &values, |left, wanted| {
        let sum = positions.sum(left)?;
        Ok(winner::sum_is(&mut positions, sum, wanted)? == Answer::Yes)
    })
}

fn by_grundy<const N: usize>(game: &Game<N>) -> Result<Solved, Stopped> {
    let mut positions = Positions::new(game, (0, 1), u64::MAX);
    let parts: Vec<Live<N>> = game.board.parts(game.board.all()).collect();
    let mut values = Vec::with_capacity(parts.len());
    for &part in &parts {
        values.push(grundy::value(&mut positions, part)?);
    }
    winning(&game.board, &parts, &values, |left, wanted| {
        Ok(grundy::value(&mut positions, left)? == wanted)
    })
}

/// The value of the game, and the moves that win, by the values of its parts.
fn winning<const N: usize>(
    board: &Board<N>,
    parts: &[Live<N>],
    values: &[usize],
    mut is: impl FnMut(Live<N>, usize) -> Result<bool, Stopped>,
) -> Result<Solved, Stopped> {
    let value = values.iter().fold(0, |sum, value| sum ^ value);
    let mut moves = Vec::new();
    for (part, of_part) in parts.iter().zip(values) {
        for vertex in part.iter() {
            if is(board.after(*part, vertex), value ^ of_part)? {
                moves.push(vertex);
            }
        }
    }
    moves.sort_unstable();
    Ok(Solved { value, moves })
}
