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
use crate::simulate::games::{Course, Job, Origin, Rule, Tally, add_games};
use std::ops::Range;

/// Games in flight.
const FLIGHT: usize = 4;

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

/// The code of no card.
const NO_CARD: u8 = 0;

/// A table in memory.
#[repr(align(64))]
pub struct Table {
    /// The position of each card on the table by its code; anything below 64 for others.
    pub places: [u8; 256],
    /// The cards by position; past the last, and where a card was taken, [`NO_CARD`].
    pub cards: Codes,
    /// How many cards lie.
    size: u32,
    /// Positions in use.
    pub slots: u32,
    /// The pairs of positions that may begin a Set.
    pairs: &'static [Pairs],
}

impl Table {
    fn new() -> Table {
        let cards = Codes([NO_CARD; 64]);
        Table { places: [0; 256], cards, size: 0, slots: 0, pairs: &[] }
    }

    #[inline(always)]
    fn clear(&mut self) {
        self.cards = Codes([NO_CARD; 64]);
        (self.size, self.slots) = (0, 0);
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
            self.put(self.slots as u8 + at as u8, order[cell]);
        }
        self.size += order.len() as u32;
        self.slots += order.len() as u32;
        self.pairs = pairs(self.slots);
    }

    /// Closes up over some positions in ascending order.
    #[inline(always)]
    fn close(&mut self, positions: &[u8]) {
        let Some(&first) = positions.first() else { return };
        let mut to = first;
        for from in first..self.slots as u8 {
            self.put(to, self.cards.0[usize::from(from % 64)]);
            to += u8::from(!positions.contains(&from));
        }
        for slot in to..self.slots as u8 {
            self.cards.0[usize::from(slot % 64)] = NO_CARD;
        }
        self.slots = to.into();
        self.pairs = pairs(self.slots);
    }
}

/// Whether a job's cards fit bytes and its tables fit vectors.
pub fn fits(job: &Job) -> bool {
    job.deck.size() as usize <= DECK && job.largest_table() <= MOST_TABLE
}

