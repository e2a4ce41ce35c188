//! The distribution of the number of Sets in M random cards of V = 3^N, where it is known.
//!
//! - One and two attributes: all collections are counted through, 512 at most.
//! - At most five cards: they hold two Sets at most, so that mean and second factorial
//!   moment determine the distribution.
//! - More than half of the deck: from the distribution for the M' cards left out. Of the L
//!   Sets of the deck, r through each card and one through each two, those that avoid the
//!   M' cards number L - M' r + C(M', 2) - X', by inclusion and exclusion.
//! - Else by table.

use super::{Moments, known, layouts, moments};
use crate::cards::{Deck, packed};
use num_bigint::{BigInt, BigUint};
use num_rational::BigRational;
use num_traits::Zero;

/// How many layouts of some cards have how many Sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distribution {
    counts: Vec<BigUint>,
    layouts: BigUint,
}

impl Distribution {
    /// Layouts by number of Sets, the last entry not 0.
    pub fn counts(&self) -> &[BigUint] {
        &self.counts
    }

    /// All layouts.
    pub fn layouts(&self) -> &BigUint {
        &self.layouts
    }

    /// The probability of this number of Sets.
    pub fn share(&self, sets: usize) -> BigRational {
        let count = self.counts.get(sets).filter(|count| !count.is_zero());
        count.map_or(BigRational::zero(), |count| fraction(count.clone(), self.layouts.clone()))
    }

    /// Mean and variance, from the counts.
    pub fn moments(&self) -> Moments {
        let sum = |weight: fn(usize) -> usize| {
            let terms = self.counts.iter().enumerate();
            let sum: BigUint = terms.map(|(sets, count)| count * weight(sets)).sum();
            fraction(sum, self.layouts.clone())
        };
        let mean = sum(|sets| sets);
        Moments { variance: sum(|sets| sets * sets) - &mean * &mean, mean }
    }

    pub(super) fn new(mut counts: Vec<BigUint>) -> Distribution {
        while counts.last().is_some_and(BigUint::is_zero) {
            counts.pop();
        }
        Distribution { layouts: counts.iter().sum(), counts }
    }
}

/// The exact distribution of the number of Sets in `cards` cards, where it is known; none
/// for more cards than the deck has.
pub fn distribution(deck: Deck, cards: u32) -> Option<Distribution> {
    if cards > deck.size() {
        return None;
    }
    if deck.attributes() <= 2 {
        let counts = counted_through(deck, cards).into_iter().map(BigUint::from);
        return Some(Distribution::new(counts.collect()));
    }
    if cards <= 5 {
        return Some(few_cards(deck, cards));
    }
    if 2 * cards > deck.size() {
        return distribution(deck, deck.size() - cards).map(|few| reflected(deck, cards, &few));
    }
    known::set_counts(deck.attributes(), cards).map(|counts| Distribution::new(counts.to_vec()))
}

/// The exact probability that `cards` cards hold no Set, where it is known; 0 for more than
/// the largest cap.
pub fn no_set(deck: Deck, cards: u32) -> Option<BigRational> {
    if cards > deck.largest_cap() {
        return Some(BigRational::zero());
    }
    distribution(deck, cards).map(|known| known.share(0))
}

/// All layouts of a deck of at most nine cards, by number of Sets.
pub(super) fn counted_through(deck: Deck, cards: u32) -> Vec<u128> {
    let size = deck.size();
    let mut counts = vec![0; 13];
    for chosen in (0u32..1 << size).filter(|chosen| chosen.count_ones() == cards) {
        let codes: Vec<u32> = (0..size)
            .filter(|card| chosen >> card & 1 == 1)
            .map(|card| packed::pack(card, deck.attributes()))
            .collect();
        let pairs =
            codes.iter().enumerate().flat_map(|(i, a)| codes[..i].iter().map(move |b| (a, b)));
        let closed = pairs.filter(|&(&a, &b)| codes.contains(&packed::third(a, b))).count();
        counts[closed / 3] += 1;
    }
    counts
}

/// Two Sets share a card at most, so five cards hold two and no more.
fn few_cards(deck: Deck, cards: u32) -> Distribution {
    let all = BigInt::from(layouts(deck, cards));
    let moments = moments(deck, cards);
    let two = moments.second_factorial() / BigInt::from(2);
    let one = &moments.mean - &two * BigInt::from(2);
    let [two, one] = [two, one].map(|share| (share * &all).to_integer());
    let counts = [&all - &one - &two, one, two];
    Distribution::new(counts.iter().map(|count| count.magnitude().clone()).collect())
}

