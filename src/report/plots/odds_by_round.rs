//! The odds that a table of a game holds a Set, by round: simulated against published ones, and
//! tables reached by dealing (ascending) against those that a Set was taken off (descending).

use super::attributes;
use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::{Folder, Row, Table};
use crate::report::scale::Axis;
use crate::report::style::{self, Look, Shape};

/// Where a table came from, and how that is drawn.
const ORIGINS: [(&str, Shape, usize); 3] =
    [("all", Shape::Disc, 0), ("ascending", Shape::Up, 1), ("descending", Shape::Down, 2)];
/// Panels side by side.
const PANELS: usize = 3;

/// One chart for each number of attributes, with a panel for each size of the table.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let Some(table) = folder.table("games_by_deck") else { return Vec::new() };
    let decks = table.different("attributes").into_iter();
    decks.filter_map(|decks| chart(table, decks)).collect()
}

fn chart(table: &Table, decks: &str) -> Option<Chart> {
    let rows: Vec<Row> = table.rows().filter(|row| row.text("attributes") == decks).collect();
    let mut sizes: Vec<&str> = Vec::new();
    for row in &rows {
        if !sizes.contains(&row.text("table")) {
            sizes.push(row.text("table"));
        }
    }
    let panels = sizes.iter().filter_map(|size| panel(&rows, size));
    let panels: Vec<Panel> = panels.take(PANELS).collect();
    let legend = ORIGINS.map(|(origin, shape, number)| {
        let text = match origin {
            "all" => "all tables, with 95 % interval",
            "ascending" => "ascending: reached by dealing",
            _ => "descending: a Set was taken off a larger table",
        };
        (look(shape, number), text.to_owned())
    });
    let mut legend: Vec<(Look, String)> = legend.into();
    if panels.iter().any(|panel| panel.marks.len() > ORIGINS.len()) {
        legend.push((style::reference(), "all tables, published".into()));
    }
    let described: Vec<String> = panels.iter().filter_map(described).collect();
    (!panels.is_empty()).then(|| Chart {
        title: format!("Odds of a Set on the table by round, {}", attributes(decks)),
        description: format!(
            "One panel for each size of the table, with a line each for all tables, ascending and \
             descending ones. {}",
            described.join(" ")
        ),
        note: "Odds are tables with a Set for each one without; the scales are logarithmic and \
               differ between panels, and intervals that go on are cut."
            .into(),
        legend,
        amounts: None,
        columns: panels.len(),
        panels,
        height: 640,
    })
}

/// How the odds of a panel go from the first round to the last.
fn described(panel: &Panel) -> Option<String> {
    let mut ends = Vec::new();
    for (mark, (origin, ..)) in panel.marks.iter().zip(ORIGINS) {
        let Mark::Series(_, spots) = mark else { continue };
        let (Some(first), Some(last)) = (spots.first(), spots.last()) else { continue };
        ends.push(format!(
            "{origin} from {:.3} in round {} to {:.3} in round {}",
            first.y, first.x, last.y, last.x
        ));
    }
    (!ends.is_empty()).then(|| format!("{}: {}.", panel.heading, ends.join(", ")))
}

fn look(shape: Shape, number: usize) -> Look {
    Look { shape, ..style::series(number) }
}

/// The odds for a probability of none.
fn odds(none: f64) -> f64 {
    (1.0 - none) / none
}

/// The rounds at one size of the table, if there are three or more with odds.
fn panel(rows: &[Row], size: &str) -> Option<Panel> {
    let mut marks = Vec::new();
    let mut all: Vec<Spot> = Vec::new();
    let rows = |origin: &'static str| {
        let here = move |row: &&Row| row.text("table") == size && row.text("origin") == origin;
        rows.iter().filter(here)
    };
    let published = rows("all").filter_map(|row| {
        let none = row.number("p_published").filter(|&none| none > 0.0)?;
        Some(Spot { x: row.number("round")?, y: odds(none), interval: None })
    });
    let published: Vec<Spot> = published.collect();
    for (origin, shape, number) in ORIGINS {
        let spots = rows(origin).filter_map(|row| {
            let (x, y) = (row.number("round")?, row.number("odds").filter(|&odds| odds > 0.0)?);
            let ends = row.number("high").zip(row.number("low"));
            let interval = ends.map(|(high, low)| (odds(high), odds(low)));
            Some(Spot { x, y, interval })
        });
        let spots: Vec<Spot> = spots.collect();
        all.extend(&spots);
        marks.push(Mark::Series(look(shape, number), spots));
    }
    if !published.is_empty() {
        marks.push(Mark::Series(style::reference(), published));
    }
    (all.len() >= 3).then(|| Panel {
        heading: format!("{size} cards on the table"),
        x: Axis::integers("round", all.iter().map(|spot| spot.x), 6),
        y: Axis::logarithmic("odds of a Set", all.iter().map(|spot| spot.y)),
        marks,
    })
}
