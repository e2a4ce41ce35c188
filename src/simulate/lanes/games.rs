//! Games, many in flight, the pairs of each table in one vector.
//!
//! The orders of as many decks as there are lanes are drawn at once. Then the games are
//! played in step: a table in memory keeps the place of each card, and for 64 pairs of
//! positions at once the third card is computed and its place looked up; the pairs of
//! which it lies further on are the Sets, in lexicographic order. A table of 12 cards has 55
//! such pairs. All games in flight are looked at, then all choose a Set, then all deal: what one
//! game waits for is ready by the time that its turn comes again.

use super::draws::{Draws, philox, resolve};
use super::pairs::{MOST_PARTS, Pairs, pairs};
use super::vector::{GROUPS, Lanes, MOST_CARDS};
use crate::random::{Key, Purpose, choice};
use crate::simulate::games::{Course, Job, Rule, Tally, add_games};
use std::ops::Range;

/// Games in flight.
const FLIGHT: usize = 8;

/// The most cards of a deck.
const DECK: usize = 81;

/// Room for the words of choices, one for each Set that is taken from a deck.
const CHOICES: usize = 32;

/// The most cards of a table.
pub const MOST_TABLE: u32 = 32;

/// What a kernel needs of an instruction set to find the Sets of a table.
pub trait Board: Lanes {
    /// The low half of one lane of all groups, those of the first group first.
    fn word(words: &[Self::Words; GROUPS], lane: usize) -> u32;
    /// Writes the codes of cards, a byte each.
    fn store_codes(cards: Self::Cells, to: &mut [u8; 64]);
    /// Which of 64 pairs begin a Set, one bit each, and the third card of each pair.
    fn sets(table: &Table, pairs: &Pairs, thirds: &mut Codes) -> u64;
    /// The place of the set bit that has `rank` set bits below it.
    fn ranked(mask: u64, rank: u32) -> u32;
}

/// Sixty-four cards as codes.
#[derive(Clone, Copy)]
#[repr(align(64))]
pub struct Codes(pub [u8; 64]);

/// A table in memory.
#[repr(align(64))]
pub struct Table {
    /// The position of each card on the table by its code; anything below 64 for others.
    pub places: [u8; 256],
    /// The cards by position; past the last no card.
    pub cards: Codes,
    /// How many.
    pub size: u32,
    /// The pairs that may begin a Set.
    pairs: &'static [Pairs],
}

impl Table {
    fn new() -> Table {
        Table { places: [0; 256], cards: Codes([0; 64]), size: 0, pairs: &[] }
    }

    #[inline(always)]
    fn resize(&mut self, size: u32) {
        self.size = size;
        self.pairs = pairs(size);
    }

    #[inline(always)]
    fn put(&mut self, position: u8, card: u8) {
        self.cards.0[usize::from(position % 64)] = card;
        self.places[usize::from(card)] = position;
    }

    /// Appends the cards of one game.
    #[inline(always)]
    fn append(&mut self, order: &[[u8; 64]], cell: usize) {
        for (at, order) in order.iter().enumerate() {
            self.put(self.size as u8 + at as u8, order[cell]);
        }
        self.resize(self.size + order.len() as u32);
    }

    /// Closes up over a position.
    fn close(&mut self, position: u8) {
        self.resize(self.size - 1);
        for at in position..self.size as u8 {
            self.put(at, self.cards.0[usize::from(at + 1)]);
        }
        self.cards.0[self.size as usize % 64] = 0;
    }
}

/// Whether a job's cards fit bytes and its tables fit vectors.
pub fn fits(job: &Job) -> bool {
    job.deck.size() as usize <= DECK && job.largest_table() <= MOST_TABLE
}

