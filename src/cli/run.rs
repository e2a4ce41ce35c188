//! `tertia run`: experiment files, their results folders and tables.

mod choice;
mod document;
mod earlier;
mod many_rounds;
mod methods;
mod plan;
mod report;
mod shard;

use super::engine::{self, BackendArgs};
use super::sampling::progress_bar;
use super::sheet::grouped;
use super::{Failure, interrupt, output, tell};
pub use choice::ChoiceArgs;
use document::Document;
use indicatif::ProgressBar;
pub use plan::size;
use report::Report;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use tertia::experiment::{
    self, Counted, Journal, JournalError, Results, ResultsError, RunError, Shard, Specification,
    SpecificationError, Watch, shards::Part,
};

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
    #[command(flatten)]
    choice: ChoiceArgs,
    /// Folder for the results [default: results/local/NAME]
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Do part I of N of the work, I from 0, into DIR/shards; `tertia merge DIR` makes the tables
    #[arg(long, value_name = "I/N", conflicts_with_all = ["list", "dry_run", "json", "resume"])]
    shard: Option<Shard>,
    /// Go on where an interrupted run in the same folder ended, or a finished one of fewer samples
    #[arg(long, conflicts_with_all = ["list", "dry_run"])]
    resume: bool,
    /// Only list the points and the command that does each
    #[arg(long, conflicts_with_all = ["list", "json"])]
    dry_run: bool,
    /// Only list the experiment files of a folder [default: experiments], with the time that
    /// results beside it say each takes
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
        let (text, mut wrong) = plan::list(&folder)?;
        output::print(|out| out.write_all(text.as_bytes()))?;
        let last = wrong.pop();
        wrong.iter().for_each(|error| tell(&error.to_string()));
        return last.map_or(Ok(()), |error| Err(error.into()));
    }
    let given = args.experiment.as_deref().unwrap_or(Path::new("-"));
    let specification = args.choice.read(given)?;
    if args.dry_run {
        let text = plan::points(&specification, given);
        return output::print(|out| out.write_all(text.as_bytes()));
    }
    let folder = args.out.clone().unwrap_or_else(|| Path::new(RESULTS).join(&specification.name));
    // Before the first file, so that no request to end finds files and leaves without a word.
    let stop = interrupt::flag()?;
    if let Some(shard) = args.shard {
        return shard::run(&specification, shard, &folder, &args.backend, &stop);
    }
    let results = Results::prepare(&folder, &specification)?;
    let journal = match (results.have_journal(), args.resume) {
        (true, true) => results.journal()?,
        (true, false) => return Err(unfinished(&folder)),
        (false, true) if results.are_there()? => {
            tell(&format!("{}: the results are there; nothing to do", folder.display()));
            return Ok(());
        }
        (false, true) => match results.extended()? {
            Some(journal) => journal,
            None if results.are_of_another_run() => return Err(finished(&folder)),
            None => {
                tell(&format!("{}: no journal there; the run begins anew", folder.display()));
                results.new_journal()
            }
        },
        (false, false) => results.new_journal(),
    };
    let journal = count(&specification, Shard::WHOLE, journal, &args.backend, &stop)?;
    let error = match results.publish(&journal) {
        Ok(finished) => return show(&specification, &finished, &folder, args.json),
        Err(error @ ResultsError::Counted(_)) => return Err(error.into()),
        Err(error) => error,
    };
    // What was computed is shown even where it cannot be written, and that is told in any case.
    let _ = show(&specification, &journal, &folder, args.json);
    Err(match journal.kept() {
        Some(kept) => Failure::Run(format!("{error}; --resume goes on from {}", kept.display())),
        None => error.into(),
    })
}

/// Does the work of a shard with a progress bar, from where the journal ends; until it is
/// published the journal has it.
fn count(
    specification: &Specification,
    shard: Shard,
    mut journal: Journal,
    backend: &BackendArgs,
    stop: &AtomicBool,
) -> Result<Journal, Failure> {
    let engine = engine::choose(backend)?;
    let parts = shard.parts(specification).map_err(RunError::from)?;
    let mut watcher = Watcher::new(specification, &parts, &journal);
    let done = experiment::run(specification, &parts, &*engine, &mut journal, stop, &mut watcher);
    watcher.bar.finish_and_clear();
    done.map_err(|error| match journal.kept() {
        Some(kept) if shard == Shard::WHOLE => {
            Failure::Run(format!("{error}; --resume goes on from {}", kept.display()))
        }
        Some(kept) => {
            Failure::Run(format!("{error}; the same command goes on from {}", kept.display()))
        }
        None => error.into(),
    })?;
    Ok(journal)
}

/// Prints the tables, for people or as JSON.
pub fn show(
    specification: &Specification,
    counted: &dyn Counted,
    folder: &Path,
    json: bool,
) -> Result<(), Failure> {
    let report = Report::new(specification, counted)?;
    match json {
        true => output::print_json(&Document { specification, counted, backend: report.backend() }),
        false => output::print(|out| report.write(out, folder)),
    }?;
    report.refuse_impossible()
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

/// A folder with results from which this run cannot go on.
fn finished(folder: &Path) -> Failure {
    Failure::Usage(format!(
        "{}: the results there are of another seed, other points or a build before, of no fewer \
         samples, or without sums.json, so that this run cannot go on from them; without --resume it \
         replaces them",
        folder.display()
    ))
}

/// Shows progress.
struct Watcher {
    bar: ProgressBar,
    /// Whether it was said that there is no journal.
    unkept: bool,
}

impl Watcher {
    /// The bar begins where the journal ends.
    fn new(specification: &Specification, parts: &[Part], journal: &Journal) -> Watcher {
        let units = parts.iter().map(|part| part.units.end - part.units.start);
        let all = units.fold(0, u64::saturating_add);
        let done = journal.units(parts);
        if let Some(kept) = journal.kept() {
            let (done, all, kept) = (grouped(done), grouped(all), kept.display());
            let what = if specification.draws.is_some() { "samples" } else { "parts" };
            tell(&format!("{kept}: {done} of {all} {what} are done; the run goes on"));
        }
        let bar = progress_bar(all, specification.draws.is_some());
        bar.set_position(done);
        bar.reset_eta();
        Watcher { bar, unkept: false }
    }
}

impl Watch for Watcher {
    fn units(&mut self, more: u64) {
        self.bar.inc(more);
    }

    fn unkept(&mut self, error: &io::Error) {
        if !self.unkept {
            self.bar.suspend(|| tell(&format!("the journal cannot be written: {error}")));
        }
        self.unkept = true;
    }
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
            ResultsError::Failed { .. } | ResultsError::Counted(_) => {
                Failure::Run(error.to_string())
            }
            _ => Failure::Usage(format!("{error}; --out takes another folder")),
        }
    }
}
