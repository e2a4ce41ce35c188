//! The draw contract, version 1: every random object is a pure function of seed,
//! experiment point, purpose and index, whatever thread, batch or device makes it.
//!
//! - A point's [`Key`] comes from the seed and a hash of its description.
//! - Word `w` of block `b` of object `index` is word `w` of Philox4x32-10 at the counter
//!   (index low, index high, b, purpose).
//! - [`order`](mod@order) spends those words on a card order without replacement,
//!   [`choice`] spends one on a choice.

pub mod choice;
mod key;
pub mod order;
mod philox;

pub use key::Key;
pub use philox::{MULTIPLIERS, ROUNDS, WEYL, philox4x32_10};

/// The version of the draw contract; results carry it.
pub const CONTRACT: u32 = 1;

/// What a block of words is for: the last word of the Philox counter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Purpose {
    /// The order of the cards.
    Deck = 0,
    /// Which of several Sets is taken.
    Choice = 1,
}

/// Block `block` of the words that object `index` has for a purpose.
pub fn block(key: Key, index: u64, block: u32, purpose: Purpose) -> [u32; 4] {
    philox4x32_10([index as u32, (index >> 32) as u32, block, purpose as u32], key.0)
}
