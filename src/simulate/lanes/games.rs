//! Games, one a lane, in step by the number of Sets taken.
//!
//! A game that has taken t Sets has dealt 3 t cards more than lie on its table. So games that
//! have taken as many, and whose tables have one size, are at one place of their decks and of
//! their choices. In each round every game takes a Set or ends: the sizes of tables come in
//! turn, the smallest first, and all lanes are searched at once; where there is no Set cards
//! are dealt, and the game waits for the larger size. Larger tables are few, so those of
//! several batches of games are brought together. A table of M cards costs M^3 / 6
//! comparisons for all lanes together.

use super::course::Course;
use super::draws::{Draws, empty, philox};
use super::table::{Board, Cards, MOST_TABLE, Search, no_cards};
use super::vector::{Counts, GROUPS, MOST_CARDS};
use crate::random::{Purpose, choice};
use crate::simulate::games::{Job, Rule, Tally, add_games};
use std::ops::Range;

/// Batches played together.
const BATCHES: usize = 8;

/// Games of each batch, one bit each.
type Games = [u64; BATCHES];

/// Whether a job's cards fit bytes and its tables fit vectors.
pub fn fits(job: &Job) -> bool {
    job.deck.size() as usize <= MOST_CARDS && job.largest_table() as usize <= MOST_TABLE
}

/// Tallies games of a job that [fits].
#[inline(always)]
pub fn run<B: Board>(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    let mut play = Play::<B>::new(job);
    let mut draws = Draws::new(job.key, job.deck.size(), job.deck.size(), job.floor);
    let mut first = indices.start;
    while first < indices.end {
        let mut games = [0; BATCHES];
        for (games, batch) in games.iter_mut().zip(&mut play.batches) {
            let count = (indices.end - first).min(B::DEALS as u64);
            if count == 0 {
                break;
            }
            let all = u64::MAX >> (64 - count);
            let rejected = batch.draw(job, &mut draws, first) & all;
            *games = all & !rejected;
            for cell in (0..count).filter(|cell| rejected >> cell & 1 == 1) {
                add_games(job, first + cell..first + cell + 1, tally);
            }
            first += count;
        }
        play.play(games, tally);
    }
}

/// As many games as there are lanes.
struct Batch<B: Board> {
    first: u64,
    /// The decks in order, as codes.
    order: [B::Cells; MOST_CARDS],
    /// The words of four choices.
    words: [[B::Words; GROUPS]; 4],
    cards: Cards<B>,
    course: Course<B>,
}

impl<B: Board> Batch<B> {
    #[inline(always)]
    fn new() -> Batch<B> {
        Batch {
            first: 0,
            order: [B::cells(0); MOST_CARDS],
            words: [[B::words(0); GROUPS]; 4],
            cards: no_cards::<B>(),
            course: Course::new(),
        }
    }

    /// Draws the decks of the games from `first` on and deals the starting tables; returns
    /// the games whose order was rejected, one bit each.
    #[inline(always)]
    fn draw(&mut self, job: &Job, draws: &mut Draws<B>, first: u64) -> u64 {
        self.first = first;
        let rejected = draws.draw(first);
        let mut row = [B::cells(0); MOST_CARDS];
        let row = &mut row[..job.deck.size() as usize];
        for (card, to) in row.iter_mut().enumerate() {
            *to = B::code(B::cells(card as u16)).plain;
        }
        empty::<B>(&draws.places, row, &mut self.order);
        self.cards = no_cards::<B>();
        let start = job.start as usize;
        self.cards[..start].copy_from_slice(&self.order[..start]);
        rejected
    }

    /// The words of four choices, `block` being the number of the first over four.
    #[inline(always)]
    fn draw_words(&mut self, job: &Job, block: u32) {
        for group in (0..GROUPS).step_by(2) {
            let indices = [B::indices(self.first, group), B::indices(self.first, group + 1)];
            let words = philox::<B>(job.key, indices, block, Purpose::Choice);
            for (to, [a, b]) in self.words.iter_mut().zip(words) {
                (to[group], to[group + 1]) = (a, b);
            }
        }
    }

    /// Appends cards to some tables of `size` cards.
    #[inline(always)]
    fn append(&mut self, some: u64, size: usize, fresh: Range<usize>) {
        let some = B::some(some);
        for (card, &fresh) in self.cards[size..].iter_mut().zip(&self.order[fresh]) {
            *card = B::pick(some, fresh, *card);
        }
    }

