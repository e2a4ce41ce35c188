//! Plain scalar versions of deals and games for decks of at most 81 cards: what one writes
//! without vectors, as well as one can. Benchmarks measure the kernels against the better
//! of them, and tests compare all.

use super::{deals, games};
use crate::cards::Deck;
use crate::random::{Key, Purpose, block, choice, order};
use std::ops::Range;

/// Cards, thirds and batches of a deck of at most 81 cards, looked up instead of computed.
struct Tables {
    /// The third card of each pair: entry 81 a + b.
    third: Vec<u8>,
    /// The batches of an order, each with its rejection threshold.
    batches: Vec<(order::Batch, u32)>,
    deck: u32,
}

impl Tables {
    fn new(deck: Deck, cards: u32, floor: u32) -> Tables {
        assert!(deck.size() <= 81, "plain versions are for at most 81 cards");
        let digit_sum = |a: u32, b: u32| {
            let (mut rest, mut third) = ((a, b), 0);
            for place in [1, 3, 9, 27] {
                third += place * ((6 - rest.0 % 3 - rest.1 % 3) % 3);
                rest = (rest.0 / 3, rest.1 / 3);
            }
            third as u8
        };
        let third = (0..81 * 81).map(|pair| digit_sum(pair / 81, pair % 81)).collect();
        let size = deck.size();
        let batches = order::batches(size, cards);
        let batches = batches.map(|batch| (batch, order::threshold(batch.product, floor)));
        Tables { third, batches: batches.collect(), deck: size }
    }

    fn third(&self, a: u8, b: u8) -> u8 {
        self.third[81 * a as usize + b as usize]
    }

    fn draw(&self, key: Key, index: u64, order: &mut [u8]) {
        let blocks = self.batches.len().div_ceil(4) as u32;
        let mut first = 0;
        while !self.attempt(key, index, first, order) {
            first += blocks;
        }
    }

    fn attempt(&self, key: Key, index: u64, first: u32, order: &mut [u8]) -> bool {
        let mut row: [u8; 81] = std::array::from_fn(|card| card as u8);
        let mut last = self.deck as usize;
        let mut out = order.iter_mut();
        for (four, batches) in self.batches.chunks(4).enumerate() {
            let words = block(key, index, first + four as u32, Purpose::Deck);
            for (&(batch, threshold), mut low) in batches.iter().zip(words) {
                for range in 0..batch.draws {
                    let product = u64::from(low) * u64::from(batch.left - range);
                    low = product as u32;
                    last -= 1;
                    let at = (product >> 32) as usize;
                    if let Some(card) = out.next() {
                        *card = row[at];
                    }
                    row[at] = row[last];
                }
                if low < threshold {
                    return false;
                }
            }
        }
        true
    }
}

/// Deals by looking up the third card of each pair among presence bits.
pub fn deals_by_pairs(job: &deals::Job, indices: Range<u64>) -> deals::Tally {
    deals_by(job, indices, |tables, cards| {
        let lies = cards.iter().fold(0u128, |lies, card| lies | 1 << card);
        let mut pairs = 0;
        for (i, &a) in cards.iter().enumerate() {
            for &b in &cards[..i] {
                pairs += (lies >> tables.third(a, b)) as usize & 1;
            }
        }
        pairs / 3
    })
}

/// Deals by comparing the third card of each pair with all later cards.
pub fn deals_by_triples(job: &deals::Job, indices: Range<u64>) -> deals::Tally {
    deals_by(job, indices, |tables, cards| {
        let mut sets = 0;
        for (k, &a) in cards.iter().enumerate() {
            for (j, &b) in cards[..k].iter().enumerate() {
                let third = tables.third(a, b);
                sets += cards[..j].iter().map(|&c| usize::from(c == third)).sum::<usize>();
            }
        }
        sets
    })
}

fn deals_by(
    job: &deals::Job,
    indices: Range<u64>,
    sets: impl Fn(&Tables, &[u8]) -> usize,
) -> deals::Tally {
    let tables = Tables::new(job.deck, job.cards, job.floor);
    let mut tally = deals::Tally::new(job);
    let mut cards = vec![0; job.cards as usize];
    for index in indices {
        tables.draw(job.key, index, &mut cards);
        tally.histogram[sets(&tables, &cards)] += 1;
    }
    tally
}
