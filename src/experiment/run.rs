//! Runs all points of an experiment, one after another.

use super::{RunError, Setting, Specification, Table, sample};
use crate::simulate::Engine;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// What came out of an experiment.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// One table a record type of the kind, in their order.
    pub tables: Vec<Table>,
    /// How long each point took, in seconds.
    pub seconds: Vec<f64>,
}

/// Who watches a run.
pub trait Watch {
    /// So many more samples are done; heard every fraction of a second.
    fn samples(&mut self, more: u64);

    /// A point is done; its integers, summed over all samples, are not kept.
    fn point(&mut self, point: &[Setting], sums: &[u128]);
}

/// Does all points of an experiment until `stop` is set.
pub fn run(
    specification: &Specification,
    engine: &dyn Engine,
    stop: &AtomicBool,
    watch: &mut dyn Watch,
) -> Result<Outcome, RunError> {
    let Specification { kind, seed, samples, ref points, .. } = *specification;
    let tables = kind.records().iter().map(|record| Table::new(record)).collect();
    let mut outcome = Outcome { tables, seconds: Vec::new() };
    for point in points {
        let begin = Instant::now();
        let work = kind.work(point, seed)?;
        let sums = sample(&*work, engine, 0..samples, stop, |more| watch.samples(more))?;
        outcome.seconds.push(begin.elapsed().as_secs_f64());
        work.rows(&sums, &mut outcome.tables);
        watch.point(point, &sums);
    }
    Ok(outcome)
}
