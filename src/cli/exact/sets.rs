//! `tertia exact sets`: the distribution of the number of Sets over all layouts of some
//! size.

use crate::cli::engine::{self, BackendArgs};
use crate::cli::facts::shown;
use crate::cli::sheet::{Sheet, grouped};
use crate::cli::{Failure, interrupt, output};
use indicatif::{ProgressBar, ProgressStyle};
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::sync::atomic::{AtomicBool, Ordering};
use tertia::exact::{Count, CountError, Distribution, Engine};

/// Hours by the estimate that no count is begun beyond.
const MOST_HOURS: f64 = 24.0;

/// Arguments of `tertia exact sets`.
#[derive(clap::Args)]
pub struct Args {
    /// Cards of a layout, at most 3^N
    #[arg(long, value_name = "M")]
    cards: u32,
    /// Attributes of a card, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 4)]
    attributes: u32,
    #[command(flatten)]
    backend: BackendArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let count = Count::new(args.attributes, args.cards).map_err(|error| {
        let option = match error {
            CountError::Attributes(_) => "attributes",
            _ => "cards",
        };
        Failure::Usage(format!("--{option}: {error}"))
    })?;
    let hours = count.seconds() / 3600.0;
    if hours > MOST_HOURS {
        return Err(Failure::Usage(format!(
            "--cards: all layouts of {} cards would take one thread about {hours:.0} hours, and \
             {MOST_HOURS} are the limit here; an experiment of the kind exact-sets has none, and \
             can be interrupted and resumed",
            args.cards
        )));
    }
    let stop = interrupt::flag()?;
    let engine = engine::choose(&args.backend)?;
    let distribution = counted(&count, &*engine, &stop)?;
    if args.json {
        output::print_json(&document(args, &distribution))
    } else {
        output::print(|out| write!(out, "{}", page(args, &distribution)))
    }
}

/// Counts until `stop` is set, with a bar on standard error where that is a terminal.
fn counted(count: &Count, engine: &dyn Engine, stop: &AtomicBool) -> Result<Distribution, Failure> {
    let failed = |error: &dyn std::fmt::Display| Failure::Run(error.to_string());
    let milliseconds = |seconds: f64| (seconds * 1e3) as u64;
    let bar = ProgressBar::new(milliseconds(count.seconds()));
    let style = ProgressStyle::with_template("{bar:30} {percent:>3} %  {elapsed}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    let mut sums = Vec::new();
    for unit in 0..count.units() {
        if stop.load(Ordering::Relaxed) {
            bar.finish_and_clear();
            return Err(Failure::Run("interrupted".into()));
        }
        let part = count.part(engine, unit..unit + 1).map_err(|error| failed(&error))?;
        sums.resize(part.len(), 0);
        sums.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
        bar.inc(milliseconds(count.seconds_of(unit..unit + 1)));
    }
    bar.finish_and_clear();
    count.distribution(&sums).map_err(|error| failed(&error))
}

/// Numbers of Sets that layouts have, and how many have them.
fn rows(distribution: &Distribution) -> impl Iterator<Item = (usize, &BigUint)> {
    let counts = distribution.counts().iter().enumerate();
    counts.filter(|(_, count)| **count != BigUint::ZERO)
}

fn document(args: &Args, distribution: &Distribution) -> Value {
    let rows =
        rows(distribution).map(|(sets, count)| json!({"sets": sets, "layouts": count.to_string()}));
    json!({
        "attributes": args.attributes,
        "cards": args.cards,
        "layouts": distribution.layouts().to_string(),
        "distribution": rows.collect::<Vec<_>>(),
    })
}

fn page(args: &Args, distribution: &Distribution) -> String {
    let rows = rows(distribution).map(|(sets, count)| {
        vec![sets.to_string(), grouped(count), shown(&distribution.share(sets))]
    });
    let sheet = Sheet {
        heading: format!(
            "All {} layouts of {} from {} cards, by number of Sets",
            grouped(distribution.layouts()),
            args.cards,
            3u32.pow(args.attributes)
        ),
        heads: ["Sets", "layouts", "probability"].map(String::from).into(),
        rows: rows.collect(),
    };
    let moments = distribution.moments();
    format!("{sheet}mean {}\nvariance {}\n", shown(&moments.mean), shown(&moments.variance))
}
