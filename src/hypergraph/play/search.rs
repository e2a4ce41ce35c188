//! The whole game: its value, and the moves with which the first player wins.
//!
//! A game of several parts is a sum, and a move wins if what it leaves of its part has the value
//! of all other parts. One searcher begins; a game that takes more than an eye's blink is searched
//! by all cores at once, which share what they know and keep out of [each other's way](super::busy).

use super::busy::Busy;
use super::live::Live;
use super::positions::{Game, Positions, Stopped};
use super::rules::Rules;
use super::winner::Answer;
use super::{Method, STACK, Solved, grundy, winner};
use crate::hypergraph::Limit;
use std::sync::atomic::Ordering;
use std::thread;

/// The positions at which one searcher looks alone.
const ALONE: u64 = 1 << 10;

/// The stack of other searchers on boards of at most 128 moves, which are at most so deep.
const SHALLOW: usize = 2 << 20;

/// Solves the game with these rules.
pub(super) fn solved<R: Rules<N>, const N: usize>(
    rules: &R,
    method: Method,
    limit: &Limit,
) -> Result<Solved, Stopped> {
    let game = Game::new(rules, limit);
    match method {
        Method::Grundy => by_grundy(&game),
        Method::Winner => searched(&game, by_winner),
    }
}

/// The value of the game with these rules.
pub(super) fn value<R: Rules<N>, const N: usize>(
    rules: &R,
    limit: &Limit,
) -> Result<usize, Stopped> {
    searched(&Game::new(rules, limit), |positions| {
        let values = values(positions)?;
        Ok(values.iter().fold(0, |sum, (_, value)| sum ^ value))
    })
}

/// One searcher, and if that takes long one for each core.
fn searched<R: Rules<N>, const N: usize, T: Send>(
    game: &Game<R, N>,
    search: impl Fn(&mut Positions<R, N>) -> Result<T, Stopped> + Sync,
) -> Result<T, Stopped> {
    let alone = search(&mut Positions::new(game, None, ALONE));
    if alone.is_ok() || game.limit.reached() {
        return alone;
    }
    by_many(game, thread::available_parallelism().map_or(1, usize::from), search)
}

/// So many searchers; the first that is done ends it.
fn by_many<R: Rules<N>, const N: usize, T: Send>(
    game: &Game<R, N>,
    searchers: usize,
    search: impl Fn(&mut Positions<R, N>) -> Result<T, Stopped> + Sync,
) -> Result<T, Stopped> {
    let busy = Busy::new();
    let search = || {
        let found = search(&mut Positions::new(game, Some(&busy), u64::MAX))?;
        game.done.store(true, Ordering::Relaxed);
        Ok(found)
    };
    thread::scope(|scope| {
        let stack = if N <= 2 { SHALLOW } else { STACK };
        let spawn = || thread::Builder::new().stack_size(stack).spawn_scoped(scope, search);
        // A thread that cannot be had is no loss.
        let others: Vec<_> = (1..searchers).filter_map(|_| spawn().ok()).collect();
        let first = search();
        others.into_iter().filter_map(|other| other.join().ok()).fold(first, Result::or)
    })
}

/// The parts of the game, and their values.
fn values<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
) -> Result<Vec<(Live<N>, usize)>, Stopped> {
    let rules = positions.game.rules;
    let parts = rules.parts(rules.all());
    let value = |part| {
        let sum = positions.sum(part)?;
        Ok((part, winner::sum_value(positions, sum)?))
    };
    parts.map(value).collect()
}

fn by_winner<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
) -> Result<Solved, Stopped> {
    let values = values(positions)?;
    winning(positions.game.rules, &values, |left, wanted| {
        let sum = positions.sum(left)?;
        Ok(winner::sum_is(positions, sum, wanted)? == Answer::Yes)
    })
}

fn by_grundy<R: Rules<N>, const N: usize>(game: &Game<R, N>) -> Result<Solved, Stopped> {
    let mut positions = Positions::new(game, None, u64::MAX);
    let parts = game.rules.parts(game.rules.all());
    let values = parts.map(|part| Ok((part, grundy::value(&mut positions, part)?)));
    let values = values.collect::<Result<Vec<_>, Stopped>>()?;
    winning(game.rules, &values, |left, wanted| Ok(grundy::value(&mut positions, left)? == wanted))
}

/// The value of the game, and the moves that win, by the values of its parts.
fn winning<R: Rules<N>, const N: usize>(
    rules: &R,
    values: &[(Live<N>, usize)],
    mut is: impl FnMut(Live<N>, usize) -> Result<bool, Stopped>,
) -> Result<Solved, Stopped> {
    let value = values.iter().fold(0, |sum, (_, value)| sum ^ value);
    let mut moves = Vec::new();
    for (part, of_part) in values {
        for taken in rules.moves(*part) {
            if is(rules.after(*part, taken), value ^ of_part)? {
                moves.push(taken);
            }
        }
    }
    moves.sort_unstable();
    Ok(Solved { value, moves })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Deck;
    use crate::hypergraph::play::rules::Reduced;
    use crate::hypergraph::play::{joined, solve};
    use crate::hypergraph::{Hypergraph, random};
    use crate::random::Key;

    /// Games that take some thousand looks, and how they are solved by definition.
    fn games() -> Vec<(Hypergraph, Solved)> {
        let solved = |index| {
            let layout = random::layout(Key([7, 3]), index, Deck::REAL, 28);
            let graph = Hypergraph::of_layout(&layout);
            let solved = solve(&graph, Method::Grundy, &Limit::none()).expect("no limit");
            (graph, solved)
        };
        (0..6).map(solved).collect()
    }

    #[test]
    fn any_number_of_searchers_finds_the_values() {
        for (graph, by_definition) in games() {
            for searchers in [1, 2, 3, 16] {
                let (rules, limit) = (joined::<2>(&graph), Limit::none());
                let game = Game::new(&rules, &limit);
                let found = by_many(&game, searchers, by_winner).expect("no limit");
                assert_eq!(found, by_definition, "{searchers} searchers, {graph:?}");
            }
        }
    }

    /// As if others were at whatever the first moves leave, and never came to an end.
    #[test]
    fn what_others_are_busy_with_comes_last_and_is_searched_all_the_same() {
        for (graph, by_definition) in games() {
            let (rules, limit) = (joined::<2>(&graph), Limit::none());
            let (game, busy) = (Game::new(&rules, &limit), Busy::new());
            let mut positions = Positions::new(&game, Some(&busy), u64::MAX);
            let mut seen = Vec::new();
            for taken in rules.moves(rules.all()) {
                for left in rules.parts(rules.after(rules.all(), taken)) {
                    if let Reduced::Part(part) = rules.reduced(left) {
                        seen.extend(busy.with(part).map(|mark| (part, mark)));
                    }
                }
            }
            assert!(seen.len() > 10, "{} parts", seen.len());
            assert_eq!(by_winner(&mut positions).expect("no limit"), by_definition, "{graph:?}");
            assert!(positions.open.is_empty());
            assert!(seen.iter().all(|(part, _)| busy.has(*part)), "marks of others stay");
        }
    }
}
