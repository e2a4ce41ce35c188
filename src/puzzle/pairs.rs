//! The dynamic programme over pairs of sets: which second and third rows some first rows can
//! have taken.
//!
//! Rows are taken in a given order. After i of them the sets (Q, R) of second and third rows that
//! some choice of disjoint edges uses have i rows each. For every Q of i rows, in order of rank,
//! there is a map of 2^s bits that has the R; an edge (u, q, w) leads from the map of Q to that of
//! Q + q, and there from every R without w to R + w, which is a shift of the whole map by 2^w
//! bits. So 64 pairs go at once, and layer i takes C(s, i) 2^s bits; two layers are there.
//!
//! Pairs are those of choices that are not all diagonal. What is all diagonal is one pair, known
//! without a table: one bit, as it were. Anderson, Ji, Xu (SAT 2020), algorithm 2, takes q and w
//! above those already taken only, which misses matchings; every free q and w is needed.

use super::edges::{Edges, members, ones};
use crate::limit::Limit;
use std::collections::HashSet;
use std::sync::atomic::{AtomicBool, Ordering};

/// The words of a map for so many rows.
fn words(rows: usize) -> u64 {
    (1u64 << rows).div_ceil(64)
}

/// C(n, k).
fn choose(n: u64, k: u64) -> u64 {
    (0..k.min(n - k)).fold(1, |product, i| product * (n - i) / (i + 1))
}

/// Bytes that the layers of so many of all rows take, two of them at once; none beyond 32 rows.
pub(super) fn bytes(rows: usize, taken: usize) -> Option<u64> {
    // Beyond 32 rows the maps alone are out of reach, and the products could overflow.
    let rows = u64::try_from(rows).ok().filter(|&rows| rows <= 32)?;
    let layer = |size: u64| choose(rows, size) * words(rows as usize) * 8;
    (1..=taken as u64).map(|size| layer(size) + layer(size - 1)).max().or(Some(0))
}

/// How taking rows ended.
pub(super) enum Taken {
    /// After these rows all is as on the diagonal, but not by it alone: a matching.
    Closed(usize),
    /// The pairs after the last row.
    Pairs(Layer),
    /// The limit was reached, or the other half found a matching.
    Stopped,
}

/// The pairs (Q, R) after some rows.
pub(super) struct Layer {
    rows: usize,
    /// The sets Q, as bits, ascending.
    sets: Vec<u32>,
    /// For each of them the map of its R.
    maps: Vec<u64>,
    /// Whether a map has any bit.
    live: Vec<bool>,
}

/// The rank of each set among those of its size.
fn ranks(rows: usize) -> Vec<u32> {
    let mut next = vec![0; rows + 1];
    let rank = |set: u32| {
        let next: &mut u32 = &mut next[set.count_ones() as usize];
        *next += 1;
        *next - 1
    };
    (0..1u32 << rows).map(rank).collect()
}

impl Layer {
    fn new(rows: usize, size: u32) -> Layer {
        let sets: Vec<u32> = (0..1u32 << rows).filter(|set| set.count_ones() == size).collect();
        let maps = vec![0; sets.len() * words(rows) as usize];
        let live = vec![false; sets.len()];
        Layer { rows, sets, maps, live }
    }

    fn map(&self, rank: usize) -> &[u64] {
        let words = words(self.rows) as usize;
        &self.maps[rank * words..][..words]
    }

    /// Adds, for each R of a map without w, the pair of a set and R + w.
    fn add(&mut self, rank: usize, from: &[u64], w: usize) {
        let words = from.len();
        let to = &mut self.maps[rank * words..][..words];
        self.live[rank] |= shift(from, w, to);
    }

    fn insert(&mut self, rank: usize, set: u32) {
        let words = words(self.rows) as usize;
        self.maps[rank * words + set as usize / 64] |= 1 << (set % 64);
        self.live[rank] = true;
    }

    fn contains(&self, rank: usize, set: u32) -> bool {
        self.map(rank)[set as usize / 64] >> (set % 64) & 1 == 1
    }

    /// A pair of this layer whose complements are one of the other.
    pub fn meets(&self, other: &Layer) -> Option<[u32; 2]> {
        let all = (1u32 << self.rows) - 1;
        let ranks = ranks(self.rows);
        let unused = 64u32.saturating_sub(1 << self.rows);
        for (rank, &set) in self.sets.iter().enumerate().filter(|&(rank, _)| self.live[rank]) {
            let across = ranks[(all ^ set) as usize] as usize;
            if !other.live[across] {
                continue;
            }
            let across = other.map(across).iter().rev();
            for (at, (map, other)) in self.map(rank).iter().zip(across).enumerate() {
                // The complement of a set is as far from the end as the set from the beginning.
                let both = map & (other.reverse_bits() >> unused);
                if both != 0 {
                    return Some([set, at as u32 * 64 + both.trailing_zeros()]);
                }
            }
        }
        None
    }
}

