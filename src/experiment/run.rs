//! Runs the points of an experiment, one after another.

use super::shards::Part;
use super::{Journal, Progress, RunError, Specification, provenance};
use crate::exact::Engine;
use std::io;
use std::sync::atomic::AtomicBool;

/// Who watches a run.
pub trait Watch {
    /// So many more units of work, such as samples, are done; heard every fraction of a second.
    fn units(&mut self, more: u64);

    /// A point is done to its end.
    fn point(&mut self, _progress: &Progress) {}

    /// The journal cannot be written; the run goes on.
    fn unkept(&mut self, error: &io::Error);
}

/// Does these parts of the points of an experiment until `stop` is set, from where the journal
/// ends; then it has [what was counted](super::Counted).
pub fn run(
    specification: &Specification,
    parts: &[Part],
    engine: &dyn Engine,
    journal: &mut Journal,
    stop: &AtomicBool,
    watch: &mut dyn Watch,
) -> Result<(), RunError> {
    journal.goes_on(provenance::backend(&engine.backend()));
    for (point, part) in specification.points.iter().zip(parts).skip(journal.finished()) {
        let work = specification.work(point)?;
        let mut progress = match journal.next_point() {
            Ok(progress) => progress,
            Err(error) => {
                tell(journal.close(None), watch);
                return Err(error);
            }
        };
        progress.next = progress.next.max(part.units.start);
        let done = progress.go_on(&*work, engine, part.units.end, stop, |progress, more| {
            watch.units(more);
            tell(journal.keep(progress), watch);
        });
        if let Err(error) = done {
            tell(journal.close(Some(&progress)), watch);
            return Err(error);
        }
        tell(journal.end_point(&progress), watch);
        watch.point(&progress);
    }
    // From now on until they are published, only the journal holds the results.
    tell(journal.close(None), watch);
    Ok(())
}

fn tell(written: io::Result<()>, watch: &mut dyn Watch) {
    if let Err(error) = written {
        watch.unkept(&error);
    }
}
