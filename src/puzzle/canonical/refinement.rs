//! Colours of the columns and rows of a puzzle, refined until they tell nothing more.
//!
//! A column's new colour says its old one and which symbols it has how often in rows of which
//! colour; rows likewise. Colours are places: a cell of n columns that begins at place p has
//! colour p, and the cells that it splits into take the places p to p + n - 1. What a column
//! has is told by a sum of hashes. Where two hashes are equal by chance, columns stay together
//! that could be told apart: the order of the columns of an isomorphic puzzle is the same still.

use crate::puzzle::object::Puzzle;

/// The symbols of a puzzle, row by row.
pub(super) struct Matrix {
    pub columns: usize,
    symbols: Vec<u8>,
}

impl Matrix {
    /// A puzzle in which 1, 2 and 3 have become these symbols.
    pub fn of(puzzle: &Puzzle, images: [u8; 3]) -> Matrix {
        let columns = puzzle.width();
        let cells = puzzle.rows().iter().flat_map(|&row| (0..columns).map(move |c| row.symbol(c)));
        let symbols = cells.map(|symbol| images[usize::from(symbol) - 1]).collect();
        Matrix { columns, symbols }
    }

    pub fn rows(&self) -> impl Iterator<Item = &[u8]> {
        self.symbols.chunks_exact(self.columns)
    }

    fn len(&self) -> usize {
        self.symbols.len() / self.columns
    }
}

/// The colours of all columns and rows.
#[derive(Clone)]
pub(super) struct Colours {
    pub columns: Vec<u32>,
    rows: Vec<u32>,
}

impl Colours {
    /// One colour for columns, one for rows.
    pub fn same(matrix: &Matrix) -> Colours {
        Colours { columns: vec![0; matrix.columns], rows: vec![0; matrix.len()] }
    }

    /// Puts a column before the others of its cell.
    pub fn individualise(&mut self, column: usize) {
        let colour = self.columns[column];
        for (other, theirs) in self.columns.iter_mut().enumerate() {
            if *theirs == colour && other != column {
                *theirs += 1;
            }
        }
    }

    /// Refines until no cell splits; what the colours went through, which is the same for
    /// isomorphic puzzles.
    pub fn refine(&mut self, matrix: &Matrix) -> u64 {
        let mut trace = 0;
        let mut cells = 0;
        loop {
            let mut rows = vec![0u64; self.rows.len()];
            for (row, symbols) in rows.iter_mut().zip(matrix.rows()) {
                for (&symbol, &colour) in symbols.iter().zip(&self.columns) {
                    *row = row.wrapping_add(told(colour, symbol));
                }
            }
            let row_cells = split(&mut self.rows, &rows, &mut trace);
            let mut columns = vec![0u64; matrix.columns];
            for (symbols, &colour) in matrix.rows().zip(&self.rows) {
                for (column, &symbol) in columns.iter_mut().zip(symbols) {
                    *column = column.wrapping_add(told(colour, symbol));
                }
            }
            let now = row_cells + split(&mut self.columns, &columns, &mut trace);
            if now == cells {
                return trace;
            }
            cells = now;
        }
    }

    /// The first of the smallest cells of several columns, its columns ascending; none where all
    /// columns differ.
    pub fn smallest(&self) -> Option<Vec<usize>> {
        let columns = self.columns.len();
        let mut sizes = vec![0; columns];
        self.columns.iter().for_each(|&colour| sizes[colour as usize] += 1);
        let several = (0..columns).filter(|&colour| sizes[colour] > 1);
        let colour = several.min_by_key(|&colour| sizes[colour])?;
        Some((0..columns).filter(|&column| self.columns[column] as usize == colour).collect())
    }
}

/// Splits cells by what is told of their members; the number of cells.
fn split(colours: &mut [u32], told: &[u64], trace: &mut u64) -> usize {
    let mut order: Vec<(u32, u64, usize)> = colours
        .iter()
        .zip(told)
        .enumerate()
        .map(|(at, (&colour, &told))| (colour, told, at))
        .collect();
    order.sort_unstable();
    let mut cells = 0;
    let mut before = None;
    let mut place = 0;
    for (at, &(colour, told, member)) in order.iter().enumerate() {
        if before != Some((colour, told)) {
            before = Some((colour, told));
            // There are at most 1024 members.
            place = at as u32;
            cells += 1;
        }
        *trace = mixed(*trace ^ told).wrapping_add(u64::from(place));
        colours[member] = place;
    }
    cells
}

/// The hash of one cell of the puzzle, seen from its row or column.
fn told(colour: u32, symbol: u8) -> u64 {
    mixed(u64::from(colour) << 2 | u64::from(symbol))
}

/// The last steps of SplitMix64 (Steele, Lea, Flood, 2014).
pub(in crate::puzzle) fn mixed(word: u64) -> u64 {
    let word = word.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let word = (word ^ word >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let word = (word ^ word >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ word >> 31
}
