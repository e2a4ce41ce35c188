//! Mean and variance of the number of Sets in M random cards of V = 3^N.
//!
//! A Set lies among them with probability (M)_3/(V)_3, falling factorials. Two different
//! Sets share one card or none: of the L Sets each shares a card with 3 (r - 1) others,
//! where r = (V - 1)/2 Sets go through a card. Two that share a card take five cards, two
//! that do not take six; hence the second factorial moment
//! E\[X (X - 1)\] = 3 L (r - 1) (M)_5/(V)_5 + L (L - 1 - 3 (r - 1)) (M)_6/(V)_6.

use crate::cards::Deck;
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::{One, Zero};

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
    let size = i64::from(deck.size());
    let through = (size - 1) / 2;
    let all = size * through / 3;
    let term = |pairs: i64, taken: u32| {
        let ways = falling(cards, taken);
        match ways.is_zero() {
            true => BigRational::zero(),
            false => BigRational::new(ways * pairs, falling(deck.size(), taken)),
        }
    };
    let mean = term(all, 3);
    let sharing = 3 * (through - 1);
    let second = term(all * sharing, 5) + term(all * (all - 1 - sharing), 6);
    Moments { variance: second + &mean - &mean * &mean, mean }
}

/// n (n - 1) ... (n - k + 1).
fn falling(n: u32, k: u32) -> BigInt {
    (0..k).map(|i| BigInt::from(n.saturating_sub(i))).product()
}

/// The number of ways to choose k of n.
pub fn binomial(n: u32, k: u32) -> BigUint {
    (0..k).fold(BigUint::one(), |ways, i| ways * n.saturating_sub(i) / (i + 1))
}

/// The number of layouts of `cards` cards, their order left aside: C(V, M).
pub fn layouts(deck: Deck, cards: u32) -> BigUint {
    binomial(deck.size(), cards)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn deck(attributes: u32) -> Deck {
        Deck::new(attributes).unwrap()
    }

    #[test]
    fn twelve_cards_of_the_real_deck_hold_220_of_79_sets() {
        assert_eq!(moments(Deck::REAL, 12).mean, BigRational::new(220.into(), 79.into()));
    }

    #[test]
    fn a_whole_deck_has_all_its_sets_and_no_variance() {
        for (attributes, sets) in [(1, 1), (2, 12), (3, 117), (4, 1080), (5, 9801), (6, 88452)] {
            let whole = moments(deck(attributes), deck(attributes).size());
            assert_eq!(whole.mean, BigInt::from(sets).into());
            assert!(whole.variance.is_zero());
        }
    }

    #[test]
    fn the_mean_is_the_number_of_triples_over_the_deck_less_two() {
        for attributes in 1..=6 {
            let size = deck(attributes).size();
            for cards in 0..=size.min(30) {
                let triples = BigInt::from(binomial(cards, 3));
                let mean = BigRational::new(triples, (size - 2).into());
                assert_eq!(moments(deck(attributes), cards).mean, mean);
            }
        }
    }

    #[test]
    fn layouts_of_twelve_cards() {
        assert_eq!(layouts(Deck::REAL, 12), BigUint::from(70_724_320_184_700u64));
        assert_eq!(layouts(Deck::REAL, 82), BigUint::zero());
    }
}
