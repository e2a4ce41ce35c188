//! A form of a position that does not depend on the names of its vertices.
//!
//! Colours of vertices are refined by the colours along their edges (Weisfeiler and Leman) until
//! nothing changes; while two vertices have one colour, the first vertex of a smallest colour
//! gets one of its own and refinement goes on. The edges, with the vertices numbered by colour,
//! are the form. Equal forms are isomorphic positions, always; isomorphic ones have equal forms
//! where vertices of one colour are alike, which is nearly always so in small positions. A missed
//! one costs time alone. O(k (k + s) log k) for k vertices and s incidences at most, mostly
//! some rounds of O(k log k + s).

use super::board::Board;
use super::live::Live;

/// The most vertices of a position that has a form.
pub(super) const LARGEST: usize = 127;

/// The last vertex of each edge has this bit set in a form.
const LAST: u8 = 128;

/// The form of what is left on `live`, of at most [`LARGEST`] vertices.
pub(super) fn form<const N: usize>(board: &Board<N>, live: Live<N>) -> Box<[u8]> {
    let names: Vec<usize> = live.iter().collect();
    let mut local = [0u8; 64];
    let mut wide = Vec::new();
    let local: &mut [u8] = if board.at.len() <= 64 {
        &mut local
    } else {
        wide.resize(board.at.len(), 0);
        &mut wide
    };
    for (new, &vertex) in names.iter().enumerate() {
        local[vertex] = new as u8;
    }
    let mut position = Position { vertices: names.len(), ends: Vec::new(), row: Vec::new() };
    for edge in board.moves(live) {
        position.row.extend(board.edges[edge].iter().map(|vertex| local[vertex]));
        position.ends.push(position.row.len());
    }
    position.form()
}

/// A position with its vertices numbered from 0, its edges in one row.
struct Position {
    vertices: usize,
    ends: Vec<usize>,
    row: Vec<u8>,
}

impl Position {
    fn edges(&self) -> impl Iterator<Item = &[u8]> {
        let mut start = 0;
        self.ends.iter().map(move |&end| &self.row[std::mem::replace(&mut start, end)..end])
    }

    fn form(&self) -> Box<[u8]> {
        let mut colours = vec![0u64; self.vertices];
        let mut sorted = Vec::new();
        let mut kinds = 0;
        loop {
            kinds = self.refine(&mut colours, &mut sorted, kinds);
            if kinds == self.vertices {
                return self.numbered(&colours, &sorted);
            }
            let colour = smallest_shared(&sorted);
            if let Some(chosen) = colours.iter().position(|&other| other == colour) {
                colours[chosen] = mix(colour ^ 0x5555);
                kinds += 1;
            }
        }
    }

    /// Refines until a round makes no more colours, of which there are `kinds`; leaves them
    /// sorted, and returns how many there are then.
    fn refine(&self, colours: &mut [u64], sorted: &mut Vec<u64>, mut kinds: usize) -> usize {
        let mut sums = vec![0u64; self.vertices];
        loop {
            sums.fill(0);
            for edge in self.edges() {
                let sum = edge.iter().fold(0u64, |sum, &vertex| {
                    sum.wrapping_add(mix(colours[usize::from(vertex)]))
                });
                let colour = mix(sum);
                for &vertex in edge {
                    let sum = &mut sums[usize::from(vertex)];
                    *sum = sum.wrapping_add(colour);
                }
            }
            for (colour, sum) in colours.iter_mut().zip(&sums) {
                *colour = mix(colour.wrapping_mul(3).wrapping_add(*sum));
            }
            sorted.clear();
            sorted.extend_from_slice(colours);
            sorted.sort_unstable();
            let now = 1 + sorted.windows(2).filter(|pair| pair[0] != pair[1]).count();
            if now <= kinds || now == self.vertices {
                return now;
            }
            kinds = now;
        }
    }

    /// The edges, with the vertices numbered in the order of their colours.
    fn numbered(&self, colours: &[u64], sorted: &[u64]) -> Box<[u8]> {
        let number = |vertex: u8| {
            sorted.partition_point(|&colour| colour < colours[usize::from(vertex)]) as u8
        };
        let numbers: Vec<u8> = (0..self.vertices as u8).map(number).collect();
        let mut edges: Vec<Vec<u8>> = self
            .edges()
            .map(|edge| {
                let mut edge: Vec<u8> = edge.iter().map(|&v| numbers[usize::from(v)]).collect();
                edge.sort_unstable();
                edge
            })
            .collect();
        edges.sort_unstable();
        let mut form = Vec::with_capacity(self.row.len());
        for edge in edges {
            form.extend_from_slice(&edge);
            if let Some(last) = form.last_mut() {
                *last |= LAST;
            }
        }
        form.into()
    }
}

/// A colour that the fewest vertices share, but two at least.
fn smallest_shared(sorted: &[u64]) -> u64 {
    let shared = sorted.chunk_by(|a, b| a == b).filter(|same| same.len() > 1);
    shared.min_by_key(|same| same.len()).map_or(0, |same| same[0])
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014): one to one, and mixes well.
fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}
