//! Throughput: engines and methods on the same work, in one process.
//!
//! All versions of a benchmark do the same units, such as deals, and must count the same. After a
//! round to warm up they go in turn, several times, so that what else the machine does falls on all
//! of them; what stands in the table is the median, with the fastest and the slowest time. Ratios
//! are to the faster of the plain versions, else to the first one. An adapter that is software has
//! none: it runs on the processor that it would be compared with.

mod engines;
mod harness;
mod kind;
mod presets;
mod works;

use engines::{Runner, runners};
pub use kind::Throughput;
pub use presets::{Preset, presets};

use super::record::{Column, RecordType, Role, Table, Value, ValueType};
use super::{PointError, Setting, Specification, Work};
use crate::simulate::EngineError;
use serde::{Deserialize, Serialize};
use std::time::{Duration, Instant};

/// Seconds that the slowest version is given for a round, unless told otherwise.
pub const ROUND: f64 = 0.2;

/// The fewest repetitions.
pub const FEWEST: usize = 5;

/// The most repetitions.
pub const MOST_ROUNDS: u64 = 1000;

/// The table of medians.
pub const THROUGHPUT: RecordType = RecordType {
    name: "throughput",
    about: "Units of work a second, by engine or method.",
    columns: &[
        Column::key("benchmark", ValueType::Text, "What is done."),
        Column::key("version", ValueType::Text, "The engine or method that does it."),
        Column::key("device", ValueType::Text, "Kernel of the processor, or the adapter."),
        Column::key("threads", ValueType::Integer, "Threads of the processor; missing on others."),
        Column::key("chunk", ValueType::Integer, "Samples a dispatch, where that is fixed."),
        Column::key("software", ValueType::Integer, "1 if the adapter is software."),
        Column::count("units", "Units a round, such as deals."),
        Column::count("rounds", "Rounds after the one to warm up."),
        MEDIAN,
        Column::measured("fastest", ValueType::Number, "Seconds of the fastest round."),
        Column::measured("slowest", ValueType::Number, "Seconds of the slowest round."),
        Column::measured("kernel", ValueType::Number, "Median seconds by the device's clock."),
        Column::measured("units_per_second", ValueType::Number, "Units by the median."),
        Column::measured("ratio", ValueType::Number, "Median of the plain version by this one."),
        Column::measured(
            "peak_share",
            ValueType::Number,
            "Vector instructions of the kernel a second, median, by the most that a loop that waits for \
             nothing did in the same rounds; missing where unknown.",
        ),
    ],
};

const MEDIAN: Column = Column {
    name: "median",
    role: Role::Measured,
    of: ValueType::Number,
    about: "Median seconds of a round, from call to tally.",
};

/// Why a benchmark has no figures.
#[derive(Debug, thiserror::Error)]
enum ThroughputError {
    /// Its settings are no point.
    #[error(transparent)]
    Point(#[from] PointError),
    /// An engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
    /// Two versions do not count the same.
    #[error("{version} counts something else than {first}")]
    Differs {
        /// The version.
        version: String,
        /// The first version.
        first: String,
    },
}

/// One version of a benchmark.
struct Version<'a> {
    /// Its name in the table.
    pub name: String,
    /// What it does.
    pub work: Box<dyn Work>,
    /// On what.
    pub runner: &'a Runner,
    /// Whether ratios may be to it.
    pub plain: bool,
    /// Vector instructions of a unit, where these are known.
    pub instructions: Option<f64>,
}

/// What was measured of a version, in seconds.
#[derive(Clone, Debug)]
struct Times {
    /// The rounds, ascending.
    pub rounds: Vec<f64>,
    /// What the device's own clock says, ascending; empty without one.
    pub kernels: Vec<f64>,
    /// Vector instructions a second that there could be, ascending; empty where unknown.
    pub peaks: Vec<f64>,
}

impl Times {
    /// The median of the rounds.
    pub fn median(&self) -> f64 {
        median(&self.rounds).unwrap_or(f64::NAN)
    }

    /// The median by the device's own clock, if it has one.
    pub fn kernel(&self) -> Option<f64> {
        median(&self.kernels)
    }
}

