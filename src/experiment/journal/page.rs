//! The files of a journal: a line of JSON, and the SHA-256 of that line.

use crate::experiment::specification::sha256;
use crate::experiment::{Progress, Specification};
use crate::random;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::Path;
use std::time::Duration;

/// The temporary name.
pub(super) const NEW: &str = "new.json";

/// What a journal belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(super) struct Owner {
    software: String,
    version: String,
    git_commit: Option<String>,
    draw_contract: u32,
    specification_sha256: String,
}

/// One file.
#[derive(Serialize, Deserialize)]
pub(super) struct Page {
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
    pub(super) fn of(specification: &Specification) -> Owner {
        Owner {
            software: "tertia".into(),
            version: env!("CARGO_PKG_VERSION").into(),
            git_commit: option_env!("TERTIA_COMMIT").map(Into::into),
            draw_contract: random::CONTRACT,
            specification_sha256: specification.hash(),
        }
    }

    /// Who another owner is.
    pub(super) fn other(&self, other: &Owner) -> Option<&'static str> {
        if self.specification_sha256 != other.specification_sha256 {
            return Some("another experiment, or of other samples, seed or points");
        }
        (self != other).then_some("another build of this program")
    }
}

impl Page {
    /// The text of the file: one line of JSON, and its checksum.
    fn text(&self) -> io::Result<String> {
        let json = serde_json::to_string(self)?;
        let sum = sha256(&json);
        Ok(format!("{json}\n{sum}\n"))
    }

    /// Writes the page under a temporary name beside it and renames it; what cannot be written
    /// whole goes away again.
    pub(super) fn write(&self, path: &Path) -> io::Result<()> {
        let new = path.with_file_name(NEW);
        let written = self.write_new(&new).and_then(|()| fs::rename(&new, path));
        if written.is_err() {
            let _ = fs::remove_file(new);
        }
        written
    }

    fn write_new(&self, path: &Path) -> io::Result<()> {
        let mut file = File::create(path)?;
        file.write_all(self.text()?.as_bytes())?;
        file.sync_all()
    }

    pub(super) fn read(path: &Path) -> Result<Page, String> {
        let text = fs::read(path).map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&text);
        let page = text.strip_suffix('\n').and_then(|text| text.rsplit_once('\n'));
        let page = page.filter(|(json, sum)| sha256(json) == *sum);
        let (json, _) = page.ok_or("not as a run wrote it, for its checksum differs")?;
        serde_json::from_str(json).map_err(|error| error.to_string())
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
