//! The object: clauses of literals, and the DIMACS file of them.

use std::io::{self, Write};

/// A conjunction of clauses over the variables 1, 2, ...; the literal `-v` is the negation of
/// `v`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Formula {
    variables: i32,
    literals: Vec<i32>,
    ends: Vec<usize>,
}

impl Formula {
    /// No variables and no clauses.
    pub fn new() -> Formula {
        Formula::default()
    }

    /// A new variable.
    ///
    /// # Panics
    ///
    /// When there are `i32::MAX` already.
    pub fn variable(&mut self) -> i32 {
        self.variables = self.variables.checked_add(1).expect("fewer than 2^31 variables");
        self.variables
    }

    /// So many new variables in ascending order.
    ///
    /// # Panics
    ///
    /// When there would be more than `i32::MAX`.
    pub fn variables_for(&mut self, count: usize) -> Vec<i32> {
        (0..count).map(|_| self.variable()).collect()
    }

    /// Adds a clause. An empty one makes the formula unsatisfiable.
    ///
    /// # Panics
    ///
    /// For a literal of a variable that is not there.
    pub fn add(&mut self, clause: &[i32]) {
        let there =
            |literal: &i32| (1..=self.variables.unsigned_abs()).contains(&literal.unsigned_abs());
        assert!(clause.iter().all(there), "a clause has variables that are there");
        self.literals.extend_from_slice(clause);
        self.ends.push(self.literals.len());
    }

    /// The number of variables.
    pub fn variables(&self) -> i32 {
        self.variables
    }

    /// The number of clauses.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The clauses in the order in which they were added.
    pub fn clauses(&self) -> impl ExactSizeIterator<Item = &[i32]> {
        let start = |clause: usize| clause.checked_sub(1).map_or(0, |before| self.ends[before]);
        (0..self.len()).map(move |clause| &self.literals[start(clause)..self.ends[clause]])
    }

    /// Writes the formula in DIMACS: `p cnf VARIABLES CLAUSES`, then a clause a line, ended
    /// by 0.
    pub fn write_dimacs(&self, out: &mut dyn Write) -> io::Result<()> {
        writeln!(out, "p cnf {} {}", self.variables, self.len())?;
        for clause in self.clauses() {
            clause.iter().try_for_each(|literal| write!(out, "{literal} "))?;
            writeln!(out, "0")?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_formula_as_dimacs() {
        let mut formula = Formula::new();
        let variables = formula.variables_for(3);
        assert_eq!(variables, [1, 2, 3]);
        formula.add(&[1, -3]);
        formula.add(&[]);
        formula.add(&[-2]);
        let mut text = Vec::new();
        formula.write_dimacs(&mut text).unwrap();
        assert_eq!(String::from_utf8(text).unwrap(), "p cnf 3 3\n1 -3 0\n0\n-2 0\n");
        assert!(formula.clauses().eq([&[1, -3][..], &[], &[-2]]));
    }

    #[test]
    #[should_panic(expected = "variables that are there")]
    fn a_clause_of_unknown_variables() {
        Formula::new().add(&[1]);
    }
}
