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
//! left depends on R alone, in size (doubly exponential in it), and is searched.

use super::positions::Stopped;
use super::quick::QuickMap;
use crate::hypergraph::hitting_set::{self, minimum};
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

/// The same with any number of layers.
fn in_layers(
    graph: &Hypergraph,
    rounds: usize,
    layers: usize,
    limit: &Limit,
) -> Result<Vec<usize>, Stopped> {
    let largest = graph.edges().map(<[usize]>::len).max().unwrap_or(0);
    let hitting = minimum(graph, None, hitting_set::Method::Branch, limit);
    if hitting.lower > largest * rounds || layers == 0 {
        return Ok(Vec::new());
    }
    if hitting.vertices.len() > largest * rounds {
        return Err(Stopped);
    }
    let kernel = Kernel::new(graph, &hitting.vertices, layers);
    let all: Vec<Vec<usize>> =
        kernel.layers.iter().map(|layer| (0..layer.len()).collect()).collect();
    let mut search = Search { kernel: &kernel, known: QuickMap::default(), limit };
    let mut winning = Vec::new();
    for vertex in 0..kernel.layers[0].len() {
        if !search.mover_wins(&kernel.after(&all, 0, vertex))? {
            winning.extend(&kernel.layers[0][vertex].edges);
        }
    }
    winning.sort_unstable();
    Ok(winning)
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
                let joined = kernel.joined(layer, edge);
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
    fn joined(&self, layer: usize, edge: usize) -> Vec<bool> {
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

    /// The vertices still free in the layers after `layer`, when a vertex of it is taken;
    /// `free` are those of this layer and the later ones.
    fn after(&self, free: &[Vec<usize>], layer: usize, taken: usize) -> Vec<Vec<usize>> {
        // Merged copies have equal neighbours, so that any speaks for all.
        let edge = self.layers[layer][taken].edges[0];
        let later = free[1..].iter().zip(&self.layers[layer + 1..]);
        let left = |(free, layer): (&Vec<usize>, &Vec<Vertex>)| {
            free.iter().copied().filter(|&vertex| !self.joins(edge, &layer[vertex])).collect()
        };
        later.map(left).collect()
    }
}

/// The hitting vertex in an edge that has just one.
fn sole_colour(edge: &[usize], hitting: &[usize]) -> Option<usize> {
    let mut colours = edge.iter().copied().filter(|vertex| hitting.contains(vertex));
    let first = colours.next();
    if colours.next().is_none() { first } else { None }
}

struct Search<'a> {
    kernel: &'a Kernel<'a>,
    /// Whether the mover wins, by what is free in the layers that are left.
    known: QuickMap<Vec<Vec<usize>>, bool>,
    limit: &'a Limit,
}

impl Search<'_> {
    fn mover_wins(&mut self, free: &Vec<Vec<usize>>) -> Result<bool, Stopped> {
        let Some(now) = free.first() else { return Ok(false) };
        if let Some(&known) = self.known.get(free) {
            return Ok(known);
        }
        if self.limit.reached() {
            return Err(Stopped);
        }
        let layer = self.kernel.layers.len() - free.len();
        let mut wins = false;
        for &vertex in now {
            if !self.mover_wins(&self.kernel.after(free, layer, vertex))? {
                wins = true;
                break;
            }
        }
        self.known.insert(free.clone(), wins);
        Ok(wins)
    }
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
