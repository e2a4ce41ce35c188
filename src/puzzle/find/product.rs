//! Products: each row of one puzzle followed by each row of another.
//!
//! The product of simplifiable puzzles is simplifiable, and of strong ones that are not, it need
//! not be strong: {2233, 1232, 1123, 3311} is strong and its square is not. Sizes multiply, as do
//! the widths' sums: 14 rows of width 6 make 196 of width 12, the most that are known.

use crate::puzzle::{MOST_ROWS, Puzzle, Row};

/// The most rows known for widths 1 to 6: what attempts find within seconds.
const QUICK: [usize; 6] = [1, 2, 3, 5, 8, 14];

/// Widths whose quick puzzles have a product of this width and of so many rows at least; none if
/// there are none, or one width is enough.
pub(super) fn plan(width: usize, rows: usize) -> Option<Vec<usize>> {
    // For each width the most rows of a product, and the last factor of it.
    let mut best = vec![(1, 0)];
    for width in 1..=width {
        let with = |last: usize| (best[width - last].0 * QUICK[last - 1], last);
        let most = (1..=width.min(QUICK.len())).map(with).max().unwrap_or((1, 1));
        best.push((most.0.min(MOST_ROWS), most.1));
    }
    let mut widths = Vec::new();
    let mut left = width;
    while left > 0 {
        widths.push(best[left].1);
        left -= best[left].1;
    }
    (widths.len() > 1 && best[width].0 >= rows).then_some(widths)
}

/// The most rows of a width that attempts find within seconds; none beyond width 6.
pub(super) fn quick(width: usize) -> Option<usize> {
    QUICK.get(width.checked_sub(1)?).copied()
}

/// The first rows of the product of two puzzles, at most so many.
///
/// None where that is no puzzle: it is wider than puzzles may be, or `most` is 0.
pub(super) fn product(first: &Puzzle, second: &Puzzle, most: usize) -> Option<Puzzle> {
    let symbols = |puzzle: &Puzzle, row: Row| -> Vec<u8> {
        (0..puzzle.width()).map(|column| row.symbol(column)).collect()
    };
    let pairs = first.rows().iter().flat_map(|&a| second.rows().iter().map(move |&b| (a, b)));
    let rows: Vec<Vec<u8>> =
        pairs.take(most).map(|(a, b)| [symbols(first, a), symbols(second, b)].concat()).collect();
    Puzzle::new(&rows).ok()
}
