//! `tertia sets`: the Sets in given layouts, listed, counted, explained or drawn.

use super::Failure;
use super::engine::{BackendArgs, choose};
use super::input::{Input, NOTATIONS, print_answers};
use super::output::{self, print};
use serde_json::json;
use std::path::PathBuf;
use tertia::cards::{
    Aspect, Bulk, Deck, Drawing, Notation, Panel, Shape, Verdict, Written, explain,
};
use tertia::simulate::Task;
use tertia::simulate::count::Batch;

/// The most cards and Sets that a drawing may hold: some ten megabytes.
const MOST_DRAWN: usize = 10_000;

/// Arguments of `tertia sets`.
#[derive(clap::Args)]
#[command(after_help = NOTATIONS)]
pub struct Args {
    #[command(flatten)]
    input: Input,
    /// Print the number of Sets alone, one line a layout
    #[arg(long, conflicts_with_all = ["explain", "svg"])]
    count: bool,
    /// Say why three cards are a Set or none: positions from 0, or cards as written
    #[arg(long, value_name = "I,J,K")]
    explain: Option<String>,
    /// Draw the cards, with Sets marked
    #[arg(long, value_name = "OUT")]
    svg: Option<PathBuf>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten, next_help_heading = "Options of --count")]
    backend: BackendArgs,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let usage = |flag: &str, reason: &dyn ToString| {
        Failure::Usage(format!("{flag}: {}", reason.to_string()))
    };
    let bytes = args.input.read()?;
    let source = args.input.source(&bytes)?;
    let bad = |error| args.input.bad(error);
    if args.count {
        let bulk = Bulk::read(&source).map_err(bad)?;
        return print_counts(&count(bulk, &args.backend)?, args.json);
    }
    // The file is read to its end before anything is printed of it.
    let mut panels = Vec::new();
    let mut drawn = 0;
    let mut layouts = source.layouts();
    while let Some(written) = layouts.next().map_err(bad)? {
        if let Some(three) = &args.explain {
            let found = chosen(three, &written, source.notation());
            found.map_err(|reason| usage("--explain", &reason))?;
        }
        if args.svg.is_some() {
            let sets = written.layout().sets();
            drawn += written.cards().len() + sets.len();
            if drawn > MOST_DRAWN {
                let reason = format!("a drawing holds {MOST_DRAWN} cards and Sets at most");
                return Err(usage("--svg", &reason));
            }
            panels.push(Panel::new(&written, sets));
        }
    }
    if let Some(path) = &args.svg {
        let page = Drawing::new(source.notation(), &panels).svg();
        output::save(path, page.as_bytes())?;
    }
    let answer = |written: &Written| match &args.explain {
        None => listed(written, source.notation(), args.json),
        Some(three) => explained(three, written, source.notation(), args.json),
    };
    print_answers(&source, args.json, "\n", answer)
}

/// The number of Sets of each layout, in the order of the file.
fn count(bulk: Bulk, backend: &BackendArgs) -> Result<Vec<u32>, Failure> {
    let failed = |error: &dyn ToString| Failure::Run(error.to_string());
    let engine = choose(backend)?;
    let mut counts = Vec::with_capacity(bulk.shapes.len());
    for shape in bulk.shapes {
        counts.push(match shape {
            Shape::Counted(counts) => counts.into_iter(),
            Shape::Deck { attributes, cards, layouts } => {
                let deck = Deck::new(attributes).map_err(|error| failed(&error))?;
                let len = layouts.len() / cards.max(1) as usize;
                let batch =
                    Batch::new(deck, cards, len, layouts).map_err(|error| failed(&error))?;
                let stride = engine.stride(Task::Count(deck, cards)).max(1) as usize;
                let mut counts = Vec::with_capacity(len);
                while counts.len() < len {
                    let next = counts.len().saturating_add(stride);
                    let part = batch.part(counts.len()..next);
                    counts.extend(engine.count(&part).map_err(|error| failed(&error))?);
                }
                counts.into_iter()
            }
        });
    }
    Ok(bulk.order.iter().filter_map(|&shape| counts[shape as usize].next()).collect())
}

