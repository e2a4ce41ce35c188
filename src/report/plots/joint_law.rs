//! The joint law of Max, Min and the Grundy value in random cards: for each number of cards and
//! each Grundy value a heat map over Max and Min.

use super::attributes;
use crate::report::chart::{Chart, Mark, Panel};
use crate::report::folder::{Folder, Row};
use crate::report::scale::Axis;
use std::collections::BTreeMap;

/// Panels side by side.
const COLUMNS: usize = 4;

/// One chart for each number of cards.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let Some(table) = folder.table("joint") else { return Vec::new() };
    let mut points: Vec<(&str, &str)> = Vec::new();
    for row in table.rows() {
        let key = (row.text("attributes"), row.text("cards"));
        if !points.contains(&key) {
            points.push(key);
        }
    }
    let rows = |key: (&str, &str)| {
        let here = |row: &Row| (row.text("attributes"), row.text("cards")) == key;
        table.rows().filter(here).collect::<Vec<Row>>()
    };
    points.iter().filter_map(|&key| chart(key, &rows(key))).collect()
}

fn chart((decks, cards): (&str, &str), rows: &[Row]) -> Option<Chart> {
    // Share by Grundy value, Max and Min: whatever the number of Sets.
    let mut law: BTreeMap<[u32; 3], f64> = BTreeMap::new();
    for row in rows {
        let whole = |name| row.text(name).parse::<u32>().ok();
        let key = [whole("grundy")?, whole("max")?, whole("min")?];
        *law.entry(key).or_default() += row.number("share")?;
    }
    let shares = || law.values().copied();
    let amounts = Axis::logarithmic("share", shares().chain([1.0]));
    let side = |place: usize| law.keys().map(move |key| f64::from(key[place]));
    let (most, min) = law.iter().max_by(|one, other| one.1.total_cmp(other.1))?;
    let description = format!(
        "One heat map over Max and Min for each Grundy value, coloured by the share of deals. The \
         largest share, {min:.3}, has Max {}, Min {} and the Grundy value {}.",
        most[1], most[2], most[0]
    );
    let mut values: Vec<u32> = law.keys().map(|key| key[0]).collect();
    values.dedup();
    let panels: Vec<Panel> = values
        .iter()
        .map(|&value| {
            let here = law.iter().filter(|(key, _)| key[0] == value);
            let total: f64 = here.clone().map(|(_, share)| share).sum();
            let cell = |(key, share): (&[u32; 3], &f64)| {
                let amount = (amounts.within(*share) - amounts.low) / (amounts.high - amounts.low);
                Mark::Cell(key[1].into(), key[2].into(), amount)
            };
            Panel {
                heading: format!("Grundy {value}: {}", percent(total)),
                x: Axis::integers("Max", side(1), 8),
                y: Axis::integers("Min", side(2), 8),
                marks: here.map(cell).collect(),
            }
        })
        .collect();
    Some(Chart {
        title: format!("Joint law of Max, Min and the Grundy value, {cards} cards"),
        description,
        note: format!(
            "Random cards of {}. Max is the most Sets that can be taken, Min the fewest that \
             leave none; the first of two players loses where the Grundy value is 0. Empty cells \
             did not occur.",
            attributes(decks)
        ),
        legend: Vec::new(),
        amounts: Some(amounts),
        columns: panels.len().clamp(1, COLUMNS),
        panels,
        height: 430,
    })
}

/// A share for a heading.
fn percent(share: f64) -> String {
    match share * 100.0 {
        tiny if tiny < 0.01 => "< 0.01 %".into(),
        small if small < 1.0 => format!("{small:.2} %"),
        more => format!("{more:.1} %"),
    }
}
