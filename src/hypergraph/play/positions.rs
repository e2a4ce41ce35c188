//! Positions as sums of what is looked up.
//!
//! What a move leaves falls into connected parts. Those of few vertices are valued at once; the
//! others are taken for their least images under the [symmetries](super::symmetry), and what is
//! known of these stands in the [table](super::table). Many ways of play lead to one position, so
//! each searcher keeps the sums that it made last.

use super::board::Board;
use super::live::Live;
use super::symmetry::{Maps, Symmetries};
use super::table::{self, Known, Slots, Table};
use super::{tiny, winner};
use crate::hypergraph::Limit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Positions between two looks at the clock.
const STRIDE: u64 = 256;

/// The slots for sums at first and at most.
const SUMS: [usize; 2] = [1 << 10, 1 << 21];

/// The search has to end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// A sum of positions that has at most two parts that are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum<const N: usize> {
    /// The value of all other parts.
    pub settled: u16,
    /// The part with fewer vertices, and the one with more; either may be empty.
    pub parts: [Live<N>; 2],
}

impl<const N: usize> Sum<N> {
    const EMPTY: Sum<N> = Sum { settled: 0, parts: [Live::EMPTY; 2] };

    /// How much there is to search, roughly.
    pub fn size(&self) -> u32 {
        self.parts.iter().map(|part| part.len() as u32).map(|len| len * len).sum()
    }
}

/// A game, for all searchers.
pub(super) struct Game<'a, const N: usize> {
    pub board: Board<N>,
    pub symmetries: Symmetries<N>,
    pub table: Table<N>,
    pub limit: &'a Limit,
    /// Set when one searcher is done.
    pub done: AtomicBool,
}

impl<'a, const N: usize> Game<'a, N> {
    /// The game on a board with these maps.
    pub fn new(board: Board<N>, maps: Maps, limit: &'a Limit) -> Game<'a, N> {
        let symmetries = Symmetries::new(&board, maps);
        Game { board, symmetries, table: Table::new(), limit, done: AtomicBool::new(false) }
    }
}

/// A searcher: one thread's view of the positions of a game.
pub(super) struct Positions<'a, const N: usize> {
    pub game: &'a Game<'a, N>,
    slots: Arc<Slots<N>>,
    sums: Vec<(Live<N>, Sum<N>)>,
    made: usize,
    looks: u64,
    /// The looks after which it ends.
    most: u64,
    /// Which searcher it is, of how many; each begins with another move.
    turn: (usize, usize),
}

impl<'a, const N: usize> Positions<'a, N> {
    /// Searcher number `turn.0` of `turn.1`, who looks at `most` positions at most.
    pub fn new(game: &'a Game<'a, N>, turn: (usize, usize), most: u64) -> Positions<'a, N> {
        let sums = vec![(Live::EMPTY, Sum::EMPTY); SUMS[0]];
        Positions { game, slots: game.table.slots(), sums, made: 0, looks: 0, most, turn }
    }

    /// What is known of a part.
    pub fn known(&self, part: Live<N>) -> Known {
        self.slots.known(part)
    }

    /// Notes the value of a part.
    pub fn learn(&self, part: Live<N>, value: usize) {
        self.note(part, |known| known.learn(value));
    }

    /// Notes that a part has another value.
    pub fn rule_out(&self, part: Live<N>, value: usize) {
        self.note(part, |known| known.rule_out(value));
    }

    fn note(&self, part: Live<N>, what: impl FnOnce(&mut Known)) {
        let mut known = self.slots.known(part);
        what(&mut known);
        self.slots.note(part, known);
    }

    /// The sum of a position, if it was made lately.
    pub fn made(&self, live: Live<N>) -> Option<Sum<N>> {
        let (of, sum) = &self.sums[self.place(live)];
        (*of == live).then_some(*sum)
    }

    /// The sum of a position.
    pub fn sum(&mut self, live: Live<N>) -> Result<Sum<N>, Stopped> {
        if let Some(sum) = self.made(live) {
            return Ok(sum);
        }
        let game = self.game;
        let mut sum = Sum::EMPTY;
        for part in game.board.parts(live) {
            if part.len() <= tiny::MOST {
                sum.settled ^= u16::from(tiny::value(&game.board, part));
            } else if let Some(least) = game.symmetries.least(part) {
                self.add(&mut sum, least)?;
            }
        }
        self.keep(live, sum);
        Ok(sum)
    }

    /// Adds a part to a sum; of three, the smallest gets its value.
    fn add(&mut self, sum: &mut Sum<N>, part: Live<N>) -> Result<(), Stopped> {
        if let Some(equal) = sum.parts.iter_mut().find(|equal| **equal == part) {
            *equal = Live::EMPTY;
            sum.parts.sort_by_key(|part| part.len());
            return Ok(());
        }
        let mut parts = [part, sum.parts[0], sum.parts[1]];
        parts.sort_by_key(|part| part.len());
        let [least, parts @ ..] = parts;
        if !least.is_empty() {
            sum.settled ^= winner::value(self, least)? as u16;
        }
        sum.parts = parts;
        Ok(())
    }

    /// Keeps a sum, for a while.
    fn keep(&mut self, live: Live<N>, sum: Sum<N>) {
        self.made += 1;
        if 2 * self.made > self.sums.len() && self.sums.len() < SUMS[1] {
            let more = vec![(Live::EMPTY, Sum::EMPTY); 4 * self.sums.len()];
            for (live, sum) in std::mem::replace(&mut self.sums, more) {
                let place = self.place(live);
                self.sums[place] = (live, sum);
            }
        }
        let place = self.place(live);
        self.sums[place] = (live, sum);
    }

    fn place(&self, live: Live<N>) -> usize {
        table::hash(live) as usize & (self.sums.len() - 1)
    }

    /// Puts moves into the order in which this searcher takes them: each searcher takes another
    /// one of the first few first, since where none leads to what is wanted all are searched.
    pub fn ordered<T>(&self, moves: &mut [T]) {
        let (turn, of) = self.turn;
        for few in moves.chunks_mut(of) {
            few.rotate_left(turn % few.len());
        }
    }

    /// Counts a position, and ends the search where it has to end.
    pub fn look(&mut self) -> Result<(), Stopped> {
        self.looks += 1;
        if self.game.table.outgrown(&self.slots) {
            self.slots = self.game.table.slots();
        }
        let over = self.looks > self.most
            || self.game.done.load(Ordering::Relaxed)
            || (self.looks % STRIDE == 1 && self.game.limit.reached());
        if over { Err(Stopped) } else { Ok(()) }
    }
}
