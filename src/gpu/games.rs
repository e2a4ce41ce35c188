//! The kernel of whole games, `shaders/games.wgsl`.

use super::device::GROUP;
use super::kernels::{self, Worker};
use super::{Gpu, engine};
use crate::simulate::games::{Job, Moments, Rule, Shape, Tally};
use crate::simulate::{EngineError, Task};
use std::ops::Range;

/// The most words of workgroup memory, of which every adapter has 16 KiB, for moments and
/// ends.
const SHARED_WORDS: u32 = 4000;

/// Words a size in the tally: 3 groups of 5 moments, two words each.
const MOMENT_WORDS: usize = 30;

/// Tallies games.
pub(super) fn run(gpu: &Gpu, job: &Job, indices: Range<u64>) -> Result<Tally, EngineError> {
    let mut tally = Tally::new(job);
    let (cells, sizes) = (tally.cells.len(), tally.largest.len());
    let worker = Worker::of_tables(job.deck, job.largest_table(), gpu);
    let shared_rounds = if worker == Worker::Team { 0 } else { shared_rounds(&tally.shape) };
    let rounds = gpu.most_rounds(steps(job, worker));
    let work = engine::Job {
        source: source(job, &tally.shape, worker, shared_rounds > 0, gpu.int64()),
        key: job.key,
        floor: job.floor,
        task: Some(Task::Games(*job)),
        work: u64::from(job.deck.size()).pow(2),
        group: worker.samples(),
        most_rounds: if shared_rounds > 0 { rounds.min(shared_rounds) } else { rounds },
    };
    let columns = gpu.device().input(bytemuck::cast_slice(tally.shape.columns()))?;
    let row = gpu.device().input(bytemuck::cast_slice(&kernels::whole_row(job.deck)))?;
    let inputs = [(2, &columns), (3, &row)];
    let words = cells + (2 + MOMENT_WORDS) * sizes;
    gpu.sample(&work, words as u64, &inputs, indices, |words| {
        let (counts, rest) = words.split_at(cells);
        let (left, rest) = rest.split_at(sizes);
        let (largest, moments) = rest.split_at(sizes);
        add(&mut tally.cells, counts);
        add(&mut tally.cards_left, left);
        add(&mut tally.largest, largest);
        for (of_size, words) in
            tally.moments.chunks_exact_mut(3).zip(moments.chunks_exact(MOMENT_WORDS))
        {
            let [mut ascending, mut descending, mut all] = [Moments::default(); 3];
            for (group, words) in [&mut ascending, &mut descending, &mut all]
                .into_iter()
                .zip(words.chunks_exact(MOMENT_WORDS / 3))
            {
                *group = moments_of(words);
            }
            all.merge(&ascending);
            all.merge(&descending);
            for (mine, more) in of_size.iter_mut().zip([ascending, descending, all]) {
                mine.merge(&more);
            }
        }
    })?;
    Ok(tally)
}

fn add(counts: &mut [u64], more: &[u32]) {
    counts.iter_mut().zip(more).for_each(|(count, &more)| *count += u64::from(more));
}

/// Five sums of two words each.
fn moments_of(words: &[u32]) -> Moments {
    let sum = |at: usize| u64::from(words[2 * at]) | u64::from(words[2 * at + 1]) << 32;
    Moments { yy: sum(0), xy: sum(1), xx: sum(2), sy: sum(3), ss: sum(4) }
}

/// How many games each thread of a workgroup may play before a sum in workgroup memory, of
/// one word, could overflow; 0 if the sums do not fit there.
///
/// A kind of table arises at most once a game: at most one of each origin and size for each
/// number of cards left, each with at most as many Sets as it has bins.
fn shared_rounds(shape: &Shape) -> u32 {
    let sizes = shape.largest_table() + 1;
    if 17 * sizes > SHARED_WORDS {
        return 0;
    }
    let bins = shape.columns().iter().map(|[ascending, descending]| descending - ascending);
    let most_sets = bins.max().unwrap_or(1).max(2) - 1;
    let seen = shape.lefts().count() as u64 * u64::from(most_sets);
    (u64::from(u32::MAX) / (2 * seen * seen * u64::from(GROUP))) as u32
}

/// About how many rounds in loops a thread goes for a game.
fn steps(job: &Job, worker: Worker) -> u32 {
    let (deck, size) = (job.deck.size(), job.start.max(job.deck.largest_cap() / 3));
    match worker {
        Worker::Registers => 10 * deck,
        Worker::Thread => 3 * deck + deck / 2 * size * (size / 16 + 6),
        Worker::Team => 40 * deck,
    }
}

fn source(job: &Job, shape: &Shape, worker: Worker, shared: bool, int64: bool) -> String {
    let shader = kernels::sampling(job.deck, int64)
        .flag("SHARED", shared)
        .flag("UNIFORM", job.rule == Rule::Uniform)
        .constant("START", job.start)
        .constant("STEP", job.step)
        .flag("TEAM", worker == Worker::Team)
        .constant("UNIT", shape.unit())
        .constant("PER_DECK", shape.per_deck())
        .constant("CELLS", shape.cells() as u32);
    let shader = kernels::ordering(shader, job.deck, job.deck.size());
    kernels::table(shader, job.deck, shape.largest_table() + 1, worker)
        .file(include_str!("../../shaders/choice.wgsl"))
        .file(include_str!("../../shaders/games.wgsl"))
        .text()
}
