//! Which samples, the sampling itself with a progress bar, and parts of reports on it.

use super::engine::{EngineArgs, choose};
use super::{Failure, number, sheet};
use indicatif::{HumanCount, ProgressBar, ProgressState, ProgressStyle};
use serde_json::{Value, json};
use std::fmt;
use std::ops::Range;
use std::sync::atomic::AtomicBool;
use tertia::experiment::comparison::Scores;
use tertia::experiment::estimate::{Estimate, odds};
use tertia::experiment::{self, PointError, Work, sample};

/// Options that say which samples.
#[derive(clap::Args, Clone, Debug)]
pub struct SampleArgs {
    /// How many samples
    #[arg(long, value_name = "K", value_parser = number::whole, conflicts_with = "index")]
    pub samples: Option<u64>,
    /// Index of the first sample
    #[arg(long, value_name = "I", value_parser = number::whole, default_value = "0",
          conflicts_with = "index")]
    pub first: u64,
}

impl SampleArgs {
    /// The indices, `default` of them where no number is given.
    pub fn indices(&self, default: u64) -> Result<Range<u64>, Failure> {
        let samples = self.samples.unwrap_or(default);
        if samples == 0 {
            return Err(Failure::Usage("--samples: at least 1 is needed".into()));
        }
        let end = self.first.checked_add(samples).ok_or_else(|| {
            Failure::Usage(format!(
                "--first: {samples} samples from index {} on reach beyond the last, {}",
                self.first,
                u64::MAX - 1
            ))
        })?;
        Ok(self.first..end)
    }
}

/// The sums of a point's samples, and the words that name the backend.
pub fn run(
    work: &dyn Work,
    args: &EngineArgs,
    indices: Range<u64>,
) -> Result<(Vec<u128>, String), Failure> {
    let engine = choose(&args.backend)?;
    let bar = progress_bar(indices.end - indices.start, true);
    let stop = AtomicBool::new(false);
    let sums = sample(work, &*engine, indices, &stop, |samples| bar.inc(samples));
    bar.finish_and_clear();
    let sums = sums?;
    let backend = engine.backend();
    Ok((sums, format!("{} ({})", backend.name, backend.device)))
}

/// A bar over so many samples, or else parts of a count, on standard error; nothing where that
/// is no terminal.
pub fn progress_bar(units: u64, samples: bool) -> ProgressBar {
    let bar = ProgressBar::new(units);
    let template = match samples {
        true => "{bar:30} {percent:>3} %  {human_pos} samples, {rate} a second, {eta} left",
        false => "{bar:30} {percent:>3} %  {elapsed}, {eta} left",
    };
    let style = ProgressStyle::with_template(template);
    let style = style.unwrap_or_else(|_| ProgressStyle::default_bar());
    bar.set_style(style.with_key("rate", |state: &ProgressState, out: &mut dyn fmt::Write| {
        let _ = write!(out, "{}", HumanCount(state.per_sec() as u64));
    }));
    bar
}

/// A wrong parameter as the flag of its name.
pub fn wrong(error: PointError) -> Failure {
    Failure::Usage(format!("--{}: {}", error.parameter, error.reason))
}

/// A count in JSON: a string beyond 2^53, where readers would round.
pub fn count(count: u128) -> Value {
    experiment::Value::Integer(count).to_json()
}

/// An estimate in JSON.
pub fn estimate(estimate: Option<Estimate>) -> Value {
    let interval = estimate.and_then(|estimate| estimate.interval);
    json!({
        "value": estimate.map(|estimate| estimate.value),
        "low": interval.map(|interval| interval.low),
        "high": interval.map(|interval| interval.high),
    })
}

/// Adds entries to a JSON object.
pub fn with(mut object: Value, entries: Value) -> Value {
    if let (Value::Object(all), Value::Object(more)) = (&mut object, entries) {
        all.extend(more);
    }
    object
}

/// An interval as text.
pub fn interval(estimate: Option<Estimate>) -> String {
    match estimate.and_then(|estimate| estimate.interval) {
        Some(ends) => {
            format!("{} .. {}", sheet::rounded(Some(ends.low)), sheet::rounded(Some(ends.high)))
        }
        None => "-".into(),
    }
}

/// The odds against an event of this probability; `none` where it was never seen.
pub fn against(p: Option<f64>) -> String {
    match p {
        Some(0.0) => "none".into(),
        p => sheet::odds(p.and_then(odds)),
    }
}

/// How many z-scores lie beyond 3, and how many would by chance alone.
pub fn beyond_three(scores: Scores) -> String {
    let (Scores { all, beyond }, chance) = (scores, scores.by_chance());
    format!("z-scores: {all}, of which {beyond} beyond 3; chance alone would put {chance:.2} there")
}
