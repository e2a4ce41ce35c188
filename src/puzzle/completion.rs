//! Whether an edge off the diagonal can be completed to a perfect matching, by branching.
//!
//! The next row to be matched, of any of the three parts, is the one with the fewest live edges;
//! free rows that had no matching are remembered. Sets of rows are W words.

use super::edges::{Edges, members};
use crate::limit::Limit;
use std::collections::HashSet;

/// The fewest free rows that are remembered when they have no matching.
const SMALLEST: usize = 5;

/// The most words that they take together: some 50 MB with what a table adds.
const MEMORY: usize = 3 << 20;

/// Nodes between two looks at the limit.
const PATIENCE: u64 = 256;

/// A set of rows.
type Set<const W: usize> = [u64; W];

/// The search on the edges of one table.
pub(super) struct Completion<'a, const W: usize> {
    table: Table<W>,
    nodes: u64,
    most: u64,
    limit: &'a Limit,
    /// The edges of the matching, once there is one.
    taken: Vec<[usize; 3]>,
    /// Free rows that have no matching.
    failed: HashSet<[Set<W>; 3]>,
}

impl<'a, const W: usize> Completion<'a, W> {
    /// A search on edges of at most 64 W rows that ends after so many nodes.
    pub fn of(edges: &Edges, most: u64, limit: &'a Limit) -> Completion<'a, W> {
        let table = Table::of(edges);
        Completion { table, nodes: 0, most, limit, taken: Vec::new(), failed: HashSet::new() }
    }

    /// Nodes so far.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The edges of the matching that was found.
    pub fn taken(&self) -> &[[usize; 3]] {
        &self.taken
    }

    /// Whether an edge off the diagonal at this row can be completed; none where the search ended
    /// before that was known.
    pub fn from(&mut self, row: usize) -> Option<bool> {
        let mut all = [0; W];
        (0..self.table.rows).for_each(|row| all[row / 64] |= 1 << (row % 64));
        for second in 0..self.table.rows {
            let thirds = *self.table.live(0, row, second);
            for third in members(&thirds) {
                let edge = [row, second, third];
                if edge != [row; 3] && self.take([all; 3], edge)? {
                    return Some(true);
                }
            }
        }
        Some(false)
    }

    /// Takes an edge and completes it.
    fn take(&mut self, mut free: [Set<W>; 3], edge: [usize; 3]) -> Option<bool> {
        free.iter_mut().zip(edge).for_each(|(free, row)| free[row / 64] &= !(1 << (row % 64)));
        let done = self.complete(free)?;
        if done {
            self.taken.push(edge);
        }
        Some(done)
    }

    /// Whether the free rows of the three parts have a perfect matching.
    fn complete(&mut self, free: [Set<W>; 3]) -> Option<bool> {
        let waiting = size(&free[0]);
        if waiting == 0 {
            return Some(true);
        }
        self.nodes += 1;
        if self.nodes > self.most || self.nodes.is_multiple_of(PATIENCE) && self.limit.reached() {
            return None;
        }
        let memorable = waiting >= SMALLEST;
        if memorable && self.failed.contains(&free) {
            return Some(false);
        }
        let Some((part, row)) = self.table.fewest(&free) else { return Some(false) };
        let [next, last] = [(part + 1) % 3, (part + 2) % 3];
        for second in members(&free[next]) {
            for third in members(&meet(self.table.live(part, row, second), &free[last])) {
                let mut edge = [0; 3];
                [edge[part], edge[next], edge[last]] = [row, second, third];
                if self.take(free, edge)? {
                    return Some(true);
                }
            }
        }
        if memorable && self.failed.len() < MEMORY / (3 * W) {
            self.failed.insert(free);
        }
        Some(false)
    }
}

/// Edges seen from each part: for a row of the part and one of the next the rows of the one after
/// that.
struct Table<const W: usize> {
    rows: usize,
    live: [Vec<Set<W>>; 3],
}

impl<const W: usize> Table<W> {
    fn of(edges: &Edges) -> Table<W> {
        let rows = edges.rows();
        let mut live = [(); 3].map(|()| vec![[0; W]; rows * rows]);
        for edge in edges.iter() {
            for (part, live) in live.iter_mut().enumerate() {
                let [row, next, last] = [0, 1, 2].map(|step| edge[(part + step) % 3]);
                live[row * rows + next][last / 64] |= 1 << (last % 64);
            }
        }
        Table { rows, live }
    }

    fn live(&self, part: usize, row: usize, next: usize) -> &Set<W> {
        &self.live[part][row * self.rows + next]
    }

    /// The part and the free row of it with the fewest live edges; none if some has none.
    fn fewest(&self, free: &[Set<W>; 3]) -> Option<(usize, usize)> {
        let (mut best, mut place) = (usize::MAX, (0, 0));
        for part in 0..3 {
            let (next, last) = (&free[(part + 1) % 3], &free[(part + 2) % 3]);
            for row in members(&free[part]) {
                let line = &self.live[part][row * self.rows..][..self.rows];
                let mut count = 0;
                for second in members(next) {
                    count += size(&meet(&line[second], last));
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

fn size<const W: usize>(set: &Set<W>) -> usize {
    set.iter().map(|word| word.count_ones() as usize).sum()
}

fn meet<const W: usize>(a: &Set<W>, b: &Set<W>) -> Set<W> {
    std::array::from_fn(|at| a[at] & b[at])
}
