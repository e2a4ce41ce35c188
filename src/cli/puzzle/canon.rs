//! `tertia puzzle canon`: what puzzles have in common that differ in order alone.

use super::{PuzzleArgs, heading};
use crate::cli::sheet::grouped;
use crate::cli::{Failure, output};
use serde_json::{Value, json};
use tertia::puzzle::files::Written;
use tertia::puzzle::{Canonical, Puzzle};

/// Arguments of `tertia puzzle canon`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let puzzles = args.puzzles.read()?;
    let forms = puzzles.iter().map(|written| (written, Canonical::of(&written.puzzle)));
    if args.json {
        let answers: Vec<Value> = forms.map(|(_, form)| document(&form)).collect();
        return output::print_json(&json!({ "answers": answers }));
    }
    let pages: Vec<String> = forms.map(|(written, form)| page(written, &form)).collect();
    output::print(|out| out.write_all(pages.join("\n").as_bytes()))
}

fn rows(puzzle: &Puzzle) -> impl Iterator<Item = String> {
    (0..puzzle.len()).map(|row| puzzle.digits(row))
}

fn document(form: &Canonical) -> Value {
    json!({
        "rows": rows(&form.puzzle).collect::<Vec<_>>(),
        "automorphisms": form.automorphisms.to_string(),
    })
}

/// The form as a puzzle that can be read again.
fn page(written: &Written, form: &Canonical) -> String {
    let automorphisms = match form.automorphisms.to_string().as_str() {
        "1" => "1 automorphism".to_owned(),
        many => format!("{} automorphisms", grouped(many)),
    };
    let rows: String = rows(&form.puzzle).map(|row| row + "\n").collect();
    format!("# {}, {automorphisms}\n{rows}", heading(written).trim_end())
}
