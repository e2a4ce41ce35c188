//! Positions that are being searched, so that searchers keep out of each other's way.
//!
//! A searcher leaves a move for later if another one is busy with what it leaves, and mostly finds
//! it answered then (Weill: The ABDADA distributed minimax search algorithm, 1996; Kerrigan:
//! Simplified ABDADA, 2017; there the first move is never left for later, here each may be). If two
//! positions have one place, the first alone is seen: the other may be searched twice, to the same
//! answer. Small positions are searched sooner than one could keep out of their way.

use super::live::Live;
use super::rules::Part;
use super::table;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// The fewest moves of a part that is seen.
const LEAST: u16 = 18;

/// More than there mostly are positions that are searched at a time.
const PLACES: usize = 1 << 12;

/// The parts with which searchers are busy.
pub(super) struct Busy {
    /// Their hashes; 0 at a free place.
    places: Vec<AtomicU64>,
}

impl Busy {
    pub fn new() -> Busy {
        Busy { places: (0..PLACES).map(|_| AtomicU64::new(0)).collect() }
    }

    /// Whether a searcher is busy with a part.
    pub fn has<const N: usize>(&self, part: Part<N>) -> bool {
        part.moves >= LEAST && self.place(part.live).load(Relaxed) == table::hash(part.live)
    }

    /// Lets a searcher be seen to be busy with a part, as long as what is returned lives.
    pub fn with<const N: usize>(&self, part: Part<N>) -> Option<Seen<'_>> {
        let place = (part.moves >= LEAST).then(|| self.place(part.live))?;
        let free = place.compare_exchange(0, table::hash(part.live), Relaxed, Relaxed);
        // Whatever is made here is dropped, which would free the place of another.
        free.is_ok().then(|| Seen { place })
    }

    fn place<const N: usize>(&self, live: Live<N>) -> &AtomicU64 {
        &self.places[(table::hash(live) >> 32) as usize % PLACES]
    }
}

/// A searcher is seen to be busy.
pub(super) struct Seen<'a> {
    place: &'a AtomicU64,
}

impl Drop for Seen<'_> {
    fn drop(&mut self) {
        self.place.store(0, Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_is_seen_as_long_as_it_lasts_and_one_at_a_place() {
        let busy = Busy::new();
        let part = |number: u64| Part { live: Live::<1>::from([number]), moves: LEAST };
        let place = |number| std::ptr::from_ref(busy.place(part(number).live));
        let same = (2..).find(|&other| place(other) == place(1)).expect("another part");
        let seen = busy.with(part(1));
        assert!(seen.is_some() && busy.has(part(1)) && !busy.has(part(same)));
        assert!(busy.with(part(1)).is_none() && busy.with(part(same)).is_none());
        assert!(busy.has(part(1)), "a searcher who finds the place taken leaves it so");
        let small = Part { moves: LEAST - 1, ..part(1) };
        assert!(!busy.has(small) && busy.with(small).is_none());
        drop(seen);
        assert!(!busy.has(part(1)) && busy.with(part(same)).is_some());
    }
}
