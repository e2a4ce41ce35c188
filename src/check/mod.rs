//! Answers checked by code that shares nothing with the solvers: what it rests on is the reading
//! of instances, a Set test, and propagation.
//!
//! An answer is the JSON that a command prints for an instance. It is [`Attained`] when its
//! solution is right and has the value it states, whatever it claims beyond that, [`Optimal`] when
//! a proof that no other value is better was given and checked as well, and [`Fails`] when
//! something is wrong. It is [`Unchecked`] when what it states has no solution that would show it,
//! such as the value of a game or that there is no Set, no proof was given, and trying everything
//! out takes too long. Proofs are files of a folder, where `I` counts the instances of a file from
//! 0:
//!
//! - `max-I.lrat`: a refutation of "one disjoint edge more", `min-I.lrat` of "one fewer", or of
//!   what was asked, if that is out of reach; `.cnf` beside it is the formula, which is made here
//!   anew and compared;
//! - `puzzle-I.lrat`, `.cnf`: a refutation of "a matching off the diagonal", see [`puzzle`];
//! - `play-I.jsonl`, `node-kayles-I.jsonl`: a closed set of lost positions, see [`lost`].
//!
//! [`Attained`]: Verdict::Attained
//! [`Optimal`]: Verdict::Optimal
//! [`Fails`]: Verdict::Fails
//! [`Unchecked`]: Verdict::Unchecked

mod answer;
pub mod clique;
mod disjoint;
mod formula;
mod game;
mod hitting_set;
pub mod lost;
mod lrat;
pub mod model;
pub mod ordered;
mod played;
pub mod points;
pub mod puzzle;
mod subject;

pub use lrat::{LratError, LratFault, refutes};

use crate::hypergraph::files::Instance;
use serde_json::Value;
use std::path::{Path, PathBuf};
use subject::Subject;

/// What an answer is worth.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// The solution is right and has the value; where more is claimed, what was not checked.
    Attained(Option<String>),
    /// A proof that no value is better, or none as good as was asked, was checked as well.
    Optimal,
    /// Nothing is wrong as far as was looked; why it was not looked further.
    Unchecked(String),
    /// What is wrong.
    Fails(String),
}

/// Why there is no proof to check, where one is asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoProof {
    /// The file is not there.
    #[error("there is no file {}", .0.display())]
    Missing(PathBuf),
    /// There are no proofs of such answers.
    #[error("there are no proofs of {0}")]
    Never(&'static str),
}

/// A problem whose answers are checked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Problem {
    /// The most disjoint edges.
    Max,
    /// The fewest disjoint edges that meet every edge.
    Min,
    /// The fewest vertices that meet every edge, or all minimal ones.
    HittingSet,
    /// Two players take edges.
    Play,
    /// Two players take vertices.
    NodeKayles,
}

impl Problem {
    /// Every problem.
    pub const ALL: [Problem; 5] =
        [Problem::Max, Problem::Min, Problem::HittingSet, Problem::Play, Problem::NodeKayles];

    /// What it is called in answers and files.
    pub const fn name(self) -> &'static str {
        match self {
            Problem::Max => "max",
            Problem::Min => "min",
            Problem::HittingSet => "hitting-set",
            Problem::Play => "play",
            Problem::NodeKayles => "node-kayles",
        }
    }

    /// What proofs of the answer to instance number `index` are called, without extension.
    pub fn proof_name(self, index: usize) -> String {
        format!("{}-{index}", self.name())
    }

    /// The problems whose answers look like this one.
    fn of(answer: &Value) -> Result<&'static [Problem], String> {
        let has = |key: &str| answer.get(key).is_some();
        if let Some(name) = answer.get("problem") {
            let named = Problem::ALL.iter().position(|problem| name == problem.name());
            let at = named.ok_or_else(|| format!("there is no problem {name}"))?;
            return Ok(&Problem::ALL[at..=at]);
        }
        match () {
            () if has("sets") => Ok(&[Problem::Max, Problem::Min]),
            () if has("vertices") || has("all") => Ok(&[Problem::HittingSet]),
            () if has("winner") || has("moves") => Ok(&[Problem::Play]),
            () => Err("this is no answer of max, min, hitting-set, play or kayles".into()),
        }
    }
}

