//! The distribution of the number of Sets in random cards, simulated with intervals beside exact
//! shares, where an experiment has few numbers of cards.

use super::{attributes, point, spot};
use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::Folder;
use crate::report::number::rounded;
use crate::report::scale::Axis;
use crate::report::style;

/// The most distributions that one panel keeps apart.
const MOST: usize = 4;

/// One chart, if there are few distributions.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let Some(table) = folder.table("deals_by_sets") else { return Vec::new() };
    let mut points: Vec<(&str, &str)> = Vec::new();
    for row in table.rows() {
        let key = (row.text("attributes"), row.text("cards"));
        if !points.contains(&key) {
            points.push(key);
        }
    }
    if points.is_empty() || points.len() > MOST {
        return Vec::new();
    }
    let (mut marks, mut legend, mut all) = (Vec::new(), Vec::new(), Vec::<Spot>::new());
    for (number, key) in points.iter().enumerate() {
        let rows =
            || table.rows().filter(|row| (row.text("attributes"), row.text("cards")) == *key);
        let found = rows().filter_map(|row| spot(row, "sets", "share", ["low", "high"]));
        let found: Vec<Spot> = found.filter(|spot| spot.y > 0.0).collect();
        let exact: Vec<Spot> = rows().filter_map(|row| point(row, "sets", "share_exact")).collect();
        all.extend(found.iter().chain(&exact));
        if !exact.is_empty() {
            marks.push(Mark::Series(style::reference(), exact));
        }
        marks.push(Mark::Series(style::series(number), found));
        let text = format!("simulated, {} cards, {}", key.1, attributes(key.0));
        legend.push((style::series(number), text));
    }
    if marks.len() > legend.len() {
        legend.push((style::reference(), "exact".into()));
    }
    let likely = all.iter().max_by(|one, other| one.y.total_cmp(&other.y));
    vec![Chart {
        title: "Distribution of the number of Sets in random cards".into(),
        description: format!(
            "The share of deals by their number of Sets, on a logarithmic scale.{}",
            likely.map_or_else(String::new, |spot| format!(
                " The largest share, {}, have {} Sets.",
                rounded(spot.y),
                spot.x
            ))
        ),
        note: "Bars at the points are 95 % intervals; those narrower than a point are hidden by \
               it. Numbers of Sets that no deal had are left out."
            .into(),
        legend,
        amounts: None,
        panels: vec![Panel {
            heading: String::new(),
            x: Axis::integers("Sets", all.iter().map(|spot| spot.x), 16),
            y: Axis::logarithmic("share of deals", all.iter().map(|spot| spot.y)),
            marks,
        }],
        columns: 1,
        height: 620,
    }]
}
