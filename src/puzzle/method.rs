//! Every method by its name, and what it says of a property.

use super::answer::{Answer, Matching, Property};
use super::edges::Edges;
use super::object::Puzzle;
use super::{
    bidirectional, brute, greedy, hybrid, ip, projections, sat, sat_cubic, search, simplification,
    triples, unidirectional, unique_pieces,
};
use crate::limit::Limit;
use std::time::{Duration, Instant};

/// How a property is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The cheap ones first, then search and SAT.
    Hybrid,
    /// Simplification, then depth first.
    Search,
    /// Dynamic programming from both ends.
    Bidirectional,
    /// Dynamic programming from one end.
    Unidirectional,
    /// Two permutation matrices as a formula.
    Sat,
    /// A variable an edge as a formula.
    SatCubic,
    /// A 0/1 programme.
    Ip,
    /// Every two permutations.
    Brute,
    /// No two rows have a symbol in the same columns; cannot say yes.
    UniquePieces,
    /// No edges off the diagonal; cannot say no.
    Triples,
    /// A face with the diagonal alone.
    Projections,
    /// Deletion of edges that a face rules out.
    Simplification,
    /// Matchings at random; cannot say yes.
    Greedy,
}

impl Method {
    /// Every method.
    pub const ALL: [Method; 13] = [
        Method::Hybrid,
        Method::Search,
        Method::Bidirectional,
        Method::Unidirectional,
        Method::Sat,
        Method::SatCubic,
        Method::Ip,
        Method::Brute,
        Method::UniquePieces,
        Method::Triples,
        Method::Projections,
        Method::Simplification,
        Method::Greedy,
    ];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Method::Hybrid => "hybrid",
            Method::Search => "search",
            Method::Bidirectional => "bidirectional",
            Method::Unidirectional => "unidirectional",
            Method::Sat => "sat",
            Method::SatCubic => "sat-cubic",
            Method::Ip => "ip",
            Method::Brute => "brute",
            Method::UniquePieces => "unique-pieces",
            Method::Triples => "triples",
            Method::Projections => "projections",
            Method::Simplification => "simplification",
            Method::Greedy => "greedy",
        }
    }

    /// Whether it may say maybe although there is no limit.
    pub fn is_heuristic(self) -> bool {
        use Method::{Greedy, Projections, Simplification, Triples, UniquePieces};
        matches!(self, Greedy | Projections | Simplification | Triples | UniquePieces)
    }
}

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

/// Why a method does not decide.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MethodError {
    /// The puzzle has too many rows for it.
    #[error(
        "{}: {rows} rows{}; at most {most} are taken",
        .method.name(),
        if *.left { " left by simplification" } else { "" }
    )]
    Rows {
        /// The method.
        method: Method,
        /// Rows of the puzzle.
        rows: usize,
        /// The most.
        most: usize,
        /// Whether only rows count that simplification leaves.
        left: bool,
    },
    /// Its tables would be too large.
    #[error("{}: {rows} rows would take {}; at most {} are taken", .method.name(), .bytes.map_or("more than 2^64 bytes".into(), memory), memory(*.most))]
    Memory {
        /// The method.
        method: Method,
        /// Rows of the puzzle.
        rows: usize,
        /// Bytes of its tables.
        bytes: Option<u64>,
        /// The most.
        most: u64,
    },
    /// Its formula would be too large.
    #[error("{}: {found} {what}; at most {most} are taken", .method.name())]
    Size {
        /// The method.
        method: Method,
        /// What there would be.
        found: usize,
        /// What is counted.
        what: &'static str,
        /// The most.
        most: usize,
    },
    /// The property is decided in one way alone.
    #[error("{} puzzles are told by {} alone", .property.name(), .only.name())]
    Only {
        /// The property.
        property: Property,
        /// The method that decides it.
        only: Method,
    },
}

/// Bytes for people.
fn memory(bytes: u64) -> String {
    format!("{:.1} GiB", bytes as f64 / (1u64 << 30) as f64)
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
        Method::Hybrid | Method::UniquePieces => unique_pieces::decide(puzzle),
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

/// That a method takes so many rows.
fn fits_rows(method: Method, rows: usize) -> Result<(), MethodError> {
    let most = match method {
        Method::Brute => brute::MOST,
        Method::Sat => sat::MOST,
        _ => usize::MAX,
    };
    if rows > most {
        return Err(MethodError::Rows { method, rows, most, left: false });
    }
    let (bytes, most) = match method {
        Method::Bidirectional => (bidirectional::bytes(rows), bidirectional::MOST_BYTES),
        Method::Unidirectional => (unidirectional::bytes(rows), unidirectional::MOST_BYTES),
        _ => return Ok(()),
    };
    match bytes.is_some_and(|bytes| bytes <= most) {
        true => Ok(()),
        false => Err(MethodError::Memory { method, rows, bytes, most }),
    }
}

/// That a method takes these edges.
fn fits_edges(method: Method, edges: &Edges) -> Result<(), MethodError> {
    let (found, what, most) = match method {
        Method::SatCubic => (sat_cubic::clauses(edges), "clauses", sat_cubic::MOST_CLAUSES),
        Method::Ip => (edges.len(), "variables", ip::MOST_VARIABLES),
        Method::Search => {
            let mut left = edges.clone();
            simplification::simplify(&mut left);
            let (rows, most) = (left.busy().len(), search::MOST);
            return match rows > most {
                true => Err(MethodError::Rows { method, rows, most, left: true }),
                false => Ok(()),
            };
        }
        _ => return Ok(()),
    };
    match found > most {
        true => Err(MethodError::Size { method, found, what, most }),
        false => Ok(()),
    }
}
