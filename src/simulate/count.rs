//! Bulk counting: the number of Sets in each of many given layouts.
//!
//! The oracle is the one of [`deals`](super::deals) without the draw. The twin of
//! `shaders/count.wgsl`, which compares triples where the cards are few.

use super::deals::sets_among;
use crate::cards::{Deck, packed};
use std::ops::Range;

/// Layouts of one deck, all of the same number of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    deck: Deck,
    cards: u32,
    len: usize,
    layouts: Vec<u16>,
}

/// Why some numbers are no layouts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// A layout is incomplete, or there are more.
    #[error("{len} layouts of {cards} cards are not {numbers} cards")]
    Length {
        /// Layouts said to be there.
        len: usize,
        /// Cards said to be in each.
        cards: u32,
        /// Cards there are.
        numbers: usize,
    },
    /// A number is no card of the deck.
    #[error("there is no card {card} in a deck of {deck}")]
    Card {
        /// The number.
        card: u16,
        /// Cards of the deck.
        deck: u32,
    },
}

impl Batch {
    /// `len` layouts of `cards` cards one after another, each of distinct indices in the deck;
    /// that they are distinct is up to the caller.
    pub fn new(deck: Deck, cards: u32, len: usize, layouts: Vec<u16>) -> Result<Batch, BatchError> {
        if len.checked_mul(cards as usize) != Some(layouts.len()) {
            return Err(BatchError::Length { len, cards, numbers: layouts.len() });
        }
        let deck_size = deck.size();
        match layouts.iter().find(|&&card| u32::from(card) >= deck_size) {
            Some(&card) => Err(BatchError::Card { card, deck: deck_size }),
            None => Ok(Batch { deck, cards, len, layouts }),
        }
    }

    /// The deck.
    pub fn deck(&self) -> Deck {
        self.deck
    }

    /// Cards in each layout.
    pub fn cards(&self) -> u32 {
        self.cards
    }

    /// The layouts one after another.
    pub fn layouts(&self) -> &[u16] {
        &self.layouts
    }

    /// Number of layouts.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no layout.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The layouts with these places, as far as there are any.
    pub fn part(&self, places: Range<usize>) -> Batch {
        let end = places.end.min(self.len);
        let start = places.start.min(end);
        let cards = self.cards as usize;
        let layouts = self.layouts[start * cards..end * cards].to_vec();
        Batch { len: end - start, layouts, ..*self }
    }
}

/// The oracle: the number of Sets in each layout, in order.
pub fn oracle(batch: &Batch) -> Vec<u32> {
    let cards = batch.cards as usize;
    let mut codes = vec![0; cards];
    let count = |at: usize| {
        for (code, &card) in codes.iter_mut().zip(&batch.layouts[at * cards..]) {
            *code = packed::pack(card.into(), batch.deck.attributes());
        }
        sets_among(&codes)
    };
    (0..batch.len).map(count).collect()
}
