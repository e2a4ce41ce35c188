//! A puzzle as multiedges that have a perfect matching if and only if the puzzle is not strong.
//!
//! The hypergraph of a puzzle is a three-dimensional matching over its s rows, but the diagonal is
//! always one, and what is asked is whether there is another. A fourth dimension of s slots sees
//! to that: slot 0 is for edges off the diagonal alone. Row u has slot u, unless row x not 0 takes
//! slot 0; then row 0, whatever its edge, has the slot of x. So the edge (u, v, w) becomes
//!
//! - u not 0: (u, v, w, u), and (u, v, w, 0) if it is off the diagonal;
//! - u = 0: (0, v, w, 0) if it is off the diagonal, and (0, v, w, x) for every x not 0.
//!
//! A perfect matching fills slot 0, so that it has an edge off the diagonal, and is one of the
//! puzzle in its first three dimensions; any such edge may be given slot 0. For one row there is
//! nothing off the diagonal: one multiedge alone over two values. At most 2 s^3 multiedges.

use super::puzzle_to_sat::triple;
use super::{Explained, Gadget, Reduction, TooLarge, Wrong, fits, points};
use crate::matching::Points;
use crate::plural::{EDGES, counted};
use crate::puzzle::{Edges, Hit, Matching, Puzzle};

/// A puzzle and its multiedges.
#[derive(Clone, Debug)]
pub struct PuzzleToMatching {
    edges: Edges,
    product: Points,
}

impl PuzzleToMatching {
    /// The multiedges of a puzzle.
    pub fn new(puzzle: &Puzzle) -> Result<PuzzleToMatching, TooLarge> {
        let edges = Edges::of(puzzle, Hit::ExactlyTwo);
        let s = edges.rows();
        fits(edges.len().saturating_mul(2).saturating_add(s * s * s), 4)?;
        if s == 1 {
            let product = points(2, 4, vec![vec![1, 0, 0, 0]]);
            return Ok(PuzzleToMatching { edges, product });
        }
        let mut rows = Vec::new();
        for [u, v, w] in edges.iter() {
            let mut add = |slot: usize| rows.push([u, v, w, slot].map(|at| at as u32).to_vec());
            if (u, u) != (v, w) {
                add(0);
            }
            match u {
                0 => (1..s).for_each(add),
                _ => add(u),
            }
        }
        let product = points(s, 4, rows);
        Ok(PuzzleToMatching { edges, product })
    }

    /// The multiedges.
    pub fn product(&self) -> &Points {
        &self.product
    }
}

impl Reduction for PuzzleToMatching {
    /// A perfect matching other than the diagonal.
    type Original = Matching;
    /// Multiedges, by number.
    type Product = Vec<usize>;

    fn push(&self, matching: &Matching) -> Result<Vec<usize>, Wrong> {
        if !matching.refutes(&self.edges) {
            return Err(Wrong::Matching);
        }
        let off = matching.edges().position(|[u, v, w]| (u, u) != (v, w)).unwrap_or(0);
        let multiedge = |[u, v, w]: [usize; 3]| {
            let slot = match u {
                0 => off,
                _ if u == off => 0,
                _ => u,
            };
            let wanted = [u, v, w, slot].map(|at| at as u32);
            self.product.rows().position(|row| row == wanted)
        };
        matching.edges().map(multiedge).collect::<Option<_>>().ok_or(Wrong::Matching)
    }

    fn lift(&self, chosen: &Vec<usize>) -> Result<Matching, Wrong> {
        if !self.product.is_matching(chosen) {
            return Err(Wrong::None { what: "multiedges", solution: "perfect matching" });
        }
        let mut matching = Matching::diagonal(self.edges.rows());
        for &row in chosen {
            if let [u, v, w, _] = *self.product.row(row) {
                matching.second[u as usize] = v as usize;
                matching.third[u as usize] = w as usize;
            }
        }
        if matching.refutes(&self.edges) { Ok(matching) } else { Err(Wrong::Matching) }
    }

    fn explained(&self) -> Explained {
        let s = self.edges.rows();
        let slot = |slot: u32| self.product.rows().filter(|row| row[3] == slot).count().to_string();
        let row = |at: usize| vec![at.to_string(), slot(at as u32)];
        Explained {
            heading: format!(
                "{}, {}, counted from 0",
                counted(s, ["row", "rows"]),
                counted(self.edges.len(), EDGES)
            ),
            heads: vec!["slot", "multiedges"],
            rows: (0..s.min(40)).map(row).collect(),
            notes: vec![
                "dimensions: the first, second and third row of an edge, and its slot".into(),
                "slot 0 is for edges off the diagonal; row 0 has the slot of the row there".into(),
            ],
        }
    }

    fn gadgets(&self) -> Vec<Gadget> {
        vec![triple(&self.edges)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::{Answer, brute, random};
    use crate::random::Key;
    use crate::reduce::plain::matchings;

    #[test]
    fn matchings_are_those_off_the_diagonal() {
        let mut strong = 0;
        for index in 0..200 {
            let (width, rows) = (2 + index as usize % 3, 1 + index as usize / 3 % 4);
            let puzzle = random::puzzle(Key([3, 10]), index, width, rows).unwrap();
            let reduction = PuzzleToMatching::new(&puzzle).unwrap();
            if reduction.product().len() > 40 && rows == 4 {
                continue;
            }
            let matchings = matchings(reduction.product());
            match brute::decide(&puzzle, Hit::ExactlyTwo) {
                Answer::No(matching) => {
                    let pushed = reduction.push(&matching).unwrap();
                    assert!(reduction.product().is_matching(&pushed));
                    assert_eq!(reduction.lift(&pushed).unwrap(), matching);
                    assert!(!matchings.is_empty(), "{puzzle:?}");
                }
                _ => {
                    assert!(matchings.is_empty(), "{puzzle:?}");
                    strong += 1;
                }
            }
            for matching in &matchings {
                assert!(reduction.lift(matching).unwrap().refutes(&reduction.edges));
            }
            assert_eq!(reduction.push(&Matching::diagonal(rows)), Err(Wrong::Matching));
        }
        assert!((40..160).contains(&strong), "{strong}");
    }
}
