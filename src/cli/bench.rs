//! `tertia bench`: engines and methods compared on the same work.

use super::sheet::{Sheet, grouped, rounded};
use super::{Failure, output, tell};
use std::path::PathBuf;
use tertia::experiment::Table;
use tertia::experiment::throughput::{
    self, FEWEST, MOST_ROUNDS, Measured, Preset, ROUND, THROUGHPUT, ThroughputError,
};

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
    /// Also write throughput.csv and what describes it to this folder
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
    if let Some(folder) = &args.out {
        let line = |error| Failure::Usage(format!("--out {}: {error}", folder.display()));
        throughput::may_stand(folder).map_err(line)?;
    }
    let wanted = |preset: &&Preset| {
        args.names.is_empty() || args.names.iter().any(|name| name == preset.name)
    };
    if cfg!(debug_assertions) {
        tell(
            "this build checks itself, which takes time; `cargo build --release` makes a faster one",
        );
    }
    let runners = throughput::runners().map_err(ThroughputError::from)?;
    let mut table = Table::new(&THROUGHPUT);
    for preset in presets.iter().filter(wanted) {
        let versions = preset.versions(&runners).map_err(ThroughputError::from)?;
        let measured =
            throughput::measure(preset, versions, args.units, args.seconds, args.rounds as usize)?;
        measured.figures().rows(&mut table);
        if !args.json {
            let text = format!("{}\n", sheet(preset, &measured));
            output::print(|out| out.write_all(text.as_bytes()))?;
        }
    }
    if args.json {
        output::print_json(
            &serde_json::json!({ "throughput": table.to_json().collect::<Vec<_>>() }),
        )?;
    }
    let Some(folder) = &args.out else { return Ok(()) };
    let failed = |error| Failure::Run(format!("{}: {error}", folder.display()));
    throughput::write(folder, &table).map_err(failed)
}

fn sheet(preset: &Preset, measured: &Measured) -> Sheet {
    let reference = measured.reference();
    let heads = ["", "threads", "units a second", "spread", "kernel", "ratio", "of peak"];
    let row = |(version, times): &(throughput::Version, throughput::Times)| {
        let backend = version.runner.engine().backend();
        let (median, last) = (times.median(), times.rounds.len().saturating_sub(1));
        let spread = match (times.rounds.first(), times.rounds.get(last)) {
            (Some(fastest), Some(slowest)) => {
                format!(
                    "-{:.0} +{:.0} %",
                    100.0 * (1.0 - fastest / median),
                    100.0 * (slowest / median - 1.0)
                )
            }
            _ => String::new(),
        };
        let ratio = match backend.software {
            true => "software".into(),
            false => format!("{:.2}", reference / median),
        };
        vec![
            match backend.threads {
                0 => format!("{}, {}", backend.device, version.name),
                _ => version.name.clone(),
            },
            if backend.threads == 0 { "-".into() } else { backend.threads.to_string() },
            rounded(Some(measured.units as f64 / median)),
            spread,
            times.kernel().map_or("-".into(), |kernel| format!("{:.0} %", 100.0 * kernel / median)),
            ratio,
            measured
                .peak_share(version, times)
                .map_or("-".into(), |share| format!("{:.0} %", 100.0 * share)),
        ]
    };
    Sheet {
        heading: format!(
            "{}: {}; {} a round, median of {} rounds",
            measured.name,
            preset.about,
            grouped(measured.units),
            measured.versions.first().map_or(0, |(_, times)| times.rounds.len())
        ),
        heads: heads.map(str::to_owned).to_vec(),
        rows: measured.versions.iter().map(row).collect(),
    }
}

impl From<ThroughputError> for Failure {
    fn from(error: ThroughputError) -> Failure {
        Failure::Run(error.to_string())
    }
}
