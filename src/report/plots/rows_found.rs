//! The rows of the strong puzzles that attempts of the search end in, a line for each width and
//! number of rows that are looked for.

use super::point;
use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::Folder;
use crate::report::scale::Axis;
use crate::report::style;

/// One chart.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let Some(table) = folder.table("finds") else { return Vec::new() };
    let (mut marks, mut legend, mut all) = (Vec::new(), Vec::new(), Vec::<Spot>::new());
    for width in table.different("width") {
        for wanted in table.different("wanted") {
            let own = table.rows();
            let own = own.filter(|row| row.text("width") == width && row.text("wanted") == wanted);
            let spots: Vec<Spot> = own.filter_map(|row| point(row, "rows", "attempts")).collect();
            if spots.is_empty() {
                continue;
            }
            let look = style::series(marks.len());
            all.extend(&spots);
            legend.push((look, format!("k = {width}, s = {wanted}")));
            marks.push(Mark::Series(look, spots));
        }
    }
    if all.len() < 3 {
        return Vec::new();
    }
    vec![Chart {
        title: "Attempts of the search for strong puzzles, by the rows that they find".into(),
        description: "How many attempts end in a strong puzzle of so many rows, a line for each \
                      width k and number s of rows that are looked for."
            .into(),
        note: "An attempt is done when it has all rows, or finds no more.".into(),
        legend,
        amounts: None,
        panels: vec![Panel {
            heading: String::new(),
            x: Axis::integers("rows of the strong puzzle", all.iter().map(|spot| spot.x), 14),
            y: Axis::linear("attempts", all.iter().map(|spot| spot.y).chain([0.0]), 6),
            marks,
        }],
        columns: 1,
        height: 620,
    }]
}
