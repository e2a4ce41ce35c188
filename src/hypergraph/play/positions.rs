//! Positions as sums of what is looked up.
//!
//! What a move leaves falls into connected parts. The [rules](super::rules) value those that are
//! small, and say which position stands for another one; what is known of these stands in the
//! [table](super::table). Many ways of play lead to one position, so each searcher keeps the sums
//! that it made last.

use super::busy::{Busy, Seen};
use super::live::Live;
use super::rules::{Part, Reduced, Rules};
use super::table::{self, Known, Slots, Table};
use super::winner;
use crate::hypergraph::Limit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Positions between two looks at the clock.
const STRIDE: u64 = 256;

/// The slots for sums at first and at most: more would have to be waited for longer than it takes
/// to make a sum again.
const SUMS: [usize; 2] = [1 << 10, 1 << 12];

/// The search has to end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// A sum of positions that has at most two parts that are looked up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Sum<const N: usize> {
    /// The value of all other parts.
    pub settled: u16,
    /// The part with fewer moves, and the one with more; either may be none.
    pub parts: [Part<N>; 2],
}

impl<const N: usize> Sum<N> {
    const EMPTY: Sum<N> = Sum { settled: 0, parts: [Part::NONE; 2] };

    /// How much it may cost to tell whether it has some value, roughly, where this is known of its
    /// larger part.
    pub fn cost(&self, larger: Known) -> u32 {
        let size: u32 = self.parts.iter().map(|part| u32::from(part.moves).pow(2)).sum();
        16 * size / (1 + larger.not().count_ones())
    }
}

/// A move that is not decided yet.
#[derive(Clone, Copy, Debug)]
pub(super) struct Open<const N: usize> {
    /// How much it may cost to decide it, roughly.
    pub cost: u32,
    pub taken: usize,
    /// What it leaves.
    pub sum: Sum<N>,
}

/// A game, for all searchers.
pub(super) struct Game<'a, R, const N: usize> {
    pub rules: &'a R,
    pub table: Table<N>,
    pub limit: &'a Limit,
    /// Set when one searcher is done.
    pub done: AtomicBool,
}

impl<'a, R: Rules<N>, const N: usize> Game<'a, R, N> {
    /// The game with these rules.
    pub fn new(rules: &'a R, limit: &'a Limit) -> Game<'a, R, N> {
        Game { rules, table: Table::new(), limit, done: AtomicBool::new(false) }
    }
}

/// A searcher: one thread's view of the positions of a game.
pub(super) struct Positions<'a, R, const N: usize> {
    pub game: &'a Game<'a, R, N>,
    /// What all searchers are busy with; none for one who is alone.
    busy: Option<&'a Busy>,
    slots: Arc<Slots<N>>,
    sums: Vec<(Live<N>, Sum<N>)>,
    made: usize,
    /// Moves that are not decided yet, of all positions on the way to the present one.
    pub open: Vec<Open<N>>,
    looks: u64,
    /// The looks after which it ends.
    most: u64,
}

impl<'a, R: Rules<N>, const N: usize> Positions<'a, R, N> {
    /// A searcher who looks at `most` positions at most, and keeps out of the way of others.
    pub fn new(
        game: &'a Game<'a, R, N>,
        others: Option<&'a Busy>,
        most: u64,
    ) -> Positions<'a, R, N> {
        let sums = vec![(Live::EMPTY, Sum::EMPTY); SUMS[0]];
        let slots = game.table.slots();
        Positions { game, busy: others, slots, sums, made: 0, open: Vec::new(), looks: 0, most }
    }

    /// What is known of a part.
    pub fn known(&self, part: Part<N>) -> Known {
        self.slots.known(part.live)
    }

    /// Notes the value of a part.
    pub fn learn(&self, part: Part<N>, value: usize) {
        self.note(part, |known| known.learn(value));
    }

    /// Notes that a part has none of these values below 32, given as bits.
    pub fn rule_out(&self, part: Part<N>, values: u32) {
        self.note(part, |known| known.rule_out(values));
    }

    fn note(&self, part: Part<N>, what: impl FnOnce(&mut Known)) {
        let mut known = self.known(part);
        what(&mut known);
        self.slots.note(part.live, known);
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
        let rules = self.game.rules;
        let mut sum = Sum::EMPTY;
        for part in rules.parts(live) {
            match rules.reduced(part) {
                Reduced::Value(value) => sum.settled ^= u16::from(value),
                Reduced::Part(part) => self.add(&mut sum, part)?,
            }
        }
        self.keep(live, sum);
        Ok(sum)
    }

    /// Adds a part to a sum; of three, the smallest gets its value.
    fn add(&mut self, sum: &mut Sum<N>, part: Part<N>) -> Result<(), Stopped> {
        if let Some(equal) = sum.parts.iter_mut().find(|equal| **equal == part) {
            *equal = Part::NONE;
            sum.parts.sort_by_key(|part| part.moves);
            return Ok(());
        }
        let mut parts = [part, sum.parts[0], sum.parts[1]];
        parts.sort_by_key(|part| part.moves);
        let [least, parts @ ..] = parts;
        if !least.is_none() {
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

    /// Lets others see that this searcher is busy with a part, as long as what is returned lives.
    pub fn seen_with(&self, part: Part<N>) -> Option<Seen<'a>> {
        self.busy?.with(part)
    }

    /// Whether others are busy with a part of a sum.
    pub fn others_at(&self, sum: &Sum<N>) -> bool {
        self.busy.is_some_and(|busy| sum.parts.iter().any(|part| busy.has(*part)))
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
