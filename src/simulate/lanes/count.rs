//! Bulk counting: layouts side by side, their first cards in one vector, then their second.

use super::sets::{many_sets, no_codes};
use super::vector::{Counts, Lanes};
use crate::simulate::count::Batch;

/// Counts the Sets of each layout, of at least one and at most [`MOST_CARDS`](super::vector::MOST_CARDS) cards.
#[inline(always)]
pub fn run<L: Lanes>(batch: &Batch, counts: &mut [u32]) {
    let cards = batch.cards() as usize;
    let mut codes = no_codes::<L>();
    let groups = batch.layouts().chunks(cards * L::DEALS);
    for (layouts, counts) in groups.zip(counts.chunks_mut(L::DEALS)) {
        for (i, code) in codes[..cards].iter_mut().enumerate() {
            let mut column: Counts = [0; 64];
            for (card, layout) in column.iter_mut().zip(layouts.chunks_exact(cards)) {
                *card = layout[i];
            }
            *code = L::code(L::load(&column));
        }
        let sets = many_sets::<L>(&codes, cards);
        for (count, sets) in counts.iter_mut().zip(sets) {
            *count = sets.into();
        }
    }
}
