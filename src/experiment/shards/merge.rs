//! What all shards counted: their integers, point by point, added up.
//!
//! The files are read from their beginning to their end, some points at a time, so that neither
//! many points nor many shards need more memory, nor more than one open file.

use crate::experiment::journal::Points;
use crate::experiment::{Counted, Progress, RunError};
use serde_json::Value as Json;
use std::collections::VecDeque;
use std::path::PathBuf;

/// About how many integers are added up at a time.
const INTEGERS: usize = 1 << 20;

/// The file of a shard that is done.
pub(super) struct Done {
    pub(super) path: PathBuf,
    pub(super) backends: Vec<Json>,
    /// Where its first point stands.
    pub(super) start: u64,
}

/// What all shards counted.
pub struct Merged {
    shards: Vec<Done>,
    backends: Vec<Json>,
}

impl Merged {
    /// The sums of all of these, which were looked through.
    pub(super) fn new(shards: Vec<Done>) -> Merged {
        let mut backends: Vec<Json> = Vec::new();
        for backend in shards.iter().flat_map(|done| &done.backends) {
            if !backends.contains(backend) {
                backends.push(backend.clone());
            }
        }
        Merged { shards, backends }
    }
}

impl Counted for Merged {
    fn points(&self) -> Box<dyn Iterator<Item = Result<Progress, RunError>> + '_> {
        let starts = self.shards.iter().map(|done| done.start).collect();
        let points = Adding { shards: &self.shards, starts, added: VecDeque::new() };
        Box::new(points.map(|point| point.map_err(RunError::Unreadable)))
    }

    fn backends(&self) -> &[Json] {
        &self.backends
    }
}

/// The points from one on.
struct Adding<'a> {
    shards: &'a [Done],
    /// Where in each file the next point stands that is not added up.
    starts: Vec<u64>,
    /// Points that are.
    added: VecDeque<Progress>,
}

impl Adding<'_> {
    /// Adds up the next points.
    fn add(&mut self) -> Result<(), String> {
        for (number, (done, start)) in self.shards.iter().zip(&mut self.starts).enumerate() {
            let mut points = Points::at(&done.path, &done.path, *start)?;
            if number == 0 {
                let mut integers = 0;
                while integers < INTEGERS
                    && let Some(point) = points.next().transpose()?
                {
                    integers += point.sums.len() + 1;
                    self.added.push_back(point);
                }
            } else {
                for point in &mut self.added {
                    let more = points.next().transpose()?;
                    more.and_then(|more| point.join(more)).ok_or_else(|| {
                        format!("{}: it has not the work of its shard", done.path.display())
                    })?;
                }
            }
            *start = points.bytes();
        }
        Ok(())
    }
}

impl Iterator for Adding<'_> {
    type Item = Result<Progress, String>;

    fn next(&mut self) -> Option<Result<Progress, String>> {
        if self.added.is_empty()
            && let Err(error) = self.add()
        {
            return Some(Err(error));
        }
        self.added.pop_front().map(Ok)
    }
}

impl Progress {
    /// Adds what another shard counted; none if it has other integers, or sums beyond all bounds.
    fn join(&mut self, more: Progress) -> Option<()> {
        // Some work of no units has no integers.
        match (self.sums.is_empty(), more.sums.is_empty()) {
            (true, _) => self.sums = more.sums,
            (false, true) => {}
            (false, false) => self.add(&more.sums)?,
        }
        self.next = self.next.max(more.next);
        self.time = self.time.checked_add(more.time)?;
        Some(())
    }
}
