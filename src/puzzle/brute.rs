//! The definition itself: every two permutations of the rows.
//!
//! Anderson, Ji, Xu (SAT 2020), algorithm 1. O((s!)^2 s k), so at most [`MOST`] rows; it shares
//! no table with the other methods and is what they are compared with.

use super::answer::{Answer, Matching};
use super::object::{Hit, Puzzle};

/// The most rows.
pub const MOST: usize = 7;

/// Whether the diagonal is the only perfect matching.
///
/// # Panics
///
/// For more than [`MOST`] rows.
pub fn decide(puzzle: &Puzzle, hit: Hit) -> Answer {
    assert!(puzzle.len() <= MOST, "brute force takes at most {MOST} rows");
    let permutations = permutations(puzzle.len());
    for second in &permutations {
        for third in &permutations {
            let mut triples = (0..puzzle.len()).map(|row| [row, second[row], third[row]]);
            let diagonal = second.is_sorted() && third.is_sorted();
            if !diagonal && triples.all(|triple| puzzle.edge(hit, triple)) {
                return Answer::No(Matching { second: second.clone(), third: third.clone() });
            }
        }
    }
    Answer::Yes
}

/// All permutations of 0..n.
pub(super) fn permutations(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for last in 0..n {
        let longer = |short: &Vec<usize>| {
            let short = short.clone();
            (0..=last).map(move |at| {
                let mut long = short.clone();
                long.insert(at, last);
                long
            })
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn permutations_are_all_there() {
        let counts = [0, 1, 4, 5].map(|n| {
            let mut all = permutations(n);
            all.sort();
            all.dedup();
            all.len()
        });
        assert_eq!(counts, [1, 1, 24, 120]);
    }
}
