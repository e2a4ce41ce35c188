//! Results folders: one CSV a record type, `datapackage.json` that describes them, `meta.json`
//! that says where they come from, `timing.csv` that alone holds times.
//!
//! A folder appears whole or not at all: files are written into a hidden folder beside it,
//! which is then renamed. An earlier folder of the same experiment is replaced; nothing that
//! a run did not write is ever removed.

use super::provenance::{meta, package};
use super::{Outcome, Setting, Specification, Table};
use crate::simulate::Backend;
use serde_json::Value as Json;
use std::io;
use std::path::{Path, PathBuf};
use tempfile::TempDir;

const META: &str = "meta.json";
const PACKAGE: &str = "datapackage.json";
const TIMING: &str = "timing.csv";

/// Why results have no place or could not be written.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
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
/// it leaves no trace.
pub struct Results {
    target: PathBuf,
    staging: TempDir,
    /// Folders made on the way, outermost first; declared after `staging`, so that it is
    /// empty when they are dropped.
    parents: Parents,
}

/// Folders that vanish when dropped empty.
struct Parents(Vec<PathBuf>);

impl Drop for Parents {
    fn drop(&mut self) {
        for folder in self.0.iter().rev() {
            // A folder that someone else uses by now stays.
            let _ = std::fs::remove_dir(folder);
        }
    }
}

impl Results {
    /// Makes sure that results of an experiment can be written to this folder.
    pub fn prepare(target: &Path, specification: &Specification) -> Result<Results, ResultsError> {
        let unwritable = |error: io::Error| ResultsError::Unwritable {
            folder: target.display().to_string(),
            // Without the name of the hidden folder.
            reason: error.to_string().split(" at path ").next().unwrap_or_default().into(),
        };
        let place = match target.canonicalize() {
            Err(error) if error.kind() == io::ErrorKind::NotFound => std::path::absolute(target),
            place => place,
        }
        .map_err(unwritable)?;
        let occupied = |what: &str| ResultsError::Occupied {
            folder: target.display().to_string(),
            what: what.into(),
        };
        let (Some(parent), Some(_)) = (place.parent(), place.file_name()) else {
            return Err(occupied("this names no folder"));
        };
        if place.is_symlink() {
            return Err(occupied("this is a link to nothing"));
        }
        if place.exists() {
            replaceable(&place, specification).map_err(|what| occupied(&what))?;
        }
        let parents = make_parents(parent).map_err(unwritable)?;
        let staging = tempfile::Builder::new().prefix(".tertia-").tempdir_in(parent);
        let staging = staging.map_err(unwritable)?;
        let new = staging.path().join("new");
        std::fs::create_dir(&new).map_err(unwritable)?;
        if place.exists() {
            movable(&place, &staging.path().join("old")).map_err(unwritable)?;
        }
        Ok(Results { target: place, staging, parents })
    }

    /// Writes all files and lets the folder appear.
    pub fn publish(
        mut self,
        specification: &Specification,
        outcome: &Outcome,
        backend: &Backend,
    ) -> Result<(), ResultsError> {
        let new = self.staging.path().join("new");
        let written = write_all(&new, specification, outcome, backend)
            .and_then(|()| replace(&self.target, &new, &self.staging.path().join("old")));
        written.map_err(|error| ResultsError::Failed {
            folder: self.target.display().to_string(),
            reason: error.to_string(),
        })?;
        self.parents.0.clear();
        Ok(())
    }
}

/// Makes the missing ones of a folder and those above it; all or none.
fn make_parents(parent: &Path) -> io::Result<Parents> {
    let mut missing: Vec<&Path> = parent.ancestors().take_while(|each| !each.exists()).collect();
    missing.reverse();
    let mut made = Parents(Vec::new());
    for folder in missing {
        std::fs::create_dir(folder)?;
        made.0.push(folder.into());
    }
    Ok(made)
}

/// Whether a folder can be moved away, which a mount point or another's folder cannot: it is
/// moved and at once moved back.
fn movable(folder: &Path, away: &Path) -> io::Result<()> {
    std::fs::rename(folder, away)?;
    std::fs::rename(away, folder)
}

/// Puts a new folder in the place of an old one, which is back if that fails.
fn replace(target: &Path, new: &Path, old: &Path) -> io::Result<()> {
    let was_there = target.exists();
    if was_there {
        std::fs::rename(target, old)?;
    }
    let renamed = std::fs::rename(new, target);
    if renamed.is_err() && was_there {
        std::fs::rename(old, target)?;
    }
    renamed
}

/// Whether what is at this place may go: an empty folder, or one with nothing but results
/// of this experiment; else what there is.
fn replaceable(place: &Path, specification: &Specification) -> Result<(), String> {
    let entries = std::fs::read_dir(place).map_err(|error| match error.kind() {
        io::ErrorKind::NotADirectory => "this is a file".to_owned(),
        _ => error.to_string(),
    })?;
    let mut names = Vec::new();
    for entry in entries {
        let name = entry.map_err(|error| error.to_string())?.file_name();
        names.push(name.to_string_lossy().into_owned());
    }
    names.sort();
    if names.is_empty() {
        return Ok(());
    }
    let meta = std::fs::read(place.join(META)).map_err(|_| format!("it holds {}", names[0]))?;
    let meta: Json = serde_json::from_slice(&meta).unwrap_or_default();
    let earlier = &meta["specification"];
    if meta["software"] != "tertia" || earlier["kind"] != specification.kind.name() {
        return Err("it holds other results".into());
    }
    if earlier["name"] != specification.name {
        return Err(format!("it holds the results of {}", earlier["name"]));
    }
    let records = specification.kind.records();
    let ours = |name: &str| {
        [META, PACKAGE, TIMING].contains(&name)
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
    outcome: &Outcome,
    backend: &Backend,
) -> io::Result<()> {
    for table in &outcome.tables {
        write_table(&folder.join(format!("{}.csv", table.record.name)), table)?;
    }
    write_timing(&folder.join(TIMING), specification, &outcome.seconds)?;
    write_json(&folder.join(PACKAGE), &package(specification))?;
    write_json(&folder.join(META), &meta(specification, backend))
}

/// A table as CSV: the header from its declaration, then its rows.
fn write_table(path: &Path, table: &Table) -> io::Result<()> {
    let mut csv = csv::Writer::from_path(path)?;
    csv.write_record(table.record.columns.iter().map(|column| column.name))?;
    for row in &table.rows {
        csv.write_record(row.iter().map(|value| value.to_string()))?;
    }
    csv.flush()
}

/// How long each point took and how many samples it did a second.
fn write_timing(path: &Path, specification: &Specification, seconds: &[f64]) -> io::Result<()> {
    let mut csv = csv::Writer::from_path(path)?;
    let parameters = specification.kind.parameters().iter().map(|parameter| parameter.name);
    csv.write_record(parameters.chain(["samples", "seconds", "samples_per_second"]))?;
    for (point, seconds) in specification.points.iter().zip(seconds) {
        let rate = specification.samples as f64 / seconds.max(1e-9);
        let times =
            [format!("{}", specification.samples), format!("{seconds:.6}"), format!("{rate:.0}")];
        csv.write_record(point.iter().map(Setting::to_string).chain(times))?;
    }
    csv.flush()
}

fn write_json(path: &Path, value: &Json) -> io::Result<()> {
    std::fs::write(path, format!("{value:#}\n"))
}
