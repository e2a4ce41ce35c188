//! Cliques with one vertex of each part, straight from the definition.

use super::subject::Subject;
use super::{NoProof, Verdict, answer};
use crate::hypergraph::files::Instance;
use serde_json::Value;
use std::path::Path;

/// What the answers name as their problem.
pub const PROBLEM: &str = "clique";

/// Checks a clique of a graph, given the part of each vertex from 0. There is nothing to prove.
pub fn check(
    graph: &Instance,
    part: &[usize],
    answer: &Value,
    proofs: Option<&Path>,
) -> Result<Verdict, NoProof> {
    match proofs {
        Some(_) => Err(NoProof::Never("cliques")),
        None => Ok(checked(graph, part, answer).unwrap_or_else(Verdict::Fails)),
    }
}

fn checked(graph: &Instance, part: &[usize], given: &Value) -> Result<Verdict, String> {
    if given.get("problem").is_some_and(|problem| problem != PROBLEM) {
        return Err(format!("this is no answer of {PROBLEM}"));
    }
    let vertices = given.get("vertices").ok_or("there is no `vertices`")?;
    let vertices = answer::vertices(vertices, part.len())?;
    let mut chosen = vec![0; part.iter().max().map_or(0, |last| last + 1)];
    vertices.iter().for_each(|&vertex| chosen[part[vertex]] += 1);
    if let Some(at) = chosen.iter().position(|&count| count != 1) {
        return Err(format!("{} of these vertices are of part {}, not one", chosen[at], at + 1));
    }
    let subject = Subject::new(graph);
    for (at, &one) in vertices.iter().enumerate() {
        if let Some(other) = vertices[at + 1..].iter().find(|&&o| subject.find(&[one, o]).is_none())
        {
            return Err(format!("vertices {one} and {other} are not joined"));
        }
    }
    Ok(Verdict::Attained(None))
}
