//! The GPU engine: cuts a range of samples into dispatches of about 80 ms each and adds up
//! what they leave.

use super::device::{self, Device, Params, lock};
use super::{Adapter, Description, Kind, count, deals, games};
use crate::random::Key;
use crate::simulate::{self, Backend, Engine, EngineError, Task};
use std::collections::HashMap;
use std::ops::Range;
use std::sync::Mutex;
use std::time::Duration;

/// What one dispatch should take, below the 100 ms after which a system may grow restless.
const DISPATCH: Duration = Duration::from_millis(80);

/// What one call should take.
const CALL: f64 = 0.25;

/// Pairs of cards in the samples of a kernel's first dispatch, little enough for any adapter.
const FIRST_PAIRS: u64 = 1 << 20;

/// Samples after which the counters of a tally, one word each, are read: in each a sample
/// adds at most one.
const MOST_UNREAD: u64 = 1 << 31;

/// The most samples that a thread takes in one dispatch.
const MOST_ROUNDS: u32 = 256;

/// Rounds in loops that a thread on a software adapter may be expected to go, about half of
/// what its driver allows (see `shaders/words.wgsl`).
const SOFTWARE_STEPS: u32 = 30_000;

/// How an engine computes. No choice changes a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// Multiply with 64-bit integers where the adapter has them.
    pub int64: bool,
    /// Samples a dispatch; none adapts it to the time that dispatches take.
    pub chunk: Option<u64>,
}

impl Default for Tuning {
    fn default() -> Tuning {
        Tuning { int64: true, chunk: None }
    }
}

/// The engine on a graphics adapter.
pub struct Gpu {
    description: Description,
    device: Device,
    tuning: Tuning,
    state: Mutex<State>,
}

/// What one call leaves for the next.
#[derive(Default)]
struct State {
    /// The last kernel.
    kernel: Option<device::Kernel>,
    /// The work of a sample in its last dispatch, and samples for the next.
    pace: (u64, u64),
    /// Samples a second, by task and number of cards.
    rates: HashMap<(std::mem::Discriminant<Task>, u32), f64>,
    /// What the kernels of the last call took by the device's clock.
    kernel_time: Option<Duration>,
}

/// A kernel and what its dispatches share.
pub(super) struct Job {
    /// The WGSL source.
    pub source: String,
    pub key: Key,
    pub floor: u32,
    /// What is done, if its rate is of use for [`Engine::stride`].
    pub task: Option<Task>,
    /// About how many pairs of cards are looked at, or steps as small are done, for a sample.
    pub work: u64,
    /// Samples that a workgroup takes at a time.
    pub group: u32,
    /// How often a workgroup may do so.
    pub most_rounds: u32,
}

impl Gpu {
    /// Opens a device on an adapter.
    ///
    /// # Errors
    ///
    /// The driver's, if it opens none.
    pub fn new(adapter: &Adapter, tuning: Tuning) -> Result<Gpu, EngineError> {
        let (device, description) = (Device::open(adapter)?, adapter.description.clone());
        Ok(Gpu { description, device, tuning, state: Mutex::default() })
    }

    /// What the kernels of the last call that ran any took by the device's clock, without
    /// compilation, start and transfer; none without such a clock.
    pub fn kernel_time(&self) -> Option<Duration> {
        lock(&self.state).kernel_time
    }

    /// Whether kernels multiply with 64-bit integers.
    pub(super) fn int64(&self) -> bool {
        self.tuning.int64 && self.device.int64
    }

    /// Samples a thread may take, where each goes about so many rounds in loops.
    pub(super) fn most_rounds(&self, steps: u32) -> u32 {
        match self.description.kind {
            Kind::Software => (SOFTWARE_STEPS / steps.max(1)).clamp(1, MOST_ROUNDS),
            _ => MOST_ROUNDS,
        }
    }

