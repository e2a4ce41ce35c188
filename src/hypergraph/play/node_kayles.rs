//! Node Kayles on graphs: by turns the players take a vertex that is not joined to any taken
//! before; who cannot loses.
//!
//! Arc Kayles on a hypergraph is Node Kayles on its [`intersection`] graph. Values by their
//! definition, over the sets of vertices that are left, connected parts by themselves: at most
//! 2^n positions for n vertices, and few where a move cuts much away.

use super::live::Live;
use super::lost::{Closing, Game, Proof};
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

/// Why the game has this solution, which is taken to be right: a closed set of lost positions, whose
/// moves are vertices. Positions and the moves that they list are at most `most` together.
///
/// # Panics
///
/// If an edge has not two vertices, and perhaps if the solution is another game's.
pub fn proof(graph: &Hypergraph, solved: &Solved, most: usize, limit: &Limit) -> Proof {
    assert!(graph.is_uniform(2), "Node Kayles is played on graphs");
    sized!(graph.vertices(), closed, graph, solved, most, limit).unwrap_or(Proof::Unknown)
}

/// The graph of the edges of a hypergraph, in which two are joined if they meet.
pub fn intersection(graph: &Hypergraph) -> Hypergraph {
    let meet =
        |a: usize, b: usize| graph.edge(a).iter().any(|vertex| graph.edge(b).contains(vertex));
    let pairs = (0..graph.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
    let joined = pairs.filter(|&(a, b)| meet(a, b)).map(|(a, b)| vec![a, b]);
    Hypergraph::of_checked(graph.len(), joined.collect())
}

fn closed<const N: usize>(
    graph: &Hypergraph,
    solved: &Solved,
    most: usize,
    limit: &Limit,
) -> Result<Proof, Stopped> {
    let all = Live::of(0..graph.vertices());
    Closing::new(Search::<N>::new(graph, limit), most, limit).closed(all, solved)
}

fn solved<const N: usize>(graph: &Hypergraph, limit: &Limit) -> Result<Solved, Stopped> {
    let mut search = Search::<N>::new(graph, limit);
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

impl<const N: usize> Game<N> for Search<'_, N> {
    fn moves(&self, live: Live<N>) -> Vec<usize> {
        live.iter().collect()
    }

    fn after(&self, live: Live<N>, turn: usize) -> Live<N> {
        live.without(self.near[turn])
    }

    fn known(&mut self, live: Live<N>, value: usize) -> Option<bool> {
        self.known.get(&live).map(|&known| known == value)
    }

    fn is(&mut self, live: Live<N>, value: usize) -> Result<bool, Stopped> {
        Ok(self.sum(live)? == value)
    }
}

impl<'a, const N: usize> Search<'a, N> {
    fn new(graph: &Hypergraph, limit: &'a Limit) -> Search<'a, N> {
        let near = |vertex: usize| {
            let edges = graph.incident(vertex).iter();
            Live::of(edges.flat_map(|&edge| graph.edge(edge)).copied()).with(vertex)
        };
        let near = (0..graph.vertices()).map(near).collect();
        Search { near, known: QuickMap::default(), limit }
    }

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
