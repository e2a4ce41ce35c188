//! `tertia puzzle simplify`: the edges that simplification leaves.

use super::{PuzzleArgs, count, heading, triple};
use crate::cli::{Failure, output};
use serde_json::{Value, json};
use tertia::puzzle::files::Written;
use tertia::puzzle::{Edges, Hit, simplification};

/// Arguments of `tertia puzzle simplify`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// Let a column hit when at least two of 1, 2, 3 are in place, not exactly two
    #[arg(long)]
    at_least_two: bool,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let hit = if args.at_least_two { Hit::AtLeastTwo } else { Hit::ExactlyTwo };
    let puzzles = args.puzzles.read()?;
    let answers = puzzles.into_iter().map(|written| Answer::find(written, hit));
    if args.json {
        let answers: Vec<Value> = answers.map(|answer| answer.document()).collect();
        return output::print_json(&json!({ "answers": answers }));
    }
    let pages: Vec<String> = answers.map(|answer| answer.page()).collect();
    output::print(|out| out.write_all(pages.join("\n").as_bytes()))
}

/// A puzzle, its number of edges, and those left.
struct Answer {
    written: Written,
    edges: usize,
    left: Edges,
}

impl Answer {
    fn find(written: Written, hit: Hit) -> Answer {
        let mut left = Edges::of(&written.puzzle, hit);
        let edges = left.len();
        simplification::simplify(&mut left);
        Answer { written, edges, left }
    }

    fn document(&self) -> Value {
        let puzzle = &self.written.puzzle;
        json!({
            "rows": puzzle.len(),
            "width": puzzle.width(),
            "edges": self.edges,
            "simplifiable": self.left.only_diagonal(),
            "left": self.left.iter().collect::<Vec<_>>(),
        })
    }

    fn page(&self) -> String {
        let puzzle = &self.written.puzzle;
        let (edges, left) = (count(self.edges, "edge"), self.left.len());
        let diagonal = puzzle.len();
        let known = match left - diagonal {
            0 => "simplifiable: the diagonal is left".into(),
            off => format!("{left} left: the {diagonal} of the diagonal, and {off}"),
        };
        let off = self.left.iter().filter(|&[u, v, w]| u != v || v != w);
        let lines: String = off.map(|edge| triple(puzzle, edge)).collect();
        format!("{}  {edges}; {known}\n{lines}", heading(&self.written))
    }
}
