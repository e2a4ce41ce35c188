//! The time that each method takes for a random instance, by size, on a logarithmic scale.

use super::{attributes, point};
use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::{Folder, Row, Table};
use crate::report::scale::Axis;
use crate::report::style;

/// What is drawn of a kind.
pub struct Times {
    /// What there is an instance of.
    of: &'static str,
    /// Whether each number of attributes has charts of its own.
    by_attributes: bool,
    /// A column with a chart for each of its values, or with one method a line; how it is told, and
    /// its letter.
    scale: (&'static str, &'static str, &'static str),
    /// The column of the size, and how it is told.
    size: (&'static str, &'static str),
    /// The column of the times.
    time: &'static str,
}

/// Puzzles by rows and width.
pub const PUZZLES: Times = Times {
    of: "puzzle",
    by_attributes: false,
    scale: ("width", "width", "k"),
    size: ("rows", "rows s"),
    time: "microseconds_a_puzzle",
};

/// Layouts by cards and values.
pub const LAYOUTS: Times = Times {
    of: "layout",
    by_attributes: true,
    scale: ("values", "values", "K"),
    size: ("cards", "cards m"),
    time: "microseconds_a_layout",
};

/// A chart for each value of the scale if there are several methods, else one with a line for each.
pub fn charts(times: &Times, folder: &Folder) -> Vec<Chart> {
    let Some(table) = folder.table("times") else { return Vec::new() };
    if !times.by_attributes {
        return of_rows(times, table, "", &|_| true);
    }
    let charts = |&count: &&str| {
        let told = format!(", {}", attributes(count));
        of_rows(times, table, &told, &|row| row.text("attributes") == count)
    };
    table.different("attributes").iter().flat_map(charts).collect()
}

/// The charts of the rows that are their own.
fn of_rows(times: &Times, table: &Table, told: &str, own: &dyn Fn(&Row) -> bool) -> Vec<Chart> {
    let (column, scale, letter) = times.scale;
    let (of, size) = (times.of, times.size.0);
    let charts = match table.different("method")[..] {
        [] => Vec::new(),
        [method] => {
            let title = format!("Time a random {of} by {size} and {scale}{told}, method {method}");
            let line = |value: &str| format!("{letter} = {value}");
            vec![chart(times, table, column, title, own, &line)]
        }
        _ => {
            let chart = |value: &str| {
                let title = format!(
                    "Time a random {of} by {size} and method, {scale} {letter} = {value}{told}"
                );
                let own = |row: &Row| own(row) && row.text(column) == value;
                chart(times, table, "method", title, &own, &str::to_owned)
            };
            table.different(column).into_iter().map(chart).collect()
        }
    };
    charts.into_iter().flatten().collect()
}

/// A line for each value of a column.
fn chart(
    times: &Times,
    table: &Table,
    column: &str,
    title: String,
    own: &dyn Fn(&Row) -> bool,
    line: &dyn Fn(&str) -> String,
) -> Option<Chart> {
    let (mut marks, mut legend, mut all) = (Vec::new(), Vec::new(), Vec::<Spot>::new());
    let (size, sizes) = times.size;
    for (number, value) in table.different(column).into_iter().enumerate() {
        let rows = table.rows().filter(|row| own(row) && row.text(column) == value);
        let spots: Vec<Spot> = rows.filter_map(|row| point(row, size, times.time)).collect();
        if spots.is_empty() {
            continue;
        }
        all.extend(&spots);
        marks.push(Mark::Series(style::series(number), spots));
        legend.push((style::series(number), line(value)));
    }
    (all.len() >= 3).then(|| Chart {
        title,
        description: format!(
            "Mean time in microseconds by {size}, a line for each {column}, on a logarithmic scale."
        ),
        note: "Means over all instances of a size, whatever the answer.".into(),
        legend,
        amounts: None,
        panels: vec![Panel {
            heading: String::new(),
            x: Axis::integers(sizes, all.iter().map(|spot| spot.x), 14),
            y: Axis::logarithmic(
                &format!("time a {}, µs", times.of),
                all.iter().map(|spot| spot.y),
            ),
            marks,
        }],
        columns: 1,
        height: 720,
    })
}
