//! `tertia exact caps`: the collections without a Set, by number of cards.

use super::avoiding::{Deck, print};
use crate::cli::Failure;
use tertia::exact::caps;

/// Arguments of `tertia exact caps`.
#[derive(clap::Args)]
pub struct Args {
    /// Attributes of a card, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 4)]
    attributes: u32,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let found = caps(args.attributes);
    let found = found.map_err(|error| Failure::Usage(format!("--attributes: {error}")))?;
    let dimension = ("attributes", args.attributes);
    print(&Deck { dimension, values: 3, avoids: "a Set" }, &found, args.json)
}
