//! Files of puzzles: one row a line, a blank line between puzzles, comments from `#` on.
//!
//! The symbols of a puzzle are 1 to 3, or 0 to 2 if a 0 occurs in it. A line that holds only a
//! comment ends no puzzle.

use super::object::{MOST_COLUMNS, MOST_ROWS, Puzzle, PuzzleError};
use crate::cards::{Place, quoted};
use std::collections::HashMap;
use std::io::{self, Write};

/// A puzzle of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The line of its first row, from 1.
    pub line: usize,
    /// The puzzle.
    pub puzzle: Puzzle,
}

/// Something wrong in a file of puzzles, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct FileError {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: Fault,
}

/// What can be wrong in a file of puzzles.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no puzzle.
    #[error("there is no puzzle in this file")]
    Empty,
    /// A character is no symbol.
    #[error("{found} is no symbol: symbols are {}", if *.zero { "0, 1, 2 as there is a 0" } else { "1, 2, 3" })]
    Symbol {
        /// The character, quoted.
        found: String,
        /// Whether the puzzle has a 0.
        zero: bool,
    },
    /// A row has another width than the first of its puzzle.
    #[error("a row of {found} columns where the first row of this puzzle has {expected}")]
    Length {
        /// Its columns.
        found: usize,
        /// Columns of the first row.
        expected: usize,
    },
    /// A row is there twice.
    #[error("this row is already at line {earlier}")]
    Repeated {
        /// Line of the first.
        earlier: usize,
    },
    /// A row has too many columns.
    #[error("a row of {0} columns; at most {MOST_COLUMNS} are read")]
    Columns(usize),
    /// A puzzle has too many rows.
    #[error("a puzzle of more than {MOST_ROWS} rows")]
    Rows,
}

/// A row as it stands in the file.
struct Line<'a> {
    number: usize,
    /// Characters before it on its line.
    indent: usize,
    text: &'a str,
}

impl Line<'_> {
    /// Something wrong with this row, from its character number `at` on.
    fn fail(&self, at: usize, fault: Fault) -> FileError {
        let place = Place { line: self.number, column: self.indent + at + 1 };
        FileError { place, fault }
    }
}

/// Reads the puzzles of a file, at least one.
pub fn read(bytes: &[u8]) -> Result<Vec<Written>, FileError> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    // Comments may be in any encoding, and no symbol is one of the replacements.
    let text = String::from_utf8_lossy(bytes);
    let mut puzzles = Vec::new();
    let mut rows: Vec<Line> = Vec::new();
    for (number, line) in (1..).zip(text.split('\n')) {
        let content = line.split('#').next().unwrap_or_default();
        let text = content.trim();
        if !text.is_empty() {
            let indent = content.chars().take_while(|c| c.is_whitespace()).count();
            rows.push(Line { number, indent, text });
        } else if content.len() == line.len() && !rows.is_empty() {
            puzzles.push(puzzle(&rows)?);
            rows.clear();
        }
    }
    if !rows.is_empty() {
        puzzles.push(puzzle(&rows)?);
    }
    match puzzles.is_empty() {
        true => Err(FileError { place: Place { line: 1, column: 1 }, fault: Fault::Empty }),
        false => Ok(puzzles),
    }
}

