//! What every backend can do.

use super::{count, deals, games};
use crate::cards::Deck;
use std::ops::Range;

/// A backend that samples. All of them return the same tallies, bit for bit.
pub trait Engine: Sync {
    /// Which backend this is, for provenance.
    fn backend(&self) -> Backend;

    /// The tally of the deals with these indices.
    fn deals(&self, job: &deals::Job, indices: Range<u64>) -> Result<deals::Tally, EngineError>;

    /// The tally of the games with these indices.
    fn games(&self, job: &games::Job, indices: Range<u64>) -> Result<games::Tally, EngineError>;

    /// The number of Sets in each of many layouts of one shape.
    fn count(&self, batch: &count::Batch) -> Result<Vec<u32>, EngineError>;

    /// How many samples of a task, at least 1, one call should ask for, so that it returns
    /// within a fraction of a second and progress can be shown and interrupted.
    fn stride(&self, task: Task) -> u64;
}

/// What an engine may be asked to do again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Task {
    /// Deals of a job.
    Deals(deals::Job),
    /// Games of a job.
    Games(games::Job),
    /// Counting layouts of a deck, of so many cards.
    Count(Deck, u32),
}

impl Task {
    /// Cards that a sample draws or counts.
    pub fn cards(&self) -> u32 {
        match self {
            Task::Deals(job) => job.cards,
            Task::Games(job) => job.deck.size(),
            Task::Count(_, cards) => *cards,
        }
    }
}

/// A backend's name and hardware, as provenance records them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backend {
    /// `cpu` or `gpu`.
    pub name: &'static str,
    /// The processor's kernel (`avx512`, `avx2`, `portable`, `oracle`) or the adapter's name.
    pub device: String,
    /// The graphics driver; empty on the CPU.
    pub driver: String,
    /// Whether the adapter is software that runs on the CPU.
    pub software: bool,
    /// Threads of the CPU engine; 0 on a GPU.
    pub threads: usize,
}

/// Why an engine could not do a job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EngineError {
    /// The job's tally does not fit the device.
    #[error("{device} cannot hold the tally of this job: {needed} bytes needed, {limit} allowed")]
    Tally {
        /// The device's name.
        device: String,
        /// Bytes the tally takes.
        needed: u64,
        /// Bytes one buffer may have.
        limit: u64,
    },
    /// The device was lost or failed while it worked.
    #[error("{device} failed: {reason}")]
    Device {
        /// The device's name.
        device: String,
        /// What the driver said.
        reason: String,
    },
}
