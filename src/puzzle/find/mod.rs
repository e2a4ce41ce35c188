//! Large strong puzzles are looked for.
//!
//! The work is cut into numbered [attempts](attempt): each is a pure function of seed, size and
//! number, takes a bounded number of steps, and ends in a strong puzzle of as many rows as are
//! wanted, or of fewer. Attempts run on all cores; the first by its number that has all rows is
//! the find, so that it is the same whatever the number of threads. A size that a product of small
//! puzzles has is had by looking for these.
//!
//! What is found is [decided](super::decide) once more from scratch before anyone hears of it.

mod anneal;
mod attempt;
mod climb;
mod draw;
mod extension;
mod live;
mod product;
mod rows;
#[cfg(test)]
mod tests;
mod workers;

use super::{MOST_COLUMNS, MOST_ROWS, Method, Property, Puzzle, decide, omega};
use crate::limit::Limit;
use crate::random::Key;

/// The most rows that are looked for, unless a product has more.
pub const MOST_SOUGHT: usize = 64;

/// The size of the puzzles that are looked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wanted {
    width: usize,
    rows: usize,
}

/// Why a size cannot be looked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WantedError {
    /// The width is out of range.
    #[error("width {0}; puzzles of 1 to {MOST_COLUMNS} columns are looked for")]
    Width(usize),
    /// There is no strong puzzle so large, or none that small.
    #[error("{rows} rows; a strong puzzle of width {width} has 1 to {most}")]
    Rows {
        /// Rows asked for.
        rows: usize,
        /// Columns.
        width: usize,
        /// The bound on the rows.
        most: usize,
    },
    /// There are too many rows to look for.
    #[error("{0} rows; at most {MOST_SOUGHT} are looked for where no product has so many")]
    TooMany(usize),
}

/// A strong puzzle, decided so by the hybrid, and the attempt that found it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The puzzle.
    pub puzzle: Puzzle,
    /// How it was decided that it is strong.
    pub decided_by: Method,
    /// The attempt; for a product the last attempt of a factor.
    pub attempt: u64,
}

/// How a search ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The puzzle with the most rows, from the first attempt that has so many; none if the limit
    /// was reached before there was any.
    pub best: Option<Found>,
    /// Attempts that ended without a gap, up to the find if there is one; of all factors for a
    /// product.
    pub attempts: u64,
}

/// Who hears of a search while it goes on, from one thread at a time.
pub trait Listener: Sync {
    /// A puzzle with more rows than those before, or with as many from an earlier attempt.
    fn found(&self, found: &Found);

    /// All attempts below this number have ended.
    fn ended(&self, before: u64);
}

impl Wanted {
    /// Puzzles of so many columns and rows.
    pub fn new(width: usize, rows: usize) -> Result<Wanted, WantedError> {
        if !(1..=MOST_COLUMNS).contains(&width) {
            return Err(WantedError::Width(width));
        }
        let bound = omega::most_rows(width);
        let most = usize::try_from(bound).unwrap_or(usize::MAX);
        if !(1..=most).contains(&rows) {
            return Err(WantedError::Rows { rows, width, most });
        }
        let sought = |rows| rows <= MOST_SOUGHT || product::plan(width, rows).is_some();
        if rows > MOST_ROWS || !sought(rows) {
            return Err(WantedError::TooMany(rows));
        }
        Ok(Wanted { width, rows })
    }

    /// The columns.
    pub fn width(self) -> usize {
        self.width
    }

    /// The rows.
    pub fn rows(self) -> usize {
        self.rows
    }

    fn key(self, seed: u64) -> Key {
        Key::of_point(seed, &format!("puzzle search width={} rows={}", self.width, self.rows))
    }

    /// Whether a product of small puzzles has this size, so that attempts are not at the whole.
    pub fn is_product(self) -> bool {
        self.factors().is_some()
    }

    /// Widths of the factors of a product that has this size.
    fn factors(self) -> Option<Vec<usize>> {
        product::plan(self.width, self.rows)
    }
}

/// Looks for a puzzle, from attempt number `first` on, on so many threads.
pub fn find(
    wanted: Wanted,
    seed: u64,
    first: u64,
    threads: usize,
    limit: &Limit,
    listener: &dyn Listener,
) -> Outcome {
    let Some(widths) = wanted.factors() else {
        let attempt =
            |number, limit: &Limit| attempt::attempt(wanted, wanted.key(seed), number, limit);
        return workers::run(wanted.rows, first, threads, limit, listener, &attempt);
    };
    let mut outcome = Outcome { best: None, attempts: 0 };
    let mut whole: Option<Puzzle> = None;
    let mut last = 0;
    for width in widths {
        let part = Wanted { width, rows: product::quick(width).unwrap_or(1) };
        let attempt = |number, limit: &Limit| attempt::attempt(part, part.key(seed), number, limit);
        let found = workers::run(part.rows, 0, threads, limit, &Silent, &attempt);
        outcome.attempts += found.attempts;
        let Some(found) = found.best else { return outcome };
        last = last.max(found.attempt);
        whole = match whole {
            None => Some(found.puzzle),
            Some(whole) => product::product(&whole, &found.puzzle, wanted.rows),
        };
    }
    outcome.best = whole.and_then(|puzzle| verified(puzzle, last, &Limit::none()));
    outcome.best.iter().for_each(|found| listener.found(found));
    outcome
}

/// What one attempt ends in, as in [`find`]; none for a size that is had as a product.
pub fn attempted(wanted: Wanted, seed: u64, number: u64) -> Option<Found> {
    let none = Limit::none();
    let puzzle = match wanted.factors() {
        None => attempt::attempt(wanted, wanted.key(seed), number, &none),
        Some(_) => return None,
    };
    verified(puzzle, number, &none)
}

/// A puzzle as a find, if it is strong.
pub fn verified(puzzle: Puzzle, attempt: u64, limit: &Limit) -> Option<Found> {
    let decision = decide(&puzzle, Property::Strong, Method::Hybrid, limit).ok()?;
    let decided_by = decision.decided_by()?;
    (decision.holds == Some(true)).then_some(Found { puzzle, decided_by, attempt })
}

/// Nobody hears of the factors of a product.
struct Silent;

impl Listener for Silent {
    fn found(&self, _: &Found) {}

    fn ended(&self, _: u64) {}
}
