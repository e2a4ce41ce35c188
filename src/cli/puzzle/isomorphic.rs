//! `tertia puzzle isomorphic`: whether puzzles differ only in the order of rows, columns and
//! symbols.

use super::read;
use crate::cli::{Failure, input, output};
use serde_json::{Value, json};
use std::path::PathBuf;
use tertia::puzzle::isomorphic;

/// Arguments of `tertia puzzle isomorphic`.
#[derive(clap::Args)]
pub struct Args {
    /// File of puzzles, or `-` for stdin
    one: PathBuf,
    /// Another with as many, each to be compared with the one in its place
    other: PathBuf,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    if [&args.one, &args.other].iter().all(|path| path.as_os_str() == "-") {
        return Err(Failure::Usage("stdin can be one of the files, not both".into()));
    }
    let (one, other) = (read(&args.one)?, read(&args.other)?);
    if one.len() != other.len() {
        let [first, second] = [&args.one, &args.other].map(|path| input::name(path));
        let counts = [one.len(), other.len()].map(|number| super::count(number, "puzzle"));
        return Err(Failure::Usage(format!(
            "{first} has {} and {second} has {}; as many are compared",
            counts[0], counts[1]
        )));
    }
    let answers = one
        .iter()
        .zip(&other)
        .map(|(one, other)| (one.line, other.line, isomorphic(&one.puzzle, &other.puzzle)));
    if args.json {
        let answers: Vec<Value> =
            answers.map(|(.., isomorphic)| json!({ "isomorphic": isomorphic })).collect();
        return output::print_json(&json!({ "answers": answers }));
    }
    let said = |(one, other, isomorphic): (usize, usize, bool)| {
        let not = if isomorphic { "" } else { "not " };
        format!("lines {one} and {other}: {not}isomorphic\n")
    };
    let lines: String = answers.map(said).collect();
    output::print(|out| out.write_all(lines.as_bytes()))
}
