//! Games, one a lane, in step by the number of Sets taken.
//!
//! A game that has taken t Sets has dealt 3 t cards more than lie on its table. So games that
//! have taken as many, and whose tables have one size, are at one place of their decks and of
//! their choices. In each round every game takes a Set or ends: the sizes of tables come in
//! turn, the smallest first, and all lanes are searched at once; where there is no Set cards
//! are dealt, and the game waits for the larger size. A table of M cards costs M^3 / 6
//! comparisons for all lanes together.

use super::course::Course;
use super::draws::{Draws, philox, resolve};
use super::table::{Board, MOST_TABLE, Table};
use super::vector::{Counts, GROUPS, MOST_CARDS};
use crate::random::{Purpose, choice};
use crate::simulate::games::{Job, Rule, Tally, add_games};
use std::ops::Range;

/// Whether a job's cards fit bytes and its tables fit vectors.
pub fn fits(job: &Job) -> bool {
    job.deck.size() as usize <= MOST_CARDS && job.largest_table() as usize <= MOST_TABLE
}

/// Tallies games of a job that [fits].
#[inline(always)]
pub fn run<B: Board>(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    let mut games = Games::<B>::new(job);
    let all = u64::MAX >> (64 - B::DEALS);
    let mut first = indices.start;
    while indices.end - first >= B::DEALS as u64 {
        let rejected = games.draw(first) & all;
        games.play(all & !rejected, tally);
        for cell in (0..B::DEALS).filter(|cell| rejected >> cell & 1 == 1) {
            let index = first + cell as u64;
            add_games(job, index..index + 1, tally);
        }
        first += B::DEALS as u64;
    }
    add_games(job, first..indices.end, tally);
}

/// As many games as there are lanes.
struct Games<'a, B: Board> {
    job: &'a Job,
    first: u64,
    draws: Draws<B>,
    /// The decks in order, as codes.
    order: [B::Cells; MOST_CARDS],
    /// The words of four choices.
    words: [[B::Words; GROUPS]; 4],
    table: Table<B>,
    course: Course<B>,
}

impl<'a, B: Board> Games<'a, B> {
    #[inline(always)]
    fn new(job: &'a Job) -> Games<'a, B> {
        Games {
            job,
            first: 0,
            draws: Draws::new(job.key, job.deck.size(), job.deck.size(), job.floor),
            order: [B::cells(0); MOST_CARDS],
            words: [[B::words(0); GROUPS]; 4],
            table: Table::new(),
            course: Course::new(),
        }
    }

    /// Draws the decks of the games from `first` on; returns those whose order was rejected,
    /// one bit each.
    #[inline(always)]
    fn draw(&mut self, first: u64) -> u64 {
        self.first = first;
        let rejected = self.draws.draw(first);
        let mut moved = [B::cells(0); MOST_CARDS];
        let deck = self.job.deck.size();
        for (i, to) in self.order[..deck as usize].iter_mut().enumerate() {
            let card = resolve::<B>(&self.draws.places, &mut moved, i, deck as u16 - 1);
            *to = B::code(card).plain;
        }
        rejected
    }

    /// Plays some of the games to the end.
    #[inline(always)]
    fn play(&mut self, games: u64, tally: &mut Tally) {
        let (job, deck) = (self.job, self.job.deck.size() as usize);
        let (start, step) = (job.start as usize, job.step as usize);
        let mut sized = [0; MOST_TABLE + 1];
        (sized[start], self.course.ascending) = (games, games);
        self.table.clear();
        self.table.append(games, 0, &self.order[..start]);
        let mut taken = 0;
        while sized != [0; MOST_TABLE + 1] {
            if taken % 4 == 0 && job.rule == Rule::Uniform {
                self.draw_words(taken / 4);
            }
            // Games that have taken their Set of this round.
            let mut next = [0; MOST_TABLE + 1];
            // Games of the size at hand to which cards were dealt in this round.
            let mut grown = 0;
            for size in 0..=MOST_TABLE {
                let games = sized[size];
                if games == 0 {
                    continue;
                }
                let dealt = 3 * taken as usize + size;
                let left = deck - dealt;
                let known = if grown & games == games { size - step } else { 0 };
                let sets = self.table.search(size, known);
                let without = B::bits(B::equal(sets, B::cells(0))) & games;
                self.course.add(tally, left, size, games, sets);
                if without != 0 {
                    let fresh = step.min(left);
                    if fresh == 0 {
                        self.course.end(tally, size, without);
                    } else {
                        self.table.append(without, size, &self.order[dealt..dealt + fresh]);
                        sized[size + fresh] |= without;
                        grown = if fresh == step { without } else { 0 };
                        self.course.ascending |= without;
                    }
                }
                let taking = games & !without;
                if taking != 0 {
                    let fresh = (start + 3).saturating_sub(size).min(left).min(3);
                    let rank = self.rank(taken, sets);
                    self.table.take(taking, size, rank, &self.order[dealt..dealt + fresh]);
                    next[size - 3 + fresh] |= taking;
                    self.course.ascending &= !taking;
                    if fresh > 0 {
                        self.course.ascending |= taking;
                    }
                }
            }
            sized = next;
            taken += 1;
        }
        self.course.close(tally);
    }

    /// The words of four choices, `block` being the number of the first over four.
    #[inline(always)]
    fn draw_words(&mut self, block: u32) {
        for group in (0..GROUPS).step_by(2) {
            let indices = [B::indices(self.first, group), B::indices(self.first, group + 1)];
            let words = philox::<B>(self.job.key, indices, block, Purpose::Choice);
            for (to, [a, b]) in self.words.iter_mut().zip(words) {
                (to[group], to[group + 1]) = (a, b);
            }
        }
    }

    /// Which of its Sets each game takes, where it has one.
    #[inline(always)]
    fn rank(&self, taken: u32, sets: B::Cells) -> B::Cells {
        if self.job.rule == Rule::First {
            return B::cells(0);
        }
        let ranges = B::pick(B::equal(sets, B::cells(0)), B::cells(1), sets);
        let mut products = self.words[taken as usize % 4];
        let mut least = B::words(u32::MAX);
        for (group, product) in products.iter_mut().enumerate() {
            *product = B::multiply(*product, B::spread(ranges, group));
            least = B::smaller(least, *product);
        }
        let ranks = B::gather(&products);
        // No number of Sets, and so no threshold, is above what a cell holds.
        let limit = self.job.floor.max(B::LARGEST.into());
        if B::below(least, limit) == 0 { ranks } else { self.ranks(taken, sets) }
    }

    /// The same one by one, for words that may be rejected.
    #[cold]
    fn ranks(&self, taken: u32, sets: B::Cells) -> B::Cells {
        let mut ranks: Counts = [0; 64];
        B::store(sets, &mut ranks);
        for (index, rank) in (self.first..).zip(&mut ranks[..B::DEALS]) {
            if *rank > 0 {
                let sets = (*rank).into();
                *rank = choice::choose(self.job.key, index, taken, sets, self.job.floor) as u16;
            }
        }
        B::load(&ranks)
    }
}
