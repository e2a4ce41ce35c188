//! Small hitting sets by local search with edge weights.
//!
//! A greedy hitting set loses a vertex; then, step by step, another vertex that costs least
//! leaves, and one of most gain out of some edge that is not hit enters, each by the weights
//! of the edges concerned. Edges that stay unhit gain weight, so that the search moves on; a
//! vertex that has just left does not enter, and of equal ones the one that moved longest ago
//! moves. After NuMVC (Cai, Su, Luo, Sattar 2013), which does this on graphs. O(n + d r) a step
//! for n vertices, degrees up to d and edges of up to r vertices; the number of steps depends
//! on the instance alone.

use crate::hypergraph::{Hypergraph, Limit};
use crate::random::{Key, choice};
use std::collections::BinaryHeap;

/// Steps for each vertex and edge, and about the most elementary operations.
const STEPS: usize = 50;
const MOST_WORK: usize = 50_000_000;

/// The key of the choices of edges.
const KEY: Key = Key([0x6869_7473, 1]);

/// A hitting set, in ascending order; stops early at one of `enough` vertices.
pub(super) fn search(graph: &Hypergraph, enough: usize, limit: &Limit) -> Vec<usize> {
    let mut search = Search::new(graph);
    search.greedy();
    let incidences: usize = graph.edges().map(<[usize]>::len).sum();
    let work = graph.vertices() + incidences / graph.vertices().max(1) + 1;
    let steps = STEPS.saturating_mul(graph.vertices() + graph.len()).min(MOST_WORK / work);
    let mut best = search.vertices();
    for step in 1..=steps {
        while search.unhit.is_empty() {
            best = search.vertices();
            if best.len() <= enough {
                return best;
            }
            search.leave(step);
        }
        if limit.reached() {
            break;
        }
        search.step(step);
    }
    best
}

struct Search<'a> {
    graph: &'a Hypergraph,
    inside: Vec<bool>,
    /// When each vertex moved last.
    moved: Vec<usize>,
    /// The weight of the edges that only this vertex hits or, outside, would.
    value: Vec<u64>,
    weight: Vec<u64>,
    /// How many vertices hit each edge.
    hits: Vec<usize>,
    unhit: Vec<usize>,
    /// Where each edge is among the unhit.
    place: Vec<usize>,
}

impl<'a> Search<'a> {
    fn new(graph: &'a Hypergraph) -> Search<'a> {
        Search {
            graph,
            inside: vec![false; graph.vertices()],
            moved: vec![0; graph.vertices()],
            value: (0..graph.vertices()).map(|vertex| graph.degree(vertex) as u64).collect(),
            weight: vec![1; graph.len()],
            hits: vec![0; graph.len()],
            unhit: (0..graph.len()).collect(),
            place: (0..graph.len()).collect(),
        }
    }

    fn vertices(&self) -> Vec<usize> {
        (0..self.inside.len()).filter(|&vertex| self.inside[vertex]).collect()
    }

    /// Adds a vertex of most gain until every edge is hit. Gains only fall, so that one that
    /// has fallen goes back into the heap.
    fn greedy(&mut self) {
        let mut heap: BinaryHeap<(u64, usize)> =
            self.value.iter().copied().zip(0..).filter(|&(gain, _)| gain > 0).collect();
        while let Some((gain, vertex)) = heap.pop() {
            match self.value[vertex] {
                0 => {}
                now if now < gain => heap.push((now, vertex)),
                _ => self.enter(vertex),
            }
        }
    }

    /// One vertex leaves, another enters, and what is unhit gains weight.
    fn step(&mut self, step: usize) {
        let left = self.leave(step);
        let unhit = self.unhit.len() as u32;
        let chosen = choice::choose(KEY, 0, step as u32, unhit, 0) as usize;
        let edge = self.graph.edge(self.unhit[chosen]);
        let entering = edge.iter().copied().filter(|&vertex| Some(vertex) != left);
        let best = entering
            .max_by_key(|&vertex| (self.value[vertex], std::cmp::Reverse(self.moved[vertex])));
        let entering = best.unwrap_or(edge[0]);
        self.enter(entering);
        self.moved[entering] = step;
        for &edge in &self.unhit {
            self.weight[edge] += 1;
            for &vertex in self.graph.edge(edge) {
                self.value[vertex] += 1;
            }
        }
    }

    /// The vertex that costs least leaves.
    fn leave(&mut self, step: usize) -> Option<usize> {
        let inside = (0..self.inside.len()).filter(|&vertex| self.inside[vertex]);
        let vertex = inside.min_by_key(|&vertex| (self.value[vertex], self.moved[vertex]))?;
        self.inside[vertex] = false;
        self.moved[vertex] = step;
        for &edge in self.graph.incident(vertex) {
            let weight = self.weight[edge];
            self.hits[edge] -= 1;
            match self.hits[edge] {
                0 => {
                    self.place[edge] = self.unhit.len();
                    self.unhit.push(edge);
                    for &other in self.graph.edge(edge).iter().filter(|&&other| other != vertex) {
                        self.value[other] += weight;
                    }
                }
                1 => {
                    if let Some(sole) = self.sole(edge) {
                        self.value[sole] += weight;
                    }
                }
                _ => {}
            }
        }
        Some(vertex)
    }

    fn enter(&mut self, vertex: usize) {
        for &edge in self.graph.incident(vertex) {
            let weight = self.weight[edge];
            match self.hits[edge] {
                0 => {
                    self.unhit.swap_remove(self.place[edge]);
                    if let Some(&moved) = self.unhit.get(self.place[edge]) {
                        self.place[moved] = self.place[edge];
                    }
                    for &other in self.graph.edge(edge).iter().filter(|&&other| other != vertex) {
                        self.value[other] -= weight;
                    }
                }
                1 => {
                    if let Some(sole) = self.sole(edge) {
                        self.value[sole] -= weight;
                    }
                }
                _ => {}
            }
            self.hits[edge] += 1;
        }
        self.inside[vertex] = true;
    }

    /// The first vertex inside that hits an edge.
    fn sole(&self, edge: usize) -> Option<usize> {
        self.graph.edge(edge).iter().copied().find(|&vertex| self.inside[vertex])
    }
}
