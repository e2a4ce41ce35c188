//! `tertia puzzle search`: large strong puzzles are looked for.

use super::count;
use crate::cli::interrupt::LimitArgs;
use crate::cli::{Failure, engine, number, output, sampling, tell};
use serde_json::json;
use std::path::PathBuf;
use tertia::check::puzzle::PROBLEM;
use tertia::puzzle::files;
use tertia::puzzle::find::{self, Found, Outcome, Wanted, WantedError};

mod journal;

use journal::Journal;

/// What is worth knowing besides the options.
pub const NOTES: &str = "\
The largest strong puzzles known of widths 1 to 12 have 1, 2, 3, 5, 8, 14, 23, 35, 52, 79, 128 and
196 rows. The same seed finds the same puzzle, whatever the number of threads. When the time is up,
or on Ctrl-C, the largest puzzle so far is printed.

--out FILE appends each find to FILE at once, unless it or a larger one of its width is there;
FILE.next holds the number of the next attempt, with which --resume goes on.";

/// Arguments of `tertia puzzle search`.
#[derive(clap::Args)]
pub struct Args {
    /// Columns
    #[arg(long, value_name = "K")]
    width: usize,
    /// Rows
    #[arg(long, value_name = "S")]
    rows: usize,
    /// Seed of all draws
    #[arg(long, value_name = "SEED", value_parser = number::whole, default_value = "1")]
    seed: u64,
    /// Threads, at most 1024; all cores by default
    #[arg(long, value_name = "T", default_value_t = 0, hide_default_value = true,
          value_parser = engine::threads)]
    threads: usize,
    /// Append what is found to this file
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Go on with the attempt after the last that `--out` tells of
    #[arg(long, requires = "out")]
    resume: bool,
    #[command(flatten)]
    limit: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let wanted = Wanted::new(args.width, args.rows).map_err(wrong)?;
    let journal = Journal::new(wanted, args.seed, args.out.clone())?;
    let first = journal.first(args.resume)?;
    let limit = args.limit.start()?;
    tell(&format!("seed {}", args.seed));
    let outcome =
        find::find(wanted, args.seed, first, engine::started(args.threads), &limit, &journal);
    print(args, &outcome)?;
    journal.close()
}

/// Prints the find, or the largest puzzle so far.
fn print(args: &Args, outcome: &Outcome) -> Result<(), Failure> {
    let reached = outcome.best.as_ref().is_some_and(|best| best.puzzle.len() >= args.rows);
    if args.json {
        return output::print_json(&document(args, outcome, reached));
    }
    let attempts = count(outcome.attempts as usize, "attempt");
    output::print(|out| match &outcome.best {
        None => writeln!(out, "# seed {}: no puzzle yet, {attempts}", args.seed),
        Some(found) => {
            writeln!(out, "# {}", heading(found, args.seed))?;
            let short = format!("# short of the {} rows that are looked for, ", args.rows);
            let short = if reached { "# " } else { &short };
            writeln!(out, "{short}{attempts}")?;
            files::write(&found.puzzle, out)
        }
    })
}

/// What was found, and how it can be had again.
fn heading(found: &Found, seed: u64) -> String {
    let puzzle = &found.puzzle;
    format!(
        "{} of width {}, strong, by {}; seed {seed}, attempt {}",
        count(puzzle.len(), "row"),
        puzzle.width(),
        found.decided_by.name(),
        found.attempt
    )
}

fn document(args: &Args, outcome: &Outcome, reached: bool) -> serde_json::Value {
    let found = outcome.best.as_ref();
    let rows = |found: &Found| -> Vec<String> {
        (0..found.puzzle.len()).map(|row| found.puzzle.digits(row)).collect()
    };
    json!({
        "problem": PROBLEM,
        "rows": found.map_or(0, |found| found.puzzle.len()),
        "width": args.width,
        "strong": found.map(|_| true),
        "decided_by": found.map(|found| found.decided_by.name()),
        "witness": null,
        "puzzle": found.map_or(Vec::new(), rows),
        "wanted": args.rows,
        "reached": reached,
        "seed": sampling::count(args.seed.into()),
        "attempt": found.map(|found| sampling::count(found.attempt.into())),
        "attempts": sampling::count(outcome.attempts.into()),
    })
}

/// A wrong size as the flag of its name.
fn wrong(error: WantedError) -> Failure {
    let flag = match error {
        WantedError::Width(_) => "--width",
        WantedError::Rows { .. } | WantedError::TooMany(_) => "--rows",
    };
    Failure::Usage(format!("{flag}: {error}"))
}
