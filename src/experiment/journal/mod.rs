//! The journal of a run: how far it is, kept so that a killed run can be gone on with.
//!
//! Every second or so, or sooner where there is much, the run writes down what is new: the points
//! finished since then as a file `points-FIRST.json` that never changes, and how far the next point
//! is as `current.json`, which replaces the one before. A file is written to a temporary name and
//! renamed, so that it is there whole or not at all, whenever the run is killed; a checksum tells
//! of what something else cut or changed. What is written is no longer in memory: results are made
//! from the files, point after point, so that a run needs the same memory for any number of points.
//!
//! A journal belongs to one specification and one build of this program, whose commit the
//! results name.

mod page;

use super::shards::Part;
use super::{Counted, Progress, RunError, Shard, Specification};
use page::line;
pub(super) use page::{Head, NEW, Owner, PageWriter, Points};
use serde_json::Value as Json;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

/// The folder's name among the results.
pub(super) const JOURNAL: &str = "journal";

const CURRENT: &str = "current.json";
const FINISHED: &str = "points-";

/// How long a run goes on between two entries.
const INTERVAL: Duration = Duration::from_secs(1);

/// How many times the time that an entry took is waited before the next.
const PATIENCE: u32 = 20;

/// How many bytes of finished points are an entry at once.
const ROOM: usize = 1 << 20;

/// Why a journal cannot be gone on with.
#[derive(Debug, thiserror::Error)]
pub enum JournalError {
    /// It is another experiment's, or another build's.
    #[error("{folder}: the journal of {whose}")]
    Other {
        /// The folder.
        folder: String,
        /// What is different.
        whose: &'static str,
    },
    /// A file is not as it was written.
    #[error("{what}")]
    Damaged {
        /// The folder.
        folder: String,
        /// Which file in it, where, and what is wrong.
        what: String,
    },
}

/// The journal of a run.
pub struct Journal {
    folder: PathBuf,
    /// The folder as messages name it.
    name: PathBuf,
    /// The first line of its files, with the backends that worked on what it holds.
    head: Head,
    /// How far an earlier sitting came with the first point that is not finished.
    current: Option<Progress>,
    /// What a finished run of fewer samples counted of the points that are not finished.
    shorter: Option<Shorter>,
    /// How many points the files hold to their end.
    written: usize,
    /// The lines of those finished since, and how many these are.
    fresh: String,
    fresh_points: usize,
    /// How many bytes of them are an entry at once.
    room: usize,
    /// How long the run goes on between two entries, and how many times as long as an entry
    /// takes.
    interval: Duration,
    patience: u32,
    next_entry: Instant,
    kept: bool,
}

/// A finished run of fewer samples.
pub(super) struct Shorter {
    pub(super) samples: u64,
    pub(super) backends: Vec<Json>,
    pub(super) points: Points,
}

impl Journal {
    /// An empty journal, to be written to this folder of results, which messages call `name`.
    pub(super) fn new(
        results: &Path,
        name: &Path,
        specification: &Specification,
        shard: Shard,
    ) -> Journal {
        let begin = Instant::now();
        Journal {
            folder: results.join(JOURNAL),
            name: name.join(JOURNAL),
            head: Head::new(specification, shard, &[]),
            current: None,
            shorter: None,
            written: 0,
            fresh: String::new(),
            fresh_points: 0,
            room: ROOM,
            interval: INTERVAL,
            patience: PATIENCE,
            next_entry: begin + INTERVAL,
            kept: false,
        }
    }

