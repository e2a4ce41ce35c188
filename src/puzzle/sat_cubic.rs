//! SAT with a variable an edge, the baseline of [the other formula](super::sat).
//!
//! Each row of each part is in exactly one edge, and some diagonal edge is left out. Up to s^3
//! variables and, with every two edges that meet in a clause, O(s^5) clauses: Anderson, Ji, Xu
//! (SAT 2020) mention it to dismiss it.

use super::answer::{Answer, Matching};
use super::edges::Edges;
use crate::limit::Limit;
use crate::sat::{Formula, Outcome, solve};

/// The most clauses.
pub const MOST_CLAUSES: usize = 1 << 24;

/// The edges at each row of each part, by their number in the order of edges.
fn incident(edges: &Edges) -> Vec<Vec<usize>> {
    let rows = edges.rows();
    let mut incident = vec![Vec::new(); 3 * rows];
    for (number, edge) in edges.iter().enumerate() {
        edge.iter().enumerate().for_each(|(part, row)| incident[part * rows + row].push(number));
    }
    incident
}

/// The clauses that the formula would have.
pub fn clauses(edges: &Edges) -> usize {
    let pairs = |edges: Vec<usize>| 1 + edges.len() * edges.len().saturating_sub(1) / 2;
    incident(edges).into_iter().map(pairs).sum::<usize>() + 1
}

/// Whether the diagonal is the only perfect matching; maybe where the limit was reached.
pub fn decide(edges: &Edges, limit: &Limit) -> Answer {
    let mut formula = Formula::new();
    let variables = formula.variables_for(edges.len());
    for incident in incident(edges) {
        let some: Vec<i32> = incident.iter().map(|&edge| variables[edge]).collect();
        formula.add(&some);
        for (at, &first) in some.iter().enumerate() {
            some[at + 1..].iter().for_each(|&second| formula.add(&[-first, -second]));
        }
    }
    let all: Vec<[usize; 3]> = edges.iter().collect();
    let diagonal = all.iter().zip(&variables).filter(|([u, v, w], _)| u == v && v == w);
    let off: Vec<i32> = diagonal.map(|(_, variable)| -variable).collect();
    formula.add(&off);
    match solve(&formula, &[], limit) {
        Outcome::Unsatisfiable => Answer::Yes,
        Outcome::Unknown => Answer::Maybe,
        Outcome::Model(model) => {
            let taken = all.iter().zip(&variables).filter(|(_, variable)| model.holds(**variable));
            Answer::No(Matching::of(edges.rows(), taken.map(|(&edge, _)| edge)))
        }
    }
}
