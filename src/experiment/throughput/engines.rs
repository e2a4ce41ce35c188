//! What benchmarks run on: plain code, every kernel of the processor, graphics adapters.

use crate::exact::count::{Pair, third_parts};
use crate::exact::{self, Engine};
use crate::simulate::lanes::{self, Level};
use crate::simulate::{Backend, Cpu, EngineError, Kernel, Task, count, deals, games, plain};
use std::ops::Range;
use std::time::{Duration, Instant};

/// An engine, and how it is asked for its times.
pub struct Runner {
    /// Its name among the versions.
    pub name: String,
    on: On,
}

enum On {
    Plain(Plain),
    Cpu(Cpu),
    #[cfg(feature = "gpu")]
    Gpu(Box<crate::gpu::Gpu>, Option<u64>),
}

impl Runner {
    /// The engine.
    pub fn engine(&self) -> &dyn Engine {
        match &self.on {
            On::Plain(plain) => plain,
            On::Cpu(cpu) => cpu,
            #[cfg(feature = "gpu")]
            On::Gpu(gpu, _) => &**gpu,
        }
    }

    /// Whether it is plain code.
    pub fn is_plain(&self) -> bool {
        matches!(self.on, On::Plain(_))
    }

    /// Samples a dispatch, where that is fixed.
    pub fn chunk(&self) -> Option<u64> {
        match &self.on {
            #[cfg(feature = "gpu")]
            On::Gpu(_, chunk) => *chunk,
            _ => None,
        }
    }

    /// What the last call took by the device's own clock.
    pub fn kernel_time(&self) -> Option<Duration> {
        match &self.on {
            #[cfg(feature = "gpu")]
            On::Gpu(gpu, _) => gpu.kernel_time(),
            _ => None,
        }
    }

    /// The level of the vector kernels, if it runs these.
    pub fn level(&self) -> Option<Level> {
        match &self.on {
            On::Cpu(cpu) => match cpu.kernel() {
                Kernel::Lanes(level) => Some(level),
                Kernel::Oracle => None,
            },
            _ => None,
        }
    }

    /// Vector instructions a second that its threads do where they wait for nothing, as measured
    /// now; none where that is not known.
    pub fn peak(&self) -> Option<f64> {
        let level = self.level()?;
        let rate = |_: rayon::BroadcastContext<'_>| {
            let begin = Instant::now();
            let done = lanes::spin(level)?;
            Some(done as f64 / begin.elapsed().as_secs_f64())
        };
        let mut rates = Vec::new();
        self.engine().install(&mut || rates = rayon::broadcast(rate));
        rates.into_iter().sum()
    }

    /// A kernel of the processor on so many threads; 0 takes all cores.
    pub fn cpu(name: &str, kernel: Kernel, threads: usize) -> Result<Runner, EngineError> {
        Ok(Runner { name: name.into(), on: On::Cpu(Cpu::new(kernel, threads)?) })
    }
}

/// Samples a dispatch that adapters are tried with, beside what the engine chooses.
#[cfg(feature = "gpu")]
const CHUNKS: [u64; 3] = [1 << 12, 1 << 16, 1 << 20];

/// Everything that kernels run on here: plain code, oracle and lanes on one thread, the best lanes
/// on all cores, and each adapter with several chunks.
pub fn runners() -> Result<Vec<Runner>, EngineError> {
    let mut runners = vec![
        Runner { name: "plain, pairs".into(), on: On::Plain(Plain::Pairs) },
        Runner { name: "plain, triples".into(), on: On::Plain(Plain::Triples) },
        Runner::cpu("oracle", Kernel::Oracle, 1)?,
    ];
    let best = Level::best();
    let others = Level::ALL.into_iter().rev().filter(|level| level.available() && *level != best);
    for level in others {
        runners.push(Runner::cpu(level.name(), Kernel::Lanes(level), 1)?);
    }
    runners.push(Runner::cpu("one thread", Kernel::best(), 1)?);
    runners.push(Runner::cpu("all cores", Kernel::best(), 0)?);
    #[cfg(feature = "gpu")]
    adapters(&mut runners)?;
    Ok(runners)
}

#[cfg(feature = "gpu")]
fn adapters(runners: &mut Vec<Runner>) -> Result<(), EngineError> {
    use crate::gpu::{Gpu, Tuning};
    for adapter in crate::gpu::adapters() {
        for chunk in [None].into_iter().chain(CHUNKS.map(Some)) {
            let gpu = Gpu::new(&adapter, Tuning { chunk, ..Tuning::default() })?;
            let name = match chunk {
                None => "adapter".into(),
                Some(chunk) => format!("adapter, {chunk} a dispatch"),
            };
            runners.push(Runner { name, on: On::Gpu(Box::new(gpu), chunk) });
        }
    }
    Ok(())
}

/// Plain code as an engine of one thread.
enum Plain {
    /// Deals: the third card of each pair looked up; games: places of Sets kept.
    Pairs,
    /// Three loops.
    Triples,
}

impl crate::simulate::Engine for Plain {
    fn backend(&self) -> Backend {
        Backend {
            name: "cpu",
            device: "plain".into(),
            driver: String::new(),
            software: false,
            threads: 1,
        }
    }

    fn deals(&self, job: &deals::Job, indices: Range<u64>) -> Result<deals::Tally, EngineError> {
        Ok(match self {
            Plain::Pairs => plain::deals_by_pairs(job, indices),
            Plain::Triples => plain::deals_by_triples(job, indices),
        })
    }

    fn games(&self, job: &games::Job, indices: Range<u64>) -> Result<games::Tally, EngineError> {
        Ok(match self {
            Plain::Pairs => plain::games(job, indices),
            Plain::Triples => games::oracle(job, indices),
        })
    }

    fn count(&self, batch: &count::Batch) -> Result<Vec<u32>, EngineError> {
        Ok(count::oracle(batch))
    }

    fn stride(&self, _: Task) -> u64 {
        1 << 10
    }
}

impl exact::Engine for Plain {
    fn layouts(&self, pairs: &[Pair], third: usize) -> Result<Vec<u128>, EngineError> {
        let mut layouts = vec![0; exact::count::VALUES];
        for pair in pairs {
            pair.add(&third_parts::oracle(&pair.weights, third as u32), &mut layouts);
        }
        Ok(layouts)
    }

    fn install(&self, work: &mut (dyn FnMut() + Send)) {
        work();
    }
}
