//! Deals, many side by side.
//!
//! All lanes draw at once. A draw without replacement is resolved against the earlier ones
//! instead of moving cards in a row: a place drawn before holds what the last card of the
//! row was then, which is resolved the same way; M^2 comparisons for all lanes, beside the
//! M^3 / 6 of [`sets`]. Rejected lanes, one in some 3,500 deals of 12 cards, are left to the
//! oracle.

use super::draws::{self, Draws};
use super::sets::{Codes, each_card, many_sets, no_codes, sets};
use super::vector::{Counts, Lanes, MOST_CARDS};
use super::window::Window;
use crate::cards::set_bound;
use crate::simulate::deals::{Job, Tally, oracle};
use std::ops::Range;

/// Tallies deals of at most [`MOST_CARDS`] cards; the tables of the game have code of their
/// own, in which all cards stay in registers.
#[inline(always)]
pub fn run<L: Lanes>(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    match job.cards {
        12 => run_sized::<L, 12>(job, indices, tally),
        15 => run_sized::<L, 15>(job, indices, tally),
        18 => run_sized::<L, 18>(job, indices, tally),
        cards if set_bound(cards) <= L::LARGEST.into() => {
            run_sized::<L, MOST_CARDS>(job, indices, tally);
        }
        _ => run_many::<L>(job, indices, tally),
    }
}

/// Exactly `CARDS` cards, or any number if that is [`MOST_CARDS`], whose Sets fit a cell.
#[inline(always)]
fn run_sized<L: Lanes, const CARDS: usize>(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    let cards = if CARDS < MOST_CARDS { CARDS } else { job.cards as usize };
    let mut draws = Draws::<L>::new(job.key, job.deck.size(), job.cards, job.floor);
    let mut codes = no_codes::<L>();
    let mut window = Window::<L>::new(job);
    let mut first = indices.start;
    while indices.end - first >= L::DEALS as u64 {
        let rejected = draws.draw(first);
        resolve::<L, CARDS>(&draws, job, cards, &mut codes);
        let sets = sets::<L, CARDS>(&codes, cards);
        window.add(sets, tally);
        if rejected != 0 {
            amend::<L>(job, first, rejected, sets, tally);
        }
        first += L::DEALS as u64;
    }
    window.flush(tally);
    tally.merge(&oracle(job, first..indices.end));
}

/// The same for more Sets: so many cards take their time, and each deal is tallied by itself.
#[inline(always)]
fn run_many<L: Lanes>(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    let cards = job.cards as usize;
    let mut draws = Draws::<L>::new(job.key, job.deck.size(), job.cards, job.floor);
    let mut codes = no_codes::<L>();
    let mut first = indices.start;
    while indices.end - first >= L::DEALS as u64 {
        let rejected = draws.draw(first);
        resolve::<L, MOST_CARDS>(&draws, job, cards, &mut codes);
        let sets = many_sets::<L>(&codes, cards);
        for (lane, sets) in sets[..L::DEALS].iter().enumerate() {
            if rejected >> lane & 1 == 0 {
                tally.histogram[usize::from(*sets)] += 1;
            } else {
                let index = first + lane as u64;
                tally.merge(&oracle(job, index..index + 1));
            }
        }
        first += L::DEALS as u64;
    }
    tally.merge(&oracle(job, first..indices.end));
}

/// The codes of the cards drawn.
#[expect(clippy::needless_range_loop, reason = "the loop is unrolled where it can be")]
#[inline(always)]
fn resolve<L: Lanes, const CARDS: usize>(
    draws: &Draws<L>,
    job: &Job,
    cards: usize,
    codes: &mut Codes<L>,
) {
    let last = job.deck.size() as u16 - 1;
    let mut moved = [L::cells(0); MOST_CARDS];
    each_card!(CARDS, cards, i, {
        codes[i] = L::code(draws::resolve::<L>(&draws.places, &mut moved, i, last));
    });
}

/// Takes rejected lanes out of the tally and has the oracle do them.
#[cold]
fn amend<L: Lanes>(job: &Job, first: u64, rejected: u64, sets: L::Cells, tally: &mut Tally) {
    let mut counts: Counts = [0; 64];
    L::store(sets, &mut counts);
    for lane in (0..L::DEALS).filter(|lane| rejected >> lane & 1 == 1) {
        // The wrong count may still wait in the window, so the bin may pass below zero.
        let bin = &mut tally.histogram[usize::from(counts[lane])];
        *bin = bin.wrapping_sub(1);
        let index = first + lane as u64;
        for (bin, more) in tally.histogram.iter_mut().zip(oracle(job, index..index + 1).histogram) {
            *bin = bin.wrapping_add(more);
        }
    }
}
