//! The fewest disjoint edges that meet every edge, by SAT.
//!
//! The formula of disjoint edges, for each edge that one of its vertices is covered, and that at
//! most k r vertices are, k being the size of the edges: at most r edges. Where edges have several
//! sizes, for each edge that one that meets it is taken. The search asks for one edge fewer than
//! it has until that is too few; bounds are assumed, so that what is learned at one stays for the
//! next. Exponential in general.

use crate::hypergraph::disjoint::{Disjoint, Found, maximal};
use crate::hypergraph::{Hypergraph, Limit};
use crate::sat::{Cadical, Outcome, RefuteError, Refuted, Solver, refute};
use std::path::Path;

/// The formula "at most `most` disjoint edges meet every edge"; none if it would be too large.
pub fn at_most(graph: &Hypergraph, most: usize) -> Option<Disjoint> {
    let mut meeting = meeting(graph)?;
    let counted = meeting.counted.clone();
    meeting.bound(&counted, most.saturating_mul(meeting.weight))?;
    Some(meeting)
}

/// The fewest disjoint edges that meet every edge, or the fewest found until the limit.
pub fn minimum(graph: &Hypergraph, limit: &Limit) -> Found {
    let edges = maximal(graph);
    let found = Found { lower: usize::from(!graph.is_empty()), upper: edges.len(), edges };
    improve(graph, found, 0, limit)
}

/// Fewer such edges than are known, until there are no fewer, or few `enough`, or the limit is
/// reached; what is known where the formula would be too large.
pub fn improve(graph: &Hypergraph, known: Found, enough: usize, limit: &Limit) -> Found {
    let mut found = known;
    let target = enough.max(found.lower);
    if found.upper > target {
        step(graph, &mut found, target, limit);
    }
    found
}

/// Asks for one edge fewer again and again; none if the formula would be too large.
fn step(graph: &Hypergraph, found: &mut Found, target: usize, limit: &Limit) -> Option<()> {
    let mut meeting = meeting(graph)?;
    let counted = meeting.counted.clone();
    let counter = meeting.counter(&counted, found.upper.saturating_mul(meeting.weight))?;
    let mut solver = Cadical::new();
    meeting.formula.clauses().for_each(|clause| solver.add(clause));
    while found.upper > target {
        let bound = counter.at_most((found.upper - 1).saturating_mul(meeting.weight));
        match solver.solve(bound.as_slice(), limit) {
            Outcome::Model(model) => {
                found.edges = meeting.taken(&model);
                found.upper = found.edges.len();
            }
            Outcome::Unsatisfiable => {
                found.lower = found.upper;
                break;
            }
            Outcome::Unknown => break,
        }
    }
    Some(())
}

/// Proves that no `value` - 1 disjoint edges meet every edge, as the files `NAME.cnf` and
/// `NAME.lrat` of a folder that is there; unknown also where the formula would be too large.
/// Nothing has to be proved, and nothing is written, for a value of 0.
pub fn prove(
    graph: &Hypergraph,
    value: usize,
    folder: &Path,
    name: &str,
    limit: &Limit,
) -> Result<Refuted, RefuteError> {
    let Some(fewer) = value.checked_sub(1) else { return Ok(Refuted::Yes) };
    let formula = at_most(graph, fewer);
    formula.map_or(Ok(Refuted::Unknown), |fewer| refute(&fewer.formula, folder, name, limit))
}

/// The formula "disjoint edges meet every edge": that of disjoint edges, then a clause an edge.
fn meeting(graph: &Hypergraph) -> Option<Disjoint> {
    let mut disjoint = Disjoint::new(graph)?;
    let by_vertices = disjoint.counted != disjoint.edges;
    let mut covered = vec![0; graph.vertices()];
    if by_vertices {
        let busy = (0..graph.vertices()).filter(|&vertex| graph.degree(vertex) > 0);
        busy.zip(&disjoint.counted).for_each(|(vertex, &variable)| covered[vertex] = variable);
    }
    for edge in graph.edges() {
        let mut some: Vec<i32> = if by_vertices {
            edge.iter().map(|&vertex| covered[vertex]).collect()
        } else {
            let meeting = edge.iter().flat_map(|&vertex| graph.incident(vertex));
            meeting.map(|&other| disjoint.edges[other]).collect()
        };
        some.sort_unstable();
        some.dedup();
        disjoint.formula.add(&some);
    }
    Some(disjoint)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_example_on_which_the_paper_fails() {
        let three = Hypergraph::new(8, [[1, 2, 3], [5, 6, 7], [3, 4, 5]]).unwrap();
        let found = minimum(&three, &Limit::none());
        assert_eq!((found.edges, found.lower, found.upper), (vec![1], 1, 1));
    }

    #[test]
    fn a_limit_leaves_bounds() {
        let three = Hypergraph::new(7, [[0, 1, 2], [4, 5, 6], [2, 3, 4]]).unwrap();
        let now = Limit::none().after(std::time::Duration::ZERO);
        let found = minimum(&three, &now);
        assert_eq!((found.edges.len(), found.lower, found.upper), (2, 1, 2));
        let none = Hypergraph::new(2, [[0usize; 0]; 0]).unwrap();
        assert_eq!(minimum(&none, &now).upper, 0);
    }
}