/// Tallies games of a job that [fits].
#[inline(always)]
pub fn run<B: Board>(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    let mut batch = Batch::<B>::new(job);
    let mut flight: [Game; FLIGHT] = std::array::from_fn(|_| Game::new(job));
    let mut first = indices.start;
    while indices.end - first >= B::DEALS as u64 {
        batch.draw(job, first);
        let mut running = 0;
        for game in &mut flight {
            running += usize::from(game.start(job, &mut batch));
        }
        while running > 0 {
            for game in &mut flight {
                game.look::<B>();
            }
            for game in &mut flight {
                game.choose(job, &batch);
            }
            for game in &mut flight {
                if game.running && !game.step(job, &batch, tally) {
                    running -= usize::from(!game.start(job, &mut batch));
                }
            }
        }
        for cell in (0..B::DEALS).filter(|cell| batch.rejected >> cell & 1 == 1) {
            let index = first + cell as u64;
            add_games(job, index..index + 1, tally);
        }
        first += B::DEALS as u64;
    }
    add_games(job, first..indices.end, tally);
}

/// The random numbers of as many games as there are lanes.
struct Batch<B: Board> {
    draws: Draws<B>,
    /// Cards of the deck.
    deck: u32,
    first: u64,
    /// Games whose order was rejected, one bit each.
    rejected: u64,
    /// Games handed out.
    next: usize,
    /// The decks in order, as codes, by place and game.
    order: [[u8; 64]; DECK],
    /// The words of the choices, by choice, group and lane.
    choices: [[B::Words; GROUPS]; CHOICES],
    /// The lane among all groups of each game.
    lanes: [u8; 64],
}

impl<B: Board> Batch<B> {
    #[inline(always)]
    fn new(job: &Job) -> Batch<B> {
        let mut lanes = [0; 64];
        for lane in 0..B::DEALS {
            let width = B::DEALS / GROUPS;
            lanes[B::offset(lane / width, lane % width)] = lane as u8;
        }
        Batch {
            draws: Draws::new(job.key, job.deck.size(), job.deck.size(), job.floor),
            deck: job.deck.size(),
            first: 0,
            rejected: 0,
            next: 0,
            order: [[0; 64]; DECK],
            choices: [[B::words(0); GROUPS]; CHOICES],
            lanes,
        }
    }

    #[inline(always)]
    fn draw(&mut self, job: &Job, first: u64) {
        (self.first, self.next) = (first, 0);
        self.rejected = self.draws.draw(first);
        let mut moved = [B::cells(0); MOST_CARDS];
        for (i, to) in self.order[..self.deck as usize].iter_mut().enumerate() {
            let card = resolve::<B>(&self.draws.places, &mut moved, i, self.deck as u16 - 1);
            B::store_codes(card, to);
        }
        if job.rule == Rule::Uniform {
            self.draw_choices(job.key);
        }
    }

