//! Elementary combinatorics of a deck of any number of attributes, exactly.
//!
//! With V = 3^N cards there are L = V(V-1)/6 Sets, since two cards determine the third, and
//! r = (V-1)/2 through each card. The number X of Sets among m random cards has mean
//! C(m,3)/(V-2). Two different Sets share at most one card: 3L(r-1) ordered pairs share one
//! and span five cards, the other L(L-1-3(r-1)) span six, so that with falling factorials
//! (x)_k
//!
//! E[X(X-1)] = 3 L (r-1) (m)_5/(V)_5 + L (L-1-3(r-1)) (m)_6/(V)_6,
//!
//! which gives the variance.

use super::{Deck, MAX_ATTRIBUTES};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Zero};

/// The most attributes; the numbers then have some 480 digits.
pub const MOST_ATTRIBUTES: u32 = 1000;

/// The cards of the real game's first layout.
const DEALT: u32 = 12;

/// The facts about the deck of 3^N cards, N = 1..=1000.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Facts {
    attributes: u32,
    cards: BigInt,
}

/// Why there are no facts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected 1 to {MOST_ATTRIBUTES} attributes, not {0}")]
pub struct AttributesError(u32);

impl From<Deck> for Facts {
    fn from(deck: Deck) -> Facts {
        Facts { attributes: deck.attributes(), cards: deck.size().into() }
    }
}

impl Facts {
    /// The facts for this many attributes, or an error outside 1..=1000.
    pub fn new(attributes: u32) -> Result<Facts, AttributesError> {
        if (1..=MOST_ATTRIBUTES).contains(&attributes) {
            Ok(Facts { attributes, cards: BigInt::from(3).pow(attributes) })
        } else {
            Err(AttributesError(attributes))
        }
    }

    /// N.
    pub fn attributes(&self) -> u32 {
        self.attributes
    }

    /// V = 3^N.
    pub fn cards(&self) -> BigInt {
        self.cards.clone()
    }

    /// L = V(V-1)/6.
    pub fn sets(&self) -> BigInt {
        &self.cards * (&self.cards - 1) / 6
    }

    /// r = (V-1)/2, the Sets through a card.
    pub fn sets_through_a_card(&self) -> BigInt {
        (&self.cards - 1) / 2
    }

    /// 1/(V-2), the probability that three random cards are a Set.
    pub fn set_probability(&self) -> BigRational {
        BigRational::new(BigInt::one(), &self.cards - 2)
    }

    /// The number of Sets whose cards differ in exactly d of the N attributes and agree in
    /// the others: C(N,d) 2^d V/6; for d = 1..=N these are all Sets.
    pub fn sets_differing(&self, d: u32) -> BigInt {
        if d == 0 {
            return BigInt::zero();
        }
        choose(&self.attributes.into(), d) * BigInt::from(2).pow(d) * &self.cards / 6
    }

    /// Their share among all Sets, C(N,d) 2^d / (V-1).
    pub fn share_differing(&self, d: u32) -> BigRational {
        BigRational::new(self.sets_differing(d), self.sets())
    }

    /// V/3, the Sets that a deck can be parted into.
    ///
    /// The cards of the deck sum to zero. When all of these Sets but one are taken, the three
    /// cards left sum to zero as well: they are the last Set.
    pub fn disjoint_sets(&self) -> BigInt {
        &self.cards / 3
    }

    /// The number of layouts of m cards, C(V,m), without regard to order.
    pub fn layouts(&self, m: u32) -> BigInt {
        choose(&self.cards, m)
    }

    /// The expected number of Sets among m random cards; m may be at most V.
    pub fn mean(&self, m: u32) -> BigRational {
        self.set_probability() * choose(&m.into(), 3)
    }

    /// The variance of the number of Sets among m random cards; m may be at most V.
    pub fn variance(&self, m: u32) -> BigRational {
        let mean = self.mean(m);
        let m = BigInt::from(m);
        let drawn = |k: u32| match falling(&self.cards, k) {
            none if none.is_zero() => BigRational::zero(),
            all => BigRational::new(falling(&m, k), all),
        };
        let (sets, others) = (self.sets(), self.sets_through_a_card() - 1);
        let sharing_a_card: BigInt = 3 * &sets * &others;
        let sharing_none: BigInt = &sets * (&sets - 1 - 3 * &others);
        let pairs = drawn(5) * sharing_a_card + drawn(6) * sharing_none;
        pairs + &mean - &mean * &mean
    }

    /// The numbers of cards of layouts worth listing: 3 to 21, as far as the deck goes.
    pub fn layout_sizes(&self) -> impl Iterator<Item = u32> {
        (3..=21).filter(|&m| self.cards >= m.into())
    }

    /// The number of first layouts of the real game's size, if the deck has twelve cards.
    pub fn first_layouts(&self) -> Option<(u32, BigInt)> {
        (self.cards >= DEALT.into()).then(|| (DEALT, self.layouts(DEALT)))
    }