/// The puzzle of some rows, at least one.
fn puzzle(lines: &[Line]) -> Result<Written, FileError> {
    let zero = lines.iter().any(|line| line.text.contains('0'));
    let least = if zero { '0' } else { '1' };
    let expected = lines[0].text.chars().count();
    let mut seen = HashMap::new();
    let mut rows = Vec::with_capacity(lines.len());
    for line in lines {
        let mut row = Vec::with_capacity(expected);
        for (at, symbol) in line.text.chars().enumerate() {
            match u32::from(symbol).checked_sub(u32::from(least)) {
                Some(value @ 0..3) => row.push(value as u8 + 1),
                _ => {
                    let found = quoted(&symbol.to_string());
                    return Err(line.fail(at, Fault::Symbol { found, zero }));
                }
            }
        }
        if row.len() > MOST_COLUMNS {
            return Err(line.fail(MOST_COLUMNS, Fault::Columns(row.len())));
        }
        if row.len() != expected {
            let found = row.len();
            return Err(line.fail(found.min(expected), Fault::Length { found, expected }));
        }
        if let Some(earlier) = seen.insert(row.clone(), line.number) {
            return Err(line.fail(0, Fault::Repeated { earlier }));
        }
        if rows.len() == MOST_ROWS {
            return Err(line.fail(0, Fault::Rows));
        }
        rows.push(row);
    }
    // What a puzzle asks of its rows was looked at line by line; this is the rest of it.
    let fault = |error| match error {
        PuzzleError::Width(columns) => Fault::Columns(columns),
        PuzzleError::Rows(_) => Fault::Rows,
        _ => Fault::Empty,
    };
    let puzzle = Puzzle::new(&rows).map_err(|error| lines[0].fail(0, fault(error)))?;
    Ok(Written { line: lines[0].number, puzzle })
}

/// Writes a puzzle, one row a line.
pub fn write(puzzle: &Puzzle, out: &mut dyn Write) -> io::Result<()> {
    (0..puzzle.len()).try_for_each(|row| writeln!(out, "{}", puzzle.digits(row)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn puzzles_with_comments_blanks_and_either_alphabet() {
        let text = "\u{FEFF}# first\r\n12\r\n# no end\n 32 # a row\n\n\n\n0121\n2001\n  \n3#";
        let puzzles = read(text.as_bytes()).unwrap();
        let rows = |written: &Written| -> Vec<String> {
            (0..written.puzzle.len()).map(|row| written.puzzle.digits(row)).collect()
        };
        assert_eq!(puzzles.iter().map(|puzzle| puzzle.line).collect::<Vec<_>>(), [2, 8, 11]);
        assert_eq!(rows(&puzzles[0]), ["12", "32"]);
        assert_eq!(rows(&puzzles[1]), ["1232", "3112"]);
        assert_eq!(rows(&puzzles[2]), ["3"]);
        let mut written = Vec::new();
        write(&puzzles[0].puzzle, &mut written).unwrap();
        assert_eq!(written, b"12\n32\n");
    }

    #[test]
    fn faults_have_places() {
        let wide = "1".repeat(65);
        let many: String = (0..1025u32)
            .map(|row| {
                (0..7).map(|at| (row / 3u32.pow(at) % 3).to_string()).collect::<String>() + "\n"
            })
            .collect();
        for (text, said) in [
            ("", "1:1: there is no puzzle in this file"),
            ("# 12\n\n", "1:1: there is no puzzle in this file"),
            ("12\n132", "2:3: a row of 3 columns where the first row of this puzzle has 2"),
            ("123\n\n12\n 2", "4:3: a row of 1 columns where the first row of this puzzle has 2"),
            ("12\n4a", "2:1: `4` is no symbol: symbols are 1, 2, 3"),
            ("12\n1 2", "2:2: ` ` is no symbol: symbols are 1, 2, 3"),
            ("102\n113", "2:3: `3` is no symbol: symbols are 0, 1, 2 as there is a 0"),
            ("12\n1\u{E9}", "2:2: `\u{E9}` is no symbol: symbols are 1, 2, 3"),
            ("12\n  21\n#\n12", "4:1: this row is already at line 1"),
            (&wide, "1:65: a row of 65 columns; at most 64 are read"),
            (&many, "1025:1: a puzzle of more than 1024 rows"),
        ] {
            assert_eq!(read(text.as_bytes()).unwrap_err().to_string(), said, "{text:.20}");
        }
        let no_text = read(b"12\n\xFF1 # \xFF").unwrap_err();
        assert_eq!((no_text.place.line, no_text.place.column), (2, 1));
        assert!(read(b"12 # \xFF").is_ok());
    }
}
