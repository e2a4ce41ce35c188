//! The kernel of the third parts of layouts, `shaders/third_parts.wgsl`.

use super::device::Device;
use super::shader::Shader;
use super::{Gpu, engine};
use crate::random::Key;
use crate::simulate::EngineError;
use std::sync::LazyLock;

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
    /// v; the same as [`oracle`](crate::exact::third_parts::oracle) counts.
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
        let rest = |class: &[u32]| size.checked_sub(class[0].count_ones()).filter(|&k| k <= 9);
        let classes = CLASSES.iter().filter_map(|class| Some((class, rest(class)?)));
        let classes: Vec<_> = classes.collect();
        let number = classes.len() as u32;
        let mut words = Vec::with_capacity(1 << 18);
        let mut at = number + 1;
        for (class, rest) in &classes {
            words.push(at | rest << 24);
            at += class.len() as u32;
        }
        words.push(at);
        classes.iter().for_each(|(class, _)| words.extend(class.iter()));
        Classes { number, words }
    }
}

/// Pairs of subsets of F_3^2, nine bits each, that have as many points and with which each
/// point makes as many Sets; by number of points and of pairs.
static CLASSES: LazyLock<Vec<Vec<u32>>> = LazyLock::new(|| {
    let third = |p: usize, q: usize| (6 - p % 3 - q % 3) % 3 + 3 * ((6 - p / 3 - q / 3) % 3);
    // Four bits a point.
    let with_point = |a: usize, q: usize| {
        (0..9).filter(|p| a >> p & 1 == 1).map(|p| 1 << (4 * third(p, q))).sum::<u64>()
    };
    let completed = |a: usize| {
        let with: [u64; 9] = std::array::from_fn(|q| with_point(a, q));
        move |b: usize| (0..9).filter(|q| b >> q & 1 == 1).map(|q| with[q]).sum::<u64>()
    };
    let mut pairs = Vec::with_capacity(1 << 18);
    for a in 0..512 {
        let completed = completed(a);
        for b in 0..512 {
            let pair = (a | b << 9) as u32;
            pairs.push((pair.count_ones(), completed(b), pair));
        }
    }
    pairs.sort_unstable();
    let alike = pairs.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1));
    let mut classes: Vec<Vec<u32>> =
        alike.map(|class| class.iter().map(|(_, _, pair)| *pair).collect()).collect();
    classes.sort_by_key(|class| (class[0].count_ones(), class.len()));
    classes
});

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
