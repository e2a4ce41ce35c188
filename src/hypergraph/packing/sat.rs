//! The most disjoint edges by SAT.
//!
//! The formula of disjoint edges, and that at most n - k r of the n vertices that have an edge are
//! left uncovered, k being the size of the edges: at least r edges. The search asks for one edge
//! more than it has until there is none; bounds are assumed, so that what is learned at one stays
//! for the next. Good where the bound n / k is missed by little and packings are hard to find;
//! exponential in general.

use crate::hypergraph::disjoint::{Disjoint, Found, maximal};
use crate::hypergraph::{Hypergraph, Limit};
use crate::sat::{Cadical, Outcome, RefuteError, Refuted, Solver, refute};
use std::path::Path;

/// The formula "at least `least` disjoint edges"; none if it would be too large.
pub fn at_least(graph: &Hypergraph, least: usize) -> Option<Disjoint> {
    let mut disjoint = Disjoint::new(graph)?;
    let uncovered = negated(&disjoint.counted);
    match uncovered.len().checked_sub(least.saturating_mul(disjoint.weight)) {
        Some(bound) => disjoint.bound(&uncovered, bound)?,
        None => disjoint.formula.add(&[]),
    }
    Some(disjoint)
}

/// The most disjoint edges, or the most found until the limit.
pub fn maximum(graph: &Hypergraph, limit: &Limit) -> Found {
    let edges = maximal(graph);
    let found = Found { lower: edges.len(), upper: upper_bound(graph), edges };
    improve(graph, found, usize::MAX, limit)
}

/// More disjoint edges than are known, until there are no more, or `enough`, or the limit is
/// reached; what is known where the formula would be too large.
pub fn improve(graph: &Hypergraph, known: Found, enough: usize, limit: &Limit) -> Found {
    let mut found = known;
    let target = enough.min(found.upper);
    if found.lower < target {
        step(graph, &mut found, target, limit);
    }
    found
}

/// Asks for one edge more again and again; none if the formula would be too large.
fn step(graph: &Hypergraph, found: &mut Found, target: usize, limit: &Limit) -> Option<()> {
    let mut disjoint = Disjoint::new(graph)?;
    let uncovered = negated(&disjoint.counted);
    // So many may be left uncovered by so many edges.
    let size = disjoint.weight;
    let left = |edges: usize| uncovered.len().checked_sub(edges.saturating_mul(size));
    let counter = disjoint.counter(&uncovered, left(found.lower)?)?;
    let mut solver = Cadical::new();
    disjoint.formula.clauses().for_each(|clause| solver.add(clause));
    while found.lower < target {
        let outcome = match left(found.lower + 1) {
            Some(bound) => solver.solve(counter.at_most(bound).as_slice(), limit),
            None => Outcome::Unsatisfiable,
        };
        match outcome {
            Outcome::Model(model) => {
                found.edges = disjoint.taken(&model);
                found.lower = found.edges.len();
            }
            Outcome::Unsatisfiable => {
                found.upper = found.lower;
                break;
            }
            Outcome::Unknown => break,
        }
    }
    Some(())
}

/// Proves that there are no `value` + 1 disjoint edges, as the files `NAME.cnf` and `NAME.lrat` of
/// a folder that is there; unknown also where the formula would be too large.
pub fn prove(
    graph: &Hypergraph,
    value: usize,
    folder: &Path,
    name: &str,
    limit: &Limit,
) -> Result<Refuted, RefuteError> {
    let formula = at_least(graph, value.saturating_add(1));
    formula.map_or(Ok(Refuted::Unknown), |more| refute(&more.formula, folder, name, limit))
}

/// Each edge needs as many vertices as the smallest.
fn upper_bound(graph: &Hypergraph) -> usize {
    let busy = (0..graph.vertices()).filter(|&vertex| graph.degree(vertex) > 0).count();
    graph.edges().map(<[usize]>::len).min().map_or(0, |size| busy / size)
}

fn negated(literals: &[i32]) -> Vec<i32> {
    literals.iter().map(|literal| -literal).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plane_of_nine_cards() {
        let cards: Vec<[u8; 2]> = (0..9).map(|card| [card / 3, card % 3]).collect();
        let plane = Hypergraph::of_layout(&crate::cards::Layout::new(&cards).unwrap());
        let found = maximum(&plane, &Limit::none());
        assert_eq!((found.edges.len(), found.lower, found.upper), (3, 3, 3));
        // Eight cards have no three disjoint Sets.
        let eight = plane.restricted(&[0, 1, 2, 3, 4, 5, 6, 7]);
        let found = maximum(&eight, &Limit::none());
        assert_eq!((found.edges.len(), found.lower, found.upper), (2, 2, 2));
    }

    #[test]
    fn a_limit_leaves_bounds() {
        let cycle = Hypergraph::new(6, [[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [0, 5]]).unwrap();
        let path = Hypergraph::new(4, [[0, 2], [0, 1], [2, 3]]).unwrap();
        let now = Limit::none().after(std::time::Duration::ZERO);
        assert_eq!(maximum(&cycle, &now).edges.len(), 3);
        let found = maximum(&path, &now);
        assert_eq!((found.lower, found.upper), (found.edges.len(), 2));
    }

    #[test]
    fn formulas_too_large_are_not_made() {
        let star = Hypergraph::new(6001, (1..=6000).map(|leaf| [0, leaf])).unwrap();
        assert_eq!(at_least(&star, 2), None);
        assert_eq!(maximum(&star, &Limit::none()).lower, 1);
        assert!(at_least(&star.restricted(&[0, 1, 2, 3]), 2).is_some());
    }
}
