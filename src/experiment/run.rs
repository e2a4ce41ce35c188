//! Runs all points of an experiment, one after another.

use super::{Journal, RunError, Setting, Specification, Table, provenance};
use crate::exact::Engine;
use serde_json::Value as Json;
use std::io;
use std::sync::atomic::AtomicBool;

/// What came out of an experiment.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// One table a record type of the kind, in their order.
    pub tables: Vec<Table>,
    /// How long each point took, in seconds.
    pub seconds: Vec<f64>,
    /// The backends that worked on it, as provenance records them.
    pub(super) backends: Vec<Json>,
}

/// Who watches a run.
pub trait Watch {
    /// So many more units of work, such as samples, are done; heard every fraction of a second.
    fn units(&mut self, more: u64);

    /// A point is done, now or in an earlier sitting; its integers, summed over all units, are
    /// not kept.
    fn point(&mut self, point: &[Setting], sums: &[u128]);

    /// The journal cannot be written; the run goes on.
    fn unkept(&mut self, error: &io::Error);
}

/// Does all points of an experiment until `stop` is set, from where the journal ends.
pub fn run(
    specification: &Specification,
    engine: &dyn Engine,
    journal: &mut Journal,
    stop: &AtomicBool,
    watch: &mut dyn Watch,
) -> Result<Outcome, RunError> {
    let Specification { kind, ref points, .. } = *specification;
    journal.goes_on(provenance::backend(&engine.backend()));
    let mut tables: Vec<_> = kind.records().iter().map(|record| Table::new(record)).collect();
    let mut seconds = Vec::new();
    for point in points {
        let work = specification.work(point)?;
        let mut progress = journal.next_point();
        let units = specification.units(&*work);
        let done = progress.go_on(&*work, engine, units, stop, |progress, more| {
            watch.units(more);
            tell(journal.keep(progress), watch);
        });
        if let Err(error) = done {
            tell(journal.close(Some(&progress)), watch);
            return Err(error);
        }
        seconds.push(progress.time.as_secs_f64());
        work.rows(&progress.sums, &mut tables)?;
        watch.point(point, &progress.sums);
        journal.end_point(progress);
    }
    // From now on until they are published, only the journal holds the results.
    tell(journal.close(None), watch);
    Ok(Outcome { tables, seconds, backends: journal.backends().to_vec() })
}

fn tell(written: io::Result<()>, watch: &mut dyn Watch) {
    if let Err(error) = written {
        watch.unkept(&error);
    }
}
