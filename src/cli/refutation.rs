//! Proofs of the most and the fewest: refutations by SAT of anything better.

use super::Failure;
use super::answers::Answers;
use super::optimum::{Decision, Optimum};
use super::prove::{ProveArgs, Proved};
use std::path::Path;
use tertia::check::Problem;
use tertia::hypergraph::{Hypergraph, Limit};
use tertia::sat::{RefuteError, Refuted};

/// Refutes that there is anything better than a value, as files of some name in a folder.
type Refute = fn(&Hypergraph, usize, &Path, &str, &Limit) -> Result<Refuted, RefuteError>;

/// Writes the refutations that were asked for.
pub fn write(
    args: &ProveArgs,
    problem: Problem,
    refute: Refute,
    answers: &Answers<Optimum>,
) -> Result<(), Failure> {
    args.write(problem, answers, |instance, found, folder, name| {
        let refuted = refute(&instance.hypergraph, best(found), folder, name, &answers.limit);
        match refuted.map_err(|error| Failure::Run(format!("--prove: {error}")))? {
            Refuted::Yes => Ok(Proved::Yes),
            Refuted::No => Ok(Proved::No("there is a better value".into())),
            Refuted::Unknown => Ok(Proved::No("the limit was reached, or it is too large".into())),
        }
    })
}

/// Nothing better than this is what is refuted: than the value, or, where a bound was asked for and
/// is out of reach, than what comes next to it.
fn best(found: &Optimum) -> usize {
    match &found.decision {
        Some(Decision { bound, asked, holds: Some(false) }) if found.lower < found.upper => {
            match *bound {
                "at_least" => asked.saturating_sub(1),
                _ => asked.saturating_add(1),
            }
        }
        _ => found.value(),
    }
}
