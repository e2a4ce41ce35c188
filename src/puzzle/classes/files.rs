//! Files of levels: a comment with what they hold, then one puzzle of each class, ascending.
//!
//! A file is written under a temporary name and renamed, so that it is whole or not there. It is
//! read with every check that needs no other level: each puzzle is the form of its class and
//! strong, they ascend, and they add up to what the comment says.

use super::growth::simplifiable;
use super::maps::Code;
use super::{Classes, Growing, Level, MOST_CLASSES, packed, unpacked};
use std::fs::{self, File};
use std::io::{self, BufRead, BufReader, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Why a level cannot be read.
#[derive(Debug, thiserror::Error)]
pub enum LevelError {
    /// The system has a reason.
    #[error("cannot read {}: {error}", .path.display())]
    Read {
        /// Of what.
        path: PathBuf,
        /// Which.
        error: io::Error,
    },
    /// It is no file of such a level, or was changed.
    #[error("{}:{line}: {fault}", .path.display())]
    Fault {
        /// The file.
        path: PathBuf,
        /// The line, from 1.
        line: usize,
        /// What is wrong.
        fault: &'static str,
    },
}

/// The file of a level in a folder.
pub fn path(folder: &Path, width: usize, rows: usize) -> PathBuf {
    folder.join(format!("width-{width}-rows-{rows}.puz"))
}

/// Writes a level to its file in a folder, which is made if it is not there.
pub fn write(level: &Level, folder: &Path) -> io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    let mut file = builder.tempfile_in(folder)?;
    let mut out = BufWriter::with_capacity(1 << 16, &mut file);
    writeln!(out, "{}", heading(level))?;
    for &form in &level.forms {
        writeln!(out)?;
        for row in unpacked(form, level.rows, level.width) {
            let digit = |column: usize| row / 3u16.pow((level.width - 1 - column) as u32) % 3 + 1;
            (0..level.width).try_for_each(|column| write!(out, "{}", digit(column)))?;
            writeln!(out)?;
        }
    }
    out.flush()?;
    drop(out);
    file.persist(path(folder, level.width, level.rows))?;
    Ok(())
}

/// The comment of a level.
fn heading(level: &Level) -> String {
    format!(
        "# strong puzzles of width {}, {} rows: {} classes, {} simplifiable, {} puzzles",
        level.width,
        level.rows,
        level.forms.len(),
        level.simplifiable,
        level.labelled
    )
}

/// Reads and checks a level; none if there is no file.
pub fn read(classes: &Classes, rows: usize, folder: &Path) -> Result<Option<Level>, LevelError> {
    let path = path(folder, classes.maps.width(), rows);
    let file = match File::open(&path) {
        Ok(file) => file,
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(LevelError::Read { path, error }),
    };
    let mut reader = Reader::new(classes, rows);
    for (line, text) in (1..).zip(BufReader::new(file).split(b'\n')) {
        let text = match text {
            Ok(text) => text,
            Err(error) => return Err(LevelError::Read { path, error }),
        };
        if let Err(fault) = reader.line(&text) {
            return Err(LevelError::Fault { path, line, fault });
        }
    }
    match reader.end() {
        Ok(level) => Ok(Some(level)),
        Err(fault) => Err(LevelError::Fault { path, line: 1, fault }),
    }
}

/// What was read so far.
struct Reader<'a> {
    classes: &'a Classes,
    heading: Option<Vec<u8>>,
    /// The rows of the puzzle that is being read.
    set: Vec<Code>,
    level: Level,
}

impl<'a> Reader<'a> {
    fn new(classes: &'a Classes, rows: usize) -> Reader<'a> {
        let width = classes.maps.width();
        let level = Level { width, rows, forms: Vec::new(), labelled: 0, simplifiable: 0 };
        Reader { classes, heading: None, set: Vec::new(), level }
    }

    fn line(&mut self, text: &[u8]) -> Result<(), &'static str> {
        if self.heading.is_none() {
            self.heading = Some(text.into());
            return Ok(());
        }
        if text.is_empty() {
            return self.puzzle();
        }
        if self.set.len() == self.level.rows {
            return Err("a puzzle of more rows than the others");
        }
        let all_symbols = text.iter().all(|symbol| (b'1'..=b'3').contains(symbol));
        if text.len() != self.level.width || !all_symbols {
            return Err("no row of this width over 1, 2, 3");
        }
        let code = text.iter().fold(0, |code, symbol| code * 3 + Code::from(symbol - b'1'));
        self.set.push(code);
        Ok(())
    }

    /// The end of a puzzle, or the blank line before the first.
    fn puzzle(&mut self) -> Result<(), &'static str> {
        let set = std::mem::take(&mut self.set);
        if set.is_empty() && self.level.forms.is_empty() {
            return Ok(());
        }
        if set.len() != self.level.rows {
            return Err("a puzzle of fewer rows than the others");
        }
        let width = self.level.width;
        if set.windows(2).any(|pair| pair[0] >= pair[1]) {
            return Err("the rows above do not ascend");
        }
        let form = self.classes.maps.form(&set);
        if form.set[..set.len()] != set[..] {
            return Err("the puzzle above is not the form of its class");
        }
        if Growing::of(&set, width).is_none() {
            return Err("the puzzle above is not strong");
        }
        let packed = packed(&set, width);
        if self.level.forms.last().is_some_and(|&last| last >= packed) {
            return Err("the puzzles above do not ascend");
        }
        if self.level.forms.len() == MOST_CLASSES {
            return Err("more classes than memory is meant for");
        }
        self.level.forms.push(packed);
        self.level.labelled += self.classes.size(form.automorphisms);
        self.level.simplifiable += usize::from(simplifiable(&set, width));
        Ok(())
    }

    fn end(mut self) -> Result<Level, &'static str> {
        if !self.set.is_empty() {
            self.puzzle()?;
        }
        match self.heading {
            Some(said) if said == heading(&self.level).as_bytes() => Ok(self.level),
            _ => Err("the first line does not say what the file holds"),
        }
    }
}
