//! Layouts of formulas, which the satisfiable ones have more disjoint Sets than the others.

use tertia::hypergraph::Hypergraph;
use tertia::reduce::SatToMax;
use tertia::sat::Formula;

/// The formula of all clauses on so many variables, each with its own signs: no values satisfy it.
pub fn all_signs(variables: usize) -> Vec<Vec<i32>> {
    let literal = |signs: usize, at: usize| {
        if signs >> at & 1 == 0 { at as i32 + 1 } else { -(at as i32) - 1 }
    };
    let clause = |signs| (0..variables).map(|at| literal(signs, at)).collect();
    (0..1 << variables).map(clause).collect()
}

/// The formula of these clauses.
pub fn formula(variables: usize, clauses: &[Vec<i32>]) -> Formula {
    let mut formula = Formula::new();
    formula.variables_for(variables);
    clauses.iter().for_each(|clause| formula.add(clause));
    formula
}

/// The Sets of the layout of a formula, and how many disjoint ones there are when the formula can
/// be satisfied.
pub fn of_formula(variables: usize, clauses: &[Vec<i32>]) -> (Hypergraph, usize) {
    let reduction = SatToMax::new(&formula(variables, clauses)).unwrap();
    (Hypergraph::of_layout(reduction.layout()), reduction.target())
}
