//! Units of work, such as samples, in strides that an engine does in a fraction of a second, so
//! that progress shows and an interruption is heard. Their integers add up, whatever the
//! stride.

use super::{PointError, Work, WrongSums};
use crate::exact::Engine;
use crate::simulate::EngineError;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

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
    /// What was counted cannot be.
    #[error(transparent)]
    Sums(#[from] WrongSums),
    /// What was counted cannot be read: which file, where, and what is wrong.
    #[error("{0}")]
    Unreadable(String),
}

/// How far the work of a point is.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Progress {
    /// The first unit that is not done.
    pub next: u64,
    /// The integers of all units done, added up; none before the first.
    pub sums: Vec<u128>,
    /// How long that took.
    pub time: Duration,
}

impl Progress {
    /// Does the units up to `end`, a stride at a time until `stop` is set; `done` hears after
    /// each stride how far the work is and how many units more that is.
    pub fn go_on(
        &mut self,
        work: &dyn Work,
        engine: &dyn Engine,
        end: u64,
        stop: &AtomicBool,
        mut done: impl FnMut(&Progress, u64),
    ) -> Result<(), RunError> {
        while self.next < end || self.sums.is_empty() {
            if stop.load(Ordering::Relaxed) {
                return Err(RunError::Interrupted);
            }
            let begin = Instant::now();
            let stride = work.stride(engine).max(1);
            let until = end.min(self.next.saturating_add(stride)).max(self.next);
            let tally = work.tally(engine, self.next..until)?;
            match self.sums.is_empty() {
                true => self.sums = tally,
                false => self.add(&tally).ok_or_else(wrong_sums)?,
            }
            let more = until - self.next;
            self.next = until;
            self.time += begin.elapsed();
            done(self, more);
            if self.next >= end {
                break;
            }
        }
        Ok(())
    }
}

impl Progress {
    /// Adds the integers of more units; none if there are others, or sums beyond all bounds.
    pub(super) fn add(&mut self, more: &[u128]) -> Option<()> {
        if self.sums.len() != more.len() {
            return None;
        }
        self.sums.iter_mut().zip(more).try_for_each(|(sum, more)| {
            *sum = sum.checked_add(*more)?;
            Some(())
        })
    }
}

fn wrong_sums() -> WrongSums {
    WrongSums("other integers than before, or beyond all bounds".into())
}

/// Does the units with these indices until `stop` is set, and adds up their integers; `done`
/// hears after each stride how many units it did.
pub fn sample(
    work: &dyn Work,
    engine: &dyn Engine,
    indices: Range<u64>,
    stop: &AtomicBool,
    mut done: impl FnMut(u64),
) -> Result<Vec<u128>, RunError> {
    let mut progress = Progress { next: indices.start, ..Progress::default() };
    progress.go_on(work, engine, indices.end, stop, |_, more| done(more))?;
    Ok(progress.sums)
}
