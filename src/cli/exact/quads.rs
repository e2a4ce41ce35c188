//! `tertia exact quads`: the collections without a quad, by number of cards.

use super::avoiding::{Deck, print};
use crate::cli::Failure;
use tertia::exact::quads;

/// Arguments of `tertia exact quads`.
#[derive(clap::Args)]
pub struct Args {
    /// Cards are the points of F_2^D, 1 to 6
    #[arg(long, value_name = "D", default_value_t = 6)]
    dimension: u32,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let found = quads(args.dimension);
    let found = found.map_err(|error| Failure::Usage(format!("--dimension: {error}")))?;
    let dimension = ("dimension", args.dimension);
    print(&Deck { dimension, values: 2, avoids: "a quad" }, &found, args.json)
}
