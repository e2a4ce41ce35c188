//! The kind `puzzle`: whether random puzzles are strong USPs, by every method on the same ones.
//!
//! The puzzles of a point are those of `tertia puzzle random`, index by index, whatever the
//! method. What a method says depends on the puzzle alone, and so does the step of the hybrid
//! that decides, but for the race at its end, which is counted as one step; times are measured,
//! and stand in a table of their own.

use super::comparison::against_exact;
use super::estimate::{proportion, values};
use super::kind::{Kind, Parameter, ParameterType, PointError, Setting, Work, WrongSums};
use super::spread::spread;
use super::{Column, RecordType, Table, Value, ValueType};
use crate::exact::{Engine, number};
use crate::puzzle::random::{self, ShapeError};
use crate::puzzle::{Decision, Limit, Method, MethodError, Property, Puzzle, decide, fits_rows};
use crate::random::Key;
use crate::simulate::EngineError;
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::Zero;
use std::ops::Range;
use std::time::Instant;

/// The kind `puzzle`.
pub struct Puzzles;

/// The names of all methods.
const METHODS: [&str; Method::ALL.len()] = {
    let mut names = [""; Method::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Method::ALL[at].name();
        at += 1;
    }
    names
};

const PARAMETERS: [Parameter; 3] = [
    Parameter {
        name: "method",
        of: ParameterType::Word(&METHODS),
        default: Some(Setting::Word("hybrid")),
        about: "how it is decided",
    },
    Parameter { name: "width", of: ParameterType::Integer, default: None, about: "columns, k" },
    Parameter { name: "rows", of: ParameterType::Integer, default: None, about: "rows, s" },
];

const METHOD: Column = Column::key("method", ValueType::Text, "Method that decided.");
const WIDTH: Column = Column::key("width", ValueType::Integer, "Columns of the puzzles, k.");
const ROWS: Column = Column::key("rows", ValueType::Integer, "Rows of the puzzles, s, distinct.");
const PUZZLES: Column = Column::count("puzzles", "Puzzles.");
const STRONG: Column = Column::count("strong", "Those found strong.");
const NOT_STRONG: Column = Column::count("not_strong", "Those found not strong.");

/// One row a point: what a method says of random puzzles.
pub const VERDICTS: RecordType = RecordType {
    name: "verdicts",
    about: "Random puzzles that are strong USPs, by method.",
    columns: &[
        METHOD,
        WIDTH,
        ROWS,
        PUZZLES,
        STRONG,
        NOT_STRONG,
        Column::count("undecided", "Those of which the method cannot tell."),
        Column::derived("share", "Share of strong puzzles; missing where some are undecided."),
        Column::derived("low", "Lower end of its 95 % interval (Wilson)."),
        Column::derived("high", "Upper end of its 95 % interval (Wilson)."),
        Column::derived("share_exact", "Exact share, where all strong puzzles are counted."),
        Column::derived(
            "z",
            "share less share_exact in standard errors computed from share_exact; missing where \
             fewer than five puzzles are expected on either side.",
        ),
        Column {
            of: ValueType::Integer,
            ..Column::derived(
                "impossible",
                "Puzzles that the exact share rules out: anything but 0 proves an error; missing \
                 where no exact share is known.",
            )
        },
    ],
};

/// One row a point and step: which step of a method decided how often.
pub const STEPS: RecordType = RecordType {
    name: "steps",
    about: "Steps of the methods on random puzzles; the hybrid has several.",
    columns: &[
        METHOD,
        WIDTH,
        ROWS,
        Column::key("step", ValueType::Text, "Method of the step; race: search and SAT at once."),
        Column::count("tried", "Puzzles on which it was tried."),
        STRONG,
        NOT_STRONG,
        Column::derived("decided", "Share of those tried that it decided."),
    ],
};

