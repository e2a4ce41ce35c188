//! Bidirectional dynamic programming: both halves of the rows at once, and where they meet.
//!
//! The pairs of sets that the first half of the rows can take, and those of the second half, each
//! on a thread of its own; a pair of the one whose complements are a pair of the other is a
//! perfect matching. Either half ends both as soon as it is a matching in itself, with the
//! diagonal in the other. Anderson, Ji, Xu (SAT 2020), algorithm 2, put right as
//! [the programme](super::unidirectional) is: every free row is tried, and the diagonal left out.
//!
//! O(4^s s^2 / 64) steps; [`bytes`] of memory, 0.4 GB for 16 rows, at most [`MOST_BYTES`].

use super::answer::{Answer, Matching};
use super::edges::Edges;
use super::pairs::{self, Taken};
use crate::limit::Limit;
use std::sync::atomic::AtomicBool;

/// The most memory that the tables may take, in bytes: that of 17 rows fits.
pub const MOST_BYTES: u64 = 2 << 30;

/// The memory that the tables of so many rows take, in bytes; none beyond 32 rows.
pub fn bytes(rows: usize) -> Option<u64> {
    let first = rows / 2;
    pairs::bytes(rows, first)?.checked_add(pairs::bytes(rows, rows - first)?)
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
    let halves = order.split_at(rows / 2);
    let found = AtomicBool::new(false);
    let take = |half: &[usize]| pairs::take(edges, half, &found, limit);
    let taken = rayon::join(|| take(halves.0), || take(halves.1));
    let matching = match &taken {
        (Taken::Closed(rows), _) => closed(edges, &halves.0[..*rows]),
        (_, Taken::Closed(rows)) => closed(edges, &halves.1[..*rows]),
        (Taken::Stopped, _) | (_, Taken::Stopped) => return Answer::Maybe,
        (Taken::Pairs(first), Taken::Pairs(second)) => {
            let Some(sets) = first.meets(second) else { return Answer::Yes };
            let all = u32::MAX >> (32 - rows);
            let first = pairs::edges_of(edges, halves.0, sets);
            let second = pairs::edges_of(edges, halves.1, sets.map(|set| all ^ set));
            first.zip(second).map(|(first, second)| [first, second].concat())
        }
    };
    Answer::No(Matching::of(rows, matching.unwrap_or_else(|| unreachable!("pairs have edges"))))
}

/// A matching of these rows among themselves that is not the diagonal.
pub(super) fn closed(edges: &Edges, rows: &[usize]) -> Option<Vec<[usize; 3]>> {
    let set = rows.iter().fold(0, |set, &row| set | 1u32 << row);
    pairs::edges_of(edges, rows, [set; 2])
}
