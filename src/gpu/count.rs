//! The kernel of bulk counting, `shaders/count.wgsl`.

use super::kernels::{self, Worker};
use super::{Gpu, engine};
use crate::random::Key;
use crate::simulate::count::Batch;
use crate::simulate::{EngineError, Task};

/// Counts the Sets of each layout.
pub(super) fn run(gpu: &Gpu, batch: &Batch) -> Result<Vec<u32>, EngineError> {
    if batch.cards() < 3 {
        return Ok(vec![0; batch.len()]);
    }
    let worker = Worker::of_cards(batch.deck(), batch.cards(), gpu);
    let work = engine::Job {
        source: source(batch, worker, gpu.int64()),
        key: Key([0; 2]),
        floor: 0,
        task: Some(Task::Count(batch.deck(), batch.cards())),
        work: u64::from(batch.cards()).pow(2),
        group: worker.samples(),
        most_rounds: gpu.most_rounds(kernels::steps(batch.deck(), batch.cards(), worker)),
    };
    gpu.map(&work, batch.layouts(), batch.cards() as usize)
}

fn source(batch: &Batch, worker: Worker, int64: bool) -> String {
    let shader = kernels::sampling(batch.deck(), int64);
    let shader = kernels::sets(shader, batch.deck(), batch.cards(), worker);
    shader.file(include_str!("../../shaders/count.wgsl")).text()
}
