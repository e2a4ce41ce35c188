//! Choices of disjoint edges as a formula.
//!
//! Variables, in this order: one an edge, taken or not; where all edges have the same number k of
//! vertices, one a vertex that has an edge, covered or not. Clauses: no two edges at a vertex are
//! both taken, by vertex, then by pair; then for each vertex that has an edge "an edge at it is
//! covered with it", by edge, and "covered by one of its edges". Two edges that share several
//! vertices are excluded several times.
//!
//! Since r disjoint edges cover exactly k r vertices, edges are counted by vertices: a layout has
//! far fewer cards than Sets. Edges of several sizes are counted themselves.

use super::Hypergraph;
use crate::sat::{Counter, Formula, Model};

/// The most pairs of edges at a common vertex, and the most cells of a counter, for which a
/// formula is made: a few 10^8 bytes.
const MOST: usize = 1 << 24;

/// Disjoint edges of a hypergraph as a formula.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Disjoint {
    /// The formula so far.
    pub formula: Formula,
    /// The variable of each edge.
    pub edges: Vec<i32>,
    /// The variable of each vertex that has an edge, where edges are counted by vertices; else
    /// those of the edges.
    pub counted: Vec<i32>,
    /// How many counted variables an edge taken makes true.
    pub weight: usize,
}

impl Disjoint {
    /// The formula of a hypergraph; none if it would be too large.
    pub fn new(graph: &Hypergraph) -> Option<Disjoint> {
        let pairs = |degree: usize| degree.saturating_mul(degree.saturating_sub(1)) / 2;
        let all = (0..graph.vertices()).map(|vertex| pairs(graph.degree(vertex)));
        if all.fold(0, usize::saturating_add) > MOST {
            return None;
        }
        let mut formula = Formula::new();
        let edges = formula.variables_for(graph.len());
        for vertex in 0..graph.vertices() {
            let incident = graph.incident(vertex);
            for (at, &first) in incident.iter().enumerate() {
                for &second in &incident[at + 1..] {
                    formula.add(&[-edges[first], -edges[second]]);
                }
            }
        }
        let size = graph.edges().next().map_or(0, <[usize]>::len);
        if !graph.is_uniform(size) {
            let counted = edges.clone();
            return Some(Disjoint { formula, edges, counted, weight: 1 });
        }
        let busy: Vec<usize> =
            (0..graph.vertices()).filter(|&vertex| graph.degree(vertex) > 0).collect();
        let counted = formula.variables_for(busy.len());
        for (&vertex, &covered) in busy.iter().zip(&counted) {
            let mut some = vec![-covered];
            for &edge in graph.incident(vertex) {
                formula.add(&[-edges[edge], covered]);
                some.push(edges[edge]);
            }
            formula.add(&some);
        }
        Some(Disjoint { formula, edges, counted, weight: size.max(1) })
    }

    /// Adds what counts these literals up to `most`; none if it would be too large.
    pub fn counter(&mut self, literals: &[i32], most: usize) -> Option<Counter> {
        let cells = literals.len().saturating_mul(most);
        (cells <= MOST).then(|| Counter::new(&mut self.formula, literals, most))
    }

    /// Adds that at most `bound` of these literals hold; none if it would be too large.
    pub fn bound(&mut self, literals: &[i32], bound: usize) -> Option<()> {
        let counter = self.counter(literals, bound.saturating_add(1).min(literals.len()))?;
        if let Some(within) = counter.at_most(bound) {
            self.formula.add(&[within]);
        }
        Some(())
    }

    /// The edges that are taken, in ascending order.
    pub fn taken(&self, model: &Model) -> Vec<usize> {
        (0..self.edges.len()).filter(|&edge| model.holds(self.edges[edge])).collect()
    }
}

/// Disjoint edges that a search found, and what it knows of the best number of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// The edges in ascending order.
    pub edges: Vec<usize>,
    /// The best number is at least this.
    pub lower: usize,
    /// The best number is at most this.
    pub upper: usize,
}

/// Disjoint edges to which none can be added: each in its turn, where it is disjoint from those
/// before.
pub fn maximal(graph: &Hypergraph) -> Vec<usize> {
    let mut covered = vec![false; graph.vertices()];
    let mut edges = Vec::new();
    for (edge, vertices) in graph.edges().enumerate() {
        if vertices.iter().all(|&vertex| !covered[vertex]) {
            vertices.iter().for_each(|&vertex| covered[vertex] = true);
            edges.push(edge);
        }
    }
    edges
}
