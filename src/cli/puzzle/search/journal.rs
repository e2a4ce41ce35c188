//! What a search leaves in files while it goes on: the puzzles, and the next attempt.

use super::heading;
use crate::cli::{Failure, input, output, tell};
use serde::{Deserialize, Serialize};
use std::fs::{self, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::PathBuf;
use std::sync::{Mutex, PoisonError};
use tertia::json;
use tertia::puzzle::files;
use tertia::puzzle::find::{Found, Listener, Wanted};

/// The files of a search, if it has any.
pub struct Journal {
    search: Search,
    out: Option<PathBuf>,
    /// The first thing that went wrong.
    fault: Mutex<Option<Failure>>,
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
    /// The files of a search that finds go to `out`.
    pub fn new(wanted: Wanted, seed: u64, out: Option<PathBuf>) -> Journal {
        let search = Search { width: wanted.width(), rows: wanted.rows(), seed, next: 0 };
        Journal { search, out, fault: Mutex::new(None) }
    }

    /// The attempt to go on with: 0 where no search has been yet.
    pub fn next(&self) -> Result<u64, Failure> {
        let Some(path) = self.beside() else { return Ok(0) };
        let text = match fs::read(&path) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(0),
            Err(error) => {
                return Err(Failure::Usage(format!("cannot read {}: {error}", path.display())));
            }
            Ok(text) => text,
        };
        let before: Search = json::read(&text).map_err(|error| input::refused(&path, &error))?;
        let next = before.next;
        if before != (Search { next, ..self.search.clone() }) {
            return Err(Failure::Usage(format!(
                "--resume: {} is of a search for {} rows of width {} with seed {}",
                path.display(),
                before.rows,
                before.width,
                before.seed
            )));
        }
        Ok(next)
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

    fn append(&self, found: &Found) -> Result<(), Failure> {
        let Some(path) = &self.out else { return Ok(()) };
        let mut text = format!("# {}\n", heading(found, self.search.seed)).into_bytes();
        let written = files::write(&found.puzzle, &mut text).and_then(|()| {
            text.push(b'\n');
            OpenOptions::new().create(true).append(true).open(path)?.write_all(&text)
        });
        written.map_err(|error| Failure::Run(format!("cannot write {}: {error}", path.display())))
    }
}

impl Listener for Journal {
    fn found(&self, found: &Found) {
        tell(&heading(found, self.search.seed));
        self.note(self.append(found));
    }

    fn ended(&self, before: u64) {
        let Some(path) = self.beside() else { return };
        let search = Search { next: before, ..self.search.clone() };
        let text = serde_json::to_vec(&search).unwrap_or_default();
        self.note(output::save(&path, &text));
    }
}
