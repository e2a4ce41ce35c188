//! All strong uniquely solvable puzzles of one width, one of each class, by number of rows.
//!
//! Part of a strong puzzle is strong, so each class of s + 1 rows is a class of s rows and one row
//! more. A puzzle of s + 1 rows is taken only from where the row that came last is one of those
//! that its form is seen from ([`maps`]): these are one orbit of its automorphisms, so each
//! class comes from one class alone, and there only forms of the same parent can be equal
//! (McKay, Isomorph-free exhaustive generation, 1998). No table of a level is needed.
//!
//! Every level checks itself: each strong puzzle of s + 1 rows holds s + 1 strong ones of s rows,
//! so the rows that can be added, summed over all puzzles of s rows, are s + 1 times the puzzles
//! of s + 1 rows.
//!
//! Candidates for a row are those that can be added to all small parts ([`beside`]); of a
//! strong puzzle and a row only matchings that use the row are looked at ([`extension`]). Some 30
//! microseconds a class, 16 bytes a class; five columns, 4.6 million classes, are done in two and
//! a half minutes of one core.

mod beside;
mod extension;
pub mod files;
mod growth;
mod maps;
#[cfg(test)]
mod tests;

pub use growth::{Grown, Watch};

use super::object::{Puzzle, Row};
use beside::Beside;
use extension::Growing;
use maps::{Code, MOST, Maps};
use std::sync::OnceLock;

/// The most columns of puzzles that are classified: the tables of rows then take 8 MB.
pub const MOST_COLUMNS: usize = 6;

/// The most classes of a level: 4 GiB.
pub const MOST_CLASSES: usize = 1 << 28;

/// Why puzzles are not classified.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ClassesError {
    /// The width is out of range.
    #[error("width {0}; puzzles of 1 to {MOST_COLUMNS} columns are classified")]
    Width(usize),
    /// A level has more classes than memory is meant for.
    #[error("more than {MOST_CLASSES} classes of {rows} rows, which would take more than 4 GiB")]
    Memory {
        /// Rows of their puzzles.
        rows: usize,
    },
    /// Puzzles have more rows than a class has bits for.
    #[error("puzzles of {rows} rows; classes of this width have room for {most}")]
    Rows {
        /// Rows of the puzzles.
        rows: usize,
        /// The most.
        most: usize,
    },
    /// A level does not agree with the one before, which no input brings about.
    #[error("the classes of {rows} rows do not add up: {fault}")]
    Inconsistent {
        /// Rows of their puzzles.
        rows: usize,
        /// What is wrong.
        fault: String,
    },
}

/// The strong puzzles of one width and number of rows, up to isomorphism.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    width: usize,
    rows: usize,
    /// The forms, packed, ascending.
    forms: Vec<u128>,
    labelled: u128,
    simplifiable: usize,
}

impl Level {
    /// Columns of the puzzles.
    pub fn width(&self) -> usize {
        self.width
    }

    /// Rows of the puzzles.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.forms.len()
    }

    /// How many puzzles there are, as sets of rows.
    pub fn labelled(&self) -> u128 {
        self.labelled
    }

    /// How many classes are simplifiable.
    pub fn simplifiable(&self) -> usize {
        self.simplifiable
    }

    /// One puzzle of each class. There is none in the level of no rows.
    pub fn puzzles(&self) -> impl Iterator<Item = Puzzle> {
        self.forms
            .iter()
            .filter_map(|&form| puzzle(&unpacked(form, self.rows, self.width), self.width))
    }
}

/// The classes of one width.
pub struct Classes {
    maps: Maps,
    /// The rows that are strong beside each row.
    each: Beside,
    /// Those beside each part of [`Classes::part`] rows, once they are needed.
    parts: OnceLock<Beside>,
}

impl Classes {
    /// Tables for puzzles of 1 to [`MOST_COLUMNS`] columns.
    pub fn new(width: usize) -> Result<Classes, ClassesError> {
        if !(1..=MOST_COLUMNS).contains(&width) {
            return Err(ClassesError::Width(width));
        }
        let maps = Maps::of(width);
        Ok(Classes { each: Beside::each(&maps), parts: OnceLock::new(), maps })
    }

    /// The level of no rows, from which all others grow.
    pub fn empty(&self) -> Level {
        Level { width: self.maps.width(), rows: 0, forms: vec![0], labelled: 1, simplifiable: 1 }
    }

    /// The most rows that the forms of this width have room for.
    fn most_rows(&self) -> usize {
        MOST.min(128 / bits(self.maps.width()) as usize)
    }

    /// How many puzzles a class has.
    fn size(&self, automorphisms: u32) -> u128 {
        u128::from(self.maps.len() / automorphisms)
    }
}

/// Bits of a row in a packed form.
fn bits(width: usize) -> u32 {
    (3u32.pow(width as u32) - 1).ilog2() + 1
}

/// Rows as one number, the first highest, so that forms of a level compare as their rows do.
fn packed(rows: &[Code], width: usize) -> u128 {
    rows.iter().fold(0, |form, &row| form << bits(width) | u128::from(row))
}

fn unpacked(form: u128, rows: usize, width: usize) -> Vec<Code> {
    let bits = bits(width);
    let row = |place: usize| (form >> (bits * place as u32)) as Code & ((1 << bits) - 1);
    (0..rows).rev().map(row).collect()
}

/// The puzzle of these rows, if they are distinct and there is one.
fn puzzle(rows: &[Code], width: usize) -> Option<Puzzle> {
    let row = |&code: &Code| {
        let digit = |column: usize| (code / 3u16.pow((width - 1 - column) as u32) % 3) as u8 + 1;
        Row::new(&(0..width).map(digit).collect::<Vec<u8>>())
    };
    let rows = rows.iter().map(row).collect::<Option<Vec<Row>>>()?;
    Puzzle::of_rows(width, rows).ok()
}