    /// Which of its Sets each game takes, where it has one.
    #[inline(always)]
    fn rank(&self, job: &Job, taken: u32, sets: B::Cells) -> B::Cells {
        if job.rule == Rule::First {
            return B::cells(0);
        }
        let ranges = B::pick(B::equal(sets, B::cells(0)), B::cells(1), sets);
        let mut products = self.words[taken as usize % 4];
        let mut least = B::words(u32::MAX);
        for (group, product) in products.iter_mut().enumerate() {
            *product = B::multiply(*product, B::spread(ranges, group));
            least = B::smaller(least, *product);
        }
        // No number of Sets, and so no threshold, is above what a cell holds.
        if B::below(least, job.floor.max(B::LARGEST.into())) != 0 {
            return self.rank_each(job, taken, sets);
        }
        B::gather(&products)
    }

    /// The same one by one, for words that may be rejected.
    #[cold]
    fn rank_each(&self, job: &Job, taken: u32, sets: B::Cells) -> B::Cells {
        let mut ranks: Counts = [0; 64];
        B::store(sets, &mut ranks);
        for (lane, rank) in ranks[..B::DEALS].iter_mut().enumerate() {
            if *rank > 0 {
                let index = self.first.wrapping_add(lane as u64);
                *rank = choice::choose(job.key, index, taken, (*rank).into(), job.floor) as u16;
            }
        }
        B::load(&ranks)
    }
}

/// Batches being played.
struct Play<'a, B: Board> {
    job: &'a Job,
    batches: [Batch<B>; BATCHES],
    search: Search<B>,
    /// Sets that each game has taken.
    taken: u32,
    /// Games by the size of their table that take a Set in this round, and in the next.
    sized: [Games; MOST_TABLE + 1],
    next: [Games; MOST_TABLE + 1],
    /// Games to which a full step was dealt last in this round.
    grown: Games,
}

/// Tables of one size and how they go on.
#[derive(Clone, Copy)]
struct Size {
    size: usize,
    /// Cards dealt, and left in the deck.
    dealt: usize,
    left: usize,
    /// Cards dealt where there is no Set, and where one is taken.
    step: usize,
    refill: usize,
}

