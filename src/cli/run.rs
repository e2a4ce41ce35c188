//! `tertia run`: experiment files, their results folders and tables.

mod many_rounds;
mod methods;
mod plan;
mod report;

use super::engine::{self, BackendArgs};
use super::sampling::progress_bar;
use super::sheet::grouped;
use super::{Failure, interrupt, output, tell};
use indicatif::ProgressBar;
use report::Report;
use serde_json::{Map, Value as Json, json};
use std::io;
use std::path::{Path, PathBuf};
use tertia::experiment::{
    self, Choice, Draws, Journal, JournalError, Outcome, Override, Results, ResultsError, RunError,
    Setting, Specification, SpecificationError, Watch,
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
    /// Go on where an interrupted run of the experiment in the same folder ended
    #[arg(long, conflicts_with_all = ["list", "dry_run"])]
    resume: bool,
    /// Only list the points and the command that does each
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
    let mut journal = match (results.have_journal(), args.resume) {
        (true, true) => results.journal()?,
        (true, false) => return Err(unfinished(&folder)),
        (false, true) if results.are_there() => {
            tell(&format!("{}: the results are there; nothing to do", folder.display()));
            return Ok(());
        }
        (false, resume) => {
            if resume {
                tell(&format!("{}: no journal there; the run begins anew", folder.display()));
            }
            results.new_journal()
        }
    };
    let engine = engine::choose(&args.backend)?;
    let mut watcher = Watcher::new(&specification, &journal)?;
    let outcome = experiment::run(&specification, &*engine, &mut journal, &stop, &mut watcher);
    watcher.bar.finish_and_clear();
    let outcome = outcome.map_err(|error| match journal.kept() {
        Some(kept) => Failure::Run(format!("{error}; --resume goes on from {}", kept.display())),
        None => error.into(),
    })?;
    let backend = engine.backend();
    // What was computed is shown even where it cannot be written.
    let published = results.publish(&outcome, &backend);
    match args.json {
        true => output::print_json(&document(&specification, &outcome, &backend)),
        false => output::print(|out| {
            report::head(out, &specification, &outcome, &backend, &folder)?;
            watcher.report.write(out, &outcome.tables)
        }),
    }?;
    published.map_err(|error| match journal.kept() {
        Some(kept) => Failure::Run(format!("{error}; --resume goes on from {}", kept.display())),
        None => error.into(),
    })?;
    watcher.report.refuse_impossible()
}

/// A folder with a journal that was not asked for.
fn unfinished(folder: &Path) -> Failure {
    let (folder, journal) = (folder.display(), folder.join("journal"));
    Failure::Usage(format!(
        "{folder}: an interrupted run left a journal there; --resume goes on from it, and without \
         {} the run begins anew",
        journal.display()
    ))
}

/// Shows progress and gathers the report.
struct Watcher {
    bar: ProgressBar,
    report: Report,
    /// Whether it was said that there is no journal.
    unkept: bool,
}

impl Watcher {
    /// The bar begins where the journal ends.
    fn new(specification: &Specification, journal: &Journal) -> Result<Watcher, Failure> {
        let mut all = 0u64;
        for point in &specification.points {
            let work = specification.work(point).map_err(RunError::from)?;
            all = all.saturating_add(specification.units(&*work));
        }
        let done = journal.units();
        if let Some(kept) = journal.kept() {
            let (done, all, kept) = (grouped(done), grouped(all), kept.display());
            let what = if specification.draws.is_some() { "samples" } else { "parts" };
            tell(&format!("{kept}: {done} of {all} {what} are done; the run goes on"));
        }
        let bar = progress_bar(all, specification.draws.is_some());
        bar.set_position(done);
        bar.reset_eta();
        Ok(Watcher { bar, report: Report::new(specification), unkept: false })
    }
}

impl Watch for Watcher {
    fn units(&mut self, more: u64) {
        self.bar.inc(more);
    }

    fn point(&mut self, point: &[Setting], sums: &[u128]) {
        self.report.add(point, sums);
    }

    fn unkept(&mut self, error: &io::Error) {
        if !self.unkept {
            self.bar.suspend(|| tell(&format!("the journal cannot be written: {error}")));
        }
        self.unkept = true;
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
    let mut document = json!({
        "name": specification.name,
        "about": specification.about,
        "kind": specification.kind.name(),
    });
    if let Some(Draws { samples, seed }) = specification.draws {
        document["seed"] = seed.into();
        document["samples"] = samples.into();
    }
    document["backend"] = backend.name.into();
    document["adapter"] = backend.device.as_str().into();
    document["specification_sha256"] = specification.hash().into();
    document["tables"] = outcome.tables.iter().map(table).collect::<Map<_, _>>().into();
    document
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

impl From<JournalError> for Failure {
    fn from(error: JournalError) -> Failure {
        let ways = match &error {
            JournalError::Other { folder, .. } => {
                format!("--out takes another folder, and without {folder} the run begins anew")
            }
            JournalError::Damaged { folder, .. } => format!("without {folder} the run begins anew"),
        };
        Failure::Usage(format!("{error}; {ways}"))
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
