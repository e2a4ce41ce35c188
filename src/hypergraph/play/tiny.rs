//! Positions of few vertices: their values by definition, down to a table.
//!
//! The table has all graphs of at most six vertices, 2^15 for six, connected or not; it is made
//! once in a process, in a few milliseconds. A position of nine vertices leads to some ten that
//! stand there: 0.1 microseconds, no more than to look such a position up among many. The
//! vertices of a position get numbers below 16, and what moves leave of it is then a word of 16
//! bits.

use super::board::Board;
use super::live::Live;
use std::sync::OnceLock;

/// The most vertices of a position that is not looked up.
pub(super) const MOST: usize = 9;

/// The most vertices of a graph in the table.
const LISTED: usize = 6;

/// The graphs on that many vertices.
const GRAPHS: usize = 1 << (LISTED * (LISTED - 1) / 2);

/// The most vertices of a position that is renumbered.
pub(super) const WIDEST: usize = 16;

// What is beside a part of more than MOST vertices stands in the table.
const _: () = assert!(WIDEST - (MOST + 1) <= LISTED);

/// A position of at most [`WIDEST`] vertices, with numbers of its own.
pub(super) struct Tiny {
    /// Each vertex with its neighbours, as bits.
    near: [u16; WIDEST],
    len: usize,
    table: &'static [u8],
}

impl Tiny {
    /// A position of at most [`WIDEST`] vertices; those keep their order.
    pub fn new<const N: usize>(board: &Board<N>, live: Live<N>) -> Tiny {
        static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
        let mut vertices = [0; WIDEST];
        let mut near = [0; WIDEST];
        let mut len = 0;
        for vertex in live.iter() {
            for (at, &other) in vertices[..len].iter().enumerate() {
                let joined = u16::from(board.near[vertex].has(other));
                near[len] |= joined << at;
                near[at] |= joined << len;
            }
            near[len] |= 1 << len;
            vertices[len] = vertex;
            len += 1;
        }
        Tiny { near, len, table: TABLE.get_or_init(table) }
    }

    /// How many vertices there are.
    pub fn len(&self) -> usize {
        self.len
    }

    /// What taking a vertex leaves of all.
    pub fn after(&self, taken: usize) -> u16 {
        self.all() & !self.near[taken]
    }

    /// The value, for at most [`MOST`] vertices.
    pub fn value(&self) -> u8 {
        self.value_of(self.all())
    }

    /// The value of some of the vertices, if it stands in the table.
    pub fn listed(&self, live: u16) -> Option<u8> {
        (live.count_ones() as usize <= LISTED).then(|| self.entry(live))
    }

    /// The value of those connected parts of some of the vertices that have at most [`MOST`], and
    /// the rest, which is one part or none.
    pub fn sum(&self, mut live: u16) -> (u8, u16) {
        let mut sum = 0;
        while live.count_ones() as usize > LISTED {
            let part = self.part(live);
            if part.count_ones() as usize > MOST {
                return (sum ^ self.entry(live & !part), part);
            }
            sum ^= self.value_of(part);
            live &= !part;
        }
        (sum ^ self.entry(live), 0)
    }

    fn all(&self) -> u16 {
        u16::MAX.checked_shr((WIDEST - self.len) as u32).unwrap_or(0)
    }

    fn value_of(&self, live: u16) -> u8 {
        self.listed(live).unwrap_or_else(|| {
            let left = bits(live).map(|vertex| self.value_of(live & !self.near[vertex]));
            least_missing(left)
        })
    }

    /// What is connected with the first of some vertices.
    fn part(&self, live: u16) -> u16 {
        let mut part = live & live.wrapping_neg();
        let mut next = part;
        while let Some(vertex) = bits(next).next() {
            let new = self.near[vertex] & live & !part;
            part |= new;
            next = next & (next - 1) | new;
        }
        part
    }

