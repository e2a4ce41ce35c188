//! Cards of any number K of values, and perfect multi-dimensional matching.
//!
//! K cards are a Set when in each attribute they all agree or all differ (Chaudhuri, Godfrey,
//! Ratajczak, Wee: On the complexity of the game of Set, 2003). K multiedges are a perfect matching
//! when in each dimension they all differ. Cards and multiedges are [`Points`] of [K]^n.
//!
//! - [`Points`], and their [`files`].

pub mod files;
mod points;

pub use points::{Points, PointsError};
