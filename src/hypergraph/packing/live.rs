//! What is left of an instance in a search: edges that are gone, degrees, and a way back.
//!
//! Taking an edge removes all edges that meet it. When all vertices of an edge but one lie in no
//! other edge, the edges that meet it meet each other as well, so that some largest packing has
//! it: such edges are taken at once. That is the rule of pendant vertices (Karp and Sipser
//! 1981) on hypergraphs; on layouts of formulas it propagates as unit clauses do.
//!
//! Each removal lowers the degrees of its edge; a change costs what it removes, times the
//! degrees for edges that are taken.

use crate::hypergraph::Hypergraph;

/// The state.
pub(super) struct Live<'a> {
    /// The instance as it was.
    pub graph: &'a Hypergraph,
    /// The edges taken so far.
    pub taken: Vec<usize>,
    gone: Vec<bool>,
    degree: Vec<usize>,
    removed: Vec<usize>,
    /// Vertices whose degree has become 1 since the last reduction.
    pendant: Vec<usize>,
}

/// A moment to come back to.
#[derive(Clone, Copy)]
pub(super) struct Moment {
    taken: usize,
    removed: usize,
}

impl<'a> Live<'a> {
    pub fn new(graph: &'a Hypergraph) -> Live<'a> {
        let degree: Vec<usize> = (0..graph.vertices()).map(|vertex| graph.degree(vertex)).collect();
        Live {
            graph,
            taken: Vec::new(),
            gone: vec![false; graph.len()],
            removed: Vec::new(),
            pendant: (0..graph.vertices()).filter(|&vertex| degree[vertex] == 1).collect(),
            degree,
        }
    }

    /// The number of edges left at a vertex.
    pub fn degree(&self, vertex: usize) -> usize {
        self.degree[vertex]
    }

    /// The edges left at a vertex.
    pub fn incident(&self, vertex: usize) -> impl Iterator<Item = usize> {
        self.graph.incident(vertex).iter().copied().filter(|&edge| !self.gone[edge])
    }

    /// Whether an edge is left.
    pub fn has(&self, edge: usize) -> bool {
        !self.gone[edge]
    }

    pub fn now(&self) -> Moment {
        Moment { taken: self.taken.len(), removed: self.removed.len() }
    }

    /// Everything as it was then.
    pub fn back_to(&mut self, moment: Moment) {
        self.taken.truncate(moment.taken);
        self.pendant.clear();
        for edge in self.removed.drain(moment.removed..) {
            self.gone[edge] = false;
            for &vertex in self.graph.edge(edge) {
                self.degree[vertex] += 1;
            }
        }
    }

    pub fn take(&mut self, edge: usize) {
        self.taken.push(edge);
        let graph = self.graph;
        for &vertex in graph.edge(edge) {
            self.leave(vertex);
        }
    }

    /// Removes the edges at a vertex.
    pub fn leave(&mut self, vertex: usize) {
        let graph = self.graph;
        if self.degree[vertex] > 0 {
            graph.incident(vertex).iter().for_each(|&edge| self.remove(edge));
        }
    }

    /// Removes an edge, if it is there.
    pub fn remove(&mut self, edge: usize) {
        if std::mem::replace(&mut self.gone[edge], true) {
            return;
        }
        self.removed.push(edge);
        for &vertex in self.graph.edge(edge) {
            self.degree[vertex] -= 1;
            if self.degree[vertex] == 1 {
                self.pendant.push(vertex);
            }
        }
    }

    /// Takes the edges that some largest packing has, until there is none.
    pub fn reduce(&mut self) {
        while let Some(vertex) = self.pendant.pop() {
            if self.degree[vertex] != 1 {
                continue;
            }
            let Some(edge) = self.incident(vertex).next() else { continue };
            let vertices = self.graph.edge(edge).iter();
            if vertices.filter(|&&vertex| self.degree[vertex] > 1).count() <= 1 {
                self.take(edge);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_reduces_to_nothing_and_comes_back() {
        let path = Hypergraph::new(8, (0..7).map(|at| [at, at + 1])).unwrap();
        let mut live = Live::new(&path);
        let start = live.now();
        live.reduce();
        assert_eq!(live.taken.len(), 4);
        assert!((0..8).all(|vertex| live.degree(vertex) == 0));
        live.back_to(start);
        assert!(live.taken.is_empty() && (0..7).all(|edge| live.has(edge)));
        assert!((0..8).all(|vertex| live.degree(vertex) == path.degree(vertex)));
    }

    #[test]
    fn two_vertices_with_other_edges_are_no_reason_to_take() {
        let edges = [[0, 1, 2], [1, 3, 4], [2, 3, 5], [4, 5, 6]];
        let graph = Hypergraph::new(7, edges).unwrap();
        let mut live = Live::new(&graph);
        live.reduce();
        assert!(live.taken.is_empty());
        live.remove(2);
        live.reduce();
        assert_eq!(live.taken.len(), 2);
    }
}
