//! The kind `puzzle-search`: how large the strong puzzles are that attempts of the search end in.
//!
//! A sample is an attempt of `tertia puzzle search`, from number 0 on. It is a pure function of
//! seed, size and number, so that all counts are the same in every run; only times are not. Unlike
//! the command, which ends with the first attempt that has all rows, all attempts are made: so
//! one run says how likely an attempt is to have them, and how long it takes to find them.

use super::estimate::{proportion, values};
use super::kind::{Kind, Parameter, ParameterType, PointError, Setting, Work, WrongSums};
use super::spread::spread;
use super::{Column, RecordType, Table, Value, ValueType};
use crate::exact::Engine;
use crate::puzzle::find::{Wanted, WantedError, attempted};
use crate::simulate::EngineError;
use std::ops::Range;
use std::time::Instant;

/// The kind `puzzle-search`.
pub struct PuzzleSearch;

const PARAMETERS: [Parameter; 2] = [
    Parameter { name: "width", of: ParameterType::Integer, default: None, about: "columns, k" },
    Parameter {
        name: "rows",
        of: ParameterType::Integer,
        default: None,
        about: "rows that are looked for, s",
    },
];

const WIDTH: Column = Column::key("width", ValueType::Integer, "Columns of the puzzles, k.");
const WANTED: Column = Column::key("wanted", ValueType::Integer, "Rows that are looked for, s.");
const ATTEMPTS: Column = Column::count("attempts", "Attempts of the search.");
const REACHED: Column =
    Column::count("reached", "Attempts that ended in a strong puzzle of all rows.");

/// One row a point: the largest puzzle, and how many attempts have all rows.
pub const SEARCHES: RecordType = RecordType {
    name: "searches",
    about: "The largest strong puzzles that are found.",
    columns: &[
        WIDTH,
        WANTED,
        ATTEMPTS,
        REACHED,
        Column::count("most_rows", "Rows of the largest strong puzzle of all attempts."),
        Column::derived("share", "Share of attempts that have all rows."),
        Column::derived("low", "Lower end of its 95 % interval (Wilson)."),
        Column::derived("high", "Upper end of its 95 % interval (Wilson)."),
    ],
};

/// One row a point and number of rows.
pub const FINDS: RecordType = RecordType {
    name: "finds",
    about: "Attempts of the search by the rows of the strong puzzle that they end in.",
    columns: &[
        WIDTH,
        WANTED,
        Column::key("rows", ValueType::Integer, "Rows of the strong puzzle."),
        Column::count("attempts", "Attempts that end in so many."),
    ],
};

/// One row a point: how long attempts take.
pub const TIMES: RecordType = RecordType {
    name: "times",
    about: "Times of the search, on one thread.",
    columns: &[
        WIDTH,
        WANTED,
        ATTEMPTS,
        REACHED,
        Column::measured("nanoseconds", ValueType::Integer, "Time of all attempts, added up."),
        Column::measured("seconds_an_attempt", ValueType::Number, "Mean time of an attempt."),
        Column::measured(
            "seconds_a_find",
            ValueType::Number,
            "Time for each attempt that has all rows; missing where none has.",
        ),
    ],
};

impl Kind for PuzzleSearch {
    fn name(&self) -> &'static str {
        "puzzle-search"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&SEARCHES, &FINDS, &TIMES]
    }

    fn command(&self) -> Option<&'static str> {
        None
    }

    fn work(&self, settings: &[Setting], seed: u64) -> Result<Box<dyn Work>, PointError> {
        let wrong = |parameter, reason| PointError { parameter, reason };
        let [Setting::Integer(width), Setting::Integer(rows)] = *settings else {
            return Err(wrong("rows", "a width and a number of rows are needed".into()));
        };
        let size = |size| usize::try_from(size).unwrap_or(usize::MAX);
        let wanted = Wanted::new(size(width), size(rows)).map_err(|error| match error {
            WantedError::Width(_) => wrong("width", error.to_string()),
            WantedError::Rows { .. } | WantedError::TooMany(_) => wrong("rows", error.to_string()),
        })?;
        if wanted.is_product() {
            let reason = "a product of small puzzles has as many; there is nothing to look for";
            return Err(wrong("rows", reason.into()));
        }
        Ok(Box::new(Point { wanted, seed }))
    }
}

/// A size that is looked for.
struct Point {
    wanted: Wanted,
    seed: u64,
}

impl Point {
    /// One attempt: its time, and a cell for each number of rows from 0 on.
    fn add(&self, number: u64, cells: &mut [u128]) {
        let begin = Instant::now();
        let found = attempted(self.wanted, self.seed, number);
        let rows = found.map_or(0, |found| found.puzzle.len());
        if let [nanoseconds, by_rows @ ..] = cells {
            *nanoseconds += begin.elapsed().as_nanos();
            by_rows.iter_mut().skip(rows).take(1).for_each(|attempts| *attempts += 1);
        }
    }
}

impl Work for Point {
    fn integers(&self) -> Option<usize> {
        Some(self.wanted.rows() + 2)
    }

    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError> {
        spread(engine, indices, 1, self.wanted.rows() + 2, |numbers, cells| {
            numbers.for_each(|number| self.add(number, cells));
            Ok(())
        })
    }

    /// Some attempts are 64 times as long as others, so a thread has several; where each may take
    /// minutes it has few, since an interruption loses a stride.
    fn stride(&self, engine: &dyn Engine) -> u64 {
        let attempts = if self.wanted.width() < 7 { 8 } else { 2 };
        attempts * engine.backend().threads.max(1) as u64
    }

    fn rows(&self, sums: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        let [searches, finds, times] = tables else { return Ok(()) };
        let Some((&nanoseconds, by_rows)) = sums.split_first() else { return Ok(()) };
        let attempts: u128 = by_rows.iter().sum();
        let reached = by_rows.last().copied().unwrap_or(0);
        let keys = || [self.wanted.width(), self.wanted.rows()].map(|size| size as u32);
        let begin = || keys().map(Value::from).to_vec();
        let most = by_rows.iter().rposition(|&attempts| attempts > 0).unwrap_or(0);
        let mut row = begin();
        row.extend([attempts, reached, most as u128].map(Value::from));
        row.extend(values(proportion(reached, attempts)));
        searches.push(row);
        for (rows, &attempts) in (0u32..).zip(by_rows).filter(|&(_, &attempts)| attempts > 0) {
            finds.push([begin(), vec![rows.into(), attempts.into()]].concat());
        }
        let seconds = |each: u128| (each > 0).then(|| nanoseconds as f64 / each as f64 / 1e9);
        let mut row = begin();
        row.extend([attempts, reached, nanoseconds].map(Value::from));
        row.extend([seconds(attempts), seconds(reached)].map(Value::from));
        times.push(row);
        Ok(())
    }
}
