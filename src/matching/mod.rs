//! Cards of any number K of values, and perfect multi-dimensional matching.
//!
//! K cards are a Set when in each attribute they all agree or all differ (Chaudhuri, Godfrey,
//! Ratajczak, Wee: On the complexity of the game of Set, 2003). K multiedges are a perfect matching
//! when in each dimension they all differ: a matching is a Set that agrees nowhere. Cards and
//! multiedges are [`Points`] of [K]^n.
//!
//! - [`Points`], their [`files`], and [random] ones;
//! - [`Query`]: what is looked for, and which points it must have;
//! - [`find`], [`count`] and [`all`], by any [`Method`].
//!
//! To find a Set is W\[1\]-hard with K as the parameter (Lampis and Mitsou, theorem 2.1), and
//! NP-hard for three attributes.

mod backtracking;
mod bipartite;
mod cover;
mod determined;
mod enumeration;
pub mod files;
mod method;
mod pace;
mod patterns;
mod points;
mod query;
pub mod random;
mod sat;
mod solve;
#[cfg(test)]
mod tests;

pub use crate::limit::Limit;
pub use method::Method;
pub use points::{Points, PointsError};
pub use query::{Problem, Query, QueryError};
pub use solve::{Answer, Counted, Listed, all, count, find};
