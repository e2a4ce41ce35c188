//! Samples in strides: the integers of a range of samples, added up call by call.

use super::Work;
use crate::simulate::{Engine, EngineError};
use std::ops::Range;

/// Does the samples with these indices, a stride at a time, and adds up their integers;
/// `done` hears after each stride how many samples it did.
pub fn sample(
    work: &dyn Work,
    engine: &dyn Engine,
    indices: Range<u64>,
    mut done: impl FnMut(u64),
) -> Result<Vec<u128>, EngineError> {
    let stride = work.stride(engine).max(1);
    let mut next = indices.start;
    let mut sums: Vec<u128> = Vec::new();
    loop {
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
