//! A form of a small position that does not depend on the names of its vertices.
//!
//! Colours of vertices are refined by the colours along their edges (Weisfeiler and Leman) until
//! a round makes no more of them; while two vertices have one colour, the first vertex of a
//! smallest colour gets one of its own, and refinement goes on. The edges, with the vertices
//! numbered by colour, are the form. Equal forms are isomorphic positions, always; isomorphic
//! ones have equal forms where vertices of one colour are alike, which is nearly always so in
//! small positions. A missed one costs time alone. For k vertices and s incidences at most k^2
//! rounds of O(k log k + s), mostly a few.

use super::board::Board;
use super::live::Live;

/// The most vertices of a position that has a form.
pub(super) const LARGEST: usize = 24;

/// Makes forms; keeps its memory from one to the next.
#[derive(Default)]
pub(super) struct Former {
    /// The vertices of the edges, numbered from 0, in one row, and where each edge ends in it.
    row: Vec<u8>,
    ends: Vec<usize>,
    local: Vec<u8>,
    colours: Vec<u64>,
    sums: Vec<u64>,
    sorted: Vec<u64>,
    form: Vec<u32>,
}

impl Former {
    /// The form of what is left on `live`, which has at most [`LARGEST`] vertices, each in an
    /// edge: the edges as ascending sets of bits.
    pub fn form<const N: usize>(&mut self, board: &Board<N>, live: Live<N>) -> &[u32] {
        self.local.resize(board.at.len(), 0);
        let mut vertices = 0;
        for vertex in live.iter() {
            self.local[vertex] = vertices;
            vertices += 1;
        }
        self.row.clear();
        self.ends.clear();
        for edge in board.moves(live) {
            self.row.extend(board.edges[edge].iter().map(|vertex| self.local[vertex]));
            self.ends.push(self.row.len());
        }
        self.tell_apart(vertices.into());
        self.number();
        &self.form
    }

    /// Gives every vertex a colour of its own.
    fn tell_apart(&mut self, vertices: usize) {
        self.colours.clear();
        self.colours.resize(vertices, 0);
        let mut kinds = 0;
        loop {
            kinds = self.refine(kinds);
            if kinds == vertices {
                return;
            }
            let shared = self.sorted.chunk_by(|a, b| a == b).filter(|same| same.len() > 1);
            let smallest = shared.min_by_key(|same| same.len()).map(|same| same[0]);
            let first = self.colours.iter().position(|&colour| Some(colour) == smallest);
            if let Some(first) = first {
                self.colours[first] = mix(!self.colours[first]);
                kinds += 1;
            }
        }
    }

    /// Refines until a round makes no more colours than there were, at first `kinds`; returns
    /// how many there are, and leaves them sorted.
    fn refine(&mut self, mut kinds: usize) -> usize {
        loop {
            self.sums.clear();
            self.sums.resize(self.colours.len(), 0);
            let mut start = 0;
            for &end in &self.ends {
                let edge = &self.row[start..end];
                start = end;
                let along = |sum: u64, &vertex: &u8| {
                    sum.wrapping_add(mix(self.colours[usize::from(vertex)]))
                };
                let colour = mix(edge.iter().fold(0, along));
                for &vertex in edge {
                    let sum = &mut self.sums[usize::from(vertex)];
                    *sum = sum.wrapping_add(colour);
                }
            }
            for (colour, sum) in self.colours.iter_mut().zip(&self.sums) {
                *colour = mix(colour.wrapping_mul(3).wrapping_add(*sum));
            }
            self.sorted.clear();
            self.sorted.extend_from_slice(&self.colours);
            self.sorted.sort_unstable();
            let now = self.sorted.chunk_by(|a, b| a == b).count();
            if now <= kinds || now == self.colours.len() {
                return now;
            }
            kinds = now;
        }
    }

    /// Writes the edges, with the vertices numbered in the order of their colours.
    fn number(&mut self) {
        for (number, &colour) in self.local.iter_mut().zip(&self.colours) {
            *number = self.sorted.partition_point(|&other| other < colour) as u8;
        }
        self.form.clear();
        let mut start = 0;
        for &end in &self.ends {
            let edge = self.row[start..end].iter();
            let set = edge.fold(0, |set, &vertex| set | 1 << self.local[usize::from(vertex)]);
            self.form.push(set);
            start = end;
        }
        self.form.sort_unstable();
    }
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014): one to one, and mixes well.
fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::{Hypergraph, random};
    use crate::random::Key;

    fn form(graph: &Hypergraph) -> Vec<u32> {
        let board = Board::<1>::new(graph);
        let live = board.parts(board.all()).fold(Live::EMPTY, Live::or);
        Former::default().form(&board, live).to_vec()
    }

    #[test]
    fn renamed_positions_have_one_form() {
        for index in 0..500 {
            let graph = random::edges(Key([3, 5]), index, 11, 12, 2..=3);
            let edges = |times: usize| {
                let name = move |vertex: &usize| vertex * times % 11;
                graph.edges().map(move |edge| edge.iter().map(name).collect::<Vec<_>>())
            };
            for times in 1..11 {
                let renamed = Hypergraph::new(11, edges(times)).unwrap();
                assert_eq!(form(&renamed), form(&graph), "{graph:?} {times}");
            }
        }
    }

    #[test]
    fn forms_tell_apart_what_refinement_does_not() {
        let cycles = |lengths: &[usize]| {
            let mut edges = Vec::new();
            let mut start = 0;
            for &length in lengths {
                edges.extend((0..length).map(|at| [start + at, start + (at + 1) % length]));
                start += length;
            }
            Hypergraph::new(start, edges).unwrap()
        };
        assert_ne!(form(&cycles(&[6])), form(&cycles(&[3, 3])));
        assert_ne!(form(&cycles(&[10])), form(&cycles(&[4, 6])));
        assert_eq!(form(&cycles(&[12])).len(), 12);
    }
}
