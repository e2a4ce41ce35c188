//! `tertia bench`: engines and methods compared on the same work.

use super::sheet::{Sheet, grouped, rounded};
use super::{Failure, interrupt, output, tell};
use std::io;
use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use tertia::experiment::throughput::{
    self, FEWEST, Figure, Figures, MOST_ROUNDS, Preset, ROUND, THROUGHPUT,
};
use tertia::experiment::{self, Counted, Progress, Results, RunError, Shard, Table, Watch};
use tertia::simulate::{Cpu, Kernel};

/// Arguments of `tertia bench`.
#[derive(clap::Args)]
pub struct Args {
    /// Benchmarks; all by default
    #[arg(value_name = "NAME")]
    names: Vec<String>,
    /// Only list the benchmarks
    #[arg(long, conflicts_with_all = ["names", "units", "out", "json"])]
    list: bool,
    /// Units a round, such as deals; as many as the slowest version does in --seconds by default
    #[arg(long, value_name = "K", value_parser = clap::value_parser!(u64).range(1..))]
    units: Option<u64>,
    /// Seconds that the slowest version has for a round, about
    #[arg(long, value_name = "S", default_value_t = ROUND, value_parser = seconds)]
    seconds: f64,
    /// Rounds, after one to warm up
    #[arg(long, value_name = "K", default_value_t = FEWEST as u64,
          value_parser = clap::value_parser!(u64).range(FEWEST as u64..=MOST_ROUNDS))]
    rounds: u64,
    /// Also write the results to this folder, as an experiment of the kind `throughput` does; what
    /// was interrupted goes on there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Print the table as one JSON document
    #[arg(long)]
    json: bool,
}

fn seconds(text: &str) -> Result<f64, String> {
    let seconds = text.parse().ok().filter(|seconds| (1e-3..=600.0).contains(seconds));
    seconds.ok_or_else(|| "expected 0.001 to 600 seconds".into())
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let presets = throughput::presets();
    if args.list {
        let line = |preset: &Preset| format!("{:<16} {}\n", preset.name, preset.about);
        let text: String = presets.iter().map(line).collect();
        return output::print(|out| out.write_all(text.as_bytes()));
    }
    for name in &args.names {
        if !presets.iter().any(|preset| preset.name == name) {
            let line = format!("NAME: no benchmark {name}; `tertia bench --list` lists them");
            return Err(Failure::Usage(line));
        }
    }
    let names = presets.iter().map(|preset| preset.name);
    let wanted = |name: &&str| args.names.is_empty() || args.names.iter().any(|each| each == name);
    let names: Vec<_> = names.filter(wanted).collect();
    let specification = throughput::experiment(&names, args.rounds, args.seconds, args.units);
    let results = args.out.as_deref().map(|folder| Results::prepare(folder, &specification));
    let results = results.transpose()?;
    if cfg!(debug_assertions) {
        tell(
            "this build checks itself, which takes time; `cargo build --release` makes a faster one",
        );
    }
    let mut printer =
        Printer { presets, json: args.json, table: Table::new(&THROUGHPUT), end: Ok(()) };
    // What is measured has engines of its own.
    let engine = Cpu::new(Kernel::best(), 0).map_err(RunError::from)?;
    match results {
        None => {
            let never = AtomicBool::new(false);
            for point in &specification.points {
                let work = specification.work(point).map_err(RunError::from)?;
                printer.print(&experiment::sample(&*work, &engine, 0..1, &never, |_| ())?);
            }
        }
        Some(results) => {
            let mut journal = match results.have_journal() {
                true => results.journal()?,
                false => results.new_journal(),
            };
            let stop = interrupt::flag()?;
            let whole = Shard::WHOLE.parts(&specification).map_err(RunError::from)?;
            if let Some(kept) = journal.kept() {
                let (done, all) = (journal.units(&whole), whole.len());
                tell(&format!(
                    "{}: {done} of {all} benchmarks are done; the run goes on",
                    kept.display()
                ));
            }
            for earlier in journal.points() {
                printer.print(&earlier?.sums);
            }
            let done =
                experiment::run(&specification, &whole, &engine, &mut journal, &stop, &mut printer);
            done.map_err(|error| match journal.kept() {
                Some(kept) => Failure::Run(format!(
                    "{error}; the same command goes on from {}",
                    kept.display()
                )),
                None => error.into(),
            })?;
            // What was measured is shown even where it cannot be written.
            let published = results.publish(&journal);
            printer.end()?;
            published?;
            return Ok(());
        }
    }
    printer.end()
}

/// Prints each benchmark when it is done, or all at the end as JSON.
struct Printer {
    presets: Vec<Preset>,
    json: bool,
    table: Table,
    end: Result<(), Failure>,
}

impl Printer {
    fn print(&mut self, sums: &[u128]) {
        let figures = match Figures::of(sums) {
            Ok(figures) => figures,
            Err(error) => {
                self.end = Err(RunError::from(error).into());
                return;
            }
        };
        figures.rows(&mut self.table);
        if !self.json && self.end.is_ok() {
            let about = self.presets.iter().find(|preset| preset.name == figures.benchmark);
            let text = format!("{}\n", sheet(about.map_or("", |preset| preset.about), &figures));
            self.end = output::print(|out| out.write_all(text.as_bytes()));
        }
    }

    fn end(self) -> Result<(), Failure> {
        self.end?;
        if self.json {
            let rows: Vec<_> = self.table.to_json().collect();
            output::print_json(&serde_json::json!({ "throughput": rows }))?;
        }
        Ok(())
    }
}

impl Watch for Printer {
    fn units(&mut self, _more: u64) {}

    fn point(&mut self, progress: &Progress) {
        self.print(&progress.sums);
    }

    fn unkept(&mut self, error: &io::Error) {
        tell(&format!("the journal cannot be written: {error}"));
    }
}

fn sheet(about: &str, figures: &Figures) -> Sheet {
    let heads = ["", "threads", "units a second", "spread", "kernel", "ratio", "of peak"];
    let percent =
        |share: Option<f64>| share.map_or("-".into(), |share| format!("{:.0} %", 100.0 * share));
    let row = |version: &Figure| {
        let median = version.median;
        let spread = match (version.fastest, version.slowest) {
            (Some(fastest), Some(slowest)) => {
                format!(
                    "-{:.0} +{:.0} %",
                    100.0 * (1.0 - fastest / median),
                    100.0 * (slowest / median - 1.0)
                )
            }
            _ => String::new(),
        };
        let ratio = match version.software {
            true => "software".into(),
            false => format!("{:.2}", figures.reference / median),
        };
        vec![
            match version.threads {
                0 => format!("{}, {}", version.device, version.name),
                _ => version.name.clone(),
            },
            if version.threads == 0 { "-".into() } else { version.threads.to_string() },
            rounded(Some(figures.units as f64 / median)),
            spread,
            percent(version.kernel.map(|kernel| kernel / median)),
            ratio,
            percent(version.peak_share),
        ]
    };
    Sheet {
        heading: format!(
            "{}: {about}; {} a round, median of {} rounds",
            figures.benchmark,
            grouped(figures.units),
            figures.versions.first().map_or(0, |version| version.rounds)
        ),
        heads: heads.map(str::to_owned).to_vec(),
        rows: figures.versions.iter().map(row).collect(),
    }
}
