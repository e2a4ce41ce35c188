//! The object: distinct rows of one width over the symbols 1, 2, 3.

/// The most columns of a puzzle: the columns of a symbol are the bits of a word.
pub const MOST_COLUMNS: usize = 64;

/// The most rows of a puzzle: the table of its edges then takes 128 MiB.
pub const MOST_ROWS: usize = 1024;

/// The columns of each symbol in a row, as bits: bit c of word x - 1 is set where column c holds
/// the symbol x.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Row([u64; 3]);

impl Row {
    /// The columns that hold the symbol 1.
    pub fn ones(self) -> u64 {
        self.0[0]
    }

    /// The columns that hold the symbol 2.
    pub fn twos(self) -> u64 {
        self.0[1]
    }

    /// The columns that hold the symbol 3.
    pub fn threes(self) -> u64 {
        self.0[2]
    }

    /// The columns of each symbol: those of 1, of 2, of 3.
    pub fn pieces(self) -> [u64; 3] {
        self.0
    }

    /// A row from its symbols, if all are 1, 2 or 3 and there are at most 64.
    pub fn new(symbols: &[u8]) -> Option<Row> {
        if symbols.len() > MOST_COLUMNS {
            return None;
        }
        let mut pieces = [0; 3];
        for (column, symbol) in symbols.iter().enumerate() {
            *pieces.get_mut(usize::from(symbol.checked_sub(1)?))? |= 1 << column;
        }
        Some(Row(pieces))
    }

    /// The symbol of a column, 1, 2 or 3; 0 beyond the last column.
    pub fn symbol(self, column: usize) -> u8 {
        let holds = |piece: &u64| column < MOST_COLUMNS && piece >> column & 1 == 1;
        self.0.iter().position(holds).map_or(0, |at| at as u8 + 1)
    }
}

/// Whether a column of three rows hits, and so whether they make no edge.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hit {
    /// Exactly two of "the first row has 1", "the second has 2", "the third has 3": the one of
    /// strong uniquely solvable puzzles.
    ExactlyTwo,
    /// At least two of them: the one of uniquely solvable puzzles.
    AtLeastTwo,
}

impl Hit {
    /// The columns of three rows that hit.
    pub fn columns(self, [u, v, w]: [Row; 3]) -> u64 {
        let (ones, twos, threes) = (u.ones(), v.twos(), w.threes());
        match self {
            Hit::ExactlyTwo => (ones & twos & !threes) | ((ones ^ twos) & threes),
            Hit::AtLeastTwo => (ones & twos) | ((ones | twos) & threes),
        }
    }
}

/// A puzzle: at least one row, distinct rows of one width, 1 to [`MOST_COLUMNS`]. Rows are
/// numbered from 0 in the order in which they were given.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Puzzle {
    width: usize,
    rows: Vec<Row>,
}

/// Why rows make no puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PuzzleError {
    /// There is no row.
    #[error("there is no row")]
    Empty,
    /// A row has no column, or too many.
    #[error("a row of {0} columns; 1 to {MOST_COLUMNS} are taken")]
    Width(usize),
    /// There are too many rows.
    #[error("{0} rows; at most {MOST_ROWS} are taken")]
    Rows(usize),
    /// A row has another width than the first.
    #[error("row {row} has {found} columns where the first has {expected}")]
    Length {
        /// The row, from 0.
        row: usize,
        /// Its columns.
        found: usize,
        /// Columns of the first row.
        expected: usize,
    },
    /// A symbol is none of 1, 2, 3.
    #[error("row {row} has a symbol that is none of 1, 2, 3")]
    Symbol {
        /// The row, from 0.
        row: usize,
    },
    /// A row is there twice.
    #[error("row {row} is the same as row {earlier}")]
    Repeated {
        /// The later row, from 0.
        row: usize,
        /// The earlier one.
        earlier: usize,
    },
}

impl Puzzle {
    /// A puzzle of rows given by their symbols, 1 to 3.
    pub fn new<R: AsRef<[u8]>>(rows: &[R]) -> Result<Puzzle, PuzzleError> {
        let width = rows.first().ok_or(PuzzleError::Empty)?.as_ref().len();
        if !(1..=MOST_COLUMNS).contains(&width) {
            return Err(PuzzleError::Width(width));
        }
        let mut packed = Vec::with_capacity(rows.len());
        for (row, symbols) in rows.iter().map(AsRef::as_ref).enumerate() {
            if symbols.len() != width {
                let (found, expected) = (symbols.len(), width);
                return Err(PuzzleError::Length { row, found, expected });
            }
            packed.push(Row::new(symbols).ok_or(PuzzleError::Symbol { row })?);
        }
        Puzzle::of_rows(width, packed)
    }

