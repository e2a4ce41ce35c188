//! Refutations as LRAT files.
//!
//! A line `ID LITERALS 0 HINTS 0` adds a clause, and says by which clauses before it setting its
//! literals false propagates to a contradiction; a line `ID d IDS 0` deletes clauses. The clauses
//! of the formula have the numbers 1, 2, ... in their order, clauses added the numbers after
//! these. The last line adds the empty clause. Cruz-Filipe et al., CADE 2017; the solver gives no
//! step but by propagation.

use super::{Cadical, Formula, Outcome, Solver};
use crate::limit::Limit;
use cadical_sys::ProofTracer;
use std::cell::RefCell;
use std::collections::HashMap;
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::rc::Rc;

/// What came of the attempt to refute a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Refuted {
    /// It is refuted, and the files are there.
    Yes,
    /// It is satisfiable; there are no files.
    No,
    /// The limit was reached; there are no files.
    Unknown,
}

/// A file of a refutation could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {}: {error}", .path.display())]
pub struct RefuteError {
    /// The file.
    pub path: PathBuf,
    /// Why.
    pub error: io::Error,
}

/// Refutes a formula and writes `NAME.cnf`, the formula, and `NAME.lrat`, its refutation, to a
/// folder that is there. Files appear whole or not at all.
pub fn refute(
    formula: &Formula,
    folder: &Path,
    name: &str,
    limit: &Limit,
) -> Result<Refuted, RefuteError> {
    let [cnf, lrat] = ["cnf", "lrat"].map(|kind| folder.join(format!("{name}.{kind}")));
    let steps = |error| RefuteError { path: lrat.clone(), error };
    let file = temporary(folder).map_err(steps)?;
    let out = file.as_file().try_clone().map_err(steps)?;
    match traced(formula, BufWriter::new(out), limit).map_err(steps)? {
        Outcome::Model(_) => return Ok(Refuted::No),
        Outcome::Unknown => return Ok(Refuted::Unknown),
        Outcome::Unsatisfiable => {}
    }
    let clauses = |error| RefuteError { path: cnf.clone(), error };
    let dimacs = temporary(folder).map_err(clauses)?;
    let mut out = BufWriter::new(dimacs.as_file());
    formula.write_dimacs(&mut out).and_then(|()| out.flush()).map_err(clauses)?;
    drop(out);
    dimacs.persist(&cnf).map_err(|error| clauses(error.error))?;
    file.persist(&lrat).map_err(|error| steps(error.error))?;
    Ok(Refuted::Yes)
}

/// A file that goes away unless it is given a name; an error is the system's, without that of the
/// file for the time being.
fn temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    builder.tempfile_in(folder).map_err(|error| error.kind().into())
}

/// Solves a formula while its refutation is written.
fn traced<W: Write + 'static>(formula: &Formula, out: W, limit: &Limit) -> io::Result<Outcome> {
    let first = formula.len() as u64 + 1;
    let numbers = HashMap::new();
    let steps = Steps { out, done: Ok(()), numbers, clauses: 0, next: first, deleted: Vec::new() };
    let steps = Rc::new(RefCell::new(steps));
    let mut cadical = Cadical::new();
    cadical.solver.connect_proof_tracer1(Rc::clone(&steps), true, false);
    formula.clauses().for_each(|clause| cadical.add(clause));
    let outcome = cadical.solve(&[], limit);
    drop(cadical);
    let mut steps = steps.borrow_mut();
    std::mem::replace(&mut steps.done, Ok(())).and_then(|()| steps.out.flush())?;
    Ok(outcome)
}

/// Writes the steps of a solver with numbers of its own, since the solver numbers clauses of
/// the formula and steps as they come.
struct Steps<W> {
    out: W,
    /// The first error; nothing is written after it.
    done: io::Result<()>,
    /// The number in the file of each of the solver's clauses.
    numbers: HashMap<i64, u64>,
    /// Clauses of the formula so far.
    clauses: u64,
    /// The number of the next step.
    next: u64,
    /// What the next step deletes before it.
    deleted: Vec<u64>,
}

impl<W: Write> Steps<W> {
    fn step(&mut self, id: i64, clause: &[i32], hints: &[i64]) -> io::Result<()> {
        if !self.deleted.is_empty() {
            write!(self.out, "{} d ", self.next - 1)?;
            for number in self.deleted.drain(..) {
                write!(self.out, "{number} ")?;
            }
            writeln!(self.out, "0")?;
        }
        write!(self.out, "{} ", self.next)?;
        for literal in clause {
            write!(self.out, "{literal} ")?;
        }
        write!(self.out, "0 ")?;
        for number in hints.iter().filter_map(|hint| self.numbers.get(hint)) {
            write!(self.out, "{number} ")?;
        }
        writeln!(self.out, "0")?;
        self.numbers.insert(id, self.next);
        self.next += 1;
        Ok(())
    }
}

impl<W: Write> ProofTracer for Steps<W> {
    fn add_original_clause(&mut self, id: i64, _: bool, _: &[i32], _: bool) {
        self.clauses += 1;
        self.numbers.insert(id, self.clauses);
    }

    fn add_derived_clause(
        &mut self,
        id: i64,
        _redundant: bool,
        _witness: i32,
        clause: &[i32],
        antecedents: &[i64],
    ) {
        if self.done.is_ok() {
            self.done = self.step(id, clause, antecedents);
        }
    }

    fn delete_clause(&mut self, id: i64, _: bool, _: &[i32]) {
        self.deleted.extend(self.numbers.remove(&id));
    }

    fn weaken_minus(&mut self, _: i64, _: &[i32]) {}
    fn strengthen(&mut self, _: i64) {}
    fn finalize_clause(&mut self, _: i64, _: &[i32]) {}
    fn add_assumption(&mut self, _: i32) {}
    fn add_constraint(&mut self, _: &[i32]) {}
    fn reset_assumptions(&mut self) {}
    fn add_assumption_clause(&mut self, _: i64, _: &[i32], _: &[i64]) {}
    fn conclude_sat(&mut self, _: i32, _: &[i32]) {}
    fn conclude_unsat(&mut self, _: i32, _: &[i64]) {}
    fn conclude_unknown(&mut self, _: &[i32]) {}
}
