//! `tertia check`: whether answers are right, and their proofs.

use super::instance::InstanceArgs;
use super::{Failure, input, output};
use serde_json::{Value, json};
use std::path::PathBuf;
use tertia::check::{NoProof, Problem, Verdict, check};

/// Arguments of `tertia check`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    instance: InstanceArgs,
    /// The JSON that max, min, hitting-set, play or kayles printed for it; `-` for stdin
    answer: PathBuf,
    /// The folder with proofs, as `--prove` wrote it
    #[arg(long, value_name = "DIR")]
    proof: Option<PathBuf>,
    /// What is answered, where the answers do not say it themselves
    #[arg(long, value_name = "PROBLEM", value_enum)]
    problem: Option<Named>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum Named {
    /// The most disjoint edges
    Max,
    /// The fewest disjoint edges that meet every edge
    Min,
    /// Vertices that meet every edge
    HittingSet,
    /// Two players take edges
    Play,
    /// Two players take vertices
    NodeKayles,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let instances = args.instance.read(&(1..=usize::MAX))?;
    let answers = answers(args)?;
    if let Some(folder) = args.proof.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::Usage(format!("--proof: {} is no folder", folder.display())));
    }
    let problem = args.problem.map(|named| match named {
        Named::Max => Problem::Max,
        Named::Min => Problem::Min,
        Named::HittingSet => Problem::HittingSet,
        Named::Play => Problem::Play,
        Named::NodeKayles => Problem::NodeKayles,
    });
    let verdicts = (0..instances.len().max(answers.len()))
        .map(|index| match (instances.get(index), answers.get(index)) {
            (Some(instance), Some(answer)) => {
                let verdict = check(instance, index, answer, problem, args.proof.as_deref())?;
                Ok((Some(instance.line), verdict))
            }
            (Some(instance), None) => {
                Ok((Some(instance.line), Verdict::Fails("there is no answer".into())))
            }
            (None, _) => Ok((None, Verdict::Fails("there is no instance".into()))),
        })
        .collect::<Result<Vec<(Option<usize>, Verdict)>, NoProof>>()
        .map_err(|error| Failure::Usage(format!("--proof: {error}")))?;
    if args.json {
        let answers: Vec<Value> = verdicts.iter().map(|(_, verdict)| document(verdict)).collect();
        output::print_json(&json!({ "answers": answers }))?;
    } else {
        output::print(|out| {
            verdicts.iter().try_for_each(|(line, verdict)| {
                match line {
                    Some(line) => write!(out, "line {line}: ")?,
                    None => write!(out, "beyond the last line: ")?,
                }
                writeln!(out, "{}", phrase(verdict))
            })
        })?;
    }
    let failed = verdicts.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Fails(_)));
    match failed.count() {
        0 => Ok(()),
        _ if verdicts.len() == 1 => Err(Failure::Run("the answer fails".into())),
        count => Err(Failure::Run(format!("{count} of {} answers fail", verdicts.len()))),
    }
}

/// The answers of the file, one an instance.
fn answers(args: &Args) -> Result<Vec<Value>, Failure> {
    let bytes = input::read(&args.answer)?;
    let document: Value = serde_json::from_slice(&bytes).map_err(|error| {
        // The place stands before the reason here.
        let text = error.to_string();
        let reason = text.split(" at line ").next().unwrap_or(&text);
        // An end of file is behind the last column, which may be none.
        let place = format!("{}:{}: {reason}", error.line(), error.column().max(1));
        input::refused(&args.answer, &place)
    })?;
    match document {
        Value::Object(mut document) => match document.remove("answers") {
            Some(Value::Array(answers)) => Ok(answers),
            _ => Err(input::refused(&args.answer, &"1:1: expected {\"answers\": [...]}")),
        },
        _ => Err(input::refused(&args.answer, &"1:1: expected {\"answers\": [...]}")),
    }
}

fn document(verdict: &Verdict) -> Value {
    match verdict {
        Verdict::Attained(None) => json!({ "result": "attained" }),
        Verdict::Attained(Some(unchecked)) => json!({ "result": "attained", "note": unchecked }),
        Verdict::Optimal => json!({ "result": "optimal" }),
        Verdict::Fails(reason) => json!({ "result": "fails", "reason": reason }),
    }
}

fn phrase(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Attained(None) => "attained".into(),
        Verdict::Attained(Some(unchecked)) => format!("attained ({unchecked})"),
        Verdict::Optimal => "optimal".into(),
        Verdict::Fails(reason) => format!("fails: {reason}"),
    }
}
