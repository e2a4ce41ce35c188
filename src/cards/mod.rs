//! Cards as points of F_3^N, layouts of them, and the Sets in a layout.
//!
//! Three cards are a Set when they sum to zero: in each attribute they all agree or all
//! differ. Two cards determine the third.

mod bulk;
mod deck;
mod drawing;
mod explain;
pub mod facts;
mod field;
mod infer;
mod layout;
mod notation;
pub mod packed;
mod phrase;
mod repeats;
mod source;
mod symbols;

pub use bulk::{Bulk, Shape};
pub use deck::{Deck, DeckError, MAX_ATTRIBUTES, set_bound};
pub use drawing::{Drawing, Panel};
pub use explain::{Aspect, Verdict, explain};
pub use field::Field;
pub use layout::{Layout, LayoutError};
pub use notation::{Alphabet, CardError, Declaration, DeclarationError, Meaning, Notation};
pub use source::{Fault, Layouts, Place, ReadError, Source, Written};

/// Words of an input inside a message: in quotes, on one line, of bounded length.
fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let shown: String = text.chars().take(LONGEST).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("`{}{rest}`", shown.escape_debug())
}
