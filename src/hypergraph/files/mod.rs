//! Files of instances: hypergraphs, graphs, and layouts.
//!
//! Hypergraphs are in `.hgr` (PACE 2025, hitting set), graphs in `.gr` (PACE) or `.col`
//! (DIMACS), one a file with vertices counted from 1; a file of layouts may hold many. Real
//! files have trailing blanks, no final line end, CRLF, blank lines, comments anywhere in any
//! encoding, repeated or permuted edges, and vertices without an edge: all are read.

mod fault;
mod lines;
mod listed;
mod numbered;

pub use fault::{Fault, InstanceError};
pub use numbered::numbered;

use super::Hypergraph;
use crate::cards::{Declaration, Layout, Place, ReadError, Source};
use std::ops::RangeInclusive;
use std::path::Path;

/// The kind of a file of instances.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// `p hs n m`, then an edge a line.
    Hgr,
    /// `p ds n m` or `p tw n m`, then an edge `u v` a line; or what `.col` holds.
    Gr,
    /// `p edge n m` or `p col n m`, then an edge `e u v` a line; or what `.gr` holds.
    Col,
    /// Layouts in any notation of cards.
    Layouts,
}

impl Format {
    /// The format that the extension of a path names; layouts unless it names another.
    pub fn of(path: &Path) -> Format {
        let extension = path.extension().and_then(|extension| extension.to_str());
        match extension.map(str::to_ascii_lowercase).as_deref() {
            Some("hgr") => Format::Hgr,
            Some("gr") => Format::Gr,
            Some("col") => Format::Col,
            _ => Format::Layouts,
        }
    }
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Contents {
    /// The instances in the order of the file: one, or any positive number of layouts.
    pub instances: Vec<Instance>,
    /// What is odd about the file but was read nevertheless, as `line:column: what`.
    pub warning: Option<InstanceError>,
}

/// One instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Instance {
    /// The line on which it begins, from 1.
    pub line: usize,
    /// The hypergraph; of a layout, its Set hypergraph.
    pub hypergraph: Hypergraph,
    /// The layout, where the file holds layouts.
    pub cards: Option<Cards>,
}

/// The layout of an instance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cards {
    /// The cards; positions are the vertices.
    pub layout: Layout,
    /// The cards as they are written.
    pub names: Vec<String>,
}

impl Instance {
    /// A vertex as the file names it: the card as it is written, or the number from 1.
    ///
    /// # Panics
    ///
    /// For a vertex that is not there.
    pub fn name(&self, vertex: usize) -> String {
        assert!(vertex < self.hypergraph.vertices(), "vertex {vertex} is not there");
        match &self.cards {
            Some(cards) => cards.names[vertex].clone(),
            None => (vertex + 1).to_string(),
        }
    }
}

/// Reads a file. `sizes` are the numbers of vertices that an edge may have in the problem at
/// hand; `declared` is the notation of cards, for layouts.
pub fn read(
    bytes: &[u8],
    format: Format,
    sizes: &RangeInclusive<usize>,
    declared: Option<&Declaration>,
) -> Result<Contents, InstanceError> {
    match format {
        Format::Hgr => listed::hypergraph(bytes, sizes),
        Format::Gr | Format::Col => listed::graph(bytes, sizes),
        Format::Layouts => layouts(bytes, sizes, declared),
    }
}

fn layouts(
    bytes: &[u8],
    sizes: &RangeInclusive<usize>,
    declared: Option<&Declaration>,
) -> Result<Contents, InstanceError> {
    let source = Source::new(bytes, declared)?;
    let mut instances = Vec::new();
    let mut layouts = source.layouts();
    while let Some(written) = layouts.next()? {
        fault::check_size(3, sizes).map_err(|fault| {
            let place = Place { line: written.line(), column: 1 };
            InstanceError { place, fault }
        })?;
        let layout = written.layout();
        let hypergraph = Hypergraph::of_layout(&layout);
        let names = written.cards().iter().map(|&card| card.to_owned()).collect();
        let cards = Some(Cards { layout, names });
        instances.push(Instance { line: written.line(), hypergraph, cards });
    }
    Ok(Contents { instances, warning: None })
}

impl From<ReadError> for InstanceError {
    fn from(error: ReadError) -> InstanceError {
        InstanceError { place: error.place, fault: Fault::Cards(error.fault) }
    }
}
