//! `tertia exact sets`: the distribution of the number of Sets over all layouts of some
//! size.

use crate::cli::facts::shown;
use crate::cli::sheet::{Sheet, grouped};
use crate::cli::{Failure, engine, output};
use indicatif::{ProgressBar, ProgressStyle};
use num_bigint::BigUint;
use serde_json::{Value, json};
use tertia::exact::{Count, CountError, Distribution};
use tertia::simulate::{Cpu, Kernel};

/// Arguments of `tertia exact sets`.
#[derive(clap::Args)]
pub struct Args {
    /// Cards of a layout, at most 3^N
    #[arg(long, value_name = "M")]
    cards: u32,
    /// Attributes of a card, 1 to 4
    #[arg(long, value_name = "N", default_value_t = 4)]
    attributes: u32,
    /// CPU threads, at most 1024; all cores by default
    #[arg(long, value_name = "N", default_value_t = 0, hide_default_value = true,
          value_parser = engine::threads)]
    threads: usize,
    /// Refuse to count for longer than this, by an estimate
    #[arg(long, value_name = "H", default_value_t = 24, value_parser = clap::value_parser!(u32).range(1..))]
    hours: u32,
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
    let engine = Cpu::new(Kernel::best(), args.threads);
    let engine = engine.map_err(|error| Failure::Run(error.to_string()))?;
    let bar = progress_bar(count.seconds());
    let mut sums = Vec::new();
    for unit in 0..count.units() {
        let part = count.part(&engine, unit..unit + 1);
        let part = part.map_err(|error| Failure::Run(error.to_string()))?;
        sums.resize(part.len(), 0);
        sums.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
        bar.set_position(milliseconds(count.seconds_of(0..unit + 1)));
    }
    bar.finish_and_clear();
    let distribution = count.distribution(&sums);
    let distribution = distribution.map_err(|error| Failure::Run(error.to_string()))?;
    if args.json {
        output::print_json(&document(args, &distribution))
    } else {
        output::print(|out| write!(out, "{}", page(args, &distribution)))
    }
}

/// A bar on standard error; nothing where that is no terminal.
fn progress_bar(seconds: f64) -> ProgressBar {
    let bar = ProgressBar::new(milliseconds(seconds));
    let style = ProgressStyle::with_template("{bar:30} {percent:>3} %  {elapsed}, {eta} left");
    bar.set_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()));
    bar
}

fn milliseconds(seconds: f64) -> u64 {
    (seconds * 1e3) as u64
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
