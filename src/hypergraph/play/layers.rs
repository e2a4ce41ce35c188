//! Can the first player win within R rounds? By a kernel of ordered Node Kayles.
//!
//! Lampis and Mitsou, Theorem 4.1, in a corrected form. The moves of a play that ends within R
//! rounds meet every edge, so there is a hitting set of at most d R vertices, d being the most
//! vertices of an edge; else the answer is no. Each of R' layers has a copy of every edge; two
//! copies in different layers are joined if their edges meet, or are one. On turn i a player
//! takes a vertex of layer i that is joined to none taken before; who is stuck loses, and past
//! the last layer the mover loses. R' is R or R + 1, whichever is even: with the R layers of the
//! paper the second player loses at a layer that is not there, though moves are left, if R is
//! odd.
//!
//! The colours of a copy are the hitting vertices in its edge. In a linear hypergraph an edge
//! without colour c meets at most d - 1 edges that have c as their sole colour. So among
//! (d-1)(i-1) + 1 such copies in layer i one is free whenever no edge of colour c was taken, and
//! if they have equal neighbours in later layers, it does not matter which: they merge into one
//! vertex, joined to those neighbours and to all vertices of colour c in earlier layers. The
//! paper merges any two, which is wrong. Layers are done from the last to the first; what is
//! left depends on R alone, in size (doubly exponential in it), and is searched as ordered Node
//! Kayles.

use super::ordered::{Layered, Layers, winning};
use super::positions::Stopped;
use crate::hypergraph::hitting_set::{self, minimum};
use crate::hypergraph::quick::QuickMap;
use crate::hypergraph::{Hypergraph, Limit};

/// The edges with which the first player may begin and win within `rounds` moves of both.
pub(super) fn moves(
    graph: &Hypergraph,
    rounds: usize,
    limit: &Limit,
) -> Result<Vec<usize>, Stopped> {
    // A play has no more moves than vertices.
    let rounds = rounds.min(graph.vertices());
    in_layers(graph, rounds, rounds + rounds % 2, limit)
}

/// The layered graph for `rounds` moves of both, as a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Copies {
    /// The game.
    pub game: Layered,
    /// For each of its vertices the edges that it is a copy of, by number: one, or those that were
    /// merged.
    pub edges: Vec<Vec<usize>>,
}

/// The layered graph after merging. It has no vertices where the answer is no because nothing small
/// meets every edge. None if the limit is reached.
pub fn layered(graph: &Hypergraph, rounds: usize, limit: &Limit) -> Option<Copies> {
    let rounds = rounds.min(graph.vertices());
    let kernel = kernel(graph, rounds, rounds + rounds % 2, limit).ok()?;
    let layers = kernel.as_ref().map_or(&[][..], |kernel| &kernel.layers);
    let places = |(layer, vertices): (usize, &Vec<Vertex>)| {
        (0..vertices.len()).map(move |at| (layer, at)).collect::<Vec<_>>()
    };
    let places: Vec<(usize, usize)> = layers.iter().enumerate().flat_map(places).collect();
    let mut joined = Vec::new();
    for (later, &other) in places.iter().enumerate() {
        for (vertex, &place) in places[..later].iter().enumerate() {
            if place.0 < other.0 && kernel.as_ref().is_some_and(|k| k.joined(place, other)) {
                joined.push([vertex, later]);
            }
        }
    }
    joined.sort_unstable();
    let layer: Vec<usize> = places.iter().map(|place| place.0).collect();
    let game = Layered::new(Hypergraph::of_sorted(places.len(), &joined), &layer);
    let edges = layers.iter().flatten().map(|vertex| vertex.edges.clone()).collect();
    Some(Copies { game, edges })
}

/// The same with any number of layers.
fn in_layers(
    graph: &Hypergraph,
    rounds: usize,
    layers: usize,
    limit: &Limit,
) -> Result<Vec<usize>, Stopped> {
    let Some(kernel) = kernel(graph, rounds, layers, limit)? else { return Ok(Vec::new()) };
    let first = |at: usize| &kernel.layers[0][at].edges;
    let mut edges: Vec<usize> =
        winning(&kernel, limit)?.into_iter().flat_map(first).copied().collect();
    edges.sort_unstable();
    Ok(edges)
}

/// The kernel; none if nothing small enough meets every edge.
fn kernel<'a>(
    graph: &'a Hypergraph,
    rounds: usize,
    layers: usize,
    limit: &Limit,
) -> Result<Option<Kernel<'a>>, Stopped> {
    let largest = graph.edges().map(<[usize]>::len).max().unwrap_or(0);
    let hitting = minimum(graph, None, hitting_set::Method::Branch, limit);
    if hitting.lower > largest * rounds || layers == 0 {
        return Ok(None);
    }
    if hitting.vertices.len() > largest * rounds {
        return Err(Stopped);
    }
    Ok(Some(Kernel::new(graph, &hitting.vertices, layers)))
}

