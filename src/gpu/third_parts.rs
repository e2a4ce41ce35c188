//! The kernel of the third parts of layouts, `shaders/third_parts.wgsl`.

use super::device::Device;
use super::shader::Shader;
use super::{Gpu, engine};
use crate::exact::count::plane_pairs::{self, Alike};
use crate::exact::count::{Engine, Pair, VALUES};
use crate::random::Key;
use crate::simulate::EngineError;

/// Points of F_3^3.
const POINTS: usize = 27;

/// Sets among them.
const SETS: usize = 117;

/// Workgroups that share the sets of a vector of weights, so that few vectors keep many busy.
const SLICES: u64 = 16;

/// Threads of a workgroup, where it may have so many: they share its memory.
const MOST_THREADS: u32 = 128;

/// Words of workgroup memory that a workgroup takes, so that more than one fits.
const MOST_WORDS: u32 = 6144;

/// Words of workgroup memory for tables.
const TABLE_WORDS: u32 = 512 + 64;

/// Words of workgroup memory for each thread.
const OWN_WORDS: u32 = 16;

/// Copies of the histogram that leave no two threads of 32 in one bank.
const MOST_COPIES: u32 = 32;

impl Gpu {
    /// For each vector of weights and each value v from 0 to 117 and the sum of its weights,
    /// the number of sets of `size` points of F_3^3 for which Sets and weights together make
    /// v; the same as [`oracle`](crate::exact::count::third_parts::oracle) counts.
    ///
    /// # Errors
    ///
    /// [`EngineError::Tally`] where the weights of a vector sum to so much that a histogram
    /// does not fit the memory of a workgroup, which none does up to 1300; what the driver
    /// says.
    pub fn third_parts(
        &self,
        weights: &[[u8; POINTS]],
        size: u32,
    ) -> Result<Vec<Vec<u32>>, EngineError> {
        let mut all: Vec<_> = weights.iter().map(|weights| vec![0; values(weights)]).collect();
        count(self, weights, size, |vector, counts| {
            all[vector].iter_mut().zip(counts).for_each(|(sum, &count)| *sum += count);
        })?;
        Ok(all)
    }
}

impl Engine for Gpu {
    fn layouts(&self, pairs: &[Pair], third: usize) -> Result<Vec<u128>, EngineError> {
        let weights: Vec<_> = pairs.iter().map(|pair| pair.weights).collect();
        let mut layouts = vec![0; VALUES];
        count(self, &weights, third as u32, |pair, counts| {
            pairs[pair].add(counts.iter().copied().map(u64::from), &mut layouts);
        })?;
        Ok(layouts)
    }

    fn install(&self, work: &mut (dyn FnMut() + Send)) {
        work();
    }
}

/// Counts the third parts; `add` hears of each vector by its place one or more times, with
/// counts that add up and may go on with zeros.
fn count(
    gpu: &Gpu,
    weights: &[[u8; POINTS]],
    size: u32,
    mut add: impl FnMut(usize, &[u32]),
) -> Result<(), EngineError> {
    let Some(most_values) = weights.iter().map(values).max() else { return Ok(()) };
    let team = Team::new(gpu.device(), most_values)?;
    let classes = Classes::new(size);
    let job = engine::Job {
        source: team.source(),
        key: Key([0; 2]),
        floor: 0,
        task: None,
        work: sets(size) / SLICES,
        group: 1,
        most_rounds: gpu.most_rounds(team.rounds(&classes, spread(weights))),
    };
    let classes = gpu.device().input(bytemuck::cast_slice(&classes.words))?;
    let most_words = gpu.device().largest_buffer.min(1 << 32) / 4 - 1;
    // Slices of one vector may lie at either end of a dispatch.
    let most_vectors = (most_words / u64::from(team.values)).saturating_sub(1);
    let slices = 0..SLICES * weights.len() as u64;
    gpu.cut(&job, slices, SLICES * most_vectors, |part, dispatch| {
        let vectors = (part.start / SLICES) as usize..part.end.div_ceil(SLICES) as usize;
        let rows: Vec<_> = weights[vectors.clone()].iter().flat_map(rows).collect();
        let rows = gpu.device().input(bytemuck::cast_slice(&rows))?;
        let words = 1 + vectors.len() as u64 * u64::from(team.values);
        let counts = gpu.device().tally(words)?;
        let took = dispatch(&[(1, &rows), (2, &classes), (3, &counts)])?;
        let counts = gpu.device().drain(&counts)?;
        let Some((0, counts)) = counts.split_first() else { return Err(gpu.loops_cut()) };
        vectors.zip(counts.chunks_exact(team.values as usize)).for_each(|(v, c)| add(v, c));
        Ok(took)
    })
}

