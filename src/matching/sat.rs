//! SAT: a variable a point, and one an attribute that says whether all differ there.
//!
//! Where they differ, each value has exactly one of its points. Where they agree, a variable a
//! value says whether it occurs, and at most one does. At most one of some literals holds by a
//! chain of variables, each of which says that one up to there does (Sinz, CP 2005). O(m n)
//! clauses. Solutions after the first are those of the formula with a clause that rules out each
//! one before.

use super::query::{Ended, Problem, Query, Visit, visit_sorted};
use crate::limit::Limit;
use crate::sat::{Cadical, Formula, Outcome, Solver};
use std::ops::ControlFlow;

/// Visits every solution. K is at least 2, and at most the number of points.
pub(super) fn walk(query: &Query, limit: &Limit, visit: &mut Visit) -> Ended {
    let formula = formula(query);
    let mut solver = Cadical::new();
    formula.clauses().for_each(|clause| solver.add(clause));
    loop {
        let model = match solver.solve(&[], limit) {
            Outcome::Unsatisfiable => return Ended::Done,
            Outcome::Unknown => return Ended::Limit,
            Outcome::Model(model) => model,
        };
        let rows: Vec<usize> =
            (0..query.points.len()).filter(|&row| model.holds(literal(row))).collect();
        if let ControlFlow::Break(ended) = visit_sorted(&rows, visit) {
            return ended;
        }
        solver.add(&rows.iter().map(|&row| -literal(row)).collect::<Vec<_>>());
    }
}

/// That a point is taken.
fn literal(row: usize) -> i32 {
    row as i32 + 1
}

/// The formula whose models are the solutions; the points are its first variables.
fn formula(query: &Query) -> Formula {
    let points = query.points;
    let mut formula = Formula::new();
    formula.variables_for(points.len());
    query.with.iter().for_each(|&row| formula.add(&[literal(row)]));
    let mut differ_somewhere = Vec::new();
    for attribute in 0..points.dimensions() {
        let mut of_value = vec![Vec::new(); points.values()];
        for row in 0..points.len() {
            of_value[points.row(row)[attribute] as usize].push(literal(row));
        }
        let mut only_if_differ = Vec::new();
        if query.problem == Problem::Set {
            let differ = formula.variable();
            differ_somewhere.push(differ);
            only_if_differ.push(-differ);
            let occurring = of_value.iter().filter(|rows| !rows.is_empty());
            let occurs: Vec<i32> = occurring
                .map(|rows| {
                    let occurs = formula.variable();
                    rows.iter().for_each(|&row| formula.add(&[-row, occurs]));
                    occurs
                })
                .collect();
            at_most_one(&mut formula, &occurs, &[differ]);
        }
        for rows in &of_value {
            formula.add(&[&rows[..], &only_if_differ].concat());
            at_most_one(&mut formula, rows, &only_if_differ);
        }
    }
    if query.problem == Problem::Set {
        formula.add(&differ_somewhere);
    }
    formula
}

/// At most one of some literals holds, or one of `unless` does.
fn at_most_one(formula: &mut Formula, literals: &[i32], unless: &[i32]) {
    let Some((&first, rest)) = literals.split_first() else { return };
    let mut before = first;
    for (at, &literal) in rest.iter().enumerate() {
        formula.add(&[&[-before, -literal], unless].concat());
        if at + 1 < rest.len() {
            let here = formula.variable();
            formula.add(&[-before, here]);
            formula.add(&[-literal, here]);
            before = here;
        }
    }
}
