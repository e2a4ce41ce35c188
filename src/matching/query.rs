//! What is asked: a Set or a perfect matching, which given points may have to belong to.

use super::Points;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// What is looked for among points.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Problem {
    /// K cards that in each attribute all agree or all differ.
    Set,
    /// K multiedges that in each dimension all differ.
    Matching,
}

impl Problem {
    /// What it is called in answers.
    pub const fn name(self) -> &'static str {
        match self {
            Problem::Set => "kset",
            Problem::Matching => "matching",
        }
    }

    /// What its points are called: one, many.
    pub const fn points(self) -> [&'static str; 2] {
        match self {
            Problem::Set => ["card", "cards"],
            Problem::Matching => ["multiedge", "multiedges"],
        }
    }
}

/// A question about points.
#[derive(Clone, Debug)]
pub struct Query<'a> {
    pub(super) points: &'a Points,
    pub(super) problem: Problem,
    /// In ascending order.
    pub(super) with: Vec<usize>,
}

/// Why there is no such question.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum QueryError {
    /// A point that has to be in the solution is not there.
    #[error("there is no {point} {at}: there are {len}, counted from 0")]
    Missing {
        /// What it is called.
        point: &'static str,
        /// Its number.
        at: usize,
        /// The number of points.
        len: usize,
    },
    /// A point is given twice.
    #[error("{point} {at} is given twice")]
    Twice {
        /// What it is called.
        point: &'static str,
        /// Its number.
        at: usize,
    },
}

impl<'a> Query<'a> {
    /// A question about solutions to which the points `with` belong.
    pub fn new(
        points: &'a Points,
        problem: Problem,
        with: &[usize],
    ) -> Result<Query<'a>, QueryError> {
        let [point, _] = problem.points();
        let mut seen = HashSet::new();
        for &at in with {
            if at >= points.len() {
                return Err(QueryError::Missing { point, at, len: points.len() });
            }
            if !seen.insert(at) {
                return Err(QueryError::Twice { point, at });
            }
        }
        let mut with = with.to_vec();
        with.sort_unstable();
        Ok(Query { points, problem, with })
    }

    /// The points.
    pub fn points(&self) -> &'a Points {
        self.points
    }

    /// What is looked for.
    pub fn problem(&self) -> Problem {
        self.problem
    }

    /// Whether these points are a solution.
    pub fn is_solution(&self, rows: &[usize]) -> bool {
        self.with.iter().all(|row| rows.contains(row))
            && match self.problem {
                Problem::Set => self.points.is_set(rows),
                Problem::Matching => self.points.is_matching(rows),
            }
    }

    /// The points that are not in all solutions by demand, ascending.
    pub(super) fn others(&self) -> Vec<usize> {
        (0..self.points.len()).filter(|row| self.with.binary_search(row).is_err()).collect()
    }
}

/// What is done with each solution: points in ascending order.
pub(super) type Visit<'v> = dyn FnMut(&[usize]) -> ControlFlow<()> + 'v;

/// Where a walk through the solutions ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// Behind the last one.
    Done,
    /// Where the visitor wanted no more.
    Broken,
    /// At the limit.
    Limit,
}

/// Calls the visitor with points in any order.
pub(super) fn visit_sorted(rows: &[usize], visit: &mut Visit) -> ControlFlow<Ended> {
    let mut rows = rows.to_vec();
    rows.sort_unstable();
    match visit(&rows) {
        ControlFlow::Continue(()) => ControlFlow::Continue(()),
        ControlFlow::Break(()) => ControlFlow::Break(Ended::Broken),
    }
}
