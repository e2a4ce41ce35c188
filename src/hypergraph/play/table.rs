//! What is known of connected positions, for all searchers of one game at once.
//!
//! A slot is a position and what is known of its value, in a few atomic words. Searchers write
//! as they like; the words of the position are mixed with what is known, so that a slot of which
//! two searchers wrote some words each is taken for neither's (but for a chance of 2^-64). Slots
//! lie in buckets of four. The table doubles while it may, and then the smaller position of a
//! bucket gives way to a new one: what is forgotten is found again. A searcher sees a doubled
//! table when it next asks for it; what it writes into the old one is forgotten, too.

use super::live::Live;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

/// Slots in a bucket.
const WAYS: usize = 4;

/// The buckets of a new table.
const FIRST: usize = 1 << 8;

/// The most bytes of a table; while it doubles, half as many again are in use.
const BYTES: usize = 4 << 30;

/// What is known of the value of a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Known {
    /// The value.
    value: Option<u16>,
    /// Values below 32 that it has not, as bits.
    not: u32,
}

impl Known {
    /// The value, if that is known.
    pub fn value(self) -> Option<usize> {
        self.value.map(usize::from)
    }

    /// Whether the value is `value`, if that is known.
    pub fn is(self, value: usize) -> Option<bool> {
        match self.value {
            Some(known) => Some(usize::from(known) == value),
            None if value < 32 && self.not >> value & 1 == 1 => Some(false),
            None => None,
        }
    }

    /// Values below 32 that it is known not to have, as bits.
    pub fn not(self) -> u32 {
        self.not
    }

    /// The value is this; there are at most 2^15 moves, and no larger values.
    pub fn learn(&mut self, value: usize) {
        self.value = Some(value as u16);
    }

    /// The value is none of these below 32, as bits.
    pub fn rule_out(&mut self, values: u32) {
        self.not |= values;
    }

    /// As a word that is not 0, with the number of vertices of the position.
    fn word(self, vertices: usize) -> u64 {
        let value = self.value.map_or(0, |value| u64::from(value) + 1);
        (vertices as u64) << 48 | value << 32 | u64::from(self.not)
    }

    fn of(word: u64) -> Known {
        let value = (word >> 32 & 0xFFFF).checked_sub(1).map(|value| value as u16);
        Known { value, not: word as u32 }
    }
}

/// The table, and how searchers share it.
pub(super) struct Table<const N: usize> {
    present: Mutex<Arc<Slots<N>>>,
    buckets: AtomicUsize,
}

impl<const N: usize> Table<N> {
    pub fn new() -> Table<N> {
        let slots = Arc::new(Slots::new(FIRST));
        Table { present: Mutex::new(slots), buckets: AtomicUsize::new(FIRST) }
    }

