//! Node Kayles on graphs: by turns the players take a vertex that is not joined to any taken
//! before; who cannot loses.
//!
//! Arc Kayles on a hypergraph is Node Kayles on its [`intersection`] graph. Values by their
//! definition, over the sets of vertices that are left, connected parts by themselves: at most
//! 2^n positions for n vertices, and few where a move cuts much away.

use super::live::Live;
use super::positions::Stopped;
use super::quick::QuickMap;
use super::{Solved, sized};
use crate::hypergraph::{Hypergraph, Limit};

/// Solves Node Kayles; the moves are vertices. None if the limit is reached first, or for more
/// than [`MOST_VERTICES`](super::MOST_VERTICES) vertices.
///
/// # Panics
///
/// If an edge has not two vertices.
pub fn solve(graph: &Hypergraph, limit: &Limit) -> Option<Solved> {
    assert!(graph.is_uniform(2), "Node Kayles is played on graphs");
    sized!(graph.vertices(), solved, graph, limit).ok()
}

/// The graph of the edges of a hypergraph, in which two are joined if they meet.
pub fn intersection(graph: &Hypergraph) -> Hypergraph {
    let meet =
        |a: usize, b: usize| graph.edge(a).iter().any(|vertex| graph.edge(b).contains(vertex));
    let pairs = (0..graph.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let joined = pairs.filter(|&(a, b)| meet(a, b)).map(|(a, b)| vec![a, b]);
    Hypergraph::of_checked(graph.len(), joined.collect())
}

fn solved<const N: usize>(graph: &Hypergraph, limit: &Limit) -> Result<Solved, Stopped> {
    let near = |vertex: usize| {
        let edges = graph.incident(vertex).iter();
        Live::of(edges.flat_map(|&edge| graph.edge(edge)).copied()).with(vertex)
    };
    let near = (0..graph.vertices()).map(near).collect();
    let mut search = Search::<N> { near, known: QuickMap::default(), limit };
    let all = Live::of(0..graph.vertices());
    let value = search.sum(all)?;
    let mut moves = Vec::new();
    for vertex in 0..graph.vertices() {
        if search.sum(all.without(search.near[vertex]))? == 0 {
            moves.push(vertex);
        }
    }
    Ok(Solved { value, moves })
}

struct Search<'a, const N: usize> {
    /// Each vertex with its neighbours.
    near: Vec<Live<N>>,
    known: QuickMap<Live<N>, usize>,
    limit: &'a Limit,
}

impl<const N: usize> Search<'_, N> {
    /// The value of what is left.
    fn sum(&mut self, mut left: Live<N>) -> Result<usize, Stopped> {
        let mut sum = 0;
        while let Some(start) = left.first() {
            let part = self.part(left, start);
            left = left.without(part);
            sum ^= self.value(part)?;
        }
        Ok(sum)
    }

    /// What is connected with a vertex.
    fn part(&self, left: Live<N>, start: usize) -> Live<N> {
        let mut part = Live::of([start]);
        let mut next = part;
        while let Some(vertex) = next.first() {
            let new = self.near[vertex].and(left).without(part);
            part = part.or(new);
            next = next.without(Live::of([vertex])).or(new);
        }
        part
    }

    fn value(&mut self, part: Live<N>) -> Result<usize, Stopped> {
        if let Some(&value) = self.known.get(&part) {
            return Ok(value);
        }
        if self.limit.reached() {
            return Err(Stopped);
        }
        // There are more numbers here than moves.
        let mut reached = vec![false; part.len() + 1];
        for vertex in part.iter() {
            let value = self.sum(part.without(self.near[vertex]))?;
            if let Some(reached) = reached.get_mut(value) {
                *reached = true;
            }
        }
        let value = reached.iter().take_while(|&&reached| reached).count();
        self.known.insert(part, value);
        Ok(value)
    }
}