    /// A puzzle of packed rows, each of which holds a symbol in each of `width` columns.
    ///
    /// # Panics
    ///
    /// For a row that does not.
    pub fn of_rows(width: usize, rows: Vec<Row>) -> Result<Puzzle, PuzzleError> {
        if !(1..=MOST_COLUMNS).contains(&width) {
            return Err(PuzzleError::Width(width));
        }
        if rows.is_empty() {
            return Err(PuzzleError::Empty);
        }
        if rows.len() > MOST_ROWS {
            return Err(PuzzleError::Rows(rows.len()));
        }
        let all = u64::MAX >> (MOST_COLUMNS - width);
        let whole = |row: &Row| row.0.iter().fold(0, |columns, piece| columns | piece) == all;
        assert!(rows.iter().all(whole), "rows hold a symbol in each of {width} columns");
        let mut order: Vec<usize> = (0..rows.len()).collect();
        order.sort_unstable_by_key(|&row| (rows[row], row));
        match order.windows(2).find(|pair| rows[pair[0]] == rows[pair[1]]) {
            Some(pair) => Err(PuzzleError::Repeated { row: pair[1], earlier: pair[0] }),
            None => Ok(Puzzle { width, rows }),
        }
    }

    /// The number of rows, s.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether there is no row, which never is so.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The number of columns, k.
    pub fn width(&self) -> usize {
        self.width
    }

    /// The rows.
    pub fn rows(&self) -> &[Row] {
        &self.rows
    }

    /// The symbols of a row as digits, such as `2313`.
    pub fn digits(&self, row: usize) -> String {
        (0..self.width).map(|column| char::from(b'0' + self.rows[row].symbol(column))).collect()
    }

    /// Whether three rows, given by number, make an edge: no column hits.
    pub fn edge(&self, hit: Hit, rows: [usize; 3]) -> bool {
        hit.columns(rows.map(|row| self.rows[row])) == 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_keep_their_symbols_and_their_order() {
        let puzzle = Puzzle::new(&[[3u8, 1, 3, 2], [1, 2, 3, 2], [1, 1, 1, 3]]).unwrap();
        assert_eq!((puzzle.len(), puzzle.width(), puzzle.is_empty()), (3, 4, false));
        assert_eq!(
            ["3132", "1232", "1113"],
            [0, 1, 2].map(|row| puzzle.digits(row)).each_ref()[..]
        );
        let row = puzzle.rows()[0];
        assert_eq!((row.pieces(), row.symbol(4), row.symbol(64)), ([2, 8, 5], 0, 0));
        let widest = Puzzle::new(&[[3u8; MOST_COLUMNS]]).unwrap();
        assert_eq!(widest.digits(0), "3".repeat(64));
    }

    #[test]
    fn rows_that_make_no_puzzle() {
        assert_eq!(Puzzle::new::<[u8; 2]>(&[]), Err(PuzzleError::Empty));
        assert_eq!(Puzzle::new(&[[]]), Err(PuzzleError::Width(0)));
        assert_eq!(Puzzle::new(&[[1; 65]]), Err(PuzzleError::Width(65)));
        let ragged = Puzzle::new(&[&[1u8, 2][..], &[1]]);
        assert_eq!(ragged, Err(PuzzleError::Length { row: 1, found: 1, expected: 2 }));
        assert_eq!(Puzzle::new(&[[1, 2], [0, 3]]), Err(PuzzleError::Symbol { row: 1 }));
        assert_eq!(Puzzle::new(&[[1, 4]]), Err(PuzzleError::Symbol { row: 0 }));
        let twice = Puzzle::new(&[[1u8, 2], [3, 3], [1, 2]]);
        assert_eq!(twice, Err(PuzzleError::Repeated { row: 2, earlier: 0 }));
        let many: Vec<Vec<u8>> = (0..1025u32)
            .map(|row| (0..7).map(|at| 1 + (row / 3u32.pow(at) % 3) as u8).collect())
            .collect();
        assert_eq!(Puzzle::new(&many), Err(PuzzleError::Rows(1025)));
    }

    /// Straight from the definition, for every symbol in each of the three places.
    #[test]
    fn a_column_hits_as_the_definition_says() {
        for code in 0..27u8 {
            let symbols = [code / 9, code / 3 % 3, code % 3].map(|digit| digit + 1);
            let rows = symbols.map(|symbol| Row::new(&[symbol]).unwrap());
            let places = (1..).zip(symbols).filter(|&(place, symbol)| place == symbol).count();
            assert_eq!(Hit::ExactlyTwo.columns(rows) == 1, places == 2, "{symbols:?}");
            assert_eq!(Hit::AtLeastTwo.columns(rows) == 1, places >= 2, "{symbols:?}");
        }
    }
}
