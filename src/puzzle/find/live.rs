//! Edges that follow a puzzle while its rows change, and their simplification: the inner loop of
//! the search.
//!
//! The table is that of [`Edges`](crate::puzzle::Edges) with a fixed number N of rows of N bits, a
//! word each, so that whole rows of the table are joined and met at once. A changed row changes
//! the edges that have it in one of their three places: O(s^2) tests of a word. Simplification
//! works on a copy; a turn of a face takes some 6 N words of N words.
//!
//! Rows beyond those of the puzzle have no edges.

use crate::puzzle::{Hit, Row};

/// A word of as many bits as a puzzle may have rows.
pub(super) trait Word:
    num_traits::PrimInt + std::ops::BitOrAssign + std::ops::BitAndAssign
{
    /// All ones if this bit is set, else nothing.
    fn spread(self, bit: usize) -> Self;
}

macro_rules! words {
    ($($word:ty)*) => { $(
        impl Word for $word {
            #[inline(always)]
            fn spread(self, bit: usize) -> $word {
                (self >> bit & 1).wrapping_neg()
            }
        }
    )* };
}
words!(u16 u32 u64);

/// The edges of a puzzle of at most N rows; N is at most the bits of a word.
#[derive(Clone, Copy)]
pub(super) struct Live<W, const N: usize> {
    rows: usize,
    thirds: [[W; N]; N],
}

impl<W: Word, const N: usize> Live<W, N> {
    /// The edges of these rows.
    pub fn of(rows: &[Row]) -> Live<W, N> {
        let mut live = Live { rows: 0, thirds: [[W::zero(); N]; N] };
        for at in 0..rows.len() {
            live.push(&rows[..=at]);
        }
        live
    }

    /// A row more, the last of these.
    pub fn push(&mut self, rows: &[Row]) {
        self.rows = rows.len();
        self.set(rows, self.rows - 1);
    }

    /// One of these rows is another than before.
    pub fn set(&mut self, rows: &[Row], at: usize) {
        let edge = |triple| bit::<W>(usize::from(Hit::ExactlyTwo.columns(triple) == 0));
        let changed = rows[at];
        for (&u, table) in rows.iter().zip(&mut self.thirds) {
            for (&v, thirds) in rows.iter().zip(table) {
                *thirds = (*thirds & !(W::one() << at)) | edge([u, v, changed]) << at;
            }
        }
        for (other, &row) in rows.iter().enumerate() {
            let thirds = |u, v| {
                let bits = rows.iter().enumerate().map(|(third, &w)| edge([u, v, w]) << third);
                bits.fold(W::zero(), |thirds, bit| thirds | bit)
            };
            self.thirds[at][other] = thirds(changed, row);
            self.thirds[other][at] = thirds(row, changed);
        }
    }

    /// Whether these three rows make an edge that is not deleted.
    #[cfg(test)]
    pub fn contains(&self, [u, v, w]: [usize; 3]) -> bool {
        self.thirds[u][v] >> w & W::one() == W::one()
    }

    /// The edges off the diagonal.
    pub fn off_diagonal(&self) -> usize {
        let all = self.thirds.iter().flatten().map(|thirds| thirds.count_ones() as usize);
        all.sum::<usize>() - self.rows
    }

    /// The edges that simplification leaves.
    #[must_use]
    pub fn simplified(&self) -> Live<W, N> {
        let mut left = *self;
        let mut idle = 0;
        while idle < 3 {
            for delete in [Live::first_third, Live::second_third, Live::first_second] {
                idle = if delete(&mut left) { 0 } else { idle + 1 };
                if idle == 3 {
                    break;
                }
            }
        }
        left
    }

    /// Deletes what the face of first and third rows rules out; whether there was any.
    fn first_third(&mut self) -> bool {
        let arcs = self.thirds.map(|table| table.into_iter().fold(W::zero(), |all, v| all | v));
        let Some(kept) = self.kept(arcs) else { return false };
        for (table, kept) in self.thirds.iter_mut().zip(kept) {
            table.iter_mut().for_each(|thirds| *thirds &= kept);
        }
        true
    }

    /// The same with that of second and third rows.
    fn second_third(&mut self) -> bool {
        let mut arcs = [W::zero(); N];
        for table in &self.thirds[..self.rows] {
            arcs.iter_mut().zip(table).for_each(|(arcs, &thirds)| *arcs |= thirds);
        }
        let Some(kept) = self.kept(arcs) else { return false };
        for table in &mut self.thirds[..self.rows] {
            table.iter_mut().zip(kept).for_each(|(thirds, kept)| *thirds &= kept);
        }
        true
    }

    /// The same with that of first and second rows.
    fn first_second(&mut self) -> bool {
        let arcs = self.thirds.map(|table| {
            let some = table.into_iter().enumerate();
            let some = some.map(|(v, thirds)| bit::<W>(usize::from(thirds != W::zero())) << v);
            some.fold(W::zero(), |all, some| all | some)
        });
        let Some(kept) = self.kept(arcs) else { return false };
        for (table, kept) in self.thirds.iter_mut().zip(kept) {
            table.iter_mut().enumerate().for_each(|(v, thirds)| *thirds &= kept.spread(v));
        }
        true
    }

    /// Pairs of rows in a strongly connected component of a face, which are the arcs that may
    /// stay; none if all may.
    #[inline(always)]
    fn kept(&self, arcs: [W; N]) -> Option<[W; N]> {
        let mut reach = arcs;
        for middle in 0..self.rows {
            let through = reach[middle];
            reach.iter_mut().for_each(|from| *from |= through & from.spread(middle));
        }
        let mut back = [W::zero(); N];
        for (from, to) in reach[..self.rows].iter().enumerate() {
            let arrive = |(row, back): (usize, &mut W)| *back |= (*to >> row & W::one()) << from;
            back.iter_mut().enumerate().for_each(arrive);
        }
        reach.iter_mut().zip(back).for_each(|(reach, back)| *reach &= back);
        let gone =
            arcs.iter().zip(&reach).fold(W::zero(), |gone, (&arc, &kept)| gone | arc & !kept);
        (gone != W::zero()).then_some(reach)
    }
}

/// A word that is 0 or 1.
#[inline(always)]
fn bit<W: Word>(value: usize) -> W {
    if value == 0 { W::zero() } else { W::one() }
}