    /// The most cards without a Set, known for up to six attributes.
    pub fn largest_cap(&self) -> Option<u32> {
        let known = (1..=MAX_ATTRIBUTES).contains(&self.attributes);
        known.then(|| Deck::new(self.attributes).ok().map(Deck::largest_cap)).flatten()
    }
}

/// x (x-1) ... (x-k+1).
fn falling(x: &BigInt, k: u32) -> BigInt {
    (0..k).map(|i| x - i).product()
}

/// C(x,k).
fn choose(x: &BigInt, k: u32) -> BigInt {
    falling(x, k) / (1..=k).map(BigInt::from).product::<BigInt>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Layout;

    fn fraction(a: i64, b: i64) -> BigRational {
        BigRational::new(a.into(), b.into())
    }

    /// Sums of X and X^2 over all layouts of m cards, and their number.
    fn moments(attributes: u32, m: usize) -> [i64; 3] {
        let deck = Deck::new(attributes).unwrap();
        let cards: Vec<Vec<u8>> = (0..deck.size() as u16).map(|card| deck.digits(card)).collect();
        let mut sums = [0; 3];
        let mut chosen: Vec<usize> = (0..m).collect();
        loop {
            let layout: Vec<&[u8]> = chosen.iter().map(|&card| &cards[card][..]).collect();
            let sets = Layout::new(&layout).unwrap().sets().len() as i64;
            sums = [sums[0] + 1, sums[1] + sets, sums[2] + sets * sets];
            let Some(place) = (0..m).rev().find(|&i| chosen[i] < cards.len() - m + i) else {
                return sums;
            };
            chosen[place] += 1;
            for later in place + 1..m {
                chosen[later] = chosen[later - 1] + 1;
            }
        }
    }

    #[test]
    fn moments_agree_with_all_layouts() {
        let cases = (3..=3).map(|m| (1, m)).chain((3..=9).map(|m| (2, m)));
        for (attributes, m) in cases.chain((3..=5).map(|m| (3, m))) {
            let facts = Facts::new(attributes).unwrap();
            let [layouts, sum, squares] = moments(attributes, m);
            let m = m as u32;
            assert_eq!(facts.layouts(m), layouts.into());
            let mean = fraction(sum, layouts);
            assert_eq!(facts.mean(m), mean, "mean of {m} cards, {attributes} attributes");
            let variance = fraction(squares, layouts) - &mean * &mean;
            assert_eq!(facts.variance(m), variance, "variance of {m}, {attributes} attributes");
        }
    }

    #[test]
    fn sets_of_small_decks() {
        for attributes in 1..=3 {
            let deck = Deck::new(attributes).unwrap();
            let cards: Vec<_> = (0..deck.size() as u16).map(|card| deck.digits(card)).collect();
            let sets = Layout::new(&cards).unwrap().sets();
            let facts = Facts::new(attributes).unwrap();
            assert_eq!(facts.sets(), sets.len().into());
            let through = sets.iter().filter(|set| set.contains(&0)).count();
            assert_eq!(facts.sets_through_a_card(), through.into());
            for d in 0..=attributes {
                let differ = |&&[i, j, _]: &&[usize; 3]| {
                    cards[i].iter().zip(&cards[j]).filter(|(a, b)| a != b).count() == d as usize
                };
                assert_eq!(facts.sets_differing(d), sets.iter().filter(differ).count().into());
            }
        }
    }

    #[test]
    fn the_real_deck() {
        let facts = Facts::new(4).unwrap();
        assert_eq!(facts.sets(), 1080.into());
        assert_eq!(facts.set_probability(), fraction(1, 79));
        assert_eq!(facts.layouts(12), 70_724_320_184_700i64.into());
        let shares: Vec<BigRational> = (1..=4).map(|d| facts.share_differing(d)).collect();
        let known = [fraction(1, 10), fraction(3, 10), fraction(4, 10), fraction(2, 10)];
        assert_eq!(shares, known);
        assert_eq!(facts.mean(12), fraction(220, 79));
        assert_eq!(facts.disjoint_sets(), 27.into());
        assert_eq!(facts.largest_cap(), Some(20));
    }

    #[test]
    fn the_whole_deck_has_all_its_sets_and_no_variance() {
        for (attributes, sets) in [(1, 1), (2, 12), (3, 117), (4, 1080), (5, 9801), (6, 88452)] {
            let deck = Deck::new(attributes).unwrap();
            let facts = Facts::from(deck);
            assert_eq!(Facts::new(attributes), Ok(facts.clone()));
            assert_eq!(facts.sets(), sets.into());
            assert_eq!(facts.mean(deck.size()), facts.sets().into());
            assert!(facts.variance(deck.size()).is_zero());
        }
    }

    #[test]
    fn large_decks() {
        assert_eq!(Facts::new(0), Err(AttributesError(0)));
        assert_eq!(Facts::new(1001), Err(AttributesError(1001)));
        let facts = Facts::new(1000).unwrap();
        let all: BigInt = (1..=1000).map(|d| facts.sets_differing(d)).sum();
        assert_eq!(all, facts.sets());
    }
}
