//! The folder of shards: what each counted, until all are there and are merged.
//!
//! Beside the results that are to be, in `shards/`, a shard at work has the folder `I-of-N` with
//! its journal, and one that is done the file `I-of-N.json`: the experiment, the build that did it,
//! and the integers of each point, with a checksum. The file appears whole or not at all.

use super::merge::{Done, Merged};
use super::{Part, Shard};
use crate::experiment::journal::{
    self, Head, JOURNAL, Journal, JournalError, NEW, Owner, PageWriter, Points, is_in,
};
use crate::experiment::place::{self, Place};
use crate::experiment::results::{Results, ResultsError};
use crate::experiment::{Counted, Kind, Specification};
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// The folder's name among the results.
pub(in crate::experiment) const SHARDS: &str = "shards";

/// Why a shard has no place, or shards cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum ShardError {
    /// The folder cannot be written to.
    #[error("{0}: {1}")]
    Unwritable(String, io::Error),
    /// What a shard counted cannot be written.
    #[error("{0}: writing the shard failed: {1}")]
    Unwritten(String, io::Error),
    /// Another run does this shard.
    #[error("{0}: another run is at work on this shard")]
    Busy(String),
    /// Its journal cannot be gone on with.
    #[error(transparent)]
    Journal(#[from] JournalError),
    /// A file is not as it was written: which, where, and what is wrong.
    #[error("{0}")]
    Damaged(String),
    /// Something about the files of shards.
    #[error("{0}: {1}")]
    Shards(String, String),
    /// The results have no place.
    #[error(transparent)]
    Results(#[from] ResultsError),
}

/// The place of one shard, held while it is done.
pub struct ShardFolder<'a> {
    specification: &'a Specification,
    shard: Shard,
    /// The folder of results as it was named.
    results: &'a Path,
    shards: PathBuf,
    /// Holds the lock.
    _place: Place,
}

impl<'a> ShardFolder<'a> {
    /// Takes the place of a shard among the results in this folder.
    pub fn prepare(
        results: &'a Path,
        specification: &'a Specification,
        shard: Shard,
    ) -> Result<ShardFolder<'a>, ShardError> {
        let unwritable = |error| ShardError::Unwritable(results.display().to_string(), error);
        // That is seen before anything is made.
        Results::may_stand(results, specification)?;
        let target = place::of(results).map_err(unwritable)?;
        let folder = results.display().to_string();
        if place::is_taken(&target) {
            return Err(ResultsError::Busy { folder }.into());
        }
        if is_in(&target) {
            let what =
                "an interrupted run left a journal there; `tertia run --resume` goes on from it";
            return Err(ShardError::Shards(folder, what.into()));
        }
        let shards = target.join(SHARDS);
        beside_its_like(results, &shards, shard, &Owner::of(specification))?;
        let place = Place::take(shards.join(name(shard))).map_err(unwritable)?;
        let busy =
            || ShardError::Busy(results.join(SHARDS).join(name(shard)).display().to_string());
        let place = place.ok_or_else(busy)?;
        Ok(ShardFolder { specification, shard, results, shards, _place: place })
    }

    /// Whether the shard is done already.
    pub fn is_done(&self) -> Result<bool, ShardError> {
        let path = self.file();
        if !path.exists() {
            return Ok(false);
        }
        let fault = |what: String| ShardError::Shards(self.named(&path), what);
        let (filed, shard, points) = Filed::read(&path, Path::new(&self.named(&path)))?;
        let wholes = Shard::WHOLE.parts(self.specification);
        let wholes = wholes.map_err(|error| fault(error.to_string()))?;
        match Owner::of(self.specification).other(&filed.head.owner) {
            _ if shard != self.shard => Err(fault(format!("it is shard {shard}"))),
            Some(whose) => Err(fault(format!("a shard of {whose}"))),
            None if !is_whole(points, shard, &wholes)? => Err(fault(NOT_WHOLE.into())),
            None => Ok(true),
        }
    }

    /// The journal of the shard, as far as it is.
    pub fn journal(&self) -> Result<Journal, JournalError> {
        let (folder, name) = (self.shards.join(name(self.shard)), self.named(&self.folder()));
        match is_in(&folder) {
            true => Journal::read(&folder, Path::new(&name), self.specification, self.shard),
            false => Ok(Journal::new(&folder, Path::new(&name), self.specification, self.shard)),
        }
    }

    /// Writes what the shard counted; its journal goes.
    pub fn publish(self, counted: &dyn Counted) -> Result<(), ShardError> {
        let path = self.file();
        let written = self.write(&path, counted);
        written.map_err(|error| ShardError::Unwritten(self.named(&path), error))?;
        // A shard that is done is not looked for in a journal.
        let _ = fs::remove_dir_all(self.folder().join(JOURNAL));
        let _ = fs::remove_dir(self.folder());
        Ok(())
    }

    fn write(&self, path: &Path, counted: &dyn Counted) -> io::Result<()> {
        let filed = Filed {
            about: self.specification.about.clone(),
            specification: self.specification.canonical(),
            head: Head::new(self.specification, self.shard, counted.backends()),
        };
        let new = self.folder().join(NEW);
        fs::create_dir_all(self.folder())?;
        let mut page = PageWriter::create(&new, &filed)?;
        counted.points().try_for_each(|progress| page.add(&progress?))?;
        page.finish(path)
    }

    fn folder(&self) -> PathBuf {
        self.shards.join(name(self.shard))
    }

    fn file(&self) -> PathBuf {
        self.shards.join(format!("{}.json", name(self.shard)))
    }

    /// A path in the folder of results, as messages name it.
    fn named(&self, path: &Path) -> String {
        let name = path.file_name().unwrap_or_default();
        self.results.join(SHARDS).join(name).display().to_string()
    }
}

