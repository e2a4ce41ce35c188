//! The number of Sets among cards, many layouts side by side: the third card of each pair is
//! compared with all later cards, M^3 / 6 comparisons, each for all lanes at once.

use super::vector::{Code, Counts, Lanes, MOST_CARDS};

/// Cards compared in one go.
const UNROLLED: usize = 4;

/// Cards side by side, and past the last a number that is the code of none.
pub type Codes<L> = [Code<<L as Lanes>::Cells>; MOST_CARDS + UNROLLED - 1];

/// No cards.
#[inline(always)]
pub fn no_codes<L: Lanes>() -> Codes<L> {
    [Code { plain: L::cells(0), swapped: L::cells(0) }; MOST_CARDS + UNROLLED - 1]
}

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
pub(super) use each_card;

/// The number of Sets among the first `cards` cards in each lane, where it fits a cell;
/// `CARDS` is the same, or [`MOST_CARDS`] for any.
#[inline(always)]
pub fn sets<L: Lanes, const CARDS: usize>(codes: &Codes<L>, cards: usize) -> L::Cells {
    let mut sets = L::cells(0);
    each_card!(CARDS, cards, j, {
        for i in 0..j {
            let third = L::third(codes[i], codes[j]);
            sets = if CARDS < MOST_CARDS {
                L::add_member(sets, third, &codes[j + 1..cards])
            } else {
                add_later::<L>(sets, third, codes, cards, j)
            };
        }
    });
    sets
}

/// The same where the numbers may not fit cells: these are emptied before they could overflow.
#[inline(always)]
pub fn many_sets<L: Lanes>(codes: &Codes<L>, cards: usize) -> Counts {
    let mut totals: Counts = [0; 64];
    let (mut sets, mut room) = (L::cells(0), usize::from(L::LARGEST));
    for j in 0..cards {
        // No two of the Sets share an earlier card, or a later one.
        let most = j.min(cards - 1 - j);
        if most > room {
            add::<L>(sets, &mut totals);
            (sets, room) = (L::cells(0), usize::from(L::LARGEST));
        }
        room -= most;
        for i in 0..j {
            sets = add_later::<L>(sets, L::third(codes[i], codes[j]), codes, cards, j);
        }
    }
    add::<L>(sets, &mut totals);
    totals
}

/// `sets` plus one where `third` is one of the cards after `j`. The compiler may or may not
/// unroll this loop, the innermost, so it is unrolled here.
#[inline(always)]
fn add_later<L: Lanes>(
    sets: L::Cells,
    third: L::Cells,
    codes: &Codes<L>,
    cards: usize,
    j: usize,
) -> L::Cells {
    let mut sets = sets;
    let mut k = j + 1;
    while k < cards {
        sets = L::add_member(sets, third, &codes[k..k + UNROLLED]);
        k += UNROLLED;
    }
    sets
}

#[inline(always)]
fn add<L: Lanes>(sets: L::Cells, totals: &mut Counts) {
    let mut counts: Counts = [0; 64];
    L::store(sets, &mut counts);
    for (total, count) in totals.iter_mut().zip(counts) {
        // Lanes past the last layout may hold anything.
        *total = total.wrapping_add(count);
    }
}
