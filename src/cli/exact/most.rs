//! `tertia exact most`: the largest number of Sets in some cards, with a layout.

use crate::cli::sheet::Sheet;
use crate::cli::{Failure, output};
use serde_json::{Value, json};
use tertia::cards::Deck;
use tertia::exact::{Most, most};

/// Arguments of `tertia exact most`.
#[derive(clap::Args)]
pub struct Args {
    /// Cards of the layout; every number by default for which the largest is known
    #[arg(long, value_name = "M")]
    cards: Option<u32>,
    /// Attributes of a card, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 4)]
    attributes: u32,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let deck = Deck::new(args.attributes).ok().filter(|deck| deck.size() <= Deck::REAL.size());
    let deck = deck.ok_or_else(|| {
        let attributes = args.attributes;
        Failure::Usage(format!("--attributes: expected 1 to 4 attributes, not {attributes}"))
    })?;
    let found = match args.cards {
        None => (0..=deck.size()).filter_map(|cards| Some((cards, most(deck, cards)?))).collect(),
        Some(cards) => vec![(cards, of_cards(deck, cards)?)],
    };
    if args.json {
        return output::print_json(&document(deck, &found));
    }
    output::print(|out| write!(out, "{}", page(deck, &found)))
}

fn of_cards(deck: Deck, cards: u32) -> Result<Most, Failure> {
    let size = deck.size();
    if cards > size {
        return Err(Failure::Usage(format!("--cards: the deck has {size} cards, not {cards}")));
    }
    most(deck, cards).ok_or_else(|| {
        Failure::Usage(format!(
            "--cards: the layouts of {cards} cards have not been counted; `tertia exact sets` \
             tells what that takes"
        ))
    })
}

fn document(deck: Deck, found: &[(u32, Most)]) -> Value {
    let row = |(cards, most): &(u32, Most)| json!({"cards": cards, "sets": most.sets, "layout": most.layout});
    json!({
        "attributes": deck.attributes(),
        "most": found.iter().map(row).collect::<Vec<_>>(),
    })
}

fn page(deck: Deck, found: &[(u32, Most)]) -> String {
    let digits = |card: &u16| deck.digits(*card).iter().map(u8::to_string).collect::<String>();
    let row = |(cards, most): &(u32, Most)| {
        let layout = most.layout.iter().map(digits).collect::<Vec<_>>().join(" ");
        vec![cards.to_string(), most.sets.to_string(), layout]
    };
    let heading = format!("The most Sets in M of {} cards, and cards that have them", deck.size());
    let heads = ["cards", "Sets", "layout"].map(String::from).into();
    Sheet { heading, heads, rows: found.iter().map(row).collect() }.to_string()
}
