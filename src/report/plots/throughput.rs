//! Units a second as bars from 0: of the versions of each benchmark that `tertia bench` compares,
//! median and spread, or of the points of an experiment, each timed once.

use crate::report::chart::{Bar, Chart, Mark, Panel};
use crate::report::folder::{Folder, Role, Row, Table};
use crate::report::number::rounded;
use crate::report::scale::Axis;
use crate::report::style::{self, Line, Look, Shape};

/// More bars than this are no plot.
const MOST: usize = 24;

/// Width of the bars and the texts behind them, in letters, beside the longest names.
const LETTERS: usize = 70;

/// What is measured of one thing.
struct Speed {
    name: String,
    look: Look,
    /// Units a second.
    units: f64,
    /// The slowest and the fastest.
    spread: Option<(f64, f64)>,
    /// How many times a reference that is.
    ratio: Option<f64>,
    /// The share of the device's peak.
    peak: Option<f64>,
}

/// The look of what runs on hardware.
fn hardware() -> Look {
    Look { shape: Shape::Square, line: Line::None, ..style::series(0) }
}

/// The look of a software adapter.
fn software() -> Look {
    Look { shape: Shape::Square, line: Line::None, ..style::series(5) }
}

/// A chart a benchmark, or one of all points if these are few and no other plot tells their times.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let timing = folder.table("timing").filter(|_| folder.table("times").is_none());
    match (folder.table("throughput"), timing) {
        (Some(table), _) => {
            let names = table.different("benchmark").into_iter();
            names.filter_map(|name| benchmark(table, name)).collect()
        }
        (None, Some(table)) => points(folder, table).into_iter().collect(),
        (None, None) => Vec::new(),
    }
}

fn benchmark(table: &Table, name: &str) -> Option<Chart> {
    let rows = || table.rows().filter(|row| row.text("benchmark") == name);
    let speeds: Vec<Speed> = rows().filter_map(version).collect();
    let rounds = rows().filter_map(|row| row.number("rounds")).fold(0.0, f64::max);
    let (fastest, slowest) = (speeds.iter().max_by(by_units)?, speeds.iter().min_by(by_units)?);
    let description = format!(
        "Bars with the units of {name} a second by {} versions, the median of {rounds} rounds: the \
         most, {}, by {}, the least, {}, by {}.",
        speeds.len(),
        figures(fastest.units),
        fastest.name,
        figures(slowest.units),
        slowest.name,
    );
    let mut chart =
        bars(&format!("Throughput: {name}"), description, ("version", "units"), &speeds)?;
    chart.note = format!(
        "Median of {rounds} rounds, the strokes from the slowest to the fastest; × is how many times \
         as fast as the faster plain code that is, else as the first version."
    );
    if speeds.iter().any(|speed| speed.look == software()) {
        chart.legend = vec![
            (hardware(), "processor, or adapter of hardware".into()),
            (software(), "software adapter, on the same processor: no ratio".into()),
        ];
    }
    Some(chart)
}

fn by_units(a: &&Speed, b: &&Speed) -> std::cmp::Ordering {
    a.units.total_cmp(&b.units)
}

fn version(row: Row) -> Option<Speed> {
    let soft = row.number("software") == Some(1.0);
    let units = row.number("units").filter(|&units| units > 0.0);
    let second = |time: &str| Some(units? / row.number(time).filter(|&seconds| seconds > 0.0)?);
    Some(Speed {
        name: match row.text("version") {
            name if soft => format!("software {name}"),
            name => name.into(),
        },
        look: if soft { software() } else { hardware() },
        units: row.number("units_per_second")?,
        spread: second("slowest").zip(second("fastest")),
        ratio: row.number("ratio").filter(|_| !soft),
        peak: row.number("peak_share"),
    })
}

fn points(folder: &Folder, table: &Table) -> Option<Chart> {
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
    let speed = |row: Row| {
        let part = |key: &&str| match row.number(key) {
            Some(_) if keys.len() > 1 => format!("{key} {}", row.text(key)),
            _ => row.text(key).into(),
        };
        Some(Speed {
            name: keys.iter().map(part).collect::<Vec<String>>().join(", "),
            look: hardware(),
            units: row.number("samples_per_second")?,
            spread: None,
            ratio: None,
            peak: None,
        })
    };
    let speeds: Vec<Speed> = table.rows().filter_map(speed).collect();
    let description = format!(
        "Bars with the number of samples a second at each of {} points; the most is {}.",
        speeds.len(),
        figures(speeds.iter().max_by(by_units)?.units)
    );
    let mut chart = bars("Throughput", description, (label, "samples"), &speeds)?;
    chart.note = format!(
        "{} with {} threads; measured once.",
        folder.meta["adapter"].as_str().unwrap_or("unknown"),
        folder.meta["threads"]
    );
    Some(chart)
}

/// A speed to four figures, which is more than is measured.
fn figures(speed: f64) -> String {
    rounded(format!("{speed:.3e}").parse().unwrap_or(speed))
}

/// The chart of some speeds; `axes` names what stands at the side, and the units.
fn bars(title: &str, description: String, axes: (&str, &str), speeds: &[Speed]) -> Option<Chart> {
    if speeds.len() < 2 || speeds.len() > MOST {
        return None;
    }
    let ends = speeds.iter().map(|speed| speed.spread.map_or(speed.units, |spread| spread.1));
    let most = ends.zip(speeds).map(|(end, speed)| end.max(speed.units)).fold(0.0, f64::max);
    let (unit, factor) = match most {
        1e6.. => (format!("million {} a second", axes.1), 1e6),
        1e3..1e6 => (format!("thousand {} a second", axes.1), 1e3),
        _ => (format!("{} a second", axes.1), 1.0),
    };
    let text = |speed: &Speed| {
        let units = figures(speed.units);
        let ratio = speed.ratio.map(|ratio| format!("{ratio:.2}×"));
        let peak = speed.peak.map(|share| format!("{:.0} % of the peak", 100.0 * share));
        [Some(units), ratio, peak].into_iter().flatten().collect::<Vec<String>>().join(", ")
    };
    let texts: Vec<String> = speeds.iter().map(text).collect();
    // Room at the right for the text of the longest bar.
    let letters = texts.iter().map(|text| text.chars().count()).max().unwrap_or(0);
    let room = LETTERS as f64 / LETTERS.saturating_sub(letters).max(LETTERS / 4) as f64;
    let x = Axis::linear(&unit, [0.0, most / factor * room], 6);
    let names: Vec<String> = speeds.iter().map(|speed| speed.name.clone()).collect();
    let y = Axis::names(axes.0, &names);
    let bar = |((speed, text), tick): ((&Speed, String), &(f64, String))| {
        let interval = speed.spread.map(|(low, high)| (low / factor, high / factor));
        let bar = Bar { x: speed.units / factor, y: tick.0, interval, text };
        Mark::Bar(speed.look, bar)
    };
    Some(Chart {
        title: title.into(),
        description,
        note: String::new(),
        legend: Vec::new(),
        amounts: None,
        panels: vec![Panel {
            heading: String::new(),
            x,
            marks: speeds.iter().zip(texts).zip(&y.ticks).map(bar).collect(),
            y,
        }],
        columns: 1,
        height: 160 + 44 * speeds.len() as u32,
    })
}
