//! `tertia exact caps` and `supersets`, and how all collections that avoid something are shown.

use crate::cli::sheet::{Sheet, grouped};
use crate::cli::{Failure, output};
use serde_json::{Value, json};
use tertia::exact::{Avoiding, Collections, OrbitError};

/// Arguments of collections of cards.
#[derive(clap::Args)]
pub struct Args {
    /// Attributes of a card, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 4)]
    attributes: u32,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Counts the collections of cards that avoid something, and prints them.
pub fn run(
    args: &Args,
    avoids: &'static str,
    count: fn(u32) -> Result<Avoiding, OrbitError>,
) -> Result<(), Failure> {
    let found = count(args.attributes);
    let found = found.map_err(|error| Failure::Usage(format!("--attributes: {error}")))?;
    let dimension = ("attributes", args.attributes);
    print(&Deck { dimension, values: 3, avoids }, &found, args.json)
}

/// Whose collections they are.
pub struct Deck {
    /// What a card is a point of: the name in JSON, and the number.
    pub dimension: (&'static str, u32),
    /// How many values a coordinate has.
    pub values: u8,
    /// What the collections avoid, with its article.
    pub avoids: &'static str,
}

/// Prints the counts and one of the largest collections.
pub fn print(deck: &Deck, found: &Avoiding, json: bool) -> Result<(), Failure> {
    if json {
        return output::print_json(&document(deck, found));
    }
    output::print(|out| write!(out, "{}", page(deck, found)))
}

fn document(deck: &Deck, found: &Avoiding) -> Value {
    let row = |(cards, size): (usize, &Collections)| json!({"cards": cards, "layouts": size.layouts.to_string(), "classes": size.classes});
    json!({
        (deck.dimension.0): deck.dimension.1,
        "counts": found.sizes.iter().enumerate().map(row).collect::<Vec<_>>(),
        "largest": found.largest,
    })
}

fn page(deck: &Deck, found: &Avoiding) -> String {
    let row = |(cards, size): (usize, &Collections)| {
        vec![cards.to_string(), grouped(size.layouts), grouped(size.classes)]
    };
    let sheet = Sheet {
        heading: format!(
            "Collections without {} from {} cards; classes are up to affine maps",
            deck.avoids,
            u32::from(deck.values).pow(deck.dimension.1)
        ),
        heads: ["cards", "layouts", "classes"].map(String::from).into(),
        rows: found.sizes.iter().enumerate().map(row).collect(),
    };
    let cards: Vec<String> = found.largest.iter().map(|&card| deck.digits(card)).collect();
    format!("{sheet}one of {} cards: {}\n", cards.len(), cards.join(" "))
}

impl Deck {
    /// A card as its coordinates, the first one first.
    fn digits(&self, card: u8) -> String {
        let places = (0..self.dimension.1).rev();
        places.map(|place| char::from(b'0' + card / self.values.pow(place) % self.values)).collect()
    }
}
