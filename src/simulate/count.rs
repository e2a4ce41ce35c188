//! Bulk counting: the number of Sets in each of many given layouts.
//!
//! The oracle is the one of [`deals`](super::deals) without the draw; the twin of
//! `shaders/count.wgsl`.

use super::deals::sets_among;
use crate::cards::{Deck, packed};

/// Layouts of one deck, all of the same number of cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Batch {
    /// The deck.
    pub deck: Deck,
    /// Cards in each layout.
    pub cards: u32,
    /// The layouts one after another, each `cards` distinct indices in the deck.
    pub layouts: Vec<u16>,
}

impl Batch {
    /// Number of layouts; layouts of no cards cannot be told apart and count as none.
    pub fn len(&self) -> usize {
        self.layouts.len().checked_div(self.cards as usize).unwrap_or(0)
    }

    /// Whether there is no layout.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }
}

/// The oracle: the number of Sets in each layout, in order.
pub fn oracle(batch: &Batch) -> Vec<u32> {
    let attributes = batch.deck.attributes();
    let pack = |&card: &u16| packed::pack(card.into(), attributes);
    let layouts = batch.layouts.chunks_exact(batch.cards.max(1) as usize);
    layouts.map(|cards| sets_among(&cards.iter().map(pack).collect::<Vec<_>>())).collect()
}