    #[inline(always)]
    fn draw_choices(&mut self, key: Key) {
        let used = (self.deck as usize).div_ceil(3);
        for (block, choices) in self.choices[..used.next_multiple_of(4)].chunks_mut(4).enumerate() {
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
struct Game {
    running: bool,
    /// Its place in the batch, and its lane.
    cell: usize,
    lane: usize,
    table: Table,
    /// Which pairs begin a Set, and the third card of each pair.
    masks: [u64; MOST_PARTS],
    thirds: [Codes; MOST_PARTS],
    /// How many Sets.
    sets: u32,
    /// The positions of the Set that is taken.
    taken: [u8; 3],
    dealt: u32,
    /// Whether cards were dealt to reach the table.
    ascending: bool,
    takes: u32,
    course: Course,
}

impl Game {
    fn new(job: &Job) -> Game {
        Game {
            running: false,
            cell: 0,
            lane: 0,
            table: Table::new(),
            masks: [0; MOST_PARTS],
            thirds: [Codes([0; 64]); MOST_PARTS],
            sets: 0,
            taken: [0; 3],
            dealt: 0,
            ascending: true,
            takes: 0,
            course: Course::new(job),
        }
    }

    /// Starts the next game of the batch that was not rejected; false if there is none.
    #[inline(always)]
    fn start<B: Board>(&mut self, job: &Job, batch: &mut Batch<B>) -> bool {
        while batch.next < B::DEALS && batch.rejected >> batch.next & 1 == 1 {
            batch.next += 1;
        }
        self.table.cards = Codes([0; 64]);
        self.table.size = 0;
        self.running = batch.next < B::DEALS;
        if self.running {
            self.cell = batch.next;
            self.lane = batch.lanes[self.cell].into();
            batch.next += 1;
            self.table.append(&batch.order[..job.start as usize], self.cell);
            self.dealt = job.start;
            (self.ascending, self.takes) = (true, 0);
        }
        self.running
    }

    /// Finds the Sets of the table.
    #[inline(always)]
    fn look<B: Board>(&mut self) {
        let pairs = self.table.pairs;
        if pairs.len() == 1 {
            self.masks[0] = B::sets(&self.table, &pairs[0], &mut self.thirds[0]);
            self.sets = self.masks[0].count_ones();
            return;
        }
        self.sets = 0;
        for (part, pairs) in pairs.iter().enumerate() {
            self.masks[part] = B::sets(&self.table, pairs, &mut self.thirds[part]);
            self.sets += self.masks[part].count_ones();
        }
    }

    /// Settles which Set is taken; without any the positions have no meaning.
    #[inline(always)]
    fn choose<B: Board>(&mut self, job: &Job, batch: &Batch<B>) {
        let rank = self.rank(job, batch);
        if let [pairs] = self.table.pairs {
            self.taken = self.set::<B>(pairs, 0, rank);
        } else {
            self.choose_among_parts::<B>(rank);
        }
    }

    fn choose_among_parts<B: Board>(&mut self, mut rank: u32) {
        for (part, pairs) in self.table.pairs.iter().enumerate() {
            let ones = self.masks[part].count_ones();
            if rank < ones {
                self.taken = self.set::<B>(pairs, part, rank);
                return;
            }
            rank -= ones;
        }
    }

    /// The positions of the Set of this rank among those of a part.
    #[inline(always)]
    fn set<B: Board>(&self, pairs: &Pairs, part: usize, rank: u32) -> [u8; 3] {
        let pair = B::ranked(self.masks[part], rank) as usize % 64;
        let third = self.thirds[part].0[pair];
        [pairs.i[pair], pairs.j[pair], self.table.places[usize::from(third)]]
    }

    /// Which of the Sets is taken.
    #[inline(always)]
    fn rank<B: Board>(&self, job: &Job, batch: &Batch<B>) -> u32 {
        if job.rule == Rule::First {
            return 0;
        }
        let word = B::word(&batch.choices[self.takes as usize % CHOICES], self.lane);
        let product = u64::from(word) * u64::from(self.sets);
        if (product as u32) < self.sets.max(job.floor) && self.sets > 0 {
            let index = batch.first + self.cell as u64;
            return choice::choose(job.key, index, self.takes, self.sets, job.floor);
        }
        (product >> 32) as u32
    }

    /// Records the table and makes the next one; false if the game is over.
    #[inline(always)]
    fn step<B: Board>(&mut self, job: &Job, batch: &Batch<B>, tally: &mut Tally) -> bool {
        let (left, size) = (batch.deck - self.dealt, self.table.size);
        self.course.table(tally, left, size, self.ascending, self.sets);
        let order = &batch.order[self.dealt as usize..];
        let fresh;
        if self.sets > 0 {
            self.takes += 1;
            fresh = (job.start + 3).saturating_sub(size).min(left);
            self.replace(&order[..fresh as usize]);
        } else {
            fresh = job.step.min(left);
            if fresh == 0 {
                self.course.end(tally, size);
                return false;
            }
            self.table.append(&order[..fresh as usize], self.cell);
        }
        self.dealt += fresh;
        self.ascending = fresh > 0;
        true
    }

    /// Deals fresh cards, three at most, to the positions of the Set; the rest closes up.
    #[inline(always)]
    fn replace(&mut self, fresh: &[[u8; 64]]) {
        let Game { table, taken, cell, .. } = self;
        if let [a, b, c] = fresh {
            table.put(taken[0], a[*cell]);
            table.put(taken[1], b[*cell]);
            table.put(taken[2], c[*cell]);
        } else {
            for (&position, order) in taken.iter().zip(fresh) {
                table.put(position, order[*cell]);
            }
            for &position in taken[fresh.len()..].iter().rev() {
                table.close(position);
            }
        }
    }
}
