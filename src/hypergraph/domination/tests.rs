//! Each search alone, without the bounds and the first solution that make it short, against
//! brute force.

use super::bounds::Bounds;
use super::branch::Outcome;
use super::state::{State, Status};
use super::{branch, frontier, local, parameterised};
use crate::cards::Deck;
use crate::hypergraph::{Hypergraph, Limit, plain, random};
use crate::random::Key;

/// Hypergraphs of all shapes.
fn instances(number: u64) -> impl Iterator<Item = Hypergraph> {
    (0..number).map(|index| {
        let key = Key([20, 26]);
        let some = |least: usize, span: usize| least + (index / 6) as usize % span;
        match index % 6 {
            0 => random::edges(key, index, some(4, 8), some(1, 11), 1..=4),
            1 => random::edges(key, index, some(4, 9), some(1, 13), 2..=2),
            2 => random::edges(key, index, some(6, 6), some(1, 10), 3..=3),
            3 => random::linear(key, index, some(8, 8), some(1, 30)),
            4 => random::edges(key, index, some(6, 5), some(1, 12), 2..=3),
            _ => {
                let deck = Deck::new(3 + (index / 6) as u32 % 2).unwrap();
                Hypergraph::of_layout(&random::layout(key, index, deck, some(9, 6) as u32))
            }
        }
    })
}

/// Panics unless the edges are disjoint and meet every edge.
pub fn check(graph: &Hypergraph, edges: &[usize]) {
    let mut used = vec![false; graph.vertices()];
    for &vertex in edges.iter().flat_map(|&edge| graph.edge(edge)) {
        assert!(!std::mem::replace(&mut used[vertex], true), "two edges share {vertex}");
    }
    assert!(graph.edges().all(|edge| edge.iter().any(|&vertex| used[vertex])));
}

#[test]
fn branching_and_listing_decide_every_number() {
    for (index, graph) in instances(3000).enumerate() {
        let fewest = plain::fewest_maximal(&graph);
        for most in 0..=fewest + 1 {
            for outcome in [
                branch::decide(&graph, &[], most, u64::MAX, &mut 0, &Limit::none()),
                parameterised::decide(&graph, most, &mut 0, &Limit::none()),
            ] {
                match outcome {
                    Outcome::Found(edges) => {
                        check(&graph, &edges);
                        assert!(fewest <= edges.len() && edges.len() <= most, "{index}");
                    }
                    Outcome::None => assert!(most < fewest, "{index}: {most} of {fewest}"),
                    Outcome::Unknown => panic!("{index}: there is no limit"),
                }
            }
        }
    }
}

#[test]
fn the_frontier_finds_the_fewest() {
    for (index, graph) in instances(3000).enumerate() {
        for component in graph.components() {
            let part = graph.restricted(&component);
            let order = frontier::order(&part).unwrap();
            let Some(edges) = frontier::minimum(&part, &order, &Limit::none()) else {
                assert!(order.width > frontier::WIDEST);
                continue;
            };
            check(&part, &edges);
            assert_eq!(edges.len(), plain::fewest_maximal(&part), "{index}");
        }
    }
}

/// What a hash table lists first does not show.
#[test]
fn the_frontier_finds_the_same_in_every_run() {
    let at = |row: usize, column: usize| 6 * row + column;
    let across = (0..6).flat_map(|row| (1..6).map(move |c| [at(row, c - 1), at(row, c)]));
    let down = (1..6).flat_map(|row| (0..6).map(move |c| [at(row - 1, c), at(row, c)]));
    let grid = Hypergraph::new(36, across.chain(down)).unwrap();
    let order = frontier::order(&grid).unwrap();
    let found = || frontier::minimum(&grid, &order, &Limit::none()).unwrap();
    let first = found();
    assert!((0..10).all(|_| found() == first));
}

#[test]
fn vertices_that_have_to_be_covered_are() {
    for graph in instances(600).filter(|graph| !graph.is_empty()) {
        let wanted = [graph.edge(0)[0], graph.edge(graph.len() - 1)[0]];
        let covers = |edges: &[usize]| {
            wanted.iter().all(|wanted| edges.iter().any(|&edge| graph.edge(edge).contains(wanted)))
        };
        // The fewest by taking or leaving every edge.
        let fewest = (0u64..1 << graph.len()).filter_map(|set| {
            let edges: Vec<usize> = (0..graph.len()).filter(|edge| set >> edge & 1 == 1).collect();
            let mut vertices: Vec<usize> =
                edges.iter().flat_map(|&edge| graph.edge(edge)).copied().collect();
            vertices.sort_unstable();
            let disjoint = vertices.windows(2).all(|pair| pair[0] != pair[1]);
            let hit = graph.edges().all(|edge| edge.iter().any(|v| vertices.contains(v)));
            (disjoint && hit && covers(&edges)).then_some(edges.len())
        });
        if graph.len() > 10 {
            continue;
        }
        let fewest = fewest.min();
        for most in 0..=graph.len() {
            match branch::decide(&graph, &wanted, most, u64::MAX, &mut 0, &Limit::none()) {
                Outcome::Found(edges) => {
                    check(&graph, &edges);
                    assert!(covers(&edges) && edges.len() >= fewest.unwrap());
                }
                _ => assert!(fewest.is_none_or(|fewest| most < fewest)),
            }
        }
    }
}

#[test]
fn local_search_finds_solutions_and_often_the_fewest() {
    let mut fewest = 0;
    for graph in instances(900) {
        let greedy = local::greedy(&graph);
        check(&graph, &greedy);
        let better = local::improved(&graph, greedy.clone(), 0, &Limit::none());
        check(&graph, &better);
        assert!(better.len() <= greedy.len());
        fewest += u32::from(better.len() == plain::fewest_maximal(&graph));
    }
    assert!(fewest > 880, "{fewest}");
}

#[test]
fn bounds_are_no_more_than_what_they_bound() {
    for graph in instances(1500) {
        let state = State::new(&graph, graph.len());
        let mut bounds = Bounds::default();
        assert!(bounds.edges(&state) <= plain::fewest_maximal(&graph));
        assert!(bounds.vertices(&state) <= plain::smallest_hitting_set(&graph));
    }
}

#[test]
fn what_is_undone_leaves_no_trace() {
    for graph in instances(600).filter(|graph| !graph.is_empty()) {
        let facts = |state: &State| {
            let vertices: Vec<_> = (0..graph.vertices())
                .map(|vertex| (state.status(vertex), state.choices(vertex)))
                .collect();
            let edges: Vec<_> = (0..graph.len())
                .map(|edge| (state.is_open(edge), state.can_take(edge), state.open_size(edge)))
                .collect();
            (vertices, edges, state.room(), state.left())
        };
        let mut state = State::new(&graph, graph.len());
        let (start, before) = (state.mark(), facts(&state));
        let concluded = state.conclude();
        for vertex in 0..graph.vertices() {
            let (mark, before) = (state.mark(), facts(&state));
            for status in [Status::Bare, Status::Must] {
                if concluded && state.status(vertex) == Status::Open {
                    state.decide(vertex, status);
                    state.conclude();
                    state.undo(mark);
                    assert_eq!(facts(&state), before);
                }
            }
        }
        state.undo(start);
        assert_eq!(facts(&state), before);
    }
}
