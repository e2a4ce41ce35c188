//! The report on methods: some columns of what they found and, row beside row, their times.

use crate::cli::sheet::Sheet;
use std::io::{self, Write};
use tertia::experiment::Table;

/// The columns shown of methods for Max and Min.
pub const NODES: &[&str] =
    &["problem", "method", "attributes", "cards", "value", "deals", "searched", "mean nodes"];

/// Those of methods for puzzles.
pub const VERDICTS: &[&str] =
    &["method", "width", "rows", "puzzles", "strong", "undecided", "share", "share exact", "z"];

/// Those of methods for Sets of K cards.
pub const SETS: &[&str] = &[
    "question",
    "method",
    "values",
    "attributes",
    "cards",
    "layouts",
    "share",
    "low",
    "high",
    "mean sets",
    "mean exact",
    "z",
];

/// Writes the report; the last column of the times is in microseconds.
pub fn report(
    out: &mut dyn Write,
    found: &Table,
    times: &Table,
    shown: &[&str],
    each: &str,
) -> io::Result<()> {
    let Sheet { heading, heads, rows } = Sheet::of(found);
    let places: Vec<usize> =
        shown.iter().filter_map(|name| heads.iter().position(|head| head == name)).collect();
    let with = |cells: &[String], time: String| -> Vec<String> {
        places.iter().map(|&place| cells[place].clone()).chain([time]).collect()
    };
    let times = Sheet::of(times).rows.into_iter().map(|row| row.into_iter().next_back());
    let rows = rows.iter().zip(times).map(|(row, time)| with(row, time.unwrap_or_default()));
    let (rows, heads) = (rows.collect(), with(&heads, format!("µs a {each}")));
    write!(out, "{}", Sheet { heading, heads, rows })
}
