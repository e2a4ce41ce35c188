//! Whether a strong puzzle stays strong with one more row.
//!
//! A perfect matching off the diagonal that has the diagonal edge of the new row has another one
//! off the diagonal on the other rows, which are strong. So only matchings are sought in which the
//! new row, in the first part, has another edge. Then some rows are free in one part and taken in
//! another: their diagonal edge is gone. Of these, in whatever part, the one with the fewest live
//! edges is next. When there is none, the diagonal completes the matching.
//!
//! The edges at a row of one part are a square of bits, a row of it for each row of the next part:
//! those that live are its meet with two sets of rows, so that 64 are counted at once. Half a
//! microsecond for six rows.

use super::maps::{Code, MOST};
use crate::puzzle::edges::ones;

/// The columns of each symbol in a row, as bits.
type Pieces = [u8; 3];

/// Rows of a square in a word.
const IN_WORD: usize = 64 / MOST;

/// Words of a square.
const WORDS: usize = MOST / IN_WORD;

/// The parts beside each, ascending.
const OTHERS: [[usize; 2]; 3] = [[1, 2], [0, 2], [0, 1]];

/// A strong puzzle and the hypergraph of its edges.
#[derive(Clone)]
pub(super) struct Growing {
    rows: usize,
    pieces: [Pieces; MOST],
    /// For each part and row the edges there, as a square over the other two parts.
    edges: [[[u64; WORDS]; MOST]; 3],
}

impl Growing {
    /// The puzzle of no row.
    pub fn empty() -> Growing {
        Growing { rows: 0, pieces: [[0; 3]; MOST], edges: [[[0; WORDS]; MOST]; 3] }
    }

    /// The puzzle of these rows, at most 15; none if it is not strong.
    pub fn of(rows: &[Code], width: usize) -> Option<Growing> {
        let mut growing = Growing::empty();
        for &row in rows {
            growing.add(row, width);
            if !growing.new_row_keeps_the_diagonal() {
                return None;
            }
        }
        Some(growing)
    }

    /// Whether the puzzle is strong with a row that it does not have.
    pub fn stays_strong(&self, row: Code, width: usize) -> bool {
        let mut larger = self.clone();
        larger.add(row, width);
        larger.new_row_keeps_the_diagonal()
    }

    /// Adds a row, and the edges that have it.
    fn add(&mut self, row: Code, width: usize) {
        let new = self.rows;
        self.rows += 1;
        self.pieces[new] = pieces(row, width);
        for u in 0..new {
            for v in 0..new {
                self.insert([u, v, new]);
                self.insert([u, new, v]);
                self.insert([new, u, v]);
            }
            self.insert([u, new, new]);
            self.insert([new, u, new]);
            self.insert([new, new, u]);
        }
        self.insert([new; 3]);
    }

    /// Three rows become an edge where no column has exactly two of 1, 2, 3 in place.
    fn insert(&mut self, edge: [usize; 3]) {
        let [u, v, w] = edge;
        let (ones, twos, threes) = (self.pieces[u][0], self.pieces[v][1], self.pieces[w][2]);
        if (ones & twos & !threes) | ((ones ^ twos) & threes) != 0 {
            return;
        }
        for (part, [across, along]) in OTHERS.into_iter().enumerate() {
            let place = edge[across] * MOST + edge[along];
            self.edges[part][edge[part]][place / 64] |= 1 << (place % 64);
        }
    }

    /// Whether no perfect matching has another edge at the last row than the diagonal one.
    fn new_row_keeps_the_diagonal(&self) -> bool {
        match self.rows.div_ceil(IN_WORD) {
            0 | 1 => self.keeps::<1>(),
            2 => self.keeps::<2>(),
            3 => self.keeps::<3>(),
            _ => self.keeps::<WORDS>(),
        }
    }

    /// The same, for squares of so many words.
    fn keeps<const N: usize>(&self) -> bool {
        let new = self.rows - 1;
        let all = u16::MAX >> (MOST - self.rows);
        let edges = places(&self.edges[0][new][..N]).filter(|&edge| edge != [new; 2]);
        !edges.into_iter().any(|edge| self.completes::<N>(without([all; 3], 0, new, edge)))
    }

    /// Whether the free rows of the three parts have a perfect matching.
    fn completes<const N: usize>(&self, free: [u16; 3]) -> bool {
        let whole = free[0] & free[1] & free[2];
        if free[0] == whole {
            // As many rows are free in each part, so they are the same, and have the diagonal.
            return true;
        }
        let (mut fewest, mut next) = (u32::MAX, (0, 0, [0; N]));
        for (part, [across, along]) in OTHERS.into_iter().enumerate() {
            let square = square::<N>(free[across], free[along]);
            for row in ones((free[part] & !whole).into()) {
                let edges = &self.edges[part][row];
                let live: [u64; N] = std::array::from_fn(|word| edges[word] & square[word]);
                let count = live.iter().map(|word| word.count_ones()).sum();
                if count == 0 {
                    return false;
                }
                if count < fewest {
                    (fewest, next) = (count, (part, row, live));
                }
            }
        }
        let (part, row, live) = next;
        places(&live).any(|edge| self.completes::<N>(without(free, part, row, edge)))
    }
}

/// The square that has all places of these rows of two parts.
fn square<const N: usize>(across: u16, along: u16) -> [u64; N] {
    let lines = u64::from(along) * 0x0001_0001_0001_0001;
    std::array::from_fn(|word| SPREAD[usize::from(across >> (word * IN_WORD)) % 16] & lines)
}

/// For each four bits a word of four fields, all ones where the bit is one.
const SPREAD: [u64; 1 << IN_WORD] = {
    let mut spread = [0; 1 << IN_WORD];
    let mut at = 0;
    while at < spread.len() * IN_WORD {
        let (set, bit) = (at / IN_WORD, at % IN_WORD);
        if set >> bit & 1 == 1 {
            spread[set] |= 0xFFFF << (bit * MOST);
        }
        at += 1;
    }
    spread
};

/// The rows of the other two parts at each place of a square, ascending.
fn places(square: &[u64]) -> impl Iterator<Item = [usize; 2]> {
    square.iter().enumerate().flat_map(|(at, &word)| {
        let place = move |bit: usize| [at * IN_WORD + bit / MOST, bit % MOST];
        ones(word).map(place)
    })
}

/// The free rows without those of an edge at a row of a part.
fn without(mut free: [u16; 3], part: usize, row: usize, edge: [usize; 2]) -> [u16; 3] {
    let [across, along] = OTHERS[part];
    free[part] &= !(1 << row);
    free[across] &= !(1 << edge[0]);
    free[along] &= !(1 << edge[1]);
    free
}

/// The columns of 1, 2 and 3 in a row; the first column is the lowest bit.
pub(super) fn pieces(row: Code, width: usize) -> Pieces {
    let mut pieces = [0; 3];
    let mut digits = row;
    for column in (0..width).rev() {
        pieces[usize::from(digits % 3)] |= 1 << column;
        digits /= 3;
    }
    pieces
}
