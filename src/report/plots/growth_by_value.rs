//! How the work of the methods for Max and Min grows with the value r of the instance: nodes of
//! those that search, and times of all, a panel a method and a line for each number of cards.

use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::{Folder, Row, Table};
use crate::report::number::grouped;
use crate::report::scale::Axis;
use crate::report::style;

/// Fewer deals than this say little.
const FEWEST: f64 = 5.0;

/// What is drawn of a table.
struct Measure {
    table: &'static str,
    column: &'static str,
    error: &'static str,
    axis: &'static str,
    title: &'static str,
}

const MEASURES: [Measure; 2] = [
    Measure {
        table: "nodes",
        column: "mean_nodes",
        error: "standard_error",
        axis: "mean number of nodes",
        title: "Nodes of the search by value",
    },
    Measure {
        table: "times",
        column: "microseconds_a_deal",
        error: "",
        axis: "time a deal, µs",
        title: "Time by value",
    },
];

/// Charts of nodes and of times, for each problem.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let mut charts = Vec::new();
    for measure in &MEASURES {
        let Some(table) = folder.table(measure.table) else { continue };
        for problem in table.different("problem") {
            charts.extend(chart(table, problem, measure));
        }
    }
    charts
}

fn chart(table: &Table, problem: &str, measure: &Measure) -> Option<Chart> {
    let said = |row: &Row| {
        row.number(measure.column).is_some_and(|value| value > 0.0)
            && row.number("deals").is_some_and(|deals| deals >= FEWEST)
    };
    let rows: Vec<Row> =
        table.rows().filter(|row| row.text("problem") == problem).filter(said).collect();
    let different = |name: &str| {
        let mut found: Vec<&str> = Vec::new();
        for row in &rows {
            if !found.contains(&row.text(name)) {
                found.push(row.text(name));
            }
        }
        found
    };
    // Numbers of cards look the same in every chart, also where one of them has nothing to say.
    let (methods, sizes, all_sizes) =
        (different("method"), different("cards"), table.different("cards"));
    let look = |size: &str| {
        style::series(all_sizes.iter().position(|other| *other == size).unwrap_or_default())
    };
    let spot = |row: &Row| {
        let (x, y) = (row.number("value")?, row.number(measure.column)?);
        let error = row.number(measure.error).map(|error| 1.96 * error);
        Some(Spot { x, y, interval: error.map(|error| (y - error, y + error)) })
    };
    let panels = methods.iter().map(|&method| {
        let series = sizes.iter().map(|&size| {
            let here = |row: &&Row| row.text("method") == method && row.text("cards") == size;
            Mark::Series(look(size), rows.iter().filter(here).filter_map(spot).collect())
        });
        let of = |name: &str| rows.iter().filter_map(|row| row.number(name)).collect::<Vec<f64>>();
        Panel {
            heading: format!("method: {method}"),
            x: Axis::integers(&format!("value r of {problem}"), of("value"), 8),
            y: Axis::logarithmic(measure.axis, of(measure.column)),
            marks: series.collect(),
        }
    });
    let panels: Vec<Panel> = panels.collect();
    let most = rows.iter().filter_map(|row| row.number(measure.column)).fold(0.0, f64::max);
    (!panels.is_empty()).then(|| Chart {
        title: format!("{}: {problem}", measure.title),
        description: format!(
            "A panel for each method ({}) and a line for each number of cards ({}), on a \
             logarithmic scale; the largest mean is {}.",
            methods.join(", "),
            sizes.join(", "),
            grouped(&format!("{most:.0}")),
        ),
        note: format!(
            "Values with fewer than {FEWEST} deals are left out, and means of 0, where the first \
             bounds agree."
        ),
        legend: sizes.iter().map(|size| (look(size), format!("{size} cards"))).collect(),
        amounts: None,
        columns: panels.len(),
        panels,
        height: 600,
    })
}
