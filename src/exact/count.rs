//! Counting the Sets in all layouts of some size: the method for each deck, and refusal of
//! what would take too long.

use super::distribution::{Distribution, counted_through};
use super::layouts::Plan;
use super::space::POINTS;
use super::{Engine, enumeration};
use crate::cards::Deck;
use crate::simulate::EngineError;
use num_bigint::BigUint;
use std::ops::Range;

/// The most seconds of one thread that a count may take: a day.
pub const LONGEST: f64 = 86_400.0;

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
    /// The work is beyond [`LONGEST`].
    #[error(
        "all layouts of {cards} cards would take one thread about {:.0} hours, and {:.0} are the limit",
        .seconds / 3600.0,
        LONGEST / 3600.0
    )]
    Work {
        /// Cards of the layouts.
        cards: u32,
        /// Seconds of one thread.
        seconds: f64,
    },
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
        let seconds = plan.as_ref().map_or(0.0, Plan::seconds);
        if seconds > LONGEST {
            return Err(CountError::Work { cards, seconds });
        }
        Ok(Count { deck, cards, plan })
    }

    /// Seconds that it takes one thread, roughly; 0 where that is too short to matter.
    pub fn seconds(&self) -> f64 {
        self.plan.as_ref().map_or(0.0, Plan::seconds)
    }

    /// How many units the work has, each of about a second at most.
    pub fn units(&self) -> u64 {
        1
    }

    /// Counts some units. The integers of disjoint ranges, added entry by entry, are those of
    /// their union.
    pub fn part(&self, engine: &dyn Engine, units: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let mut counts = Vec::new();
        if units.contains(&0) {
            engine.install(&mut || counts = self.run(&|_| ()).counts().to_vec());
        }
        Ok(counts.iter().map(|count| u128::try_from(count).unwrap_or(u128::MAX)).collect())
    }

    /// The distribution, from the sums of all units.
    pub fn distribution(&self, sums: &[u128]) -> Result<Distribution, CountError> {
        Ok(Distribution::new(sums.iter().copied().map(BigUint::from).collect()))
    }

    /// Counts, on the threads of the present pool. `done` hears now and then how many of the
    /// [`seconds`](Count::seconds) are behind.
    pub fn run(&self, done: &(dyn Fn(f64) + Sync)) -> Distribution {
        match &self.plan {
            Some(plan) => plan.count(done),
            None => few_attributes(self.deck, self.cards),
        }
    }
}

/// Layouts of at most 27 cards, one by one.
fn few_attributes(deck: Deck, cards: u32) -> Distribution {
    if deck.attributes() == 3 {
        let counts = enumeration::by_value(&[0; POINTS], cards as usize);
        return Distribution::new(counts.into_iter().map(BigUint::from).collect());
    }
    counted_through(deck, cards)
}
