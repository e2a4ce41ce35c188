//! Cardinality: how many of some literals hold, by a totalizer.
//!
//! The literals are the leaves of a balanced tree. A node has outputs `o_1 .. o_k`, `o_j` being
//! implied when at least j leaves under it hold: for outputs `l_a`, `r_b` of its halves (where
//! `l_0` and `r_0` always hold) the clause `l_a and r_b imply o_(a+b)`. Only that direction is
//! there, so that the outputs may be assumed false, never true: a counter bounds from above, and
//! from below when it counts negations. n literals and k outputs: O(n k) clauses for small k, at
//! most O(n^2) in all. Bailleux and Boufkhad, CP 2003.
//!
//! The order of variables and clauses is part of what refutations rest on: the left half has
//! half of the literals, rounded down, and stands before the right half, both before the node;
//! clauses go by a, then by b, each from 0.

use super::Formula;

/// Counts literals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Counter {
    outputs: Vec<i32>,
    literals: usize,
}

impl Counter {
    /// Adds to a formula what counts these literals up to `most`, which bounds what can be
    /// told apart.
    pub fn new(formula: &mut Formula, literals: &[i32], most: usize) -> Counter {
        Counter { outputs: node(formula, literals, most), literals: literals.len() }
    }

    /// The literals under which at most `bound` hold: none where that is always so.
    ///
    /// # Panics
    ///
    /// For a bound that is smaller than the number of literals and not below the `most` with
    /// which the counter was made.
    pub fn at_most(&self, bound: usize) -> Option<i32> {
        if bound >= self.literals {
            return None;
        }
        assert!(bound < self.outputs.len(), "this counter ends at {}", self.outputs.len());
        Some(-self.outputs[bound])
    }
}

/// The outputs of the node over these literals.
fn node(formula: &mut Formula, literals: &[i32], most: usize) -> Vec<i32> {
    if literals.len() <= 1 {
        return literals[..literals.len().min(most)].to_vec();
    }
    let (left, right) = literals.split_at(literals.len() / 2);
    let left = node(formula, left, most);
    let right = node(formula, right, most);
    let outputs = formula.variables_for(literals.len().min(most));
    for a in 0..=left.len() {
        for b in 0..=right.len() {
            let Some(sum) = (a + b).min(outputs.len()).checked_sub(1) else { continue };
            let mut clause = Vec::with_capacity(3);
            clause.extend(a.checked_sub(1).map(|a| -left[a]));
            clause.extend(b.checked_sub(1).map(|b| -right[b]));
            clause.push(outputs[sum]);
            formula.add(&clause);
        }
    }
    outputs
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limit::Limit;
    use crate::sat::{Cadical, Outcome, Solver};

    /// Of all values of up to six variables exactly those with few true ones go with the bound.
    #[test]
    fn bounds_are_what_counting_says() {
        for literals in 0..=6usize {
            for most in 1..=literals + 1 {
                let mut formula = Formula::new();
                let mut counted = formula.variables_for(literals);
                counted.iter_mut().step_by(2).for_each(|literal| *literal = -*literal);
                let counter = Counter::new(&mut formula, &counted, most);
                let mut solver = Cadical::new();
                formula.clauses().for_each(|clause| solver.add(clause));
                for bound in (0..=literals + 1).filter(|&b| b < most || b >= literals) {
                    for values in 0..1u32 << literals {
                        let holding = counted.iter().enumerate();
                        let mut assumed: Vec<i32> = holding
                            .map(
                                |(at, &literal)| {
                                    if values >> at & 1 == 1 { literal } else { -literal }
                                },
                            )
                            .collect();
                        assumed.extend(counter.at_most(bound));
                        let outcome = solver.solve(&assumed, &Limit::none());
                        let fits = values.count_ones() as usize <= bound;
                        assert_eq!(matches!(outcome, Outcome::Model(_)), fits);
                    }
                }
            }
        }
    }
}
