//! The Sets of a layout: every two cards have a third, which is looked up.
//!
//! A card has a fingerprint of 16 attributes in one word that is linear over F_3, so that the
//! third of two fingerprints is the fingerprint of the third card, however many attributes the
//! cards have. Up to 16 the fingerprint is the card; beyond, each attribute adds a fixed vector
//! times its digit, and what is found is compared digit by digit. O(m N + m^2) for m cards of N
//! attributes whose fingerprints differ, as all but contrived ones do.

use super::{Layout, packed};

/// Attributes of a fingerprint.
const ATTRIBUTES: usize = 16;

/// All Sets as positions i < j < k, in lexicographic order.
pub(super) fn of(layout: &Layout) -> Vec<[usize; 3]> {
    let places = Places::new(layout.cards().map(fingerprint).collect());
    let mut sets = Vec::new();
    for i in 0..layout.len() {
        for j in i + 1..layout.len() {
            let third = packed::third(places.fingerprints[i], places.fingerprints[j]);
            let is_set = |&k: &usize| k > j && is_set([i, j, k].map(|at| layout.card(at)));
            if let Some(k) = places.of(third).find(is_set) {
                sets.push([i, j, k]);
            }
        }
    }
    sets
}

fn is_set([a, b, c]: [&[u8]; 3]) -> bool {
    a.iter().zip(b).zip(c).all(|((a, b), c)| (a + b + c) % 3 == 0)
}

fn fingerprint(card: &[u8]) -> u32 {
    let mut sums = [0u8; ATTRIBUTES];
    match card.len() {
        ..=ATTRIBUTES => sums[..card.len()].copy_from_slice(card),
        _ => {
            for (attribute, digit) in (1..).zip(card) {
                let mut vector = scrambled(attribute);
                for sum in &mut sums {
                    *sum = (*sum + digit * (vector % 3) as u8) % 3;
                    vector /= 3;
                }
            }
        }
    }
    sums.iter().fold(0, |code, &digit| code << 2 | u32::from(digit + 1))
}

/// The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
fn scrambled(number: u64) -> u64 {
    let mut bits = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    bits = (bits ^ bits >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    bits = (bits ^ bits >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
    bits ^ bits >> 31
}

/// Where fingerprints are: a table with linear probing, less than half full.
struct Places {
    fingerprints: Vec<u32>,
    /// A position, or none.
    slots: Vec<Option<u32>>,
    shift: u32,
}

impl Places {
    fn new(fingerprints: Vec<u32>) -> Places {
        let bits = (2 * fingerprints.len() + 1).next_power_of_two().trailing_zeros().max(1);
        let slots = vec![None; 1 << bits];
        let mut places = Places { fingerprints, slots, shift: u64::BITS - bits };
        for position in 0..places.fingerprints.len() {
            let free = places.probes(places.fingerprints[position]);
            let free = free.into_iter().find(|&slot| places.slots[slot].is_none());
            if let Some(slot) = free {
                places.slots[slot] = u32::try_from(position).ok();
            }
        }
        places
    }

    fn probes(&self, fingerprint: u32) -> impl Iterator<Item = usize> + use<> {
        let start = u64::from(fingerprint).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> self.shift;
        let mask = self.slots.len() - 1;
        (start as usize..).map(move |slot| slot & mask).take(mask + 1)
    }

    /// The positions with a fingerprint.
    fn of(&self, fingerprint: u32) -> impl Iterator<Item = usize> {
        let positions = self.probes(fingerprint).map_while(|slot| self.slots[slot]);
        let positions = positions.map(|position| position as usize);
        positions.filter(move |&position| self.fingerprints[position] == fingerprint)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Cards of few values far apart, so that some are Sets whatever the number of attributes.
    fn layout(attributes: usize, cards: usize) -> Layout {
        let mut all: Vec<Vec<u8>> = Vec::new();
        for number in 0..cards as u64 {
            let base = scrambled(number % 7);
            let step = scrambled(100 + number % 3);
            let digit = |place: usize| {
                let [a, b] = [base, step].map(|word| (word >> (place % 60)) as u8 % 3);
                (a + (number / 21 % 3) as u8 * b) % 3
            };
            let card = (0..attributes).map(digit).collect();
            if !all.contains(&card) {
                all.push(card);
            }
        }
        Layout::new(&all).unwrap()
    }

    #[test]
    fn sets_are_those_of_the_triple_loop() {
        for attributes in [1, 2, 4, 15, 16, 17, 18, 30, 100] {
            let layout = layout(attributes, 63);
            let mut sets = Vec::new();
            for k in 0..layout.len() {
                for j in 0..k {
                    let triples = (0..j).map(|i| [i, j, k]);
                    sets.extend(triples.filter(|&three| is_set(three.map(|at| layout.card(at)))));
                }
            }
            sets.sort_unstable();
            assert!(!sets.is_empty(), "{attributes}");
            assert_eq!(of(&layout), sets, "{attributes}");
        }
    }

    #[test]
    fn fingerprints_are_linear_and_differ() {
        let layout = layout(40, 63);
        let cards: Vec<&[u8]> = layout.cards().collect();
        let mut all: Vec<u32> = cards.iter().map(|card| fingerprint(card)).collect();
        for (a, b) in cards.iter().zip(&cards[1..]) {
            let third: Vec<u8> = a.iter().zip(*b).map(|(a, b)| (6 - a - b) % 3).collect();
            assert_eq!(fingerprint(&third), packed::third(fingerprint(a), fingerprint(b)));
        }
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), cards.len());
    }

    /// Two attributes with one vector: cards that differ in both have equal fingerprints.
    #[test]
    fn cards_of_one_fingerprint_are_told_apart() {
        const MANY: usize = 30_000;
        let mut seen = std::collections::HashMap::new();
        let pair = (0..MANY).find_map(|attribute| {
            let vector = scrambled(attribute as u64 + 1) % 3u64.pow(ATTRIBUTES as u32);
            Some((seen.insert(vector, attribute)?, attribute))
        });
        let (a, b) = pair.unwrap();
        let card = |times: u8| {
            let mut card = vec![0; MANY];
            (card[a], card[b]) = (times, 2 * times % 3);
            card
        };
        let layout = Layout::new(&[card(1), card(0), card(2)]).unwrap();
        assert!(layout.cards().all(|card| fingerprint(card) == fingerprint(&[0; MANY])));
        assert_eq!(of(&layout), [[0, 1, 2]]);
        assert_eq!(of(&Layout::new(&[card(1), card(0)]).unwrap()), [[0usize; 3]; 0]);
    }
}
