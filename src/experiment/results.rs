//! Results folders: one CSV a record type, `datapackage.json` that describes them, `meta.json`
//! that says where they come from, `timing.csv` with the times of the points, which beside tables
//! of measured records alone holds times, and `sums.json` with the integers that the tables are
//! made of, from which a run of more samples goes on; while a run lasts also its journal, and
//! beside [merged](super::shards) results the shards.
//!
//! A folder appears whole or not at all: files are written into a hidden folder beside it,
//! which is then renamed. An earlier folder of the same experiment is replaced; nothing that
//! a run did not write is ever removed.

use super::journal::{
    self, Head, JOURNAL, Journal, JournalError, NEW, Owner, PageWriter, Points, Shorter,
};
use super::place::{self, Place};
use super::provenance::{Meta, meta, package_of, seal};
use super::shards::SHARDS;
use super::specification::sha256_of;
use super::{
    Counted, Draws, Finished, Progress, RecordType, RunError, Setting, Shard, Specification,
    each_point,
};
use crate::random;
use serde::Serialize;
use serde_json::Value as Json;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

const META: &str = "meta.json";
const PACKAGE: &str = "datapackage.json";
const TIMING: &str = "timing.csv";
const SUMS: &str = "sums.json";

/// What may stand beside results in their folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Beside {
    Nothing,
    Shards,
}

/// Why results have no place or could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    /// What a run would go on from is not as it was written: which file, where, and what is wrong.
    #[error("{0}")]
    Damaged(String),
    /// The folder cannot be made.
    #[error("{folder}: cannot write results there: {reason}")]
    Unwritable {
        /// The folder.
        folder: String,
        /// What the system said.
        reason: String,
    },
    /// Something else is in its place.
    #[error("{folder}: {what}; expected a new folder or earlier results of this experiment")]
    Occupied {
        /// The folder.
        folder: String,
        /// What is there.
        what: String,
    },
    /// Another run is at work there.
    #[error("{folder}: another run is at work there")]
    Busy {
        /// The folder.
        folder: String,
    },
    /// What was counted cannot be, or cannot be read.
    #[error(transparent)]
    Counted(RunError),
    /// Writing failed after the run.
    #[error("{folder}: writing the results failed: {reason}")]
    Failed {
        /// The folder.
        folder: String,
        /// What the system said.
        reason: String,
    },
}

/// A place for results, held from before the run until they are published. Dropped before,
/// it leaves no trace but a journal.
pub struct Results<'a> {
    specification: &'a Specification,
    /// The folder as it was named.
    folder: &'a Path,
    place: Place,
    beside: Beside,
}

