//! Cards as points of F_3^N, layouts of them, and the Sets in a layout.
//!
//! Three cards are a Set when they sum to zero: in each attribute they all agree or all
//! differ. Two cards determine the third.
//!
//! A file of layouts is a [`Source`], whatever the notation of its cards:
//!
//! ```
//! # fn main() -> Result<(), tertia::cards::ReadError> {
//! use tertia::cards::Source;
//!
//! let text = "two red striped ovals, 1 purple open diamond, 3 green solid squiggles";
//! let source = Source::new(text.as_bytes(), None)?;
//! let mut layouts = source.layouts();
//! while let Some(written) = layouts.next()? {
//!     assert_eq!(written.layout().sets(), [[0, 1, 2]]);
//! }
//! # Ok(())
//! # }
//! ```

mod bulk;
mod deck;
mod declaration;
mod drawing;
mod explain;
pub mod facts;
mod fault;
mod field;
mod infer;
mod layout;
mod lines;
mod notation;
pub mod packed;
mod phrase;
mod repeats;
mod sets;
mod source;
mod symbols;

pub use bulk::{Bulk, Shape};
pub use deck::{Deck, DeckError, MAX_ATTRIBUTES, set_bound};
pub use declaration::{Declaration, DeclarationError};
pub use drawing::{Drawing, Panel};
pub use explain::{Aspect, Verdict, explain};
pub use fault::{CardError, Fault, Place, ReadError};
pub use field::Field;
pub use layout::{Layout, LayoutError};
pub use notation::{Alphabet, Meaning, Notation};
pub use source::{Layouts, Source, Written};
pub(crate) use symbols::{escaped, line};

/// Words of an input inside a message: in quotes, on one line, of bounded length.
pub(crate) fn quoted(text: &str) -> String {
    const LONGEST: usize = 40;
    let shown: String = text.chars().take(LONGEST).collect();
    let rest = if shown.len() < text.len() { "…" } else { "" };
    format!("`{}{rest}`", shown.escape_debug())
}
