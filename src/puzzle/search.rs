//! Depth-first search for a perfect matching off the diagonal, on sets as words.
//!
//! Simplification comes first, and rows that are left with the diagonal alone are put aside. Then,
//! row after row: if some edge off the diagonal at this row is part of a perfect matching, there
//! it is; if not, the row keeps its diagonal edge in every matching, so it is put aside, and the
//! edges of the other rows are simplified again. Whether an edge can be completed is found by
//! branching on the row, of any of the three parts, with the fewest live edges.
//!
//! Exponential in general. At most [`MOST`] rows may be left by the simplification.

use super::answer::{Answer, Matching};
use super::edges::{Edges, ones};
use super::simplification::simplify;
use crate::limit::Limit;

/// The most rows that simplification may leave with edges off the diagonal.
pub const MOST: usize = 64;

/// Nodes between two looks at the limit.
const PATIENCE: u64 = 256;

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
    let mut names = edges.busy();
    let mut left = edges.within(&names);
    let mut search = Search { nodes: 0, most: nodes, limit, taken: Vec::new() };
    let answer = |answer, search: Search| Searched { answer, nodes: search.nodes };
    if names.len() > MOST {
        return answer(Answer::Maybe, search);
    }
    while !names.is_empty() {
        let row = fewest(&left);
        match search.begin(&left, row) {
            None => return answer(Answer::Maybe, search),
            Some(true) => {
                let taken = search.taken.iter().map(|edge| edge.map(|row| names[row]));
                let matching = Matching::of(edges.rows(), taken);
                return answer(Answer::No(matching), search);
            }
            Some(false) => {}
        }
        let mut others: Vec<usize> = (0..names.len()).filter(|&other| other != row).collect();
        left = left.within(&others);
        simplify(&mut left);
        let busy = left.busy();
        left = left.within(&busy);
        others = busy.into_iter().map(|row| others[row]).collect();
        names = others.into_iter().map(|row| names[row]).collect();
    }
    answer(Answer::Yes, search)
}

/// The row of the first part with the fewest edges.
fn fewest(edges: &Edges) -> usize {
    let count =
        |u: usize| (0..edges.rows()).map(|v| edges.thirds(u, v)[0].count_ones()).sum::<u32>();
    (0..edges.rows()).min_by_key(|&row| count(row)).unwrap_or(0)
}

struct Search<'a> {
    nodes: u64,
    most: u64,
    limit: &'a Limit,
    /// The edges of the matching, once there is one.
    taken: Vec<[usize; 3]>,
}

impl Search<'_> {
    /// Whether an edge off the diagonal at this row can be completed; none at the limit.
    fn begin(&mut self, edges: &Edges, row: usize) -> Option<bool> {
        let table = Table::of(edges);
        let all = u64::MAX >> (64 - table.rows);
        for second in 0..table.rows {
            for third in ones(table.thirds[row * table.rows + second]) {
                let edge = [row, second, third];
                if edge != [row; 3] && self.take(&table, [all; 3], edge)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// Takes an edge and completes it.
    fn take(&mut self, table: &Table, free: [u64; 3], edge: [usize; 3]) -> Option<bool> {
        let [u, v, w] = edge.map(|row| 1 << row);
        let done = self.complete(table, [free[0] & !u, free[1] & !v, free[2] & !w])?;
        if done {
            self.taken.push(edge);
        }
        Some(done)
    }

    /// Whether the free rows of the three parts have a perfect matching.
    fn complete(&mut self, table: &Table, free: [u64; 3]) -> Option<bool> {
        if free[0] == 0 {
            return Some(true);
        }
        self.nodes += 1;
        if self.nodes > self.most || self.nodes % PATIENCE == 0 && self.limit.reached() {
            return None;
        }
        let Some(row) = table.fewest(free) else { return Some(false) };
        for second in ones(free[1]) {
            for third in ones(table.thirds[row * table.rows + second] & free[2]) {
                if self.take(table, free, [row, second, third])? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }
}

/// Edges on at most 64 rows: the third rows for each first and second one.
struct Table {
    rows: usize,
    thirds: Vec<u64>,
}

impl Table {
    fn of(edges: &Edges) -> Table {
        let rows = edges.rows();
        let pairs = (0..rows).flat_map(|u| (0..rows).map(move |v| (u, v)));
        Table { rows, thirds: pairs.map(|(u, v)| edges.thirds(u, v)[0]).collect() }
    }

    /// The free row of the first part with the fewest live edges; none if some free row of any
    /// part has none.
    fn fewest(&self, [firsts, seconds, thirds]: [u64; 3]) -> Option<usize> {
        let (mut best, mut row) = (u32::MAX, None);
        let (mut second_seen, mut third_seen) = (0, 0);
        for u in ones(firsts) {
            let mut count = 0;
            let line = &self.thirds[u * self.rows..][..self.rows];
            for v in ones(seconds) {
                let live = line[v] & thirds;
                if live != 0 {
                    count += live.count_ones();
                    second_seen |= 1 << v;
                    third_seen |= live;
                }
            }
            if count == 0 {
                return None;
            }
            if count < best {
                (best, row) = (count, Some(u));
            }
        }
        if second_seen == seconds && third_seen == thirds { row } else { None }
    }
}
