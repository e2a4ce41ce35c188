//! Models of formulas: some literal of each clause holds.

use super::Verdict;
use crate::sat::{Formula, Model};

/// Checks a model, which has all variables of the formula.
pub fn check(formula: &Formula, model: &Model) -> Verdict {
    let holds = |&literal: &i32| model.holds(literal.abs()) == (literal > 0);
    match formula.clauses().position(|clause| !clause.iter().any(holds)) {
        Some(clause) => Verdict::Fails(format!("clause {clause} (from 0) is not satisfied")),
        None => Verdict::Attained(None),
    }
}
