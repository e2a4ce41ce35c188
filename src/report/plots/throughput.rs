//! Samples a second at each point of an experiment, as bars from 0.

use crate::report::chart::{Chart, Mark, Panel};
use crate::report::folder::{Folder, Role, Row};
use crate::report::number::grouped;
use crate::report::scale::Axis;
use crate::report::style;

/// More bars than this are no plot.
const MOST: usize = 24;

/// One chart, if there are times of samples at few points.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let named = folder.table("throughput").or_else(|| folder.table("timing"));
    let Some(table) = named else { return Vec::new() };
    let rows: Vec<(Row, f64)> =
        table.rows().filter_map(|row| Some((row, row.number("samples_per_second")?))).collect();
    if rows.len() < 2 || rows.len() > MOST {
        return Vec::new();
    }
    // What distinguishes the points.
    let keys: Vec<&str> = table
        .columns
        .iter()
        .filter(|column| column.role == Role::Key)
        .map(|column| column.name.as_str())
        .filter(|name| table.different(name).len() > 1)
        .collect();
    // A single key is the name of the axis.
    let (label, keys) = match keys[..] {
        [key] => (key, keys),
        _ => ("point", keys),
    };
    let name = |row: &Row| {
        let part = |key: &&str| match row.number(key) {
            Some(_) if keys.len() > 1 => format!("{key} {}", row.text(key)),
            _ => row.text(key).into(),
        };
        keys.iter().map(part).collect::<Vec<String>>().join(", ")
    };
    let names: Vec<String> = rows.iter().map(|(row, _)| name(row)).collect();
    let most = rows.iter().map(|row| row.1).fold(0.0, f64::max);
    let (unit, factor) = match most {
        1e6.. => ("million samples a second", 1e6),
        1e3..1e6 => ("thousand samples a second", 1e3),
        _ => ("samples a second", 1.0),
    };
    let y = Axis::names(label, &names);
    let bar = |(at, (_, speed)): (usize, &(Row, f64))| {
        let text = grouped(&format!("{speed:.0}"));
        Mark::Bar(style::series(0), speed / factor, y.ticks[at].0, text)
    };
    // Room at the right for the text of the longest bar.
    let x = Axis::linear(unit, [0.0, most / factor * 1.18], 6);
    vec![Chart {
        title: "Throughput".into(),
        description: format!(
            "Bars with the number of samples a second at each of {} points; the most is {}.",
            rows.len(),
            grouped(&format!("{most:.0}"))
        ),
        note: format!(
            "{} with {} threads; measured once.",
            folder.meta["adapter"].as_str().unwrap_or("unknown"),
            folder.meta["threads"]
        ),
        legend: Vec::new(),
        amounts: None,
        panels: vec![Panel {
            heading: String::new(),
            x,
            marks: rows.iter().enumerate().map(bar).collect(),
            y,
        }],
        columns: 1,
        height: 160 + 44 * rows.len() as u32,
    }]
}