/// Checks the answer to instance number `index` of a file, from 0, which is one to `problem`
/// where that is given; with the proofs of a folder, where an answer that does not call itself
/// unproved must have one.
///
/// Answers of `max` and `min` look alike. One that names no `"problem"` is taken for an answer to
/// that of which the folder has a proof; without one, what both ask is checked.
pub fn check(
    instance: &Instance,
    index: usize,
    answer: &Value,
    problem: Option<Problem>,
    proofs: Option<&Path>,
) -> Result<Verdict, NoProof> {
    let problems = match problems(answer, problem) {
        Ok(problems) => problems,
        Err(reason) => return Ok(Verdict::Fails(reason)),
    };
    let paths = proofs.map_or(Vec::new(), |folder| paths(&problems, folder, index));
    let proof = paths.iter().find(|(_, path)| path.exists());
    let subject = Subject::new(instance);
    let proof = proof.map(|(problem, path)| (*problem, &**path));
    let verdict = checked(&subject, answer, &problems, proof).unwrap_or_else(Verdict::Fails);
    let open = matches!(verdict, Verdict::Attained(_) | Verdict::Unchecked(_));
    if proofs.is_none() || proof.is_some() || !open {
        return Ok(verdict);
    }
    // Without edges there is nothing to prove, and nothing where nothing is claimed.
    let claims = answer.get("proved").is_none_or(|proved| *proved != false);
    let disjoint = problems.iter().all(|problem| [Problem::Max, Problem::Min].contains(problem));
    match paths.into_iter().next() {
        _ if disjoint && subject.edges.is_empty() => Ok(Verdict::Optimal),
        _ if !claims => Ok(verdict),
        None => Err(NoProof::Never("hitting sets")),
        Some(_) if answer.get("holds").is_some() && !disjoint => {
            Err(NoProof::Never("games in some rounds"))
        }
        Some((_, path)) => Err(NoProof::Missing(path)),
    }
}

/// The problems that an answer may be to.
fn problems(answer: &Value, problem: Option<Problem>) -> Result<Vec<Problem>, String> {
    let fitting = Problem::of(answer)?;
    let named = answer.get("problem").is_some();
    match problem {
        Some(problem) if named && !fitting.contains(&problem) => {
            Err(format!("this is an answer of {}", fitting[0].name()))
        }
        Some(problem) => Ok(vec![problem]),
        None => Ok(fitting.to_vec()),
    }
}

/// Where proofs of these problems stand in a folder, if there are any.
fn paths(problems: &[Problem], folder: &Path, index: usize) -> Vec<(Problem, PathBuf)> {
    let path = |&problem: &Problem| {
        let extension = match problem {
            Problem::Max | Problem::Min => "lrat",
            Problem::Play | Problem::NodeKayles => "jsonl",
            Problem::HittingSet => return None,
        };
        Some((problem, folder.join(format!("{}.{extension}", problem.proof_name(index)))))
    };
    problems.iter().filter_map(path).collect()
}

/// Checks an answer to some of these problems, with a proof for one of them.
fn checked(
    subject: &Subject,
    answer: &Value,
    problems: &[Problem],
    proof: Option<(Problem, &Path)>,
) -> Result<Verdict, String> {
    match (problems, proof) {
        (_, Some((problem @ (Problem::Max | Problem::Min), path))) => {
            disjoint::check(subject, answer, &[problem])?;
            disjoint::check_proof(subject, answer, problem, path)?;
            Ok(Verdict::Optimal)
        }
        (_, Some((problem, path))) => game::check(subject, answer, problem, Some(path)),
        ([Problem::HittingSet], None) => hitting_set::check(subject, answer),
        (&[problem @ (Problem::Play | Problem::NodeKayles)], None) => {
            game::check(subject, answer, problem, None)
        }
        (problems, None) => disjoint::check(subject, answer, problems),
    }
}
