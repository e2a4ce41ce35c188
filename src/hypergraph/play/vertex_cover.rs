//! On graphs, can the first player win within R rounds? By a vertex cover and classes of twins.
//!
//! Lampis and Mitsou, end of section 4. The edges of a play that ends within R rounds have 2R
//! vertices that cover every edge, so without a vertex cover of that size the answer is no. The
//! other vertices are joined to the cover alone; those with the same neighbours T are alike, and
//! at most |T| of them are ever used, so that |T| of each class are kept. What is left has at
//! most 2R + 2R 2^(2R) vertices and is searched to the depth R.

use super::positions::Stopped;
use crate::hypergraph::hitting_set::{self, minimum};
use crate::hypergraph::{Hypergraph, Limit};
use std::collections::BTreeMap;

/// A graph without the twins that are never needed.
pub(super) struct Reduced {
    /// What is kept.
    pub graph: Hypergraph,
    /// For each edge of the graph as it was, an edge of the kept graph that is like it.
    pub alike: Vec<usize>,
}

/// The kept graph; none if there is no vertex cover of at most 2 `rounds` vertices.
pub(super) fn reduced(
    graph: &Hypergraph,
    rounds: usize,
    limit: &Limit,
) -> Result<Option<Reduced>, Stopped> {
    let most = rounds.saturating_mul(2);
    let cover = minimum(graph, None, hitting_set::Method::Branch, limit);
    if cover.lower > most {
        return Ok(None);
    }
    if cover.vertices.len() > most {
        return Err(Stopped);
    }
    let mut twins: BTreeMap<Vec<usize>, Vec<usize>> = BTreeMap::new();
    let others =
        (0..graph.vertices()).filter(|vertex| cover.vertices.binary_search(vertex).is_err());
    for vertex in others {
        let others = graph.incident(vertex).iter().flat_map(|&edge| graph.edge(edge));
        let neighbours = others.copied().filter(|&other| other != vertex).collect();
        twins.entry(neighbours).or_default().push(vertex);
    }
    let mut kept = cover.vertices;
    let mut stands: Vec<usize> = (0..graph.vertices()).collect();
    for (neighbours, class) in &twins {
        kept.extend(class.iter().take(neighbours.len()));
        for &vertex in class.iter().skip(neighbours.len()) {
            stands[vertex] = class[0];
        }
    }
    kept.sort_unstable();
    let reduced = graph.restricted(&kept);
    let edges: Vec<&[usize]> = reduced.edges().collect();
    // What stands for the end of an edge is kept, and so is the edge.
    let alike = graph.edges().map(|edge| {
        let mut ends: Vec<usize> =
            edge.iter().map(|&end| kept.partition_point(|&other| other < stands[end])).collect();
        ends.sort_unstable();
        edges.partition_point(|&other| other < &ends[..])
    });
    let alike = alike.collect();
    Ok(Some(Reduced { graph: reduced, alike }))
}
