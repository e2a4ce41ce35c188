//! Vector kernels, chosen at run time by what the processor has.
//!
//! One source a kernel, generic over `Lanes`, which one file an instruction set
//! implements.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx2_wide;
#[cfg(target_arch = "x86_64")]
mod avx512;
#[cfg(target_arch = "x86_64")]
mod avx512_wide;
#[cfg(target_arch = "x86_64")]
mod count;
#[cfg(target_arch = "x86_64")]
mod course;
mod deals;
mod draws;
#[cfg(target_arch = "x86_64")]
mod games;
mod peak;
mod portable;
mod sets;
#[cfg(target_arch = "x86_64")]
mod table;
mod vector;
mod window;

use super::count::{self as counting, Batch};
use super::{deals as dealing, games as playing, plain};
#[cfg(target_arch = "x86_64")]
use crate::cards::Deck;
use std::ops::Range;

/// The instruction sets there are kernels for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// AVX-512 with byte permutations, byte compression and Galois-field instructions: Intel
    /// from Ice Lake, AMD from Zen 4.
    Avx512,
    /// AVX2.
    Avx2,
    /// Whatever the target's baseline is.
    Portable,
}

impl Level {
    /// All levels, the fastest first.
    pub const ALL: [Level; 3] = [Level::Avx512, Level::Avx2, Level::Portable];

    /// The fastest that this processor has.
    pub fn best() -> Level {
        Level::ALL.into_iter().find(|level| level.available()).unwrap_or(Level::Portable)
    }

    /// Whether this processor has it.
    pub fn available(self) -> bool {
        match self {
            #[cfg(target_arch = "x86_64")]
            Level::Avx512 => avx512::available(),
            #[cfg(target_arch = "x86_64")]
            Level::Avx2 => avx2::available(),
            Level::Portable => true,
            #[cfg(not(target_arch = "x86_64"))]
            _ => false,
        }
    }

    /// The name in provenance.
    pub fn name(self) -> &'static str {
        match self {
            Level::Avx512 => "avx512",
            Level::Avx2 => "avx2",
            Level::Portable => "portable",
        }
    }
}

/// Whether comparing triples side by side is faster than looking up pairs one by one, which
/// is done otherwise.
///
/// With AVX-512 it is 22 times as fast for 12 cards of four attributes, 12 times for 40,
/// 7 times for 81; of five attributes 13, 9 and 4 times; with AVX2 15, 9, 5 and 9, 8, 4.
/// On arrays and SSE2 1.6 times for 12, 15 and 18 cards, which have code of their own; of
/// other numbers 1.1 times for 8, 0.9 for 9, 0.7 for 13.
pub(super) fn serves(level: Level, cards: u32) -> bool {
    match level {
        Level::Avx512 | Level::Avx2 => cards as usize <= vector::MOST_CARDS,
        Level::Portable => matches!(cards, 0..=8 | 12 | 15 | 18),
    }
}

/// Whether a level has a kernel for the games of a job.
pub(super) fn plays(level: Level, job: &playing::Job) -> bool {
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 | Level::Avx2 => games::fits(job),
        _ => false,
    }
}

/// Tallies deals with the kernel of a level that is [available](Level::available).
pub fn deals(level: Level, job: &dealing::Job, indices: Range<u64>) -> dealing::Tally {
    let mut tally = dealing::Tally::new(job);
    add_deals(level, job, indices, &mut tally);
    tally
}

/// Adds deals to a tally.
pub fn add_deals(
    level: Level,
    job: &dealing::Job,
    indices: Range<u64>,
    tally: &mut dealing::Tally,
) {
    if indices.is_empty() {
        return;
    }
    if !serves(level, job.cards) {
        tally.merge(&plain::deals_by_pairs(job, indices));
        return;
    }
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => avx512::deals(job, indices, tally),
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => avx2::deals(job, indices, tally),
        _ => deals::run::<portable::Portable>(job, indices, tally),
    }
}

/// Whether codes of cards fit bytes.
#[cfg(target_arch = "x86_64")]
fn fits_bytes(deck: Deck) -> bool {
    deck.attributes() <= 4
}

/// Tallies games with the kernel of a level that is [available](Level::available).
pub fn games(level: Level, job: &playing::Job, indices: Range<u64>) -> playing::Tally {
    let mut tally = playing::Tally::new(job);
    add_games(level, job, indices, &mut tally);
    tally
}

/// Adds games to a tally.
pub fn add_games(
    level: Level,
    job: &playing::Job,
    indices: Range<u64>,
    tally: &mut playing::Tally,
) {
    if indices.is_empty() {
        return;
    }
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 if plays(level, job) => avx512::games(job, indices, tally),
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 if plays(level, job) => avx2::games(job, indices, tally),
        _ => tally.merge(&plain::games(job, indices)),
    }
}

/// Vector instructions that a deal takes at a level, where that is known: up to four attributes.
pub fn instructions(level: Level, job: &dealing::Job) -> Option<f64> {
    let known = serves(level, job.cards) && job.deck.attributes() <= 4;
    known.then(|| peak::instructions(level, job)).flatten()
}

/// Does vector instructions that wait for nothing, for some milliseconds, on the calling thread, and
/// says how many; none at a level without.
pub fn spin(level: Level) -> Option<u64> {
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => avx512::spin(),
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => avx2::spin(),
        _ => return None,
    }
    Some(peak::SPUN)
}

/// The number of Sets in each layout, in order, with the kernel of a level that is
/// [available](Level::available).
pub fn count(level: Level, batch: &Batch) -> Vec<u32> {
    #[cfg(target_arch = "x86_64")]
    if level != Level::Portable && serves(level, batch.cards()) && batch.cards() > 0 {
        let mut counts = vec![0; batch.len()];
        match level {
            Level::Avx512 => avx512::count(batch, &mut counts),
            _ => avx2::count(batch, &mut counts),
        }
        return counts;
    }
    counting::oracle(batch)
}
