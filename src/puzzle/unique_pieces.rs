//! Unique pieces: in a strong puzzle no two rows have a symbol in the same columns.
//!
//! If rows a and b have 1 in the same columns, they can trade these: in the triples (a, b, b) and
//! (b, a, a) every column of b, or a, holds exactly one of the three pieces, so no column hits,
//! by either rule. With the symbol 2 these are (a, b, a) and (b, a, b), with 3 (a, a, b) and
//! (b, b, a). So the answer is no or maybe. Sorting, O(s k log s) whatever the edges.
//!
//! The pair test of Anderson, Ji, Xu (SAT 2020) says the same of puzzles: all pairs of rows are
//! strong puzzles.

use super::answer::{Answer, Matching};
use super::object::Puzzle;

/// No, if two rows have a symbol in the same columns.
pub fn decide(puzzle: &Puzzle) -> Answer {
    for symbol in 0..3 {
        let mut pieces: Vec<(u64, usize)> =
            puzzle.rows().iter().enumerate().map(|(at, row)| (row.pieces()[symbol], at)).collect();
        pieces.sort_unstable();
        if let Some(pair) = pieces.windows(2).find(|pair| pair[0].0 == pair[1].0) {
            let trade = |a, b| match symbol {
                0 => [a, b, b],
                1 => [a, b, a],
                _ => [a, a, b],
            };
            let (a, b) = (pair[0].1, pair[1].1);
            return Answer::No(Matching::of(puzzle.len(), [trade(a, b), trade(b, a)]));
        }
    }
    Answer::Maybe
}
