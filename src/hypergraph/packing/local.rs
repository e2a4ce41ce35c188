//! Large packings by local search.
//!
//! A greedy packing is changed step by step: an edge at a bare vertex enters, the edges that it
//! meets leave, and edges that fit into the gap follow. Of the edges at some bare vertices one
//! that makes fewest leave enters, among these the one that left longest ago; one that has just
//! left does not. Exchanges of one edge for one lead along plateaus, exchanges for two and more
//! are the gain (Hurkens and Schrijver 1989 bound what they miss). O(d r) a step for degrees up
//! to d and edges of up to r vertices; the number of steps depends on the instance alone.

use crate::hypergraph::{Hypergraph, Limit};
use crate::random::{Key, choice};

/// Steps for each vertex and edge, and about the most elementary operations.
const STEPS: usize = 20;
const MOST_WORK: usize = 50_000_000;

/// How many bare vertices are looked at in a step, and for how long an edge stays away.
const LOOKS: usize = 3;
const AWAY: usize = 5;

/// Steps between looks at the clock.
const BETWEEN: usize = 16;

/// The key of the choices of vertices.
const KEY: Key = Key([0x7061_636b, 1]);

const NONE: usize = usize::MAX;

/// A packing, in ascending order; stops early at one of `enough` edges. Every vertex has an
/// edge.
pub(super) fn search(graph: &Hypergraph, enough: usize, limit: &Limit) -> Vec<usize> {
    let mut search = Search::new(graph);
    search.greedy();
    let incidences: usize = graph.edges().map(<[usize]>::len).sum();
    let work = 4 * (incidences / graph.vertices().max(1) + 1);
    let steps = STEPS.saturating_mul(graph.vertices() + graph.len()).min(MOST_WORK / work);
    let mut best = search.edges();
    for step in 1..=steps {
        if search.size > best.len() {
            best = search.edges();
        }
        if best.len() >= enough || (step.is_multiple_of(BETWEEN) && limit.reached()) {
            break;
        }
        search.step(step);
    }
    best
}

struct Search<'a> {
    graph: &'a Hypergraph,
    /// The edge of the packing at each vertex.
    owner: Vec<usize>,
    size: usize,
    bare: Vec<usize>,
    /// Where each vertex is among the bare.
    place: Vec<usize>,
    /// When each edge left last.
    left: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Hypergraph) -> Search<'a> {
        Search {
            graph,
            owner: vec![NONE; graph.vertices()],
            size: 0,
            bare: (0..graph.vertices()).collect(),
            place: (0..graph.vertices()).collect(),
            left: vec![0; graph.len()],
        }
    }

    fn edges(&self) -> Vec<usize> {
        let mut edges: Vec<usize> =
            self.owner.iter().copied().filter(|&edge| edge != NONE).collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    /// Edges whose vertices have few edges first.
    fn greedy(&mut self) {
        let graph = self.graph;
        let weight = |edge: usize| -> usize {
            graph.edge(edge).iter().map(|&vertex| graph.degree(vertex)).sum()
        };
        let mut order: Vec<usize> = (0..graph.len()).collect();
        order.sort_by_cached_key(|&edge| weight(edge));
        order.into_iter().for_each(|edge| self.enter_if_free(edge));
    }

    fn step(&mut self, step: usize) {
        let Some(edge) = self.choose(step) else { return };
        let graph = self.graph;
        let mut freed = Vec::new();
        for &vertex in graph.edge(edge) {
            let owner = self.owner[vertex];
            if owner != NONE {
                self.leave(owner, step);
                freed.extend(
                    graph.edge(owner).iter().filter(|vertex| !graph.edge(edge).contains(vertex)),
                );
            }
        }
        self.enter(edge);
        for vertex in freed {
            graph.incident(vertex).iter().for_each(|&edge| self.enter_if_free(edge));
        }
    }

    /// The edge to enter.
    fn choose(&self, step: usize) -> Option<usize> {
        let bare = u32::try_from(self.bare.len()).unwrap_or(u32::MAX);
        let mut best = None;
        for look in 0..LOOKS.min(self.bare.len()) {
            let at = choice::choose(KEY, look as u64, step as u32, bare, 0) as usize;
            for &edge in self.graph.incident(self.bare[at]) {
                let away = self.left[edge] > 0 && self.left[edge] + AWAY > step;
                let key = (away, self.met(edge), self.left[edge], edge);
                if best.is_none_or(|best| key < best) {
                    best = Some(key);
                }
            }
        }
        best.map(|(.., edge)| edge)
    }

    /// How many edges of the packing an edge meets.
    fn met(&self, edge: usize) -> usize {
        let vertices = self.graph.edge(edge);
        let owner = |at: usize| self.owner[vertices[at]];
        let first =
            |at: &usize| owner(*at) != NONE && (0..*at).all(|other| owner(other) != owner(*at));
        (0..vertices.len()).filter(first).count()
    }

    fn enter_if_free(&mut self, edge: usize) {
        if self.graph.edge(edge).iter().all(|&vertex| self.owner[vertex] == NONE) {
            self.enter(edge);
        }
    }

    fn enter(&mut self, edge: usize) {
        self.size += 1;
        for &vertex in self.graph.edge(edge) {
            self.owner[vertex] = edge;
            self.bare.swap_remove(self.place[vertex]);
            if let Some(&moved) = self.bare.get(self.place[vertex]) {
                self.place[moved] = self.place[vertex];
            }
        }
    }

    fn leave(&mut self, edge: usize, step: usize) {
        self.size -= 1;
        self.left[edge] = step;
        for &vertex in self.graph.edge(edge) {
            self.owner[vertex] = NONE;
            self.place[vertex] = self.bare.len();
            self.bare.push(vertex);
        }
    }
}
