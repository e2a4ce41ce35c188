//! Brute force for the tests of reductions, and the random instances that they solve.

use crate::hypergraph::{Hypergraph, random};
use crate::matching::Points;
use crate::random::{Key, choice};
use crate::sat::{Formula, Model};

/// Up to `most` different points.
pub fn random_points(index: u64, values: usize, dimensions: usize, most: u32) -> Points {
    let mut at = 0;
    let mut draw = |of: u32| {
        at += 1;
        choice::choose(Key([3, 5]), index, at, of, 0)
    };
    let mut rows: Vec<Vec<u32>> = Vec::new();
    for _ in 0..1 + draw(most) {
        let row: Vec<u32> = (0..dimensions).map(|_| draw(values as u32)).collect();
        if !rows.contains(&row) {
            rows.push(row);
        }
    }
    Points::new(values, dimensions, rows).unwrap()
}

/// A graph in two or three parts, each with a vertex.
pub fn random_parts(index: u64) -> (Hypergraph, Vec<usize>) {
    let draw = |at: u32, of: u32| choice::choose(Key([3, 6]), index, at, of, 0) as usize;
    let parts = 2 + draw(0, 2);
    let vertices = parts + draw(1, 5);
    let part =
        (0..vertices).map(|at| if at < parts { at } else { draw(2 + at as u32, parts as u32) });
    let part: Vec<usize> = part.collect();
    let edges = draw(30, 13);
    (random::edges(Key([3, 7]), index, vertices, edges, 2..=2), part)
}

/// All Sets, in lexicographic order.
pub fn sets(points: &Points) -> Vec<Vec<usize>> {
    choices(points.len(), points.values(), &|chosen| points.is_set(chosen))
}

/// All perfect matchings, in lexicographic order.
pub fn matchings(points: &Points) -> Vec<Vec<usize>> {
    choices(points.len(), points.values(), &|chosen| points.is_matching(chosen))
}

/// All cliques with one vertex of each part, in lexicographic order.
pub fn cliques(graph: &Hypergraph, part: &[usize]) -> Vec<Vec<usize>> {
    let parts = part.iter().max().map_or(0, |last| last + 1);
    let edges: Vec<&[usize]> = graph.edges().collect();
    choices(part.len(), parts, &|chosen| {
        let of = |part_of: usize| chosen.iter().filter(|&&v| part[v] == part_of).count() == 1;
        let joined =
            |(at, &b): (usize, &usize)| chosen[..at].iter().all(|&a| edges.contains(&&[a, b][..]));
        (0..parts).all(of) && chosen.iter().enumerate().all(joined)
    })
}

/// All sets of `size` numbers below `of` that are accepted.
fn choices(of: usize, size: usize, accepted: &dyn Fn(&[usize]) -> bool) -> Vec<Vec<usize>> {
    fn extend(
        chosen: &mut Vec<usize>,
        of: usize,
        size: usize,
        accepted: &dyn Fn(&[usize]) -> bool,
        all: &mut Vec<Vec<usize>>,
    ) {
        if chosen.len() == size {
            if accepted(chosen) {
                all.push(chosen.clone());
            }
            return;
        }
        let first = chosen.last().map_or(0, |last| last + 1);
        for next in first..of {
            chosen.push(next);
            extend(chosen, of, size, accepted, all);
            chosen.pop();
        }
    }
    let mut all = Vec::new();
    extend(&mut Vec::new(), of, size, accepted, &mut all);
    all
}

/// All models of a formula of few variables.
pub fn models(formula: &Formula) -> Vec<Model> {
    let variables = formula.variables();
    let model = |values: u32| Model::new((0..variables).map(|v| values >> v & 1 == 1).collect());
    (0..1 << variables).map(model).filter(|model| model.fails(formula).is_none()).collect()
}
