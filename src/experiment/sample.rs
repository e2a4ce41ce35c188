//! Samples in strides that an engine does in a fraction of a second, so that progress shows
//! and an interruption is heard. Their integers add up, whatever the stride.

use super::{PointError, Work};
use crate::simulate::{Engine, EngineError};
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

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

/// Does the samples with these indices, a stride at a time until `stop` is set, and adds up
/// their integers; `done` hears after each stride how many samples it did.
pub fn sample(
    work: &dyn Work,
    engine: &dyn Engine,
    indices: Range<u64>,
    stop: &AtomicBool,
    mut done: impl FnMut(u64),
) -> Result<Vec<u128>, RunError> {
    let mut next = indices.start;
    let mut sums: Vec<u128> = Vec::new();
    loop {
        if stop.load(Ordering::Relaxed) {
            return Err(RunError::Interrupted);
        }
        let stride = work.stride(engine).max(1);
        let end = indices.end.min(next.saturating_add(stride)).max(next);
        let tally = work.tally(engine, next..end)?;
        sums.resize(tally.len(), 0);
        sums.iter_mut().zip(&tally).for_each(|(sum, more)| *sum += more);
        done(end - next);
        next = end;
        if next >= indices.end {
            return Ok(sums);
        }
    }
}
