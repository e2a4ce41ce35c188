//! Branch and reduce: after the reductions, a vertex of most edges is taken or left out;
//! components are searched one by one.
//!
//! Each node holds what is left to hit as a hypergraph of its own, linear in its size to make.
//! Exponential in the number of vertices; a search so deep that the nodes on its path would
//! not fit is given up as at a time limit.

use super::reduce::reduce_within;
use super::{changed, lower_bound, taken};
use crate::hypergraph::{Hypergraph, Limit};

/// The longest path of nodes.
const DEEPEST: usize = 1000;

/// What a search comes to.
pub(super) struct Outcome {
    /// The smallest hitting set found.
    pub vertices: Option<Vec<usize>>,
    /// Whether it is a minimum one or, where none was found, there is none of the size asked
    /// for.
    pub done: bool,
}

/// Looks for a minimum hitting set among those of at most `most` vertices.
pub(super) fn search(graph: &Hypergraph, most: usize, limit: &Limit) -> Outcome {
    descend(graph.clone(), most, DEEPEST, limit)
}

const NONE: Outcome = Outcome { vertices: None, done: true };
const GIVEN_UP: Outcome = Outcome { vertices: None, done: false };

fn descend(graph: Hypergraph, most: usize, depth: usize, limit: &Limit) -> Outcome {
    if depth == 0 || limit.reached() {
        return GIVEN_UP;
    }
    let Some(reduced) = reduce_within(graph, most, limit) else { return NONE };
    let left = most - reduced.forced.len();
    let mut outcome = match &reduced.graph {
        graph if graph.is_empty() => Outcome { vertices: Some(Vec::new()), done: true },
        graph if lower_bound(graph) > left => NONE,
        graph => {
            let components = graph.components();
            match components.len() {
                1 => branch(graph, left, depth - 1, limit),
                _ => one_by_one(graph, &components, left, depth - 1, limit),
            }
        }
    };
    if let Some(vertices) = &mut outcome.vertices {
        vertices.extend(reduced.forced);
    }
    outcome
}

/// Takes or leaves out a vertex of most edges, of most small ones among these.
fn branch(graph: &Hypergraph, most: usize, depth: usize, limit: &Limit) -> Outcome {
    let small = |vertex: usize| {
        graph.incident(vertex).iter().filter(|&&edge| graph.edge(edge).len() == 2).count()
    };
    let weight = |&vertex: &usize| (graph.degree(vertex), small(vertex));
    let Some(vertex) = (0..graph.vertices()).max_by_key(weight) else { return NONE };
    let mut with = match most.checked_sub(1) {
        Some(most) => descend(taken(graph, &[vertex]), most, depth, limit),
        None => NONE,
    };
    let mut most = most;
    if let Some(vertices) = &mut with.vertices {
        most = vertices.len();
        vertices.push(vertex);
    }
    let rest = |edge: &[usize]| edge.iter().copied().filter(|&other| other != vertex).collect();
    let without = changed(graph, |_, edge| Some(rest(edge)));
    let without = descend(without, most, depth, limit);
    Outcome { vertices: without.vertices.or(with.vertices), done: with.done && without.done }
}

/// Searches the components, each with what the bounds of the others leave to it.
fn one_by_one(
    graph: &Hypergraph,
    components: &[Vec<usize>],
    most: usize,
    depth: usize,
    limit: &Limit,
) -> Outcome {
    let mut parts: Vec<(Hypergraph, &[usize])> =
        components.iter().map(|live| (graph.restricted(live), &live[..])).collect();
    parts.sort_by_key(|(part, _)| part.len());
    let mut needed: Vec<usize> = parts.iter().map(|(part, _)| lower_bound(part)).collect();
    let mut whole = Outcome { vertices: Some(Vec::new()), done: true };
    for (at, (part, live)) in parts.into_iter().enumerate() {
        let others: usize = needed.iter().sum::<usize>() - needed[at];
        let found = match most.checked_sub(others) {
            Some(most) => descend(part, most, depth, limit),
            None => NONE,
        };
        // The size found of an earlier part that is not done leaves too little to this one.
        whole.done &= found.done;
        let Some(vertices) = found.vertices else { return Outcome { vertices: None, ..whole } };
        needed[at] = vertices.len();
        let vertices = vertices.into_iter().map(|vertex| live[vertex]);
        whole.vertices.get_or_insert_default().extend(vertices);
    }
    whole
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::{plain, random};
    use crate::random::Key;

    /// Instances whose parts hang together by a vertex or two, or not at all.
    fn instances() -> impl Iterator<Item = Hypergraph> {
        (0..3000).map(|index| {
            let vertices = 4 + index as usize % 9;
            let edges = index as usize / 9 % 20;
            let sizes = [1..=4, 2..=2, 3..=3, 2..=3][index as usize % 4].clone();
            random::edges(Key([5, 6]), index, vertices, edges, sizes)
        })
    }

    #[test]
    fn a_minimum_is_found_if_and_only_if_it_is_asked_for() {
        for graph in instances() {
            let least = plain::smallest_hitting_set(&graph);
            for most in least.saturating_sub(2)..=(least + 2).max(graph.vertices()) {
                let Outcome { vertices, done } = search(&graph, most, &Limit::none());
                assert!(done);
                assert_eq!(vertices.is_some(), most >= least, "{graph:?} {most}");
                if let Some(vertices) = vertices {
                    assert!(vertices.len() == least && taken(&graph, &vertices).is_empty());
                }
            }
        }
    }

    /// Where the search is cut, it claims nothing that is wrong.
    #[test]
    fn a_search_that_is_cut_claims_nothing_wrong() {
        let mut cut = 0;
        for graph in instances() {
            let least = plain::smallest_hitting_set(&graph);
            for most in [least.saturating_sub(1), least, graph.vertices()] {
                for depth in 0..5 {
                    let Outcome { vertices, done } =
                        descend(graph.clone(), most, depth, &Limit::none());
                    cut += u32::from(!done);
                    let found = vertices.as_ref().map(Vec::len);
                    assert!(!done || found == (most >= least).then_some(least), "{graph:?}");
                    assert!(found.is_none_or(|found| (least..=most).contains(&found)));
                    assert!(vertices.is_none_or(|set| taken(&graph, &set).is_empty()));
                }
            }
        }
        assert!(cut > 10_000, "{cut}");
    }

    /// Components one of which is cut: its size found must not count as its minimum.
    #[test]
    fn copies_side_by_side_add_up() {
        for graph in instances().take(600) {
            let shifted = |by: usize| {
                let all = graph.edges();
                all.map(move |edge| edge.iter().map(|v| v + by).collect::<Vec<_>>())
            };
            let n = graph.vertices();
            let twice = Hypergraph::new(2 * n, shifted(0).chain(shifted(n))).unwrap();
            let least = 2 * plain::smallest_hitting_set(&graph);
            for most in [least.saturating_sub(1), least, 2 * n] {
                for depth in [1, 2, 3, DEEPEST] {
                    let found = descend(twice.clone(), most, depth, &Limit::none());
                    let size = found.vertices.map(|set| set.len());
                    assert!(!found.done || size == (most >= least).then_some(least), "{graph:?}");
                    assert!(found.done || depth < DEEPEST);
                }
            }
        }
    }
}
