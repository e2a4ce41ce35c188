//! The time that each method takes for a random puzzle, by rows, on a logarithmic scale.

use super::point;
use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::{Folder, Table};
use crate::report::scale::Axis;
use crate::report::style;

/// One chart for each width if there are several methods, else one with a line a width.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let Some(times) = folder.table("times") else { return Vec::new() };
    let (methods, widths) = (times.different("method"), times.different("width"));
    let described = |key: &str| match key {
        "method" => "a line for each method",
        _ => "a line for each width",
    };
    let charts = match methods[..] {
        [] => Vec::new(),
        [method] => {
            let title = format!("Time a random puzzle by rows and width, method {method}");
            vec![chart(times, ("method", method), "width", title, described("width"))]
        }
        _ => widths
            .into_iter()
            .map(|width| {
                let title = format!("Time a random puzzle of width {width}, by rows and method");
                chart(times, ("width", width), "method", title, described("method"))
            })
            .collect(),
    };
    charts.into_iter().flatten().collect()
}

/// A line for each value of `key` over the rows that have `fixed`.
fn chart(
    times: &Table,
    fixed: (&str, &str),
    key: &str,
    title: String,
    lines: &str,
) -> Option<Chart> {
    let (mut marks, mut legend, mut all) = (Vec::new(), Vec::new(), Vec::<Spot>::new());
    for (number, value) in times.different(key).into_iter().enumerate() {
        let rows = times.rows();
        let rows = rows.filter(|row| row.text(fixed.0) == fixed.1 && row.text(key) == value);
        let spots: Vec<Spot> =
            rows.filter_map(|row| point(row, "rows", "microseconds_a_puzzle")).collect();
        all.extend(&spots);
        marks.push(Mark::Series(style::series(number), spots));
        let text = if key == "width" { format!("k = {value}") } else { value.into() };
        legend.push((style::series(number), text));
    }
    (all.len() >= 3).then(|| Chart {
        title,
        description: format!(
            "Mean time in microseconds by the number of rows, {lines}, on a logarithmic scale."
        ),
        note: "Means over all puzzles of a size, strong or not.".into(),
        legend,
        amounts: None,
        panels: vec![Panel {
            heading: String::new(),
            x: Axis::integers("rows s", all.iter().map(|spot| spot.x), 14),
            y: Axis::logarithmic("time a puzzle, µs", all.iter().map(|spot| spot.y)),
            marks,
        }],
        columns: 1,
        height: 720,
    })
}
