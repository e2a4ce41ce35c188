//! One file a plot, named by what it shows. Each makes charts from the tables of one kind of
//! experiment, and none where a table or a column is not there.

mod growth_by_value;
mod joint_law;
mod no_set_by_cards;
mod odds_by_round;
mod puzzle_shares;
mod puzzle_times;
mod sets_in_all_layouts;
mod sets_in_deals;
mod throughput;

use super::chart::{Chart, Spot};
use super::folder::{Folder, Row};

/// All charts of a folder of results.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let of_kind: &[fn(&Folder) -> Vec<Chart>] = match folder.kind.as_str() {
        "deals" => &[no_set_by_cards::charts, sets_in_deals::charts],
        "exact-sets" => &[sets_in_all_layouts::charts],
        "games" => &[odds_by_round::charts],
        "many-rounds" => &[joint_law::charts],
        "many-rounds-solvers" => &[growth_by_value::charts],
        "puzzle" => &[puzzle_shares::charts, puzzle_times::charts],
        _ => &[],
    };
    let mut charts: Vec<Chart> = of_kind.iter().flat_map(|plot| plot(folder)).collect();
    charts.extend(throughput::charts(folder));
    charts
}

/// A point from the columns of a row.
fn spot(row: Row, x: &str, y: &str, interval: [&str; 2]) -> Option<Spot> {
    let [low, high] = interval.map(|name| row.number(name));
    Some(Spot { x: row.number(x)?, y: row.number(y)?, interval: low.zip(high) })
}

/// A value that is known exactly.
fn point(row: Row, x: &str, y: &str) -> Option<Spot> {
    Some(Spot { x: row.number(x)?, y: row.number(y)?, interval: None })
}

/// `4 attributes`.
fn attributes(count: &str) -> String {
    if count == "1" { "1 attribute".into() } else { format!("{count} attributes") }
}
