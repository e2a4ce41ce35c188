//! The odds that a table of a game holds a Set, by round: simulated against published ones, and
//! tables that grow to their size (ascending) against those that shrink to it (descending).

use super::attributes;
use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::{Folder, Row};
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
    let decks = table.different("attributes");
    decks
        .into_iter()
        .filter_map(|decks| {
            let rows: Vec<Row> =
                table.rows().filter(|row| row.text("attributes") == decks).collect();
            let mut sizes: Vec<&str> = Vec::new();
            for row in &rows {
                if !sizes.contains(&row.text("table")) {
                    sizes.push(row.text("table"));
                }
            }
            let panels: Vec<Panel> =
                sizes.iter().filter_map(|size| panel(&rows, size)).take(PANELS).collect();
            if panels.is_empty() {
                return None;
            }
            let mut legend: Vec<(Look, String)> = ORIGINS
                .map(|(origin, shape, number)| {
                    let text = match origin {
                        "all" => "all tables, with 95 % interval",
                        "ascending" => "ascending: no smaller table since the last deal",
                        _ => "descending: after a larger table",
                    };
                    (look(shape, number), text.into())
                })
                .into();
            let published = panels.iter().flat_map(|panel| &panel.marks);
            let published = published
                .filter(|mark| matches!(mark, Mark::Series(look, _) if look.shape == Shape::Ring));
            if published.count() > 0 {
                legend.push((style::reference(), "all tables, published".into()));
            }
            Some(Chart {
                title: format!("Odds of a Set on the table by round, {}", attributes(decks)),
                description:
                    "One panel for each size of the table. The odds of a Set against none \
                          fall steeply over the first rounds and then slowly; descending tables, \
                          from which Sets were just taken, have far lower odds than ascending \
                          ones."
                        .into(),
                note:
                    "Odds are tables with a Set for each one without; the scales are logarithmic \
                   and differ between panels."
                        .into(),
                legend,
                amounts: None,
                columns: panels.len(),
                panels,
                height: 640,
            })
        })
        .collect()
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
