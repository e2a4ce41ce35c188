//! Formulas in conjunctive normal form, and what a solver says of them.
//!
//! - [`Formula`]: variables 1, 2, ..., clauses of literals;
//! - [`dimacs`]: files of formulas and of models;
//! - [`Counter`]: how many of some literals hold, as clauses;
//! - [`Solver`]: what a solver does, and [`Cadical`], the one there is;
//! - [`refute`]: a solver's refutation as an LRAT file, for checkers.
//!
//! ```
//! use tertia::hypergraph::Limit;
//! use tertia::sat::{Formula, Outcome, solve};
//!
//! let mut formula = Formula::new();
//! let (a, b) = (formula.variable(), formula.variable());
//! formula.add(&[a, b]);
//! formula.add(&[-a]);
//! let Outcome::Model(model) = solve(&formula, &[], &Limit::none()) else { panic!() };
//! assert!(model.holds(b) && model.holds(-a));
//! assert_eq!(solve(&formula, &[-b], &Limit::none()), Outcome::Unsatisfiable);
//! ```

mod cadical;
mod counter;
pub mod dimacs;
mod formula;
mod lrat;

pub use cadical::Cadical;
pub use counter::Counter;
pub use formula::Formula;
pub use lrat::{RefuteError, Refuted, refute};

use crate::limit::Limit;

/// A solver that clauses are added to and that is asked again and again.
pub trait Solver {
    /// Adds a clause; its literals are not 0 and above `-i32::MAX`.
    fn add(&mut self, clause: &[i32]);

    /// Whether all clauses, and these literals besides, hold at once.
    fn solve(&mut self, assumptions: &[i32], limit: &Limit) -> Outcome;
}

/// What a solver says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The clauses hold under these values.
    Model(Model),
    /// They hold under none.
    Unsatisfiable,
    /// The limit was reached before either was known.
    Unknown,
}

/// Values of variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Model {
    values: Vec<bool>,
}

impl Model {
    /// From the values of the variables 1, 2, ...
    pub fn new(values: Vec<bool>) -> Model {
        Model { values }
    }

    /// The first clause of a formula in which no literal holds, from 0.
    pub fn fails(&self, formula: &Formula) -> Option<usize> {
        formula.clauses().position(|clause| !clause.iter().any(|&literal| self.holds(literal)))
    }

    /// Whether a literal holds. A variable of no clause is false.
    pub fn holds(&self, literal: i32) -> bool {
        let variable = literal.unsigned_abs() as usize;
        let value = variable.checked_sub(1).and_then(|at| self.values.get(at));
        value.copied().unwrap_or(false) == (literal > 0)
    }
}

/// Whether a formula, and these literals besides, hold at once.
pub fn solve(formula: &Formula, assumptions: &[i32], limit: &Limit) -> Outcome {
    let mut solver = Cadical::new();
    formula.clauses().for_each(|clause| solver.add(clause));
    solver.solve(assumptions, limit)
}
