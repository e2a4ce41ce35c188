//! Deals: the number of Sets in M random cards.
//!
//! The oracle draws the cards, marks which lie, and asks for each pair whether its third
//! card lies too; every Set is met by its three pairs. M^2 / 2 steps a deal.
//!
//! The twin of `shaders/deals.wgsl`, which goes the same steps for many cards. For few it
//! has no row of cards: it finds the same cards in another order from the same words, by the
//! argument that stands there, and compares triples (`shaders/few.wgsl`).

use crate::cards::{Deck, packed, set_bound};
use crate::plural::{ATTRIBUTES, counted};
use crate::random::{Key, order};
use std::ops::Range;

/// What is dealt: `cards` random cards of a deck, again and again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// The deck.
    pub deck: Deck,
    /// Cards in each deal, M.
    pub cards: u32,
    /// The key of the experiment point.
    pub key: Key,
    /// 0 but in tests, which raise the rejection threshold of every word to this.
    pub floor: u32,
}

/// Why there is no such job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// More cards than the deck has.
    #[error("{cards} cards cannot be dealt from the {deck} cards of {}", counted(*.attributes as usize, ATTRIBUTES))]
    Cards {
        /// Cards asked for.
        cards: u64,
        /// Cards of the deck.
        deck: u32,
        /// Attributes of the deck.
        attributes: u32,
    },
}

impl Job {
    /// Deals of `cards` cards with the key that the draw contract gives to this point.
    pub fn new(deck: Deck, cards: u32, seed: u64) -> Result<Job, JobError> {
        let attributes = deck.attributes();
        if cards > deck.size() {
            return Err(JobError::Cards { cards: cards.into(), deck: deck.size(), attributes });
        }
        let key = Key::of_point(seed, &format!("deals attributes={attributes} cards={cards}"));
        Ok(Job { deck, cards, key, floor: 0 })
    }

    /// Bins of the histogram: one more than the most Sets these cards could hold.
    pub fn bins(&self) -> usize {
        set_bound(self.cards) as usize + 1
    }

    /// The cards of deal `index`, in order, as indices in the deck.
    pub fn deal(&self, index: u64) -> Vec<u16> {
        let mut cards = vec![0; self.cards as usize];
        order::draw(self.key, index, self.deck.size(), self.floor, &mut Vec::new(), &mut cards);
        cards
    }
}

/// How many deals had how many Sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Deals by number of Sets, [`Job::bins`] of them.
    pub histogram: Vec<u64>,
}

impl Tally {
    /// No deals yet.
    pub fn new(job: &Job) -> Tally {
        Tally { histogram: vec![0; job.bins()] }
    }

    /// Adds the tally of other deals of the same job.
    pub fn merge(&mut self, other: &Tally) {
        debug_assert_eq!(self.histogram.len(), other.histogram.len(), "tallies of one job");
        for (bin, more) in self.histogram.iter_mut().zip(&other.histogram) {
            *bin += more;
        }
    }

    /// All deals.
    pub fn deals(&self) -> u64 {
        self.histogram.iter().sum()
    }

    /// Deals without a Set.
    pub fn without_set(&self) -> u64 {
        self.histogram[0]
    }

    /// The sum over all deals of the number of Sets raised to a power.
    pub fn moment(&self, power: u32) -> u128 {
        let term = |(sets, &deals): (usize, &u64)| (sets as u128).pow(power) * u128::from(deals);
        self.histogram.iter().enumerate().map(term).sum()
    }
}

/// The oracle.
pub fn oracle(job: &Job, indices: Range<u64>) -> Tally {
    let mut tally = Tally::new(job);
    let mut row = Vec::new();
    let mut cards = vec![0; job.cards as usize];
    let mut codes = vec![0; job.cards as usize];
    for index in indices {
        order::draw(job.key, index, job.deck.size(), job.floor, &mut row, &mut cards);
        for (code, &card) in codes.iter_mut().zip(&cards) {
            *code = packed::pack(card.into(), job.deck.attributes());
        }
        tally.histogram[sets_among(&codes) as usize] += 1;
    }
    tally
}

/// The number of Sets among cards given as packed codes of up to six attributes.
pub(super) fn sets_among(codes: &[u32]) -> u32 {
    let mut lies = [0u32; 128];
    for code in codes {
        lies[*code as usize / 32] |= 1 << (code % 32);
    }
    let mut pairs = 0;
    for (i, &a) in codes.iter().enumerate() {
        for &b in &codes[..i] {
            let c = packed::third(a, b);
            pairs += lies[c as usize / 32] >> (c % 32) & 1;
        }
    }
    pairs / 3
}