impl<'a, B: Board> Play<'a, B> {
    #[inline(always)]
    fn new(job: &'a Job) -> Play<'a, B> {
        Play {
            job,
            batches: std::array::from_fn(|_| Batch::new()),
            search: Search::new(),
            taken: 0,
            sized: [[0; BATCHES]; MOST_TABLE + 1],
            next: [[0; BATCHES]; MOST_TABLE + 1],
            grown: [0; BATCHES],
        }
    }

    /// Plays games whose starting table lies to the end.
    #[inline(always)]
    fn play(&mut self, games: Games, tally: &mut Tally) {
        self.sized[self.job.start as usize] = games;
        for (batch, games) in self.batches.iter_mut().zip(games) {
            batch.course.ascending = games;
        }
        self.taken = 0;
        while self.sized != [[0; BATCHES]; MOST_TABLE + 1] {
            self.round(tally);
            self.sized = std::mem::replace(&mut self.next, [[0; BATCHES]; MOST_TABLE + 1]);
            self.taken += 1;
        }
        for batch in &mut self.batches {
            batch.course.close(tally);
        }
    }

    /// Every game takes a Set or ends.
    #[inline(always)]
    fn round(&mut self, tally: &mut Tally) {
        if self.taken.is_multiple_of(4) && self.job.rule == Rule::Uniform {
            for batch in &mut self.batches {
                batch.draw_words(self.job, self.taken / 4);
            }
        }
        self.grown = [0; BATCHES];
        for size in 0..=MOST_TABLE {
            if self.sized[size] == [0; BATCHES] {
                continue;
            }
            let games = self.sized[size];
            let dealt = 3 * self.taken as usize + size;
            let left = self.job.deck.size() as usize - dealt;
            let step = left.min(self.job.step as usize);
            let refill = left.min((self.job.start as usize + 3).saturating_sub(size)).min(3);
            let size = Size { size, dealt, left, step, refill };
            let mut first = 0;
            while first < BATCHES {
                let (mut end, mut count) = (first, 0);
                while end < BATCHES && count + games[end].count_ones() <= B::DEALS as u32 {
                    count += games[end].count_ones();
                    end += 1;
                }
                if games[first].count_ones() == count {
                    self.alone(size, first, games[first], tally);
                } else {
                    self.together(size, first..end, &games, tally);
                }
                first = end;
            }
        }
    }

    /// Games of one batch go on.
    #[inline(always)]
    fn alone(&mut self, size: Size, batch: usize, games: u64, tally: &mut Tally) {
        if games == 0 {
            return;
        }
        let known = self.known(size, games & !self.grown[batch]);
        let sets = self.search.search(&self.batches[batch].cards, size.size, known);
        let (taking, rank) = self.follow(size, batch, games, sets, tally);
        let Batch { cards, order, .. } = &mut self.batches[batch];
        let fresh = &order[size.dealt..size.dealt + size.refill];
        self.search.take(cards, taking, size.size, rank, fresh);
    }

    /// Games of several batches, not more than there are lanes, go on.
    #[inline(always)]
    fn together(&mut self, size: Size, batches: Range<usize>, games: &Games, tally: &mut Tally) {
        let mut cards = no_cards::<B>();
        let (mut places, mut below, mut fresh_games) = ([0; BATCHES], 0, 0);
        for at in batches.clone() {
            let count = games[at].count_ones();
            if count == 0 {
                continue;
            }
            places[at] = u64::MAX >> (64 - count) << below;
            below += count;
            fresh_games |= games[at] & !self.grown[at];
            let from = &self.batches[at].cards[..size.size];
            B::carry(from, games[at], &mut cards, places[at]);
        }
        let known = self.known(size, fresh_games);
        let sets = self.search.search(&cards, size.size, known);
        let mut fresh = [B::cells(0); 3];
        let mut ranks = B::cells(0);
        let mut taking = 0;
        for at in batches.clone() {
            if games[at] == 0 {
                continue;
            }
            let mut own = B::cells(0);
            B::carry(&[sets], places[at], std::slice::from_mut(&mut own), games[at]);
            let (some, rank) = self.follow(size, at, games[at], own, tally);
            taking |= some;
            B::carry(&[rank], games[at], std::slice::from_mut(&mut ranks), places[at]);
            let from = &self.batches[at].order[size.dealt..size.dealt + size.refill];
            B::carry(from, games[at], &mut fresh, places[at]);
        }
        if taking == 0 {
            return;
        }
        let taking = !B::bits(B::equal(sets, B::cells(0))) & (u64::MAX >> (64 - below));
        self.search.take(&mut cards, taking, size.size, ranks, &fresh[..size.refill]);
        for at in batches {
            let to = &mut self.batches[at].cards;
            B::carry(&cards[..size.size], places[at], to, games[at]);
        }
    }

    /// The first cards known to hold no Set, if cards were dealt to all but `others`.
    #[inline(always)]
    fn known(&self, size: Size, others: u64) -> usize {
        if others == 0 { size.size - self.job.step as usize } else { 0 }
    }

    /// Records tables and settles how they go on, and deals where there is no Set; returns the
    /// games that take a Set, and its rank.
    #[inline(always)]
    fn follow(
        &mut self,
        size: Size,
        at: usize,
        games: u64,
        sets: B::Cells,
        tally: &mut Tally,
    ) -> (u64, B::Cells) {
        let Size { size, dealt, left, step, refill } = size;
        let batch = &mut self.batches[at];
        let without = B::bits(B::equal(sets, B::cells(0))) & games;
        let taking = games & !without;
        batch.course.add(tally, left, size, games, sets);
        if without != 0 {
            if step == 0 {
                batch.course.end(tally, size, without);
            } else {
                batch.append(without, size, dealt..dealt + step);
                self.sized[size + step][at] |= without;
                self.grown[at] = if step == self.job.step as usize { without } else { 0 };
                batch.course.ascending |= without;
            }
        }
        if taking != 0 {
            self.next[size - 3 + refill][at] |= taking;
            batch.course.ascending &= !taking;
            if refill > 0 {
                batch.course.ascending |= taking;
            }
        }
        (taking, batch.rank(self.job, self.taken, sets))
    }
}
