//! Files that state their size and list their edges: `.hgr`, `.gr`, `.col`.
//!
//! A header `p kind n m`, then the edges, each on a line of its own. PACE 2025 hitting set:
//! `p hs`, edges of any number of vertices. PACE graphs: `p ds` or `p tw`, edges `u v`.
//! DIMACS graphs: `p edge` or `p col`, edges `e u v`, beside weights, coordinates and parameters,
//! which say nothing of edges. Vertices count from 1 in all of them.
//!
//! An `.hgr` has exactly the edges that its header says, repeated ones counted. The numbers in
//! graph files are known to be unreliable, for one because an edge is listed from both its
//! ends; a wrong one is a warning.

use super::fault::{Fault, InstanceError, check_size};
use super::lines::{Line, lines};
use super::{Contents, Instance};
use crate::cards::Place;
use crate::hypergraph::Hypergraph;
use std::ops::RangeInclusive;

/// The most vertices of an instance: a mistyped header does not fill the memory.
const MOST_VERTICES: usize = 10_000_000;

const HGR: &str = "p hs VERTICES EDGES";
/// Lines of DIMACS graphs that are no edges: of vertices, dimensions, coordinates, parameters.
const BESIDE: [&str; 4] = ["n", "d", "v", "x"];

const GRAPH: &str = "p ds|tw|edge|col VERTICES EDGES";

/// Reads an `.hgr`.
pub(super) fn hypergraph(
    bytes: &[u8],
    sizes: &RangeInclusive<usize>,
) -> Result<Contents, InstanceError> {
    let (header, edges) = listed(bytes, HGR, &["hs"], |header, line| {
        let edge = vertices(line, 0, header.vertices)?;
        check_size(edge.len(), sizes).map_err(|fault| line.fail(0, fault))?;
        Ok(Some(edge))
    })?;
    if edges.len() != header.edges {
        return Err(header.miscounted(edges.len()));
    }
    Ok(header.contents(edges, None))
}

/// Reads a `.gr` or `.col`.
pub(super) fn graph(
    bytes: &[u8],
    sizes: &RangeInclusive<usize>,
) -> Result<Contents, InstanceError> {
    let (header, edges) = listed(bytes, GRAPH, &["ds", "tw", "edge", "col"], |header, line| {
        let dimacs = matches!(header.kind.as_str(), "edge" | "col");
        let (first, expected) = if dimacs { (1, "e u v") } else { (0, "u v") };
        match line.word(0) {
            Some(word) if dimacs && BESIDE.contains(&word.as_str()) => return Ok(None),
            Some(found) if dimacs && found != "e" => {
                return Err(line.fail(0, Fault::Header { found, expected }));
            }
            _ => {}
        }
        if line.len() < first + 2 {
            return Err(line.fail(line.len(), Fault::Short { expected: "a vertex" }));
        }
        if let Some(found) = line.word(first + 2) {
            return Err(line.fail(first + 2, Fault::Long { found, expected }));
        }
        let edge = vertices(line, first, header.vertices)?;
        check_size(edge.len(), sizes).map_err(|fault| line.fail(first, fault))?;
        Ok(Some(edge))
    })?;
    let listed = edges.len();
    let mut contents = header.contents(edges, None);
    // The header may count an edge that is listed twice once or twice.
    let counts = [listed, contents.instances[0].hypergraph.len()];
    contents.warning = (!counts.contains(&header.edges)).then(|| header.miscounted(listed));
    Ok(contents)
}

/// The line `p ...`.
struct Header {
    kind: String,
    vertices: usize,
    edges: usize,
    line: usize,
    /// Where the number of edges stands.
    count: Place,
}

impl Header {
    fn read(line: &Line, expected: &'static str, kinds: &[&str]) -> Result<Header, InstanceError> {
        let kind = line.word(1).unwrap_or_default();
        if line.len() > 1 && !kinds.contains(&kind.as_str()) {
            return Err(line.fail(1, Fault::Header { found: kind, expected }));
        }
        let number = |at, expected| match (line.word(at), line.number(at)) {
            (_, Some(number)) => Ok(number),
            (Some(found), None) => Err(line.fail(at, Fault::Number { found, expected })),
            (None, None) => Err(line.fail(at, Fault::Short { expected })),
        };
        let vertices = number(2, "number of vertices")?;
        let edges = number(3, "number of edges")?;
        if let Some(found) = line.word(4) {
            return Err(line.fail(4, Fault::Header { found, expected }));
        }
        if vertices > MOST_VERTICES {
            let fault = Fault::Vertices { found: vertices, most: MOST_VERTICES };
            return Err(line.fail(2, fault));
        }
        Ok(Header { kind, vertices, edges, line: line.number, count: line.place(3) })
    }

    fn miscounted(&self, found: usize) -> InstanceError {
        InstanceError { place: self.count, fault: Fault::Edges { stated: self.edges, found } }
    }

    fn contents(&self, edges: Vec<Vec<usize>>, warning: Option<InstanceError>) -> Contents {
        let hypergraph = Hypergraph::of_checked(self.vertices, edges);
        let instance = Instance { line: self.line, hypergraph, cards: None };
        Contents { instances: vec![instance], warning }
    }
}

/// The header and the edges; `edge` has none of lines that say something else.
fn listed(
    bytes: &[u8],
    expected: &'static str,
    kinds: &[&str],
    edge: impl Fn(&Header, &Line) -> Result<Option<Vec<usize>>, InstanceError>,
) -> Result<(Header, Vec<Vec<usize>>), InstanceError> {
    let mut header: Option<Header> = None;
    let mut edges = Vec::new();
    for line in lines(bytes) {
        let first = line.word(0).unwrap_or_default();
        match (&header, first.as_str()) {
            (None, "p") => header = Some(Header::read(&line, expected, kinds)?),
            (None, _) => return Err(line.fail(0, Fault::NoHeader { expected, end: false })),
            (Some(header), "p") => {
                return Err(line.fail(0, Fault::SecondHeader { first: header.line }));
            }
            (Some(header), _) => edges.extend(edge(header, &line)?),
        }
    }
    let end = Place { line: bytes.split(|&byte| byte == b'\n').count(), column: 1 };
    let missing = InstanceError { place: end, fault: Fault::NoHeader { expected, end: true } };
    Ok((header.ok_or(missing)?, edges))
}

/// The vertices on a line from a word on, counted from 0, in ascending order.
fn vertices(line: &Line, first: usize, vertices: usize) -> Result<Vec<usize>, InstanceError> {
    let mut edge = Vec::with_capacity(line.len() - first);
    for at in first..line.len() {
        let vertex = line.number(at).filter(|vertex| (1..=vertices).contains(vertex));
        let vertex = vertex.ok_or_else(|| {
            let found = line.word(at).unwrap_or_default();
            line.fail(at, Fault::Vertex { found, vertices })
        })?;
        edge.push((vertex - 1, at));
    }
    edge.sort_unstable();
    match edge.windows(2).find(|pair| pair[0].0 == pair[1].0) {
        Some(pair) => Err(line.fail(pair[1].1, Fault::Repeated(pair[1].0 + 1))),
        None => Ok(edge.into_iter().map(|(vertex, _)| vertex).collect()),
    }
}