impl<'a> Results<'a> {
    /// Makes sure that results of an experiment can be written to this folder, and that no
    /// other run writes there.
    pub fn prepare(
        folder: &'a Path,
        specification: &'a Specification,
    ) -> Result<Results<'a>, ResultsError> {
        let results = Results::take(folder, specification, Beside::Nothing)?;
        let unwritable = |error: io::Error| ResultsError::Unwritable {
            folder: folder.display().to_string(),
            reason: error.to_string(),
        };
        results.place.try_move().map_err(unwritable)?;
        Ok(results)
    }

    /// The same for results that come to stand beside the shards that they are merged from.
    pub fn prepare_merged(
        folder: &'a Path,
        specification: &'a Specification,
    ) -> Result<Results<'a>, ResultsError> {
        Results::take(folder, specification, Beside::Shards)
    }

    /// Whether results, and their shards, may come to stand in this folder, if it is there.
    pub(super) fn may_stand(
        folder: &Path,
        specification: &Specification,
    ) -> Result<(), ResultsError> {
        let name = || folder.display().to_string();
        match folder.is_dir() {
            false if folder.exists() => {
                Err(ResultsError::Occupied { folder: name(), what: "this is a file".into() })
            }
            false => Ok(()),
            true => replaceable(folder, specification, Beside::Shards)
                .map_err(|what| ResultsError::Occupied { folder: name(), what }),
        }
    }

    fn take(
        folder: &'a Path,
        specification: &'a Specification,
        beside: Beside,
    ) -> Result<Results<'a>, ResultsError> {
        let name = || folder.display().to_string();
        let unwritable = |error: io::Error| ResultsError::Unwritable {
            folder: name(),
            reason: error.to_string(),
        };
        let occupied = |what: &str| ResultsError::Occupied { folder: name(), what: what.into() };
        let target = place::of(folder).map_err(unwritable)?;
        if target.parent().is_none() || target.file_name().is_none() {
            return Err(occupied("this names no folder"));
        }
        if target.is_symlink() {
            return Err(occupied("this is a link to nothing"));
        }
        if target.exists() && !target.is_dir() {
            return Err(occupied("this is a file"));
        }
        if let Some(outer) = target.ancestors().skip(1).find(|outer| are_results(outer)) {
            return Err(occupied(&format!("it is inside the results in {}", outer.display())));
        }
        let place = Place::take(target).map_err(unwritable)?;
        let place = place.ok_or_else(|| ResultsError::Busy { folder: name() })?;
        if place.target().exists() {
            replaceable(place.target(), specification, beside).map_err(|what| occupied(&what))?;
        }
        Ok(Results { specification, folder, place, beside })
    }

    /// Whether the folder holds the results of this very experiment already, as they were written.
    pub fn are_there(&self) -> Result<bool, ResultsError> {
        let target = self.place.target();
        let Some(meta) = read_meta(target) else { return Ok(false) };
        let ours = meta["specification_sha256"] == self.specification.hash()
            && meta.get("draw_contract").is_none_or(|contract| *contract == random::CONTRACT);
        if !ours {
            return Ok(false);
        }
        for (name, sum) in meta["files_sha256"].as_object().into_iter().flatten() {
            let damaged = |what: &str| {
                ResultsError::Damaged(format!("{}: {what}", self.folder.join(name).display()))
            };
            match sha256_of(&target.join(name)) {
                Err(error) => return Err(damaged(&error.to_string())),
                Ok(found) if *sum != found => {
                    return Err(damaged("changed since it was written"));
                }
                Ok(_) => {}
            }
        }
        let mut tables = self.specification.kind.records().iter();
        Ok(tables.all(|record| target.join(format!("{}.csv", record.name)).is_file()))
    }

    /// Whether the folder holds finished results.
    pub fn are_of_another_run(&self) -> bool {
        read_meta(self.place.target()).is_some()
    }

    /// Whether an interrupted run left its journal there.
    pub fn have_journal(&self) -> bool {
        journal::is_in(self.place.target())
    }

    /// An empty journal for a run that begins.
    pub fn new_journal(&self) -> Journal {
        Journal::new(self.place.target(), self.folder, self.specification, Shard::WHOLE)
    }

    /// The journal that an interrupted run left there, and behind it what results of fewer samples
    /// were made of.
    pub fn journal(&self) -> Result<Journal, JournalError> {
        let mut journal =
            Journal::read(self.place.target(), self.folder, self.specification, Shard::WHOLE)?;
        let damaged = |error: ResultsError| JournalError::Damaged {
            folder: self.folder.join(SUMS).display().to_string(),
            what: error.to_string(),
        };
        if let Some(shorter) = self.shorter().map_err(damaged)? {
            journal.begin_with(shorter);
        }
        Ok(journal)
    }

    /// A journal that begins with what results of fewer samples there were made of; none if there
    /// are none, or of another build.
    pub fn extended(&self) -> Result<Option<Journal>, ResultsError> {
        let shorter = self.shorter()?;
        Ok(shorter.map(|shorter| {
            let mut journal = self.new_journal();
            journal.begin_with(shorter);
            journal
        }))
    }

    /// What results there were made of, if they are of fewer samples and otherwise alike.
    fn shorter(&self) -> Result<Option<Shorter>, ResultsError> {
        let path = self.place.target().join(SUMS);
        if !path.exists() {
            return Ok(None);
        }
        let Ok(parts) = Shard::WHOLE.parts(self.specification) else { return Ok(None) };
        let (mut samples, mut alike, mut count) = (None, true, 0);
        let name = self.folder.join(SUMS);
        let opened = Points::open(&path, &name, |progress| {
            alike &= *samples.get_or_insert(progress.next) == progress.next
                && parts.get(count).is_some_and(|part| part.may_be(&progress));
            count += 1;
        });
        let (head, points): (Head, _) = opened.map_err(ResultsError::Damaged)?;
        let mut specification = self.specification.clone();
        let (Some(samples), Some(draws)) = (samples, &mut specification.draws) else {
            return Ok(None);
        };
        let fewer = alike && count == specification.points.len() && samples < draws.samples;
        draws.samples = samples;
        let ours = fewer && Owner::of(&specification) == head.owner;
        Ok(ours.then_some(Shorter { samples, backends: head.backends, points }))
    }

    /// Writes all files and lets the folder appear; merged results file by file, the one that says
    /// where they come from last. They have what was counted from then on.
    pub fn publish(mut self, counted: &dyn Counted) -> Result<Finished, ResultsError> {
        let failed =
            |reason| ResultsError::Failed { folder: self.folder.display().to_string(), reason };
        // Someone may have put something there since the run began.
        if self.place.target().exists() {
            replaceable(self.place.target(), self.specification, self.beside).map_err(failed)?;
        }
        let write = |folder: &Path| write_all(folder, self.specification, counted);
        let written = match self.beside {
            Beside::Nothing => self.place.fill(write),
            Beside::Shards => self.place.fill_beside(META, write),
        };
        written.map_err(|error| match error.downcast() {
            Ok(error) => ResultsError::Counted(error),
            Err(error) => failed(error.to_string()),
        })?;
        let path = self.place.target().join(SUMS);
        Ok(Finished::new(path, &self.folder.join(SUMS), counted.backends()))
    }
}

