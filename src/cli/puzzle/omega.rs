//! `tertia puzzle omega`: what puzzles say of the exponent of matrix multiplication.

use super::{count, heading, read};
use crate::cli::interrupt::LimitArgs;
use crate::cli::{Failure, output};
use serde_json::{Value, json};
use std::path::PathBuf;
use tertia::puzzle::files::Written;
use tertia::puzzle::omega::{self, Bound};
use tertia::puzzle::{Limit, Method, MethodError, Property, decide};

/// The most rows of a puzzle that is given by its size alone.
const MOST_ROWS: u64 = 1_000_000;

/// Arguments of `tertia puzzle omega`.
#[derive(clap::Args)]
pub struct Args {
    /// File of puzzles, or `-` for stdin
    #[arg(required_unless_present_all = ["rows", "width"], conflicts_with_all = ["rows", "width"])]
    file: Option<PathBuf>,
    /// Rows, of a puzzle that is not at hand
    #[arg(long, value_name = "S", requires = "width",
          value_parser = clap::value_parser!(u64).range(1..=MOST_ROWS))]
    rows: Option<u64>,
    /// Its columns
    #[arg(long, value_name = "K", requires = "rows",
          value_parser = clap::value_parser!(u64).range(1..=omega::MOST as u64))]
    width: Option<u64>,
    #[command(flatten)]
    limit: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let answers = match (&args.file, args.rows, args.width) {
        (Some(file), ..) => {
            let puzzles = read(file)?;
            let limit = args.limit.start()?;
            let answers = puzzles.into_iter().map(|written| Answer::of_puzzle(written, &limit));
            answers
                .collect::<Result<Vec<_>, MethodError>>()
                .map_err(|error| Failure::Run(error.to_string()))?
        }
        (None, Some(rows), Some(width)) => vec![Answer::of_size(rows, width as usize)?],
        (None, ..) => return Err(Failure::Usage("a file, or --rows and --width".into())),
    };
    if args.json {
        let answers: Vec<Value> = answers.iter().map(Answer::document).collect();
        return output::print_json(&json!({ "answers": answers }));
    }
    let pages: Vec<String> = answers.iter().map(Answer::page).collect();
    output::print(|out| out.write_all(pages.join("\n").as_bytes()))
}

/// The bounds of a size, and for a puzzle whether they are its own.
struct Answer {
    heading: String,
    rows: usize,
    width: usize,
    known: Option<Known>,
}

/// What is known of a puzzle.
struct Known {
    strong: Option<bool>,
    simplifiable: Option<bool>,
}

impl Answer {
    fn of_size(rows: u64, width: usize) -> Result<Answer, Failure> {
        let most = omega::most_rows(width);
        if most < rows.into() {
            let most = count(most, "row");
            let line = format!("--rows: no strong puzzle of width {width} has more than {most}");
            return Err(Failure::Usage(line));
        }
        let rows = rows as usize;
        let heading = format!("{} of width {width}\n", count(rows, "row"));
        Ok(Answer { heading, rows, width, known: None })
    }

    fn of_puzzle(written: Written, limit: &Limit) -> Result<Answer, MethodError> {
        let holds = |property| {
            decide(&written.puzzle, property, Method::Hybrid, limit).map(|decision| decision.holds)
        };
        let known = Known {
            strong: holds(Property::Strong)?,
            simplifiable: holds(Property::Simplifiable)?,
        };
        let (rows, width) = (written.puzzle.len(), written.puzzle.width());
        Ok(Answer { heading: heading(&written), rows, width, known: Some(known) })
    }

    /// The bound of one strong puzzle, and that of one whose powers are strong.
    fn bounds(&self) -> [Bound; 2] {
        [omega::strong(self.rows, self.width), omega::simplifiable(self.rows, self.width)]
    }

    fn document(&self) -> Value {
        let [strong, powers] = self.bounds().map(|bound| match bound {
            Bound::Attained { omega, m } => json!({ "omega": omega, "m": m, "attained": true }),
            Bound::Infimum(omega) => json!({ "omega": omega, "m": null, "attained": false }),
        });
        let mut document = json!({
            "rows": self.rows,
            "width": self.width,
            "bounds": { "strong": strong, "simplifiable": powers },
            "most_rows": omega::most_rows(self.width).to_string(),
        });
        if let Some(known) = &self.known {
            document["strong"] = json!(known.strong);
            document["simplifiable"] = json!(known.simplifiable);
        }
        document
    }

    fn page(&self) -> String {
        let [strong, powers] = self.bounds().map(|bound| match bound {
            Bound::Attained { omega, m } => format!("{omega:.6} at m = {m}"),
            Bound::Infimum(omega) => format!("{omega}, which is not reached, as m grows"),
        });
        let said = |holds: Option<bool>| match holds {
            Some(true) => "which it is",
            Some(false) => "which it is not",
            None => "which is undecided",
        };
        let known = |known: fn(&Known) -> Option<bool>| {
            self.known.as_ref().map_or(String::new(), |all| format!(", {}", said(known(all))))
        };
        format!(
            "{}  strong{}: omega <= {strong}\n  simplifiable{}: omega <= {powers}\n  \
             at most {} in a strong puzzle of this width\n",
            self.heading,
            known(|known| known.strong),
            known(|known| known.simplifiable),
            count(omega::most_rows(self.width), "row"),
        )
    }
}
