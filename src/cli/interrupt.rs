//! Ctrl-C, and time limits: a search that is asked to end prints what it has.

use super::Failure;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tertia::hypergraph::Limit;

/// A flag that Ctrl-C, or a request to end, sets. To be had once.
pub fn flag() -> Result<Arc<AtomicBool>, Failure> {
    let stop = Arc::new(AtomicBool::new(false));
    let flag = Arc::clone(&stop);
    ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))
        .map_err(|error| Failure::Run(format!("no handler for Ctrl-C: {error}")))?;
    Ok(stop)
}

/// Arguments of commands that search.
#[derive(clap::Args)]
pub struct LimitArgs {
    /// Seconds after which the best answer so far is printed, for the whole file; Ctrl-C does
    /// the same
    #[arg(long, value_name = "S", value_parser = seconds)]
    time_limit: Option<Duration>,
}

impl LimitArgs {
    /// The time limit that is given.
    pub fn time(&self) -> Option<Duration> {
        self.time_limit
    }

    /// The limit, from now, also reached by Ctrl-C. To be had once.
    pub fn start(&self) -> Result<Limit, Failure> {
        let limit = Limit::none().stopped_by(flag()?);
        Ok(self.time_limit.map_or(limit.clone(), |time| limit.after(time)))
    }
}

/// The longest time limit in seconds: 31 years.
const LONGEST: f64 = 1e9;

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: Option<f64> = text.parse().ok();
    match seconds.filter(|seconds| *seconds >= 0.0) {
        Some(seconds) if seconds > LONGEST => Err(format!("at most {LONGEST:e} seconds")),
        Some(seconds) => Duration::try_from_secs_f64(seconds).map_err(|error| error.to_string()),
        None => Err("expected seconds, such as 60 or 0.5".into()),
    }
}
