//! Vector kernels, chosen at run time by what the processor has.
//!
//! One source a kernel, generic over [`Lanes`], which one file an instruction set
//! implements.

#[cfg(target_arch = "x86_64")]
mod avx2;
#[cfg(target_arch = "x86_64")]
mod avx512;
mod deals;
mod draws;
#[cfg(target_arch = "x86_64")]
mod games;
#[cfg(target_arch = "x86_64")]
mod pairs;
mod portable;
mod vector;
mod window;

use super::{deals as dealing, games as playing, plain};
#[cfg(target_arch = "x86_64")]
use crate::cards::set_bound;
use std::ops::Range;

/// The instruction sets there are kernels for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Level {
    /// AVX-512 with byte permutations and Galois-field instructions: Intel from Ice Lake,
    /// AMD from Zen 4.
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

/// Tallies deals with the kernel of a level that is [available](Level::available).
pub fn deals(level: Level, job: &dealing::Job, indices: Range<u64>) -> dealing::Tally {
    if job.cards as usize > vector::MOST_CARDS {
        return plain::deals_by_pairs(job, indices);
    }
    let mut tally = dealing::Tally::new(job);
    match level {
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => avx512::deals(job, indices, &mut tally),
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => avx2::deals(job, indices, &mut tally),
        _ => deals::run::<portable::Portable>(job, indices, &mut tally),
    }
    tally
}

/// Whether codes of cards and numbers of Sets fit bytes.
#[cfg(target_arch = "x86_64")]
fn fits_bytes(job: &dealing::Job) -> bool {
    job.deck.attributes() <= 4 && set_bound(job.cards) <= u8::MAX.into()
}

/// Tallies games with the kernel of a level that is [available](Level::available).
pub fn games(level: Level, job: &playing::Job, indices: Range<u64>) -> playing::Tally {
    #[cfg(target_arch = "x86_64")]
    if level != Level::Portable && games::fits(job) {
        let mut tally = playing::Tally::new(job);
        match level {
            Level::Avx512 => avx512::games(job, indices, &mut tally),
            _ => avx2::games(job, indices, &mut tally),
        }
        return tally;
    }
    plain::games(job, indices)
}
