//! CaDiCaL behind [`Solver`]: incremental, ended by a limit that it asks regularly.

use super::{Model, Outcome, Solver};
use crate::limit::Limit;
use cadical_sys::{CaDiCal, Status, Terminator};

/// A CaDiCaL solver.
pub struct Cadical {
    pub(super) solver: CaDiCal,
    variables: i32,
}

impl Cadical {
    /// A solver without clauses.
    pub fn new() -> Cadical {
        let mut solver = CaDiCal::new();
        // New variables would make steps of refutations that no propagation explains.
        solver.set("factor", 0);
        Cadical { solver, variables: 0 }
    }

    /// Values are told of all variables up to those of these literals.
    fn knows(&mut self, literals: &[i32]) {
        let most = literals.iter().map(|literal| literal.saturating_abs()).max();
        self.variables = self.variables.max(most.unwrap_or(0));
    }
}

impl Default for Cadical {
    fn default() -> Cadical {
        Cadical::new()
    }
}

impl Solver for Cadical {
    fn add(&mut self, clause: &[i32]) {
        self.knows(clause);
        clause.iter().for_each(|&literal| self.solver.add(literal));
        self.solver.add(0);
    }

    fn solve(&mut self, assumptions: &[i32], limit: &Limit) -> Outcome {
        if limit.reached() {
            return Outcome::Unknown;
        }
        self.knows(assumptions);
        self.solver.connect_terminator(Until(limit.clone()));
        assumptions.iter().for_each(|&literal| self.solver.assume(literal));
        match self.solver.solve() {
            Status::UNKNOWN => Outcome::Unknown,
            Status::UNSATISFIABLE => Outcome::Unsatisfiable,
            Status::SATISFIABLE => {
                let values = (1..=self.variables).map(|variable| self.solver.val(variable) > 0);
                Outcome::Model(Model::new(values.collect()))
            }
        }
    }
}

struct Until(Limit);

impl Terminator for Until {
    fn terminated(&mut self) -> bool {
        self.0.reached()
    }
}
