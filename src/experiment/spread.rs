//! Work on a range of samples, spread over the threads of an engine.

use crate::exact::Engine;
use crate::simulate::EngineError;
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Adds up so many cells over a range of indices, on the engine's threads; each takes `part` of
/// them at a time.
pub(super) fn spread(
    engine: &dyn Engine,
    indices: Range<u64>,
    part: u64,
    cells: usize,
    add: impl Fn(Range<u64>, &mut [u128]) -> Result<(), EngineError> + Sync,
) -> Result<Vec<u128>, EngineError> {
    let part = part.max(1);
    let parts = indices.end.saturating_sub(indices.start).div_ceil(part);
    let next = AtomicU64::new(0);
    let sums = Mutex::new(Ok(vec![0; cells]));
    let fill = |thread: rayon::BroadcastContext| {
        // The first threads take few parts, so that memory does not depend on who is quicker.
        if thread.index() as u64 >= parts {
            return;
        }
        let mut own = vec![0; cells];
        let mut outcome = Ok(());
        while outcome.is_ok() {
            let at = next.fetch_add(1, Ordering::Relaxed);
            if at >= parts {
                break;
            }
            let first = indices.start + at * part;
            outcome = add(first..indices.end.min(first.saturating_add(part)), &mut own);
        }
        let mut sums = sums.lock().unwrap_or_else(|poisoned| poisoned.into_inner());
        match (&mut *sums, outcome) {
            (Ok(sums), Ok(())) => sums.iter_mut().zip(own).for_each(|(sum, more)| *sum += more),
            (sums, Err(error)) => *sums = Err(error),
            (Err(_), Ok(())) => {}
        }
    };
    engine.install(&mut || drop(rayon::broadcast(fill)));
    sums.into_inner().unwrap_or_else(|poisoned| poisoned.into_inner())
}
