//! Unidirectional dynamic programming: the pairs of sets that all rows can take, row after row.
//!
//! As [bidirectional](super::bidirectional), without a second half to meet: it goes through all
//! 2s layers instead of the thin ones, and stands here to compare. O(4^s s^2 / 64) steps;
//! [`bytes`] of memory, at most [`MOST_BYTES`].

use super::answer::{Answer, Matching};
use super::bidirectional::closed;
use super::edges::Edges;
use super::pairs::{self, Taken};
use crate::limit::Limit;
use std::sync::atomic::AtomicBool;

pub use super::bidirectional::MOST_BYTES;

/// The memory that the tables of so many rows take, in bytes; none beyond 32 rows.
pub fn bytes(rows: usize) -> Option<u64> {
    pairs::bytes(rows, rows)
}

/// Whether the diagonal is the only perfect matching; maybe where the limit was reached.
///
/// # Panics
///
/// Where the tables would take more than [`MOST_BYTES`].
pub fn decide(edges: &Edges, limit: &Limit) -> Answer {
    let rows = edges.rows();
    assert!(bytes(rows).is_some_and(|bytes| bytes <= MOST_BYTES), "too large for tables");
    let order: Vec<usize> = (0..rows).collect();
    match pairs::take(edges, &order, &AtomicBool::new(false), limit) {
        Taken::Stopped => Answer::Maybe,
        Taken::Pairs(_) => Answer::Yes,
        Taken::Closed(taken) => {
            let taken = closed(edges, &order[..taken]);
            Answer::No(Matching::of(
                rows,
                taken.unwrap_or_else(|| unreachable!("pairs have edges")),
            ))
        }
    }
}
