//! Uniquely solvable puzzles (Cohn, Kleinberg, Szegedy, Umans, FOCS 2005), which bound the
//! exponent of matrix multiplication, and whether they are strong.
//!
//! A puzzle has s rows of width k over the symbols 1, 2, 3. A column of three rows hits when
//! exactly two of these hold: the first has 1, the second has 2, the third has 3. The hypergraph
//! H_P has as edges the triples of rows no column of which hits, among them all (u, u, u). The
//! puzzle is strong when these are the only perfect matching. With "at least two" instead it is
//! a uniquely solvable puzzle.
//!
//! - [`Puzzle`], its [`files`], [random] ones, its [`Edges`];
//! - methods that decide: [brute force](brute), dynamic programming ([bidirectional] and
//!   [unidirectional]), [SAT](sat) and [its baseline](sat_cubic), [integer programming](ip),
//!   [search];
//! - methods that may say maybe: [unique pieces](unique_pieces), [triples], [projections],
//!   [simplification], [greedy];
//! - [`decide`], with any [`Method`]: the hybrid of these by default;
//! - [`find`]: the search for large strong puzzles;
//! - [omega]: what a puzzle says of the exponent.
//!
//! ```
//! use tertia::puzzle::{Limit, Method, Property, Puzzle, decide};
//!
//! let puzzle = Puzzle::new(&[[1u8, 1, 1], [3, 2, 1], [3, 3, 2]])?;
//! let decision = decide(&puzzle, Property::Strong, Method::Hybrid, &Limit::none())?;
//! assert_eq!(decision.holds, Some(true));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub mod bidirectional;
pub mod brute;
pub mod canonical;
mod capacity;
pub mod classes;
mod completion;
mod decision;
mod digraph;
mod edges;
pub mod files;
pub mod find;
pub mod greedy;
mod hybrid;
pub mod ip;
mod method;
mod object;
pub mod omega;
mod pairs;
pub mod projections;
pub mod random;
pub mod sat;
pub mod sat_cubic;
pub mod search;
pub mod simplification;
#[cfg(test)]
mod tests;
pub mod triples;
pub mod unidirectional;
pub mod unique_pieces;

pub use crate::limit::Limit;
pub use answer::{Answer, Matching, Property};
pub use canonical::{Canonical, isomorphic};
pub use capacity::{MethodError, fits_rows};
pub use decision::{Decision, Step, Witness, decide};
pub use edges::Edges;
pub use method::Method;
pub use object::{Hit, MOST_COLUMNS, MOST_ROWS, Puzzle, PuzzleError, Row};
