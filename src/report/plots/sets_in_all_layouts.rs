//! The exact distribution of the number of Sets over all layouts, for every number of cards, as a
//! heat map.

use super::attributes;
use crate::report::chart::{Chart, Mark, Panel};
use crate::report::folder::{Folder, Row, Table};
use crate::report::scale::Axis;

/// Probabilities below this look alike.
const LEAST: f64 = 1e-12;

/// One chart for each number of attributes that has a few numbers of cards.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let Some(table) = folder.table("exact_sets_by_sets") else { return Vec::new() };
    let decks = table.different("attributes").into_iter();
    decks.filter_map(|decks| chart(table, decks)).collect()
}

/// The probability of a number of Sets in a number of cards.
#[derive(Clone, Copy)]
struct Cell {
    cards: f64,
    sets: f64,
    probability: f64,
}

fn chart(table: &Table, decks: &str) -> Option<Chart> {
    let cell = |row: Row| {
        let probability = row.number("probability").filter(|&probability| probability > 0.0)?;
        Some(Cell { cards: row.number("cards")?, sets: row.number("sets")?, probability })
    };
    let rows = table.rows().filter(|row| row.text("attributes") == decks);
    let cells: Vec<Cell> = rows.filter_map(cell).collect();
    let most = cells.iter().map(|cell| cell.cards).fold(0.0, f64::max);
    if most < 5.0 {
        return None;
    }
    let probabilities = || cells.iter().map(|cell| cell.probability);
    let least = probabilities().fold(1.0, f64::min);
    let shown = probabilities().map(|probability| probability.max(LEAST));
    let amounts = Axis::logarithmic("probability", shown.chain([1.0]));
    let marks = cells.iter().map(|cell| {
        let place = amounts.within(cell.probability) - amounts.low;
        Mark::Cell(cell.cards, cell.sets, place / (amounts.high - amounts.low))
    });
    let panel = Panel {
        heading: String::new(),
        marks: marks.collect(),
        x: Axis::integers("cards in the layout", cells.iter().map(|cell| cell.cards), 14),
        y: Axis::integers("Sets in the layout", cells.iter().map(|cell| cell.sets), 8),
    };
    let last = cells.iter().filter(|cell| cell.cards == most);
    let likely = last.max_by(|one, other| one.probability.total_cmp(&other.probability))?.sets;
    let note = match least < LEAST {
        true => " Probabilities below 10⁻¹² have the colour of that.",
        false => "",
    };
    Some(Chart {
        title: format!("Number of Sets in all layouts, {}", attributes(decks)),
        description: format!(
            "A heat map: for each number of cards up to {most} the exact probability of each \
             number of Sets. With {most} cards the likeliest number of Sets is {likely}."
        ),
        note: format!("Exact, over all layouts; what is empty is impossible.{note}"),
        legend: Vec::new(),
        amounts: Some(amounts),
        panels: vec![panel],
        columns: 1,
        height: if most < 12.0 { 520 } else { 760 },
    })
}
