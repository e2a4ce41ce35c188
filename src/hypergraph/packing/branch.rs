//! Branch and bound: a vertex of fewest edges is covered by each of them in turn, or by none.
//!
//! As in the search for exact covers (Knuth, Dancing links, 2000), but vertices may stay bare:
//! the dual weights of those that do are what the bound loses. Pendant vertices are taken at
//! once, parts that have come apart are searched one by one with what the bounds of the others
//! leave to them. Exponential in the number of vertices; a search so deep that its path would
//! not fit is given up as at a time limit.

use super::Outcome;
use super::bounds::Bounds;
use super::dual;
use super::live::Live;
use crate::hypergraph::{Hypergraph, Limit};

/// The longest path of nodes.
const DEEPEST: usize = 1000;

/// Nodes between looks at the clock.
const BETWEEN: u64 = 64;

/// Looks for a largest packing among those of at least `least` edges; `enough` edges are as
/// good as any more.
pub(super) fn search(graph: &Hypergraph, least: usize, enough: usize, limit: &Limit) -> Outcome {
    let bounds = Bounds::of(graph).sharpened(graph);
    let mut search = Search {
        live: Live::new(graph),
        bounds,
        weights: vec![0; graph.vertices()],
        reached: vec![0; graph.vertices()],
        nodes: 0,
        given_up: false,
        limit,
    };
    let all: Vec<usize> = (0..graph.vertices()).collect();
    let edges = search.descend(&all, least, enough, DEEPEST);
    Outcome { edges, done: !search.given_up, nodes: search.nodes }
}

struct Search<'a> {
    live: Live<'a>,
    bounds: Bounds,
    /// Weights lowered at a node.
    weights: Vec<u64>,
    /// The node at which components reached each vertex last.
    reached: Vec<u64>,
    nodes: u64,
    given_up: bool,
    limit: &'a Limit,
}

