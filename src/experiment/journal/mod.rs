//! The journal of a run: how far it is, kept so that a killed run can be gone on with.
//!
//! Every second or so the run writes down what is new: the points finished since then as a
//! file `points-FIRST.json` that never changes, and how far the next point is as
//! `current.json`, which replaces the one before. A file is written to a temporary name and
//! renamed, so that it is there whole or not at all, whenever the run is killed; a checksum tells
//! of what something else cut or changed.
//!
//! A journal belongs to one specification and one build of this program, whose commit the
//! results name.

mod page;

use super::{Progress, Specification, Sums};
pub(super) use page::{NEW, Owner, Page, read, write};
use serde_json::Value as Json;
use std::collections::VecDeque;
use std::fs;
use std::io;
use std::ops::Range;
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
    owner: Owner,
    /// The backends that worked on what it holds, as provenance records them.
    backends: Vec<Json>,
    /// What earlier sittings did, from the first point that was not asked for yet.
    earlier: VecDeque<Progress>,
    /// How many points the files hold to their end.
    written: usize,
    /// How many points are done to their end in this sitting or were before.
    done: usize,
    /// Those of them that no file holds.
    fresh: Vec<Progress>,
    /// How long the run goes on between two entries, and how many times as long as an entry
    /// takes.
    interval: Duration,
    patience: u32,
    next_entry: Instant,
    kept: bool,
}

impl Journal {
    /// An empty journal, to be written to this folder of results, which messages call `name`.
    pub(super) fn new(results: &Path, name: &Path, specification: &Specification) -> Journal {
        let begin = Instant::now();
        Journal {
            folder: results.join(JOURNAL),
            name: name.join(JOURNAL),
            owner: Owner::of(specification),
            backends: Vec::new(),
            earlier: VecDeque::new(),
            written: 0,
            done: 0,
            fresh: Vec::new(),
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
    ) -> Result<Journal, JournalError> {
        let mut journal = Journal::new(results, name, specification);
        let folder = journal.name.display().to_string();
        let damaged = |what| JournalError::Damaged { folder: folder.clone(), what };
        for file in pages(&journal.folder) {
            let name = journal.name.join(&file);
            let page: Page = read(&journal.folder.join(&file), &name).map_err(damaged)?;
            if let Some(whose) = journal.owner.other(&page.owner) {
                return Err(JournalError::Other { folder, whose });
            }
            let added = journal.add(page, file == CURRENT, specification.points.len());
            added.map_err(|what| damaged(format!("{}: {what}", name.display())))?;
        }
        journal.kept = true;
        Ok(journal)
    }

    fn add(&mut self, page: Page, current: bool, points: usize) -> Result<(), String> {
        if current && page.first < self.written {
            // The run was killed between a point's last entry and the first of the next.
            return Ok(());
        }
        if page.first != self.written {
            return Err(format!(
                "it is about point {}, but the points before end at {}",
                page.first, self.written
            ));
        }
        if page.points.len() > points - self.written {
            return Err(format!("it goes on beyond the last of {points} points"));
        }
        for entry in page.points {
            self.earlier.push_back(entry.progress().ok_or("a sum is no integer")?);
            self.written += usize::from(!current);
        }
        self.backends = page.backends;
        Ok(())
    }

    /// How many of these units of each point the journal holds.
    pub fn units(&self, ranges: &[Range<u64>]) -> u64 {
        let done = self.earlier.iter().zip(ranges);
        let done = done.map(|(progress, range)| progress.next.saturating_sub(range.start));
        done.fold(0, u64::saturating_add)
    }

    /// Where what was kept stands; none where nothing was.
    pub fn kept(&self) -> Option<&Path> {
        self.kept.then_some(self.name.as_path())
    }

    /// The backends that worked on what it holds, as provenance records them.
    pub(super) fn backends(&self) -> &[Json] {
        &self.backends
    }

    /// Notes that this backend goes on: it is the last one from now on.
    pub(super) fn goes_on(&mut self, backend: Json) {
        self.backends.retain(|other| *other != backend);
        self.backends.push(backend);
    }

    /// Takes what a shorter run of the same points counted for the beginning of this one.
    pub(super) fn begin_with(&mut self, sums: Sums) {
        self.earlier = sums.points.into();
        self.backends = sums.backends;
    }

    /// How far earlier sittings came with the next point.
    pub(super) fn next_point(&mut self) -> Progress {
        self.earlier.pop_front().unwrap_or_default()
    }

    /// Takes a point that is done to its end.
    pub(super) fn end_point(&mut self, progress: Progress) {
        if self.done >= self.written {
            self.fresh.push(progress);
        }
        self.done += 1;
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
        let done = |current: &Progress| self.done > 0 || current.next > 0;
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
        if !self.fresh.is_empty() {
            let name = format!("{FINISHED}{:05}.json", self.written);
            self.write(&name, self.written, &self.fresh)?;
            self.written += self.fresh.len();
            self.fresh.clear();
        }
        if let Some(current) = current {
            self.write(CURRENT, self.done, std::slice::from_ref(current))?;
        }
        self.kept = true;
        Ok(())
    }

    fn write(&self, name: &str, first: usize, points: &[Progress]) -> io::Result<()> {
        let page = Page::new(self.owner.clone(), &self.backends, first, points);
        write(&self.folder.join(name), &self.folder.join(NEW), &page)
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
    read(&path, &path).ok().map(|page: Page| page.owner)
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
