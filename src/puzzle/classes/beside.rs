//! The rows that make a strong puzzle beside a few rows, as bits, for all small sets of rows.
//!
//! A row can be added to a puzzle only where it can be added to each part of it. So the meet of
//! the bits of all parts of three rows leaves few candidates: of 75 rows that can be added to each
//! row of a puzzle of six rows and five columns, ten, of which four can be added to the puzzle.
//! Sets of a size are numbered by binomial coefficients; those of a class have their bits from
//! one of them by the maps of rows. Three rows of five columns take 75 MB and half a second, so
//! that six columns have only two: 25 MB.

use super::extension::{self, Growing};
use super::maps::{Code, Maps};
use super::unpacked;
use crate::puzzle::edges::members;

/// For all sets of some number of rows the rows that are strong beside them.
pub(super) struct Beside {
    /// Rows of a set, 1 to 3.
    size: usize,
    /// All rows, as bits.
    all: Vec<u64>,
    /// As many words for each set.
    bits: Vec<u64>,
}

impl Beside {
    /// For each row; for two rows the test of unique pieces is exact.
    pub fn each(maps: &Maps) -> Beside {
        let mut beside = Beside::none(maps, 1);
        let pieces: Vec<[u8; 3]> =
            (0..maps.rows()).map(|row| extension::pieces(row as Code, maps.width())).collect();
        let differ = |a: &[u8; 3], b: &[u8; 3]| a.iter().zip(b).all(|(a, b)| a != b);
        for (row, bits) in beside.bits.chunks_exact_mut(beside.all.len()).enumerate() {
            for (at, _) in pieces.iter().enumerate().filter(|(_, b)| differ(&pieces[row], b)) {
                bits[at / 64] |= 1 << (at % 64);
            }
        }
        beside
    }

    /// For all sets of so many rows, whose classes are given, by what is known of smaller ones.
    pub fn of(maps: &Maps, size: usize, forms: &[u128], smaller: &Beside) -> Beside {
        let mut beside = Beside::none(maps, size);
        let width = maps.width();
        for &form in forms {
            let rows = unpacked(form, size, width);
            let Some(growing) = Growing::of(&rows, width) else { continue };
            let candidates = smaller.every(&rows);
            let more: Vec<Code> = members(&candidates)
                .map(|row| row as Code)
                .filter(|&row| growing.stays_strong(row, width))
                .collect();
            for images in maps.all() {
                let image = |&row: &Code| images[usize::from(row)];
                let mut set: Vec<Code> = rows.iter().map(image).collect();
                set.sort_unstable();
                let words = beside.all.len();
                let bits = &mut beside.bits[number(&set) * words..][..words];
                // Another map may have led here.
                if bits.iter().all(|&word| word == 0) {
                    for row in more.iter().map(|row| usize::from(image(row))) {
                        bits[row / 64] |= 1 << (row % 64);
                    }
                }
            }
        }
        beside
    }

    fn none(maps: &Maps, size: usize) -> Beside {
        let rows = maps.rows();
        let mut all = vec![u64::MAX; rows.div_ceil(64)];
        if let Some(last) = all.last_mut() {
            *last >>= rows.next_multiple_of(64) - rows;
        }
        let bits = vec![0; choose(rows, size) * all.len()];
        Beside { size, all, bits }
    }

    /// The rows that are strong beside each part of this size of ascending rows.
    pub fn every(&self, rows: &[Code]) -> Vec<u64> {
        let mut every = self.all.clone();
        self.meet(rows, self.size, 0, &mut every);
        every
    }

    /// Meets bits with those of each set of so many of these rows, and of rows above them, whose
    /// part of the number is known.
    fn meet(&self, rows: &[Code], size: usize, above: usize, every: &mut [u64]) {
        if size == 0 {
            let bits = &self.bits[above * every.len()..];
            every.iter_mut().zip(bits).for_each(|(every, bits)| *every &= bits);
            return;
        }
        for (at, &row) in rows.iter().enumerate().skip(size - 1) {
            self.meet(&rows[..at], size - 1, above + choose(row.into(), size), every);
        }
    }
}

/// The number of a set of ascending rows among those of its size.
pub(super) fn number(rows: &[Code]) -> usize {
    (1..).zip(rows).map(|(place, &row)| choose(row.into(), place)).sum()
}

/// How many sets of up to three of so many rows there are.
pub(super) fn choose(rows: usize, size: usize) -> usize {
    match size {
        1 => rows,
        2 => rows * rows.saturating_sub(1) / 2,
        _ => rows * rows.saturating_sub(1) * rows.saturating_sub(2) / 6,
    }
}
