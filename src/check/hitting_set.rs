//! Hitting sets: every edge has a vertex among them; listed ones have none to spare.

use super::subject::Subject;
use super::{Verdict, answer};
use crate::plural::{VERTICES, counted};
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
        let vertices = counted(vertices.len(), VERTICES);
        return Err(format!("the value is {value}, but the solution has {vertices}"));
    }
    let [_, upper] = answer::bounds(given, value)?;
    if upper != value {
        return Err(format!("`upper` is {upper}, but the solution has {value}"));
    }
    hits(subject, &vertices)?;
    Ok(Verdict::Attained(answer::unproved(given, subject)?))
}

fn minimal(subject: &Subject, given: &Value) -> Result<Verdict, String> {
    let sets = answer::lists(given, "all", subject.vertices)?;
    let most = answer::optional_number(given, "at_most")?;
    let incident = subject.incident();
    let mut seen = HashSet::new();
    for set in &sets {
        hits(subject, set)?;
        if let Some(spare) = spare(subject, &incident, set) {
            return Err(format!("{set:?} meets every edge without {spare}"));
        }
        if let Some(most) = most.filter(|&most| set.len() > most) {
            return Err(format!("{set:?} has more than {}", counted(most, VERTICES)));
        }
        if !seen.insert(set) {
            return Err(format!("{set:?} is listed twice"));
        }
    }
    let left = |what: &str| Ok(Verdict::Attained(Some(what.into())));
    let Some(most) = most else { return left("of how many vertices at most is not said") };
    if answer::optional_truth(given, "complete")? == Some(false) {
        return left("not all, as it says");
    }
    let mut walk = Walk { subject, most, chosen: Vec::new(), steps: 0, found: HashSet::new() };
    if !walk.descend() {
        return left("that these are all was not checked");
    }
    let minimal = |set: &&Vec<usize>| spare(subject, &incident, set).is_none();
    match walk.found.iter().filter(minimal).find(|set| !seen.contains(set)) {
        Some(missing) => Err(format!("{missing:?} is not listed")),
        None => Ok(Verdict::Attained(None)),
    }
}

/// A vertex that a set does without: each edge it is in has another of the set.
fn spare(subject: &Subject, incident: &[Vec<usize>], set: &[usize]) -> Option<usize> {
    let chosen: HashSet<usize> = set.iter().copied().collect();
    let alone = |&edge: &usize| {
        subject.edges[edge].iter().filter(|vertex| chosen.contains(vertex)).count() == 1
    };
    set.iter().copied().find(|&vertex| !incident[vertex].iter().any(alone))
}

/// The most choices of a walk.
const STEPS: usize = 100_000;

/// Every way to meet the first edge that is not met, again and again: the minimal hitting sets
/// are among what that comes to, since each has a vertex in every edge.
struct Walk<'a> {
    subject: &'a Subject,
    most: usize,
    chosen: Vec<usize>,
    steps: usize,
    found: HashSet<Vec<usize>>,
}

impl Walk<'_> {
    /// Whether all was walked.
    fn descend(&mut self) -> bool {
        self.steps += 1;
        if self.steps > STEPS {
            return false;
        }
        let open = |edge: &&Vec<usize>| !edge.iter().any(|vertex| self.chosen.contains(vertex));
        let Some(edge) = self.subject.edges.iter().find(open) else {
            let mut set = self.chosen.clone();
            set.sort_unstable();
            self.found.insert(set);
            return true;
        };
        self.chosen.len() >= self.most
            || edge.iter().all(|&vertex| {
                self.chosen.push(vertex);
                let walked = self.descend();
                self.chosen.pop();
                walked
            })
    }
}

fn hits(subject: &Subject, vertices: &[usize]) -> Result<(), String> {
    let mut chosen = vec![false; subject.vertices];
    vertices.iter().for_each(|&vertex| chosen[vertex] = true);
    match subject.edges.iter().find(|edge| edge.iter().all(|&vertex| !chosen[vertex])) {
        Some(edge) => Err(format!("the edge {edge:?} is not met")),
        None => Ok(()),
    }
}
