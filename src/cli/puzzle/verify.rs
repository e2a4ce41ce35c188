//! `tertia puzzle verify`: whether puzzles are strong, by any method, with a witness if not.

use super::{PuzzleArgs, count, heading, triple};
use crate::cli::interrupt::LimitArgs;
use crate::cli::{Failure, output, prove, tell};
use serde_json::{Value, json};
use std::path::PathBuf;
use tertia::check::puzzle::{PROBLEM, proof_name};
use tertia::puzzle::files::Written;
use tertia::puzzle::{Decision, Edges, Limit, Method, Property, Witness, decide, sat};
use tertia::sat::Refuted;

/// Arguments of `tertia puzzle verify`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    puzzles: PuzzleArgs,
    /// What is asked of the puzzles
    #[arg(long, value_name = "P", value_enum, default_value_t)]
    property: Asked,
    /// How it is decided
    #[arg(long, value_name = "M", value_parser = method, default_value = "hybrid",
          help = format!("How it is decided: {}", names()))]
    method: Method,
    /// Tell what each step cost
    #[arg(long)]
    explain: bool,
    /// Write a refutation of any other matching for each puzzle that is strong, or a USP, to this
    /// folder (LRAT)
    #[arg(long, value_name = "DIR")]
    prove: Option<PathBuf>,
    #[command(flatten)]
    limit: LimitArgs,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Default, clap::ValueEnum)]
enum Asked {
    /// A strong uniquely solvable puzzle
    #[default]
    Strong,
    /// A uniquely solvable puzzle
    Usp,
    /// Every three rows, not all equal, have a column with exactly two of 1, 2, 3 in place
    Local,
    /// Simplification leaves the diagonal
    Simplifiable,
}

impl Asked {
    fn property(self) -> Property {
        match self {
            Asked::Strong => Property::Strong,
            Asked::Usp => Property::Usp,
            Asked::Local => Property::Local,
            Asked::Simplifiable => Property::Simplifiable,
        }
    }
}

fn names() -> String {
    Method::ALL.map(Method::name).join(", ")
}

fn method(name: &str) -> Result<Method, String> {
    let named = Method::ALL.into_iter().find(|method| method.name() == name);
    named.ok_or_else(|| format!("expected one of {}", names()))
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let puzzles = args.puzzles.read()?;
    let property = args.property.property();
    let limit = args.limit.start()?;
    let decide = |written: Written| {
        let decision = decide(&written.puzzle, property, args.method, &limit)
            .map_err(|error| Failure::Usage(format!("--method: line {}: {error}", written.line)))?;
        Ok(Answer { written, property, decision })
    };
    let answers = puzzles.into_iter().map(decide).collect::<Result<Vec<_>, Failure>>()?;
    if let Some(folder) = &args.prove {
        prove::make(folder)?;
        for (index, answer) in answers.iter().enumerate() {
            answer.prove(folder, index, &limit)?;
        }
    }
    if args.json {
        let answers: Vec<Value> =
            answers.iter().map(|answer| answer.document(args.explain)).collect();
        return output::print_json(&json!({ "answers": answers }));
    }
    let pages: Vec<String> = answers.iter().map(|answer| answer.page(args.explain)).collect();
    output::print(|out| out.write_all(pages.join("\n").as_bytes()))
}

/// A puzzle and what was decided.
struct Answer {
    written: Written,
    property: Property,
    decision: Decision,
}

impl Answer {
    /// Writes the proof, if there is something to prove.
    fn prove(&self, folder: &std::path::Path, index: usize, limit: &Limit) -> Result<(), Failure> {
        let proved = matches!(self.property, Property::Strong | Property::Usp);
        if !proved || self.decision.holds != Some(true) {
            return Ok(());
        }
        let name = proof_name(index);
        let puzzle = &self.written.puzzle;
        let refuted = if puzzle.len() <= sat::MOST {
            sat::prove(&Edges::of(puzzle, self.property.hit()), folder, &name, limit)
                .map_err(|error| Failure::Run(error.to_string()))?
        } else {
            Refuted::Unknown
        };
        if refuted != Refuted::Yes {
            tell(&format!("no proof for {name}"));
        }
        Ok(())
    }

    fn decided_by(&self) -> Option<&'static str> {
        self.decision.decided_by().map(Method::name)
    }

    fn document(&self, explain: bool) -> Value {
        let puzzle = &self.written.puzzle;
        let mut document = json!({
            "problem": PROBLEM,
            "rows": puzzle.len(),
            "width": puzzle.width(),
            self.property.name(): self.decision.holds,
            "decided_by": self.decided_by(),
            "witness": match &self.decision.witness {
                None => Value::Null,
                Some(Witness::Matching(matching)) => json!(matching.edges().collect::<Vec<_>>()),
                Some(Witness::Edge(edge)) => json!([edge]),
                Some(Witness::Left(edges)) => json!({ "edges": edges }),
            },
        });
        if explain {
            let steps = self.decision.steps.iter().map(|step| {
                json!({
                    "method": step.method.name(),
                    "decided": step.decided,
                    "seconds": step.time.as_secs_f64(),
                })
            });
            document["steps"] = steps.collect();
        }
        document
    }

    fn page(&self, explain: bool) -> String {
        let name = match self.property {
            Property::Usp => "a USP",
            property => property.name(),
        };
        let by = self.decided_by().map_or(String::new(), |by| format!(", by {by}"));
        let mut text = heading(&self.written);
        text += &match self.decision.holds {
            Some(true) => format!("  {name}{by}\n"),
            Some(false) => format!("  not {name}{by}: {}\n", self.reason()),
            None => format!("  undecided whether it is {name}\n"),
        };
        let puzzle = &self.written.puzzle;
        match &self.decision.witness {
            Some(Witness::Matching(matching)) => {
                let off = matching.edges().filter(|&[u, v, w]| u != v || v != w);
                let lines: Vec<String> = off.map(|edge| triple(puzzle, edge)).collect();
                text.extend(lines.iter().map(String::as_str));
                if lines.len() < puzzle.len() {
                    text += "    and each other row with itself\n";
                }
            }
            Some(Witness::Edge(edge)) => text += &triple(puzzle, *edge),
            Some(Witness::Left(_)) | None => {}
        }
        if explain {
            for step in &self.decision.steps {
                let decided = if step.decided { "decided" } else { "maybe" };
                text += &format!("  {:<15}{decided:<9}{:?}\n", step.method.name(), step.time);
            }
        }
        text
    }

    /// What the witness shows.
    fn reason(&self) -> String {
        let two = match self.property {
            Property::Usp => "at least two",
            _ => "exactly two",
        };
        match &self.decision.witness {
            Some(Witness::Left(edges)) => {
                let off = edges - self.written.puzzle.len();
                format!("simplification leaves {} off the diagonal", count(off, "edge"))
            }
            Some(Witness::Edge(_)) => format!("no column of these has {two} of 1, 2, 3 in place"),
            _ => format!("rows for 1, 2 and 3, no column with {two} of these in place"),
        }
    }
}
