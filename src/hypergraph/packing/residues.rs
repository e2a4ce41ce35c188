//! Sums modulo 3 that every edge has in common with none: what the bare vertices must add up to.
//!
//! Where the vertices bear labels from F_3^d such that the labels of each edge add up to 0, the
//! labels of the vertices that a packing leaves bare add up to what all labels do. Of a layout
//! the cards themselves are such labels: Sets that leave three cards of twelve leave three whose
//! sum is known, and all cards can only go in Sets when their sum is 0. In general the labels
//! are a basis of the kernel of the incidence matrix over F_3. With no, one or two vertices
//! bare, which is when the bound "cards over three" is attained, that often rules it out.
//!
//! O(m n r) once for m edges, n vertices and rank r, and only where that is not much; O(n) a
//! question.

use crate::hypergraph::Hypergraph;

/// The most elementary operations that labels may cost.
const MOST_WORK: usize = 50_000_000;

/// The labels of the vertices of a hypergraph whose edges have three.
pub(super) struct Residues {
    labels: Vec<Label>,
}

impl Residues {
    /// None where edges have other sizes, or labels would cost too much.
    pub fn of(graph: &Hypergraph) -> Option<Residues> {
        let vertices = graph.vertices();
        let work = graph.len().saturating_mul(vertices).saturating_mul(vertices);
        (graph.is_uniform(3) && work <= MOST_WORK).then(|| {
            let mut labels = vec![Label::ZERO; vertices];
            for (at, vector) in kernel(graph).into_iter().take(Label::LENGTH).enumerate() {
                labels.iter_mut().zip(vector).for_each(|(label, trit)| label.set(at, trit));
            }
            Residues { labels }
        })
    }

    /// A bound on the edges of packings on some vertices, made smaller by one if no suitable
    /// vertices could be bare.
    pub fn bound(&self, vertices: &[usize], bound: usize) -> usize {
        if bound != vertices.len() / 3 || bound == 0 {
            return bound;
        }
        let sum = self.sum(vertices);
        let possible = match vertices.len() % 3 {
            0 => sum == Label::ZERO,
            1 => self.find(vertices, sum).is_some(),
            _ => vertices.iter().enumerate().any(|(at, &vertex)| {
                let other = sum.plus(self.labels[vertex].negated());
                self.find(&vertices[at + 1..], other).is_some()
            }),
        };
        bound - usize::from(!possible)
    }

    /// The only vertex that can be bare when all others are covered, where labels tell.
    pub fn bare(&self, vertices: &[usize]) -> Option<usize> {
        let sum = self.sum(vertices);
        let mut bare = vertices.iter().copied().filter(|&vertex| self.labels[vertex] == sum);
        bare.next().filter(|_| bare.next().is_none())
    }

    fn sum(&self, vertices: &[usize]) -> Label {
        vertices.iter().fold(Label::ZERO, |sum, &vertex| sum.plus(self.labels[vertex]))
    }

    fn find(&self, vertices: &[usize], label: Label) -> Option<usize> {
        vertices.iter().copied().find(|&vertex| self.labels[vertex] == label)
    }
}

/// A vector over F_3: the places of its ones, and of its twos.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Label {
    ones: u64,
    twos: u64,
}

impl Label {
    const ZERO: Label = Label { ones: 0, twos: 0 };
    const LENGTH: usize = u64::BITS as usize;

    fn set(&mut self, at: usize, trit: u8) {
        self.ones |= u64::from(trit == 1) << at;
        self.twos |= u64::from(trit == 2) << at;
    }

    fn negated(self) -> Label {
        Label { ones: self.twos, twos: self.ones }
    }

    fn plus(self, other: Label) -> Label {
        let (zeros, other_zeros) = (!(self.ones | self.twos), !(other.ones | other.twos));
        Label {
            ones: self.ones & other_zeros | zeros & other.ones | self.twos & other.twos,
            twos: self.twos & other_zeros | zeros & other.twos | self.ones & other.ones,
        }
    }
}

/// A basis of the vectors over F_3 whose sum over each edge is 0.
fn kernel(graph: &Hypergraph) -> Vec<Vec<u8>> {
    // Each row has a 1 in a column of its own that is 0 in the rows after it.
    let mut rows: Vec<(usize, Vec<u8>)> = Vec::new();
    let mut leads = vec![false; graph.vertices()];
    for edge in graph.edges() {
        let mut row = vec![0; graph.vertices()];
        edge.iter().for_each(|&vertex| row[vertex] = 1);
        for (lead, other) in &rows {
            let times = (3 - row[*lead]) % 3;
            add(&mut row, other, times);
        }
        if let Some(lead) = row.iter().position(|&trit| trit > 0) {
            // 1 and 2 are their own inverses.
            let inverse = row[lead];
            row.iter_mut().for_each(|trit| *trit = *trit * inverse % 3);
            leads[lead] = true;
            rows.push((lead, row));
        }
    }
    let free = (0..graph.vertices()).filter(|&vertex| !leads[vertex]);
    let solve = |free: usize| {
        let mut vector = vec![0; graph.vertices()];
        vector[free] = 1;
        for (lead, row) in rows.iter().rev() {
            let sum = row.iter().zip(&vector).map(|(a, b)| usize::from(a * b)).sum::<usize>();
            vector[*lead] = ((3 - sum % 3) % 3) as u8;
        }
        vector
    };
    free.map(solve).collect()
}

fn add(row: &mut [u8], other: &[u8], times: u8) {
    if times > 0 {
        row.iter_mut().zip(other).for_each(|(a, b)| *a = (*a + times * b) % 3);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Deck, Layout};
    use crate::hypergraph::{plain, random};
    use crate::random::Key;

    #[test]
    fn labels_of_edges_add_up_to_zero() {
        for index in 0..200 {
            let graph = random::linear(Key([7, 7]), index, 12, 14);
            let residues = Residues::of(&graph).unwrap();
            assert!(graph.edges().all(|edge| residues.sum(edge) == Label::ZERO));
            let vertices: Vec<usize> = (0..12).collect();
            let bound = residues.bound(&vertices, 4);
            assert!(bound >= plain::most_disjoint(&graph));
        }
    }

    /// Nine cards can go in three Sets only when they add up to 0; of a deck the labels are the
    /// affine maps, of which the plane has three dimensions and the real deck five.
    #[test]
    fn cards_are_labels() {
        let cards: Vec<[u8; 2]> = (0..9).map(|card| [card / 3, card % 3]).collect();
        let plane = Hypergraph::of_layout(&Layout::new(&cards).unwrap());
        assert_eq!(kernel(&plane).len(), 3);
        let deck: Vec<Vec<u8>> = (0..81).map(|card| Deck::REAL.digits(card)).collect();
        assert_eq!(kernel(&Hypergraph::of_layout(&Layout::new(&deck).unwrap())).len(), 5);
        let all: Vec<usize> = (0..9).collect();
        let residues = Residues::of(&plane).unwrap();
        assert_eq!((residues.bound(&all, 3), residues.bound(&all, 2)), (3, 2));
        // Without the card 8 the bare two add up to minus 8: 0 and 4, 1 and 3, 2 and 2 is one.
        assert_eq!(residues.bound(&all[..8], 2), 2);
        // Without 7 and 8, their third card 6 must be bare.
        assert_eq!((residues.bound(&all[..7], 2), residues.bare(&all[..7])), (2, Some(6)));
        // Without 5, 7 and 8 the sum is not 0.
        assert_eq!(residues.bound(&[0, 1, 2, 3, 4, 6], 2), 1);
    }
}
