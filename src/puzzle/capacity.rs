//! What a method takes: its largest puzzles, and why others are refused.

use super::answer::Property;
use super::edges::Edges;
use super::method::Method;
use super::{bidirectional, brute, ip, sat, sat_cubic, search, simplification, unidirectional};

/// Why a method does not decide.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MethodError {
    /// The puzzle has too many rows for it.
    #[error(
        "{}: {rows} rows{}; at most {most} are taken",
        .method.name(),
        if *.left { " left by simplification" } else { "" }
    )]
    Rows {
        /// The method.
        method: Method,
        /// Rows of the puzzle.
        rows: usize,
        /// The most.
        most: usize,
        /// Whether only rows count that simplification leaves.
        left: bool,
    },
    /// Its tables would be too large.
    #[error("{}: {rows} rows would take {}; at most {} are taken", .method.name(), .bytes.map_or("more than 2^64 bytes".into(), memory), memory(*.most))]
    Memory {
        /// The method.
        method: Method,
        /// Rows of the puzzle.
        rows: usize,
        /// Bytes of its tables.
        bytes: Option<u64>,
        /// The most.
        most: u64,
    },
    /// Its formula would be too large.
    #[error("{}: {found} {what}; at most {most} are taken", .method.name())]
    Size {
        /// The method.
        method: Method,
        /// What there would be.
        found: usize,
        /// What is counted.
        what: &'static str,
        /// The most.
        most: usize,
    },
    /// The property is decided in one way alone.
    #[error("{} puzzles are told by {} alone", .property.name(), .only.name())]
    Only {
        /// The property.
        property: Property,
        /// The method that decides it.
        only: Method,
    },
}

/// Bytes for people.
fn memory(bytes: u64) -> String {
    format!("{:.1} GiB", bytes as f64 / (1u64 << 30) as f64)
}

/// That a method takes so many rows; what simplification leaves of them may still be too much.
pub fn fits_rows(method: Method, rows: usize) -> Result<(), MethodError> {
    let most = match method {
        Method::Brute => brute::MOST,
        Method::Sat => sat::MOST,
        _ => usize::MAX,
    };
    if rows > most {
        return Err(MethodError::Rows { method, rows, most, left: false });
    }
    let (bytes, most) = match method {
        Method::Bidirectional => (bidirectional::bytes(rows), bidirectional::MOST_BYTES),
        Method::Unidirectional => (unidirectional::bytes(rows), unidirectional::MOST_BYTES),
        _ => return Ok(()),
    };
    match bytes.is_some_and(|bytes| bytes <= most) {
        true => Ok(()),
        false => Err(MethodError::Memory { method, rows, bytes, most }),
    }
}

/// That a method takes these edges.
pub(super) fn fits_edges(method: Method, edges: &Edges) -> Result<(), MethodError> {
    let (found, what, most) = match method {
        Method::SatCubic => (sat_cubic::clauses(edges), "clauses", sat_cubic::MOST_CLAUSES),
        Method::Ip => (edges.len(), "variables", ip::MOST_VARIABLES),
        Method::Search => {
            let mut left = edges.clone();
            simplification::simplify(&mut left);
            let (rows, most) = (left.busy().len(), search::MOST);
            return match rows > most {
                true => Err(MethodError::Rows { method, rows, most, left: true }),
                false => Ok(()),
            };
        }
        _ => return Ok(()),
    };
    match found > most {
        true => Err(MethodError::Size { method, found, what, most }),
        false => Ok(()),
    }
}