/// More than any value.
fn values(weights: &[u8; POINTS]) -> usize {
    SETS + 1 + weights.iter().map(|&weight| usize::from(weight)).sum::<usize>()
}

/// The most by which a weight is larger than another of its vector.
fn spread(weights: &[[u8; POINTS]]) -> u32 {
    let spreads = weights.iter().filter_map(|weights| {
        let (most, least) = weights.iter().max().zip(weights.iter().min())?;
        Some(u32::from(most - least))
    });
    spreads.max().unwrap_or(0)
}

/// The threads that count together, and their histogram.
#[derive(Clone, Copy)]
struct Team {
    threads: u32,
    values: u32,
    copies: u32,
}

impl Team {
    /// A team for so many values.
    fn new(device: &Device, values: usize) -> Result<Team, EngineError> {
        let values = (values as u32).next_multiple_of(32);
        let threads = device.workgroup_threads.min(MOST_THREADS);
        let (words, tables) = (device.workgroup_bytes / 4, TABLE_WORDS + OWN_WORDS * threads);
        let spare = words.min(MOST_WORDS).saturating_sub(tables);
        let copies = (spare / values).clamp(1, MOST_COPIES);
        let needed = tables + copies * values;
        if needed > words {
            let (device, limit) = (device.name.clone(), device.workgroup_bytes.into());
            return Err(EngineError::Tally { device, needed: 4 * u64::from(needed), limit });
        }
        Ok(Team { threads, values, copies })
    }

    /// About how many rounds in loops a thread goes for a slice, where weights differ by at
    /// most so much.
    fn rounds(&self, classes: &Classes, spread: u32) -> u32 {
        let number = classes.number.div_ceil(SLICES as u32 * self.threads);
        let pairs = (classes.words.len() as u32 / classes.number.max(1)).max(1);
        // Four points, each with up to nine Sets, and twelve Sets in the plane.
        let words = (4 * (spread + 9) + 12) / 4 + 1;
        let windows = words / OWN_WORDS + 1;
        let class = windows * (9 + pairs) + words * pairs;
        let clear = (self.copies * self.values).div_ceil(self.threads);
        let collect = self.values.div_ceil(self.threads) * (self.copies + 1);
        number * class + clear + collect + TABLE_WORDS.div_ceil(self.threads) + 2
    }

    fn source(&self) -> String {
        Shader::default()
            .constant("SLICES", SLICES as u32)
            .constant("THREADS", self.threads)
            .constant("VALUES", self.values)
            .constant("COPIES", self.copies)
            .constant("OWN_WORDS", OWN_WORDS)
            .file(include_str!("../../shaders/philox.wgsl"))
            .file(include_str!("../../shaders/words.wgsl"))
            .file(include_str!("../../shaders/third_parts.wgsl"))
            .text()
    }
}

/// Classes of pairs as `third_parts.wgsl` reads them.
struct Classes {
    number: u32,
    words: Vec<u32>,
}

impl Classes {
    /// The classes that can be filled up to `size` points.
    fn new(size: u32) -> Classes {
        let rest = |class: &Alike| size.checked_sub(class.points).filter(|&k| k <= 9);
        let classes = plane_pairs::alike().iter().filter_map(|class| Some((class, rest(class)?)));
        let classes: Vec<_> = classes.collect();
        let number = classes.len() as u32;
        let mut words = Vec::with_capacity(1 << 18);
        let mut at = number + 1;
        for (class, rest) in &classes {
            words.push(at | rest << 24);
            at += class.pairs.len() as u32;
        }
        words.push(at);
        for (class, _) in &classes {
            words.extend(class.pairs.iter().map(|[a, b]| u32::from(*a) | u32::from(*b) << 9));
        }
        Classes { number, words }
    }
}

/// C(27, size).
fn sets(size: u32) -> u64 {
    let points = POINTS as u64;
    (0..u64::from(size).min(points + 1)).fold(1, |sets, k| sets * (points - k) / (k + 1))
}

/// The weights as `third_parts.wgsl` reads them: three a word.
fn rows(weights: &[u8; POINTS]) -> impl Iterator<Item = u32> {
    let row = |row: &[u8]| row.iter().rev().fold(0, |word, &weight| word << 10 | u32::from(weight));
    weights.chunks_exact(3).map(row)
}
