//! Hybrid, the default: what is cheap first, then search, and for the hard rest a race.
//!
//! 1. Unique pieces, triples, simplification, in the order of their cost: nearly all puzzles end
//!    here, random ones of 14 rows by the first. What projections decide, simplification decides
//!    as well, with projections at its end.
//! 2. On the rows that simplification leaves with edges off the diagonal, search with few nodes.
//!    Greedy matching has no place here: where there is a matching off the diagonal, search finds
//!    it in some hundred nodes, on 64 random rows a thousand times as fast.
//! 3. Search and SAT race, each on a core.
//!
//! After Anderson, Ji, Xu (SAT 2020), algorithm 6, where SAT and integer programming race.

use super::answer::{Answer, Matching};
use super::decision::Step;
use super::edges::Edges;
use super::method::Method;
use super::object::{Hit, Puzzle};
use super::{sat, search, simplification, triples, unique_pieces};
use crate::limit::Limit;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

/// Nodes that the search has to itself, some 20 ms: as long as SAT takes on 18 to 20 rows that
/// have a matching, where search now and then takes a second; without one, SAT takes longer.
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
    if edges.rows() > search::MOST {
        return steps;
    }
    let mut steps = steps.then(Method::Search, || search::of_left(edges, ALONE, limit).answer);
    if !steps.answer.is_definite() && !limit.reached() {
        let (answer, step) = race(edges, limit);
        steps.steps.push(step);
        steps.answer = answer;
    }
    steps
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
        let sat = scope.spawn(|| {
            let fits = edges.rows() <= sat::MOST;
            run(Method::Sat, &|| if fits { sat::decide(edges, &limit) } else { Answer::Maybe })
        });
        let search = run(Method::Search, &|| search::of_left(edges, u64::MAX, &limit).answer);
        match sat.join() {
            Ok(sat) if sat.0.is_definite() && !search.0.is_definite() => sat,
            _ => search,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::random;
    use crate::random::Key;

    #[test]
    fn whoever_wins_the_race_is_right() {
        for index in 0..40 {
            let puzzle = random::puzzle(Key([1, 9]), index, 5, 4 + index as usize % 3).unwrap();
            let edges = Edges::of(&puzzle, Hit::ExactlyTwo);
            let (answer, step) = race(&edges, &Limit::none());
            assert!(step.decided && matches!(step.method, Method::Sat | Method::Search));
            match answer {
                Answer::No(matching) => assert!(matching.refutes(&edges)),
                answer => assert_eq!(answer, sat::decide(&edges, &Limit::none())),
            }
        }
    }
}
