//! `tertia matching`: a perfect multi-dimensional matching.

use super::points::{SearchArgs, values};
use super::{Failure, input};
use std::path::PathBuf;
use tertia::matching::{Problem, files};

/// Arguments of `tertia matching`.
#[derive(clap::Args)]
#[command(after_help = FILES)]
pub struct Args {
    /// File of multiedges, or `-` for stdin
    file: PathBuf,
    /// Values of each dimension, and multiedges of a matching [default: the largest value and one]
    #[arg(long, value_name = "K", value_parser = values)]
    values: Option<usize>,
    #[command(flatten)]
    search: SearchArgs,
}

const FILES: &str = "\
A file has one multiedge a line, numbers from 0 to K - 1 separated by commas, one a dimension: a
CSV without header. `#` begins a comment.";

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let written = files::read_matching(&input::read(&args.file)?, args.values)
        .map_err(|error| input::refused(&args.file, &error))?;
    args.search.run(Problem::Matching, vec![written])
}
