//! What a kernel needs of an instruction set: one deal a lane.

/// The most cards a kernel has room for: a deck of four attributes.
pub const MOST_CARDS: usize = 81;

/// Groups of words that make up the lanes.
pub const GROUPS: usize = 8;

/// Deals side by side. A [`Lanes::Cells`] has one small number for each deal; the random
/// words behind them are wider and come as [`GROUPS`] of [`Lanes::Words`].
///
/// Which word belongs to which cell is fixed by [`Lanes::offset`].
pub trait Lanes {
    /// 64-bit lanes; the value is in the low half, the high half is free for products.
    type Words: Copy;
    /// A small number for each deal.
    type Cells: Copy;
    /// Deals side by side.
    const DEALS: usize;
    /// The largest number that a cell holds.
    const LARGEST: u16;

    /// The cell of word lane `lane` of group `group`.
    fn offset(group: usize, lane: usize) -> usize;
    /// `first` plus the cell number of each lane of a group, 64 bits each.
    fn indices(first: u64, group: usize) -> Self::Words;
    /// The same value in each lane.
    fn words(value: u32) -> Self::Words;
    /// The 64-bit products of the low halves.
    fn multiply(a: Self::Words, b: Self::Words) -> Self::Words;
    /// The high halves, moved down.
    fn high(a: Self::Words) -> Self::Words;
    /// Exclusive or of three.
    fn xor(a: Self::Words, b: Self::Words, c: Self::Words) -> Self::Words;
    /// The smaller of the low halves; the high halves are of no meaning.
    fn smaller(a: Self::Words, b: Self::Words) -> Self::Words;
    /// The lanes whose low half is below the limit, one bit each.
    fn below(a: Self::Words, limit: u32) -> u32;
    /// The high halves of all groups, one a cell; each fits a cell.
    fn gather(words: &[Self::Words; GROUPS]) -> Self::Cells;

    /// The same value in each cell.
    fn cells(value: u16) -> Self::Cells;
    /// `then` where `a` equals `b`, else `other`.
    fn pick_equal(
        a: Self::Cells,
        b: Self::Cells,
        then: Self::Cells,
        other: Self::Cells,
    ) -> Self::Cells;
    /// The codes of cards given by index: low bits of all attributes in the low half of
    /// the cell, high bits in the high half; and the same with the halves exchanged.
    fn code(cards: Self::Cells) -> Code<Self::Cells>;
    /// The code of the third card: where the two differ, their exclusive or, else either.
    fn third(a: Code<Self::Cells>, b: Code<Self::Cells>) -> Self::Cells;
    /// `sum` plus one where `a` equals `b`.
    fn add_equal(sum: Self::Cells, a: Self::Cells, b: Self::Cells) -> Self::Cells;
    /// `sum` plus one where `a` equals the plain code of one of the cards, which are all
    /// different in each cell.
    fn add_member(sum: Self::Cells, a: Self::Cells, cards: &[Code<Self::Cells>]) -> Self::Cells;
    /// The cells not among the `width` values from `low` on, one bit each.
    fn outside(cells: Self::Cells, low: u16, width: u16) -> u64;
    /// Writes the first [`Lanes::DEALS`] entries.
    fn store(cells: Self::Cells, to: &mut Counts);
    /// Reads the first [`Lanes::DEALS`] entries, each of which fits a cell.
    fn load(from: &Counts) -> Self::Cells;
}

/// The random words of another implementation, for one that has wider cells.
macro_rules! words_of {
    ($of:ty) => {
        type Words = <$of as Lanes>::Words;

        #[inline(always)]
        fn words(value: u32) -> Self::Words {
            <$of>::words(value)
        }

        #[inline(always)]
        fn multiply(a: Self::Words, b: Self::Words) -> Self::Words {
            <$of>::multiply(a, b)
        }

        #[inline(always)]
        fn high(a: Self::Words) -> Self::Words {
            <$of>::high(a)
        }

        #[inline(always)]
        fn xor(a: Self::Words, b: Self::Words, c: Self::Words) -> Self::Words {
            <$of>::xor(a, b, c)
        }

        #[inline(always)]
        fn smaller(a: Self::Words, b: Self::Words) -> Self::Words {
            <$of>::smaller(a, b)
        }

        #[inline(always)]
        fn below(a: Self::Words, limit: u32) -> u32 {
            <$of>::below(a, limit)
        }
    };
}

/// The same expression for both vectors of a cell pair; no closure, which would be compiled
/// without the instruction set of its caller.
macro_rules! both {
    ($at:ident => $value:expr) => {{
        let $at = 0;
        let first = $value;
        let $at = 1;
        [first, $value]
    }};
}

#[cfg(target_arch = "x86_64")]
pub(super) use {both, words_of};

/// A number for each deal, as many as any instruction set has side by side.
pub type Counts = [u16; 64];

/// A card as each attribute's two bits, and with the halves of the cell exchanged.
#[derive(Clone, Copy)]
pub struct Code<C> {
    /// Low bits in the low half.
    pub plain: C,
    /// Low bits in the high half.
    pub swapped: C,
}

/// The codes of the cards of up to four attributes by index, a byte each, low bits in the
/// low half; entries past the last card are never looked up.
pub const BYTE_CODES: [u8; 128] = {
    let mut codes = [0; 128];
    let mut card = 0;
    while card < 81 {
        let (mut rest, mut attribute) = (card, 0);
        while attribute < 4 {
            let value = rest % 3 + 1;
            codes[card] |= ((value & 1 | (value >> 1) << 4) << attribute) as u8;
            rest /= 3;
            attribute += 1;
        }
        card += 1;
    }
    codes
};
