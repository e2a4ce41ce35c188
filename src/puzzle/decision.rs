//! Whether a puzzle has a property, by a method, and how that is known.

use super::answer::{Answer, Matching, Property};
use super::capacity::{MethodError, fits_edges, fits_rows};
use super::edges::Edges;
use super::method::Method;
use super::object::Puzzle;
use super::{
    bidirectional, brute, greedy, hybrid, ip, projections, sat, sat_cubic, search, simplification,
    triples, unidirectional, unique_pieces,
};
use crate::limit::Limit;
use std::time::{Duration, Instant};

/// One method of those that were tried, and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The method.
    pub method: Method,
    /// Whether it decided.
    pub decided: bool,
    /// How long it took.
    pub time: Duration,
}

impl Step {
    pub(super) fn timed(method: Method, decide: impl FnOnce() -> Answer) -> (Answer, Step) {
        let begin = Instant::now();
        let answer = decide();
        let step = Step { method, decided: answer.is_definite(), time: begin.elapsed() };
        (answer, step)
    }
}

/// What shows that a property does not hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Witness {
    /// A perfect matching off the diagonal.
    Matching(Matching),
    /// Three rows, not all equal, that make an edge.
    Edge([usize; 3]),
    /// So many edges that simplification leaves.
    Left(usize),
}

/// Whether a property holds, and how that is known.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// None where the method cannot tell, or the limit was reached.
    pub holds: Option<bool>,
    /// What shows that it does not.
    pub witness: Option<Witness>,
    /// The methods that were tried; the last one decided, if any did.
    pub steps: Vec<Step>,
}

impl Decision {
    /// The method that decided.
    pub fn decided_by(&self) -> Option<Method> {
        self.steps.last().filter(|step| step.decided).map(|step| step.method)
    }
}

/// Decides whether a puzzle has a property.
pub fn decide(
    puzzle: &Puzzle,
    property: Property,
    method: Method,
    limit: &Limit,
) -> Result<Decision, MethodError> {
    match property {
        Property::Strong | Property::Usp => matching(puzzle, property, method, limit),
        Property::Local => {
            only(property, method, Method::Triples)?;
            let begin = Instant::now();
            let edge = triples::off_diagonal(&Edges::of(puzzle, property.hit()));
            Ok(told(Method::Triples, begin, edge.map(Witness::Edge)))
        }
        Property::Simplifiable => {
            only(property, method, Method::Simplification)?;
            let begin = Instant::now();
            let mut edges = Edges::of(puzzle, property.hit());
            simplification::simplify(&mut edges);
            let left = (!edges.only_diagonal()).then(|| Witness::Left(edges.len()));
            Ok(told(Method::Simplification, begin, left))
        }
    }
}

fn only(property: Property, method: Method, only: Method) -> Result<(), MethodError> {
    match method == only || method == Method::Hybrid {
        true => Ok(()),
        false => Err(MethodError::Only { property, only }),
    }
}

/// The decision of the one step there is.
fn told(method: Method, begin: Instant, witness: Option<Witness>) -> Decision {
    let steps = vec![Step { method, decided: true, time: begin.elapsed() }];
    Decision { holds: Some(witness.is_none()), witness, steps }
}

/// Decides whether the diagonal is the only perfect matching.
fn matching(
    puzzle: &Puzzle,
    property: Property,
    method: Method,
    limit: &Limit,
) -> Result<Decision, MethodError> {
    let hit = property.hit();
    if method == Method::Hybrid {
        let hybrid::Steps { answer, steps } = hybrid::decide(puzzle, hit, limit);
        return Ok(decision(answer, steps));
    }
    let rows = puzzle.len();
    fits_rows(method, rows)?;
    let edges = Edges::of(puzzle, hit);
    fits_edges(method, &edges)?;
    let (answer, step) = Step::timed(method, || match method {
        Method::Hybrid => hybrid::decide(puzzle, hit, limit).answer,
        Method::UniquePieces => unique_pieces::decide(puzzle),
        Method::Brute => brute::decide(puzzle, hit),
        Method::Search => search::decide(&edges, u64::MAX, limit).answer,
        Method::Bidirectional => bidirectional::decide(&edges, limit),
        Method::Unidirectional => unidirectional::decide(&edges, limit),
        Method::Sat => sat::decide(&edges, limit),
        Method::SatCubic => sat_cubic::decide(&edges, limit),
        Method::Ip => ip::decide(&edges, limit),
        Method::Triples => triples::decide(&edges),
        Method::Projections => projections::decide(&edges),
        Method::Simplification => simplification::decide(&edges),
        Method::Greedy => greedy::decide(&edges, (rows as u64).pow(3), limit),
    });
    Ok(decision(answer, vec![step]))
}

fn decision(answer: Answer, steps: Vec<Step>) -> Decision {
    let (holds, witness) = match answer {
        Answer::Yes => (Some(true), None),
        Answer::No(matching) => (Some(false), Some(Witness::Matching(matching))),
        Answer::Maybe => (None, None),
    };
    Decision { holds, witness, steps }
}