fn median(sorted: &[f64]) -> Option<f64> {
    let middle = sorted.len() / 2;
    match sorted.len() {
        0 => None,
        odd if odd % 2 == 1 => Some(sorted[middle]),
        _ => Some((sorted[middle - 1] + sorted[middle]) / 2.0),
    }
}

/// A benchmark that was run.
struct Measured<'a> {
    /// Its name.
    pub name: &'static str,
    /// Units a round.
    pub units: u64,
    /// The versions, and their times.
    pub versions: Vec<(Version<'a>, Times)>,
}

/// Runs a benchmark: so many rounds, at least [`FEWEST`], of so many units, or of as many as the
/// slowest version does in `round` seconds. Where `alike`, all must count the same.
fn measure<'a>(
    preset: &Preset,
    versions: Vec<Version<'a>>,
    units: Option<u64>,
    round: f64,
    rounds: usize,
) -> Result<Measured<'a>, ThroughputError> {
    let units = match units {
        Some(units) => preset.most.map_or(units, |most| units.min(most)),
        None => enough(preset, &versions, round)?,
    };
    let none = Times { rounds: Vec::new(), kernels: Vec::new(), peaks: Vec::new() };
    let mut times = vec![none; versions.len()];
    let mut first: Option<Vec<u128>> = None;
    for number in 0..=rounds.max(FEWEST) {
        for (version, times) in versions.iter().zip(&mut times) {
            let begin = Instant::now();
            let counted = version.work.tally(version.runner.engine(), 0..units)?;
            let seconds = begin.elapsed().as_secs_f64();
            if preset.alike && *first.get_or_insert_with(|| counted.clone()) != counted {
                return Err(ThroughputError::Differs {
                    version: version.name.clone(),
                    first: versions[0].name.clone(),
                });
            }
            if number > 0 {
                times.rounds.push(seconds);
                times.kernels.extend(version.runner.kernel_time().map(|time| time.as_secs_f64()));
                let peak = version.instructions.and_then(|_| version.runner.peak());
                times.peaks.extend(peak);
            }
        }
    }
    for times in &mut times {
        times.rounds.sort_by(f64::total_cmp);
        times.kernels.sort_by(f64::total_cmp);
        times.peaks.sort_by(f64::total_cmp);
    }
    Ok(Measured { name: preset.name, units, versions: versions.into_iter().zip(times).collect() })
}

/// As many units as the slowest version does in `round` seconds.
fn enough(preset: &Preset, versions: &[Version], round: f64) -> Result<u64, ThroughputError> {
    let most = preset.most.unwrap_or(u64::MAX);
    let mut units = most.min(preset.least);
    let slowest = |units| {
        let mut slowest = Duration::ZERO;
        for version in versions {
            let begin = Instant::now();
            version.work.tally(version.runner.engine(), 0..units)?;
            slowest = slowest.max(begin.elapsed());
        }
        Ok::<f64, ThroughputError>(slowest.as_secs_f64())
    };
    // The first call may have kernels compiled.
    slowest(units)?;
    loop {
        let share = slowest(units)? / round;
        if share > 0.5 || units >= most {
            return Ok(units);
        }
        units = most.min(units.saturating_mul(if share < 0.05 { 8 } else { 2 }));
    }
}

impl Measured<'_> {
    /// The seconds that ratios are to.
    pub fn reference(&self) -> f64 {
        let plain = self.versions.iter().filter(|(version, _)| version.plain);
        let plain = plain.map(|(_, times)| times.median()).min_by(f64::total_cmp);
        plain.unwrap_or_else(|| self.versions.first().map_or(f64::NAN, |(_, first)| first.median()))
    }

    /// The share of the peak that a version reaches, where it is known.
    pub fn peak_share(&self, version: &Version, times: &Times) -> Option<f64> {
        let a_second = self.units as f64 / times.median();
        Some(version.instructions? * a_second / times.peaks.last()?)
    }

    /// The figures of the table.
    pub fn figures(&self) -> Figures {
        let version = |(version, times): &(Version, Times)| {
            let backend = version.runner.engine().backend();
            Figure {
                name: version.name.clone(),
                device: backend.device,
                threads: backend.threads,
                chunk: version.runner.chunk(),
                software: backend.software,
                rounds: times.rounds.len(),
                median: times.median(),
                fastest: times.rounds.first().copied(),
                slowest: times.rounds.last().copied(),
                kernel: times.kernel(),
                peak_share: self.peak_share(version, times),
            }
        };
        Figures {
            benchmark: self.name.into(),
            units: self.units,
            reference: self.reference(),
            versions: self.versions.iter().map(version).collect(),
        }
    }
}

