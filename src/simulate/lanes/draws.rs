//! The draw contract in all lanes at once: [`order`] for consecutive indices.

use super::vector::{GROUPS, Lanes, MOST_CARDS};
use crate::random::{Key, MULTIPLIERS, Purpose, ROUNDS, WEYL, order};

/// Draws of one job.
pub struct Draws<L: Lanes> {
    /// The place in the row that each draw takes, in each lane.
    pub places: [L::Cells; MOST_CARDS],
    key: Key,
    /// What each word is spent on.
    words: Vec<Word<L>>,
    /// No low half at or above this is rejected.
    limit: u32,
    /// Products of the words of a block with their ranges; the high halves are the places.
    products: [[[L::Words; GROUPS]; 3]; 4],
}

/// What a word is spent on: three ranges, those beyond its batch being 1, which leaves the
/// word as it is.
struct Word<L: Lanes> {
    ranges: [L::Words; 3],
    draws: usize,
    threshold: u32,
}

impl<L: Lanes> Draws<L> {
    /// Draws of the first `cards` cards, at most [`MOST_CARDS`], from a deck.
    #[inline(always)]
    pub fn new(key: Key, deck: u32, cards: u32, floor: u32) -> Draws<L> {
        let word = |batch: order::Batch| Word {
            ranges: [0, 1, 2]
                .map(|draw| L::words(if draw < batch.draws { batch.left - draw } else { 1 })),
            draws: batch.draws as usize,
            threshold: order::threshold(batch.product, floor),
        };
        let words: Vec<Word<L>> = order::batches(deck, cards).map(word).collect();
        Draws {
            places: [L::cells(0); MOST_CARDS],
            key,
            limit: words.iter().map(|word| word.threshold).max().unwrap_or(0),
            words,
            products: [[[L::words(0); GROUPS]; 3]; 4],
        }
    }

    /// Draws for the indices from `first` on; returns the lanes with a rejected word, one bit
    /// each.
    #[inline(always)]
    pub fn draw(&mut self, first: u64) -> u64 {
        let (mut drawn, mut rejected) = (0, 0);
        for (block, words) in self.words.chunks(4).enumerate() {
            let mut least = L::words(u32::MAX);
            for group in (0..GROUPS).step_by(2) {
                let indices = [L::indices(first, group), L::indices(first, group + 1)];
                let random = philox::<L>(self.key, indices, block as u32, Purpose::Deck);
                for ((word, products), [mut a, mut b]) in
                    words.iter().zip(&mut self.products).zip(random)
                {
                    for (range, products) in word.ranges.iter().zip(products) {
                        (a, b) = (L::multiply(a, *range), L::multiply(b, *range));
                        (products[group], products[group + 1]) = (a, b);
                    }
                    least = L::smaller(least, L::smaller(a, b));
                }
            }
            for (word, products) in words.iter().zip(&self.products) {
                for products in &products[..word.draws] {
                    self.places[drawn] = L::gather(products);
                    drawn += 1;
                }
            }
            if L::below(least, self.limit) != 0 {
                rejected |= self.rejected(words);
            }
        }
        rejected
    }

    /// The lanes with a rejected word among those of a block, one bit each.
    #[inline(always)]
    fn rejected(&self, words: &[Word<L>]) -> u64 {
        let mut rejected = 0;
        for (word, products) in words.iter().zip(&self.products) {
            for (group, &low) in products[2].iter().enumerate() {
                let below = L::below(low, word.threshold);
                for lane in (0..L::DEALS / GROUPS).filter(|lane| below >> lane & 1 == 1) {
                    rejected |= 1 << L::offset(group, lane);
                }
            }
        }
        rejected
    }
}