fn read_meta(folder: &Path) -> Option<Json> {
    let meta = std::fs::read(folder.join(META)).ok()?;
    Some(serde_json::from_slice(&meta).unwrap_or_default())
}

/// Whether a run's results or its journal are in a folder.
fn are_results(folder: &Path) -> bool {
    journal::is_in(folder) || read_meta(folder).is_some_and(|meta| meta["software"] == "tertia")
}

/// Whether what is at this place may go: an empty folder, or one with nothing but results
/// of this experiment; else what there is.
fn replaceable(place: &Path, specification: &Specification, beside: Beside) -> Result<(), String> {
    let entries = std::fs::read_dir(place).map_err(|error| error.to_string())?;
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.map_err(|error| error.to_string())?.file_name();
        names.push(name.to_string_lossy().into_owned());
    }
    names.sort();
    if beside == Beside::Shards {
        names.retain(|name| name != SHARDS);
    }
    if let Some(at) = names.iter().position(|name| name == JOURNAL) {
        let foreign = journal::foreign(&place.join(JOURNAL)).map_err(|error| error.to_string())?;
        if let Some(name) = foreign {
            return Err(format!("it also holds {JOURNAL}/{name}"));
        }
        names.remove(at);
    }
    if names.is_empty() {
        return Ok(());
    }
    let meta = read_meta(place).ok_or_else(|| format!("it holds {}", names[0]))?;
    let earlier = &meta["specification"];
    if meta["software"] != "tertia" || earlier["kind"] != specification.kind.name() {
        return Err("it holds other results".into());
    }
    if earlier["name"] != specification.name {
        return Err(format!("it holds the results of {}", earlier["name"]));
    }
    let records = specification.kind.records();
    let ours = |name: &str| {
        [META, PACKAGE, TIMING, SUMS].contains(&name)
            || records.iter().any(|record| name.strip_suffix(".csv") == Some(record.name))
    };
    match names.iter().find(|name| !ours(name)) {
        Some(other) => Err(format!("it also holds {other}")),
        None => Ok(()),
    }
}