    /// Runs a kernel over a range in dispatches of at most so many samples; `part` does that
    /// of a part of the range by the function that it is given, which returns its time.
    pub(super) fn cut(
        &self,
        job: &Job,
        range: Range<u64>,
        most_samples: u64,
        mut part: impl FnMut(
            Range<u64>,
            &dyn Fn(&[(u32, &wgpu::Buffer)]) -> Result<device::Took, EngineError>,
        ) -> Result<device::Took, EngineError>,
    ) -> Result<(), EngineError> {
        let mut state = lock(&self.state);
        state.kernel_time = Some(Duration::ZERO);
        if range.is_empty() {
            return Ok(());
        }
        let first = (FIRST_PAIRS / job.work.max(1)).max(64);
        let (kernel, mut chunk) = match (state.kernel.take(), state.pace) {
            (Some(kernel), pace) if kernel.is_of(&job.source) => {
                (kernel, if pace.0 == job.work { pace.1 } else { first })
            }
            _ => (self.device.kernel(job.source.clone())?, first),
        };
        let (mut at, mut waited) = (range.start, Duration::ZERO);
        while at < range.end {
            let most = device::most_samples(job.group, job.most_rounds).min(most_samples);
            let samples = self.tuning.chunk.unwrap_or(chunk).min(most).min(range.end - at).max(1);
            let (groups, rounds) = device::cut(samples, job.group, job.most_rounds);
            let params = Params {
                key: job.key.0,
                first: [at as u32, (at >> 32) as u32],
                count: samples as u32,
                rounds,
                floor: job.floor,
                two: 2,
            };
            let took = part(at..at + samples, &|buffers| {
                self.device.dispatch(&kernel, buffers, &params, groups)
            })?;
            at += samples;
            waited += took.waited;
            state.kernel_time = state.kernel_time.zip(took.kernel).map(|(sum, more)| sum + more);
            let pace = DISPATCH.as_secs_f64() / took.waited.as_secs_f64().max(1e-6);
            if samples == chunk || pace < 1.0 {
                chunk = ((samples as f64 * pace.clamp(0.25, 4.0)) as u64).max(1);
            }
        }
        if let Some(task) = job.task {
            let rate = (range.end - range.start) as f64 / waited.as_secs_f64().max(1e-6);
            state.rates.insert(rate_key(task), rate);
        }
        (state.kernel, state.pace) = (Some(kernel), (job.work, chunk));
        Ok(())
    }

    /// Samples a range into a tally of so many words, whose counters `collect` adds up. One
    /// more word behind them is set by a thread that ended a loop early.
    pub(super) fn sample(
        &self,
        job: &Job,
        words: u64,
        inputs: &[(u32, &wgpu::Buffer)],
        range: Range<u64>,
        mut collect: impl FnMut(&[u32]),
    ) -> Result<(), EngineError> {
        let tally = self.device.tally(words + 1)?;
        let buffers: Vec<_> = [(1, &tally)].into_iter().chain(inputs.iter().copied()).collect();
        let end = range.end;
        let mut unread = 0;
        self.cut(job, range, u64::MAX, |part, dispatch| {
            let took = dispatch(&buffers)?;
            unread += part.end - part.start;
            if unread >= MOST_UNREAD || part.end == end {
                let words = self.device.drain(&tally)?;
                match words.split_last() {
                    Some((0, words)) => collect(words),
                    _ => return Err(self.loops_cut()),
                }
                unread = 0;
            }
            Ok(took)
        })
    }

    /// The device, for inputs of a kernel.
    pub(super) fn device(&self) -> &Device {
        &self.device
    }

    /// Runs a kernel with one layout of so many cards a sample, as words of 16 bits; one word
    /// comes out for each.
    pub(super) fn map(
        &self,
        job: &Job,
        layouts: &[u16],
        cards: usize,
    ) -> Result<Vec<u32>, EngineError> {
        let count = layouts.len().checked_div(cards).unwrap_or(0);
        // Two bytes a card in a buffer, and all cards of a dispatch numbered by one word.
        let most_cards = (self.device.largest_buffer / 2).min(1 << 32);
        let most_layouts = most_cards.checked_div(cards as u64).unwrap_or(0);
        let mut out = Vec::with_capacity(count);
        self.cut(job, 0..count as u64, most_layouts, |part, dispatch| {
            let (first, end) = (part.start as usize, part.end as usize);
            let input =
                self.device.input(bytemuck::cast_slice(&layouts[first * cards..end * cards]))?;
            let output = self.device.tally(part.end - part.start)?;
            let took = dispatch(&[(1, &input), (2, &output)])?;
            out.extend(self.device.drain(&output)?);
            Ok(took)
        })?;
        if out.contains(&u32::MAX) { Err(self.loops_cut()) } else { Ok(out) }
    }

    pub(super) fn loops_cut(&self) -> EngineError {
        EngineError::Device {
            device: self.description.name.clone(),
            reason: "this software driver ends loops after 65535 rounds, too few for this job"
                .into(),
        }
    }
}

/// Tasks of one kind and number of cards are taken to go at one rate.
fn rate_key(task: Task) -> (std::mem::Discriminant<Task>, u32) {
    (std::mem::discriminant(&task), task.cards())
}

impl Engine for Gpu {
    fn backend(&self) -> Backend {
        Backend {
            name: "gpu",
            device: self.description.name.clone(),
            driver: self.description.driver.clone(),
            software: self.description.kind == Kind::Software,
            threads: 0,
        }
    }

    fn deals(
        &self,
        job: &simulate::deals::Job,
        indices: Range<u64>,
    ) -> Result<simulate::deals::Tally, EngineError> {
        deals::run(self, job, indices)
    }

    fn games(
        &self,
        job: &simulate::games::Job,
        indices: Range<u64>,
    ) -> Result<simulate::games::Tally, EngineError> {
        games::run(self, job, indices)
    }

    fn count(&self, batch: &simulate::count::Batch) -> Result<Vec<u32>, EngineError> {
        count::run(self, batch)
    }

