//! `tertia kset`: a Set among cards of any number of values.

use super::points::{SearchArgs, values};
use super::{Failure, input};
use std::path::PathBuf;
use tertia::matching::{Problem, files};

/// Arguments of `tertia kset`.
#[derive(clap::Args)]
#[command(after_help = FILES)]
pub struct Args {
    /// File of layouts, or `-` for stdin
    file: PathBuf,
    /// Values of each attribute, and cards of a Set
    #[arg(long, value_name = "K", value_parser = values)]
    values: usize,
    #[command(flatten)]
    search: SearchArgs,
}

const FILES: &str = "\
A file has one card a line: a digit an attribute, where there are at most ten values, or numbers
separated by commas. Values are 0 to K - 1. A blank line ends a layout, `#` begins a comment.";

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let layouts = files::read_cards(&input::read(&args.file)?, args.values)
        .map_err(|error| input::refused(&args.file, &error))?;
    args.search.run(Problem::Set, layouts)
}
