//! Cards as points of F_3^N, layouts of them, and the Sets in a layout.
//!
//! Three cards are a Set when they sum to zero: in each attribute they all agree or all
//! differ. Two cards determine the third.

mod deck;
mod layout;
pub mod packed;

pub use deck::{Deck, DeckError, MAX_ATTRIBUTES, set_bound};
pub use layout::{Layout, LayoutError};