    /// The value of at most [`LISTED`] of the vertices.
    fn entry(&self, live: u16) -> u8 {
        let mut vertices = [0; LISTED];
        let mut len = 0;
        let mut graph = 0;
        let mut pair = 0;
        for vertex in bits(live) {
            for other in &vertices[..len] {
                graph |= usize::from(self.near[vertex] >> other & 1) << pair;
                pair += 1;
            }
            vertices[len] = vertex;
            len += 1;
        }
        self.table[GRAPHS * len + graph]
    }
}

/// For each number of vertices and each graph on that many, its value. The pairs i < j are the
/// bits of a graph, ordered by j and then by i.
fn table() -> Vec<u8> {
    let mut values = vec![0; GRAPHS * (LISTED + 1)];
    for vertices in 1..=LISTED {
        for graph in 0..1 << (vertices * (vertices - 1) / 2) {
            let left = (0..vertices).map(|taken| {
                let (len, left) = without(graph, vertices, taken);
                values[GRAPHS * len + left]
            });
            values[GRAPHS * vertices + graph] = least_missing(left);
        }
    }
    values
}

/// What a move leaves of a graph: the vertices neither taken nor joined to that one, and which
/// of them are joined.
fn without(graph: usize, vertices: usize, taken: usize) -> (usize, usize) {
    let joined = |i: usize, j: usize| graph >> (j * (j - 1) / 2 + i) & 1;
    let mut left = [0; LISTED];
    let mut len = 0;
    for other in (0..vertices).filter(|&other| other != taken) {
        if joined(other.min(taken), other.max(taken)) == 0 {
            left[len] = other;
            len += 1;
        }
    }
    let pairs = (1..len).flat_map(|j| (0..j).map(move |i| (i, j)));
    let left = pairs.enumerate().map(|(pair, (i, j))| joined(left[i], left[j]) << pair);
    (len, left.sum())
}

/// The least number that is none of these, each below 8.
fn least_missing(values: impl Iterator<Item = u8>) -> u8 {
    let reached = values.fold(0u16, |reached, value| reached | 1 << value);
    reached.trailing_ones() as u8
}

fn bits(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (first < WIDEST).then_some(first)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::random;
    use crate::random::Key;

    #[test]
    fn sums_of_all_subsets_have_their_values_by_definition() {
        let mut large = 0;
        for (index, edges) in [8, 16, 24, 40].into_iter().enumerate() {
            let graph = random::edges(Key([7, 4]), index as u64, WIDEST, edges, 2..=2);
            let board = Board::<1>::of_vertices(&graph);
            let tiny = Tiny::new(&board, board.all());
            let mut values = vec![0; 1 << WIDEST];
            for live in 0..=u16::MAX {
                let left = bits(live).map(|taken| values[usize::from(live & !tiny.near[taken])]);
                let reached = left.fold(0u32, |reached, value: u8| reached | 1 << value);
                values[usize::from(live)] = reached.trailing_ones() as u8;
                let (sum, rest) = tiny.sum(live);
                assert_eq!(sum ^ values[usize::from(rest)], values[usize::from(live)], "{live:b}");
                assert!(rest == 0 || rest.count_ones() as usize > MOST && tiny.part(rest) == rest);
                large += usize::from(rest != 0 && rest != live);
            }
        }
        assert!(large > 100, "{large} large parts beside small ones");
    }

    #[test]
    fn no_vertex_and_as_many_as_there_may_be() {
        let lone = Board::<1> { near: (0..WIDEST).map(|vertex| Live::of([vertex])).collect() };
        let [none, all] = [Live::EMPTY, lone.all()].map(|live| Tiny::new(&lone, live));
        assert_eq!((none.len(), none.all(), none.sum(0)), (0, 0, (0, 0)));
        assert_eq!((all.len(), all.all(), all.sum(all.after(3))), (WIDEST, u16::MAX, (1, 0)));
    }
}
