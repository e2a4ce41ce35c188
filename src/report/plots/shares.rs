//! The share of random puzzles that are strong, or of random layouts that hold a Set, by size, with
//! intervals and exact shares where these are known, once on a linear scale and once on a
//! logarithmic one.

use super::{attributes, point, spot};
use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::{Folder, Row, Table};
use crate::report::number::rounded;
use crate::report::scale::Axis;
use crate::report::style;

/// What is drawn of a kind.
pub struct Shares {
    table: &'static str,
    /// Whether each number of attributes has a chart.
    by_attributes: bool,
    /// A column with a line for each of its values, and their letter.
    lines: (&'static str, &'static str),
    /// The column of the size, and how it is told.
    size: (&'static str, &'static str),
    /// What the shares are.
    axis: &'static str,
    title: &'static str,
}

/// Strong puzzles by rows, a line a width.
pub const PUZZLES: Shares = Shares {
    table: "verdicts",
    by_attributes: false,
    lines: ("width", "k"),
    size: ("rows", "rows s"),
    axis: "share of strong puzzles",
    title: "Share of strong puzzles among random ones, by rows s and width k",
};

/// Layouts with a Set by cards, a line a number of values.
pub const LAYOUTS: Shares = Shares {
    table: "sets",
    by_attributes: true,
    lines: ("values", "K"),
    size: ("cards", "cards m"),
    axis: "share of layouts with a Set",
    title: "Share of random layouts that hold a Set of K cards, by cards m and values K",
};

/// The charts, from the method that comes first: what all methods are given is the same.
pub fn charts(shares: &Shares, folder: &Folder) -> Vec<Chart> {
    let Some(table) = folder.table(shares.table) else { return Vec::new() };
    let Some(&method) = table.different("method").first() else { return Vec::new() };
    let first = |row: &Row| row.text("method") == method;
    if !shares.by_attributes {
        return chart(shares, table, shares.title.into(), first).into_iter().collect();
    }
    let chart = |count: &str| {
        let title = format!("{}, {}", shares.title, attributes(count));
        chart(shares, table, title, |row| first(row) && row.text("attributes") == count)
    };
    table.different("attributes").into_iter().filter_map(chart).collect()
}

/// A chart of the rows that are its own.
fn chart(
    shares: &Shares,
    table: &Table,
    title: String,
    own: impl Fn(&Row) -> bool,
) -> Option<Chart> {
    let (mut marks, mut legend, mut all) = (Vec::new(), Vec::new(), Vec::<Spot>::new());
    let mut references = Vec::new();
    let ((line, letter), (size, sizes)) = (shares.lines, shares.size);
    for (number, value) in table.different(line).into_iter().enumerate() {
        let rows = || table.rows().filter(|row| own(row) && row.text(line) == value);
        let found = rows().filter_map(|row| spot(row, size, "share", ["low", "high"]));
        let found: Vec<Spot> = found.collect();
        if found.is_empty() {
            continue;
        }
        references.extend(rows().filter_map(|row| point(row, size, "share_exact")));
        all.extend(&found);
        marks.push(Mark::Series(style::series(number), found));
        legend.push((style::series(number), format!("{letter} = {value}")));
    }
    if all.len() < 3 {
        return None;
    }
    let described: Vec<String> = legend
        .iter()
        .zip(&marks)
        .filter_map(|((_, value), mark)| {
            let Mark::Series(_, spots) = mark else { return None };
            let (first, last) = spots.first().zip(spots.last())?;
            Some(format!(
                "{value}: from {} with {} {size} to {} with {}.",
                rounded(first.y),
                first.x,
                rounded(last.y),
                last.x
            ))
        })
        .collect();
    if !references.is_empty() {
        marks.push(Mark::Series(style::reference(), references));
        legend.push((style::reference(), "exact".into()));
    }
    let panel = |heading: &str, y: Axis| Panel {
        heading: heading.into(),
        x: Axis::integers(sizes, all.iter().map(|spot| spot.x), 12),
        y,
        marks: marks.clone(),
    };
    let panels = vec![
        panel("linear scale", Axis::linear(shares.axis, [0.0, 1.0], 5)),
        panel("logarithmic scale", Axis::logarithmic(shares.axis, all.iter().map(|spot| spot.y))),
    ];
    Some(Chart {
        title,
        description: format!(
            "Two panels with the same lines, one for each {letter}, on a linear and on a \
             logarithmic scale. {}",
            described.join(" ")
        ),
        note: "Bars are 95 % intervals; shares of 0 have no place on the logarithmic scale.".into(),
        legend,
        amounts: None,
        panels,
        columns: 2,
        height: 620,
    })
}
