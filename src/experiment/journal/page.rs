//! The files of journals, shards and finished sums: how far some points are, and their integers.
//!
//! A line of JSON says whose they are, a line a point how far it is, and the last line is the
//! SHA-256 of all lines before. Nothing but the line at hand is ever in memory. Equal integers in a
//! row stand there once, with their number, since most of a large tally is zeros.

use crate::experiment::specification::hexadecimal;
use crate::experiment::{Progress, Shard, Specification};
use crate::json::{self, JsonError};
use crate::random;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use sha2::{Digest, Sha256};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The temporary name.
pub(in crate::experiment) const NEW: &str = "new.json";

/// The most integers of a point.
const MOST_INTEGERS: usize = 1 << 26;

/// What a journal or a shard belongs to.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(in crate::experiment) struct Owner {
    software: String,
    version: String,
    git_commit: Option<String>,
    draw_contract: u32,
    specification_sha256: String,
}

/// The first line: whose the points are.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(in crate::experiment) struct Head {
    pub(in crate::experiment) owner: Owner,
    /// Which part of their work it is, as `I/N`.
    pub(in crate::experiment) shard: String,
    /// The backends that worked on them.
    pub(in crate::experiment) backends: Vec<Json>,
    /// The number of the first of them.
    pub(in crate::experiment) first: usize,
}

/// A first line of any build.
#[derive(Deserialize)]
struct Owned {
    owner: Owner,
}

/// A line of a point, as text that keeps all digits.
#[derive(Serialize, Deserialize)]
struct Entry {
    next: u64,
    nanoseconds: u64,
    sums: String,
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

    fn is_of_this_build(&self) -> bool {
        self.version == env!("CARGO_PKG_VERSION")
            && self.git_commit.as_deref() == option_env!("TERTIA_COMMIT")
    }

    /// Who another owner is.
    pub(in crate::experiment) fn other(&self, other: &Owner) -> Option<&'static str> {
        if self.specification_sha256 != other.specification_sha256 {
            return Some("another experiment, or of other samples, seed or points");
        }
        (self != other).then_some("another build of this program")
    }
}

impl Head {
    /// The first line of all points.
    pub(in crate::experiment) fn new(
        specification: &Specification,
        shard: Shard,
        backends: &[Json],
    ) -> Head {
        let owner = Owner::of(specification);
        Head { owner, shard: shard.to_string(), backends: backends.to_vec(), first: 0 }
    }
}

/// The line of a point.
pub(super) fn line(progress: &Progress) -> String {
    let entry = Entry {
        next: progress.next,
        nanoseconds: progress.time.as_nanos().try_into().unwrap_or(u64::MAX),
        sums: written(&progress.sums),
    };
    // Numbers and text have no reason to fail.
    serde_json::to_string(&entry).unwrap_or_default() + "\n"
}

/// The point of a line; else where and why it is none.
pub(super) fn point(line: &[u8]) -> Result<Progress, JsonError> {
    let entry: Entry = json::read(line)?;
    let place = crate::cards::Place { line: 1, column: 1 };
    let sums = integers(&entry.sums);
    let sums = sums.ok_or_else(|| JsonError { place, reason: "a sum is no integer".into() })?;
    Ok(Progress { next: entry.next, sums, time: Duration::from_nanos(entry.nanoseconds) })
}

/// Integers as text: `3 0*5 1` for 3, five zeros and 1.
fn written(integers: &[u128]) -> String {
    let mut text = String::new();
    for run in integers.chunk_by(u128::eq) {
        text += if text.is_empty() { "" } else { " " };
        text += &run[0].to_string();
        if run.len() > 1 {
            text += &format!("*{}", run.len());
        }
    }
    text
}

fn integers(text: &str) -> Option<Vec<u128>> {
    let runs = text.split_ascii_whitespace().map(|run| {
        let (integer, many) = run.split_once('*').unwrap_or((run, "1"));
        Some((integer.parse().ok()?, many.parse().ok()?))
    });
    let longer = |sum: usize, run: Option<(u128, usize)>| sum.checked_add(run?.1);
    let length = runs.clone().try_fold(0, longer)?;
    let mut integers = Vec::with_capacity((length <= MOST_INTEGERS).then_some(length)?);
    for (integer, many) in runs.flatten() {
        integers.resize(integers.len() + many, integer);
    }
    Some(integers)
}

/// A file that is being written, under a temporary name until it is whole; what cannot be written
/// whole goes away again.
pub(in crate::experiment) struct PageWriter<'a> {
    new: &'a Path,
    /// None once the file is whole.
    file: Option<BufWriter<File>>,
    sum: Sha256,
}

impl<'a> PageWriter<'a> {
    /// Begins with the first line.
    pub(in crate::experiment) fn create(
        new: &'a Path,
        head: &impl Serialize,
    ) -> io::Result<PageWriter<'a>> {
        let file = BufWriter::new(File::create(new)?);
        let mut page = PageWriter { new, file: Some(file), sum: Sha256::new() };
        page.add_lines(&(serde_json::to_string(head)? + "\n"))?;
        Ok(page)
    }

    /// Adds a point.
    pub(in crate::experiment) fn add(&mut self, progress: &Progress) -> io::Result<()> {
        self.add_lines(&line(progress))
    }

    /// Adds the lines of some points.
    pub(super) fn add_lines(&mut self, lines: &str) -> io::Result<()> {
        self.sum.update(lines);
        self.file.iter_mut().try_for_each(|file| file.write_all(lines.as_bytes()))
    }

    /// Ends the file, and gives it this name.
    pub(in crate::experiment) fn finish(mut self, path: &Path) -> io::Result<()> {
        let sum = hexadecimal(&self.sum.clone().finalize());
        self.add_lines(&(sum + "\n"))?;
        if let Some(file) = &mut self.file {
            file.flush()?;
            file.get_ref().sync_all()?;
        }
        fs::rename(self.new, path)?;
        self.file = None;
        Ok(())
    }
}