/// Philox4x32-10 for two groups of lanes, in step so that one hides the other's latency.
#[inline(always)]
pub fn philox<L: Lanes>(
    key: Key,
    index: [L::Words; 2],
    block: u32,
    purpose: Purpose,
) -> [[L::Words; 2]; 4] {
    let (m0, m1) = (L::words(MULTIPLIERS[0]), L::words(MULTIPLIERS[1]));
    let Key([mut k0, mut k1]) = key;
    let (mut c0, mut c1) = (index, [L::high(index[0]), L::high(index[1])]);
    let (mut c2, mut c3) = ([L::words(block); 2], [L::words(purpose as u32); 2]);
    for _ in 0..ROUNDS {
        let key = [L::words(k0), L::words(k1)];
        for at in 0..2 {
            let (p0, p1) = (L::multiply(c0[at], m0), L::multiply(c2[at], m1));
            c0[at] = L::xor(L::high(p1), c1[at], key[0]);
            c2[at] = L::xor(L::high(p0), c3[at], key[1]);
            (c1[at], c3[at]) = (p1, p0);
        }
        k0 = k0.wrapping_add(WEYL[0]);
        k1 = k1.wrapping_add(WEYL[1]);
    }
    [c0, c1, c2, c3]
}

/// The card that draw `i` takes from a row whose gaps the last card fills, once the earlier
/// draws are resolved; `last` is the last card of the full row. `moved[k]` is what moved
/// into the gap of draw `k`.
#[inline(always)]
pub fn resolve<L: Lanes>(
    places: &[L::Cells],
    moved: &mut [L::Cells],
    i: usize,
    last: u16,
) -> L::Cells {
    let end = L::cells(last - i as u16);
    let (mut card, mut mover) = (places[i], end);
    for k in 0..i {
        card = L::pick_equal(places[k], places[i], moved[k], card);
        mover = L::pick_equal(places[k], end, moved[k], mover);
    }
    moved[i] = mover;
    card
}

/// Draws that one pass over the row resolves.
const AT_ONCE: usize = 8;

/// The cards that draws take until the row is used up, where [`resolve`] would look back at
/// too many: the row is there, and some draws at once go over its places.
#[inline(always)]
pub fn empty<L: Lanes>(places: &[L::Cells], row: &mut [L::Cells], cards: &mut [L::Cells]) {
    let (mut left, mut drawn) = (row.len(), 0);
    while left >= AT_ONCE {
        take::<L, AT_ONCE>(&places[drawn..], &mut row[..left], &mut cards[drawn..]);
        (left, drawn) = (left - AT_ONCE, drawn + AT_ONCE);
    }
    while left > 0 {
        take::<L, 1>(&places[drawn..], &mut row[..left], &mut cards[drawn..]);
        (left, drawn) = (left - 1, drawn + 1);
    }
}

/// The cards that the next draws take from the row, of which as many places at the end are
/// no longer needed then.
#[inline(always)]
fn take<L: Lanes, const DRAWS: usize>(
    places: &[L::Cells],
    row: &mut [L::Cells],
    cards: &mut [L::Cells],
) {
    let (mut taken, mut last) = ([L::cells(0); DRAWS], [L::cells(0); DRAWS]);
    let mut at = [L::cells(0); DRAWS];
    at.copy_from_slice(&places[..DRAWS]);
    let (below, top) = row.split_at_mut(row.len() - DRAWS);
    // Each draw sees one place less at the end, whose card goes to the place drawn.
    for draw in 0..DRAWS {
        let place = L::cells((below.len() + DRAWS - 1 - draw) as u16);
        let mut card = top[DRAWS - 1 - draw];
        for earlier in 0..draw {
            taken[earlier] = L::pick_equal(at[earlier], place, card, taken[earlier]);
            card = L::pick_equal(at[earlier], place, last[earlier], card);
        }
        taken[draw] = L::pick_equal(at[draw], place, card, taken[draw]);
        last[draw] = card;
    }
    for (number, place) in below.iter_mut().enumerate() {
        let here = L::cells(number as u16);
        let mut card = *place;
        for draw in 0..DRAWS {
            taken[draw] = L::pick_equal(at[draw], here, card, taken[draw]);
            card = L::pick_equal(at[draw], here, last[draw], card);
        }
        *place = card;
    }
    cards[..DRAWS].copy_from_slice(&taken);
}
