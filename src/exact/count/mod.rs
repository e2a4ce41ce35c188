//! Counting the Sets in all layouts of some size: the method for each deck.

mod classes;
mod engine;
mod enumeration;
mod expansion;
mod identities;
mod plan;
pub mod plane_pairs;
mod space;
mod split;
pub mod third_parts;

pub use engine::{Engine, Pair, VALUES};

use super::distribution::{Distribution, counted_through};
use super::{layouts, moments};
use crate::cards::Deck;
use crate::simulate::EngineError;
use num_bigint::BigUint;
use plan::Plan;
use space::POINTS;
use std::ops::Range;

/// Why layouts are not counted.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum CountError {
    /// Decks of more than 81 cards are out of reach.
    #[error("expected 1 to 4 attributes, not {0}")]
    Attributes(u32),
    /// There are no such layouts.
    #[error("the deck has {deck} cards, not {cards}")]
    Cards {
        /// How many were asked for.
        cards: u32,
        /// How many there are.
        deck: u32,
    },
    /// The sums are not those of all layouts.
    #[error("these sums are not those of all layouts")]
    Sums,
}

/// A count of all layouts of some size that can be done.
pub struct Count {
    deck: Deck,
    cards: u32,
    plan: Option<Plan>,
}

impl Count {
    /// The count for `cards` cards of a deck of 3^`attributes`.
    pub fn new(attributes: u32, cards: u32) -> Result<Count, CountError> {
        let deck = Deck::new(attributes).ok().filter(|deck| deck.size() <= Deck::REAL.size());
        let deck = deck.ok_or(CountError::Attributes(attributes))?;
        if cards > deck.size() {
            return Err(CountError::Cards { cards, deck: deck.size() });
        }
        let plan = (deck == Deck::REAL).then(|| Plan::new(cards));
        Ok(Count { deck, cards, plan })
    }

    /// Seconds that it takes one thread, roughly; 0 where that is too short to matter.
    pub fn seconds(&self) -> f64 {
        self.plan.as_ref().map_or(0.0, Plan::seconds)
    }

    /// How many units the work has, each of about a second at most.
    pub fn units(&self) -> u64 {
        self.plan.as_ref().map_or(1, Plan::units)
    }

    /// Seconds that some units take one thread, roughly.
    pub fn seconds_of(&self, units: Range<u64>) -> f64 {
        self.plan.as_ref().map_or(0.0, |plan| plan.seconds_of(units))
    }

    /// Counts some units. The integers of disjoint ranges, added entry by entry, are those of
    /// their union.
    ///
    /// # Errors
    ///
    /// The engine's.
    pub fn part(&self, engine: &dyn Engine, units: Range<u64>) -> Result<Vec<u128>, EngineError> {
        match &self.plan {
            Some(plan) => plan.part(engine, units),
            None => {
                let mut counts = Vec::new();
                engine.install(&mut || counts = few_attributes(self.deck, self.cards));
                let times = units.end.min(1).saturating_sub(units.start);
                Ok(counts.into_iter().map(|count| count * u128::from(times)).collect())
            }
        }
    }

    /// The distribution, from the sums of all units.
    ///
    /// # Errors
    ///
    /// If no layouts make such sums: their number, mean or variance is another.
    pub fn distribution(&self, sums: &[u128]) -> Result<Distribution, CountError> {
        let distribution = match &self.plan {
            Some(plan) => plan.distribution(sums),
            None => Some(Distribution::new(sums.iter().copied().map(BigUint::from).collect())),
        };
        let right = |distribution: &Distribution| {
            distribution.layouts() == &layouts(self.deck, self.cards)
                && distribution.moments() == moments(self.deck, self.cards)
        };
        distribution.filter(right).ok_or(CountError::Sums)
    }

    /// Counts all units, one after another.
    ///
    /// # Errors
    ///
    /// The engine's.
    ///
    /// # Panics
    ///
    /// If the engine counts wrong.
    pub fn run(&self, engine: &dyn Engine) -> Result<Distribution, EngineError> {
        let sums = self.part(engine, 0..self.units())?;
        Ok(self.distribution(&sums).expect("the sums of all units"))
    }
}

/// Layouts of at most 27 cards, one by one.
fn few_attributes(deck: Deck, cards: u32) -> Vec<u128> {
    match deck.attributes() {
        3 => {
            let counts = enumeration::by_value(&[0; POINTS], cards as usize);
            counts.into_iter().map(u128::from).collect()
        }
        _ => counted_through(deck, cards),
    }
}
