//! Simplification: edges that lie in no perfect matching, as a face shows, are deleted.
//!
//! A perfect matching of H_P projects to one of each face. So an edge whose projection lies in no
//! perfect matching of a face, since its two ends are in different components there, lies in no
//! perfect matching of H_P; without it the faces have fewer arcs, and so on. Anderson, Ji, Xu
//! (SAT 2020) call a puzzle of which this leaves the diagonal simplifiable; powers of such
//! puzzles are strong.
//!
//! A round takes O(s^3) steps on bits, 64 at once. There are at most as many rounds as edges, in
//! practice two to five. What is left does not depend on the order of deletion.

use super::answer::Answer;
use super::digraph::Digraph;
use super::edges::Edges;
use super::projections;

/// Deletes, from edges that hold the diagonal, all that no face lets be in a perfect matching.
pub fn simplify(edges: &mut Edges) {
    while round(edges) {}
}

/// One round; whether it deleted any edge.
fn round(edges: &mut Edges) -> bool {
    let rows = edges.rows();
    let [first, middle, last] = Digraph::faces(edges).map(Digraph::components);
    let mut deleted = 0;
    for u in 0..rows {
        for v in 0..rows {
            let thirds = edges.thirds_mut(u, v);
            if !first.contains(u, v) {
                deleted |= thirds.iter().fold(0, |some, thirds| some | thirds);
                thirds.fill(0);
                continue;
            }
            for ((thirds, middle), last) in thirds.iter_mut().zip(middle.from(u)).zip(last.from(v))
            {
                let kept = *thirds & middle & last;
                deleted |= *thirds ^ kept;
                *thirds = kept;
            }
        }
    }
    deleted != 0
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