fn print_counts(counts: &[u32], json: bool) -> Result<(), Failure> {
    print(|out| {
        if !json {
            return counts.iter().try_for_each(|count| writeln!(out, "{count}"));
        }
        write!(out, "{{\"answers\": [")?;
        for (at, count) in counts.iter().enumerate() {
            let comma = if at == 0 { "" } else { "," };
            write!(out, "{comma}\n{{\"count\": {count}}}")?;
        }
        writeln!(out, "\n]}}")
    })
}

/// The Sets of a layout.
fn listed(written: &Written, notation: &Notation, json: bool) -> String {
    let sets = written.layout().sets();
    if json {
        return json!({ "sets": sets }).to_string();
    }
    let number = |count: usize, one: &str| match count {
        0 => format!("no {one}"),
        1 => format!("1 {one}"),
        _ => format!("{count} {one}s"),
    };
    let cards = written.cards();
    let mut text = format!(
        "line {}: {}, {}\n",
        written.line(),
        number(cards.len(), "card"),
        number(sets.len(), "Set")
    );
    let width = cards.len().saturating_sub(1).to_string().len();
    let between = if matches!(notation, Notation::Words) { ", " } else { " " };
    for set in sets {
        let [i, j, k] = set;
        let names = set.map(|card| cards[card]).join(between);
        text += &format!("  {i:width$} {j:width$} {k:width$}   {names}\n");
    }
    text
}

/// The positions of the three cards of `--explain`, or what is wrong with them.
///
/// A number below the number of cards is a position; anything else is a card as it is
/// written. Digits that begin with a needless 0 are no number but a card.
fn chosen(three: &str, written: &Written, notation: &Notation) -> Result<[usize; 3], String> {
    let cards = written.cards().len();
    let items: Vec<&str> = three.split([',', ';']).map(str::trim).collect();
    let position = |item: &&str| {
        let number: Option<usize> = item.parse().ok();
        number.filter(|number| number.to_string() == **item && *number < cards)
    };
    let card = |item: &&str| {
        let mut digits = Vec::new();
        let known = notation.read(item, &mut digits).is_ok();
        let mut lying = written.digits().chunks_exact(written.attributes().max(1));
        lying.position(|card| known && card == digits)
    };
    // All are positions or all are cards, so that neither is taken for the other.
    let all: Option<Vec<usize>> = items.iter().map(position).collect();
    let places = all.or_else(|| items.iter().map(card).collect()).ok_or_else(|| {
        let neither = items.iter().find(|item| position(item).or_else(|| card(item)).is_none());
        match neither {
            None => "expected three positions or three cards, found some of each".into(),
            Some(item) => format!(
                "the layout on line {} has no card `{}`; its positions are 0 to {}",
                written.line(),
                item.escape_debug(),
                cards - 1
            ),
        }
    })?;
    match places[..] {
        [i, j, k] if i != j && j != k && i != k => Ok([i, j, k]),
        [_, _, _] => Err("expected three different cards".into()),
        _ => Err(format!("expected three cards I,J,K, found {}", places.len())),
    }
}

/// Why three cards of a layout are a Set or none.
fn explained(three: &str, written: &Written, notation: &Notation, json: bool) -> String {
    // The choice was checked on the first reading.
    let Ok(places) = chosen(three, written, notation) else { return String::new() };
    let layout = written.layout();
    let aspects = explain(places.map(|place| layout.card(place)), notation);
    let set = aspects.iter().all(|aspect| aspect.verdict != Verdict::Spoilt);
    if json {
        let attribute = |aspect: &Aspect| {
            json!({
                "name": aspect.name,
                "values": aspect.values,
                "verdict": aspect.verdict.words(),
            })
        };
        let attributes: Vec<_> = aspects.iter().map(attribute).collect();
        return json!({ "cards": places, "set": set, "attributes": attributes }).to_string();
    }
    let [i, j, k] = places;
    let names = places.map(|place| written.cards()[place]).join(", ");
    let verdict = if set { "a Set" } else { "no Set" };
    let mut text =
        format!("line {}: cards {i}, {j}, {k} ({names}) are {verdict}\n", written.line());
    for aspect in aspects {
        text += &format!("  {aspect}\n");
    }
    text
}