/// Sets in `to`, for each set of a map without w, that set with w; whether there is any.
fn shift(from: &[u64], w: usize, to: &mut [u64]) -> bool {
    /// For w < 6 the places in a word whose number lacks bit w.
    const WITHOUT: [u64; 6] = [
        0x5555_5555_5555_5555,
        0x3333_3333_3333_3333,
        0x0F0F_0F0F_0F0F_0F0F,
        0x00FF_00FF_00FF_00FF,
        0x0000_FFFF_0000_FFFF,
        0x0000_0000_FFFF_FFFF,
    ];
    let mut any = 0;
    if let Some(without) = WITHOUT.get(w) {
        for (to, from) in to.iter_mut().zip(from) {
            let moved = (from & without) << (1 << w);
            any |= moved;
            *to |= moved;
        }
    } else {
        let half = 1 << (w - 6);
        for (to, from) in to.chunks_exact_mut(2 * half).zip(from.chunks_exact(2 * half)) {
            for (to, from) in to[half..].iter_mut().zip(&from[..half]) {
                any |= from;
                *to |= from;
            }
        }
    }
    any != 0
}

/// Takes the rows of an order one after another; `found` is set by whoever has a matching.
pub(super) fn take(edges: &Edges, order: &[usize], found: &AtomicBool, limit: &Limit) -> Taken {
    let rows = edges.rows();
    let ranks = ranks(rows);
    let mut layer = Layer::new(rows, 0);
    let mut diagonal = 0u32;
    for (at, &row) in order.iter().enumerate() {
        let mut next = Layer::new(rows, at as u32 + 1);
        for (rank, &set) in layer.sets.iter().enumerate().filter(|&(rank, _)| layer.live[rank]) {
            if found.load(Ordering::Relaxed) || limit.reached() {
                return Taken::Stopped;
            }
            for second in ones(u64::from(!set)).take_while(|&second| second < rows) {
                let to = ranks[(set | 1 << second) as usize] as usize;
                for third in members(edges.thirds(row, second)) {
                    next.add(to, layer.map(rank), third);
                }
            }
        }
        // From the diagonal so far, by an edge off it.
        for second in ones(u64::from(!diagonal)).take_while(|&second| second < rows) {
            for third in members(edges.thirds(row, second)) {
                let free = diagonal >> third & 1 == 0;
                if free && (second, third) != (row, row) {
                    let to = ranks[(diagonal | 1 << second) as usize] as usize;
                    next.insert(to, diagonal | 1 << third);
                }
            }
        }
        diagonal |= 1 << row;
        if next.contains(ranks[diagonal as usize] as usize, diagonal) {
            found.store(true, Ordering::Relaxed);
            return Taken::Closed(at + 1);
        }
        layer = next;
    }
    Taken::Pairs(layer)
}

/// Edges, one for each row of an order, that take just these second and third rows and are not
/// all diagonal.
pub(super) fn edges_of(edges: &Edges, order: &[usize], sets: [u32; 2]) -> Option<Vec<[usize; 3]>> {
    let mut trace = Trace { edges, failed: HashSet::new(), taken: Vec::new() };
    trace.complete(order, sets, true).then_some(trace.taken)
}

/// A walk through the pairs, without those that led nowhere.
struct Trace<'a> {
    edges: &'a Edges,
    failed: HashSet<([u32; 2], bool)>,
    taken: Vec<[usize; 3]>,
}

impl Trace<'_> {
    fn complete(&mut self, order: &[usize], [seconds, thirds]: [u32; 2], diagonal: bool) -> bool {
        let Some((&row, order)) = order.split_first() else { return !diagonal };
        if self.failed.contains(&([seconds, thirds], diagonal)) {
            return false;
        }
        for second in ones(seconds.into()) {
            for third in ones(self.edges.thirds(row, second)[0] & u64::from(thirds)) {
                let left = [seconds & !(1 << second), thirds & !(1 << third)];
                let diagonal = diagonal && (second, third) == (row, row);
                self.taken.push([row, second, third]);
                if self.complete(order, left, diagonal) {
                    return true;
                }
                self.taken.pop();
            }
        }
        self.failed.insert(([seconds, thirds], diagonal));
        false
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shift_adds_a_row_to_every_set_without_it() {
        for rows in 1..=8usize {
            for w in 0..rows {
                let from: Vec<u64> = (0..words(rows))
                    .map(|at| (at + 3).wrapping_mul(0x9E37_79B9_7F4A_7C15))
                    .collect();
                let from: Vec<u64> = match rows {
                    ..6 => vec![from[0] & ((1 << (1 << rows)) - 1)],
                    _ => from,
                };
                let mut to = vec![0; from.len()];
                let any = shift(&from, w, &mut to);
                let has = |map: &[u64], set: usize| map[set / 64] >> (set % 64) & 1 == 1;
                for set in 0..1 << rows {
                    let expected = set >> w & 1 == 1 && has(&from, set & !(1 << w));
                    assert_eq!(has(&to, set), expected, "{rows} {w} {set}");
                }
                assert_eq!(any, to.iter().any(|&word| word != 0));
            }
        }
    }

    #[test]
    fn layers_take_what_is_said() {
        assert_eq!(bytes(16, 8), Some((12870 + 11440) * 8192));
        assert_eq!(bytes(3, 0), Some(0));
        assert_eq!(bytes(33, 16), None);
        assert!(bytes(32, 16).is_some());
    }
}
