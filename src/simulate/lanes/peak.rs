//! The share of a processor's peak: the vector instructions that deals take, and how many a second
//! there could be.
//!
//! The kernel is run once on lanes that count: each step costs the instructions that it is with
//! AVX-512, where every one is of the kind of which Intel and AMD do two a cycle at best. Constants
//! and rare branches cost nothing. The peak is measured: exclusive ors in chains that do not wait
//! for each other. So a share counts what the processor could do, not what the work needs at least.

use super::portable::Portable;
use super::vector::{Code, Counts, GROUPS, Lanes};
use crate::simulate::deals::{Job, Tally};
use std::cell::Cell;

/// Instructions of AVX-512 for 64 deals of a job on a deck of at most four attributes.
pub fn instructions(job: &Job) -> u64 {
    COUNT.set(0);
    super::deals::run::<Counted>(job, 0..Counted::DEALS as u64, &mut Tally::new(job));
    COUNT.get()
}

/// Chains side by side.
const CHAINS: usize = 12;

/// Instructions of a step of all [`chains`].
pub const STEP: u64 = CHAINS as u64;

/// So many steps of exclusive ors; each chain takes in the next one, which keeps the compiler from
/// knowing what comes out.
#[inline(always)]
pub fn chains<L: Lanes>(steps: u64) -> L::Words {
    let start = std::hint::black_box([3u32; CHAINS]);
    let mut chains = start.map(|number| L::words(number));
    for _ in 0..steps {
        for at in 0..CHAINS {
            chains[at] = L::xor(chains[at], chains[(at + 1) % CHAINS], chains[(at + 2) % CHAINS]);
        }
    }
    chains.into_iter().fold(L::words(0), |sum, chain| L::smaller(sum, chain))
}

thread_local! {
    static COUNT: Cell<u64> = const { Cell::new(0) };
}

fn cost(instructions: usize) {
    COUNT.set(COUNT.get() + instructions as u64);
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
        cost(1);
        Portable::indices(first, group)
    }

    fn words(value: u32) -> Words {
        Portable::words(value)
    }

    fn multiply(a: Words, b: Words) -> Words {
        cost(1);
        Portable::multiply(a, b)
    }

    fn high(a: Words) -> Words {
        cost(1);
        Portable::high(a)
    }

    fn xor(a: Words, b: Words, c: Words) -> Words {
        cost(1);
        Portable::xor(a, b, c)
    }

    fn smaller(a: Words, b: Words) -> Words {
        cost(1);
        Portable::smaller(a, b)
    }

    fn below(a: Words, limit: u32) -> u32 {
        cost(2);
        Portable::below(a, limit)
    }

    fn gather(words: &[Words; GROUPS]) -> Cells {
        cost(7);
        Portable::gather(words)
    }

    fn cells(value: u16) -> Cells {
        Portable::cells(value)
    }

    fn pick_equal(a: Cells, b: Cells, then: Cells, other: Cells) -> Cells {
        cost(2);
        Portable::pick_equal(a, b, then, other)
    }

    fn code(cards: Cells) -> Code<Cells> {
        cost(2);
        Portable::code(cards)
    }

    fn third(a: Code<Cells>, b: Code<Cells>) -> Cells {
        cost(3);
        Portable::third(a, b)
    }

    fn add_equal(sum: Cells, a: Cells, b: Cells) -> Cells {
        cost(2);
        Portable::add_equal(sum, a, b)
    }

    fn add_member(sum: Cells, a: Cells, cards: &[Code<Cells>]) -> Cells {
        // Without a card to compare, the compiler leaves out the third one as well.
        match cards.len() {
            0 => COUNT.set(COUNT.get() - 3),
            some => cost(2 * some + 2),
        }
        Portable::add_member(sum, a, cards)
    }

    fn outside(cells: Cells, low: u16, width: u16) -> u64 {
        cost(2);
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
        let draws = 8 * (2 + 10 * 6 + 4 * 3) + 4 * 4 * 2 + 12 * 7 + 2;
        let resolved = 66 * 4 + 12 * 2;
        // Pairs with a later card, and triples.
        let sets = 55 * 5 + 220 * 2;
        let counted = 12 * 2 + 2;
        let job = Job::new(Deck::REAL, 12, 1).unwrap();
        assert_eq!(instructions(&job), draws + resolved + sets + counted);
    }
}
