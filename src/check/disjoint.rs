//! Disjoint edges: the most of them, or the fewest to which none can be added.

use super::subject::Subject;
use super::{Problem, Verdict, answer, formula, lrat};
use crate::plural::{EDGES, counted};
use serde_json::Value;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// Checks all but that no value is better, as an answer to each of these problems.
pub fn check(subject: &Subject, given: &Value, problems: &[Problem]) -> Result<Verdict, String> {
    let sets = answer::lists(given, "sets", subject.vertices)?;
    let mut covered = vec![false; subject.vertices];
    for set in &sets {
        if subject.find(set).is_none() {
            return Err(format!("{set:?} is no edge, no Set of the layout"));
        }
        for &vertex in set {
            if std::mem::replace(&mut covered[vertex], true) {
                return Err(format!("vertex {vertex} is in two of the edges"));
            }
        }
    }
    let value = answer::number(given, "value")?;
    if sets.len() != value {
        let edges = counted(sets.len(), EDGES);
        return Err(format!("the value is {value}, but the solution has {edges}"));
    }
    let [lower, upper] = answer::bounds(given, value)?;
    let [max, min] = [Problem::Max, Problem::Min].map(|problem| problems == [problem]);
    if max && lower != value || min && upper != value {
        return Err(format!("the value {value} that is here is no bound of {lower} to {upper}"));
    }
    // Edges to which one can be added are not the most either.
    let open = subject.edges.iter().find(|edge| edge.iter().all(|&vertex| !covered[vertex]));
    match open {
        Some(edge) if !max || lower == upper => {
            Err(format!("the edge {edge:?} meets none of them"))
        }
        _ => decision(subject, given, value, [lower, upper]),
    }
}

/// Whether what a decision says follows from the edges, or may; and what is claimed beyond them.
fn decision(
    subject: &Subject,
    given: &Value,
    value: usize,
    [lower, upper]: [usize; 2],
) -> Result<Verdict, String> {
    let Some(holds) = answer::optional_truth(given, "holds")? else {
        return Ok(Verdict::Attained(answer::unproved(given, subject)?));
    };
    let [least, most] = ["at_least", "at_most"].map(|key| answer::optional_number(given, key));
    let (attained, excluded) = match (least?, most?) {
        (Some(least), _) => (value >= least, upper < least),
        (None, Some(most)) => (value <= most, lower > most),
        (None, None) => {
            return Ok(Verdict::Unchecked("which bound is asked is not said".into()));
        }
    };
    match (holds, attained, excluded) {
        (true, false, _) => Err(format!("said to hold, which a value of {value} does not show")),
        (false, true, _) => Err(format!("said not to hold, but a value of {value} shows it")),
        (false, false, false) => Err("said not to hold, which the bounds leave open".into()),
        (false, false, true) if !subject.edges.is_empty() => {
            Ok(Verdict::Unchecked("claimed not to hold, no proof given".into()))
        }
        _ => Ok(Verdict::Attained(answer::unproved(given, subject)?)),
    }
}

/// Checks the refutation of a better value, or, where a bound was asked for that the answer calls
/// out of reach, of this bound; and that the formula beside it is the one refuted.
pub fn check_proof(
    subject: &Subject,
    given: &Value,
    problem: Problem,
    path: &Path,
) -> Result<(), String> {
    let value = answer::number(given, "value")?;
    let [lower, upper] = answer::bounds(given, value)?;
    let refused = lower < upper && answer::optional_truth(given, "holds")? == Some(false);
    let asked = |key| if refused { answer::optional_number(given, key) } else { Ok(None) };
    let clauses = match problem {
        Problem::Max => {
            let better = asked("at_least")?.unwrap_or(value.saturating_add(1));
            formula::at_least(subject, better)
        }
        _ => {
            let better = asked("at_most")?.unwrap_or(value.saturating_sub(1));
            formula::at_most(subject, better)
        }
    };
    let clauses = clauses.ok_or("the formula of this instance is too large to be made")?;
    let said = |path: &Path, error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let cnf = path.with_extension("cnf");
    let text = std::fs::read_to_string(&cnf).map_err(|error| said(&cnf, &error))?;
    if !clauses.is_dimacs(&text) {
        return Err(said(&cnf, &"this is not the formula of the instance and the value"));
    }
    let file = File::open(path).map_err(|error| said(path, &error))?;
    lrat::refutes(&clauses.clauses, &mut BufReader::new(file))
        .map_err(|error| format!("{}:{error}", path.display()))
}
