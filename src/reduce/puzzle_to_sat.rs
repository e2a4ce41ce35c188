//! A puzzle as a formula that can be satisfied if and only if the puzzle is not strong.
//!
//! The formula is that of [`puzzle::sat`](crate::puzzle::sat) (Anderson, Ji and Xu, SAT 2020):
//! variables say that row u goes second with row v, and third with row w; its models are the
//! perfect matchings of the puzzle's hypergraph other than the diagonal.

use super::{Explained, Gadget, Group, Point, Reduction, Wrong};
use crate::plural::counted;
use crate::puzzle::{Edges, Hit, Matching, Puzzle, sat};
use crate::sat::{Formula, Model};

/// A puzzle and its formula.
#[derive(Clone, Debug)]
pub struct PuzzleToSat {
    edges: Edges,
    formula: Formula,
}

impl PuzzleToSat {
    /// The formula of a puzzle.
    ///
    /// # Panics
    ///
    /// For more than [`sat::MOST`] rows.
    pub fn new(puzzle: &Puzzle) -> PuzzleToSat {
        let edges = Edges::of(puzzle, Hit::ExactlyTwo);
        let formula = sat::formula(&edges);
        PuzzleToSat { edges, formula }
    }

    /// The formula.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// What each variable says, in their order.
    pub fn names(&self) -> Vec<String> {
        let rows = self.edges.rows();
        let name = |(part, u, v)| format!("row {u} goes {part} with row {v}");
        let of = |part| {
            (0..rows).flat_map(move |u| (0..rows).map(move |v| (part, u, v))).collect::<Vec<_>>()
        };
        of("second").into_iter().chain(of("third")).map(name).collect()
    }

    fn check(&self, matching: &Matching) -> Result<(), Wrong> {
        if matching.refutes(&self.edges) { Ok(()) } else { Err(Wrong::Matching) }
    }
}

impl Reduction for PuzzleToSat {
    /// A perfect matching other than the diagonal.
    type Original = Matching;
    type Product = Model;

    fn push(&self, matching: &Matching) -> Result<Model, Wrong> {
        self.check(matching)?;
        Ok(sat::model(matching))
    }

    fn lift(&self, model: &Model) -> Result<Matching, Wrong> {
        if let Some(clause) = model.fails(&self.formula) {
            return Err(Wrong::Clause(clause));
        }
        let matching = sat::matching(model, self.edges.rows());
        self.check(&matching)?;
        Ok(matching)
    }

    fn explained(&self) -> Explained {
        let s = self.edges.rows();
        let non_edges = s.pow(3) - self.edges.len();
        let row = |clauses: &str, count: usize| vec![clauses.into(), count.to_string()];
        let pairs = s * s * s.saturating_sub(1) / 2;
        Explained {
            heading: format!("{}, counted from 0", counted(s, ["row", "rows"])),
            heads: vec!["clauses", "how many"],
            rows: vec![
                row("each row and column of two permutation matrices has one", 4 * s),
                row("and not two", 4 * pairs),
                row("no rows of a triple that is no edge go together", non_edges),
                row("some row does not go with itself twice", 1),
            ],
            notes: vec![
                format!("variable 1 + {s} u + v: row u goes second with row v"),
                format!("variable {} + {s} u + w: row u goes third with row w", 1 + s * s),
            ],
        }
    }

    fn gadgets(&self) -> Vec<Gadget> {
        vec![triple(&self.edges)]
    }
}

/// The gadget of a triple of rows: an edge off the diagonal, if there is one.
pub(super) fn triple(edges: &Edges) -> Gadget {
    let (edge, title) = match edges.iter().find(|&[u, v, w]| (u, u) != (v, w)) {
        Some(edge) => (edge, "An edge off the diagonal"),
        None => ([0; 3], "An edge of the diagonal: there are no others"),
    };
    let point = |(at, row): (i32, usize)| Point {
        at: (at, 0),
        name: format!("row {row}"),
        below: ["first", "second", "third"][at as usize].into(),
    };
    Gadget {
        title: title.into(),
        about: "No column has exactly two of 1, 2, 3 in these rows, so that they may go together."
            .into(),
        points: (0..).zip(edge).map(point).collect(),
        groups: vec![Group { of: vec![0, 1, 2], name: "may go together".into() }],
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limit::Limit;
    use crate::puzzle::{Answer, brute, random};
    use crate::random::Key;
    use crate::sat::{Outcome, solve};

    #[test]
    fn models_are_matchings_off_the_diagonal() {
        let mut strong = 0;
        for index in 0..200 {
            let (width, rows) = (2 + index as usize % 3, 1 + index as usize / 3 % 4);
            let puzzle = random::puzzle(Key([3, 9]), index, width, rows).unwrap();
            let reduction = PuzzleToSat::new(&puzzle);
            let brute = brute::decide(&puzzle, Hit::ExactlyTwo);
            match solve(reduction.formula(), &[], &Limit::none()) {
                Outcome::Model(model) => {
                    let matching = reduction.lift(&model).unwrap();
                    assert!(matching.refutes(&reduction.edges));
                    assert_eq!(reduction.push(&matching).unwrap(), model);
                    assert!(matches!(brute, Answer::No(_)), "{puzzle:?}");
                }
                _ => {
                    assert_eq!(brute, Answer::Yes, "{puzzle:?}");
                    strong += 1;
                }
            }
            let diagonal = Matching::diagonal(rows);
            assert_eq!(reduction.push(&diagonal), Err(Wrong::Matching));
            let wrong = reduction.lift(&sat::model(&diagonal));
            assert_eq!(wrong, Err(Wrong::Clause(reduction.formula().len() - 1)));
        }
        assert!((40..160).contains(&strong), "{strong}");
    }
}
