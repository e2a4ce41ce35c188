//! How a reduction explains itself: a table of what became what, and lines below it.

/// A table with its heading and what is to be said besides.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Explained {
    /// What the table shows.
    pub heading: String,
    /// The heads of the columns.
    pub heads: Vec<&'static str>,
    /// The cells, one a head.
    pub rows: Vec<Vec<String>>,
    /// Lines below the table.
    pub notes: Vec<String>,
}
