//! A card order drawn without replacement, several draws from one word.
//!
//! The cards left stand in a row, at first in order of index. A draw takes the one at a
//! uniform place and the last of the row moves into the gap (Fisher and Yates). A word
//! serves as many successive draws as keep the product of their ranges at most 2^20, but
//! three at most: three while at most 102 cards are left, so one block deals 12 cards of
//! 81 and one word refills a table. The word is multiplied by the first range; the high
//! half of the product is the draw, the low half goes on to the next range. If the low half that
//! remains at the end is under 2^32 mod the product of the ranges, the word is rejected
//! and the whole order starts again with the next blocks; the draws are then exactly
//! uniform. Brackett-Rozinsky, Lemire: Batched ranged random integer generation (2024).
//!
//! An order of M cards takes about M / 3 words, and starts again in 2.8e-4 of the deals
//! of 12 cards from 81. The twin of `shaders/order.wgsl`, which keeps the cards drawn in the
//! gap that opens at the end of the row.

use super::{Key, Purpose, block};

/// The largest product of the ranges that one word serves.
pub const LARGEST_PRODUCT: u32 = 1 << 20;

/// The most draws that one word serves.
pub const LARGEST_BATCH: u32 = 3;

/// The draws that one word serves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Batch {
    /// Cards in the row before the first of these draws: its range.
    pub left: u32,
    /// How many draws, 1 to 3.
    pub draws: u32,
    /// The product of their ranges.
    pub product: u32,
}

/// The batches in which `cards` cards are drawn from a deck of `deck` cards.
///
/// # Panics
///
/// For more cards than the deck has.
pub fn batches(deck: u32, cards: u32) -> impl Iterator<Item = Batch> + Clone {
    assert!(cards <= deck, "{cards} cards of a deck of {deck}");
    let mut drawn = 0;
    std::iter::from_fn(move || {
        if drawn == cards {
            return None;
        }
        let left = deck - drawn;
        let (mut draws, mut product) = (1, left);
        while draws < LARGEST_BATCH
            && drawn + draws < cards
            && product * (left - draws) <= LARGEST_PRODUCT
        {
            product *= left - draws;
            draws += 1;
        }
        drawn += draws;
        Some(Batch { left, draws, product })
    })
}

/// Blocks of four words that one attempt at an order takes; attempt `a` takes the blocks
/// from `a` times this number on.
pub fn blocks(deck: u32, cards: u32) -> u32 {
    (batches(deck, cards).count() as u32).div_ceil(4)
}

/// The low half under which a word for this product is rejected. `floor` is 0 but in
/// tests, which raise it to make rejection common.
///
/// # Panics
///
/// For the product 0.
pub fn threshold(product: u32, floor: u32) -> u32 {
    (product.wrapping_neg() % product).max(floor)
}

/// Draws the first `order.len()` cards of object `index` from a deck of `deck` cards, as
/// indices in the deck. `row` is working space.
///
/// # Panics
///
/// For more cards than the deck has.
pub fn draw(key: Key, index: u64, deck: u32, floor: u32, row: &mut Vec<u16>, order: &mut [u16]) {
    let cards = order.len() as u32;
    let blocks = blocks(deck, cards);
    let mut first = 0;
    while !attempt(key, index, deck, floor, first, row, order) {
        first += blocks;
    }
}

/// One attempt with the blocks from `first` on; false if a word is rejected.
fn attempt(
    key: Key,
    index: u64,
    deck: u32,
    floor: u32,
    first: u32,
    row: &mut Vec<u16>,
    order: &mut [u16],
) -> bool {
    row.clear();
    row.extend(0..deck as u16);
    let mut words = [0; 4];
    let mut drawn = 0;
    for (word, batch) in batches(deck, order.len() as u32).enumerate() {
        if word % 4 == 0 {
            words = block(key, index, first + word as u32 / 4, Purpose::Deck);
        }
        let mut low = words[word % 4];
        for range in (batch.left - batch.draws + 1..=batch.left).rev() {
            let product = u64::from(low) * u64::from(range);
            low = product as u32;
            order[drawn] = row.swap_remove((product >> 32) as usize);
            drawn += 1;
        }
        if low < batch.product.max(floor) && low < threshold(batch.product, floor) {
            return false;
        }
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_draws_a_word_while_at_most_102_cards_are_left() {
        let whole: Vec<Batch> = batches(81, 81).collect();
        assert_eq!(whole.len(), 27);
        assert!(whole.iter().all(|batch| batch.draws == 3));
        assert_eq!(blocks(81, 12), 1);
        assert_eq!(blocks(81, 13), 2);
        assert_eq!(batches(102, 3).next().unwrap().draws, 3);
        assert_eq!(batches(103, 3).next().unwrap().draws, 2);
        assert_eq!(batches(729, 3).next().unwrap().draws, 2);
    }

    #[test]
    fn batches_end_with_the_cards_asked_for() {
        assert_eq!(batches(81, 0).count(), 0);
        let last = batches(81, 13).last().unwrap();
        assert_eq!((last.left, last.draws, last.product), (69, 1, 69));
        let last = batches(81, 14).last().unwrap();
        assert_eq!((last.left, last.draws, last.product), (69, 2, 69 * 68));
    }

    #[test]
    fn rejection_of_a_twelve_card_deal_has_the_stated_chance() {
        let kept: f64 = batches(81, 12)
            .map(|batch| 1.0 - f64::from(threshold(batch.product, 0)) / 4_294_967_296.0)
            .product();
        assert!((1.0 - kept - 2.8e-4).abs() < 0.05e-4, "{}", 1.0 - kept);
    }

    #[test]
    fn an_order_is_a_permutation() {
        let mut row = Vec::new();
        for deck in [1, 2, 3, 9, 27, 81, 243, 729u32] {
            let mut order = vec![0; deck as usize];
            for index in 0..20 {
                draw(Key([1, 2]), index, deck, 0, &mut row, &mut order);
                let mut sorted = order.clone();
                sorted.sort_unstable();
                assert!(sorted.into_iter().eq(0..deck as u16));
            }
        }
    }
}
