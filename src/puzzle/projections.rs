//! Projections: one face of H_P that has the diagonal as its only perfect matching decides.
//!
//! A perfect matching (π, σ) of H_P projects to π on the face of the first two parts, to σ on that
//! of the first and third, to σπ^-1 on that of the second and third. If the first face has no
//! perfect matching but the diagonal, then π is the identity, and (π, σ) is a matching exactly
//! when σ is a permutation along the arcs u -> w of the edges (u, u, w): there is one besides the
//! identity when these arcs have a cycle. The same with the edges (u, v, u) and (u, v, v) for the
//! other two faces. Where every face has another matching the answer is maybe.
//!
//! If two faces are so, there is no cycle: that is the two-dimensional heuristic of Anderson, Ji, Xu
//! (SAT 2020), which so decides less. O(s^3) steps on bits, 64 at once.

use super::answer::{Answer, Matching};
use super::digraph::{Digraph, Face};
use super::edges::Edges;

/// Decides where a face has the diagonal alone.
pub fn decide(edges: &Edges) -> Answer {
    let alone = |&face: &Face| Digraph::face(edges, face).components().is_loops();
    let Some(face) = Face::ALL.into_iter().find(alone) else { return Answer::Maybe };
    let edge = |u: usize, other: usize| match face {
        Face::FirstSecond => [u, u, other],
        Face::FirstThird => [u, other, u],
        Face::SecondThird => [u, other, other],
    };
    let rows = edges.rows();
    let mut arcs = Digraph::loops(rows);
    for (u, other) in (0..rows).flat_map(|u| (0..rows).map(move |other| (u, other))) {
        if edges.contains(edge(u, other)) {
            arcs.insert(u, other);
        }
    }
    let Some(cycle) = arcs.cycle() else { return Answer::Yes };
    let next = cycle.iter().cycle().skip(1);
    let arcs = cycle.iter().zip(next).map(|(&from, &to)| edge(from, to));
    Answer::No(Matching::of(rows, arcs))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::brute::{self, permutations};
    use crate::puzzle::{Hit, random};
    use crate::random::Key;

    /// Every permutation of the rows along the arcs of each face.
    #[test]
    fn a_face_with_the_diagonal_alone_decides_and_two_say_yes() {
        let mut counts = [0; 4];
        for index in 0..800 {
            let (width, rows) = (2 + index as usize % 6, 2 + index as usize % 4);
            let puzzle = random::puzzle(Key([27, 1]), index, width, rows).unwrap();
            let edges = Edges::of(&puzzle, Hit::ExactlyTwo);
            let alone = |&[from, to]: &[usize; 2]| {
                let arc = |u, v| edges.iter().any(|edge| edge[from] == u && edge[to] == v);
                let along = |order: &&Vec<usize>| (0..rows).all(|row| arc(row, order[row]));
                permutations(rows).iter().filter(along).count() == 1
            };
            let faces = [[0, 1], [0, 2], [1, 2]].iter().filter(|&face| alone(face)).count();
            let strong = brute::decide(&puzzle, Hit::ExactlyTwo) == Answer::Yes;
            match (faces, decide(&edges)) {
                (0, Answer::Maybe) => {}
                (1, Answer::Yes) => assert!(strong, "{puzzle:?}"),
                (1, Answer::No(_)) => assert!(!strong, "{puzzle:?}"),
                (2.., Answer::Yes) => assert!(strong, "{puzzle:?}"),
                (_, answer) => panic!("{faces} faces, {answer:?}: {puzzle:?}"),
            }
            counts[faces] += 1;
        }
        assert!(counts.iter().all(|&count| count > 5), "{counts:?}");
    }
}