    fn stride(&self, task: Task) -> u64 {
        if let Some(rate) = lock(&self.state).rates.get(&rate_key(task)) {
            return (rate * CALL) as u64 + 1;
        }
        let software = self.description.kind == Kind::Software;
        let cards_a_call = if software { 1 << 20 } else { 1 << 30 };
        (cards_a_call / u64::from(task.cards().max(1))).max(1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Deck;
    use crate::simulate::games::Rule;

    fn gpu() -> Gpu {
        let adapters = crate::gpu::adapters();
        let adapter = adapters.last();
        let adapter = adapter.expect("no graphics adapter: `make setup` installs a software one");
        Gpu::new(adapter, Tuning::default()).unwrap()
    }

    fn deals(gpu: &Gpu) -> Result<simulate::deals::Tally, EngineError> {
        gpu.deals(&simulate::deals::Job::new(Deck::REAL, 12, 1).unwrap(), 0..100)
    }

    #[test]
    fn a_lost_device_is_an_error_each_time() {
        let gpu = gpu();
        assert!(deals(&gpu).is_ok());
        gpu.device.destroy();
        for _ in 0..2 {
            assert!(matches!(deals(&gpu), Err(EngineError::Device { .. })));
        }
    }

    #[test]
    fn a_tally_beyond_the_largest_buffer_is_an_error() {
        let mut gpu = gpu();
        gpu.device.largest_buffer = 50_000;
        let job = simulate::games::Job::new(Deck::REAL, Rule::First, 12, 3, 1).unwrap();
        let error = gpu.games(&job, 0..10).unwrap_err();
        assert!(matches!(error, EngineError::Tally { limit: 50_000, .. }), "{error}");
        assert!(deals(&gpu).is_ok());
    }

    #[test]
    fn layouts_beyond_the_largest_buffer_take_several() {
        let mut gpu = gpu();
        gpu.device.largest_buffer = 6000;
        let batch = simulate::count::Batch::new(Deck::REAL, 3, 2501, [0, 1, 2].repeat(2501));
        assert_eq!(gpu.count(&batch.unwrap()).unwrap(), [1; 2501]);
    }

    #[test]
    fn third_parts_beyond_the_largest_buffer_take_several() {
        let mut gpu = gpu();
        let weights: Vec<_> = (0..40).map(|first| [first; 27]).collect();
        let counts = gpu.third_parts(&weights, 2).unwrap();
        // Histograms of 1184 words.
        gpu.device.largest_buffer = 4 * (2 * 1184 + 1);
        assert_eq!(gpu.third_parts(&weights, 2).unwrap(), counts);
    }

    #[test]
    fn third_parts_too_heavy_for_a_workgroup_are_an_error() {
        let mut gpu = gpu();
        gpu.device.workgroup_bytes = 16 << 10;
        let weights = |last| {
            let mut weights = [50; 27];
            weights[26] = last;
            weights
        };
        let counts = gpu.third_parts(&[weights(54)], 1).unwrap();
        assert_eq!((counts[0][50], counts[0][54]), (26, 1));
        let error = gpu.third_parts(&[weights(0), weights(55)], 1).unwrap_err();
        assert!(matches!(error, EngineError::Tally { limit: 16384, .. }), "{error}");
        assert!(deals(&gpu).is_ok());
    }

    #[test]
    fn kernels_take_part_of_the_time() {
        let gpu = gpu();
        let begun = std::time::Instant::now();
        deals(&gpu).unwrap();
        let (kernel, all) = (gpu.kernel_time(), begun.elapsed());
        assert!(kernel.is_none_or(|kernel| kernel > Duration::ZERO && kernel < all), "{kernel:?}");
    }

    #[test]
    fn no_samples_say_nothing_about_the_rate() {
        let gpu = gpu();
        let job = simulate::deals::Job::new(Deck::REAL, 12, 1).unwrap();
        let stride = gpu.stride(Task::Deals(job));
        #[expect(clippy::reversed_empty_ranges, reason = "the subject")]
        for range in [5..5, 100..3] {
            assert_eq!(gpu.deals(&job, range).unwrap(), simulate::deals::Tally::new(&job));
        }
        assert_eq!(gpu.stride(Task::Deals(job)), stride);
    }

    #[test]
    fn the_next_stride_follows_the_measured_rate() {
        let gpu = gpu();
        let count = |cards| gpu.stride(Task::Count(Deck::REAL, cards));
        assert_eq!(count(1), 4 * count(4));
        let task = Task::Deals(simulate::deals::Job::new(Deck::REAL, 12, 1).unwrap());
        deals(&gpu).unwrap();
        let rate = lock(&gpu.state).rates[&rate_key(task)];
        assert_eq!(gpu.stride(task), (rate * CALL) as u64 + 1);
        assert_eq!(count(12), count(1) / 12);
    }
}
