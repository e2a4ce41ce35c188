//! `tertia puzzle`: uniquely solvable puzzles.

mod canon;
mod classify;
mod isomorphic;
mod omega;
mod random;
mod search;
mod simplify;
mod verify;

use super::{Failure, input};
use std::path::{Path, PathBuf};
use tertia::puzzle::Puzzle;
use tertia::puzzle::files::{self, Written};

/// How files of puzzles look, for the end of a help page.
const FILES: &str = "\
A file has one row a line, of symbols 1 to 3, or 0 to 2 if a 0 occurs in the puzzle; a blank line
ends a puzzle, `#` begins a comment.";

/// Arguments of `tertia puzzle`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    subject: Subject,
}

#[derive(clap::Subcommand)]
enum Subject {
    /// Whether puzzles are strong, or have another property
    #[command(after_help = FILES)]
    Verify(verify::Args),
    /// The edges that simplification leaves
    #[command(after_help = FILES)]
    Simplify(simplify::Args),
    /// A form that puzzles share which differ in the order of rows, columns and symbols
    #[command(after_help = FILES)]
    Canon(canon::Args),
    /// Whether puzzles differ only in the order of rows, columns and symbols
    #[command(after_help = FILES)]
    Isomorphic(isomorphic::Args),
    /// All strong puzzles of one width up to isomorphism, by number of rows
    Classify(classify::Args),
    /// Bounds on the exponent of matrix multiplication
    #[command(after_help = FILES)]
    Omega(omega::Args),
    /// Random puzzles
    Random(random::Args),
    /// Large strong puzzles are looked for
    #[command(after_help = search::NOTES)]
    Search(search::Args),
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.subject {
        Subject::Verify(args) => verify::run(args),
        Subject::Simplify(args) => simplify::run(args),
        Subject::Canon(args) => canon::run(args),
        Subject::Isomorphic(args) => isomorphic::run(args),
        Subject::Classify(args) => classify::run(args),
        Subject::Omega(args) => omega::run(args),
        Subject::Random(args) => random::run(args),
        Subject::Search(args) => search::run(args),
    }
}

/// A file of puzzles.
#[derive(clap::Args)]
struct PuzzleArgs {
    /// File of puzzles, or `-` for stdin
    file: PathBuf,
}

impl PuzzleArgs {
    fn read(&self) -> Result<Vec<Written>, Failure> {
        read(&self.file)
    }
}

/// The puzzles of a file or of stdin.
pub(super) fn read(path: &Path) -> Result<Vec<Written>, Failure> {
    files::read(&input::read(path)?).map_err(|error| input::refused(path, &error))
}

/// A heading such as `line 3: 14 rows of width 6`.
fn heading(written: &Written) -> String {
    let puzzle = &written.puzzle;
    format!("line {}: {} of width {}\n", written.line, count(puzzle.len(), "row"), puzzle.width())
}

/// `1 row`, `2 rows`.
fn count(number: impl ToString, one: &str) -> String {
    let number = number.to_string();
    let end = if number == "1" { "" } else { "s" };
    format!("{number} {one}{end}")
}

/// A line with three rows as they are written.
fn triple(puzzle: &Puzzle, edge: [usize; 3]) -> String {
    format!("    {}\n", edge.map(|row| puzzle.digits(row)).join(" "))
}
