//! Tables side by side, of one game each: finding their Sets in lexicographic order, taking
//! one, dealing.
//!
//! The third card of each pair of positions is compared with all later cards. The running
//! number of Sets is kept for each pair; the number of pairs at which it is not above the rank
//! of the Set chosen leads to the pair that begins this Set.

use super::sets::each_card;
use super::vector::{Code, Lanes, MOST_CARDS};

/// The most cards of a table.
pub const MOST_TABLE: usize = 32;

/// The most pairs of positions that can begin a Set.
const MOST_PAIRS: usize = (MOST_TABLE - 1) * (MOST_TABLE - 2) / 2;

/// The code of no card.
const NO_CARD: u16 = 0;

/// A position on no table.
const NOWHERE: u16 = 255;

/// What a kernel needs of an instruction set where lanes go different ways.
pub trait Board: Lanes {
    /// Some of the lanes.
    type Some: Copy;
    /// The lanes whose bits are set.
    fn some(bits: u64) -> Self::Some;
    /// One bit each.
    fn bits(some: Self::Some) -> u64;
    /// Where two cells are equal.
    fn equal(a: Self::Cells, b: Self::Cells) -> Self::Some;
    /// Where `a` is less than `b`.
    fn less(a: Self::Cells, b: Self::Cells) -> Self::Some;
    /// `then` in some lanes, `other` in the others.
    fn pick(some: Self::Some, then: Self::Cells, other: Self::Cells) -> Self::Cells;
    /// The sum, which may wrap.
    fn add(a: Self::Cells, b: Self::Cells) -> Self::Cells;
    /// One more in some lanes.
    fn count(sum: Self::Cells, some: Self::Some) -> Self::Cells;
    /// Writes the cells of some lanes to as many places, in order.
    fn carry(from: &[Self::Cells], lanes: u64, to: &mut [Self::Cells], places: u64);
    /// The cells that belong to a group, the inverse of [`Lanes::gather`].
    fn spread(cells: Self::Cells, group: usize) -> Self::Words;
    /// A card by its plain code.
    fn card(plain: Self::Cells) -> Code<Self::Cells>;
}

/// Where a pair i < j of positions is among all.
#[inline(always)]
fn pair(i: usize, j: usize) -> usize {
    j * (j - 1) / 2 + i
}

/// The cards of tables by position; [`NO_CARD`] past the last.
pub type Cards<B> = [<B as Lanes>::Cells; MOST_TABLE + 1];

/// No cards.
#[inline(always)]
pub fn no_cards<B: Board>() -> Cards<B> {
    [B::cells(NO_CARD); MOST_TABLE + 1]
}

/// The Sets of tables.
pub struct Search<B: Board> {
    /// For each pair of positions that can begin a Set the number of Sets up to it.
    counts: [B::Cells; MOST_PAIRS],
}

impl<B: Board> Search<B> {
    /// Nothing found.
    #[inline(always)]
    pub fn new() -> Search<B> {
        Search { counts: [B::cells(0); MOST_PAIRS] }
    }

    /// Finds the Sets of the tables of `size` cards, without any among the `known` first;
    /// returns their numbers.
    #[inline(always)]
    pub fn search(&mut self, table: &Cards<B>, size: usize, known: usize) -> B::Cells {
        match (size, known) {
            (12, 0) => self.search_sized::<12, 0>(table, size, 0),
            (15, 12) => self.search_sized::<15, 12>(table, size, 12),
            _ => self.search_sized::<MOST_CARDS, 0>(table, size, known),
        }
    }

