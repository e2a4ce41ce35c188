//! Games, many in flight, each table in one vector.
//!
//! The draws of many games come from all lanes at once; then each game is played with its
//! table in a vector, and all triples of positions are tested together: two permutations
//! bring up the first and second cards of 64 triples, a third the cards that they are
//! compared with. The lexicographic order of Sets is the order of the bits. A dozen
//! instructions test 64 triples, of which a table of 12 cards has 220. Several games are in
//! flight so that each hides the others' latency.

use super::draws::{Draws, philox};
use super::triples::{MOST_PARTS, Triples, triples};
use super::vector::{BYTE_CODES, Counts, GROUPS, Lanes};
use crate::random::{Key, Purpose, choice};
use crate::simulate::games::{Course, Job, Rule, Tally, oracle};
use std::ops::Range;

/// Games in flight.
const FLIGHT: usize = 4;

/// The most cards of a deck.
const DECK: usize = 81;

/// Words for choices: one for each Set that a deck holds, in whole blocks.
const CHOICES: usize = DECK.div_ceil(3).next_multiple_of(4);

/// The most cards of a table.
pub const MOST_TABLE: u32 = 32;

/// What a kernel needs of an instruction set to keep a table in a vector.
pub trait Board: Lanes {
    /// Up to [`MOST_TABLE`] cards as codes.
    type Table: Copy;
    /// The low half of one lane.
    fn word(words: &Self::Words, lane: usize) -> u32;
    /// The table with these cards first.
    fn table(codes: &[u8; 64]) -> Self::Table;
    /// Which of the 64 triples of a part are Sets, one bit each; all positions are below
    /// `size`.
    fn sets(table: &Self::Table, size: u32, part: &Triples) -> u64;
    /// Puts fresh cards at the marked positions, in ascending order.
    fn put(table: &mut Self::Table, marked: u64, fresh: &[u8; 64]);
    /// Takes away the marked positions; the rest closes up.
    fn remove(table: &mut Self::Table, marked: u64);
    /// The lowest `count` of the marked bits.
    fn lowest(marked: u64, count: u32) -> u64;
    /// The place of the marked bit that has `rank` marked ones below it.
    fn ranked(marked: u64, rank: u32) -> u32;
}

/// Whether a job's cards fit bytes and its tables fit vectors.
pub fn fits(job: &Job) -> bool {
    job.deck.size() as usize <= DECK && job.largest_table() <= MOST_TABLE
}

/// Tallies games of a job that [fits].
#[inline(always)]
pub fn run<B: Board>(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    let deck = job.deck.size();
    let mut draws = Draws::<B>::new(job.key, deck, deck, job.floor);
    let mut batch = Batch::<B>::new();
    let mut flight: [Game<B>; FLIGHT] = std::array::from_fn(|_| Game::new(job));
    let mut first = indices.start;
    while indices.end - first >= B::DEALS as u64 {
        batch.rejected = draws.draw(first);
        batch.first = first;
        for (to, &places) in batch.places.iter_mut().zip(&draws.places[..deck as usize]) {
            B::store(places, to);
        }
        if job.rule == Rule::Uniform {
            batch.draw_choices(job.key);
        }
        let mut next = 0;
        let mut running = 0;
        for game in &mut flight {
            running += usize::from(game.start(job, &batch, &mut next));
        }
        while running > 0 {
            for game in &mut flight {
                if game.running && !game.step(job, &batch, tally) {
                    running -= usize::from(!game.start(job, &batch, &mut next));
                }
            }
        }
        for cell in (0..B::DEALS).filter(|cell| batch.rejected >> cell & 1 == 1) {
            let index = first + cell as u64;
            tally.merge(&oracle(job, index..index + 1));
        }
        first += B::DEALS as u64;
    }
    tally.merge(&oracle(job, first..indices.end));
}

/// The random numbers of as many games as there are lanes.
struct Batch<B: Board> {
    first: u64,
    /// Games whose order was rejected, one bit each.
    rejected: u64,
    /// The place in the row that each draw takes, by draw and game.
    places: [Counts; DECK],
    /// The words of the choices, by choice, group and lane.
    choices: [[B::Words; GROUPS]; CHOICES],
    /// The group and lane of each game.
    lanes: [(u8, u8); 64],
}

impl<B: Board> Batch<B> {
    #[inline(always)]
    fn new() -> Batch<B> {
        let mut lanes = [(0, 0); 64];
        for group in 0..GROUPS {
            for lane in 0..B::DEALS / GROUPS {
                lanes[B::offset(group, lane)] = (group as u8, lane as u8);
            }
        }
        let choices = [[B::words(0); GROUPS]; CHOICES];
        Batch { first: 0, rejected: 0, places: [[0; 64]; DECK], choices, lanes }
    }