fn write_all(
    folder: &Path,
    specification: &Specification,
    counted: &dyn Counted,
) -> io::Result<()> {
    let backends = counted.backends();
    let csv = |record: &&RecordType| {
        record.csv(File::create(folder.join(format!("{}.csv", record.name)))?)
    };
    let mut csvs = specification.kind.records().iter().map(csv).collect::<io::Result<Vec<_>>>()?;
    let mut timing = Timing::create(&folder.join(TIMING), specification)?;
    let new = folder.join(NEW);
    let mut sums = PageWriter::create(&new, &Head::new(specification, Shard::WHOLE, backends))?;
    each_point(specification, counted, |point, progress, tables| {
        tables.iter().zip(&mut csvs).try_for_each(|(table, csv)| table.write_rows(csv))?;
        timing.add(point, progress)?;
        sums.add(progress)?;
        Ok::<(), io::Error>(())
    })?;
    csvs.iter_mut().try_for_each(csv::Writer::flush)?;
    timing.csv.flush()?;
    sums.finish(&folder.join(SUMS))?;
    write_json(&folder.join(PACKAGE), &package_of(specification))?;
    let mut meta = meta(specification, backends);
    seal(&mut meta, folder)?;
    write_json(&folder.join(META), &Meta { meta, specification })
}

/// How long each point took and how many samples, where it drew any, it did a second.
struct Timing {
    csv: csv::Writer<File>,
    draws: Option<Draws>,
}

impl Timing {
    fn create(path: &Path, specification: &Specification) -> io::Result<Timing> {
        let mut csv = csv::Writer::from_path(path)?;
        let parameters = specification.kind.parameters().iter().map(|parameter| parameter.name);
        let heads: &[_] = match specification.draws {
            Some(_) => &["samples", "seconds", "samples_per_second"],
            None => &["seconds"],
        };
        csv.write_record(parameters.chain(heads.iter().copied()))?;
        Ok(Timing { csv, draws: specification.draws })
    }

    fn add(&mut self, point: &[Setting], progress: &Progress) -> io::Result<()> {
        let seconds = progress.time.as_secs_f64();
        let time = format!("{seconds:.6}");
        let times = match self.draws {
            Some(Draws { samples, .. }) => {
                let rate = samples as f64 / seconds.max(1e-9);
                vec![samples.to_string(), time, format!("{rate:.0}")]
            }
            None => vec![time],
        };
        Ok(self.csv.write_record(point.iter().map(Setting::to_string).chain(times))?)
    }
}

/// A point that cannot be read cannot be written either.
impl From<RunError> for io::Error {
    fn from(error: RunError) -> io::Error {
        io::Error::other(error)
    }
}

fn write_json(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let mut file = BufWriter::new(File::create(path)?);
    serde_json::to_writer_pretty(&mut file, value)?;
    file.write_all(b"\n")?;
    file.flush()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::experiment::coins::COINS;
    use crate::experiment::{Choice, Watch, run};
    use crate::simulate::{Cpu, Kernel};
    use std::sync::atomic::AtomicBool;

    struct Deaf;

    impl Watch for Deaf {
        fn units(&mut self, _: u64) {}

        fn unkept(&mut self, error: &io::Error) {
            panic!("{error}");
        }
    }

    /// Results that someone takes the place of while the run is at work.
    #[test]
    fn what_came_after_the_run_began_is_not_replaced() {
        let text = "name = 'a'\nkind = 'coins'\nsamples = 1\ncards = 3";
        let specification =
            Specification::parse(text, Path::new("x"), &[&COINS], &Choice::default()).unwrap();
        let parts = Shard::WHOLE.parts(&specification).unwrap();
        let engine = Cpu::new(Kernel::Oracle, 1).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let target = folder.path().join("o");
        for (file, fine) in [(None, true), (None, true), (Some("notes"), false)] {
            let results = Results::prepare(&target, &specification).unwrap();
            let mut journal = results.new_journal();
            let stop = AtomicBool::new(false);
            run(&specification, &parts, &engine, &mut journal, &stop, &mut Deaf).unwrap();
            if let Some(file) = file {
                std::fs::write(target.join(file), "mine").unwrap();
            }
            let published = results.publish(&journal).map(|finished| finished.points().count());
            assert_eq!(published.ok(), fine.then_some(1));
            assert!(file.is_none_or(|file| target.join(file).exists()));
            assert!(target.join("throws.csv").exists());
            assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 1);
        }
    }
}
