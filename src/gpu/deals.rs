//! The kernel of deals, `shaders/deals.wgsl`.

use super::kernels::{self, Worker};
use super::{Gpu, engine};
use crate::random::order;
use crate::simulate::deals::{Job, Tally};
use crate::simulate::{EngineError, Task};
use std::ops::Range;

/// The most bins of a histogram that is kept in workgroup memory, of which every adapter has
/// 16 KiB.
const SHARED_BINS: usize = 3072;

/// Tallies deals.
pub(super) fn run(gpu: &Gpu, job: &Job, indices: Range<u64>) -> Result<Tally, EngineError> {
    let mut tally = Tally::new(job);
    if job.cards < 3 {
        tally.histogram[0] = indices.end.saturating_sub(indices.start);
        return Ok(tally);
    }
    let worker = Worker::of_cards(job.deck, job.cards, gpu);
    let work = engine::Job {
        source: source(job, worker, gpu.int64()),
        key: job.key,
        floor: job.floor,
        task: Some(Task::Deals(*job)),
        work: u64::from(job.cards).pow(2),
        group: worker.samples(),
        most_rounds: gpu.most_rounds(kernels::steps(job.deck, job.cards, worker)),
    };
    let row = gpu.device().input(bytemuck::cast_slice(&kernels::whole_row(job.deck)))?;
    let inputs = if worker == Worker::Registers { &[][..] } else { &[(3, &row)] };
    gpu.sample(&work, job.bins() as u64, inputs, indices, |words| {
        tally.histogram.iter_mut().zip(words).for_each(|(bin, &more)| *bin += u64::from(more));
    })?;
    Ok(tally)
}

fn source(job: &Job, worker: Worker, int64: bool) -> String {
    let batches: Vec<order::Batch> = order::batches(job.deck.size(), job.cards).collect();
    let words = 0..batches.len() as u32;
    let before = batches.iter().map(|batch| job.deck.size() - batch.left).collect();
    let thresholds = batches.iter().map(|batch| order::threshold(batch.product, 0)).collect();
    let shader = kernels::sampling(job.deck, int64)
        .flag("SHARED", worker != Worker::Team && job.bins() <= SHARED_BINS)
        .constant("BINS", job.bins() as u32)
        .constant("WORDS", words.end)
        .table("BLOCK", words.clone().map(|word| word / 4).collect())
        .table("IN_BLOCK", words.map(|word| word % 4).collect())
        .table("BEFORE", before)
        .table("LEFT", batches.iter().map(|batch| batch.left).collect())
        .table("DRAWS", batches.iter().map(|batch| batch.draws).collect())
        .table("THRESHOLD", thresholds);
    let shader = kernels::sets(shader, job.deck, job.cards, worker);
    shader.file(include_str!("../../shaders/deals.wgsl")).text()
}
