//! All triples of positions i < j < k of a table, in lexicographic order, 64 at a time.

use super::games::MOST_TABLE;
use std::sync::LazyLock;

/// Parts that the triples of the largest table take.
pub const MOST_PARTS: usize = 78;

/// Positions of 64 triples. Past the last triple stand positions that are never a Set.
#[repr(C, align(64))]
#[derive(Clone, Copy)]
pub struct Triples {
    /// The first positions.
    pub i: [u8; 64],
    /// The second positions.
    pub j: [u8; 64],
    /// The third positions.
    pub k: [u8; 64],
    /// The three positions as bits.
    pub marks: [u32; 64],
}

/// No triple: a card, itself, and another.
const NONE: Triples = Triples { i: [0; 64], j: [0; 64], k: [1; 64], marks: [0; 64] };

/// The triples of a table of `size` cards, at most [`MOST_TABLE`].
pub fn triples(size: u32) -> &'static [Triples] {
    static TRIPLES: LazyLock<Vec<Vec<Triples>>> =
        LazyLock::new(|| (0..=MOST_TABLE as u8).map(list).collect());
    &TRIPLES[size as usize]
}

fn list(size: u8) -> Vec<Triples> {
    let mut parts: Vec<Triples> = Vec::new();
    let mut count = 0;
    for i in 0..size {
        for j in i + 1..size {
            for k in j + 1..size {
                if count % 64 == 0 {
                    parts.push(NONE);
                }
                if let Some(part) = parts.last_mut() {
                    let at = count % 64;
                    (part.i[at], part.j[at], part.k[at]) = (i, j, k);
                    part.marks[at] = 1 << i | 1 << j | 1 << k;
                }
                count += 1;
            }
        }
    }
    parts
}