fn name(shard: Shard) -> String {
    format!("{}-of-{}", shard.index(), shard.of())
}

/// Whether the shards that are there already, done or at work, are of as many as this one and of
/// its owner. What is done was compared when it began, so that one of them tells of all.
fn beside_its_like(
    results: &Path,
    shards: &Path,
    shard: Shard,
    owner: &Owner,
) -> Result<(), ShardError> {
    let ending = format!("-of-{}", shard.of());
    let (done, mut at_work) =
        (files(shards).unwrap_or_default(), within(shards).unwrap_or_default());
    at_work.retain(|path| is_in(path));
    let name = |path: &Path| results.join(SHARDS).join(path.file_name().unwrap_or_default());
    let fault = |path: &Path, what| Err(ShardError::Shards(name(path).display().to_string(), what));
    for path in done.iter().chain(&at_work) {
        let like = path.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with(&ending));
        if !like {
            return fault(path, format!("there are other shards than those of {}", shard.of()));
        }
    }
    if let Some(path) = done.first() {
        let (other, ..) = Filed::read(path, &name(path))?;
        if let Some(whose) = owner.other(&other.head.owner) {
            return fault(path, format!("a shard of {whose}"));
        }
    }
    for path in &at_work {
        let whose = journal::owner(path).and_then(|other| owner.other(&other));
        if let Some(whose) = whose {
            let folder = name(path).join(JOURNAL).display().to_string();
            return Err(JournalError::Other { folder, whose }.into());
        }
    }
    Ok(())
}

