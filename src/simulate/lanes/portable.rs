//! Plain arrays, left to the compiler's vectoriser: 32 deals side by side, 16 bits each.

use super::vector::{Code, Counts, GROUPS, Lanes};

/// Cards of up to six attributes.
pub struct Portable;

const WORDS: usize = 4;
const DEALS: usize = GROUPS * WORDS;

type Words = [u64; WORDS];
type Cells = [u16; DEALS];

const LOW: u64 = 0xFFFF_FFFF;

/// The codes of cards by index, low bits in the low byte.
static CODES: [u16; 729] = {
    let mut codes = [0; 729];
    let mut card = 0;
    while card < 729 {
        let (mut rest, mut attribute) = (card, 0);
        while attribute < 6 {
            let value = rest % 3 + 1;
            codes[card] |= ((value & 1 | (value >> 1) << 8) << attribute) as u16;
            rest /= 3;
            attribute += 1;
        }
        card += 1;
    }
    codes
};

/// The same expression for each lane, as a loop that the vectoriser knows.
macro_rules! each {
    ($count:ident, $at:ident => $value:expr) => {{
        let mut result = [0; $count];
        for ($at, result) in result.iter_mut().enumerate() {
            *result = $value;
        }
        result
    }};
}

impl Lanes for Portable {
    type Words = Words;
    type Cells = Cells;
    const DEALS: usize = DEALS;
    const LARGEST: u16 = u16::MAX;

    #[inline(always)]
    fn offset(group: usize, lane: usize) -> usize {
        group * WORDS + lane
    }

    #[inline(always)]
    fn indices(first: u64, group: usize) -> Words {
        each!(WORDS, at => first.wrapping_add((group * WORDS + at) as u64))
    }

    #[inline(always)]
    fn words(value: u32) -> Words {
        [value.into(); WORDS]
    }

    #[inline(always)]
    fn multiply(a: Words, b: Words) -> Words {
        each!(WORDS, at => (a[at] & LOW) * (b[at] & LOW))
    }

    #[inline(always)]
    fn high(a: Words) -> Words {
        each!(WORDS, at => a[at] >> 32)
    }

    #[inline(always)]
    fn xor(a: Words, b: Words, c: Words) -> Words {
        each!(WORDS, at => a[at] ^ b[at] ^ c[at])
    }

    #[inline(always)]
    fn smaller(a: Words, b: Words) -> Words {
        each!(WORDS, at => (a[at] & LOW).min(b[at] & LOW))
    }

    #[inline(always)]
    fn below(a: Words, limit: u32) -> u32 {
        let mut below = 0;
        for (at, word) in a.iter().enumerate() {
            below |= u32::from(word & LOW < limit.into()) << at;
        }
        below
    }

    #[inline(always)]
    fn gather(words: &[Words; GROUPS]) -> Cells {
        each!(DEALS, at => (words[at / WORDS][at % WORDS] >> 32) as u16)
    }

    #[inline(always)]
    fn cells(value: u16) -> Cells {
        [value; DEALS]
    }

    #[inline(always)]
    fn pick_equal(a: Cells, b: Cells, then: Cells, other: Cells) -> Cells {
        each!(DEALS, at => if a[at] == b[at] { then[at] } else { other[at] })
    }

    #[inline(always)]
    fn code(cards: Cells) -> Code<Cells> {
        let plain = each!(DEALS, at => CODES[usize::from(cards[at])]);
        Code { plain, swapped: each!(DEALS, at => plain[at].rotate_left(8)) }
    }

    #[inline(always)]
    fn third(a: Code<Cells>, b: Code<Cells>) -> Cells {
        each!(DEALS, at => {
            a.plain[at] ^ b.plain[at] | a.plain[at] & !(a.swapped[at] ^ b.swapped[at])
        })
    }

    #[inline(always)]
    fn add_equal(sum: Cells, a: Cells, b: Cells) -> Cells {
        each!(DEALS, at => sum[at].wrapping_add(u16::from(a[at] == b[at])))
    }

    #[inline(always)]
    fn add_member(sum: Cells, a: Cells, cards: &[Code<Cells>]) -> Cells {
        let mut sum = sum;
        for card in cards {
            for at in 0..DEALS {
                sum[at] = sum[at].wrapping_add(u16::from(a[at] == card.plain[at]));
            }
        }
        sum
    }

    #[inline(always)]
    fn outside(cells: Cells, low: u16, width: u16) -> u64 {
        let mut outside = 0;
        for (at, cell) in cells.iter().enumerate() {
            outside |= u64::from(cell.wrapping_sub(low) >= width) << at;
        }
        outside
    }

    #[inline(always)]
    fn store(cells: Cells, to: &mut Counts) {
        to[..DEALS].copy_from_slice(&cells);
    }

    #[inline(always)]
    fn load(from: &Counts) -> Cells {
        each!(DEALS, at => from[at])
    }
}
