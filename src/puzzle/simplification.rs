//! Simplification: edges that lie in no perfect matching, as a face shows, are deleted.
//!
//! A perfect matching of H_P projects to one of each face. So an edge whose projection lies in no
//! perfect matching of a face, since its two ends are in different components there, lies in no
//! perfect matching of H_P; without it the faces have fewer arcs, and so on. Anderson, Ji, Xu
//! (SAT 2020) call a puzzle of which this leaves the diagonal simplifiable; powers of such
//! puzzles are strong.
//!
//! The faces take turns until none of them deletes an edge: what is left does not depend on the
//! order. A turn takes O(s^3) steps on bits, 64 at once. There are at most three times as many
//! turns as edges, in practice ten to thirty for puzzles that are simplifiable.

use super::answer::Answer;
use super::digraph::{Digraph, Face};
use super::edges::Edges;
use super::projections;

/// Deletes, from edges that hold the diagonal, all that no face lets be in a perfect matching.
pub fn simplify(edges: &mut Edges) {
    let mut idle = 0;
    for face in Face::ALL.into_iter().cycle() {
        idle = if delete(edges, face) { 0 } else { idle + 1 };
        if idle == Face::ALL.len() {
            return;
        }
    }
}

/// Deletes what this face rules out; whether there is any such edge.
fn delete(edges: &mut Edges, face: Face) -> bool {
    let arcs = Digraph::face(edges, face);
    let kept = arcs.components();
    if kept.holds(&arcs) {
        return false;
    }
    match edges.words() {
        1 => keep(edges, face, &kept, 1),
        words => keep(edges, face, &kept, words),
    }
    true
}

/// Keeps the edges whose projections to a face are these arcs.
#[inline(always)]
fn keep(edges: &mut Edges, face: Face, arcs: &Digraph, words: usize) {
    let meet = |(thirds, arcs): (&mut u64, &u64)| *thirds &= arcs;
    for (u, table) in edges.tables_mut().enumerate() {
        let from = arcs.from(u);
        match face {
            Face::FirstSecond => {
                for (v, thirds) in table.chunks_exact_mut(words).enumerate() {
                    let there = (from[v / 64] >> (v % 64) & 1).wrapping_neg();
                    thirds.iter_mut().for_each(|thirds| *thirds &= there);
                }
            }
            Face::FirstThird => {
                let all = table.chunks_exact_mut(words);
                all.for_each(|thirds| thirds.iter_mut().zip(from).for_each(meet));
            }
            Face::SecondThird => table.iter_mut().zip(arcs.all()).for_each(meet),
        }
    }
}

/// Yes where simplification leaves the diagonal; what one face says of the edges left otherwise.
pub fn decide(edges: &Edges) -> Answer {
    let mut left = edges.clone();
    simplify(&mut left);
    of_left(&left)
}

/// What is known of edges that no deletion is left for.
pub(super) fn of_left(left: &Edges) -> Answer {
    if left.only_diagonal() { Answer::Yes } else { projections::decide(left) }
}
