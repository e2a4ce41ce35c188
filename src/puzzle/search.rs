//! Depth-first search for a perfect matching off the diagonal, on sets as words.
//!
//! Simplification comes first, and rows that are left with the diagonal alone are put aside. Then,
//! row after row: if some edge off the diagonal at this row is part of a perfect matching, there
//! it is; if not, the row keeps its diagonal edge in every matching, so it is put aside, and the
//! edges of the other rows are simplified again. Whether an edge can be completed is found by
//! branching on the row, of any of the three parts, with the fewest live edges; free rows that
//! had no matching are remembered.
//!
//! Exponential in general. At most [`MOST`] rows may be left by the simplification.

use super::answer::{Answer, Matching};
use super::completion::Completion;
use super::edges::Edges;
use super::simplification::simplify;
use crate::limit::Limit;

/// The most rows that simplification may leave with edges off the diagonal: 48 MiB of tables.
pub const MOST: usize = 512;

/// What a search found, and how much it took.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Searched {
    /// Maybe where the limit, or the bound on the nodes, was reached, or too many rows are left.
    pub answer: Answer,
    /// Nodes of the search.
    pub nodes: u64,
}

/// Searches with at most so many nodes.
pub fn decide(edges: &Edges, nodes: u64, limit: &Limit) -> Searched {
    let mut left = edges.clone();
    simplify(&mut left);
    of_left(&left, nodes, limit)
}

/// Searches edges that no deletion is left for.
pub(super) fn of_left(edges: &Edges, nodes: u64, limit: &Limit) -> Searched {
    let names = edges.busy();
    let left = edges.within(&names);
    let mut search = Search { rows: edges.rows(), names, left, nodes: 0, most: nodes, limit };
    // As few words a set as the rows need.
    let answer = match search.names.len() {
        0..=64 => search.run::<1>(),
        65..=128 => search.run::<2>(),
        129..=256 => search.run::<4>(),
        257..=MOST => search.run::<8>(),
        _ => Answer::Maybe,
    };
    Searched { answer, nodes: search.nodes }
}

/// Rows that are not put aside yet.
struct Search<'a> {
    /// The number of all rows.
    rows: usize,
    /// Which of these are left, and their edges.
    names: Vec<usize>,
    left: Edges,
    nodes: u64,
    most: u64,
    limit: &'a Limit,
}

impl Search<'_> {
    fn run<const W: usize>(&mut self) -> Answer {
        while !self.names.is_empty() {
            let row = self.fewest();
            let nodes = self.most - self.nodes;
            let mut completion = Completion::<W>::of(&self.left, nodes, self.limit);
            let done = completion.from(row);
            self.nodes += completion.nodes();
            match done {
                None => return Answer::Maybe,
                Some(true) => {
                    let taken = completion.taken().iter();
                    let taken = taken.map(|edge| edge.map(|row| self.names[row]));
                    return Answer::No(Matching::of(self.rows, taken));
                }
                Some(false) => self.put_aside(row),
            }
        }
        Answer::Yes
    }

    /// The row of the first part with the fewest edges.
    fn fewest(&self) -> usize {
        let pairs = |u: usize| (0..self.left.rows()).flat_map(move |v| self.left.thirds(u, v));
        let count = |u: usize| pairs(u).map(|thirds| thirds.count_ones()).sum::<u32>();
        (0..self.left.rows()).min_by_key(|&row| count(row)).unwrap_or(0)
    }

    /// Leaves out a row that has its diagonal edge in every matching, and what follows.
    fn put_aside(&mut self, row: usize) {
        self.keep(&(0..self.names.len()).filter(|&other| other != row).collect::<Vec<_>>());
        simplify(&mut self.left);
        self.keep(&self.left.busy());
    }

    fn keep(&mut self, rows: &[usize]) {
        self.left = self.left.within(rows);
        self.names = rows.iter().map(|&row| self.names[row]).collect();
    }
}