/// One row a point: how long a method took.
pub const TIMES: RecordType = RecordType {
    name: "times",
    about: "Times of the methods on random puzzles.",
    columns: &[
        METHOD,
        WIDTH,
        ROWS,
        PUZZLES,
        Column::measured("nanoseconds", ValueType::Integer, "Time of all of them."),
        Column::measured("microseconds_a_puzzle", ValueType::Number, "Mean time of a puzzle."),
    ],
};

impl Kind for Puzzles {
    fn name(&self) -> &'static str {
        "puzzle"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&VERDICTS, &STEPS, &TIMES]
    }

    fn command(&self) -> Option<&'static str> {
        None
    }

    fn work(&self, settings: &[Setting], seed: u64) -> Result<Box<dyn Work>, PointError> {
        let [Setting::Word(name), Setting::Integer(width), Setting::Integer(rows)] = *settings
        else {
            let reason = "a method, a width and a number of rows are needed".into();
            return Err(PointError { parameter: "rows", reason });
        };
        let Some(method) = Method::ALL.into_iter().find(|method| method.name() == name) else {
            return Err(PointError { parameter: "method", reason: format!("no method {name}") });
        };
        let size = |size| usize::try_from(size).unwrap_or(usize::MAX);
        let (width, rows) = (size(width), size(rows));
        let point = Point { method, width, rows, key: random::key(seed, width, rows) };
        let first = point.puzzle(0).map_err(|error| {
            let parameter = if let ShapeError::Width(_) = error { "width" } else { "rows" };
            PointError { parameter, reason: error.to_string() }
        })?;
        // What is too large for a method is told by the number of rows.
        let refused =
            |error: MethodError| PointError { parameter: "rows", reason: error.to_string() };
        fits_rows(method, first.len()).map_err(refused)?;
        Ok(Box::new(point))
    }
}

/// A method at work on the puzzles of a point.
struct Point {
    method: Method,
    width: usize,
    rows: usize,
    key: Key,
}

/// Steps: every method, and the race.
const STEP_COUNT: usize = Method::ALL.len() + 1;

/// The cells of a step: tried, strong, not strong.
const CELLS: usize = 3;

/// The cells before those of the steps: puzzles, strong, not strong, nanoseconds.
const TOTALS: usize = 4;

impl Point {
    fn puzzle(&self, index: u64) -> Result<Puzzle, ShapeError> {
        random::puzzle(self.key, index, self.width, self.rows)
    }

    fn add(&self, indices: Range<u64>, cells: &mut [u128]) -> Result<(), EngineError> {
        let failed = |reason: String| EngineError::Device { device: "cpu".into(), reason };
        for index in indices {
            let puzzle = self.puzzle(index).map_err(|error| failed(error.to_string()))?;
            let begin = Instant::now();
            let decision = decide(&puzzle, Property::Strong, self.method, &Limit::none())
                .map_err(|error| failed(error.to_string()))?;
            let time = begin.elapsed().as_nanos();
            let said = |truth| u128::from(decision.holds == Some(truth));
            let sums = [1, said(true), said(false), time];
            cells.iter_mut().zip(sums).for_each(|(cell, more)| *cell += more);
            count_steps(&decision, &mut cells[TOTALS..]);
        }
        Ok(())
    }
}

/// Counts the steps of a decision, of which the last may have decided.
fn count_steps(decision: &Decision, cells: &mut [u128]) {
    for (number, step) in decision.steps.iter().enumerate() {
        // The fifth step of the hybrid is the race.
        let raced = number == 4;
        let place = Method::ALL.iter().position(|&method| method == step.method && !raced);
        let place = place.unwrap_or(Method::ALL.len());
        let said = |truth| u128::from(step.decided && decision.holds == Some(truth));
        let sums = [1, said(true), said(false)];
        cells[place * CELLS..].iter_mut().zip(sums).for_each(|(cell, more)| *cell += more);
    }
}

