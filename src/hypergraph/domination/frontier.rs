//! Dynamic programming along a path decomposition, for instances that are long and narrow.
//!
//! Edges are looked at one after another. A vertex is on the frontier from its first edge to
//! its last, and on entering it is said whether it will be covered or stays bare. An edge must
//! not be all bare; one whose vertices all wait to be covered may be taken; a vertex that still
//! waits when it leaves was promised too much. For each state of the frontier the fewest edges
//! are kept. At most 3^w states for a frontier of w vertices (the path decompositions of, for
//! instance, Cygan and others: Parameterized Algorithms, 2015, chapter 7), where branching takes
//! time exponential in all vertices: a grid of 9 x 9 is 10 wide.

use crate::hypergraph::quick::QuickMap;
use crate::hypergraph::{Hypergraph, Limit};
use std::collections::hash_map::Entry;

/// The widest frontier that is tried; a state has two bits a vertex.
pub(super) const WIDEST: usize = 13;

/// The most takings remembered, 24 bytes each.
const MOST_TAKINGS: usize = 10_000_000;

/// What a vertex on the frontier may be; 0 is no vertex.
const WAITING: u64 = 1;
const COVERED: u64 = 2;
const BARE: u64 = 3;

/// An order of the edges.
pub(super) struct Order {
    edges: Vec<usize>,
    /// The most vertices on the frontier at once.
    pub width: usize,
}

/// The best of the orders that begin at some vertices: again and again all edges of the vertex
/// on the frontier follow that bring the fewest new ones.
pub(super) fn order(graph: &Hypergraph) -> Option<Order> {
    /// So many beginnings are tried.
    const BEGINNINGS: usize = 16;
    let step = graph.vertices().div_ceil(BEGINNINGS).max(1);
    let mut starts: Vec<usize> = (0..graph.vertices()).step_by(step).collect();
    starts.extend((0..graph.vertices()).min_by_key(|&vertex| graph.degree(vertex)));
    starts.into_iter().map(|start| order_from(graph, start)).min_by_key(|order| order.width)
}

fn order_from(graph: &Hypergraph, start: usize) -> Order {
    let mut done = vec![false; graph.len()];
    let mut left: Vec<usize> = (0..graph.vertices()).map(|vertex| graph.degree(vertex)).collect();
    let mut order = Order { edges: Vec::with_capacity(graph.len()), width: 0 };
    let mut frontier = vec![start];
    while !frontier.is_empty() {
        let new = |vertex: usize| {
            let edges = graph.incident(vertex).iter().filter(|&&edge| !done[edge]);
            let mut new: Vec<usize> = edges
                .flat_map(|&edge| graph.edge(edge).iter().copied())
                .filter(|other| !frontier.contains(other))
                .collect();
            new.sort_unstable();
            new.dedup();
            new.len()
        };
        let Some(&next) = frontier.iter().min_by_key(|&&vertex| new(vertex)) else { break };
        for &edge in graph.incident(next) {
            if std::mem::replace(&mut done[edge], true) {
                continue;
            }
            order.edges.push(edge);
            for &vertex in graph.edge(edge) {
                if !frontier.contains(&vertex) {
                    frontier.push(vertex);
                }
                left[vertex] -= 1;
            }
            order.width = order.width.max(frontier.len());
            frontier.retain(|&vertex| left[vertex] > 0);
            if order.width > WIDEST {
                return order;
            }
        }
        frontier.retain(|&vertex| left[vertex] > 0);
    }
    order
}

/// The fewest edges of a state, and the last one taken among those remembered.
#[derive(Clone, Copy)]
struct Best {
    number: u32,
    last: Option<usize>,
}

/// A minimum solution of a connected hypergraph; none where the frontier is too wide or the
/// limit is reached.
pub(super) fn minimum(graph: &Hypergraph, order: &Order, limit: &Limit) -> Option<Vec<usize>> {
    if order.width > WIDEST {
        return None;
    }
    let mut takings: Vec<(usize, Option<usize>)> = Vec::new();
    let mut states = States::from_iter([(0, Best { number: 0, last: None })]);
    let mut left: Vec<usize> = (0..graph.vertices()).map(|vertex| graph.degree(vertex)).collect();
    let mut places: Vec<Option<usize>> = Vec::new();
    for &edge in &order.edges {
        for &vertex in graph.edge(edge) {
            if !places.contains(&Some(vertex)) {
                enter(&mut states, &mut places, vertex);
            }
        }
        let shifts: Vec<usize> = graph
            .edge(edge)
            .iter()
            .filter_map(|vertex| places.iter().position(|place| *place == Some(*vertex)))
            .map(|place| 2 * place)
            .collect();
        decide(&mut states, &mut takings, edge, &shifts);
        for &vertex in graph.edge(edge) {
            left[vertex] -= 1;
            let place = places.iter().position(|place| *place == Some(vertex));
            if let Some(place) = place.filter(|_| left[vertex] == 0) {
                leave(&mut states, 2 * place);
                places[place] = None;
            }
        }
        if limit.reached() || takings.len() > MOST_TAKINGS {
            return None;
        }
    }
    let best = states.values().min_by_key(|best| best.number)?;
    let mut edges = Vec::new();
    let mut last = best.last;
    while let Some(taking) = last {
        edges.push(takings[taking].0);
        last = takings[taking].1;
    }
    Some(edges)
}

type States = QuickMap<u64, Best>;

fn keep(states: &mut States, state: u64, best: Best) {
    match states.entry(state) {
        Entry::Occupied(mut known) if known.get().number > best.number => {
            known.insert(best);
        }
        Entry::Occupied(_) => {}
        Entry::Vacant(new) => {
            new.insert(best);
        }
    }
}

/// A vertex enters at a free place, waiting or bare.
fn enter(states: &mut States, places: &mut Vec<Option<usize>>, vertex: usize) {
    let place = places.iter().position(Option::is_none).unwrap_or(places.len());
    if place == places.len() {
        places.push(None);
    }
    places[place] = Some(vertex);
    let both = |(state, best): (u64, Best)| {
        [WAITING, BARE].map(|status| (state | status << (2 * place), best))
    };
    *states = std::mem::take(states).into_iter().flat_map(both).collect();
}

/// An edge is hit, and may be taken where all its vertices wait.
fn decide(
    states: &mut States,
    takings: &mut Vec<(usize, Option<usize>)>,
    edge: usize,
    shifts: &[usize],
) {
    let all = |status: u64| shifts.iter().fold(0, |mask, shift| mask | status << shift);
    let mask = all(3);
    states.retain(|state, _| state & mask != all(BARE));
    let waiting: Vec<(u64, Best)> = states
        .iter()
        .filter(|(state, _)| **state & mask == all(WAITING))
        .map(|(&state, &best)| (state, best))
        .collect();
    for (state, best) in waiting {
        takings.push((edge, best.last));
        let last = Some(takings.len() - 1);
        keep(states, state & !mask | all(COVERED), Best { number: best.number + 1, last });
    }
}

/// A vertex leaves that no longer waits.
fn leave(states: &mut States, shift: usize) {
    let mut left = States::with_capacity_and_hasher(states.len() / 2, Default::default());
    for (state, best) in std::mem::take(states) {
        if state >> shift & 3 != WAITING {
            keep(&mut left, state & !(3 << shift), best);
        }
    }
    *states = left;
}
