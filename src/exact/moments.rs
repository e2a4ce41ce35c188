//! Mean and variance of the number of Sets in M random cards of V = 3^N, by the formulas of
//! [`facts`](crate::cards::facts).

use crate::cards::Deck;
use crate::cards::facts::Facts;
use num_bigint::BigUint;
use num_rational::BigRational;

/// Mean and variance of the number of Sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moments {
    /// E\[X\].
    pub mean: BigRational,
    /// E\[X^2\] - E\[X\]^2.
    pub variance: BigRational,
}

impl Moments {
    /// E\[X (X - 1)\].
    pub fn second_factorial(&self) -> BigRational {
        &self.variance + &self.mean * &self.mean - &self.mean
    }
}

/// The moments for `cards` random cards, at most the deck.
pub fn moments(deck: Deck, cards: u32) -> Moments {
    let facts = Facts::from(deck);
    Moments { mean: facts.mean(cards), variance: facts.variance(cards) }
}

/// The number of layouts of `cards` cards, their order left aside: C(V, M).
pub fn layouts(deck: Deck, cards: u32) -> BigUint {
    Facts::from(deck).layouts(cards).magnitude().clone()
}
