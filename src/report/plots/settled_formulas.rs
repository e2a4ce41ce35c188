//! How large a random formula may be whose layout is settled: the share that is, beside the share
//! of formulas that can be satisfied, and the time a layout takes, by the number of variables.

use super::{point, spot};
use crate::report::chart::{Chart, Mark, Panel, Spot};
use crate::report::folder::{Folder, Row};
use crate::report::scale::Axis;
use crate::report::style;

/// One chart: a panel of shares and one of times.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let (Some(formulas), Some(times)) = (folder.table("formulas"), folder.table("times")) else {
        return Vec::new();
    };
    // A line is of one ratio and one limit.
    if times.different("variables").len() < times.rows().count() {
        return Vec::new();
    }
    let settled = |row: Row| {
        let [x, settled, of] = ["variables", "settled", "formulas"].map(|name| row.number(name));
        Some(Spot { x: x?, y: settled? / of?.max(1.0), interval: None })
    };
    let interval = ["low", "high"];
    let satisfiable =
        formulas.rows().filter_map(|row| spot(row, "variables", "share", interval)).collect();
    let of_times = |y: &str| times.rows().filter_map(|row| point(row, "variables", y)).collect();
    let lines: [(&str, Vec<Spot>); 4] = [
        ("can be satisfied", satisfiable),
        ("settled within the limit", times.rows().filter_map(settled).collect()),
        ("mean time", of_times("milliseconds_a_layout")),
        ("slowest settled", of_times("slowest")),
    ];
    if lines[2].1.len() < 3 {
        return Vec::new();
    }
    let x = lines.iter().flat_map(|(_, spots)| spots).map(|spot| spot.x);
    let x = Axis::integers("variables", x, 12);
    let y = lines[2..].iter().flat_map(|(_, spots)| spots).map(|spot| spot.y);
    let y = Axis::logarithmic("time a layout, ms", y);
    let (legend, marks): (Vec<_>, Vec<_>) = lines
        .into_iter()
        .enumerate()
        .map(|(number, (name, spots))| {
            let look = style::series(number);
            ((look, name.to_owned()), Mark::Series(look, spots))
        })
        .unzip();
    let panel = |heading: &str, y, marks: &[Mark]| Panel {
        heading: heading.into(),
        x: x.clone(),
        y,
        marks: marks.to_vec(),
    };
    vec![Chart {
        title: "Layouts of random 3-SAT formulas by variables".into(),
        description: "Two panels by number of variables: the share of formulas that can be \
                      satisfied and the share of layouts settled within the time limit; and the \
                      mean time of a layout and that of the slowest one settled, on a logarithmic \
                      scale."
            .into(),
        note: "Bars are 95 % intervals.".into(),
        legend,
        amounts: None,
        panels: vec![
            panel("shares", Axis::linear("share", [0.0, 1.0], 5), &marks[..2]),
            panel("times", y, &marks[2..]),
        ],
        columns: 2,
        height: 620,
    }]
}
