//! Two identities among the ways to split layouts, by which two of these need no counting.
//!
//! There are 40 directions of three parallel hyperplanes each. Two cards are in one of the
//! three in 13 directions; three cards in 13 if they are a Set, else in 4. So for a layout of M
//! cards with t Sets, the sums over all directions of the pairs and of the triples that lie in
//! one hyperplane are 13 C(M, 2) and 4 C(M, 3) + 9 t, wherever its cards are. All directions
//! are alike, so that with N_s(t) layouts of t Sets split as s in one direction, and p_k(s) the
//! sets of k cards in one hyperplane,
//!
//! sum over s of (40 p_2(s) - 13 C(M, 2)) N_s(t) = 0,
//! sum over s of (40 p_3(s) - 4 C(M, 3) - 9 t) N_s(t) = 0.
//!
//! These give two of the N_s(t) from the others. The two that cost most are most of the work:
//! 3/4 for 18 cards, 4/5 for 24.

use super::engine::VALUES;
use super::split::{Split, choose};
use num_bigint::{BigInt, BigUint};
use num_traits::Zero;

/// The sums that are gathered over all splits counted: N_s, p_2 N_s and p_3 N_s.
pub const SUMS: usize = 3;

/// The identities for layouts of so many cards.
pub struct Identities {
    cards: usize,
    left_out: Option<[Split; 2]>,
}

impl Identities {
    /// Takes out of the splits of so many cards the two that save most, where the identities
    /// give them for every number of Sets.
    pub fn leave_out(cards: usize, splits: &mut Vec<Split>) -> Identities {
        let mut identities = Identities { cards, left_out: None };
        let pairs = (0..splits.len()).flat_map(|j| (0..j).map(move |i| (i, j)));
        let saved = |&(i, j): &(usize, usize)| splits[i].cost + splits[j].cost;
        let mut pairs: Vec<(usize, usize)> = pairs.collect();
        pairs.sort_by(|a, b| saved(b).total_cmp(&saved(a)));
        let solvable = |&(i, j): &(usize, usize)| {
            (0..VALUES).all(|t| identities.determinant([&splits[i], &splits[j]], t) != 0)
        };
        let best = pairs.into_iter().find(solvable);
        if let Some((i, j)) = best {
            let second = splits.remove(j);
            identities.left_out = Some([splits.remove(i), second]);
        }
        identities
    }

    /// How often the layouts of a split count in each of the sums.
    pub fn factors(split: &Split) -> [u128; SUMS] {
        [1, split.together(2) as u128, split.together(3) as u128]
    }

    /// All layouts by number of Sets, from the sums; none if no layouts make such sums.
    pub fn layouts(&self, sums: &[u128]) -> Option<Vec<BigUint>> {
        if sums.len() != SUMS * VALUES {
            return None;
        }
        let layouts = |t: usize| {
            let [all, pairs, triples] = [0, 1, 2].map(|k| BigInt::from(sums[k * VALUES + t]));
            let [of_pairs, of_triples] = self.means(t);
            let [first, second] = [40 * pairs - &all * of_pairs, 40 * triples - &all * of_triples];
            let rest = match &self.left_out {
                Some(splits) => self.solve(splits, t, [first, second])?,
                None => (first.is_zero() && second.is_zero()).then(BigInt::zero)?,
            };
            (all + rest).to_biguint()
        };
        (0..VALUES).map(layouts).collect()
    }

    /// The layouts of the two splits left out, from the excess of the others; none where these
    /// are no numbers of layouts.
    fn solve(&self, splits: &[Split; 2], t: usize, [first, second]: [BigInt; 2]) -> Option<BigInt> {
        let [x, y] = splits.each_ref().map(|split| self.excess(split, t));
        let determinant = BigInt::from(self.determinant([&splits[0], &splits[1]], t));
        let parts = [&second * y[0] - &first * y[1], &first * x[1] - &second * x[0]];
        let quotients = parts.map(|part| {
            let whole = (&part % &determinant).is_zero();
            let quotient = part / &determinant;
            (whole && quotient >= BigInt::zero()).then_some(quotient)
        });
        match quotients {
            [Some(of_first), Some(of_second)] => Some(of_first + of_second),
            _ => None,
        }
    }

    fn determinant(&self, splits: [&Split; 2], t: usize) -> i128 {
        let [x, y] = splits.map(|split| self.excess(split, t));
        x[0] * y[1] - x[1] * y[0]
    }

    /// 40 times the pairs and triples in one hyperplane, above what all directions have.
    fn excess(&self, split: &Split, t: usize) -> [i128; 2] {
        let [of_pairs, of_triples] = self.means(t);
        [40 * split.together(2) - of_pairs, 40 * split.together(3) - of_triples]
    }

    /// Pairs and triples in one hyperplane, summed over the 40 directions.
    fn means(&self, t: usize) -> [i128; 2] {
        [13 * choose(self.cards, 2), 4 * choose(self.cards, 3) + 9 * t as i128]
    }
}
