//! The CPU engine: kernels on all threads of a rayon pool.

use super::lanes::{self, Level};
use super::{Backend, Engine, EngineError, count, deals, games};
use rayon::prelude::*;
use std::ops::Range;

/// Which code the CPU engine runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// The scalar oracle.
    Oracle,
    /// The vector kernels.
    Lanes(Level),
}

impl Kernel {
    /// The fastest that this processor has.
    pub fn best() -> Kernel {
        Kernel::Lanes(Level::best())
    }

    /// The name in provenance.
    pub fn name(self) -> &'static str {
        match self {
            Kernel::Oracle => "oracle",
            Kernel::Lanes(level) => level.name(),
        }
    }
}

/// The engine on the processor's cores.
pub struct Cpu {
    kernel: Kernel,
    pool: rayon::ThreadPool,
}

impl Cpu {
    /// An engine with this kernel and number of threads; 0 takes all cores.
    pub fn new(kernel: Kernel, threads: usize) -> Result<Cpu, EngineError> {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        let pool = pool.map_err(|error| EngineError::Device {
            device: "cpu".into(),
            reason: error.to_string(),
        })?;
        Ok(Cpu { kernel, pool })
    }

    /// Cuts a range into parts of `part` indices, tallies them on all threads, and merges.
    fn spread<T: Send>(
        &self,
        indices: Range<u64>,
        part: u64,
        empty: impl Fn() -> T + Sync,
        kernel: impl Fn(Range<u64>) -> T + Sync,
        merge: impl Fn(&mut T, &T) + Sync,
    ) -> T {
        let parts = (indices.end - indices.start).div_ceil(part);
        let join = |mut a: T, b: T| {
            merge(&mut a, &b);
            a
        };
        self.pool.install(|| {
            (0..parts)
                .into_par_iter()
                .map(|at| {
                    let first = indices.start + at * part;
                    kernel(first..indices.end.min(first.saturating_add(part)))
                })
                .reduce(&empty, join)
        })
    }
}

impl Engine for Cpu {
    fn backend(&self) -> Backend {
        Backend {
            name: "cpu",
            device: self.kernel.name().into(),
            driver: String::new(),
            software: false,
            threads: self.pool.current_num_threads(),
        }
    }

    fn deals(&self, job: &deals::Job, indices: Range<u64>) -> Result<deals::Tally, EngineError> {
        let kernel = |range| match self.kernel {
            Kernel::Oracle => deals::oracle(job, range),
            Kernel::Lanes(level) => lanes::deals(level, job, range),
        };
        let empty = || deals::Tally::new(job);
        Ok(self.spread(indices, 1 << 14, empty, kernel, deals::Tally::merge))
    }

    fn games(&self, job: &games::Job, indices: Range<u64>) -> Result<games::Tally, EngineError> {
        let kernel = |range| match self.kernel {
            Kernel::Oracle => games::oracle(job, range),
            Kernel::Lanes(level) => lanes::games(level, job, range),
        };
        let empty = || games::Tally::new(job);
        Ok(self.spread(indices, 1 << 12, empty, kernel, games::Tally::merge))
    }

    fn count(&self, batch: &count::Batch) -> Result<Vec<u32>, EngineError> {
        Ok(match self.kernel {
            Kernel::Oracle => count::oracle(batch),
            Kernel::Lanes(level) => lanes::count(level, batch),
        })
    }

    fn stride(&self, cards: u32) -> u64 {
        (1 << 22) / u64::from(cards.max(1))
    }
}
