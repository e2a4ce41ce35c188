//! The exact distribution of the number of Sets over all layouts, for every number of cards, as a
//! heat map.

use super::attributes;
use crate::report::chart::{Chart, Mark, Panel};
use crate::report::folder::Folder;
use crate::report::scale::Axis;

/// Probabilities below this look alike.
const LEAST: f64 = 1e-12;

/// One chart for each number of attributes that has a few numbers of cards.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let Some(table) = folder.table("exact_sets_by_sets") else { return Vec::new() };
    let decks = table.different("attributes");
    decks
        .into_iter()
        .filter_map(|decks| {
            let rows = table.rows().filter(|row| row.text("attributes") == decks);
            let cell = |row: crate::report::folder::Row| {
                let probability = row.number("probability")?;
                Some((row.number("cards")?, row.number("sets")?, probability))
            };
            let cells: Vec<(f64, f64, f64)> =
                rows.filter_map(cell).filter(|cell| cell.2 > 0.0).collect();
            let most = cells.iter().map(|cell| cell.0).fold(0.0, f64::max);
            if most < 5.0 {
                return None;
            }
            let shares = cells.iter().map(|cell| cell.2.max(LEAST));
            let amounts = Axis::logarithmic("probability", shares.chain([1.0]));
            let marks = cells.iter().map(|&(cards, sets, share)| {
                let place = (amounts.within(share) - amounts.low) / (amounts.high - amounts.low);
                Mark::Cell(cards, sets, place)
            });
            let panel = Panel {
                heading: String::new(),
                marks: marks.collect(),
                x: Axis::integers("cards in the layout", cells.iter().map(|cell| cell.0), 14),
                y: Axis::integers("Sets in the layout", cells.iter().map(|cell| cell.1), 8),
            };
            let sets = cells.iter().map(|cell| cell.1).fold(0.0, f64::max);
            Some(Chart {
            title: format!("Number of Sets in all layouts, {}", attributes(decks)),
            description: format!(
                "A heat map: for each number of cards up to {most} the exact probability of each \
                 number of Sets, which goes up to {sets}. The likely numbers of Sets rise ever \
                 faster with the cards, and their spread widens."
            ),
            note: "Exact, over all layouts; what is empty is impossible. Probabilities below 10⁻¹² \
                   have the colour of that."
                .into(),
            legend: Vec::new(),
            amounts: Some(amounts),
            panels: vec![panel],
            columns: 1,
            height: if most < 12.0 { 520 } else { 760 },
        })
        })
        .collect()
}
