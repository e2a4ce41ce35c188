//! Random puzzles: each a pure function of key and index.
//!
//! Rows come one after another, uniform among those not there yet: each is drawn in blocks of 20
//! columns, a choice of the draw contract a block, and drawn again where it is there already.
//! Choice number t of a puzzle is the t-th of all these.

use super::object::{MOST_COLUMNS, MOST_ROWS, Puzzle, Row};
use crate::random::{Key, choice};
use std::collections::HashSet;

/// Columns of one choice: 3^20 is the largest power of 3 below 2^32.
const BLOCK: usize = 20;

/// Why there is no random puzzle of a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// The width is out of range.
    #[error("width {0}; 1 to {MOST_COLUMNS} columns can be drawn")]
    Width(usize),
    /// So many rows cannot be had.
    #[error("{rows} rows; 1 to {most} rows of this width can be drawn")]
    Rows {
        /// Rows asked for.
        rows: usize,
        /// The most.
        most: usize,
    },
}

/// The key of the puzzles of a seed and a shape.
pub fn key(seed: u64, width: usize, rows: usize) -> Key {
    Key::of_point(seed, &format!("puzzle width={width} rows={rows}"))
}

/// Puzzle number `index` of a key: uniform among the sequences of so many distinct rows.
pub fn puzzle(key: Key, index: u64, width: usize, rows: usize) -> Result<Puzzle, ShapeError> {
    if !(1..=MOST_COLUMNS).contains(&width) {
        return Err(ShapeError::Width(width));
    }
    let most = 3usize.checked_pow(width as u32).map_or(MOST_ROWS, |all| all.min(MOST_ROWS));
    if !(1..=most).contains(&rows) {
        return Err(ShapeError::Rows { rows, most });
    }
    let mut next = 0;
    let mut seen = HashSet::with_capacity(rows);
    let mut drawn = Vec::with_capacity(rows);
    while drawn.len() < rows {
        let row = row(key, index, &mut next, width);
        if seen.insert(row) {
            drawn.push(row);
        }
    }
    Puzzle::of_rows(width, drawn).map_err(|_| ShapeError::Rows { rows, most })
}

/// A uniform row; `next` is the number of the next choice.
fn row(key: Key, index: u64, next: &mut u32, width: usize) -> Row {
    let mut symbols = [0; MOST_COLUMNS];
    for block in symbols[..width].chunks_mut(BLOCK) {
        let mut code = choice::choose(key, index, *next, 3u32.pow(block.len() as u32), 0);
        *next += 1;
        for symbol in block.iter_mut().rev() {
            *symbol = 1 + (code % 3) as u8;
            code /= 3;
        }
    }
    Row::new(&symbols[..width]).unwrap_or_else(|| unreachable!("symbols are 1 to 3"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn every_pair_of_rows_is_drawn_about_equally_often() {
        let mut counts = BTreeMap::<[String; 2], u32>::new();
        for index in 0..14_400 {
            let puzzle = puzzle(Key([1, 2]), index, 2, 2).unwrap();
            *counts.entry([puzzle.digits(0), puzzle.digits(1)]).or_default() += 1;
        }
        assert!(counts.len() == 72 && counts.values().all(|&n| n.abs_diff(200) < 75));
    }

    /// Pinned: published puzzles are drawn like this.
    #[test]
    fn puzzles_are_stable() {
        let rows = |width, rows| {
            let puzzle = puzzle(key(1, width, rows), 5, width, rows).unwrap();
            (0..rows).map(|row| puzzle.digits(row)).collect::<Vec<_>>()
        };
        assert_eq!(rows(4, 3), ["3222", "2313", "3321"]);
        assert_eq!(rows(22, 1), ["1333332323313211223113"]);
    }

    #[test]
    fn shapes_that_cannot_be() {
        let of = |width, rows| puzzle(Key([1, 2]), 0, width, rows).map(|puzzle| puzzle.len());
        assert_eq!(of(0, 1), Err(ShapeError::Width(0)));
        assert_eq!(of(65, 1), Err(ShapeError::Width(65)));
        assert_eq!(of(2, 0), Err(ShapeError::Rows { rows: 0, most: 9 }));
        assert_eq!(of(2, 10), Err(ShapeError::Rows { rows: 10, most: 9 }));
        assert_eq!(of(64, 1025), Err(ShapeError::Rows { rows: 1025, most: 1024 }));
        assert_eq!([of(2, 9), of(6, 729), of(64, 1024)], [Ok(9), Ok(729), Ok(1024)]);
    }
}
