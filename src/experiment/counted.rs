//! What was counted at the points of an experiment: integers that stand in files and are read point
//! by point, so that few points are ever in memory, however many there are.

use super::journal::{Head, Points};
use super::{Progress, RunError, Setting, Specification, Table};
use serde_json::Value as Json;
use std::path::{Path, PathBuf};

/// The integers of all points of an experiment, in their order.
pub trait Counted {
    /// The points, from the first one on, whenever it is called; an error where one cannot be read,
    /// and nothing of use behind it.
    fn points(&self) -> Box<dyn Iterator<Item = Result<Progress, RunError>> + '_>;

    /// The backends that worked on them, as provenance records them; the last one worked last.
    fn backends(&self) -> &[Json];
}

/// Reads what was counted, and hands each point over; an error where a point is missing or cannot
/// be read.
pub fn each_sums<E: From<RunError>>(
    specification: &Specification,
    counted: &dyn Counted,
    mut to: impl FnMut(&[Setting], &Progress) -> Result<(), E>,
) -> Result<(), E> {
    let mut points = counted.points();
    for point in &specification.points {
        let missing = || RunError::Unreadable("there are fewer points than were counted".into());
        to(point, &points.next().ok_or_else(missing)??)?;
    }
    Ok(())
}

/// The same with the rows of each point, one table a record of the kind; also an error where what
/// was counted cannot be.
pub fn each_point<E: From<RunError>>(
    specification: &Specification,
    counted: &dyn Counted,
    mut to: impl FnMut(&[Setting], &Progress, &[Table]) -> Result<(), E>,
) -> Result<(), E> {
    let records = specification.kind.records().iter();
    let mut tables: Vec<_> = records.map(|record| Table::new(record)).collect();
    each_sums(specification, counted, |point, progress| {
        let work = specification.work(point).map_err(RunError::from)?;
        work.rows(&progress.sums, &mut tables).map_err(RunError::from)?;
        to(point, progress, &tables)?;
        tables.iter_mut().for_each(|table| table.rows.clear());
        Ok(())
    })
}

/// What finished results were made of, in their file.
pub struct Finished {
    path: PathBuf,
    name: PathBuf,
    backends: Vec<Json>,
}

impl Finished {
    /// The points of a file that was written just now, and which messages call `name`.
    pub(super) fn new(path: PathBuf, name: &Path, backends: &[Json]) -> Finished {
        Finished { path, name: name.into(), backends: backends.to_vec() }
    }
}

impl Counted for Finished {
    fn points(&self) -> Box<dyn Iterator<Item = Result<Progress, RunError>> + '_> {
        let opened = Points::open(&self.path, &self.name, |_| ());
        let (points, error) = match opened.map(|(_, points): (Head, _)| points) {
            Ok(points) => (Some(points), None),
            Err(error) => (None, Some(Err(error))),
        };
        let points = points.into_iter().flatten().chain(error);
        Box::new(points.map(|point| point.map_err(RunError::Unreadable)))
    }

    fn backends(&self) -> &[Json] {
        &self.backends
    }
}