    /// The journal that a run left in this folder of results, to be gone on with.
    pub(super) fn read(
        results: &Path,
        name: &Path,
        specification: &Specification,
        shard: Shard,
    ) -> Result<Journal, JournalError> {
        let mut journal = Journal::new(results, name, specification, shard);
        let folder = journal.name.display().to_string();
        let damaged = |what| JournalError::Damaged { folder: folder.clone(), what };
        let parts = shard.parts(specification).map_err(|error| damaged(error.to_string()))?;
        for file in pages(&journal.folder) {
            let name = journal.name.join(&file);
            let (begin, current) = (journal.written, file == CURRENT);
            let (mut count, mut last, mut fit) = (0, None, true);
            let opened = Points::open(&journal.folder.join(&file), &name, |progress| {
                let fits = match current {
                    true => Part::may_be,
                    false => Part::may_end,
                };
                fit &= parts.get(begin + count).is_some_and(|part| fits(part, &progress));
                count += 1;
                last = Some(progress);
            });
            let (Head { owner, shard, first, backends }, _) = opened.map_err(damaged)?;
            if let Some(whose) = journal.head.owner.other(&owner) {
                return Err(JournalError::Other { folder, whose });
            }
            if shard != journal.head.shard {
                return Err(JournalError::Other { folder, whose: "another shard" });
            }
            if current && first < begin {
                // The run was killed between a point's last entry and the first of the next.
                continue;
            }
            journal.head.backends = backends;
            let wrong = match (current, count) {
                _ if first != begin => {
                    format!("it is about point {first}, but the points before end at {begin}")
                }
                _ if count > parts.len() - begin => {
                    format!("it goes on beyond the last of {} points", parts.len())
                }
                (true, 0 | 2..) => format!("it is about {count} points, not one"),
                _ if !fit => "it has not the work of its points".into(),
                (true, _) => {
                    journal.current = last;
                    continue;
                }
                (false, _) => {
                    journal.written += count;
                    continue;
                }
            };
            return Err(damaged(format!("{}: {wrong}", name.display())));
        }
        journal.kept = true;
        Ok(journal)
    }

    /// How many of the units of these parts the journal holds.
    pub fn units(&self, parts: &[Part]) -> u64 {
        let (finished, others) = parts.split_at(self.finished().min(parts.len()));
        let finished = finished.iter().map(|part| part.units.end - part.units.start);
        let shorter = self.shorter.as_ref().map_or(0, |shorter| shorter.samples);
        let current = self.current.as_ref().map(|progress| progress.next.max(shorter));
        let others = others.iter().zip(current.into_iter().chain(std::iter::repeat(shorter)));
        let others = others.map(|(part, next)| next.saturating_sub(part.units.start));
        finished.chain(others).fold(0, u64::saturating_add)
    }

    /// How many points are done to their end.
    pub(super) fn finished(&self) -> usize {
        self.written + self.fresh_points
    }

    /// Where what was kept stands; none where nothing was.
    pub fn kept(&self) -> Option<&Path> {
        self.kept.then_some(self.name.as_path())
    }

    /// Notes that this backend goes on: it is the last one from now on.
    pub(super) fn goes_on(&mut self, backend: Json) {
        self.head.backends.retain(|other| *other != backend);
        self.head.backends.push(backend);
    }

    /// Takes what a finished run of fewer samples counted for the beginning of the points that are
    /// not finished.
    pub(super) fn begin_with(&mut self, mut shorter: Shorter) {
        // The last one works last.
        let ours = std::mem::take(&mut self.head.backends);
        let others = shorter.backends.drain(..).filter(|other| !ours.contains(other));
        self.head.backends = others.chain(ours.iter().cloned()).collect();
        for _ in 0..self.finished() {
            shorter.points.next();
        }
        self.shorter = Some(shorter);
    }

    /// How far earlier sittings came with the next point.
    pub(super) fn next_point(&mut self) -> Result<Progress, RunError> {
        let shorter = self.shorter.as_mut().and_then(|shorter| shorter.points.next());
        let shorter = shorter.transpose().map_err(RunError::Unreadable)?;
        let furthest =
            self.current.take().into_iter().chain(shorter).max_by_key(|point| point.next);
        Ok(furthest.unwrap_or_default())
    }

    /// Takes a point that is done to its end.
    pub(super) fn end_point(&mut self, progress: &Progress) -> io::Result<()> {
        self.fresh += &line(progress);
        self.fresh_points += 1;
        if self.fresh.len() < self.room {
            return Ok(());
        }
        // Where nothing can be written, all stays in memory.
        self.room *= 2;
        self.enter(None)
    }

    /// Makes an entry, unless the last one was just made.
    pub(super) fn keep(&mut self, current: &Progress) -> io::Result<()> {
        if Instant::now() < self.next_entry {
            return Ok(());
        }
        self.enter(Some(current))
    }

