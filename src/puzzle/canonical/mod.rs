//! A canonical form of puzzles under permutations of rows, columns and symbols, and how many of
//! these keep a puzzle as it is.
//!
//! For each of the six permutations of the symbols the columns are sorted by individualisation
//! and refinement ([`search`]): colours of columns and rows are refined until they tell nothing
//! more ([`refinement`]), then each column of a cell in turn gets a colour of its own, until all
//! columns differ. The rows, as a set, are then a leaf, and the least leaf is the form. Equal
//! leaves give automorphisms, which leave out columns that have an image already looked at. An
//! automorphism is a permutation of symbols and one of columns under which the set of rows stays;
//! the permutation of rows follows from these.
//!
//! After McKay (Practical graph isomorphism, 1981) and McKay, Piperno (Practical graph
//! isomorphism II, 2014), on the puzzle instead of its graph. Polynomial for all puzzles met so
//! far, exponential for some that can be made; a refinement takes O(s k) steps a round.

mod refinement;
mod search;
#[cfg(test)]
mod tests;

use super::object::{Puzzle, Row};
use num_bigint::BigUint;
use refinement::Matrix;
pub(super) use refinement::mixed;
use search::Search;

/// The permutations of the symbols: what 1, 2 and 3 become.
pub(super) const SYMBOLS: [[u8; 3]; 6] =
    [[1, 2, 3], [1, 3, 2], [2, 1, 3], [2, 3, 1], [3, 1, 2], [3, 2, 1]];

/// What all puzzles have in common that differ in the order of rows, columns and symbols.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Canonical {
    /// One of these puzzles, with ascending rows.
    pub puzzle: Puzzle,
    /// How many permutations of symbols and columns keep the set of rows.
    pub automorphisms: BigUint,
}

impl Canonical {
    /// The canonical form of a puzzle.
    pub fn of(puzzle: &Puzzle) -> Canonical {
        let mut least: Option<(Vec<u128>, BigUint)> = None;
        for symbols in SYMBOLS {
            let found = Search::of(&Matrix::of(puzzle, symbols));
            match &mut least {
                // As many again: they come from an automorphism that moves symbols.
                Some((rows, automorphisms)) if *rows == found.rows => {
                    *automorphisms += found.automorphisms;
                }
                Some((rows, _)) if *rows < found.rows => {}
                _ => least = Some((found.rows, found.automorphisms)),
            }
        }
        let (rows, automorphisms) = least.unwrap_or_else(|| unreachable!("symbols have an order"));
        let width = puzzle.width();
        let rows = rows.iter().map(|&row| unpacked(row, width)).collect();
        let puzzle = Puzzle::of_rows(width, rows);
        let puzzle = puzzle.unwrap_or_else(|_| unreachable!("permutations keep rows apart"));
        Canonical { puzzle, automorphisms }
    }
}

/// Whether two puzzles differ only in the order of rows, columns and symbols.
pub fn isomorphic(one: &Puzzle, other: &Puzzle) -> bool {
    (one.len(), one.width()) == (other.len(), other.width())
        && Canonical::of(one).puzzle == Canonical::of(other).puzzle
}

/// A row from two bits a column, the first column highest.
fn unpacked(row: u128, width: usize) -> Row {
    let symbol = |column: usize| (row >> (2 * (width - 1 - column)) & 3) as u8;
    let symbols: Vec<u8> = (0..width).map(symbol).collect();
    Row::new(&symbols).unwrap_or_else(|| unreachable!("symbols are 1 to 3"))
}
