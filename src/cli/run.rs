//! `tertia run`: experiment files, their results folders and tables.

mod plan;
mod report;

use super::engine::{self, BackendArgs};
use super::sampling::progress_bar;
use super::{Failure, interrupt, output};
use indicatif::ProgressBar;
use report::Report;
use serde_json::{Map, Value as Json, json};
use std::path::{Path, PathBuf};
use tertia::experiment::{
    self, Choice, Outcome, Override, Results, ResultsError, RunError, Setting, Specification,
    SpecificationError, Watch,
};
use tertia::simulate::Backend;

/// Where experiment files are looked for by name, and listed.
const EXPERIMENTS: &str = "experiments";

/// Where results go unless told otherwise.
const RESULTS: &str = "results/local";

/// Arguments of `tertia run`.
#[derive(clap::Args)]
pub struct Args {
    /// Experiment file, `-` for standard input, or the name of one in experiments/;
    /// with --list a folder
    #[arg(value_name = "EXPERIMENT", required_unless_present = "list")]
    experiment: Option<PathBuf>,
    /// Take the overrides of [profile.P]
    #[arg(long, value_name = "P")]
    profile: Option<String>,
    /// Override a key, such as samples=1000, cards=12 or cards=[12,15]
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Seed of all draws, instead of the file's
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Folder for the results [default: results/local/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Only list the points and the command that samples each
    #[arg(long, conflicts_with_all = ["list", "json"])]
    dry_run: bool,
    /// Only list the experiment files of a folder [default: experiments]
    #[arg(long, conflicts_with_all = ["profile", "set", "seed", "out", "json"])]
    list: bool,
    /// Print the tables as one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    backend: BackendArgs,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    if args.list {
        let folder = args.experiment.clone().unwrap_or_else(|| EXPERIMENTS.into());
        let text = plan::list(&folder)?;
        return output::print(|out| out.write_all(text.as_bytes()));
    }
    let path = find(args.experiment.as_deref().unwrap_or(Path::new("-")));
    let specification = Specification::read(&path, experiment::kinds(), &choice(args)?)?;
    if args.dry_run {
        let text = plan::points(&specification);
        return output::print(|out| out.write_all(text.as_bytes()));
    }
    let folder = args.out.clone().unwrap_or_else(|| Path::new(RESULTS).join(&specification.name));
    let stop = interrupt::flag()?;
    let results = Results::prepare(&folder, &specification)?;
    let engine = engine::choose(&args.backend)?;
    let mut watcher = Watcher {
        bar: progress_bar(specification.samples.saturating_mul(specification.points.len() as u64)),
        report: Report::new(&specification),
    };
    let outcome = experiment::run(&specification, &*engine, &stop, &mut watcher);
    watcher.bar.finish_and_clear();
    let (outcome, backend) = (outcome?, engine.backend());
    // What was computed is shown even where it cannot be written.
    let published = results.publish(&specification, &outcome, &backend);
    match args.json {
        true => output::print_json(&document(&specification, &outcome, &backend)),
        false => output::print(|out| {
            report::head(out, &specification, &outcome, &backend, &folder)?;
            watcher.report.write(out, &outcome.tables)
        }),
    }?;
    published?;
    watcher.report.refuse_impossible()
}

/// Shows progress and gathers the report.
struct Watcher {
    bar: ProgressBar,
    report: Report,
}

impl Watch for Watcher {
    fn samples(&mut self, more: u64) {
        self.bar.inc(more);
    }

    fn point(&mut self, point: &[Setting], sums: &[u128]) {
        self.report.add(point, sums);
    }
}

/// The file that is meant: a path, or else a name in `experiments/`.
fn find(given: &Path) -> PathBuf {
    let named = Path::new(EXPERIMENTS).join(format!("{}.toml", given.display()));
    let bare = given.components().count() == 1 && given.as_os_str() != "-";
    if bare && !given.is_file() && named.is_file() { named } else { given.into() }
}

fn choice(args: &Args) -> Result<Choice, Failure> {
    let mut overrides = Vec::new();
    for set in &args.set {
        let flag = format!("--set {set}");
        let Some((key, value)) = set.split_once('=') else {
            return Err(Failure::Usage(format!("{flag}: expected KEY=VALUE")));
        };
        overrides.push(Override::new(&flag, key, value));
    }
    if let Some(seed) = args.seed {
        overrides.push(Override::new(&format!("--seed {seed}"), "seed", &seed.to_string()));
    }
    Ok(Choice { profile: args.profile.clone(), overrides })
}

/// The tables and where they come from, as JSON.
fn document(specification: &Specification, outcome: &Outcome, backend: &Backend) -> Json {
    let table = |table: &experiment::Table| (table.record.name.to_owned(), table.to_json());
    json!({
        "name": specification.name,
        "about": specification.about,
        "kind": specification.kind.name(),
        "seed": specification.seed,
        "samples": specification.samples,
        "backend": backend.name,
        "adapter": backend.device,
        "specification_sha256": specification.hash(),
        "tables": outcome.tables.iter().map(table).collect::<Map<_, _>>(),
    })
}

impl From<SpecificationError> for Failure {
    fn from(error: SpecificationError) -> Failure {
        Failure::Usage(error.to_string())
    }
}

impl From<RunError> for Failure {
    fn from(error: RunError) -> Failure {
        Failure::Run(error.to_string())
    }
}

impl From<ResultsError> for Failure {
    fn from(error: ResultsError) -> Failure {
        match error {
            ResultsError::Failed { .. } => Failure::Run(error.to_string()),
            _ => Failure::Usage(format!("{error}; --out takes another folder")),
        }
    }
}