/// The experiment of the shards in a folder of results, and what all of them counted.
pub fn merged(
    results: &Path,
    kinds: &[&'static dyn Kind],
) -> Result<(Specification, Merged), ShardError> {
    let folder = results.join(SHARDS);
    let fault =
        |path: &Path, what: &str| ShardError::Shards(path.display().to_string(), what.to_owned());
    let unread = |error: io::Error| match error.kind() {
        io::ErrorKind::NotFound => {
            fault(results, "there are no shards, such as `tertia run --shard` leaves")
        }
        _ => fault(&folder, &error.to_string()),
    };
    let mut first: Option<(PathBuf, Filed, Specification, Vec<Part>)> = None;
    let mut found: BTreeMap<Shard, Done> = BTreeMap::new();
    for path in files(&folder).map_err(unread)? {
        let (filed, shard, points) = Filed::read(&path, &path)?;
        let start = points.bytes();
        if let Some(other) = found.get(&shard) {
            let what = format!("shard {shard} is also in {}", other.path.display());
            return Err(fault(&path, &what));
        }
        let wholes = match &first {
            Some((other, theirs, _, wholes)) => {
                let theirs = &theirs.head;
                if !theirs.shard.ends_with(&format!("/{}", shard.of())) {
                    let what =
                        format!("it is shard {shard}, {} is {}", other.display(), theirs.shard);
                    return Err(fault(&path, &what));
                }
                if let Some(whose) = theirs.owner.other(&filed.head.owner) {
                    let what = format!("unlike {} it is of {whose}", other.display());
                    return Err(fault(&path, &what));
                }
                wholes
            }
            None => {
                let specification = filed.experiment(kinds).map_err(|what| fault(&path, what))?;
                if let Some(whose) = Owner::of(&specification).other(&filed.head.owner) {
                    return Err(fault(&path, &format!("a shard of {whose}")));
                }
                let wholes = Shard::WHOLE.parts(&specification);
                let wholes = wholes.map_err(|error| fault(&path, &error.to_string()))?;
                &first.insert((path.clone(), filed.clone(), specification, wholes)).3
            }
        };
        if !is_whole(points, shard, wholes)? {
            return Err(fault(&path, NOT_WHOLE));
        }
        let done = Done { path, backends: filed.head.backends, start };
        found.insert(shard, done);
    }
    let (Some((_, _, specification, _)), Some((one, _))) = (first, found.first_key_value()) else {
        return Err(fault(&folder, "no shard is done"));
    };
    let all = (0..one.of()).filter_map(|index| Shard::new(index, one.of()));
    let missing: Vec<Shard> = all.filter(|shard| !found.contains_key(shard)).collect();
    if let Some(shard) = missing.first() {
        let more = missing.len() - 1;
        let more = if more == 0 { String::new() } else { format!(" and {more} more") };
        return Err(fault(&folder, &format!("shard {shard}{more} is not done")));
    }
    Ok((specification, Merged::new(found.into_values().collect())))
}

/// What is said of a shard that is not whole.
const NOT_WHOLE: &str = "it has not the work of its shard";

/// Whether these points are the work of a shard of all of this.
fn is_whole(mut points: Points, shard: Shard, wholes: &[Part]) -> Result<bool, ShardError> {
    for (number, whole) in wholes.iter().enumerate() {
        let point = points.next().transpose().map_err(ShardError::Damaged)?;
        if !point.is_some_and(|point| whole.of(shard, number).may_end(&point)) {
            return Ok(false);
        }
    }
    Ok(points.next().is_none())
}

/// The files of shards that are done.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut paths = within(folder)?;
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "json"));
    Ok(paths)
}

/// What is in a folder, sorted.
fn within(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path()));
    let mut paths = paths.collect::<io::Result<Vec<PathBuf>>>()?;
    paths.sort();
    Ok(paths)
}

/// What stands in the first line of the file of a shard.
#[derive(Clone, Serialize, Deserialize)]
struct Filed<Experiment = Json> {
    about: String,
    specification: Experiment,
    head: Head,
}

impl Filed {
    /// Reads the file, which messages call `name`.
    fn read(path: &Path, name: &Path) -> Result<(Filed, Shard, Points), ShardError> {
        let (filed, points): (Filed, _) =
            Points::open(path, name, |_| ()).map_err(ShardError::Damaged)?;
        let fault = |what: &str| ShardError::Shards(name.display().to_string(), what.into());
        let shard = filed.head.shard.parse().map_err(|_| fault("it names no shard"))?;
        Ok((filed, shard, points))
    }

    /// The experiment that it is a part of.
    fn experiment(&self, kinds: &[&'static dyn Kind]) -> Result<Specification, &'static str> {
        Specification::of_canonical(&self.specification, &self.about, kinds)
            .ok_or("its experiment is of no kind that there is")
    }
}
