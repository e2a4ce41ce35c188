//! Digraphs on the rows of a puzzle, as rows of bits; every row has a loop.
//!
//! A face of H_P is the projection of its edges to two of the three parts: a bipartite graph with
//! the diagonal as a perfect matching, and so a digraph on the rows with loops. A perfect
//! matching is a permutation along arcs, made of cycles; so an arc lies in some perfect matching
//! exactly when its ends are in one strongly connected component.
//!
//! Components come from the transitive closure by bits: O(s^2) rows of bits joined, s^3/64 steps.

use super::edges::{Edges, members};

/// Which two parts edges are projected to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Face {
    FirstSecond,
    FirstThird,
    SecondThird,
}

impl Face {
    pub const ALL: [Face; 3] = [Face::FirstSecond, Face::FirstThird, Face::SecondThird];
}

/// A digraph on rows 0..s.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Digraph {
    rows: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Digraph {
    /// Loops alone.
    pub fn loops(rows: usize) -> Digraph {
        let words = rows.div_ceil(64);
        let mut graph = Digraph { rows, words, bits: vec![0; rows * words] };
        (0..rows).for_each(|row| graph.insert(row, row));
        graph
    }

    /// A face of edges that hold the diagonal.
    pub fn face(edges: &Edges, face: Face) -> Digraph {
        match edges.words() {
            // Compiled for itself: it is the usual case, and four times as fast.
            1 => Digraph::face_of(edges, face, 1),
            words => Digraph::face_of(edges, face, words),
        }
    }

    #[inline(always)]
    fn face_of(edges: &Edges, face: Face, words: usize) -> Digraph {
        let mut graph = Digraph::loops(edges.rows());
        let add = |(to, thirds): (&mut u64, &u64)| *to |= thirds;
        for (u, table) in edges.tables().enumerate() {
            let from = &mut graph.bits[u * words..][..words];
            match face {
                Face::FirstSecond => {
                    for (v, thirds) in table.chunks_exact(words).enumerate() {
                        let some = thirds.iter().fold(0, |some, thirds| some | thirds);
                        from[v / 64] |= u64::from(some != 0) << (v % 64);
                    }
                }
                Face::FirstThird => {
                    table
                        .chunks_exact(words)
                        .for_each(|thirds| from.iter_mut().zip(thirds).for_each(add));
                }
                Face::SecondThird => graph.bits.iter_mut().zip(table).for_each(add),
            }
        }
        graph
    }

    /// Adds an arc.
    pub fn insert(&mut self, from: usize, to: usize) {
        self.bits[from * self.words + to / 64] |= 1 << (to % 64);
    }

    /// Where the arcs from a row lead, as bits.
    pub fn from(&self, row: usize) -> &[u64] {
        &self.bits[row * self.words..][..self.words]
    }

    /// Where the arcs from each row lead, one row after another.
    pub fn all(&self) -> &[u64] {
        &self.bits
    }

    /// Whether an arc is there.
    pub fn contains(&self, from: usize, to: usize) -> bool {
        self.from(from)[to / 64] >> (to % 64) & 1 == 1
    }

    /// Arcs between any two rows of a strongly connected component.
    pub fn components(&self) -> Digraph {
        let mut reach = self.clone();
        match self.words {
            1 => reach.close(1),
            words => reach.close(words),
        }
        // Rows reach each other when they reach the same, as each reaches itself.
        let mut together = Digraph::loops(self.rows);
        for row in 0..self.rows {
            for other in members(reach.from(row)).filter(|&other| other > row) {
                if reach.from(row) == reach.from(other) {
                    together.insert(row, other);
                    together.insert(other, row);
                }
            }
        }
        together
    }

    /// Adds an arc wherever there is a path.
    #[inline(always)]
    fn close(&mut self, words: usize) {
        let mut through = vec![0; words];
        for middle in 0..self.rows {
            through.copy_from_slice(&self.bits[middle * words..][..words]);
            for from in self.bits.chunks_exact_mut(words) {
                // All ones where there is an arc to the middle.
                let there = (from[middle / 64] >> (middle % 64) & 1).wrapping_neg();
                from.iter_mut().zip(&through).for_each(|(to, more)| *to |= more & there);
            }
        }
    }

    /// Whether all arcs of another one are here as well.
    pub fn holds(&self, other: &Digraph) -> bool {
        self.bits.iter().zip(&other.bits).all(|(here, there)| there & !here == 0)
    }

    /// Whether there are loops alone.
    pub fn is_loops(&self) -> bool {
        (0..self.rows).all(|row| members(self.from(row)).eq([row]))
    }

    /// The rows of a cycle of more than one row, if there is one, in its order.
    pub fn cycle(&self) -> Option<Vec<usize>> {
        let together = self.components();
        let start = (0..self.rows).find(|&row| members(together.from(row)).nth(1).is_some())?;
        // Breadth first within the component until an arc leads back.
        let mut before = vec![None; self.rows];
        let mut queue = vec![start];
        let mut at = 0;
        while let Some(&row) = queue.get(at) {
            at += 1;
            if row != start && self.contains(row, start) {
                let mut cycle: Vec<usize> =
                    std::iter::successors(Some(row), |&row| before[row]).collect();
                cycle.reverse();
                return Some(cycle);
            }
            for next in members(self.from(row)) {
                let inside = together.contains(start, next);
                if inside && next != start && before[next].is_none() {
                    before[next] = Some(row);
                    queue.push(next);
                }
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Key, choice};

    fn graph(index: u64, rows: usize, arcs: usize) -> Digraph {
        let mut graph = Digraph::loops(rows);
        let row = |t: usize| choice::choose(Key([8, 1]), index, t as u32, rows as u32, 0) as usize;
        (0..arcs).for_each(|arc| graph.insert(row(2 * arc), row(2 * arc + 1)));
        graph
    }

    /// By walking from every row along all arcs.
    #[test]
    fn components_and_cycles_are_what_walks_say() {
        for index in 0..300 {
            let rows = [3, 6, 9, 64, 65, 70][index as usize % 6];
            let graph = graph(index, rows, rows * (1 + index as usize % 3) / 2);
            let walks = |from: usize| {
                let mut seen = vec![false; rows];
                let mut stack = vec![from];
                while let Some(row) = stack.pop() {
                    if !std::mem::replace(&mut seen[row], true) {
                        stack.extend(members(graph.from(row)));
                    }
                }
                seen
            };
            let reached: Vec<Vec<bool>> = (0..rows).map(walks).collect();
            let together = graph.components();
            for (a, from) in reached.iter().enumerate() {
                for (b, back) in reached.iter().enumerate() {
                    assert_eq!(together.contains(a, b), from[b] && back[a]);
                }
            }
            match graph.cycle() {
                None => assert!(together.is_loops()),
                Some(cycle) => {
                    assert!(cycle.len() > 1 && !together.is_loops());
                    let next = cycle.iter().cycle().skip(1);
                    assert!(cycle.iter().zip(next).all(|(&a, &b)| graph.contains(a, b)));
                    let mut sorted = cycle.clone();
                    sorted.sort_unstable();
                    sorted.dedup();
                    assert_eq!(sorted.len(), cycle.len());
                }
            }
        }
    }

    #[test]
    fn faces_of_edges() {
        let mut edges = Edges::none(3);
        (0..3).for_each(|row| edges.insert([row; 3]));
        edges.insert([0, 1, 2]);
        let arcs = Face::ALL.map(|face| {
            let face = Digraph::face(&edges, face);
            let arcs =
                |from| members(face.from(from)).map(move |to| [from, to]).collect::<Vec<_>>();
            (0..3).flat_map(arcs).filter(|[a, b]| a != b).collect::<Vec<_>>()
        });
        assert_eq!(arcs, [[[0, 1]], [[0, 2]], [[1, 2]]]);
    }
}
