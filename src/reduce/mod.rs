//! Reductions: an instance of one problem made into one of another, and solutions carried there
//! and back.
//!
//! One file a reduction, named by what it joins. Each checks the solutions that it carries:
//! [`Reduction::push`] takes one of the original to one of the product, [`Reduction::lift`] one
//! of the product back, and a wrong one is refused with the reason.
//!
//! ```
//! use tertia::reduce::{Reduction, SatToMax};
//! use tertia::sat::{Model, dimacs::read_formula};
//!
//! let formula = read_formula(b"p cnf 2 3\n1 2 0\n-1 2 0\n1 -2 0\n").unwrap().formula;
//! let reduction = SatToMax::new(&formula).unwrap();
//! let sets = reduction.push(&Model::new(vec![true, true])).unwrap();
//! assert_eq!(sets.len(), reduction.target());
//! assert!(reduction.lift(&sets).unwrap().holds(1));
//! assert!(reduction.push(&Model::new(vec![true, false])).is_err());
//! ```

mod clique_to_kset;
mod clique_to_matching;
mod domination_to_min;
mod gadget;
mod kayles_to_play;
mod kset_to_matching;
mod matching_to_kset;
#[cfg(test)]
mod plain;
mod play_to_node_kayles;
mod puzzle_to_matching;
mod puzzle_to_sat;
mod sat_to_max;
mod table;
mod thrice;
mod wrong;

pub use clique_to_kset::CliqueToKset;
pub use clique_to_matching::CliqueToMatching;
pub use domination_to_min::DominationToMin;
pub use gadget::{Gadget, Group, Point, drawing};
pub use kayles_to_play::{Game, KaylesToPlay};
pub use kset_to_matching::KsetToMatching;
pub use matching_to_kset::MatchingToKset;
pub use play_to_node_kayles::PlayToNodeKayles;
pub use puzzle_to_matching::PuzzleToMatching;
pub use puzzle_to_sat::PuzzleToSat;
pub use sat_to_max::SatToMax;
pub use table::Explained;
pub use thrice::Thrice;
pub use wrong::Wrong;

use crate::cards::{Layout, LayoutError};
use crate::matching::{Points, PointsError};

/// What every reduction does once it has made its product.
pub trait Reduction {
    /// A solution of the original.
    type Original;
    /// A solution of the product.
    type Product;

    /// Carries a solution of the original to the product.
    fn push(&self, solution: &Self::Original) -> Result<Self::Product, Wrong>;

    /// Carries a solution of the product back.
    fn lift(&self, solution: &Self::Product) -> Result<Self::Original, Wrong>;

    /// What became what.
    fn explained(&self) -> Explained;

    /// Its gadgets, of this instance, to be drawn.
    fn gadgets(&self) -> Vec<Gadget>;
}

/// A product would be too large to be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the product has {rows} rows of {columns} columns, more than {MOST_CELLS} cells")]
pub struct TooLarge {
    /// Its cards, multiedges or the like.
    pub rows: usize,
    /// Their attributes or dimensions.
    pub columns: usize,
}

/// The most cells of a product.
pub const MOST_CELLS: usize = 1 << 29;

/// Whether a product of this size is made.
fn fits(rows: usize, columns: usize) -> Result<(), TooLarge> {
    match rows.checked_mul(columns) {
        Some(cells) if cells <= MOST_CELLS => Ok(()),
        _ => Err(TooLarge { rows, columns }),
    }
}

/// The layout of cards that a construction makes distinct.
fn layout(cards: &[Vec<u8>]) -> Layout {
    let made: Result<Layout, LayoutError> = Layout::new(cards);
    made.unwrap_or_else(|error| panic!("a construction that makes no layout: {error}"))
}

/// The points that a construction makes.
fn points(values: usize, dimensions: usize, rows: Vec<Vec<u32>>) -> Points {
    let made: Result<Points, PointsError> = Points::new(values, dimensions, rows);
    made.unwrap_or_else(|error| panic!("a construction that makes no points: {error}"))
}

/// The card that is a Set with two others.
fn third(a: &[u8], b: &[u8]) -> Vec<u8> {
    a.iter().zip(b).map(|(a, b)| (6 - a - b) % 3).collect()
}

/// A vector by its entries that are not 0, `2 at 3, 1 at 5`, places from 1.
fn sparse(digits: &[u8]) -> String {
    let entries = digits.iter().enumerate().filter(|(_, digit)| **digit != 0);
    let entries: Vec<String> =
        entries.map(|(at, digit)| format!("{digit} at {}", at + 1)).collect();
    if entries.is_empty() { "0".into() } else { entries.join(", ") }
}