    #[inline(always)]
    fn draw_choices(&mut self, key: Key) {
        for (block, choices) in self.choices.chunks_exact_mut(4).enumerate() {
            for group in (0..GROUPS).step_by(2) {
                let indices = [B::indices(self.first, group), B::indices(self.first, group + 1)];
                let words = philox::<B>(key, indices, block as u32, Purpose::Choice);
                for (to, [a, b]) in choices.iter_mut().zip(words) {
                    (to[group], to[group + 1]) = (a, b);
                }
            }
        }
    }
}

/// A game in flight.
struct Game<B: Board> {
    running: bool,
    /// Its place in the batch.
    cell: usize,
    table: B::Table,
    size: u32,
    /// The deck in order, as codes, and room to read past its end.
    order: [u8; DECK + 64],
    dealt: u32,
    /// Whether cards were dealt to reach the table.
    ascending: bool,
    takes: u32,
    course: Course,
}

impl<B: Board> Game<B> {
    #[inline(always)]
    fn new(job: &Job) -> Game<B> {
        Game {
            running: false,
            cell: 0,
            table: B::table(&[0; 64]),
            size: 0,
            order: [0; DECK + 64],
            dealt: 0,
            ascending: true,
            takes: 0,
            course: Course::new(job),
        }
    }

    /// Starts the next game of the batch that was not rejected; false if there is none.
    #[inline(always)]
    fn start(&mut self, job: &Job, batch: &Batch<B>, next: &mut usize) -> bool {
        while *next < B::DEALS && batch.rejected >> *next & 1 == 1 {
            *next += 1;
        }
        self.running = *next < B::DEALS;
        if !self.running {
            return false;
        }
        self.cell = *next;
        *next += 1;
        let mut row = BYTE_CODES;
        let deck = job.deck.size() as usize;
        for (drawn, places) in batch.places[..deck].iter().enumerate() {
            let place = usize::from(places[self.cell]) % row.len();
            self.order[drawn] = row[place];
            row[place] = row[deck - 1 - drawn];
        }
        self.table = B::table(fresh(&self.order, 0));
        (self.size, self.dealt) = (job.start, job.start);
        (self.ascending, self.takes) = (true, 0);
        true
    }

    /// Puts the next cards of the deck at the marked positions.
    #[inline(always)]
    fn put(&mut self, marked: u64) {
        B::put(&mut self.table, marked, fresh(&self.order, self.dealt as usize));
    }

    /// Records the table and makes the next one; false if the game is over.
    #[inline(always)]
    fn step(&mut self, job: &Job, batch: &Batch<B>, tally: &mut Tally) -> bool {
        let parts = triples(self.size);
        let mut masks = [0; MOST_PARTS];
        // Sets before each part.
        let mut before = [0; MOST_PARTS];
        let mut sets = 0;
        for (at, part) in parts.iter().enumerate() {
            masks[at] = B::sets(&self.table, self.size, part);
            before[at] = sets;
            sets += masks[at].count_ones();
        }
        let left = job.deck.size() - self.dealt;
        self.course.table(tally, left, self.size, self.ascending, sets);
        let fresh;
        if sets == 0 {
            fresh = job.step.min(left);
            if fresh == 0 {
                self.course.end(tally, self.size);
                return false;
            }
            let marked = ((1 << fresh) - 1) << self.size;
            self.put(marked);
            self.size += fresh;
        } else {
            let rank = self.choose(job, batch, sets);
            let mut at = 0;
            for &before in &before[1..parts.len()] {
                at += usize::from(before <= rank);
            }
            let bit = B::ranked(masks[at], rank - before[at]);
            let marked = u64::from(parts[at].marks[bit as usize]);
            fresh = (job.start + 3).saturating_sub(self.size).min(left);
            if fresh == 3 {
                self.put(marked);
            } else {
                let filled = B::lowest(marked, fresh);
                self.put(filled);
                B::remove(&mut self.table, marked & !filled);
                self.size -= 3 - fresh;
            }
            self.takes += 1;
        }
        self.dealt += fresh;
        self.ascending = fresh > 0;
        true
    }

    /// Which of the Sets is taken.
    #[inline(always)]
    fn choose(&self, job: &Job, batch: &Batch<B>, sets: u32) -> u32 {
        if job.rule == Rule::First {
            return 0;
        }
        let (group, lane) = batch.lanes[self.cell];
        let words = &batch.choices[self.takes as usize][usize::from(group)];
        let product = u64::from(B::word(words, lane.into())) * u64::from(sets);
        if (product as u32) < sets.max(job.floor) {
            let index = batch.first + self.cell as u64;
            return choice::choose(job.key, index, self.takes, sets, job.floor);
        }
        (product >> 32) as u32
    }
}

/// The cards from place `from` of the deck on.
#[inline(always)]
fn fresh(order: &[u8; DECK + 64], from: usize) -> &[u8; 64] {
    order[from..].first_chunk().unwrap_or(&[0; 64])
}
