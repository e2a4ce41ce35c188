//! The files of a journal and of shards: a line of JSON, and the SHA-256 of that line.

use crate::experiment::specification::sha256;
use crate::experiment::{Progress, Specification, Sums};
use crate::json::{self, JsonError};
use crate::random;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// The temporary name.
pub(in crate::experiment) const NEW: &str = "new.json";

/// What a journal or a shard belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::experiment) struct Owner {
    software: String,
    version: String,
    git_commit: Option<String>,
    draw_contract: u32,
    specification_sha256: String,
}

/// How far some points are.
#[derive(Serialize, Deserialize)]
pub(in crate::experiment) struct Page {
    pub(super) owner: Owner,
    pub(super) backends: Vec<Json>,
    /// The first of its points.
    pub(super) first: usize,
    pub(super) points: Vec<Entry>,
}

/// How far a point is, as text that keeps all digits.
#[derive(Serialize, Deserialize)]
pub(super) struct Entry {
    next: u64,
    nanoseconds: u64,
    sums: Vec<String>,
}

impl Owner {
    pub(in crate::experiment) fn of(specification: &Specification) -> Owner {
        Owner {
            software: "tertia".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            git_commit: option_env!("TERTIA_COMMIT").map(Into::into),
            draw_contract: random::CONTRACT,
            specification_sha256: specification.hash(),
        }
    }

    /// Who another owner is.
    pub(in crate::experiment) fn other(&self, other: &Owner) -> Option<&'static str> {
        if self.specification_sha256 != other.specification_sha256 {
            return Some("another experiment, or of other samples, seed or points");
        }
        (self != other).then_some("another build of this program")
    }
}

impl Page {
    /// How far these points of an experiment are, from point `first` on.
    pub(in crate::experiment) fn new(
        owner: Owner,
        backends: &[Json],
        first: usize,
        points: &[Progress],
    ) -> Page {
        let points = points.iter().map(Entry::of).collect();
        Page { owner, backends: backends.to_vec(), first, points }
    }

    /// Whose it is, and its integers; none if one of them is none.
    pub(in crate::experiment) fn sums(&self) -> Option<(&Owner, Sums)> {
        let points = self.points.iter().map(Entry::progress).collect::<Option<_>>()?;
        Some((&self.owner, Sums { points, backends: self.backends.clone() }))
    }
}

/// Writes a value under a temporary name and renames it; what cannot be written whole goes away
/// again.
pub(in crate::experiment) fn write(
    path: &Path,
    new: &Path,
    value: &impl Serialize,
) -> io::Result<()> {
    let written = write_new(new, value).and_then(|()| fs::rename(new, path));
    if written.is_err() {
        let _ = fs::remove_file(new);
    }
    written
}

fn write_new(path: &Path, value: &impl Serialize) -> io::Result<()> {
    let json = serde_json::to_string(value)?;
    let sum = sha256(json.as_bytes());
    let mut file = File::create(path)?;
    file.write_all(format!("{json}\n{sum}\n").as_bytes())?;
    file.sync_all()
}

/// Reads what [`write()`] wrote; else says in which file, which messages call `name`, what is wrong
/// and where.
pub(in crate::experiment) fn read<T: DeserializeOwned>(
    path: &Path,
    name: &Path,
) -> Result<T, String> {
    let name = name.display();
    let text = fs::read(path).map_err(|error| format!("{name}: {error}"))?;
    let text = String::from_utf8_lossy(&text);
    let (json, sum) = text.split_once('\n').unwrap_or((&text, ""));
    let value = json::read(json.as_bytes())
        .map_err(|JsonError { place, reason }| format!("{name}:{place}: damaged: {reason}"))?;
    match sum.strip_suffix('\n') == Some(&sha256(json.as_bytes())) {
        true => Ok(value),
        false => Err(format!("{name}:2:1: damaged: expected the checksum of line 1")),
    }
}

impl Entry {
    pub(super) fn of(progress: &Progress) -> Entry {
        Entry {
            next: progress.next,
            nanoseconds: progress.time.as_nanos().try_into().unwrap_or(u64::MAX),
            sums: progress.sums.iter().map(u128::to_string).collect(),
        }
    }

    pub(super) fn progress(&self) -> Option<Progress> {
        let sums = self.sums.iter().map(|sum| sum.parse().ok());
        let time = Duration::from_nanos(self.nanoseconds);
        Some(Progress { next: self.next, sums: sums.collect::<Option<_>>()?, time })
    }
}
