//! `tertia exact cap-check`: whether layouts are caps, and whether cards can be added.

use crate::cli::Failure;
use crate::cli::input::{Input, NOTATIONS, print_answers};
use serde_json::json;
use tertia::cards::{Notation, Written};
use tertia::exact::{CapCheck, cap_check};

/// Arguments of `tertia exact cap-check`.
#[derive(clap::Args)]
#[command(after_help = NOTATIONS)]
pub struct Args {
    #[command(flatten)]
    input: Input,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let bytes = args.input.read()?;
    let source = args.input.source(&bytes)?;
    // The file is read to its end before anything is printed of it.
    let mut layouts = source.layouts();
    while layouts.next().map_err(|error| args.input.bad(error))?.is_some() {}
    let answer = |written: &Written| answer(written, source.notation(), args.json);
    print_answers(&source, args.json, "", answer)
}

fn answer(written: &Written, notation: &Notation, json: bool) -> String {
    let check = cap_check(&written.layout());
    // Any card of so many attributes has a name in the notation of the others.
    let named = |card: &[u8]| notation.write(card).unwrap_or_default();
    if json {
        let answer = match check {
            CapCheck::Set(set) => json!({"cap": false, "complete": null, "set": set}),
            CapCheck::Incomplete(card) => {
                json!({"cap": true, "complete": false, "addable": named(&card)})
            }
            CapCheck::Complete => json!({"cap": true, "complete": true}),
        };
        return answer.to_string();
    }
    let cards = written.cards();
    let verdict = match check {
        CapCheck::Set(set) => {
            let [i, j, k] = set;
            let between = if matches!(notation, Notation::Words) { ", " } else { " " };
            let names = set.map(|card| cards[card]).join(between);
            format!("no cap: cards {i}, {j}, {k} ({names}) are a Set")
        }
        CapCheck::Incomplete(card) => {
            format!("a cap, not complete: the card {} can be added", named(&card))
        }
        CapCheck::Complete => "a complete cap".into(),
    };
    let plural = if cards.len() == 1 { "" } else { "s" };
    format!("line {}: {} card{plural}, {verdict}\n", written.line(), cards.len())
}