/// Tallies games of a job that [fits].
#[inline(always)]
pub fn run<B: Board>(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    let mut batch = Batch::<B>::new(job, tally.shape.refill());
    let mut flight: [Game; FLIGHT] = std::array::from_fn(|_| Game::new(job));
    let mut first = indices.start;
    while indices.end - first >= B::DEALS as u64 {
        batch.draw(job, first);
        let mut going = FLIGHT;
        while going > 0 {
            for game in &mut flight {
                game.look::<B>();
            }
            for game in &mut flight {
                game.choose(job, &batch);
            }
            going = 0;
            for game in &mut flight {
                going += usize::from(game.advance(job, &mut batch, tally));
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
    /// Cells of the tally between tables before and after a refill.
    refill: usize,
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
    fn new(job: &Job, refill: usize) -> Batch<B> {
        let mut lanes = [0; 64];
        for lane in 0..B::DEALS {
            let width = B::DEALS / GROUPS;
            lanes[B::offset(lane / width, lane % width)] = lane as u8;
        }
        Batch {
            draws: Draws::new(job.key, job.deck.size(), job.deck.size(), job.floor),
            deck: job.deck.size(),
            refill,
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
    over: bool,
    /// Its place in the batch, and its lane.
    game: usize,
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
    /// Whether the table is a starting table that was dealt and can be refilled.
    regular: bool,
    /// The cells of such tables in the tally.
    cell: usize,
    /// Such tables that the course has not heard of.
    streak: u64,
}

impl Game {
    fn new(job: &Job) -> Game {
        Game {
            over: true,
            game: 0,
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
            regular: false,
            cell: 0,
            streak: 0,
        }
    }

    /// Makes the next table, of this game or the next of the batch; false if there is none.
    #[inline(always)]
    fn advance<B: Board>(&mut self, job: &Job, batch: &mut Batch<B>, tally: &mut Tally) -> bool {
        if self.regular && self.sets > 0 {
            self.refill(batch, tally);
            return true;
        }
        self.over = self.over || !self.step(job, batch, tally);
        if self.over && !self.start(job, batch) {
            return false;
        }
        let left = batch.deck - self.dealt;
        let one_part = self.table.pairs.len() == 1;
        self.regular = self.ascending && self.table.size == job.start && left >= 3 && one_part;
        self.cell = tally.shape.first(left, job.start, Origin::Ascending);
        true
    }

    /// The usual step: records a starting table that was dealt, takes a Set and refills.
    #[inline(always)]
    fn refill<B: Board>(&mut self, batch: &Batch<B>, tally: &mut Tally) {
        tally.cells[self.cell + self.sets as usize] += 1;
        self.streak += Course::seen(self.sets);
        self.takes += 1;
        if let [a, b, c, ..] = &batch.order[self.dealt as usize..] {
            self.table.put(self.taken[0], a[self.game]);
            self.table.put(self.taken[1], b[self.game]);
            self.table.put(self.taken[2], c[self.game]);
        }
        self.dealt += 3;
        self.regular = self.dealt + 3 <= batch.deck;
        self.cell = self.cell.wrapping_sub(batch.refill);
    }

    /// Starts the next game of the batch that was not rejected; false if there is none.
    #[inline(always)]
    fn start<B: Board>(&mut self, job: &Job, batch: &mut Batch<B>) -> bool {
        while batch.next < B::DEALS && batch.rejected >> batch.next & 1 == 1 {
            batch.next += 1;
        }
        self.over = batch.next >= B::DEALS;
        if self.over {
            return false;
        }
        self.game = batch.next;
        self.lane = batch.lanes[self.game].into();
        batch.next += 1;
        self.table.clear();
        self.table.append(&batch.order[..job.start as usize], self.game);
        self.dealt = job.start;
        (self.ascending, self.takes) = (true, 0);
        true
    }

    /// Finds the Sets of the table.
    #[inline(always)]
    fn look<B: Board>(&mut self) {
        if let [pairs] = self.table.pairs {
            self.masks[0] = B::sets(&self.table, pairs, &mut self.thirds[0]);
            self.sets = self.masks[0].count_ones();
            return;
        }
        self.sets = 0;
        for (part, pairs) in self.table.pairs.iter().enumerate() {
            self.masks[part] = B::sets(&self.table, pairs, &mut self.thirds[part]);
            self.sets += self.masks[part].count_ones();
        }
    }

    /// Settles which Set is taken; without any the positions have no meaning.
    #[inline(always)]
    fn choose<B: Board>(&mut self, job: &Job, batch: &Batch<B>) {
        let mut rank = self.rank(job, batch);
        if let [pairs] = self.table.pairs {
            self.taken = self.set::<B>(pairs, 0, rank);
            return;
        }
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
            let index = batch.first + self.game as u64;
            return choice::choose(job.key, index, self.takes, self.sets, job.floor);
        }
        (product >> 32) as u32
    }

    /// Records the table and makes the next one; false if the game is over.
    #[inline(always)]
    fn step<B: Board>(&mut self, job: &Job, batch: &Batch<B>, tally: &mut Tally) -> bool {
        let streak = std::mem::take(&mut self.streak);
        self.course.add(job.start, Origin::Ascending, streak);
        let (left, size) = (batch.deck - self.dealt, self.table.size);
        self.course.table(tally, left, size, self.ascending, self.sets);
        let order = &batch.order[self.dealt as usize..];
        let fresh;
        if self.sets > 0 {
            self.takes += 1;
            fresh = (job.start + 3).saturating_sub(size).min(left);
            self.replace(&order[..fresh as usize], fresh == left);
        } else {
            fresh = job.step.min(left);
            if fresh == 0 {
                self.course.end(tally, size);
                return false;
            }
            self.table.append(&order[..fresh as usize], self.game);
        }
        self.dealt += fresh;
        self.ascending = fresh > 0;
        true
    }

    /// Deals fresh cards, three at most, to the positions of the Set. The rest closes up; once
    /// no card is left to deal it may as well stay empty, which keeps the order of Sets.
    #[inline(always)]
    fn replace(&mut self, fresh: &[[u8; 64]], last: bool) {
        let Game { table, taken, game, .. } = self;
        for (&position, order) in taken.iter().zip(fresh) {
            table.put(position, order[*game]);
        }
        let free = &taken[fresh.len()..];
        table.size -= free.len() as u32;
        if !last {
            table.close(free);
            return;
        }
        for &position in free {
            table.cards.0[usize::from(position % 64)] = NO_CARD;
        }
    }
}
