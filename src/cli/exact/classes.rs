//! `tertia exact classes`: layouts of some size up to affine maps, by number of Sets.

use crate::cli::sheet::{Sheet, grouped};
use crate::cli::{Failure, output};
use serde_json::{Value, json};
use tertia::exact::{Inequivalent, OrbitError, inequivalent};

/// Arguments of `tertia exact classes`.
#[derive(clap::Args)]
pub struct Args {
    /// Cards of a layout; of 81 at most 14, or at least 67
    #[arg(long, value_name = "M")]
    cards: u32,
    /// Attributes of a card, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 4)]
    attributes: u32,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let rows = inequivalent(args.attributes, args.cards).map_err(|error| {
        let option = match error {
            OrbitError::Attributes(_) => "attributes",
            _ => "cards",
        };
        Failure::Usage(format!("--{option}: {error}"))
    })?;
    if args.json {
        output::print_json(&document(args, &rows))
    } else {
        output::print(|out| write!(out, "{}", page(args, &rows)))
    }
}

fn classes(rows: &[Inequivalent]) -> u64 {
    rows.iter().map(|row| row.classes).sum()
}

fn layouts(rows: &[Inequivalent]) -> u128 {
    rows.iter().map(|row| row.layouts).sum()
}

fn document(args: &Args, rows: &[Inequivalent]) -> Value {
    let row = |row: &Inequivalent| {
        json!({
            "sets": row.sets,
            "layouts": row.layouts.to_string(),
            "classes": row.classes,
        })
    };
    json!({
        "attributes": args.attributes,
        "cards": args.cards,
        "classes": classes(rows),
        "layouts": layouts(rows).to_string(),
        "distribution": rows.iter().map(row).collect::<Vec<_>>(),
    })
}

fn page(args: &Args, rows: &[Inequivalent]) -> String {
    let row =
        |row: &Inequivalent| vec![row.sets.to_string(), grouped(row.layouts), grouped(row.classes)];
    let sheet = Sheet {
        heading: format!(
            "All {} layouts of {} from {} cards, {} classes under affine maps, by number of Sets",
            grouped(layouts(rows)),
            args.cards,
            3u32.pow(args.attributes),
            grouped(classes(rows))
        ),
        heads: ["Sets", "layouts", "classes"].map(String::from).into(),
        rows: rows.iter().map(row).collect(),
    };
    sheet.to_string()
}
