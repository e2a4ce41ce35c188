//! `tertia check`: whether answers are right, and their proofs.

use super::instance::InstanceArgs;
use super::points::values;
use super::{Failure, input, output, puzzle};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use tertia::check::puzzle::PROBLEM;
use tertia::check::{self, NoProof, Problem, Verdict, clique, ordered};
use tertia::hypergraph::files::Instance;
use tertia::json;
use tertia::matching::{self, files};
use tertia::sat::dimacs;

/// Arguments of `tertia check`.
#[derive(clap::Args)]
pub struct Args {
    #[command(flatten)]
    instance: InstanceArgs,
    /// The JSON that max, min, hitting-set, play, kayles, kset, matching, puzzle verify or reduce
    /// printed for it, or for a formula (.cnf) a model in `v` lines; `-` for stdin
    answer: PathBuf,
    /// The folder with proofs, as `--prove` wrote it
    #[arg(long, value_name = "DIR")]
    proof: Option<PathBuf>,
    /// What is answered, where the answers do not say it themselves
    #[arg(long, value_name = "PROBLEM", value_enum)]
    problem: Option<Named>,
    /// Values of each attribute, for answers of kset and matching that do not say it themselves
    #[arg(long, value_name = "K", value_parser = values)]
    values: Option<usize>,
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
    /// Sets of cards of any number of values
    Kset,
    /// Perfect multi-dimensional matchings
    Matching,
    /// Two players take vertices of a graph in layers
    OrderedNodeKayles,
    /// Vertices of a graph in parts, one a part, all joined
    Clique,
    /// Properties of puzzles
    Puzzle,
    /// Models of formulas
    Model,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    if let Some(folder) = args.proof.as_ref().filter(|folder| !folder.is_dir()) {
        return Err(Failure::Usage(format!("--proof: {} is no folder", folder.display())));
    }
    let formula = args.instance.file.extension().is_some_and(|extension| extension == "cnf");
    let verdicts = match args.problem {
        Some(Named::Model) => of_model(args)?,
        None if formula => of_model(args)?,
        problem => of_answers(args, problem)?,
    };
    let verdicts = verdicts.map_err(|error| Failure::Usage(format!("--proof: {error}")))?;
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
    let failed =
        verdicts.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Fails(_))).count();
    let open = verdicts.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Unchecked(_)));
    match (failed, open.count(), verdicts.len()) {
        (0, 0, _) => Ok(()),
        (0, _, 1) => Err(Failure::Run("the answer was not checked".into())),
        (0, open, all) => Err(Failure::Run(format!("{open} of {all} answers were not checked"))),
        (_, _, 1) => Err(Failure::Run("the answer fails".into())),
        (failed, _, all) => Err(Failure::Run(format!("{failed} of {all} answers fail"))),
    }
}

impl Named {
    /// The problem on hypergraphs.
    fn problem(self) -> Option<Problem> {
        match self {
            Named::Max => Some(Problem::Max),
            Named::Min => Some(Problem::Min),
            Named::HittingSet => Some(Problem::HittingSet),
            Named::Play => Some(Problem::Play),
            Named::NodeKayles => Some(Problem::NodeKayles),
            Named::Kset | Named::Matching | Named::OrderedNodeKayles => None,
            Named::Clique | Named::Puzzle | Named::Model => None,
        }
    }
}

/// The problem that is not one on hypergraphs, where the first answer names such a one.
fn named(answers: &[Value]) -> Option<Named> {
    let name = answers.first()?.get("problem")?;
    let named = [
        (PROBLEM, Named::Puzzle),
        ("kset", Named::Kset),
        ("matching", Named::Matching),
        (ordered::PROBLEM, Named::OrderedNodeKayles),
        (clique::PROBLEM, Named::Clique),
    ];
    named.into_iter().find_map(|(known, named)| (name == known).then_some(named))
}

/// The verdict on the model of a formula.
fn of_model(args: &Args) -> Result<Verdicts, Failure> {
    if args.proof.is_some() {
        return Ok(Err(NoProof::Never("models")));
    }
    let formula = args.instance.formula()?;
    let bytes = input::read(&args.answer)?;
    let model = dimacs::read_model(&bytes, formula.variables())
        .map_err(|error| input::refused(&args.answer, &error))?;
    Ok(Ok(vec![(Some(1), check::model::check(&formula, &model))]))
}

