//! `tertia puzzle random`: random puzzles of distinct rows.

use crate::cli::sampling::SampleArgs;
use crate::cli::{Failure, number, output, tell};
use serde_json::{Value, json};
use tertia::puzzle::random::{self, ShapeError};
use tertia::puzzle::{Puzzle, files};

/// Arguments of `tertia puzzle random`.
#[derive(clap::Args)]
pub struct Args {
    /// Columns
    #[arg(long, value_name = "K")]
    width: usize,
    /// Rows, all different
    #[arg(long, value_name = "S")]
    rows: usize,
    #[command(flatten)]
    samples: SampleArgs,
    /// Print the puzzle with this index
    #[arg(long, value_name = "I", value_parser = number::whole)]
    index: Option<u64>,
    /// Seed of all draws
    #[arg(long, value_name = "SEED", value_parser = number::whole, default_value = "1")]
    seed: u64,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let indices = match args.index {
        Some(u64::MAX) => return Err(Failure::Usage("--index: the last is 2^64 - 2".into())),
        Some(index) => index..index + 1,
        None => args.samples.indices(1)?,
    };
    let key = random::key(args.seed, args.width, args.rows);
    let draw = |index| random::puzzle(key, index, args.width, args.rows).map_err(wrong);
    // A wrong shape is told before anything is printed.
    draw(indices.start)?;
    if args.json {
        let puzzles = indices.map(|index| draw(index).map(|puzzle| document(index, &puzzle)));
        return output::print_json(&json!({
            "width": args.width,
            "rows": args.rows,
            "seed": crate::cli::sampling::count(args.seed.into()),
            "puzzles": puzzles.collect::<Result<Vec<_>, Failure>>()?,
        }));
    }
    tell(&format!("seed {}", args.seed));
    output::print(|out| {
        for (number, index) in indices.enumerate() {
            let Ok(puzzle) = draw(index) else { continue };
            if number > 0 {
                writeln!(out)?;
            }
            files::write(&puzzle, out)?;
        }
        Ok(())
    })
}

fn document(index: u64, puzzle: &Puzzle) -> Value {
    let rows: Vec<String> = (0..puzzle.len()).map(|row| puzzle.digits(row)).collect();
    json!({ "index": crate::cli::sampling::count(index.into()), "puzzle": rows })
}

/// A wrong shape as the flag of its name.
fn wrong(error: ShapeError) -> Failure {
    let flag = match error {
        ShapeError::Width(_) => "--width",
        ShapeError::Rows { .. } => "--rows",
    };
    Failure::Usage(format!("{flag}: {error}"))
}