/// What the table says of a benchmark.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Figures {
    /// Its name.
    pub benchmark: String,
    /// Units a round.
    pub units: u64,
    /// The seconds that ratios are to.
    pub reference: f64,
    /// The versions.
    pub versions: Vec<Figure>,
}

/// What it says of a version, in seconds.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Figure {
    /// Its name.
    pub name: String,
    /// What it ran on.
    pub device: String,
    /// Threads of the processor; 0 on other devices.
    pub threads: usize,
    /// Samples a dispatch, where that is fixed.
    pub chunk: Option<u64>,
    /// Whether the adapter is software.
    pub software: bool,
    /// Rounds after the one to warm up.
    pub rounds: usize,
    /// The median of the rounds.
    pub median: f64,
    /// The fastest round.
    pub fastest: Option<f64>,
    /// The slowest round.
    pub slowest: Option<f64>,
    /// The median by the device's own clock, if it has one.
    pub kernel: Option<f64>,
    /// The share of the peak, where it is known.
    pub peak_share: Option<f64>,
}

impl Figures {
    /// The figures that the integers of a point are.
    pub fn of(sums: &[u128]) -> Result<Figures, super::WrongSums> {
        serde_json::from_slice(&kind::unpacked(sums))
            .map_err(|error| super::WrongSums(format!("no figures: {error}")))
    }

    /// The rows of the table.
    pub fn rows(&self, table: &mut Table) {
        for version in &self.versions {
            let number = |value: Option<f64>| value.map_or(Value::Missing, Value::Number);
            let ratio = (!version.software).then(|| self.reference / version.median);
            let threads = match version.threads {
                0 => Value::Missing,
                threads => Value::Integer(threads as u128),
            };
            table.push(vec![
                Value::Name(self.benchmark.clone()),
                Value::Name(version.name.clone()),
                Value::Name(version.device.clone()),
                threads,
                version.chunk.map_or(Value::Missing, |chunk| Value::Integer(chunk.into())),
                Value::Integer(version.software.into()),
                Value::Integer(self.units.into()),
                Value::Integer(version.rounds as u128),
                Value::Number(version.median),
                number(version.fastest),
                number(version.slowest),
                number(version.kernel),
                Value::Number(self.units as f64 / version.median),
                number(ratio),
                number(version.peak_share),
            ]);
        }
    }
}

/// An experiment of the kind [`throughput`](Throughput): these benchmarks, each so many rounds of
/// so many units, or of as many as the slowest version does in a round of `seconds`.
pub fn experiment(
    names: &[&'static str],
    rounds: u64,
    seconds: f64,
    units: Option<u64>,
) -> Specification {
    let numbers = [rounds, (seconds * 1e3).round() as u64, units.unwrap_or(0)];
    let point = |&name: &&'static str| {
        let numbers = numbers.map(Setting::Integer);
        [Setting::Word(name)].into_iter().chain(numbers).collect()
    };
    Specification {
        name: "throughput".into(),
        kind: &Throughput,
        draws: None,
        about: "Units of work a second, by engine or method".into(),
        points: names.iter().map(point).collect(),
        profiles: Vec::new(),
    }
}

/// The settings of a point by their names, in the order of a kind's parameters.
fn settings(kind: &dyn super::Kind, given: &[(&str, Setting)]) -> Result<Vec<Setting>, PointError> {
    let setting = |parameter: &super::Parameter| {
        let given = given.iter().find(|(name, _)| *name == parameter.name);
        given.map(|(_, setting)| *setting).or(parameter.default).ok_or_else(|| PointError {
            parameter: parameter.name,
            reason: "a value is needed".into(),
        })
    };
    kind.parameters().iter().map(setting).collect()
}