    /// Tables of exactly `SIZE` cards, or any number if that is [`MOST_CARDS`].
    #[inline(always)]
    fn search_sized<const SIZE: usize, const KNOWN: usize>(
        &mut self,
        table: &Cards<B>,
        size: usize,
        known: usize,
    ) -> B::Cells {
        let (size, known) = if SIZE < MOST_CARDS { (SIZE, KNOWN) } else { (size, known) };
        let none = B::cells(NO_CARD);
        let mut cards = [Code { plain: none, swapped: none }; MOST_TABLE];
        each_card!(SIZE, size, i, {
            cards[i] = B::card(table[i]);
        });
        let mut sets = B::cells(0);
        each_card!(SIZE, size, i, {
            each_card!(SIZE, size, j, {
                if i < j && j + 1 < size {
                    let third = B::third(cards[i], cards[j]);
                    sets = B::add_member(sets, third, &cards[known.max(j + 1)..size]);
                    self.counts[pair(i, j)] = sets;
                }
            });
        });
        sets
    }

    /// Takes the Set of this rank from some tables of `size` cards and deals to its places
    /// as long as there are fresh cards; the rest closes up.
    #[inline(always)]
    pub fn take(
        &self,
        cards: &mut Cards<B>,
        some: u64,
        size: usize,
        rank: B::Cells,
        fresh: &[B::Cells],
    ) {
        match size {
            12 => self.take_sized::<12>(cards, some, size, rank, fresh),
            15 => self.take_sized::<15>(cards, some, size, rank, fresh),
            _ => self.take_sized::<MOST_CARDS>(cards, some, size, rank, fresh),
        }
        for _ in fresh.len()..3 {
            close::<B>(cards, size);
        }
    }

    #[expect(clippy::needless_range_loop, reason = "the loop is unrolled where it can be")]
    #[inline(always)]
    fn take_sized<const SIZE: usize>(
        &self,
        cards: &mut Cards<B>,
        some: u64,
        size: usize,
        rank: B::Cells,
        fresh: &[B::Cells],
    ) {
        let size = if SIZE < MOST_CARDS { SIZE } else { size };
        let end = B::add(rank, B::cells(1));
        let (mut first, mut second) = (B::cells(0), B::cells(1));
        each_card!(SIZE, size, i, {
            if i + 2 < size {
                let mut before = B::less(self.counts[pair(i, i + 1)], end);
                each_card!(SIZE, size, j, {
                    if i < j && j + 1 < size {
                        before = B::less(self.counts[pair(i, j)], end);
                        second = B::count(second, before);
                    }
                });
                first = B::count(first, before);
                second = B::pick(before, B::cells(i as u16 + 2), second);
            }
        });
        let some = B::some(some);
        first = B::pick(some, first, B::cells(NOWHERE));
        second = B::pick(some, second, B::cells(NOWHERE));
        let mut fresh_cards = [B::cells(NO_CARD); 3];
        fresh_cards[..fresh.len()].copy_from_slice(fresh);
        let (mut a, mut b) = (B::cells(NO_CARD), B::cells(NO_CARD));
        each_card!(SIZE, size, at, {
            let card = cards[at];
            let here = B::equal(first, B::cells(at as u16));
            a = B::pick(here, card, a);
            let left = B::pick(here, fresh_cards[0], card);
            let here = B::equal(second, B::cells(at as u16));
            b = B::pick(here, card, b);
            cards[at] = B::pick(here, fresh_cards[1], left);
        });
        // Where no Set is taken the third is no card, as past the last of a smaller table.
        let third = B::third(B::card(a), B::card(b));
        let last = B::pick(some, fresh_cards[2], B::cells(NO_CARD));
        each_card!(SIZE, size, at, {
            let card = cards[at];
            cards[at] = B::pick_equal(card, third, last, card);
        });
    }
}

/// Closes up over the first free place in all tables of `size` cards that have one.
#[inline(always)]
fn close<B: Board>(cards: &mut Cards<B>, size: usize) {
    let mut passed = B::some(0);
    for at in 0..size {
        let card = B::pick(passed, B::cells(NO_CARD), cards[at]);
        passed = B::equal(card, B::cells(NO_CARD));
        cards[at] = B::pick(passed, cards[at + 1], card);
    }
}
