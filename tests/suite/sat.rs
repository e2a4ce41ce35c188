//! The problems of many rounds by SAT against brute force.

use std::ops::RangeInclusive;
use tertia::cards::Deck;
use tertia::hypergraph::disjoint::Found;
use tertia::hypergraph::domination::sat as domination_sat;
use tertia::hypergraph::packing::sat as packing_sat;
use tertia::hypergraph::{Hypergraph, Limit, plain, random};
use tertia::random::Key;
use tertia::sat::{Outcome, solve};

const KEY: Key = Key([4, 7]);

/// A thousand small instances: graphs, edges of three vertices, linear ones, edges of several
/// sizes, layouts.
fn instances() -> impl Iterator<Item = Hypergraph> {
    let edges = |vertices, edges, sizes: RangeInclusive<usize>| {
        move |index| random::edges(KEY, index, vertices, edges, sizes.clone())
    };
    let deck = Deck::new(3).unwrap();
    let graphs = (0..250).map(edges(8, 12, 2..=2));
    let triples = (0..250).map(edges(12, 10, 3..=3));
    let linear = (0..200).map(|index| random::linear(KEY, index, 13, 25));
    let mixed = (0..200).map(edges(9, 11, 1..=4));
    let layouts = (0..150).map(move |index| {
        Hypergraph::of_layout(&random::layout(KEY, index, deck, 9 + (index % 4) as u32))
    });
    graphs.chain(triples).chain(linear).chain(mixed).chain(layouts)
}

fn disjoint(graph: &Hypergraph, edges: &[usize]) -> bool {
    let mut vertices: Vec<usize> = edges.iter().flat_map(|&e| graph.edge(e).to_vec()).collect();
    let all = vertices.len();
    vertices.sort_unstable();
    vertices.dedup();
    vertices.len() == all
}

fn meet_all(graph: &Hypergraph, edges: &[usize]) -> bool {
    let covered = |vertex: &usize| edges.iter().any(|&edge| graph.edge(edge).contains(vertex));
    graph.edges().all(|edge| edge.iter().any(covered))
}

fn check(graph: &Hypergraph, found: &Found, value: usize) {
    assert_eq!((found.edges.len(), found.lower, found.upper), (value, value, value), "{graph:?}");
    assert!(disjoint(graph, &found.edges), "{graph:?} {found:?}");
}

#[test]
fn searches_agree_with_brute_force() {
    for graph in instances() {
        let most = packing_sat::maximum(&graph, &Limit::none());
        check(&graph, &most, plain::most_disjoint(&graph));
        let fewest = domination_sat::minimum(&graph, &Limit::none());
        check(&graph, &fewest, plain::fewest_maximal(&graph));
        assert!(meet_all(&graph, &fewest.edges));
    }
}

#[test]
fn formulas_say_what_they_are_named() {
    for graph in instances().step_by(5) {
        let (most, fewest) = (plain::most_disjoint(&graph), plain::fewest_maximal(&graph));
        for bound in 0..=most + 2 {
            let formula = packing_sat::at_least(&graph, bound).unwrap();
            match solve(&formula.formula, &[], &Limit::none()) {
                Outcome::Model(model) => {
                    let taken = formula.taken(&model);
                    assert!(taken.len() >= bound && disjoint(&graph, &taken) && bound <= most);
                }
                outcome => assert!(outcome == Outcome::Unsatisfiable && bound > most),
            }
            let formula = domination_sat::at_most(&graph, bound).unwrap();
            match solve(&formula.formula, &[], &Limit::none()) {
                Outcome::Model(model) => {
                    let taken = formula.taken(&model);
                    assert!(taken.len() <= bound && disjoint(&graph, &taken));
                    assert!(meet_all(&graph, &taken) && bound >= fewest);
                }
                outcome => assert!(outcome == Outcome::Unsatisfiable && bound < fewest),
            }
        }
    }
}
