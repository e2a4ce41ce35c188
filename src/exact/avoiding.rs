//! Layouts without a Set by number of cards.

use super::known;
use num_traits::ToPrimitive;

/// The collections that avoid something.
pub struct Avoiding {
    /// For 0, 1, 2, ... cards, up to the most there can be.
    pub sizes: Vec<Collections>,
}

/// The collections of some number of cards.
pub struct Collections {
    /// How many there are.
    pub layouts: u128,
    /// How many there are up to affine maps.
    pub classes: usize,
}

/// Collections without a Set from the 3^N cards of N attributes.
pub fn caps(attributes: u32) -> Result<Avoiding, String> {
    let known = (0..=20).map_while(|cards| known::set_free(attributes, cards));
    let layouts = known.map(|layouts| layouts.to_u128().unwrap_or(0));
    Ok(Avoiding { sizes: layouts.map(|layouts| Collections { layouts, classes: 0 }).collect() })
}
