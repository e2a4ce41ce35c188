//! Whether a strong puzzle stays strong with one more row.
//!
//! A perfect matching off the diagonal that has the diagonal edge of the new row has another one
//! off the diagonal on the other rows, which are strong. So only matchings are sought in which the
//! new row, in the first part, has another edge. Next comes a row of the first part whose diagonal
//! edge is gone, as the second or third part has used the row: of these the one with the fewest
//! live edges. When there is none, the diagonal completes the matching. Sets of rows are words of
//! 16 bits, for at most 16 rows; a microsecond for seven.

use super::maps::{Code, MOST};

/// The columns of each symbol in a row, as bits.
type Pieces = [u8; 3];

/// A strong puzzle and the hypergraph of its edges.
pub(super) struct Growing {
    rows: usize,
    pieces: [Pieces; MOST],
    /// For two rows the third ones of their edges.
    thirds: [[u16; MOST]; MOST],
}

impl Growing {
    /// The puzzle of no row.
    pub fn empty() -> Growing {
        Growing { rows: 0, pieces: [[0; 3]; MOST], thirds: [[0; MOST]; MOST] }
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
    pub fn stays_strong(&mut self, row: Code, width: usize) -> bool {
        self.add(row, width);
        let strong = self.new_row_keeps_the_diagonal();
        self.rows -= 1;
        strong
    }

    /// Adds a row, and its edges; those of the other rows lose what a row before had there.
    fn add(&mut self, row: Code, width: usize) {
        let new = self.rows;
        self.rows += 1;
        self.pieces[new] = pieces(row, width);
        let bit = 1 << new;
        for u in 0..new {
            for v in 0..new {
                let edge = self.edge(u, v, new);
                self.thirds[u][v] = self.thirds[u][v] & (bit - 1) | if edge { bit } else { 0 };
            }
        }
        for other in 0..=new {
            self.thirds[new][other] = self.all_thirds(new, other);
            self.thirds[other][new] = self.all_thirds(other, new);
        }
    }

    fn all_thirds(&self, u: usize, v: usize) -> u16 {
        (0..self.rows).fold(0, |thirds, w| thirds | u16::from(self.edge(u, v, w)) << w)
    }

    /// Whether no column has exactly two of 1, 2, 3 in place.
    fn edge(&self, u: usize, v: usize, w: usize) -> bool {
        let (ones, twos, threes) = (self.pieces[u][0], self.pieces[v][1], self.pieces[w][2]);
        (ones & twos & !threes) | ((ones ^ twos) & threes) == 0
    }

    /// Whether no perfect matching has another edge at the last row than the diagonal one.
    fn new_row_keeps_the_diagonal(&self) -> bool {
        let new = self.rows - 1;
        let others = (1 << new) - 1;
        let all = others | 1 << new;
        for second in 0..self.rows {
            let mut thirds = self.thirds[new][second];
            if second == new {
                thirds &= others;
            }
            for third in members(thirds) {
                if self.completes(others, all & !(1 << second), all & !(1 << third)) {
                    return false;
                }
            }
        }
        true
    }

    /// Whether the free rows of the three parts have a perfect matching.
    fn completes(&self, first: u16, second: u16, third: u16) -> bool {
        let broken = first & !(second & third);
        let mut fewest = (u32::MAX, 0);
        for row in members(broken) {
            let live = |next: usize| (self.thirds[row][next] & third).count_ones();
            let edges = members(second).map(live).sum();
            if edges == 0 {
                return false;
            }
            fewest = fewest.min((edges, row));
        }
        if broken == 0 {
            // As many rows are free in each part, so they are the same, and have the diagonal.
            return true;
        }
        let row = fewest.1;
        members(second).any(|next| {
            members(self.thirds[row][next] & third).any(|last| {
                self.completes(first & !(1 << row), second & !(1 << next), third & !(1 << last))
            })
        })
    }
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

/// The members of a set, ascending.
fn members(mut set: u16) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = set.trailing_zeros() as usize;
        set &= set.wrapping_sub(1);
        (place < MOST).then_some(place)
    })
}
