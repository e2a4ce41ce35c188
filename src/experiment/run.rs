//! Runs all points of an experiment, one after another.

use super::{RunError, Specification, Table, sample};
use crate::simulate::Engine;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

/// What came out of an experiment.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// One table a record type of the kind, in their order.
    pub tables: Vec<Table>,
    /// The summed integers of each point.
    pub sums: Vec<Vec<u128>>,
    /// How long each point took, in seconds.
    pub seconds: Vec<f64>,
}

/// Does all points of an experiment until `stop` is set; `done` hears every now and then how
/// many more samples are done.
pub fn run(
    specification: &Specification,
    engine: &dyn Engine,
    stop: &AtomicBool,
    mut done: impl FnMut(u64),
) -> Result<Outcome, RunError> {
    let Specification { kind, seed, samples, ref points, .. } = *specification;
    let tables = kind.records().iter().map(|record| Table::new(record)).collect();
    let mut outcome = Outcome { tables, sums: Vec::new(), seconds: Vec::new() };
    for point in points {
        let begin = Instant::now();
        let work = kind.work(point, seed)?;
        let sums = sample(&*work, engine, 0..samples, stop, &mut done)?;
        outcome.seconds.push(begin.elapsed().as_secs_f64());
        work.rows(&sums, &mut outcome.tables);
        outcome.sums.push(sums);
    }
    Ok(outcome)
}