impl Search<'_> {
    /// A largest packing of what is left on some vertices, of at least `least` edges. What is
    /// left is afterwards what it was before.
    fn descend(
        &mut self,
        vertices: &[usize],
        least: usize,
        enough: usize,
        depth: usize,
    ) -> Option<Vec<usize>> {
        let start = self.live.now();
        let before = self.live.taken.len();
        self.live.reduce();
        let mut taken = self.live.taken[before..].to_vec();
        let left = self.left(vertices);
        let least = least.saturating_sub(taken.len());
        let enough = enough.saturating_sub(taken.len()).min(self.bounds.on(&left));
        let found = self.within(&left, least, enough, depth);
        self.live.back_to(start);
        taken.extend(found?);
        Some(taken)
    }

    /// The same after reductions, where the vertices are those with an edge.
    fn within(
        &mut self,
        vertices: &[usize],
        least: usize,
        enough: usize,
        depth: usize,
    ) -> Option<Vec<usize>> {
        if enough < least {
            return None;
        }
        if vertices.is_empty() || enough == 0 {
            return Some(Vec::new());
        }
        self.nodes += 1;
        if depth == 0 || (self.nodes.is_multiple_of(BETWEEN) && self.limit.reached()) {
            self.given_up = true;
        }
        if self.given_up {
            return None;
        }
        if !self.is_sparse(vertices) {
            return self.branch(vertices, least, enough, depth - 1);
        }
        let enough = enough.min(self.lowered(vertices));
        if enough < least {
            return None;
        }
        let components = self.components(vertices);
        match components.len() {
            1 => self.branch(vertices, least, enough, depth - 1),
            _ => self.one_by_one(components, least, enough, depth - 1),
        }
    }

    /// Whether edges are so few that several components, and lower weights, are likely.
    fn is_sparse(&self, vertices: &[usize]) -> bool {
        let degrees: usize = vertices.iter().map(|&vertex| self.live.degree(vertex)).sum();
        degrees <= 5 * vertices.len()
    }

    fn left(&self, vertices: &[usize]) -> Vec<usize> {
        vertices.iter().copied().filter(|&vertex| self.live.degree(vertex) > 0).collect()
    }

    /// The bound of the weights after those of some vertices, few edges first, are lowered as
    /// far as the edges that are left allow.
    fn lowered(&mut self, vertices: &[usize]) -> usize {
        let mut order = vertices.to_vec();
        order.sort_unstable_by_key(|&vertex| self.live.degree(vertex));
        self.bounds.copy(&mut self.weights, vertices);
        let (live, weights) = (&self.live, &mut self.weights);
        for vertex in order {
            let sums = live
                .incident(vertex)
                .map(|edge| live.graph.edge(edge).iter().map(|&other| weights[other]).sum::<u64>());
            let spare = dual::spare(sums);
            weights[vertex] = weights[vertex].saturating_sub(spare);
        }
        dual::bound(vertices.iter().map(|&vertex| weights[vertex]))
    }

    /// Covers a vertex of fewest edges, or leaves it bare.
    fn branch(
        &mut self,
        vertices: &[usize],
        mut least: usize,
        enough: usize,
        depth: usize,
    ) -> Option<Vec<usize>> {
        let bare = self.bounds.bare(vertices, least);
        let fewest = || vertices.iter().copied().min_by_key(|&vertex| self.live.degree(vertex));
        let vertex = bare.or_else(fewest)?;
        let edges = if bare.is_some() { Vec::new() } else { self.live.incident(vertex).collect() };
        let start = self.live.now();
        let mut best = None;
        for choice in edges.into_iter().map(Some).chain([None]) {
            match choice {
                Some(edge) => self.live.take(edge),
                None => self.live.leave(vertex),
            }
            let one = usize::from(choice.is_some());
            let found = self.descend(vertices, least.saturating_sub(one), enough - one, depth);
            self.live.back_to(start);
            if let Some(mut found) = found {
                found.extend(choice);
                least = found.len() + 1;
                best = Some(found);
            }
            if least > enough || self.given_up {
                break;
            }
        }
        best
    }

    /// Searches the components, each with what the bounds of the others leave to it.
    fn one_by_one(
        &mut self,
        mut components: Vec<Vec<usize>>,
        least: usize,
        enough: usize,
        depth: usize,
    ) -> Option<Vec<usize>> {
        components.sort_by_key(Vec::len);
        let mut most: usize = components.iter().map(|part| self.bounds.on(part)).sum();
        let mut whole = Vec::new();
        for part in components {
            if whole.len() >= enough {
                break;
            }
            let bound = self.bounds.on(&part);
            most -= bound;
            // `most` is now the bound of the parts to come.
            let least = least.saturating_sub(whole.len() + most);
            let enough = (enough - whole.len()).min(bound);
            whole.extend(self.within(&part, least, enough, depth)?);
        }
        Some(whole)
    }

    /// The connected components of what is left.
    fn components(&mut self, vertices: &[usize]) -> Vec<Vec<usize>> {
        let mut components = Vec::new();
        for &start in vertices {
            if self.reached[start] == self.nodes {
                continue;
            }
            self.reached[start] = self.nodes;
            let mut component = vec![start];
            let mut next = 0;
            while let Some(&vertex) = component.get(next) {
                next += 1;
                for edge in self.live.incident(vertex) {
                    for &other in self.live.graph.edge(edge) {
                        if std::mem::replace(&mut self.reached[other], self.nodes) != self.nodes {
                            component.push(other);
                        }
                    }
                }
            }
            components.push(component);
        }
        components
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Deck;
    use crate::hypergraph::{plain, random};
    use crate::random::Key;

    #[test]
    fn without_a_first_packing() {
        let key = Key([4, 4]);
        for index in 0..400 {
            for graph in [
                random::linear(key, index, 13, 40),
                random::linear(key, index, 20, 16),
                random::edges(key, index, 11, 14, 1..=4),
                random::edges(key, index, 18, 16, 2..=3),
                random::edges(key, index, 11, 14, 3..=3),
                Hypergraph::of_layout(&random::layout(key, index, Deck::new(3).unwrap(), 13)),
            ] {
                let most = plain::most_disjoint(&graph);
                for least in 0..most + 2 {
                    let outcome = search(&graph, least, usize::MAX, &Limit::none());
                    let found = outcome.edges.map(|edges| edges.len());
                    assert!(outcome.done && found == (least <= most).then_some(most), "{graph:?}");
                }
            }
        }
    }
}
