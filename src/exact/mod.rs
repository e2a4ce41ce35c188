//! What is known exactly about the number of Sets in random cards.
//!
//! [`moments`] holds for any number of cards; [`distribution`] and [`no_set`] answer where
//! the numbers are known: from small decks counted through, from formulas for few cards,
//! and from tables for 27 and 81 cards. [`Count`] counts all layouts of up to four
//! attributes, without tables.

mod avoiding;
mod classes;
mod count;
mod distribution;
mod engine;
mod enumeration;
mod expansion;
mod known;
mod layouts;
mod moments;
mod space;

pub use avoiding::{Avoiding, Collections, caps};
pub use count::{Count, CountError, LONGEST};
pub use distribution::{Distribution, distribution, no_set};
pub use engine::Engine;
pub use moments::{Moments, layouts, moments};

use num_rational::BigRational;
use num_traits::ToPrimitive;

/// The floating-point number nearest to an exact value.
pub fn number(exact: &BigRational) -> f64 {
    exact.to_f64().unwrap_or(f64::NAN)
}