/// The verdicts on answers to this problem, or to the one that they name.
fn of_answers(args: &Args, problem: Option<Named>) -> Result<Verdicts, Failure> {
    let answers = answers(args)?;
    let proof = args.proof.as_deref();
    let verdicts = match problem.or_else(|| named(&answers)) {
        Some(Named::Puzzle) => {
            let puzzles = puzzle::read(&args.instance.file)?;
            verdicts(
                &puzzles,
                |puzzle| puzzle.line,
                &answers,
                |puzzle, index, answer| check::puzzle::check(&puzzle.puzzle, index, answer, proof),
            )
        }
        Some(Named::Kset) => of_points(args, matching::Problem::Set, &answers)?,
        Some(Named::Matching) => of_points(args, matching::Problem::Matching, &answers)?,
        Some(Named::OrderedNodeKayles) => of_graph(args, "layer", &answers, check::ordered::check)?,
        Some(Named::Clique) => of_graph(args, "part", &answers, check::clique::check)?,
        named => {
            let instances = args.instance.read(&(1..=usize::MAX))?;
            let problem = named.and_then(Named::problem);
            verdicts(
                &instances,
                |instance| instance.line,
                &answers,
                |instance, index, answer| check::check(instance, index, answer, problem, proof),
            )
        }
    };
    Ok(verdicts)
}

/// The verdicts on answers about a graph whose vertices have numbers by this key.
fn of_graph(
    args: &Args,
    key: &'static str,
    answers: &[Value],
    check: impl Fn(&Instance, &[usize], &Value, Option<&Path>) -> Result<Verdict, NoProof>,
) -> Result<Verdicts, Failure> {
    let (graph, numbers) = args.instance.numbered(key)?;
    Ok(verdicts(
        &[graph],
        |graph| graph.line,
        answers,
        |graph, _, answer| check(graph, &numbers, answer, args.proof.as_deref()),
    ))
}

/// The verdicts on answers of kset and matching.
fn of_points(
    args: &Args,
    problem: matching::Problem,
    answers: &[Value],
) -> Result<Verdicts, Failure> {
    let (file, proof) = (&args.instance.file, args.proof.as_deref());
    let stated = answers.iter().find_map(|answer| answer.get("values")?.as_u64());
    let stated = stated.and_then(|values| usize::try_from(values).ok());
    let values = args.values.or(stated.filter(|&values| values > 0));
    let bytes = input::read(file)?;
    let instances = match (problem, values) {
        (matching::Problem::Matching, values) => {
            files::read_matching(&bytes, values).map(|w| vec![w])
        }
        (matching::Problem::Set, Some(values)) => files::read_cards(&bytes, values),
        (matching::Problem::Set, None) => {
            let reason = "the answers do not say how many values there are";
            return Err(Failure::Usage(format!("--values: {reason}")));
        }
    };
    let instances = instances.map_err(|error| input::refused(file, &error))?;
    Ok(verdicts(
        &instances,
        |written| written.lines[0],
        answers,
        |written, _, answer| check::points::check(&written.points, problem, answer, proof),
    ))
}

/// The verdict on each answer, with the line of its instance if there is one.
type Verdicts = Result<Vec<(Option<usize>, Verdict)>, NoProof>;

/// Checks answer by answer.
fn verdicts<T>(
    instances: &[T],
    line: impl Fn(&T) -> usize,
    answers: &[Value],
    check: impl Fn(&T, usize, &Value) -> Result<Verdict, NoProof>,
) -> Verdicts {
    let verdict = |index: usize| match (instances.get(index), answers.get(index)) {
        (Some(instance), Some(answer)) => {
            Ok((Some(line(instance)), check(instance, index, answer)?))
        }
        (Some(instance), None) => {
            Ok((Some(line(instance)), Verdict::Fails("there is no answer".into())))
        }
        (None, _) => Ok((None, Verdict::Fails("there is no instance".into()))),
    };
    (0..instances.len().max(answers.len())).map(verdict).collect()
}

/// The answers of the file, one an instance.
fn answers(args: &Args) -> Result<Vec<Value>, Failure> {
    let bytes = input::read(&args.answer)?;
    let document: Value =
        json::read(&bytes).map_err(|error| input::refused(&args.answer, &error))?;
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
        Verdict::Unchecked(why) => json!({ "result": "unchecked", "reason": why }),
        Verdict::Fails(reason) => json!({ "result": "fails", "reason": reason }),
    }
}

fn phrase(verdict: &Verdict) -> String {
    match verdict {
        Verdict::Attained(None) => "attained".into(),
        Verdict::Attained(Some(unchecked)) => format!("attained ({unchecked})"),
        Verdict::Optimal => "optimal".into(),
        Verdict::Unchecked(why) => format!("unchecked: {why}"),
        Verdict::Fails(reason) => format!("fails: {reason}"),
    }
}
