//! Hitting sets: every edge has a vertex among them; listed ones have none to spare.

use super::subject::Subject;
use super::{Verdict, answer};
use serde_json::Value;
use std::collections::HashSet;

pub fn check(subject: &Subject, given: &Value) -> Result<Verdict, String> {
    match given.get("vertices") {
        Some(vertices) => smallest(subject, given, vertices),
        None => minimal(subject, given),
    }
}

fn smallest(subject: &Subject, given: &Value, vertices: &Value) -> Result<Verdict, String> {
    let vertices = answer::vertices(vertices, subject.vertices)?;
    let value = answer::number(given, "value")?;
    if vertices.len() != value {
        return Err(format!("the value is {value}, but there are {} vertices", vertices.len()));
    }
    let [_, upper] = answer::bounds(given, value)?;
    if upper != value {
        return Err(format!("`upper` is {upper}, but these vertices are {value}"));
    }
    hits(subject, &vertices)?;
    Ok(Verdict::Attained(None))
}

fn minimal(subject: &Subject, given: &Value) -> Result<Verdict, String> {
    let sets = answer::lists(given, "all", subject.vertices)?;
    let incident = subject.incident();
    let mut seen = HashSet::new();
    for set in &sets {
        hits(subject, set)?;
        let chosen: HashSet<usize> = set.iter().copied().collect();
        let alone = |&&edge: &&usize| {
            subject.edges[edge].iter().filter(|vertex| chosen.contains(vertex)).count() == 1
        };
        if let Some(spare) =
            set.iter().find(|&&vertex| incident[vertex].iter().find(alone).is_none())
        {
            return Err(format!("{set:?} meets every edge without {spare}"));
        }
        if !seen.insert(set) {
            return Err(format!("{set:?} is listed twice"));
        }
    }
    Ok(Verdict::Attained(Some("that these are all was not checked".into())))
}

fn hits(subject: &Subject, vertices: &[usize]) -> Result<(), String> {
    let mut chosen = vec![false; subject.vertices];
    vertices.iter().for_each(|&vertex| chosen[vertex] = true);
    match subject.edges.iter().find(|edge| edge.iter().all(|&vertex| !chosen[vertex])) {
        Some(edge) => Err(format!("the edge {edge:?} is not met")),
        None => Ok(()),
    }
}
