//! Integer programming: a 0/1 programme that is feasible when there is a perfect matching off the
//! diagonal.
//!
//! [`program`] writes the programme, [`solve`] is the engine: [implicit enumeration](implicit), or
//! HiGHS where the feature `highs` builds it in. An engine is a function from a [`Program`] to a
//! [`Solved`]. Anderson, Ji, Xu (SAT 2020). Exponential in general.

#[cfg(feature = "highs")]
pub mod highs;
pub mod implicit;
mod program;
#[cfg(test)]
mod tests;

#[cfg(feature = "highs")]
pub use highs::solve;
#[cfg(not(feature = "highs"))]
pub use implicit::solve;
pub use program::{Constraint, Program, Solved, program};

use super::answer::{Answer, Matching};
use super::edges::Edges;
use crate::limit::Limit;

/// The most variables.
pub const MOST_VARIABLES: usize = 1 << 16;

/// Whether the diagonal is the only perfect matching; maybe where the limit was reached.
pub fn decide(edges: &Edges, limit: &Limit) -> Answer {
    match solve(&program(edges), limit) {
        Solved::Infeasible => Answer::Yes,
        Solved::Unknown => Answer::Maybe,
        Solved::Feasible(values) => {
            let taken = edges.iter().zip(values).filter(|&(_, value)| value);
            Answer::No(Matching::of(edges.rows(), taken.map(|(edge, _)| edge)))
        }
    }
}
