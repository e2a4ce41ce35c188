//! One page from folders of results: what was run, plots and tables, in HTML that needs nothing
//! else, or in Markdown. The same folders give the same bytes.
//!
//! [`folder`] reads; each file of `plots` makes the charts of one kind from the tables, `chart`
//! draws them as SVG on the axes of `scale`, `dealt_cards` draws two deals; [`page`] and
//! [`markdown`] put it all together.

mod chart;
mod dealt_cards;
mod escape;
pub mod folder;
pub mod markdown;
mod number;
pub mod page;
mod plots;
mod scale;
mod style;

use crate::json::JsonError;
use std::path::PathBuf;
use thiserror::Error;

/// Why there is no report.
#[derive(Debug, Error)]
pub enum ReportError {
    /// A file or folder cannot be read.
    #[error("cannot read {}: {error}", file.display())]
    Read {
        /// The file.
        file: PathBuf,
        /// Why.
        error: std::io::Error,
    },
    /// A folder without results.
    #[error("{}: expected a folder of results, or of such folders, with `meta.json`", .0.display())]
    NoResults(PathBuf),
    /// A file that is not UTF-8.
    #[error("{}: expected text in UTF-8", .0.display())]
    NotText(PathBuf),
    /// A file that is not JSON.
    #[error("{}:{}", .0.display(), .1)]
    Json(PathBuf, JsonError),
    /// Something that a JSON file must say is not there.
    #[error("{}: expected {what}", file.display())]
    Without {
        /// The file.
        file: PathBuf,
        /// What is missing.
        what: String,
    },
    /// A table that would be outside its folder.
    #[error("{}: path `{path}`: expected a file beside it", file.display())]
    Elsewhere {
        /// The file that names the path.
        file: PathBuf,
        /// The path.
        path: String,
    },
    /// A CSV file whose columns are not those described.
    #[error("{}:1: expected the header `{expected}` of datapackage.json", file.display())]
    Header {
        /// The file.
        file: PathBuf,
        /// The header.
        expected: String,
    },
    /// A CSV file that cannot be read as such.
    #[error("{}:{line}: {reason}", file.display())]
    Csv {
        /// The file.
        file: PathBuf,
        /// Line from 1.
        line: u64,
        /// What is wrong there.
        reason: String,
    },
    /// A field that is no number though its column is one of numbers.
    #[error("{}:{line}: field {column}: expected a number, found `{found}`", file.display())]
    Number {
        /// The file.
        file: PathBuf,
        /// Line from 1.
        line: u64,
        /// Field from 1.
        column: usize,
        /// What stands there.
        found: String,
    },
    /// Nothing tells whether a table is as the run wrote it.
    #[error("{}: meta.json has no checksum of this table", file.display())]
    Unsealed {
        /// The table's file.
        file: PathBuf,
    },
    /// Something is not as the run wrote it.
    #[error("{}: the {what} was changed since: its checksum in meta.json differs", file.display())]
    Changed {
        /// The file.
        file: PathBuf,
        /// What of it.
        what: &'static str,
    },
    /// A plot could not be drawn.
    #[error("a plot could not be drawn: {0}")]
    Drawing(String),
}
