//! The hypergraph H_P of a puzzle: its edges are the triples of rows no column of which hits.
//!
//! A table of s x s rows of bits: bit w of row (u, v) is set for an edge (u, v, w). For u and v a
//! column decides about every w at once: which w it leaves depends only on whether w has 3
//! there. So a row of the table is the meet of at most k rows of bits, and the table takes
//! O(s^2 k s/64) steps and s^3 bits.

use super::object::{Hit, MOST_COLUMNS, Puzzle};
use std::fmt;

/// A set of edges on rows 0..s, each a triple (u, v, w) of rows.
#[derive(Clone, PartialEq, Eq)]
pub struct Edges {
    rows: usize,
    words: usize,
    bits: Vec<u64>,
}

impl Edges {
    /// The edges of a puzzle.
    pub fn of(puzzle: &Puzzle, hit: Hit) -> Edges {
        let rows = puzzle.len();
        let mut edges = Edges::none(rows);
        let words = edges.words;
        // For each column the rows that have 3 in it.
        let mut threes = vec![0; puzzle.width() * words];
        for (row, symbols) in puzzle.rows().iter().enumerate() {
            for column in ones(symbols.threes()) {
                threes[column * words + row / 64] |= 1 << (row % 64);
            }
        }
        let last = u64::MAX >> (words * 64 - rows);
        for (table, first) in edges.bits.chunks_exact_mut(rows * words).zip(puzzle.rows()) {
            for (live, second) in table.chunks_exact_mut(words).zip(puzzle.rows()) {
                let (both, one) = (first.ones() & second.twos(), first.ones() ^ second.twos());
                // Columns where w must have 3, and where it must not; one has no bit twice.
                let (with, without) = match hit {
                    Hit::ExactlyTwo => (both, one),
                    Hit::AtLeastTwo if both != 0 => continue,
                    Hit::AtLeastTwo => (0, one),
                };
                live.fill(u64::MAX);
                live[words - 1] = last;
                for column in ones(with) {
                    let threes = &threes[column * words..][..words];
                    live.iter_mut().zip(threes).for_each(|(live, threes)| *live &= threes);
                }
                for column in ones(without) {
                    let threes = &threes[column * words..][..words];
                    live.iter_mut().zip(threes).for_each(|(live, threes)| *live &= !threes);
                }
            }
        }
        edges
    }

    /// No edges on so many rows.
    pub fn none(rows: usize) -> Edges {
        let words = rows.div_ceil(64);
        Edges { rows, words, bits: vec![0; rows * rows * words] }
    }

    /// The number of rows, s.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The words of a row of bits.
    pub fn words(&self) -> usize {
        self.words
    }

    /// The third rows of the edges with these first two, as bits.
    pub fn thirds(&self, first: usize, second: usize) -> &[u64] {
        &self.bits[(first * self.rows + second) * self.words..][..self.words]
    }

    /// As [`Edges::thirds`], to be changed.
    pub(super) fn thirds_mut(&mut self, first: usize, second: usize) -> &mut [u64] {
        &mut self.bits[(first * self.rows + second) * self.words..][..self.words]
    }

    /// For each first row the rows of bits of all second rows, one after another.
    pub(super) fn tables(&self) -> impl Iterator<Item = &[u64]> {
        self.bits.chunks_exact((self.rows * self.words).max(1))
    }

    /// As [`Edges::tables`], to be changed.
    pub(super) fn tables_mut(&mut self) -> impl Iterator<Item = &mut [u64]> {
        self.bits.chunks_exact_mut((self.rows * self.words).max(1))
    }

    /// Adds an edge.
    pub fn insert(&mut self, [u, v, w]: [usize; 3]) {
        self.thirds_mut(u, v)[w / 64] |= 1 << (w % 64);
    }

    /// Whether an edge is there.
    pub fn contains(&self, [u, v, w]: [usize; 3]) -> bool {
        self.thirds(u, v)[w / 64] >> (w % 64) & 1 == 1
    }

    /// The number of edges.
    pub fn len(&self) -> usize {
        self.bits.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Whether there is no edge.
    pub fn is_empty(&self) -> bool {
        self.bits.iter().all(|&word| word == 0)
    }

    /// The edges in lexicographic order.
    pub fn iter(&self) -> impl Iterator<Item = [usize; 3]> {
        let pairs = (0..self.rows).flat_map(|u| (0..self.rows).map(move |v| (u, v)));
        pairs.flat_map(|(u, v)| members(self.thirds(u, v)).map(move |w| [u, v, w]))
    }

    /// Whether the diagonal is all there is; where it is there, as in every puzzle.
    pub fn only_diagonal(&self) -> bool {
        self.iter().all(|[u, v, w]| u == v && v == w)
    }

    /// The rows that are in an edge off the diagonal, ascending.
    pub fn busy(&self) -> Vec<usize> {
        let mut busy = vec![false; self.rows];
        for edge in self.iter().filter(|&[u, v, w]| u != v || v != w) {
            edge.iter().for_each(|&row| busy[row] = true);
        }
        (0..self.rows).filter(|&row| busy[row]).collect()
    }

    /// The edges within some rows, ascending, which are numbered anew in their order.
    pub fn within(&self, rows: &[usize]) -> Edges {
        let mut edges = Edges::none(rows.len());
        for (u, &first) in rows.iter().enumerate() {
            for (v, &second) in rows.iter().enumerate() {
                let old = self.thirds(first, second);
                let there = |&third: &usize| old[third / 64] >> (third % 64) & 1 == 1;
                for (w, _) in rows.iter().enumerate().filter(|(_, third)| there(third)) {
                    edges.insert([u, v, w]);
                }
            }
        }
        edges
    }
}

impl fmt::Debug for Edges {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        to.debug_set().entries(self.iter()).finish()
    }
}

/// The places of the bits of a word, ascending.
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (place < MOST_COLUMNS).then_some(place)
    })
}

/// The members of a set given as bits, ascending.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(at, &word)| ones(word).map(move |place| at * 64 + place))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::random;
    use crate::random::Key;

    /// Every triple by the test of columns, on puzzles of one word a row and of more.
    #[test]
    fn the_table_holds_the_edges_of_the_definition() {
        let shapes = [(1, 1), (1, 3), (3, 2), (7, 3), (64, 4), (65, 5), (81, 4), (130, 30)];
        for (index, (rows, width)) in (0..).zip(shapes) {
            let puzzle = random::puzzle(Key([6, 7]), index, width, rows).unwrap();
            for hit in [Hit::ExactlyTwo, Hit::AtLeastTwo] {
                let edges = Edges::of(&puzzle, hit);
                let mut count = 0;
                for u in 0..rows {
                    for v in 0..rows {
                        for w in 0..rows {
                            let edge = [u, v, w];
                            assert_eq!(edges.contains(edge), puzzle.edge(hit, edge), "{edge:?}");
                            count += usize::from(edges.contains(edge));
                        }
                    }
                    assert!(edges.contains([u; 3]));
                }
                assert_eq!((edges.len(), edges.iter().count()), (count, count));
            }
        }
    }

    #[test]
    fn parts_of_edges() {
        let mut edges = Edges::none(70);
        (0..70).for_each(|row| edges.insert([row; 3]));
        assert!(edges.only_diagonal() && edges.busy().is_empty() && !edges.is_empty());
        edges.insert([2, 66, 5]);
        assert_eq!((edges.busy(), edges.only_diagonal()), (vec![2, 5, 66], false));
        let part = edges.within(&[2, 5, 66]);
        assert!(part.iter().eq([[0, 0, 0], [0, 2, 1], [1, 1, 1], [2, 2, 2]]));
    }
}
