//! Layouts without a Set by number of cards.

use super::known;
use num_traits::ToPrimitive;

/// The caps of one size.
pub struct CapSize {
    /// How many layouts.
    pub layouts: u128,
    /// How many classes of them under affine maps.
    pub classes: u64,
}

/// The caps of a deck, by number of cards from 0.
pub fn caps(attributes: u32) -> Vec<CapSize> {
    let known = (0..=20).map_while(|cards| known::set_free(attributes, cards));
    let layouts = known.map(|layouts| layouts.to_u128().unwrap_or(0));
    layouts.map(|layouts| CapSize { layouts, classes: 0 }).collect()
}