/// The share of strong puzzles among all of a shape, where these are counted: up to isomorphism
/// and by the orbits, as `tertia puzzle classify` does. Subsets of a strong puzzle are strong.
pub fn exact(width: usize, rows: usize) -> Option<BigRational> {
    let counted = include_str!("data/strong_puzzles.csv").lines().skip(1).filter_map(|line| {
        let mut numbers = line.split(',').map(str::parse::<usize>);
        let mut next = || numbers.next()?.ok();
        Some([next()?, next()?, next()?])
    });
    let of_width: Vec<[usize; 3]> = counted.filter(|row| row[0] == width).collect();
    let none = of_width.iter().any(|row| row[1] < rows && row[2] == 0);
    let strong = of_width.iter().find(|row| row[1] == rows).map(|row| row[2]);
    let strong = strong.or(none.then_some(0))?;
    let all = 3usize.checked_pow(u32::try_from(width).ok()?)?;
    let puzzles = (0..rows).try_fold(BigInt::from(1), |chosen, row| {
        Some(chosen * all.checked_sub(row)? / (row + 1))
    })?;
    (!puzzles.is_zero()).then(|| BigRational::new(strong.into(), puzzles))
}

/// Puzzles of a point that its exact share rules out.
pub fn impossible(point: &[Setting], sums: &[u128]) -> u128 {
    match (point, sums) {
        (&[_, Setting::Integer(width), Setting::Integer(rows)], &[puzzles, strong, not, ..])
            if strong + not == puzzles =>
        {
            let exact = exact(width as usize, rows as usize);
            exact.map_or(0, |exact| against_exact(strong, puzzles, &exact).impossible)
        }
        _ => 0,
    }
}

impl Work for Point {
    fn integers(&self) -> Option<usize> {
        Some(TOTALS + STEP_COUNT * CELLS)
    }

    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let cells = TOTALS + STEP_COUNT * CELLS;
        spread(engine, indices, 1, cells, |indices, cells| self.add(indices, cells))
    }

    /// Few enough for puzzles that take an exact method a second.
    fn stride(&self, engine: &dyn Engine) -> u64 {
        let quick = self.method == Method::Hybrid || self.method.is_heuristic();
        let each = if quick { 1024 } else { 8 };
        each * engine.backend().threads.max(1) as u64
    }

    fn rows(&self, sums: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        let [verdicts, steps, times] = tables else { return Ok(()) };
        let Some((&[puzzles, strong, not_strong, nanoseconds], by_step)) = sums.split_first_chunk()
        else {
            return Ok(());
        };
        let keys = || {
            let sizes = [self.width, self.rows].map(|size| Value::from(size as u32));
            [Value::Text(self.method.name())].into_iter().chain(sizes).collect::<Vec<Value>>()
        };
        let undecided = puzzles.saturating_sub(strong + not_strong);
        let share = (undecided == 0).then(|| proportion(strong, puzzles)).flatten();
        let mut row = keys();
        row.extend([puzzles, strong, not_strong, undecided].map(Value::from));
        row.extend(values(share));
        let exact = share.and(exact(self.width, self.rows));
        let against = exact.as_ref().map(|exact| against_exact(strong, puzzles, exact));
        row.push(exact.as_ref().map(number).into());
        row.push(against.and_then(|against| against.z).into());
        row.push(against.map_or(Value::Missing, |against| against.impossible.into()));
        verdicts.push(row);
        let names = METHODS.into_iter().chain(["race"]);
        for (name, sums) in names.zip(by_step.chunks_exact(CELLS)) {
            let &[tried, strong, not_strong] = sums else { continue };
            if tried > 0 {
                let decided = (strong + not_strong) as f64 / tried as f64;
                let mut row = keys();
                row.push(Value::Text(name));
                row.extend([tried, strong, not_strong].map(Value::from));
                row.push(Some(decided).into());
                steps.push(row);
            }
        }
        let mut row = keys();
        row.extend([puzzles.into(), nanoseconds.into()]);
        row.push(Some(nanoseconds as f64 / puzzles as f64 / 1e3).into());
        times.push(row);
        Ok(())
    }
}
