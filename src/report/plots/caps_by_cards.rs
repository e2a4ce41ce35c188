//! How many layouts hold no Set, and how many classes of them affine maps leave, by cards, on
//! logarithmic scales.

use super::{attributes, point};
use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::Folder;
use crate::report::scale::Axis;
use crate::report::style;

/// One chart: a panel for layouts and one for classes, a line for each number of attributes.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let Some(table) = folder.table("exact_caps") else { return Vec::new() };
    let decks = table.different("attributes");
    let panel = |column: &str, label: &str| {
        let mut all: Vec<Spot> = Vec::new();
        let mut marks = Vec::new();
        for (number, deck) in decks.iter().enumerate() {
            let rows = table.rows().filter(|row| row.text("attributes") == *deck);
            let spots: Vec<Spot> = rows.filter_map(|row| point(row, "cards", column)).collect();
            all.extend(&spots);
            marks.push(Mark::Series(style::series(number), spots));
        }
        (all.len() >= 3).then(|| Panel {
            heading: label.into(),
            x: Axis::integers("cards m", all.iter().map(|spot| spot.x), 11),
            y: Axis::logarithmic(label, all.iter().map(|spot| spot.y)),
            marks,
        })
    };
    let panels = [panel("layouts", "layouts without a Set"), panel("classes", "classes of these")];
    let panels: Vec<Panel> = panels.into_iter().flatten().collect();
    if panels.is_empty() {
        return Vec::new();
    }
    let legend = decks.iter().enumerate();
    vec![Chart {
        title: "Layouts without a Set by cards m".into(),
        description:
            "Counted exactly, a line for each number of attributes: all layouts of m cards \
                      that hold no Set, and their classes under affine maps, on logarithmic scales."
                .into(),
        note: "Exact. A line ends at the most cards without a Set.".into(),
        legend: legend.map(|(number, deck)| (style::series(number), attributes(deck))).collect(),
        amounts: None,
        panels,
        columns: 2,
        height: 620,
    }]
}
