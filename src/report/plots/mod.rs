//! One file a plot, named by what it shows. Each makes charts from the tables of one kind of
//! experiment, and none where a table or a column is not there.

mod caps_by_cards;
mod growth_by_value;
mod joint_law;
mod no_set_by_cards;
mod odds_by_round;
mod rows_found;
mod sets_in_all_layouts;
mod sets_in_deals;
mod settled_formulas;
mod shares;
mod throughput;
mod times;

use super::chart::{Chart, Spot};
use super::folder::{Folder, Row};

/// All charts of a folder of results.
pub fn charts(folder: &Folder) -> Vec<Chart> {
    let of_kind: &[fn(&Folder) -> Vec<Chart>] = match folder.kind.as_str() {
        "deals" => &[no_set_by_cards::charts, sets_in_deals::charts],
        "exact-caps" => &[caps_by_cards::charts],
        "exact-sets" => &[sets_in_all_layouts::charts],
        "formula" => &[settled_formulas::charts],
        "games" => &[odds_by_round::charts],
        "many-rounds" => &[joint_law::charts],
        "many-rounds-solvers" => &[growth_by_value::charts],
        "kset" => &[
            |folder| shares::charts(&shares::LAYOUTS, folder),
            |folder| times::charts(&times::LAYOUTS, folder),
        ],
        "puzzle-search" => &[rows_found::charts],
        "puzzle" => &[
            |folder| shares::charts(&shares::PUZZLES, folder),
            |folder| times::charts(&times::PUZZLES, folder),
        ],
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::report::folder::{Column, Role, Table};
    use std::collections::HashSet;

    /// The tables that are drawn, with the columns asked for and some fields: their own word for
    /// those of text, numbers for all others.
    const TABLES: [(&str, &str); 14] = [
        ("deals", "attributes cards p_no_set p_low p_high p_exact"),
        ("deals_by_sets", "attributes cards sets share low high share_exact"),
        ("exact_caps", "attributes cards layouts classes"),
        ("exact_sets_by_sets", "attributes cards sets probability"),
        ("games_by_deck", "attributes table origin round odds low high p_published"),
        ("finds", "width wanted rows attempts"),
        ("formulas", "variables share low high"),
        ("joint", "attributes cards max min grundy share"),
        ("nodes", "problem method cards value deals mean_nodes standard_error"),
        ("sets", "method values attributes cards share low high"),
        (
            "times",
            "problem method width values attributes rows cards value deals microseconds_a_deal \
             microseconds_a_puzzle microseconds_a_layout variables settled formulas \
             milliseconds_a_layout slowest",
        ),
        ("verdicts", "method width rows share low high share_exact"),
        ("timing", "cards samples seconds samples_per_second"),
        (
            "throughput",
            "benchmark version software units rounds fastest slowest units_per_second ratio peak_share",
        ),
    ];
    const KINDS: [&str; 11] = [
        "deals",
        "exact-caps",
        "exact-sets",
        "formula",
        "games",
        "kset",
        "many-rounds",
        "many-rounds-solvers",
        "puzzle",
        "puzzle-search",
        "something else",
    ];
    const FIELDS: [&str; 11] =
        ["", "0", "1", "2", "12", "0.5", "-3", "1e308", "-1e308", "1e-308", "4294967295"];

    fn folder(kind: &str, number: usize, few: usize) -> Folder {
        let mut random = number as u64;
        let mut next = move |below: usize| {
            random = random.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            (random >> 33) as usize % below
        };
        // Speeds of versions stand where those of points would.
        let shown = TABLES.into_iter().take(TABLES.len() - number % 2);
        let tables = shown.map(|(name, columns)| {
            let names = columns.split(' ').filter(|_| next(12) > 0).collect::<Vec<_>>();
            let mut field = |name: &&str| match *name {
                "origin" => ["all", "ascending", "descending"][next(3)].to_owned(),
                "method" | "problem" | "benchmark" | "version" => {
                    ["one", "another"][next(2)].to_owned()
                }
                "attributes" => "4".to_owned(),
                _ => FIELDS[next(few)].to_owned(),
            };
            let rows = (0..12).map(|_| names.iter().map(&mut field).collect()).collect();
            let column = |name: &str| Column {
                name: name.into(),
                about: String::new(),
                role: Role::Key,
                numeric: true,
            };
            let columns = names.into_iter().map(column).collect();
            Table { name: name.into(), about: String::new(), columns, rows }
        });
        Folder {
            name: "any".into(),
            kind: kind.into(),
            about: String::new(),
            meta: serde_json::json!({}),
            tables: tables.collect(),
        }
    }

    #[test]
    fn whatever_the_tables_hold_charts_are_drawn() {
        let mut titles = HashSet::new();
        for number in 0..200 {
            for kind in KINDS {
                // Small numbers alone at first, then also huge ones.
                let folder = folder(kind, number, if number < 100 { 6 } else { FIELDS.len() });
                for chart in charts(&folder) {
                    let svg = chart.svg("x").unwrap_or_else(|error| panic!("{kind}: {error}"));
                    assert!(svg.ends_with("</svg>\n") && !svg.contains("NaN"), "{}", chart.title);
                    titles.insert(chart.title.split([',', ':']).next().map(String::from));
                }
            }
        }
        assert!(titles.len() >= 15, "{titles:?}");
    }
}
