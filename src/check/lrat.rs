//! Refutations: LRAT, whose steps follow by propagation.
//!
//! A line `ID LITERALS 0 HINTS 0` adds a clause. With its literals false, each hint is a clause
//! that leaves at most one literal which is not false: that one is true from then on, and where
//! there is none the step is right. A line `ID d IDS 0` deletes clauses. Numbers of added clauses
//! ascend, from beyond the number of clauses of the formula. The refutation is right when it
//! comes to the empty clause. Time linear in the file and the clauses named as hints.

use std::collections::HashMap;
use std::io::BufRead;

/// What is wrong with a refutation, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}: {fault}")]
pub struct LratError {
    /// The line, from 1.
    pub line: usize,
    /// What.
    pub fault: LratFault,
}

/// What can be wrong with a refutation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LratFault {
    /// The file cannot be read on.
    #[error("{0}")]
    Read(String),
    /// A word is no number.
    #[error("this line has a word that is no number")]
    Word,
    /// A list does not end with 0, or a line goes on after its last.
    #[error("this line does not end with its last 0")]
    End,
    /// A clause has a variable that the formula has not.
    #[error("there is no variable {0}")]
    Variable(i64),
    /// The number of a clause does not ascend.
    #[error("clause {0} does not come after those before it")]
    Order(i64),
    /// A clause that is named is not there.
    #[error("there is no clause {0}")]
    Missing(i64),
    /// A hint leaves several literals open.
    #[error("clause {0} leaves several literals open here")]
    Open(i64),
    /// The hints come to no contradiction.
    #[error("the hints of clause {0} come to no contradiction")]
    Short(i64),
    /// The empty clause does not come.
    #[error("the file ends before the empty clause")]
    Unfinished,
}

/// Whether a file refutes the clauses.
///
/// # Panics
///
/// For a literal 0 or `i32::MIN` in a clause.
pub fn refutes(clauses: &[Vec<i32>], proof: &mut dyn BufRead) -> Result<(), LratError> {
    if clauses.iter().any(Vec::is_empty) {
        return Ok(());
    }
    let mut state = State::new(clauses);
    let mut bytes = Vec::new();
    for line in 1.. {
        let at = |fault| LratError { line, fault };
        bytes.clear();
        let read = proof.read_until(b'\n', &mut bytes);
        let read = read.map_err(|error| at(LratFault::Read(error.to_string())))?;
        if read == 0 {
            return Err(at(LratFault::Unfinished));
        }
        if state.line(&bytes).map_err(at)? {
            return Ok(());
        }
    }
    unreachable!("lines end before numbers do")
}

struct State {
    clauses: HashMap<i64, Vec<i32>>,
    last: i64,
    /// For each variable whether it is true or false, if it has a value.
    values: Vec<Option<bool>>,
    /// The variables that have one.
    valued: Vec<usize>,
}

impl State {
    fn new(clauses: &[Vec<i32>]) -> State {
        let variables = clauses.iter().flatten().map(|literal| literal.unsigned_abs()).max();
        let numbered: HashMap<i64, Vec<i32>> = (1..).zip(clauses.iter().cloned()).collect();
        State {
            last: numbered.len() as i64,
            clauses: numbered,
            values: vec![None; variables.unwrap_or(0) as usize + 1],
            valued: Vec::new(),
        }
    }

    /// Does what a line says; whether it added the empty clause.
    fn line(&mut self, bytes: &[u8]) -> Result<bool, LratFault> {
        let text = std::str::from_utf8(bytes).map_err(|_| LratFault::Word)?;
        let mut words = text.split_ascii_whitespace().peekable();
        let Some(id) = words.next() else { return Ok(false) };
        let id = number(id)?;
        if words.next_if_eq(&"d").is_some() {
            for deleted in list(&mut words)? {
                self.clauses.remove(&deleted).ok_or(LratFault::Missing(deleted))?;
            }
            return if words.next().is_none() { Ok(false) } else { Err(LratFault::End) };
        }
        let literals = list(&mut words)?;
        let hints = list(&mut words)?;
        if words.next().is_some() {
            return Err(LratFault::End);
        }
        if id <= self.last {
            return Err(LratFault::Order(id));
        }
        let clause = literals.into_iter().map(|literal| self.literal(literal));
        let clause = clause.collect::<Result<Vec<i32>, LratFault>>()?;
        let follows = self.follows(&clause, &hints);
        self.valued.drain(..).for_each(|variable| self.values[variable] = None);
        if !follows? {
            return Err(LratFault::Short(id));
        }
        self.last = id;
        let empty = clause.is_empty();
        self.clauses.insert(id, clause);
        Ok(empty)
    }

    fn literal(&self, literal: i64) -> Result<i32, LratFault> {
        let fits = i32::try_from(literal).ok();
        fits.filter(|literal| (literal.unsigned_abs() as usize) < self.values.len())
            .ok_or(LratFault::Variable(literal))
    }

    /// Whether propagation through the hints contradicts that all literals are false.
    fn follows(&mut self, clause: &[i32], hints: &[i64]) -> Result<bool, LratFault> {
        for &literal in clause {
            if self.value(literal) == Some(true) {
                // A literal and its negation: one of them is true.
                return Ok(true);
            }
            self.set(-literal);
        }
        for &hint in hints {
            let known = self.clauses.get(&hint).ok_or(LratFault::Missing(hint))?;
            let mut open = known.iter().filter(|&&literal| self.value(literal) != Some(false));
            let Some(&unit) = open.next() else { return Ok(true) };
            if open.any(|&literal| literal != unit) {
                return Err(LratFault::Open(hint));
            }
            self.set(unit);
        }
        Ok(false)
    }

    fn value(&self, literal: i32) -> Option<bool> {
        let value = self.values[literal.unsigned_abs() as usize];
        value.map(|value| value == (literal > 0))
    }

    /// Makes a literal true that is not false.
    fn set(&mut self, literal: i32) {
        let variable = literal.unsigned_abs() as usize;
        self.values[variable] = Some(literal > 0);
        self.valued.push(variable);
    }
}

fn number(word: &str) -> Result<i64, LratFault> {
    word.parse().map_err(|_| LratFault::Word)
}

/// The numbers up to the next 0.
fn list<'a>(words: &mut impl Iterator<Item = &'a str>) -> Result<Vec<i64>, LratFault> {
    let mut list = Vec::new();
    loop {
        match number(words.next().ok_or(LratFault::End)?)? {
            0 => return Ok(list),
            number => list.push(number),
        }
    }
}
