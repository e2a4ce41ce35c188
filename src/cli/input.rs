//! What comes in, files of layouts above all: which file, how its cards are written, what is said
//! when it is wrong, and what goes out for each layout.

use super::{Failure, output};
use std::fmt::Display;
use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use tertia::cards::{Declaration, ReadError, Source, Written};

/// How cards are written, for the end of a help page.
pub const NOTATIONS: &str = "\
Cards on a line are separated by blanks, commas or semicolons; phrases by commas or semicolons.
A blank line ends a block. A block whose lines each hold one card is one layout; in a block
whose lines each hold two or more cards, every line is a layout. `#` begins a comment.

Notations (--notation ORDER):
  digits                      one digit an attribute, 0..2, or 1..3 if a 3 and no 0 occurs
  index                       0..80 in the deck of four attributes
  words                       phrases: two red striped ovals, 1 purple open diamond
  number-colour-shade-shape   fields in any order, one usual letter each: 2RSO
                              number 1 2 3; colour R G P (or B, V); shade solid S F @,
                              striped H T =, open O E; shape diamond D, oval O 0, squiggle S
  123/RGP/@O=/0SD             for each field its letters of the values 0, 1, 2
Without --notation digits and phrases are read as such, and letter codes if only one order of
the fields fits them.";

/// A file of layouts.
#[derive(clap::Args)]
pub struct Input {
    /// File of layouts, or `-` for stdin
    file: PathBuf,
    /// How cards are written; see below
    #[arg(long, value_name = "ORDER")]
    notation: Option<String>,
}

impl Input {
    /// The bytes of the file or of stdin.
    pub fn read(&self) -> Result<Vec<u8>, Failure> {
        // A wrong notation is told before stdin is waited for.
        self.declared()?;
        read(&self.file)
    }

    /// Its layouts, in the declared notation or in the only one that fits.
    pub fn source<'a>(&self, bytes: &'a [u8]) -> Result<Source<'a>, Failure> {
        Source::new(bytes, self.declared()?.as_ref()).map_err(|error| self.bad(error))
    }

    /// What is wrong in the file.
    pub fn bad(&self, error: ReadError) -> Failure {
        refused(&self.file, &error)
    }

    fn declared(&self) -> Result<Option<Declaration>, Failure> {
        notation(self.notation.as_deref())
    }
}

/// The bytes of a file or of stdin.
pub fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    let mut bytes = Vec::new();
    let done = if path.as_os_str() == "-" {
        io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        fs::read(path)
    };
    done.map_err(|error| Failure::Usage(format!("cannot read {}: {error}", path.display())))
}

/// What a file is called in messages.
pub fn name(path: &Path) -> String {
    if path.as_os_str() == "-" { "stdin".into() } else { path.display().to_string() }
}

/// A file is wrong; the error says `line:column: what`.
pub fn refused(path: &Path, error: &impl Display) -> Failure {
    Failure::Usage(format!("{}:{error}", name(path)))
}

/// The notation that `--notation` declares.
pub fn notation(declared: Option<&str>) -> Result<Option<Declaration>, Failure> {
    let declared = declared.map(str::parse).transpose();
    declared.map_err(|error| Failure::Usage(format!("--notation: {error}")))
}

/// Prints an answer for each layout of a source that was read to its end before: as a member
/// of one JSON document, or else as text with `between` between two answers.
pub fn print_answers(
    source: &Source,
    json: bool,
    between: &str,
    answer: impl Fn(&Written) -> String,
) -> Result<(), Failure> {
    output::print(|out| {
        let (start, between, end) =
            if json { ("{\"answers\": [\n", ",\n", "\n]}\n") } else { ("", between, "") };
        write!(out, "{start}")?;
        let mut layouts = source.layouts();
        let mut first = true;
        while let Some(written) = layouts.next().map_err(io::Error::other)? {
            write!(out, "{}{}", if first { "" } else { between }, answer(&written))?;
            first = false;
        }
        write!(out, "{end}")
    })
}
