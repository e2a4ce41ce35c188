//! P(no Set) in random cards by their number: simulated with intervals beside the exact values,
//! once on a linear scale and once on a logarithmic one.

use super::{attributes, point, spot};
use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::Folder;
use crate::report::number::rounded;
use crate::report::scale::Axis;
use crate::report::style;

/// One chart, if there are three numbers of cards or more.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let Some(deals) = folder.table("deals") else { return Vec::new() };
    if deals.different("cards").len() < 3 {
        return Vec::new();
    }
    let mut marks = Vec::new();
    let mut legend = Vec::new();
    let mut all: Vec<Spot> = Vec::new();
    for (number, decks) in deals.different("attributes").into_iter().enumerate() {
        let rows = || deals.rows().filter(|row| row.text("attributes") == decks);
        let exact: Vec<Spot> = rows().filter_map(|row| point(row, "cards", "p_exact")).collect();
        let found = rows().filter_map(|row| spot(row, "cards", "p_no_set", ["p_low", "p_high"]));
        let found: Vec<Spot> = found.collect();
        all.extend(found.iter().chain(&exact));
        if !exact.is_empty() {
            marks.push(Mark::Series(style::reference(), exact));
        }
        marks.push(Mark::Series(style::series(number), found));
        let text = format!("simulated, {}, with 95 % interval", attributes(decks));
        legend.push((style::series(number), text));
    }
    if marks.len() > legend.len() {
        legend.push((style::reference(), "exact".into()));
    }
    let shares = || all.iter().map(|spot| spot.y);
    let panel = |heading: &str, y: Axis| Panel {
        heading: heading.into(),
        x: Axis::integers("cards dealt", all.iter().map(|spot| spot.x), 10),
        y,
        marks: marks.clone(),
    };
    let panels = vec![
        panel("linear scale", Axis::linear("P(no Set)", shares().chain([0.0, 1.0]), 5)),
        panel("logarithmic scale", Axis::logarithmic("P(no Set)", shares())),
    ];
    let by_cards = |one: &&Spot, other: &&Spot| one.x.total_cmp(&other.x);
    let ends = all.iter().min_by(by_cards).zip(all.iter().max_by(by_cards));
    let ends = ends.map_or_else(String::new, |(first, last)| {
        format!(
            " It goes from {} with {} cards to {} with {}.",
            rounded(first.y),
            first.x,
            rounded(last.y),
            last.x
        )
    });
    vec![Chart {
        title: "Probability that random cards hold no Set, by number of cards".into(),
        description: format!(
            "Two panels with the same points, on a linear and on a logarithmic scale. The \
             probability of no Set falls with the number of cards.{ends}"
        ),
        note: "Intervals narrower than a point are hidden by it; 0 has no place on the \
               logarithmic scale."
            .into(),
        legend,
        amounts: None,
        panels,
        columns: 2,
        height: 620,
    }]
}
