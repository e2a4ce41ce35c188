//! What a search leaves in files while it goes on: the puzzles, and the next attempt.

use super::heading;
use crate::cli::{Failure, input, output, tell};
use serde::{Deserialize, Serialize};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use tertia::json;
use tertia::puzzle::Puzzle;
use tertia::puzzle::files::{self, Fault};
use tertia::puzzle::find::{Found, Listener, Wanted};

/// The files of a search, if it has any.
pub struct Journal {
    search: Search,
    out: Option<PathBuf>,
    puzzles: Mutex<Puzzles>,
    /// The first thing that went wrong.
    fault: Mutex<Option<Failure>>,
}

/// The puzzles of the width that is searched in the file.
#[derive(Default)]
struct Puzzles {
    all: Vec<Puzzle>,
    /// What is to stand before the next one, so that a blank line does.
    gap: &'static [u8],
}

/// Which search it is, and its next attempt: the file beside the puzzles.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Search {
    width: usize,
    rows: usize,
    seed: u64,
    next: u64,
}

impl Journal {
    /// The files of a search that finds go to `out`, which may hold puzzles already.
    pub fn new(wanted: Wanted, seed: u64, out: Option<PathBuf>) -> Result<Journal, Failure> {
        let search = Search { width: wanted.width(), rows: wanted.rows(), seed, next: 0 };
        let mut puzzles = Puzzles::default();
        if let Some(text) = out.as_deref().map(there).transpose()?.flatten() {
            puzzles.gap = match &text[..] {
                [] | [.., b'\n', b'\n'] => b"",
                [.., b'\n'] => b"\n",
                _ => b"\n\n",
            };
            let written = match (files::read(&text), &out) {
                (Err(error), Some(path)) if error.fault != Fault::Empty => {
                    return Err(input::refused(path, &error));
                }
                (written, _) => written.unwrap_or_default(),
            };
            let all = written.into_iter().map(|written| written.puzzle);
            puzzles.all = all.filter(|puzzle| puzzle.width() == search.width).collect();
        }
        Ok(Journal { search, out, puzzles: Mutex::new(puzzles), fault: Mutex::new(None) })
    }

    /// The attempt to begin with: 0, or what the files of this very search tell of if it is to go
    /// on. Those of another search are left alone.
    pub fn first(&self, resume: bool) -> Result<u64, Failure> {
        let Some(path) = self.beside() else { return Ok(0) };
        let Some(text) = there(&path)? else { return Ok(0) };
        let before: Search = json::read(&text).map_err(|error| input::refused(&path, &error))?;
        let next = before.next;
        if before != (Search { next, ..self.search.clone() }) {
            return Err(Failure::Usage(format!(
                "{}: {} is of a search for {} rows of width {} with seed {}",
                if resume { "--resume" } else { "--out" },
                path.display(),
                before.rows,
                before.width,
                before.seed
            )));
        }
        Ok(if resume { next } else { 0 })
    }

    /// What went wrong with the files, if anything did.
    pub fn close(self) -> Result<(), Failure> {
        let fault = self.fault.into_inner().unwrap_or_else(PoisonError::into_inner);
        fault.map_or(Ok(()), Err)
    }

    fn beside(&self) -> Option<PathBuf> {
        let mut name = self.out.as_ref()?.clone().into_os_string();
        name.push(".next");
        Some(name.into())
    }

    fn note(&self, done: Result<(), Failure>) {
        if let Err(failure) = done {
            self.fault.lock().unwrap_or_else(PoisonError::into_inner).get_or_insert(failure);
        }
    }

    /// Appends a find to the file, unless it is there or larger ones are.
    fn append(&self, found: &Found) -> Result<(), Failure> {
        let Some(path) = &self.out else { return Ok(()) };
        let mut puzzles = self.puzzles.lock().unwrap_or_else(PoisonError::into_inner);
        let puzzle = &found.puzzle;
        if puzzles.all.iter().any(|other| other == puzzle || other.len() > puzzle.len()) {
            return Ok(());
        }
        let mut text = puzzles.gap.to_vec();
        text.extend(format!("# {}\n", heading(found, self.search.seed)).into_bytes());
        let written = files::write(puzzle, &mut text).and_then(|()| {
            text.push(b'\n');
            OpenOptions::new().create(true).append(true).open(path)?.write_all(&text)
        });
        written
            .map_err(|error| Failure::Run(format!("cannot write {}: {error}", path.display())))?;
        puzzles.gap = b"";
        puzzles.all.push(puzzle.clone());
        Ok(())
    }
}

/// What a file holds, if it is there; devices hold nothing.
fn there(path: &Path) -> Result<Option<Vec<u8>>, Failure> {
    if fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir()) {
        return Ok(None);
    }
    match fs::read(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(Failure::Usage(format!("cannot read {}: {error}", path.display()))),
    }
}

impl Listener for Journal {
    fn found(&self, found: &Found) {
        tell(&heading(found, self.search.seed));
        self.note(self.append(found));
    }

    fn ended(&self, before: u64) {
        let Some(path) = self.beside() else { return };
        // What could not be written is not done.
        if self.fault.lock().unwrap_or_else(PoisonError::into_inner).is_some() {
            return;
        }
        let search = Search { next: before, ..self.search.clone() };
        let text = serde_json::to_vec(&search).unwrap_or_default();
        self.note(output::save(&path, &text));
    }
}
