//! The share of a processor's peak: the vector instructions that deals take, and how many a second
//! there could be.
//!
//! The kernel is run once on lanes that count its steps, and the table below says how many
//! instructions each step is at a level. Constants and rare branches cost nothing. The peak is
//! measured: sums of two in chains that do not wait for each other, of which a processor does as
//! many a cycle as of anything; some do exclusive ors of three at half the rate. So a share tells what the processor could do, not what the work
//! needs at least.

use super::Level;
use super::portable::Portable;
use super::vector::{Code, Counts, GROUPS, Lanes};
use crate::simulate::deals::{Job, Tally};
use std::cell::Cell;

/// A step of a kernel, as a place in the tables of costs.
#[derive(Clone, Copy)]
enum Step {
    /// Any step that is one instruction everywhere.
    Single,
    Xor,
    Below,
    Gather,
    Pick,
    Code,
    Third,
    Equal,
    /// A comparison with one card, and what comes once after those with some.
    Member,
    Members,
    Outside,
}

const STEPS: usize = Step::Outside as usize + 1;

/// Instructions of each step, in the order of [`Step`], and deals side by side.
const AVX512: ([u64; STEPS], u64) = ([1, 1, 2, 7, 2, 2, 3, 2, 2, 2, 2], 64);
const AVX2: ([u64; STEPS], u64) = ([1, 2, 3, 7, 2, 18, 4, 2, 2, 0, 4], 32);

/// Vector instructions for a deal of a job on a deck of at most four attributes; none at a level
/// that has none.
pub fn instructions(level: Level, job: &Job) -> Option<f64> {
    let (costs, deals) = match level {
        Level::Avx512 => AVX512,
        Level::Avx2 => AVX2,
        Level::Portable => return None,
    };
    COUNTS.set([0; STEPS]);
    super::deals::run::<Counted>(job, 0..Counted::DEALS as u64, &mut Tally::new(job));
    let counts = COUNTS.get();
    let all: u64 = counts.iter().zip(costs).map(|(count, cost)| count * cost).sum();
    Some(all as f64 / deals as f64)
}

/// Chains side by side.
const CHAINS: usize = 12;

/// Sums of a chain: a few milliseconds.
const LINKS: u64 = 2_000_000;

/// Does chains of sums; each takes in the next one, which keeps the compiler from knowing what comes
/// out. `of` has a number in all lanes.
#[inline(always)]
pub fn spin<V: Copy>(of: impl Fn(i32) -> V, add: impl Fn(V, V) -> V) {
    let mut chains = std::hint::black_box([3; CHAINS]).map(of);
    for _ in 0..LINKS {
        for at in 0..CHAINS {
            chains[at] = add(chains[at], chains[(at + 1) % CHAINS]);
        }
    }
    // Without this they would not be done.
    std::hint::black_box(chains);
}

/// How many instructions [`spin`] is.
pub const SPUN: u64 = LINKS * CHAINS as u64;

thread_local! {
    static COUNTS: Cell<[u64; STEPS]> = const { Cell::new([0; STEPS]) };
}

fn count(step: Step, times: usize) {
    let mut counts = COUNTS.get();
    counts[step as usize] += times as u64;
    COUNTS.set(counts);
}

fn drop_third() {
    let mut counts = COUNTS.get();
    counts[Step::Third as usize] -= 1;
    COUNTS.set(counts);
}

/// Plain arrays that count.
struct Counted;

type Words = <Portable as Lanes>::Words;
type Cells = <Portable as Lanes>::Cells;

impl Lanes for Counted {
    type Words = Words;
    type Cells = Cells;
    const DEALS: usize = Portable::DEALS;
    const LARGEST: u16 = u8::MAX as u16;

    fn offset(group: usize, lane: usize) -> usize {
        Portable::offset(group, lane)
    }

    fn indices(first: u64, group: usize) -> Words {
        count(Step::Single, 1);
        Portable::indices(first, group)
    }

    fn words(value: u32) -> Words {
        Portable::words(value)
    }

    fn multiply(a: Words, b: Words) -> Words {
        count(Step::Single, 1);
        Portable::multiply(a, b)
    }

    fn high(a: Words) -> Words {
        count(Step::Single, 1);
        Portable::high(a)
    }

    fn xor(a: Words, b: Words, c: Words) -> Words {
        count(Step::Xor, 1);
        Portable::xor(a, b, c)
    }

    fn smaller(a: Words, b: Words) -> Words {
        count(Step::Single, 1);
        Portable::smaller(a, b)
    }

    fn below(a: Words, limit: u32) -> u32 {
        count(Step::Below, 1);
        Portable::below(a, limit)
    }

    fn gather(words: &[Words; GROUPS]) -> Cells {
        count(Step::Gather, 1);
        Portable::gather(words)
    }

    fn cells(value: u16) -> Cells {
        Portable::cells(value)
    }

    fn pick_equal(a: Cells, b: Cells, then: Cells, other: Cells) -> Cells {
        count(Step::Pick, 1);
        Portable::pick_equal(a, b, then, other)
    }

    fn code(cards: Cells) -> Code<Cells> {
        count(Step::Code, 1);
        Portable::code(cards)
    }

    fn third(a: Code<Cells>, b: Code<Cells>) -> Cells {
        count(Step::Third, 1);
        Portable::third(a, b)
    }

    fn add_equal(sum: Cells, a: Cells, b: Cells) -> Cells {
        count(Step::Equal, 1);
        Portable::add_equal(sum, a, b)
    }

    fn add_member(sum: Cells, a: Cells, cards: &[Code<Cells>]) -> Cells {
        // Without a card to compare, the compiler leaves out the third one as well.
        match cards.len() {
            0 => drop_third(),
            some => {
                count(Step::Member, some);
                count(Step::Members, 1);
            }
        }
        Portable::add_member(sum, a, cards)
    }

    fn outside(cells: Cells, low: u16, width: u16) -> u64 {
        count(Step::Outside, 1);
        Portable::outside(cells, low, width)
    }

    fn store(cells: Cells, to: &mut Counts) {
        Portable::store(cells, to);
    }

    fn load(from: &Counts) -> Cells {
        Portable::load(from)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Deck;

    #[test]
    fn twelve_cards_take_what_the_source_says() {
        let job = Job::new(Deck::REAL, 12, 1).unwrap();
        // Philox, products, the least of them, places; cards; pairs with a later card, and triples;
        // the histogram.
        let singles = 8 * (2 + 10 * 4 + 4 * 3) + 4 * 4 * 2;
        let wide = singles + 8 * 10 * 2 + 2 + 12 * 7 + 66 * 4 + 12 * 2;
        let wide = wide + 55 * (3 + 2) + 220 * 2 + 12 * 2 + 2;
        assert_eq!(instructions(Level::Avx512, &job), Some(f64::from(wide) / 64.0));
        let narrow = singles + 8 * 10 * 4 + 3 + 12 * 7 + 66 * 4 + 12 * 18;
        let narrow = narrow + 55 * 4 + 220 * 2 + 12 * 2 + 4;
        assert_eq!(instructions(Level::Avx2, &job), Some(f64::from(narrow) / 32.0));
        assert_eq!(instructions(Level::Portable, &job), None);
    }
}
