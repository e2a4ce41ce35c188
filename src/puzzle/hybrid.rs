//! Hybrid, the default: what is cheap first, then search, and for the hard rest a race.
//!
//! 1. Unique pieces, triples, simplification, in the order of their cost: nearly all puzzles end
//!    here, a random one of 14 rows in a few microseconds. Projections of what is left come with
//!    simplification, whose rounds have the faces at hand.
//! 2. On the rows that simplification leaves with edges off the diagonal, search with few nodes;
//!    or greedy matching, where they are too many for search.
//! 3. Search and SAT race, each on a core: search is faster up to some twenty rows, SAT knows
//!    no such bound.
//!
//! After Anderson, Ji, Xu (SAT 2020), algorithm 6, where SAT and integer programming race.

use super::answer::{Answer, Matching};
use super::edges::Edges;
use super::method::{Method, Step};
use super::object::{Hit, Puzzle};
use super::{greedy, sat, search, simplification, triples, unique_pieces};
use crate::limit::Limit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Nodes that the search has to itself. A race costs a thread and a formula, as much as some
/// hundred nodes; SAT on 14 rows takes as long as 50,000 nodes or more.
const ALONE: u64 = 20_000;

/// What was done one after another, until one of them decided.
pub struct Steps {
    /// The answer of the last step.
    pub answer: Answer,
    /// All of them.
    pub steps: Vec<Step>,
}

impl Steps {
    /// Does a step unless an earlier one has decided.
    fn then(mut self, method: Method, step: impl FnOnce() -> Answer) -> Steps {
        if !self.answer.is_definite() {
            let (answer, step) = Step::timed(method, step);
            self.steps.push(step);
            self.answer = answer;
        }
        self
    }
}

/// Decides whether the diagonal is the only perfect matching; maybe where the limit was reached,
/// or simplification left more rows than any method takes.
pub fn decide(puzzle: &Puzzle, hit: Hit, limit: &Limit) -> Steps {
    let steps = Steps { answer: Answer::Maybe, steps: Vec::new() };
    let steps = steps.then(Method::UniquePieces, || unique_pieces::decide(puzzle));
    if steps.answer.is_definite() {
        return steps;
    }
    let mut edges = Edges::none(0);
    let steps = steps
        .then(Method::Triples, || {
            edges = Edges::of(puzzle, hit);
            triples::decide(&edges)
        })
        .then(Method::Simplification, || {
            simplification::simplify(&mut edges);
            simplification::of_left(&edges)
        });
    if steps.answer.is_definite() {
        return steps;
    }
    let busy = edges.busy();
    let Steps { answer, steps } = hard(&edges.within(&busy), steps, limit);
    let answer = match answer {
        Answer::No(matching) => {
            let edges = matching.edges().map(|edge| edge.map(|row| busy[row]));
            Answer::No(Matching::of(puzzle.len(), edges))
        }
        answer => answer,
    };
    Steps { answer, steps }
}

/// Decides about edges that no deletion is left for.
fn hard(edges: &Edges, steps: Steps, limit: &Limit) -> Steps {
    let rows = edges.rows();
    if rows <= search::MOST {
        let alone = || search::of_left(edges, ALONE, limit).answer;
        let mut steps = steps.then(Method::Search, alone);
        if !steps.answer.is_definite() && !limit.reached() {
            let (answer, step) = race(edges, limit);
            steps.steps.push(step);
            steps.answer = answer;
        }
        return steps;
    }
    let steps = steps.then(Method::Greedy, || greedy::decide(edges, rows as u64, limit));
    if rows > sat::MOST {
        return steps;
    }
    steps.then(Method::Sat, || sat::decide(edges, limit))
}

/// Search and SAT at once; the step is that of the one that was first.
fn race(edges: &Edges, limit: &Limit) -> (Answer, Step) {
    let stop = Arc::new(AtomicBool::new(false));
    let limit = limit.clone().stopped_by(Arc::clone(&stop));
    let run = |method, decide: &dyn Fn() -> Answer| {
        let (answer, step) = Step::timed(method, decide);
        if answer.is_definite() {
            stop.store(true, Ordering::Relaxed);
        }
        (answer, step)
    };
    thread::scope(|scope| {
        let sat = scope.spawn(|| run(Method::Sat, &|| sat::decide(edges, &limit)));
        let search = run(Method::Search, &|| search::of_left(edges, u64::MAX, &limit).answer);
        match sat.join() {
            Ok(sat) if sat.0.is_definite() && !search.0.is_definite() => sat,
            _ => search,
        }
    })
}
