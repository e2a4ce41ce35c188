//! Runs the points of an experiment, one after another, and makes tables of what was counted.

use super::{Journal, Progress, RunError, Specification, Table, provenance};
use crate::exact::Engine;
use serde_json::Value as Json;
use std::io;
use std::ops::Range;
use std::sync::atomic::AtomicBool;

/// What was counted at the points of an experiment.
#[derive(Clone, Debug, Default)]
pub struct Sums {
    /// The integers of each point, and how long it took.
    pub points: Vec<Progress>,
    /// The backends that worked on it, as provenance records them; the last one worked last.
    pub(super) backends: Vec<Json>,
}

/// What came out of an experiment.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// One table a record type of the kind, in their order.
    pub tables: Vec<Table>,
    /// What they are made of.
    pub sums: Sums,
}

impl Outcome {
    /// The tables for what was counted at all points.
    pub fn new(specification: &Specification, sums: Sums) -> Result<Outcome, RunError> {
        let records = specification.kind.records().iter();
        let mut tables: Vec<_> = records.map(|record| Table::new(record)).collect();
        for (point, progress) in specification.points.iter().zip(&sums.points) {
            specification.work(point)?.rows(&progress.sums, &mut tables)?;
        }
        Ok(Outcome { tables, sums })
    }

    /// The backend that worked last, as provenance records it.
    pub fn backend(&self) -> &Json {
        self.sums.backends.last().unwrap_or(&Json::Null)
    }
}

/// Who watches a run.
pub trait Watch {
    /// So many more units of work, such as samples, are done; heard every fraction of a second.
    fn units(&mut self, more: u64);

    /// The journal cannot be written; the run goes on.
    fn unkept(&mut self, error: &io::Error);
}

/// Does these units of each point of an experiment until `stop` is set, from where the journal
/// ends.
pub fn run(
    specification: &Specification,
    ranges: &[Range<u64>],
    engine: &dyn Engine,
    journal: &mut Journal,
    stop: &AtomicBool,
    watch: &mut dyn Watch,
) -> Result<Sums, RunError> {
    journal.goes_on(provenance::backend(&engine.backend()));
    let mut points = Vec::new();
    for (point, range) in specification.points.iter().zip(ranges) {
        let work = specification.work(point)?;
        let mut progress = journal.next_point();
        progress.next = progress.next.max(range.start);
        let done = progress.go_on(&*work, engine, range.end, stop, |progress, more| {
            watch.units(more);
            tell(journal.keep(progress), watch);
        });
        if let Err(error) = done {
            tell(journal.close(Some(&progress)), watch);
            return Err(error);
        }
        journal.end_point(progress.clone());
        points.push(progress);
    }
    // From now on until they are published, only the journal holds the results.
    tell(journal.close(None), watch);
    Ok(Sums { points, backends: journal.backends().to_vec() })
}

fn tell(written: io::Result<()>, watch: &mut dyn Watch) {
    if let Err(error) = written {
        watch.unkept(&error);
    }
}
