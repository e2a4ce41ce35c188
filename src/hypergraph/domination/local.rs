//! Small solutions by large neighbourhoods: some edges of a solution go, and the rest of it
//! stays; what then has to be met again is an instance of its own, in which the search looks
//! for one edge less within some hundred nodes.
//!
//! The first solution is greedy: an edge whose vertices have most edges left is taken, again
//! and again. Choices follow the draw contract, so that a run can be had again. O(s log s) for
//! s incidences, and then O(s) and the nodes a step.

use super::branch::{Outcome, decide};
use crate::hypergraph::{Hypergraph, Limit};
use crate::random::{Key, choice};
use std::collections::BinaryHeap;

/// Steps without success after which the search ends, and about the most elementary
/// operations.
const STEPS: usize = 60;
const MOST_WORK: usize = 20_000_000;

/// Nodes of a step.
const NODES: u64 = 300;

/// The edges that go in a step, at least and at most.
const FEWEST: usize = 3;
const MOST: usize = 10;

/// The key of the choices of edges.
const KEY: Key = Key([0x646f_6d69, 1]);

/// A solution in which edges with many others around them were taken first.
pub(super) fn greedy(graph: &Hypergraph) -> Vec<usize> {
    let mut degree: Vec<usize> = (0..graph.vertices()).map(|v| graph.degree(v)).collect();
    let mut met = vec![false; graph.len()];
    let gain = |degree: &[usize], edge: usize| -> usize {
        graph.edge(edge).iter().map(|&vertex| degree[vertex]).sum()
    };
    let mut heap: BinaryHeap<(usize, usize)> =
        (0..graph.len()).map(|edge| (gain(&degree, edge), edge)).collect();
    let mut taken = Vec::new();
    while let Some((before, edge)) = heap.pop() {
        if met[edge] {
            continue;
        }
        // Gains only fall: one that has fallen goes back into the heap.
        let now = gain(&degree, edge);
        if now < before {
            heap.push((now, edge));
            continue;
        }
        taken.push(edge);
        for &vertex in graph.edge(edge) {
            for &other in graph.incident(vertex) {
                if !std::mem::replace(&mut met[other], true) {
                    graph.edge(other).iter().for_each(|&vertex| degree[vertex] -= 1);
                }
            }
        }
    }
    taken
}

/// A solution with as few edges as are found; stops at one of `enough` edges.
pub(super) fn improved(
    graph: &Hypergraph,
    mut taken: Vec<usize>,
    enough: usize,
    limit: &Limit,
) -> Vec<usize> {
    let incidences: usize = graph.edges().map(<[usize]>::len).sum();
    let steps = MOST_WORK / (incidences + graph.vertices() + 1);
    let mut failures = 0;
    for step in 0..steps {
        if taken.len() <= enough || failures == STEPS || limit.reached() {
            break;
        }
        let number = FEWEST + failures * (MOST - FEWEST + 1) / STEPS;
        let (gone, kept) = split(graph, &taken, number.min(taken.len()), step);
        match fewer(graph, &gone, &kept, limit) {
            Some(better) => {
                taken = better;
                failures = 0;
            }
            None => failures += 1,
        }
    }
    taken
}

/// A number of edges near a random one, or in every other step random ones, and the others.
fn split(
    graph: &Hypergraph,
    taken: &[usize],
    number: usize,
    step: usize,
) -> (Vec<usize>, Vec<usize>) {
    let mut order = taken.to_vec();
    let draws = if step.is_multiple_of(2) { 1 } else { number };
    for place in 0..draws {
        let draw = u32::try_from(place).unwrap_or(u32::MAX);
        let others = u32::try_from(order.len() - place).unwrap_or(u32::MAX);
        let drawn = choice::choose(KEY, step as u64, draw, others, 0) as usize;
        order.swap(place, place + drawn);
    }
    if draws == 1 {
        order = nearest(graph, taken, order[0], number);
    }
    order.truncate(number);
    let kept = taken.iter().copied().filter(|edge| !order.contains(edge)).collect();
    (order, kept)
}

/// A number of edges of a solution, first those that are reached by few edges from `start`.
fn nearest(graph: &Hypergraph, taken: &[usize], start: usize, number: usize) -> Vec<usize> {
    let mut owner = vec![None; graph.vertices()];
    for &edge in taken {
        graph.edge(edge).iter().for_each(|&vertex| owner[vertex] = Some(edge));
    }
    let mut near = vec![start];
    let mut reached = vec![false; graph.vertices()];
    let mut row = graph.edge(start).to_vec();
    row.iter().for_each(|&vertex| reached[vertex] = true);
    let mut next = 0;
    while let Some(&vertex) = row.get(next).filter(|_| near.len() < number) {
        next += 1;
        for &other in graph.incident(vertex).iter().flat_map(|&edge| graph.edge(edge)) {
            if std::mem::replace(&mut reached[other], true) {
                continue;
            }
            row.push(other);
            if let Some(edge) = owner[other].filter(|edge| !near.contains(edge)) {
                near.push(edge);
            }
        }
    }
    near
}

/// A solution with the edges `kept` and fewer others than `gone`.
fn fewer(graph: &Hypergraph, gone: &[usize], kept: &[usize], limit: &Limit) -> Option<Vec<usize>> {
    let most = gone.len().checked_sub(1)?;
    let mut free = vec![true; graph.vertices()];
    for &edge in kept {
        graph.edge(edge).iter().for_each(|&vertex| free[vertex] = false);
    }
    let live: Vec<usize> = (0..graph.vertices()).filter(|&vertex| free[vertex]).collect();
    let part = graph.restricted(&live);
    let Outcome::Found(found) = decide(&part, &[], most, NODES, &mut 0, limit) else { return None };
    // Edges of the part are in the order of those of the whole that are in it.
    let inside: Vec<usize> = (0..graph.len())
        .filter(|&edge| graph.edge(edge).iter().all(|&vertex| free[vertex]))
        .collect();
    Some(kept.iter().copied().chain(found.into_iter().map(|edge| inside[edge])).collect())
}