impl Drop for PageWriter<'_> {
    fn drop(&mut self) {
        if let Some(file) = self.file.take() {
            // What is buffered has no reader.
            let _ = file.into_parts();
            let _ = fs::remove_file(self.new);
        }
    }
}

/// The points of a file, one after another; messages call it `name`.
pub(in crate::experiment) struct Points {
    file: BufReader<File>,
    name: PathBuf,
    /// How many lines and bytes come before the next.
    lines: usize,
    bytes: u64,
}

impl Points {
    /// The head of a file and its points, each of which `each` sees first; else in which file,
    /// where and what is wrong.
    pub(in crate::experiment) fn open<H: DeserializeOwned>(
        path: &Path,
        name: &Path,
        mut each: impl FnMut(Progress),
    ) -> Result<(H, Points), String> {
        let (mut points, first) = Points::begin(path, name)?;
        let head = json::read(&first).map_err(|error| match json::read::<Owned>(&first) {
            Ok(other) if !other.owner.is_of_this_build() => {
                format!("{}: written by another build of this program", name.display())
            }
            _ => points.damaged(&error),
        })?;
        let start = points.bytes;
        let mut sum = Sha256::new();
        sum.update(&first);
        let last = loop {
            let line = points.line()?;
            if line.first() != Some(&b'{') {
                break line;
            }
            sum.update(&line);
            each(point(&line).map_err(|error| points.damaged(&error))?);
        };
        let place = crate::cards::Place { line: 1, column: 1 };
        if last != (hexadecimal(&sum.finalize()) + "\n").as_bytes() {
            let reason = "expected the checksum of the lines before".into();
            return Err(points.damaged(&JsonError { place, reason }));
        }
        if !points.line()?.is_empty() {
            let reason = "expected the end of the file".into();
            return Err(points.damaged(&JsonError { place, reason }));
        }
        Ok((head, Points::at(path, name, start)?))
    }

    /// The points of a file that was [opened](Points::open) before, from one of them on.
    pub(in crate::experiment) fn at(
        path: &Path,
        name: &Path,
        bytes: u64,
    ) -> Result<Points, String> {
        let unread = |error: io::Error| format!("{}: {error}", name.display());
        let mut file = File::open(path).map_err(unread)?;
        file.seek(SeekFrom::Start(bytes)).map_err(unread)?;
        Ok(Points { file: BufReader::new(file), name: name.into(), lines: 1, bytes })
    }

    /// The points of a file that this very run wrote or read, the first of which has this number.
    pub(super) fn from(path: &Path, name: &Path, number: usize) -> Result<Points, String> {
        let (points, first) = Points::begin(path, name)?;
        let Head { first, .. } = json::read(&first).map_err(|error| points.damaged(&error))?;
        match first == number {
            true => Ok(points),
            false => Err(format!(
                "{}: it is about point {first}, but the points before end at {number}",
                name.display()
            )),
        }
    }

    /// Where the next point stands.
    pub(in crate::experiment) fn bytes(&self) -> u64 {
        self.bytes
    }

    fn begin(path: &Path, name: &Path) -> Result<(Points, Vec<u8>), String> {
        let mut points = Points::at(path, name, 0)?;
        points.lines = 0;
        let first = points.line()?;
        Ok((points, first))
    }

    fn line(&mut self) -> Result<Vec<u8>, String> {
        let mut line = Vec::new();
        let read = self.file.read_until(b'\n', &mut line);
        self.bytes += read.map_err(|error| format!("{}: {error}", self.name.display()))? as u64;
        self.lines += 1;
        Ok(line)
    }

    /// A fault in the line that was just read.
    fn damaged(&self, JsonError { place, reason }: &JsonError) -> String {
        format!("{}:{}:{}: damaged: {reason}", self.name.display(), self.lines, place.column)
    }
}

impl Iterator for Points {
    type Item = Result<Progress, String>;

    fn next(&mut self) -> Option<Result<Progress, String>> {
        let line = match self.line() {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let is_point = line.first() == Some(&b'{');
        is_point.then(|| point(&line).map_err(|error| self.damaged(&error)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_of_equal_integers_stand_once() {
        for (integers, text) in [
            (&[][..], ""),
            (&[7], "7"),
            (&[3, 0, 0, 0, 0, 0, 1, 1, 2], "3 0*5 1*2 2"),
            (&[u128::MAX], "340282366920938463463374607431768211455"),
        ] {
            assert_eq!(written(integers), text);
            assert_eq!(super::integers(text).as_deref(), Some(integers));
        }
        for text in ["x", "1*", "*2", "1*-1", "1*+1*2", "-1", "1 0*99999999999", "1*67108865"] {
            assert_eq!(super::integers(text), None, "{text}");
        }
    }
}
