//! Games played out: every position that play leads to, each once, as long as they are few.

use super::game::Game;
use std::collections::HashMap;

/// The most moves of a game that is played out.
const MOVES: usize = 256;

/// The most positions: a second or so.
const POSITIONS: usize = 500_000;

/// Moves that are still live, a bit each.
type Live = [u64; MOVES / 64];

/// A game that is being played out, with what is known of its positions.
pub struct Played {
    moves: usize,
    /// By move: what stays live after it.
    kept: Vec<Live>,
    values: HashMap<Live, usize>,
    /// Whether the player whose turn it is can leave the other without a move within so many.
    forced: HashMap<(Live, usize), bool>,
}

impl Played {
    /// None if there are too many moves.
    pub fn new(game: &Game) -> Option<Played> {
        let moves = game.moves();
        let kept = |turn: usize| set((0..moves).filter(|&other| !game.conflict(turn, other)));
        (moves <= MOVES).then(|| Played {
            moves,
            kept: (0..moves).map(kept).collect(),
            values: HashMap::new(),
            forced: HashMap::new(),
        })
    }

    /// The Grundy value of the game; none if there are too many positions.
    pub fn value(&mut self) -> Option<usize> {
        self.value_of(set(0..self.moves))
    }

    /// The Grundy value after a first move; none as before.
    pub fn value_after(&mut self, turn: usize) -> Option<usize> {
        self.value_of(self.kept[turn])
    }

    fn value_of(&mut self, live: Live) -> Option<usize> {
        if let Some(&value) = self.values.get(&live) {
            return Some(value);
        }
        let mut reached = Vec::new();
        for turn in members(live) {
            reached.push(self.value_of(self.after(live, turn))?);
        }
        let value = (0..).find(|value| !reached.contains(value))?;
        if self.values.len() >= POSITIONS {
            return None;
        }
        self.values.insert(live, value);
        Some(value)
    }

    /// Whether who begins with this move can leave the other without a move when both have made at
    /// most so many; none if there are too many positions.
    pub fn forces(&mut self, turn: usize, rounds: usize) -> Option<bool> {
        self.forces_by(set(0..self.moves), turn, rounds)
    }

    fn forces_by(&mut self, live: Live, turn: usize, rounds: usize) -> Option<bool> {
        let Some(rounds) = rounds.checked_sub(1) else { return Some(false) };
        let left = self.after(live, turn);
        let Some(after) = rounds.checked_sub(1) else { return Some(left == Live::default()) };
        for reply in members(left) {
            if !self.forces_from(self.after(left, reply), after)? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn forces_from(&mut self, live: Live, rounds: usize) -> Option<bool> {
        // More rounds than moves change nothing.
        let rounds = rounds.min(members(live).count());
        if let Some(&known) = self.forced.get(&(live, rounds)) {
            return Some(known);
        }
        let mut forced = false;
        for turn in members(live) {
            forced = forced || self.forces_by(live, turn, rounds)?;
        }
        if self.forced.len() >= POSITIONS {
            return None;
        }
        self.forced.insert((live, rounds), forced);
        Some(forced)
    }

    fn after(&self, mut live: Live, turn: usize) -> Live {
        live.iter_mut().zip(self.kept[turn]).for_each(|(word, kept)| *word &= kept);
        live
    }
}

fn set(moves: impl Iterator<Item = usize>) -> Live {
    let mut live = Live::default();
    moves.for_each(|turn| live[turn / 64] |= 1 << (turn % 64));
    live
}

fn members(live: Live) -> impl Iterator<Item = usize> {
    live.into_iter().enumerate().flat_map(|(at, mut word)| {
        std::iter::from_fn(move || {
            let bit = word.trailing_zeros() as usize;
            word &= word.checked_sub(1)?;
            Some(64 * at + bit)
        })
    })
}