/// A vertex of a layer.
struct Vertex {
    /// The edges it is a copy of: one, or those of the copies that were merged.
    edges: Vec<usize>,
    /// The sole colour of copies that were merged.
    merged: Option<usize>,
}

/// The layers after merging.
struct Kernel<'a> {
    graph: &'a Hypergraph,
    layers: Vec<Vec<Vertex>>,
}

impl<'a> Kernel<'a> {
    fn new(graph: &'a Hypergraph, hitting: &[usize], layers: usize) -> Kernel<'a> {
        let mut kernel = Kernel { graph, layers: (0..layers).map(|_| Vec::new()).collect() };
        let most_met = graph.edges().map(<[usize]>::len).max().unwrap_or(1) - 1;
        let merging = graph.is_linear();
        for layer in (0..layers).rev() {
            let mut classes: Vec<(Option<usize>, Vec<bool>, Vec<usize>)> = Vec::new();
            let mut class_of = QuickMap::default();
            for edge in 0..graph.len() {
                let sole = sole_colour(graph.edge(edge), hitting).filter(|_| merging);
                let joined = kernel.later(layer, edge);
                // Copies of several colours are classes by themselves.
                let key = (sole, joined.clone(), if sole.is_some() { 0 } else { edge });
                let new = classes.len();
                let class = *class_of.entry(key).or_insert(new);
                if class == new {
                    classes.push((sole, joined, Vec::new()));
                }
                classes[class].2.push(edge);
            }
            for (sole, _, edges) in classes {
                if sole.is_some() && edges.len() > most_met * layer {
                    kernel.layers[layer].push(Vertex { edges, merged: sole });
                } else {
                    let single = |edge| Vertex { edges: vec![edge], merged: None };
                    kernel.layers[layer].extend(edges.into_iter().map(single));
                }
            }
        }
        kernel
    }

    /// Which vertices of later layers a copy in this layer is joined to.
    fn later(&self, layer: usize, edge: usize) -> Vec<bool> {
        let later = self.layers[layer + 1..].iter().flatten();
        later.map(|vertex| self.joins(edge, vertex)).collect()
    }

    /// Whether a copy of an edge is joined to a vertex of a later layer.
    fn joins(&self, edge: usize, later: &Vertex) -> bool {
        let edge = self.graph.edge(edge);
        match later.merged {
            Some(colour) => edge.contains(&colour),
            None => {
                let other = self.graph.edge(later.edges[0]);
                edge.iter().any(|vertex| other.contains(vertex))
            }
        }
    }
}

impl Layers for Kernel<'_> {
    fn sizes(&self) -> Vec<usize> {
        self.layers.iter().map(Vec::len).collect()
    }

    fn joined(&self, (layer, at): (usize, usize), (later, other): (usize, usize)) -> bool {
        // Merged copies have equal neighbours, so that any speaks for all.
        self.joins(self.layers[layer][at].edges[0], &self.layers[later][other])
    }
}

/// The hitting vertex in an edge that has just one.
fn sole_colour(edge: &[usize], hitting: &[usize]) -> Option<usize> {
    let mut colours = edge.iter().copied().filter(|vertex| hitting.contains(vertex));
    let first = colours.next();
    if colours.next().is_none() { first } else { None }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::{plain, random};
    use crate::random::Key;

    /// Three disjoint Sets are not over after one round, yet the construction with one layer
    /// lets the second player lose there.
    #[test]
    fn as_many_layers_as_rounds_are_too_few() {
        let sets = Hypergraph::new(9, [[0, 1, 2], [3, 4, 5], [6, 7, 8]]).unwrap();
        let none = Limit::none();
        assert_eq!(in_layers(&sets, 1, 1, &none).unwrap(), [0, 1, 2]);
        assert_eq!(in_layers(&sets, 1, 2, &none).unwrap(), [0usize; 0]);
        assert_eq!(plain::winning_within(&sets, 1), [0usize; 0]);
        let key = Key([9, 1]);
        let wrong = (0..300).filter(|&index| {
            let graph = random::linear(key, index, 10, 12);
            let expected = plain::winning_within(&graph, 1);
            in_layers(&graph, 1, 1, &none).unwrap() != expected
        });
        assert!(wrong.count() > 10);
    }

    /// Merging happens, and the kernel has one vertex for what it merges.
    #[test]
    fn alike_copies_merge_where_they_are_enough() {
        let edges = (0..6).map(|at| [0, 2 * at + 1, 2 * at + 2]);
        let star = Hypergraph::new(13, edges).unwrap();
        let kernel = Kernel::new(&star, &[0], 4);
        let sizes: Vec<usize> = kernel.layers.iter().map(Vec::len).collect();
        // 1, 3, 5 and 7 copies are needed in the layers.
        assert_eq!(sizes, [1, 1, 1, 6]);
    }
}