    /// Makes the last entry of a sitting: amid a point if anything is done, at the end of all if
    /// there are entries before it.
    pub(super) fn close(&mut self, current: Option<&Progress>) -> io::Result<()> {
        let done = |current: &Progress| self.finished() > 0 || current.next > 0;
        match self.kept || current.is_some_and(done) {
            true => self.enter(current),
            false => Ok(()),
        }
    }

    fn enter(&mut self, current: Option<&Progress>) -> io::Result<()> {
        let begin = Instant::now();
        let written = self.enter_at_once(current);
        let end = Instant::now();
        self.next_entry = end + self.interval.max(self.patience * (end - begin));
        written
    }

    fn enter_at_once(&mut self, current: Option<&Progress>) -> io::Result<()> {
        fs::create_dir_all(&self.folder)?;
        if self.fresh_points > 0 {
            let name = format!("{FINISHED}{:05}.json", self.written);
            self.write(&name, self.written, &self.fresh)?;
            self.written = self.finished();
            (self.fresh_points, self.room) = (0, ROOM);
            self.fresh.clear();
        }
        if let Some(current) = current {
            self.write(CURRENT, self.written, &line(current))?;
        }
        self.kept = true;
        Ok(())
    }

    /// The points in the files.
    fn written(&self) -> impl Iterator<Item = Result<Progress, String>> {
        let mut files = if self.written > 0 { pages(&self.folder) } else { Vec::new() }.into_iter();
        let mut points: Option<Points> = None;
        let mut number = 0;
        let mut next = move || {
            loop {
                if let Some(point) = points.as_mut().and_then(Points::next) {
                    number += 1;
                    return point;
                }
                let file = files.next().filter(|file| file != CURRENT).ok_or_else(|| {
                    format!("{}: the points from {number} on are gone", self.name.display())
                })?;
                let (path, name) = (self.folder.join(&file), self.name.join(&file));
                points = Some(Points::from(&path, &name, number)?);
            }
        };
        (0..self.written).map(move |_| next())
    }

    fn write(&self, name: &str, first: usize, lines: &str) -> io::Result<()> {
        let head = Head { first, ..self.head.clone() };
        let new = self.folder.join(NEW);
        let mut page = PageWriter::create(&new, &head)?;
        page.add_lines(lines)?;
        page.finish(&self.folder.join(name))
    }
}

/// The points that are done to their end.
impl Counted for Journal {
    fn points(&self) -> Box<dyn Iterator<Item = Result<Progress, RunError>> + '_> {
        let fresh = self.fresh.lines().map(|line| {
            page::point(line.as_bytes())
                .map_err(|error| format!("{}: {error}", self.name.display()))
        });
        Box::new(self.written().chain(fresh).map(|point| point.map_err(RunError::Unreadable)))
    }

    fn backends(&self) -> &[Json] {
        &self.head.backends
    }
}

/// Whether a run left a journal in this folder of results.
pub(super) fn is_in(results: &Path) -> bool {
    !pages(&results.join(JOURNAL)).is_empty()
}

/// Whose journal is in this folder; none where nothing readable is.
pub(super) fn owner(folder: &Path) -> Option<Owner> {
    let journal = folder.join(JOURNAL);
    let path = journal.join(pages(&journal).first()?);
    Points::open(&path, &path, |_| ()).ok().map(|(head, _): (Head, _)| head.owner)
}

/// A name in a journal that no journal has, if there is one.
pub(super) fn foreign(folder: &Path) -> io::Result<Option<String>> {
    let names = names(folder)?;
    Ok(names.into_iter().find(|name| name != NEW && !is_page(name)))
}

/// The files that a journal has, the one about the current point last.
fn pages(folder: &Path) -> Vec<String> {
    let mut pages = names(folder).unwrap_or_default();
    pages.retain(|name| is_page(name));
    // Numbers of points have one width.
    pages.sort_by(|a, b| (a == CURRENT).cmp(&(b == CURRENT)).then(a.cmp(b)));
    pages
}

fn is_page(name: &str) -> bool {
    name == CURRENT || name.starts_with(FINISHED)
}

fn names(folder: &Path) -> io::Result<Vec<String>> {
    let name = |entry: io::Result<fs::DirEntry>| Ok(entry?.file_name().to_string_lossy().into());
    fs::read_dir(folder)?.map(name).collect()
}

#[cfg(test)]
mod tests;
