//! Ordered Node Kayles: on turn i a player takes a vertex of layer i that is joined to none taken
//! before; who cannot, or is past the last layer, loses.
//!
//! It is the game to which Lampis and Mitsou bring the game on Sets within some rounds (Theorem
//! 4.1), where the two players may be thought of as filling the layers of a graph in turn. The
//! search goes through the free vertices of the layers that are left, and keeps what it knows of
//! them: exponential in the size of the layers.

use super::positions::Stopped;
use crate::hypergraph::quick::QuickMap;
use crate::hypergraph::{Hypergraph, Limit};

/// A graph whose vertices are in layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layered {
    graph: Hypergraph,
    /// The vertices of each layer in ascending order.
    layers: Vec<Vec<usize>>,
}

impl Layered {
    /// A graph and the layer of each vertex, from 0. Layers up to the last have vertices or none.
    ///
    /// # Panics
    ///
    /// If an edge has not two vertices, or not every vertex has a layer below 2^16.
    pub fn new(graph: Hypergraph, layer: &[usize]) -> Layered {
        assert!(graph.is_uniform(2) && layer.len() == graph.vertices(), "a graph in layers");
        let count = layer.iter().max().map_or(0, |last| last + 1);
        assert!(count <= MOST_LAYERS, "at most {MOST_LAYERS} layers");
        let mut layers = vec![Vec::new(); count];
        layer.iter().enumerate().for_each(|(vertex, &layer)| layers[layer].push(vertex));
        Layered { graph, layers }
    }

    /// The graph.
    pub fn graph(&self) -> &Hypergraph {
        &self.graph
    }

    /// The vertices of each layer.
    pub fn layers(&self) -> &[Vec<usize>] {
        &self.layers
    }

    /// The vertices with which the first player may begin and win; none if the limit is reached.
    pub fn winning(&self, limit: &Limit) -> Option<Vec<usize>> {
        let first = self.layers.first().map_or(&[][..], Vec::as_slice);
        let found = super::deep(|| winning(self, limit)).ok()?;
        Some(found.into_iter().map(|at| first[at]).collect())
    }
}

/// The most layers.
pub const MOST_LAYERS: usize = 1 << 16;

impl Layers for Layered {
    fn sizes(&self) -> Vec<usize> {
        self.layers.iter().map(Vec::len).collect()
    }

    fn joined(&self, (layer, at): (usize, usize), (later, other): (usize, usize)) -> bool {
        let (vertex, other) = (self.layers[layer][at], self.layers[later][other]);
        // Edges are in lexicographic order, and so are the other ends of those at a vertex.
        let end = |&edge: &usize| self.graph.edge(edge).iter().sum::<usize>() - vertex;
        self.graph.incident(vertex).binary_search_by_key(&other, end).is_ok()
    }
}

/// Layers of vertices, each known by its layer and its place there.
pub(super) trait Layers {
    /// How many vertices each layer has.
    fn sizes(&self) -> Vec<usize>;

    /// Whether a vertex is joined to one of a later layer.
    fn joined(&self, vertex: (usize, usize), later: (usize, usize)) -> bool;
}

/// The vertices of the first layer, by place, with which the first player may begin and win.
pub(super) fn winning<L: Layers>(layers: &L, limit: &Limit) -> Result<Vec<usize>, Stopped> {
    let sizes = layers.sizes();
    let in_layer = |(layer, &size): (usize, &usize)| (0..size).map(move |at| (layer, at));
    let place: Vec<(usize, usize)> = sizes.iter().enumerate().flat_map(in_layer).collect();
    let all: Vec<u32> = (0..).take(place.len()).collect();
    let mut search = Search { layers, place, known: QuickMap::default(), limit };
    let mut winning = Vec::new();
    for vertex in 0..sizes.first().copied().unwrap_or(0) {
        let left = search.after(&all, vertex as u32)?;
        if !search.mover_wins(1, left)? {
            winning.push(vertex);
        }
    }
    Ok(winning)
}

struct Search<'a, L> {
    layers: &'a L,
    /// The layer of each vertex and its place there, layer by layer.
    place: Vec<(usize, usize)>,
    /// Whether the mover wins, by the layer and what is free from there on.
    known: QuickMap<(usize, Vec<u32>), bool>,
    limit: &'a Limit,
}

impl<L: Layers> Search<'_, L> {
    fn mover_wins(&mut self, layer: usize, free: Vec<u32>) -> Result<bool, Stopped> {
        let position = (layer, free);
        if let Some(&known) = self.known.get(&position) {
            return Ok(known);
        }
        let mut wins = false;
        for &vertex in &position.1 {
            if wins || self.place[vertex as usize].0 > layer {
                break;
            }
            let left = self.after(&position.1, vertex)?;
            wins = !self.mover_wins(layer + 1, left)?;
        }
        self.known.insert(position, wins);
        Ok(wins)
    }

    /// What is free in later layers when a vertex of the first of these layers is taken. That may
    /// take as long as all else together, so that the limit is looked at here.
    fn after(&self, free: &[u32], taken: u32) -> Result<Vec<u32>, Stopped> {
        if self.limit.reached() {
            return Err(Stopped);
        }
        let taken = self.place[taken as usize];
        let later = free.partition_point(|&vertex| self.place[vertex as usize].0 <= taken.0);
        let left = |&vertex: &u32| !self.layers.joined(taken, self.place[vertex as usize]);
        Ok(free[later..].iter().copied().filter(left).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::random;
    use crate::random::{Key, choice};

    /// By the rules and nothing else.
    fn wins(game: &Layered, layer: &[usize], taken: &mut Vec<usize>) -> bool {
        let turn = taken.len();
        let edges: Vec<&[usize]> = game.graph.edges().collect();
        (0..layer.len()).filter(|&vertex| layer[vertex] == turn).any(|vertex| {
            let joined =
                |&other: &usize| edges.contains(&&[vertex.min(other), vertex.max(other)][..]);
            if taken.iter().any(joined) {
                return false;
            }
            taken.push(vertex);
            let lost = !wins(game, layer, taken);
            taken.pop();
            lost
        })
    }

    #[test]
    fn winning_vertices_are_those_of_plain_recursion() {
        let mut counts = [0; 2];
        for index in 0..500 {
            let vertices = 3 + index as usize % 8;
            let graph = random::edges(Key([4, 1]), index, vertices, 14, 2..=2);
            let draw = |at: usize| choice::choose(Key([4, 2]), index, at as u32, 4, 0) as usize;
            let layer: Vec<usize> = (0..vertices).map(draw).collect();
            let game = Layered::new(graph, &layer);
            let expected: Vec<usize> = (0..vertices)
                .filter(|&vertex| layer[vertex] == 0 && !wins(&game, &layer, &mut vec![vertex]))
                .collect();
            assert_eq!(game.winning(&Limit::none()), Some(expected.clone()), "{game:?} {layer:?}");
            counts[usize::from(expected.is_empty())] += 1;
        }
        assert!(counts.iter().all(|&count| count > 100), "{counts:?}");
        let none = Layered::new(Hypergraph::new(0, [[0usize; 2]; 0]).unwrap(), &[]);
        assert_eq!(none.winning(&Limit::none()), Some(Vec::new()));
    }
}
