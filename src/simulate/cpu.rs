//! The CPU engine: kernels on all threads of a rayon pool.
//!
//! The range is cut into parts of about a millisecond; each thread takes one after another
//! and adds them to a tally of its own, and these are merged at the end.

use super::lanes::{self, Level};
use super::{Backend, Engine, EngineError, Task, count, deals, games};
use rayon::prelude::*;
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};

/// Nanoseconds that a call takes of each thread.
const CALL: f64 = 1e8;

/// Nanoseconds that a part of a range takes.
const PART: f64 = 1e6;

/// Nanoseconds that it takes to clear and merge a cell of a tally; the plain versions fill
/// one of their own for each part.
const CELL: f64 = 10.0;

/// Parts begin at multiples of this, the most samples side by side.
const SIDE_BY_SIDE: u64 = 64;

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

    /// Which code it runs.
    pub fn kernel(&self) -> Kernel {
        self.kernel
    }

    /// The threads.
    pub fn pool(&self) -> &rayon::ThreadPool {
        &self.pool
    }

    /// Tallies a range on all threads; `part` is how many indices a thread takes at a time.
    fn spread<T: Send>(
        &self,
        indices: Range<u64>,
        part: u64,
        empty: impl Fn() -> T + Sync,
        kernel: impl Fn(Range<u64>, &mut T) + Sync,
        merge: impl Fn(&mut T, &T),
    ) -> T {
        let samples = indices.end.saturating_sub(indices.start);
        let share = samples.div_ceil(self.threads()).max(1);
        let part = part.min(share).next_multiple_of(SIDE_BY_SIDE);
        let parts = samples.div_ceil(part);
        let next = AtomicU64::new(0);
        let fill = |thread: rayon::BroadcastContext| {
            let mut tally = None;
            // The first threads take few parts: an allocator keeps for each thread the memory of
            // the largest tally that it ever had.
            if thread.index() as u64 >= parts {
                return tally;
            }
            loop {
                let at = next.fetch_add(1, Ordering::Relaxed);
                if at >= parts {
                    return tally;
                }
                let first = indices.start + at * part;
                let range = first..indices.end.min(first.saturating_add(part));
                kernel(range, tally.get_or_insert_with(&empty));
            }
        };
        let tallies = self.pool.broadcast(fill).into_iter().flatten();
        let all = tallies.reduce(|mut all, tally| {
            merge(&mut all, &tally);
            all
        });
        all.unwrap_or_else(empty)
    }

    fn threads(&self) -> u64 {
        self.pool.current_num_threads() as u64
    }

    /// How many indices a thread takes at a time.
    fn part(&self, task: Task) -> u64 {
        (self.part_time(task) / self.sample_time(task)) as u64 + 1
    }

    fn part_time(&self, task: Task) -> f64 {
        let cells = match task {
            Task::Deals(job) => job.bins(),
            Task::Games(job) => games::Shape::new(&job).cells(),
            Task::Count(..) => 0,
        };
        PART.max(cells as f64 * CELL)
    }

    /// About how many nanoseconds a sample takes, within a factor of three or so: measured on
    /// one core of 2023, and fitted by the steps that the kernels go.
    fn sample_time(&self, task: Task) -> f64 {
        let square = |x: u32| f64::from(x).powi(2);
        match (task, self.kernel) {
            (Task::Deals(deals::Job { cards, .. }) | Task::Count(_, cards), kernel) => {
                let m = f64::from(cards) + 1.0;
                match kernel {
                    Kernel::Lanes(level) if lanes::serves(level, cards) => {
                        0.6 * m + m.powi(3) / 600.0
                    }
                    _ => 5.0 * m + 0.6 * m.powi(2),
                }
            }
            (Task::Games(job), kernel) => {
                let deck = f64::from(job.deck.size());
                let table = job.start.max(job.deck.largest_cap() / 3) + job.step / 2;
                match kernel {
                    Kernel::Lanes(level) if lanes::plays(level, &job) => {
                        deck * (5.0 + 0.03 * square(table))
                    }
                    _ => deck * 0.4 * square(table.min(job.deck.size())),
                }
            }
        }
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
        let kernel = |range, tally: &mut deals::Tally| match self.kernel {
            Kernel::Oracle => tally.merge(&deals::oracle(job, range)),
            Kernel::Lanes(level) => lanes::add_deals(level, job, range, tally),
        };
        let (part, empty) = (self.part(Task::Deals(*job)), || deals::Tally::new(job));
        Ok(self.spread(indices, part, empty, kernel, deals::Tally::merge))
    }

    fn games(&self, job: &games::Job, indices: Range<u64>) -> Result<games::Tally, EngineError> {
        let kernel = |range, tally: &mut games::Tally| match self.kernel {
            Kernel::Oracle => tally.merge(&games::oracle(job, range)),
            Kernel::Lanes(level) => lanes::add_games(level, job, range, tally),
        };
        let (part, empty) = (self.part(Task::Games(*job)), || games::Tally::new(job));
        Ok(self.spread(indices, part, empty, kernel, games::Tally::merge))
    }

    fn count(&self, batch: &count::Batch) -> Result<Vec<u32>, EngineError> {
        let part = self.part(Task::Count(batch.deck(), batch.cards()));
        let part = part.next_multiple_of(SIDE_BY_SIDE) as usize;
        let count = |at| {
            let layouts = batch.part(at * part..(at + 1) * part);
            match self.kernel {
                Kernel::Oracle => count::oracle(&layouts),
                Kernel::Lanes(level) => lanes::count(level, &layouts),
            }
        };
        let parts = 0..batch.len().div_ceil(part);
        Ok(self.pool.install(|| parts.into_par_iter().flat_map_iter(count).collect()))
    }

    fn stride(&self, task: Task) -> u64 {
        let call = CALL.max(4.0 * self.part_time(task));
        let samples = call / self.sample_time(task) * self.threads() as f64;
        (samples as u64).max(1).next_multiple_of(SIDE_BY_SIDE)
    }
}
