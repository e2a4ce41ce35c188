//! Deals, many side by side.
//!
//! All lanes draw at once. A draw without replacement is resolved against the earlier ones
//! instead of moving cards in a row: a place drawn before holds what the last card of the
//! row was then, which is resolved the same way. The third card of each pair is compared
//! with all later cards. M^2 comparisons for the draws and M^3 / 6 for the Sets, each
//! for all lanes in one or two instructions. Rejected lanes, one in some 3,500 deals of
//! 12 cards, are left to the oracle.

use super::draws::{self, Draws};
use super::vector::{Code, Counts, Lanes, MOST_CARDS};
use super::window::Window;
use crate::simulate::deals::{Job, Tally, oracle};
use std::ops::Range;

/// Does something for each card, unrolled where the number of cards is known. A macro, since
/// a closure would be compiled without the instruction set of its caller.
macro_rules! each_card {
    ($known:ident, $cards:ident, $card:ident, $step:block) => {{
        if $known < MOST_CARDS {
            each_card!($known, $card, $step, 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17);
        } else {
            for $card in 0..$cards $step
        }
    }};
    ($known:ident, $card:ident, $step:block, $($number:literal)*) => {
        $( if $number < $known { let $card = $number; $step } )*
    };
}

/// Tallies deals of at most [`MOST_CARDS`] cards; the tables of the game have code of their
/// own, in which all cards stay in registers.
#[inline(always)]
pub fn run<L: Lanes>(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    match job.cards {
        12 => run_sized::<L, 12>(job, indices, tally),
        15 => run_sized::<L, 15>(job, indices, tally),
        18 => run_sized::<L, 18>(job, indices, tally),
        _ => run_sized::<L, MOST_CARDS>(job, indices, tally),
    }
}

/// The same for exactly `CARDS` cards, or any number if that is [`MOST_CARDS`].
#[inline(always)]
fn run_sized<L: Lanes, const CARDS: usize>(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    let cards = if CARDS < MOST_CARDS { CARDS } else { job.cards as usize };
    let none = L::cells(0);
    let mut draws = Draws::<L>::new(job.key, job.deck.size(), job.cards, job.floor);
    let mut moved = [none; MOST_CARDS];
    let mut codes = [Code { plain: none, swapped: none }; MOST_CARDS];
    let mut window = Window::<L>::new(job);
    let mut first = indices.start;
    while indices.end - first >= L::DEALS as u64 {
        let rejected = draws.draw(first);
        let last = job.deck.size() as u16 - 1;
        each_card!(CARDS, cards, i, {
            let card = draws::resolve::<L>(&draws.places, &mut moved, i, last);
            codes[i] = L::code(card);
        });
        let mut sets = none;
        each_card!(CARDS, cards, j, {
            for i in 0..j {
                let third = L::third(codes[i], codes[j]);
                sets = L::add_member(sets, third, &codes[j + 1..cards]);
            }
        });
        window.add(sets, tally);
        if rejected != 0 {
            amend::<L>(job, first, rejected, sets, tally);
        }
        first += L::DEALS as u64;
    }
    window.flush(tally);
    tally.merge(&oracle(job, first..indices.end));
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
