//! The share of strong puzzles among random ones of s rows and k columns, with intervals and
//! exact shares, once on a linear scale and once on a logarithmic one.

use super::{point, spot};
use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::Folder;
use crate::report::number::rounded;
use crate::report::scale::Axis;
use crate::report::style;

/// One chart, from the method that comes first: the puzzles of all methods are the same.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let Some(table) = folder.table("verdicts") else { return Vec::new() };
    let Some(method) = table.different("method").first().copied() else { return Vec::new() };
    let (mut marks, mut legend, mut all) = (Vec::new(), Vec::new(), Vec::<Spot>::new());
    let mut references = Vec::new();
    for (number, width) in table.different("width").into_iter().enumerate() {
        let rows = || {
            table.rows().filter(|row| (row.text("method"), row.text("width")) == (method, width))
        };
        let found = rows().filter_map(|row| spot(row, "rows", "share", ["low", "high"]));
        let found: Vec<Spot> = found.collect();
        references.extend(rows().filter_map(|row| point(row, "rows", "share_exact")));
        all.extend(&found);
        marks.push(Mark::Series(style::series(number), found));
        legend.push((style::series(number), format!("k = {width}")));
    }
    if all.len() < 3 {
        return Vec::new();
    }
    let described: Vec<String> = legend
        .iter()
        .zip(&marks)
        .filter_map(|((_, width), mark)| {
            let Mark::Series(_, spots) = mark else { return None };
            let (first, last) = spots.first().zip(spots.last())?;
            Some(format!(
                "{width}: from {} with {} rows to {} with {}.",
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
    let shares = || all.iter().map(|spot| spot.y);
    let panel = |heading: &str, y: Axis| Panel {
        heading: heading.into(),
        x: Axis::integers("rows s", all.iter().map(|spot| spot.x), 12),
        y,
        marks: marks.clone(),
    };
    let panels = vec![
        panel("linear scale", Axis::linear("share of strong puzzles", [0.0, 1.0], 5)),
        panel("logarithmic scale", Axis::logarithmic("share of strong puzzles", shares())),
    ];
    vec![Chart {
        title: "Share of strong puzzles among random ones, by rows s and width k".into(),
        description: format!(
            "Two panels with the same lines, one a width, on a linear and on a logarithmic scale. \
             {}",
            described.join(" ")
        ),
        note: "Bars are 95 % intervals; shares of 0 have no place on the logarithmic scale.".into(),
        legend,
        amounts: None,
        panels,
        columns: 2,
        height: 620,
    }]
}
