//! The pairs of positions i < j of a table that can begin a Set, in lexicographic order, 64
//! at a time.

use super::games::MOST_TABLE;
use std::sync::LazyLock;

/// Parts that the pairs of the largest table take.
pub const MOST_PARTS: usize = ((MOST_TABLE - 1) * (MOST_TABLE - 2) / 2).div_ceil(64) as usize;

/// Positions of 64 pairs. Past the last pair stands position 0 twice, which begins no Set.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
pub struct Pairs {
    /// The first positions.
    pub i: [u8; 64],
    /// The second positions.
    pub j: [u8; 64],
}

/// No pairs.
pub static NO_PAIRS: Pairs = Pairs { i: [0; 64], j: [0; 64] };

/// The pairs of a table of `size` cards, at most [`MOST_TABLE`], with a later position left
/// for the third card.
pub fn pairs(size: u32) -> &'static [Pairs] {
    static PAIRS: LazyLock<Vec<Vec<Pairs>>> =
        LazyLock::new(|| (0..=MOST_TABLE as u8).map(list).collect());
    &PAIRS[size as usize]
}

fn list(size: u8) -> Vec<Pairs> {
    let last = size.saturating_sub(1);
    let pairs: Vec<(u8, u8)> = (0..last).flat_map(|i| (i + 1..last).map(move |j| (i, j))).collect();
    let part = |pairs: &[(u8, u8)]| {
        let mut part = NO_PAIRS;
        for (at, &(i, j)) in pairs.iter().enumerate() {
            (part.i[at], part.j[at]) = (i, j);
        }
        part
    };
    pairs.chunks(64).map(part).collect()
}
