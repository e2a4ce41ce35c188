//! The upper bounds of a part together: dual weights, and what residues take from them.

use super::dual;
use super::residues::Residues;
use crate::hypergraph::Hypergraph;

/// Upper bounds for packings on any vertices of a part.
pub(super) struct Bounds {
    weights: Vec<u64>,
    residues: Option<Residues>,
}

impl Bounds {
    pub fn of(graph: &Hypergraph) -> Bounds {
        Bounds { weights: dual::quick(graph), residues: Residues::of(graph) }
    }

    /// Better weights, with some effort.
    pub fn sharpened(self, graph: &Hypergraph) -> Bounds {
        Bounds { weights: dual::sharpened(graph, self.weights), ..self }
    }

    /// The most disjoint edges, at most.
    pub fn on_all(&self) -> usize {
        self.on(&(0..self.weights.len()).collect::<Vec<_>>())
    }

    /// The most disjoint edges on some vertices, at most.
    pub fn on(&self, vertices: &[usize]) -> usize {
        let bound = dual::bound(vertices.iter().map(|&vertex| self.weights[vertex]));
        match &self.residues {
            Some(residues) => residues.bound(vertices, bound.min(vertices.len() / 3)),
            None => bound,
        }
    }

    /// Copies the weights of some vertices.
    pub fn copy(&self, weights: &mut [u64], vertices: &[usize]) {
        vertices.iter().for_each(|&vertex| weights[vertex] = self.weights[vertex]);
    }

    /// The only vertex that can be bare in a packing of at least so many edges, if residues
    /// tell.
    pub fn bare(&self, vertices: &[usize], least: usize) -> Option<usize> {
        let residues = self.residues.as_ref().filter(|_| 3 * least + 1 == vertices.len())?;
        residues.bare(vertices)
    }
}