/// The distribution for `cards` cards from that for all the others.
pub(super) fn reflected(deck: Deck, cards: u32, others: &Distribution) -> Distribution {
    let through = (deck.size() - 1) / 2;
    let all = deck.size() * through / 3;
    let rest = deck.size() - cards;
    let most = (all + rest * rest.saturating_sub(1) / 2 - rest * through) as usize;
    let mut counts = vec![BigUint::ZERO; most + 1];
    for (sets, count) in others.counts.iter().enumerate() {
        counts[most - sets] = count.clone();
    }
    Distribution::new(counts)
}

fn fraction(part: BigUint, whole: BigUint) -> BigRational {
    BigRational::new(part.into(), whole.into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use num_traits::One;

    fn deck(attributes: u32) -> Deck {
        Deck::new(attributes).unwrap()
    }

    /// Everything known, as (deck, cards, distribution).
    fn all() -> impl Iterator<Item = (Deck, u32, Distribution)> {
        (1..=6).map(deck).flat_map(|deck| {
            let known = move |cards| Some((deck, cards, distribution(deck, cards)?));
            (0..=deck.size()).filter_map(known)
        })
    }

    #[test]
    fn which_are_known() {
        let known = |attributes| {
            let cards = 0..=deck(attributes).size();
            cards
                .filter(|&cards| distribution(deck(attributes), cards).is_some())
                .collect::<Vec<_>>()
        };
        assert_eq!(known(1), [0, 1, 2, 3]);
        assert_eq!(known(2), (0..=9).collect::<Vec<_>>());
        assert_eq!(known(3), (0..=27).collect::<Vec<_>>());
        let real: Vec<u32> = (0..=24).chain(57..=81).collect();
        assert_eq!(known(4), real);
        assert_eq!(known(5), (0..=5).chain(238..=243).collect::<Vec<_>>());
        assert_eq!(distribution(Deck::REAL, 82), None);
    }

    #[test]
    fn every_distribution_counts_all_layouts() {
        for (deck, cards, known) in all() {
            assert_eq!(known.layouts(), &layouts(deck, cards), "{deck:?} {cards}");
            assert!(!known.counts.last().unwrap().is_zero());
        }
    }

    /// A check of the formulas by counts that come from elsewhere, and of the counts.
    #[test]
    fn every_distribution_has_the_moments_of_the_formulas() {
        for (deck, cards, known) in all() {
            assert_eq!(known.moments(), moments(deck, cards), "{deck:?} {cards}");
        }
    }

    /// Few cards of the real deck stand in the table too.
    #[test]
    fn formula_and_table_agree() {
        for cards in 3..=5 {
            assert_eq!(few_cards(Deck::REAL, cards).counts, known::set_counts(4, cards).unwrap());
        }
    }

    /// Nine cards are few enough to count through on both sides.
    #[test]
    fn formula_and_reflection_agree_with_counting() {
        for cards in 0..=9 {
            let counted = distribution(deck(2), cards).unwrap();
            if cards <= 5 {
                assert_eq!(few_cards(deck(2), cards), counted);
            }
            let others = distribution(deck(2), 9 - cards).unwrap();
            assert_eq!(reflected(deck(2), cards, &others), counted);
        }
    }

    #[test]
    fn no_set_where_the_distribution_is_known_is_its_first_share() {
        for (deck, cards, known) in all() {
            assert_eq!(no_set(deck, cards), Some(known.share(0)), "{deck:?} {cards}");
        }
    }

    #[test]
    fn no_set_is_known_for_any_number_of_cards_of_81_and_of_27() {
        let share = |part: u64, whole: u64| Some(fraction(part.into(), whole.into()));
        assert_eq!(no_set(Deck::REAL, 2), Some(BigRational::one()));
        assert_eq!(no_set(Deck::REAL, 3), share(78, 79));
        assert_eq!(no_set(Deck::REAL, 4), share(75, 79));
        assert_eq!(no_set(Deck::REAL, 12), share(2_284_535_476_080, 70_724_320_184_700));
        assert_eq!(no_set(Deck::REAL, 21), Some(BigRational::zero()));
        assert!((0..=81).all(|cards| no_set(Deck::REAL, cards).is_some()));
        assert!((0..=27).all(|cards| no_set(deck(3), cards).is_some()));
        assert_eq!(no_set(deck(3), 9), share(2106, 4_686_825));
        assert_eq!(no_set(deck(5), 6), None);
        assert_eq!(no_set(deck(6), 4), share(723, 727));
    }
}
