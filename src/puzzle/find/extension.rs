//! Which rows can be added to a strong puzzle so that it stays strong.
//!
//! With a row more, a new perfect matching off the diagonal uses that row, and not by its diagonal
//! edge: else it would be one of the puzzle before. So only the edges of the new row need be
//! completed, after simplification, and none if that leaves it the diagonal alone.
//!
//! Strong passes to parts of a puzzle, so a row that cannot be added now never can: the rows that
//! can are looked for among those that could. Exponential in general; completions end after
//! [`NODES`] nodes, and a row for which that is too few counts as one that cannot be added.

use crate::limit::Limit;
use crate::puzzle::completion::Completion;
use crate::puzzle::simplification::simplify;
use crate::puzzle::{Edges, Hit, Puzzle, Row};

/// The most nodes of a completion.
const NODES: u64 = 2_000;

/// Whether a strong puzzle stays strong with this row more.
pub(super) fn extends(puzzle: &Puzzle, row: Row) -> bool {
    if !has_pieces_of_its_own(puzzle.rows(), row) {
        return false;
    }
    let rows = [puzzle.rows(), &[row]].concat();
    let Ok(larger) = Puzzle::of_rows(puzzle.width(), rows) else { return false };
    let mut edges = Edges::of(&larger, Hit::ExactlyTwo);
    simplify(&mut edges);
    let busy = edges.busy();
    match busy.binary_search(&puzzle.len()) {
        Err(_) => true,
        Ok(at) => !completes(&edges.within(&busy), at),
    }
}

/// Whether no row has a symbol in the same columns as this one.
pub(super) fn has_pieces_of_its_own(rows: &[Row], row: Row) -> bool {
    let pieces = row.pieces();
    rows.iter().all(|other| other.pieces().iter().zip(pieces).all(|(&a, b)| a != b))
}

/// Whether some edge off the diagonal of this row is, or may be, in a perfect matching.
fn completes(edges: &Edges, row: usize) -> bool {
    let limit = Limit::none();
    let found = match edges.rows() {
        0..=64 => Completion::<1>::of(edges, NODES, &limit).from(row),
        65..=128 => Completion::<2>::of(edges, NODES, &limit).from(row),
        129..=256 => Completion::<4>::of(edges, NODES, &limit).from(row),
        257..=512 => Completion::<8>::of(edges, NODES, &limit).from(row),
        _ => None,
    };
    found != Some(false)
}

/// Adds rows to a strong puzzle, in the order given, as long as there are any that can be added
/// and it has fewer rows than `most`; ends early at the limit.
pub(super) fn extend(puzzle: Puzzle, candidates: &[Row], most: usize, limit: &Limit) -> Puzzle {
    // One pass is enough: a row that failed stays out.
    candidates.iter().fold(puzzle, |puzzle, &row| {
        if puzzle.len() >= most || limit.reached() || !extends(&puzzle, row) {
            return puzzle;
        }
        let rows = [puzzle.rows(), &[row]].concat();
        Puzzle::of_rows(puzzle.width(), rows).unwrap_or(puzzle)
    })
}
