//! Runs experiments: every point in chunks that an engine does in a fraction of a second, so
//! that progress shows and an interruption is heard. Integers add up, hence the outcome
//! depends on neither chunks nor engine.

use super::{PointError, Specification, Table, Work};
use crate::simulate::{Engine, EngineError};
use indicatif::ProgressBar;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

/// Why a run stopped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// The flag was set.
    #[error("interrupted")]
    Interrupted,
    /// A point is none; a checked experiment has no such point.
    #[error(transparent)]
    Point(#[from] PointError),
    /// The engine failed.
    #[error(transparent)]
    Engine(#[from] EngineError),
}

/// What came out of an experiment.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// One table a record type of the kind, in their order.
    pub tables: Vec<Table>,
    /// How long each point took, in seconds.
    pub seconds: Vec<f64>,
}

/// Does all points of an experiment until `stop` is set; `bar` is told of each sample.
pub fn run(
    specification: &Specification,
    engine: &dyn Engine,
    stop: &AtomicBool,
    bar: &ProgressBar,
) -> Result<Outcome, RunError> {
    let Specification { kind, seed, samples, ref points, .. } = *specification;
    bar.set_length(samples.saturating_mul(points.len() as u64));
    let mut tables: Vec<Table> = kind.records().iter().map(|record| Table::new(record)).collect();
    let mut seconds = Vec::with_capacity(points.len());
    for point in points {
        let begin = Instant::now();
        let work = kind.work(point, seed)?;
        let sums = tally(&*work, engine, 0..samples, stop, bar)?;
        seconds.push(begin.elapsed().as_secs_f64());
        work.rows(&sums, &mut tables);
    }
    Ok(Outcome { tables, seconds })
}

/// The integers of all samples with these indices, chunk by chunk, until `stop` is set.
pub fn tally(
    work: &dyn Work,
    engine: &dyn Engine,
    indices: Range<u64>,
    stop: &AtomicBool,
    bar: &ProgressBar,
) -> Result<Vec<u128>, RunError> {
    let stride = work.stride(engine).max(1);
    let mut sums = Vec::new();
    let mut start = indices.start;
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(RunError::Interrupted);
        }
        let end = start.saturating_add(stride).min(indices.end);
        let part = work.tally(engine, start..end)?;
        bar.inc(end - start);
        if sums.is_empty() {
            sums = part;
        } else {
            sums.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
        }
        if end >= indices.end {
            return Ok(sums);
        }
        start = end;
    }
}
