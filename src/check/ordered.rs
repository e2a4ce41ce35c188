//! Answers of ordered Node Kayles: played out by the rules, where that is short.
//!
//! On turn i a vertex of layer i is taken that is joined to none taken before; who cannot loses.
//! The moves of an answer are all vertices with which the first player may begin and win.

use super::game::{too_long, undecided, wrongly};
use super::subject::Subject;
use super::{NoProof, Verdict, answer};
use crate::hypergraph::files::Instance;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::path::Path;

/// What the answers name as their problem.
pub const PROBLEM: &str = "ordered-node-kayles";

/// The most vertices that are looked at, each as often as it is.
const LOOKED_AT: usize = 5_000_000;

/// Checks an answer about a graph, given the layer of each vertex from 0. There are no proofs of
/// such answers.
pub fn check(
    graph: &Instance,
    layer: &[usize],
    answer: &Value,
    proofs: Option<&Path>,
) -> Result<Verdict, NoProof> {
    match proofs {
        Some(_) => Err(NoProof::Never("games in layers")),
        None => Ok(checked(graph, layer, answer).unwrap_or_else(Verdict::Fails)),
    }
}

fn checked(graph: &Instance, layer: &[usize], given: &Value) -> Result<Verdict, String> {
    if given.get("problem").is_some_and(|problem| problem != PROBLEM) {
        return Err(format!("this is no answer of {PROBLEM}"));
    }
    let mut chosen = HashSet::new();
    for written in answer::lists(given, "moves", layer.len())? {
        match written[..] {
            [vertex] if layer[vertex] == 0 => {
                if !chosen.insert(vertex) {
                    return Err(format!("the move {written:?} is there twice"));
                }
            }
            _ => return Err(format!("{written:?} is no vertex of layer 1")),
        }
    }
    if undecided(given, &chosen)? {
        return Ok(Verdict::Attained(Some("undecided".into())));
    }
    match given.get("winner").and_then(Value::as_str) {
        Some("first") if !chosen.is_empty() => {}
        Some("second") if chosen.is_empty() => {}
        Some("first" | "second") => return Err("winner and moves do not go together".into()),
        _ => return Err("`winner` is not \"first\" or \"second\"".into()),
    }
    let edges = Subject::new(graph).edges;
    let joined = edges.iter().flat_map(|edge| [(edge[0], edge[1]), (edge[1], edge[0])]).collect();
    let mut played = Played { layer, joined, known: HashMap::new(), left: LOOKED_AT };
    let all: Vec<usize> = (0..layer.len()).collect();
    for vertex in all.iter().copied().filter(|&vertex| layer[vertex] == 0) {
        match played.wins(&all, vertex) {
            None => return Ok(too_long()),
            Some(wins) if wins != chosen.contains(&vertex) => return Err(wrongly(vertex, wins)),
            Some(_) => {}
        }
    }
    Ok(Verdict::Attained(None))
}

/// Positions that were played out.
struct Played<'a> {
    layer: &'a [usize],
    joined: HashSet<(usize, usize)>,
    /// Whether there is a winning move, by the layer and what is free from there on.
    known: HashMap<(usize, Vec<usize>), bool>,
    /// How many vertices may still be looked at.
    left: usize,
}

impl Played<'_> {
    /// Whether a vertex wins where these are free; none if that is too long.
    fn wins(&mut self, free: &[usize], taken: usize) -> Option<bool> {
        self.left = self.left.checked_sub(free.len())?;
        let turn = self.layer[taken] + 1;
        let open =
            |&other: &usize| self.layer[other] >= turn && !self.joined.contains(&(taken, other));
        let position = (turn, free.iter().copied().filter(open).collect::<Vec<_>>());
        if let Some(&known) = self.known.get(&position) {
            return Some(!known);
        }
        let mut answered = false;
        for &reply in &position.1 {
            answered = answered || self.layer[reply] == turn && self.wins(&position.1, reply)?;
        }
        self.known.insert(position, answered);
        Some(!answered)
    }
}
