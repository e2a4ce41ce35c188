//! What is known exactly about the number of Sets in random cards.
//!
//! [`moments`] holds for any number of cards; [`distribution`] and [`no_set`] answer where
//! the numbers are known: from small decks counted through, from formulas for few cards,
//! and from tables for 27 and 81 cards. [`Count`] counts all layouts of up to four
//! attributes, without tables.
//!
//! [`inequivalent`] sorts layouts into classes under affine maps; [`caps`], [`supersets`] and
//! [`quads`] count the collections that avoid something, with their classes; [`cap_check`]
//! looks at one layout.

mod affine;
mod avoiding;
mod cap_check;
pub mod count;
mod distribution;
mod inequivalent;
mod known;
mod moments;
mod orbits;

pub use avoiding::{Avoiding, Collections, caps, quads, supersets};
pub use cap_check::{CapCheck, cap_check};
pub use count::{Count, CountError, Engine};
pub use distribution::{Distribution, distribution, no_set};
pub use inequivalent::{Inequivalent, inequivalent};
pub use moments::{Moments, layouts, moments};
pub use orbits::OrbitError;

use num_rational::BigRational;
use num_traits::ToPrimitive;

/// The floating-point number nearest to an exact value.
pub fn number(exact: &BigRational) -> f64 {
    exact.to_f64().unwrap_or(f64::NAN)
}
