//! What can be wrong in a file of instances, and where.

use crate::cards::{self, Place, quoted};
use crate::plural::{EDGES, VERTICES, counted};
use std::ops::RangeInclusive;

/// Something wrong in a file of instances, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct InstanceError {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: Fault,
}

/// What can be wrong in a file of instances.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A file of layouts is wrong.
    #[error(transparent)]
    Cards(cards::Fault),
    /// There is no line `p ...`.
    #[error("there is no line `{expected}` before the {}", if *.end { "end" } else { "edges" })]
    NoHeader {
        /// What the line looks like.
        expected: &'static str,
        /// Whether the file ended.
        end: bool,
    },
    /// The line `p ...` is another one.
    #[error("{} does not fit: the line is `{expected}`", quoted(.found))]
    Header {
        /// What stands there.
        found: String,
        /// What the line looks like.
        expected: &'static str,
    },
    /// A line has too few words.
    #[error("this line ends where {expected} was expected")]
    Short {
        /// What is missing.
        expected: &'static str,
    },
    /// There is a second line `p ...`.
    #[error("a second line `p`: the first is line {first}")]
    SecondHeader {
        /// The line of the first.
        first: usize,
    },
    /// A word is no whole number.
    #[error("{} is no {expected}", quoted(.found))]
    Number {
        /// The word.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// There are more vertices than the program takes.
    #[error("{found} vertices; at most {most} are read")]
    Vertices {
        /// Vertices of the file.
        found: usize,
        /// The most.
        most: usize,
    },
    /// A vertex is not there.
    #[error(
        "{} is no vertex: there {} {vertices}, counted from 1",
        quoted(.found),
        if *.vertices == 1 { "is" } else { "are" }
    )]
    Vertex {
        /// The word.
        found: String,
        /// Their number.
        vertices: usize,
    },
    /// A vertex is twice in an edge.
    #[error("vertex {0} is twice in this edge")]
    Repeated(usize),
    /// A line of a graph has a word more.
    #[error("{} is one word too many: an edge is `{expected}`", quoted(.found))]
    Long {
        /// The word.
        found: String,
        /// What an edge looks like.
        expected: &'static str,
    },
    /// A word is no number that vertices may have.
    #[error("{} is no {key}: {key}s are numbers from 1 to at most {vertices}", quoted(.found))]
    Numbering {
        /// The word.
        found: String,
        /// What the number is.
        key: &'static str,
        /// The number of vertices.
        vertices: usize,
    },
    /// A line that numbers a vertex has a word more.
    #[error("{} is one word too many: a line is `c {key} NUMBER VERTEX`", quoted(.found))]
    LongNumber {
        /// The word.
        found: String,
        /// What the number is.
        key: &'static str,
    },
    /// A vertex is numbered twice.
    #[error("vertex {vertex} has a {key} already")]
    Renumbered {
        /// The vertex.
        vertex: usize,
        /// What the number is.
        key: &'static str,
    },
    /// A vertex is not numbered.
    #[error("vertex {vertex} has no {key}: a line `c {key} NUMBER {vertex}` is missing")]
    Unnumbered {
        /// The vertex.
        vertex: usize,
        /// What the number is.
        key: &'static str,
    },
    /// An edge has a size that the problem does not know.
    #[error("an edge of {}; here edges have {expected}", counted(*.found, VERTICES))]
    Size {
        /// Its vertices.
        found: usize,
        /// The sizes of the problem, in words.
        expected: String,
    },
    /// There are more or fewer edges than the line `p ...` says.
    #[error("this line says {}, the file has {found}", counted(*.stated, EDGES))]
    Edges {
        /// The number stated.
        stated: usize,
        /// The number of lines with an edge.
        found: usize,
    },
}

/// Whether the problem knows edges of this size.
pub(super) fn check_size(found: usize, sizes: &RangeInclusive<usize>) -> Result<(), Fault> {
    if sizes.contains(&found) {
        return Ok(());
    }
    let expected = match (*sizes.start(), *sizes.end()) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    };
    Err(Fault::Size { found, expected })
}
