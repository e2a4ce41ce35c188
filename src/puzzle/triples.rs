//! Triples: a puzzle is local when every triple of rows, not all equal, has a column that hits.
//!
//! Then the diagonal holds all edges, and there is no other matching. The answer is yes or maybe.
//! Cohn, Kleinberg, Szegedy, Umans (FOCS 2005) call such puzzles local. O(s^3) steps on bits,
//! 64 at once, once there is the table of edges.

use super::answer::Answer;
use super::edges::{Edges, members};

/// Yes, if there are no edges off the diagonal.
pub fn decide(edges: &Edges) -> Answer {
    if off_diagonal(edges).is_none() { Answer::Yes } else { Answer::Maybe }
}

/// The first edge off the diagonal: three rows, not all equal, no column of which hits.
pub fn off_diagonal(edges: &Edges) -> Option<[usize; 3]> {
    let rows = edges.rows();
    let pairs = (0..rows).flat_map(|u| (0..rows).map(move |v| (u, v)));
    pairs.into_iter().find_map(|(u, v)| {
        let mut thirds = members(edges.thirds(u, v));
        thirds.find(|&w| u != v || v != w).map(|w| [u, v, w])
    })
}
