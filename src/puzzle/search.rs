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
use super::edges::{Edges, ones};
use super::simplification::simplify;
use crate::limit::Limit;
use std::collections::HashSet;

/// The most rows that simplification may leave with edges off the diagonal.
pub const MOST: usize = 64;

/// The fewest free rows that are remembered when they have no matching.
const SMALLEST: u32 = 5;

/// The most of these: 50 MB.
const MEMORY: usize = 1 << 20;

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
    let mut search =
        Search { nodes: 0, most: nodes, limit, taken: Vec::new(), failed: HashSet::new() };
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
    /// Free rows that have no matching, of the table in use.
    failed: HashSet<[u64; 3]>,
}

impl Search<'_> {
    /// Whether an edge off the diagonal at this row can be completed; none at the limit.
    fn begin(&mut self, edges: &Edges, row: usize) -> Option<bool> {
        let table = Table::of(edges);
        self.failed.clear();
        let all = u64::MAX >> (64 - table.rows);
        for second in 0..table.rows {
            for third in ones(table.live(0, row, second)) {
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
        let memorable = free[0].count_ones() >= SMALLEST;
        if memorable && self.failed.contains(&free) {
            return Some(false);
        }
        let Some((part, row)) = table.fewest(free) else { return Some(false) };
        let [next, last] = [(part + 1) % 3, (part + 2) % 3];
        for second in ones(free[next]) {
            for third in ones(table.live(part, row, second) & free[last]) {
                let mut edge = [0; 3];
                [edge[part], edge[next], edge[last]] = [row, second, third];
                if self.take(table, free, edge)? {
                    return Some(true);
                }
            }
        }
        if memorable && self.failed.len() < MEMORY {
            self.failed.insert(free);
        }
        Some(false)
    }
}

/// Edges on at most 64 rows, seen from each part: for a row of the part and one of the next the
/// rows of the one after that, as bits.
struct Table {
    rows: usize,
    live: [Vec<u64>; 3],
}

impl Table {
    fn of(edges: &Edges) -> Table {
        let rows = edges.rows();
        let mut live = [(); 3].map(|()| vec![0; rows * rows]);
        for edge in edges.iter() {
            for (part, live) in live.iter_mut().enumerate() {
                let [row, next, last] = [0, 1, 2].map(|step| edge[(part + step) % 3]);
                live[row * rows + next] |= 1 << last;
            }
        }
        Table { rows, live }
    }

    fn live(&self, part: usize, row: usize, next: usize) -> u64 {
        self.live[part][row * self.rows + next]
    }

    /// The part and the free row of it with the fewest live edges; none if some has none.
    fn fewest(&self, free: [u64; 3]) -> Option<(usize, usize)> {
        let (mut best, mut place) = (u32::MAX, (0, 0));
        for part in 0..3 {
            let (next, last) = (free[(part + 1) % 3], free[(part + 2) % 3]);
            for row in ones(free[part]) {
                let line = &self.live[part][row * self.rows..][..self.rows];
                let mut count = 0;
                for second in ones(next) {
                    count += (line[second] & last).count_ones();
                    if count >= best {
                        break;
                    }
                }
                if count == 0 {
                    return None;
                }
                if count < best {
                    (best, place) = (count, (part, row));
                }
            }
        }
        Some(place)
    }
}