    /// The slots as they are at present.
    pub fn slots(&self) -> Arc<Slots<N>> {
        Arc::clone(&self.present.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// Doubles the table if these slots are its own and a quarter full, since at a half one position
    /// in sixteen finds its bucket full; whether these are the present ones no more.
    pub fn outgrown(&self, slots: &Slots<N>) -> bool {
        let may_grow = 2 * slots.bytes() <= BYTES;
        if slots.filled.load(Relaxed) > slots.buckets && may_grow {
            let mut present = self.present.lock().unwrap_or_else(PoisonError::into_inner);
            if present.buckets == slots.buckets {
                *present = Arc::new(slots.doubled());
                self.buckets.store(present.buckets, Relaxed);
            }
        }
        self.buckets.load(Relaxed) != slots.buckets
    }
}

/// Some slots, in buckets.
pub(super) struct Slots<const N: usize> {
    buckets: usize,
    /// For each slot the words of the position, mixed, and the word of what is known.
    words: Vec<AtomicU64>,
    filled: AtomicUsize,
}

impl<const N: usize> Slots<N> {
    fn new(buckets: usize) -> Slots<N> {
        let words = (0..buckets * WAYS * (N + 1)).map(|_| AtomicU64::new(0)).collect();
        Slots { buckets, words, filled: AtomicUsize::new(0) }
    }

    fn bytes(&self) -> usize {
        self.words.len() * size_of::<u64>()
    }

    /// What is known of a position.
    pub fn known(&self, live: Live<N>) -> Known {
        let slots = self.bucket(live).chunks_exact(N + 1);
        let word = slots.map(|slot| (slot, slot[N].load(Relaxed)));
        let word = word.into_iter().find(|(slot, word)| holds(slot, *word, live));
        word.map_or_else(Known::default, |(_, word)| Known::of(word))
    }

    /// Notes what is known of a position.
    pub fn note(&self, live: Live<N>, known: Known) {
        let word = known.word(live.len());
        let mut place: Option<(&[AtomicU64], u64)> = None;
        for slot in self.bucket(live).chunks_exact(N + 1) {
            let present = slot[N].load(Relaxed);
            if holds(slot, present, live) {
                place = Some((slot, present));
                break;
            }
            // The number of vertices stands highest in a word, and an empty slot is 0.
            if place.is_none_or(|(_, least)| present < least) {
                place = Some((slot, present));
            }
        }
        let Some((slot, replaced)) = place else { return };
        if replaced == 0 {
            self.filled.fetch_add(1, Relaxed);
        }
        let mixed = mix(word);
        for (at, bits) in slot.iter().zip(live.words()) {
            at.store(bits ^ mixed, Relaxed);
        }
        slot[N].store(word, Relaxed);
    }

    fn bucket(&self, live: Live<N>) -> &[AtomicU64] {
        let words = WAYS * (N + 1);
        let start = (hash(live) as usize & (self.buckets - 1)) * words;
        &self.words[start..start + words]
    }

    fn doubled(&self) -> Slots<N> {
        let doubled = Slots::new(2 * self.buckets);
        for slot in self.words.chunks_exact(N + 1) {
            let word = slot[N].load(Relaxed);
            if word != 0 {
                let mixed = mix(word);
                let live = std::array::from_fn(|at| slot[at].load(Relaxed) ^ mixed);
                doubled.note(Live::from(live), Known::of(word));
            }
        }
        doubled
    }
}

fn holds<const N: usize>(slot: &[AtomicU64], word: u64, live: Live<N>) -> bool {
    let mixed = mix(word);
    word != 0 && slot.iter().zip(live.words()).all(|(at, bits)| at.load(Relaxed) == bits ^ mixed)
}

/// A hash of a position: folded products, a word at a time.
pub(super) fn hash<const N: usize>(live: Live<N>) -> u64 {
    live.words().iter().fold(0, |hash: u64, &word| {
        let product =
            u128::from(hash.rotate_left(5) ^ word ^ 0x243F_6A88_85A3_08D3) * 0x9E37_79B9_7F4A_7C15;
        product as u64 ^ (product >> 64) as u64
    })
}

/// One to one, and mixes well.
fn mix(word: u64) -> u64 {
    let word = word.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    word ^ (word >> 32)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Some set of at least ten vertices for each number.
    fn position(number: u64) -> Live<2> {
        Live::from([number.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 0x3FF, number])
    }

    #[test]
    fn what_is_remembered_is_right() {
        let table = Table::<2>::new();
        let mut slots = table.slots();
        for number in 0..20_000 {
            if table.outgrown(&slots) {
                slots = table.slots();
            }
            let mut known = slots.known(position(number));
            assert_eq!(known, Known::default());
            known.rule_out(1 << (number % 30));
            slots.note(position(number), known);
            if number % 3 == 0 {
                known.learn(number as usize % 500);
                slots.note(position(number), known);
            }
        }
        let mut remembered = 0;
        for number in 0..20_000 {
            let known = slots.known(position(number));
            if known == Known::default() {
                continue;
            }
            remembered += 1;
            let value = number as usize % 500;
            assert_eq!(known.value(), (number % 3 == 0).then_some(value));
            assert!(number % 3 != 0 || known.is(value) == Some(true));
            assert_eq!(known.not(), 1 << (number % 30));
            if number % 3 != 0 {
                assert_eq!(known.is(number as usize % 30), Some(false));
            }
        }
        assert!(remembered > 19_500, "{remembered}");
    }

    #[test]
    fn small_positions_give_way_in_a_full_bucket() {
        let slots = Slots::<1>::new(1);
        let mut known = Known::default();
        known.learn(3);
        let position = |len: usize| Live::of(0..len);
        (10..20).for_each(|len| slots.note(position(len), known));
        let kept: Vec<usize> =
            (10..20).filter(|&len| slots.known(position(len)).value() == Some(3)).collect();
        assert_eq!(kept, [16, 17, 18, 19]);
        slots.note(position(5), known);
        assert_eq!(slots.known(position(16)).value(), None);
    }

    /// A slot of which two searchers wrote some words each is nobody's.
    #[test]
    fn words_of_two_positions_are_none() {
        let slots = Slots::<1>::new(1);
        let (mut one, mut other) = (Known::default(), Known::default());
        one.learn(1);
        other.learn(2);
        slots.note(Live::of(0..12), one);
        slots.words[1].store(other.word(12), Relaxed);
        assert_eq!(slots.known(Live::of(0..12)), Known::default());
    }
}
