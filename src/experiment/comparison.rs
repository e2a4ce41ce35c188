//! Comparisons of counts with exact values and with other simulations.
//!
//! A z-score is left out where fewer than [`FEWEST_EXPECTED`] samples are expected on
//! either side, since it is no longer about normal there: one sample where 0.01 were
//! expected would count as ten standard errors.

use crate::exact::{self, number};
use num_bigint::BigInt;
use num_rational::BigRational;
use num_traits::{One, Signed, ToPrimitive, Zero};

/// The fewest samples that must be expected on either side for a z-score.
pub const FEWEST_EXPECTED: f64 = 5.0;

/// The chance that a normal z-score lies beyond 3 on either side.
pub const BEYOND_THREE: f64 = 0.0026997960632602;

/// What samples say about an exact value.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Comparison {
    /// Distance from the exact value in standard errors computed from it; none where the
    /// value is certain or too few samples are expected.
    pub z: Option<f64>,
    /// Samples that the exact value rules out: anything but 0 proves an error.
    pub impossible: u128,
}

/// Compares `hits` of `samples` with an exact probability.
pub fn against_exact(hits: u128, samples: u128, exact: &BigRational) -> Comparison {
    if exact.is_zero() {
        return Comparison { z: None, impossible: hits };
    }
    if exact.is_one() {
        return Comparison { z: None, impossible: samples - hits };
    }
    let (n, p) = (samples as f64, number(exact));
    let q = number(&(BigRational::one() - exact));
    let enough = n * p >= FEWEST_EXPECTED && n * q >= FEWEST_EXPECTED;
    Comparison { z: enough.then(|| (hits as f64 - n * p) / (n * p * q).sqrt()), impossible: 0 }
}

/// Compares the sum of the number of Sets over `samples` deals with the exact moments; a
/// sum off a mean without variance counts as impossible by as much as it is off.
pub fn mean_against_exact(sum: u128, samples: u128, exact: &exact::Moments) -> Comparison {
    let expected = &exact.mean * BigInt::from(samples);
    let off = BigRational::from(BigInt::from(sum)) - &expected;
    if exact.variance.is_zero() {
        let impossible = off.abs().ceil().to_integer().to_u128().unwrap_or(u128::MAX);
        return Comparison { z: None, impossible };
    }
    let enough = number(&expected) >= FEWEST_EXPECTED;
    let error = (number(&exact.variance) * samples as f64).sqrt();
    Comparison { z: enough.then(|| number(&off) / error), impossible: 0 }
}

/// The z-score of one simulation's proportion against another's, each `(hits, samples)`,
/// with the pooled standard error; none where too few are expected to compare.
pub fn against_simulation(ours: (u128, u128), theirs: (u128, u128)) -> Option<f64> {
    let (n, m) = (ours.1 as f64, theirs.1 as f64);
    let pooled = (ours.0 as f64 + theirs.0 as f64) / (n + m);
    let fewest = n.min(m) * pooled.min(1.0 - pooled);
    (fewest >= FEWEST_EXPECTED).then(|| {
        let error = (pooled * (1.0 - pooled) * (1.0 / n + 1.0 / m)).sqrt();
        (ours.0 as f64 / n - theirs.0 as f64 / m) / error
    })
}

/// How many z-scores there are, and how many of them lie beyond 3.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Scores {
    /// All.
    pub all: usize,
    /// Those beyond 3.
    pub beyond: usize,
}

impl Scores {
    /// How many chance alone would put beyond 3.
    pub fn by_chance(self) -> f64 {
        BEYOND_THREE * self.all as f64
    }
}

impl Extend<f64> for Scores {
    fn extend<I: IntoIterator<Item = f64>>(&mut self, scores: I) {
        for score in scores {
            self.all += 1;
            self.beyond += usize::from(score.abs() > 3.0);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Deck;

    fn close(value: f64, expected: f64) -> bool {
        (value - expected).abs() <= 1e-12 * expected.abs().max(1.0)
    }

    /// 40 of 100 against 1/2: sigma is 5.
    #[test]
    fn z_has_its_sigma_from_the_exact_value() {
        let share = |a: i64, b: i64| BigRational::new(a.into(), b.into());
        assert_eq!(against_exact(40, 100, &share(1, 2)).z, Some(-2.0));
        assert_eq!(against_exact(40, 100, &share(1, 1000)).z, None);
        assert_eq!(against_exact(40, 100, &share(999, 1000)).z, None);
    }

    #[test]
    fn a_certain_value_leaves_no_room() {
        let (zero, one) = (BigRational::zero(), BigRational::one());
        assert_eq!(against_exact(0, 10, &zero), Comparison::default());
        assert_eq!(against_exact(2, 10, &zero), Comparison { z: None, impossible: 2 });
        assert_eq!(against_exact(10, 10, &one), Comparison::default());
        assert_eq!(against_exact(7, 10, &one), Comparison { z: None, impossible: 3 });
    }

    /// Twelve cards: the variance by hand from the distribution of twelve cards.
    #[test]
    fn z_of_a_mean() {
        let exact = exact::moments(Deck::REAL, 12);
        let known = exact::distribution(Deck::REAL, 12).unwrap();
        let mut variance = -(220.0f64 / 79.0).powi(2);
        for (sets, count) in known.counts().iter().enumerate() {
            variance += (sets * sets) as f64 * count.to_f64().unwrap() / 70_724_320_184_700.0;
        }
        let z = mean_against_exact(28_000, 10_000, &exact).z.unwrap();
        let expected = (2.8 - 220.0 / 79.0) / (variance / 10_000.0).sqrt();
        assert!((z - expected).abs() < 1e-9, "{z} {expected}");
        let whole = exact::moments(Deck::REAL, 81);
        assert_eq!(mean_against_exact(2160, 2, &whole), Comparison::default());
        assert_eq!(mean_against_exact(2161, 2, &whole), Comparison { z: None, impossible: 1 });
    }

    /// 60 of 100 against 80 of 200: pooled 140/300, difference 0.2.
    #[test]
    fn z_of_two_simulations() {
        let p: f64 = 140.0 / 300.0;
        let expected = 0.2 / (p * (1.0 - p) * (1.0 / 100.0 + 1.0 / 200.0)).sqrt();
        assert!(close(against_simulation((60, 100), (80, 200)).unwrap(), expected));
        let back = against_simulation((80, 200), (60, 100)).unwrap();
        assert!(close(back, -expected));
        assert_eq!(against_simulation((0, 10), (0, 1000)), None);
        assert_eq!(against_simulation((1, 10), (1, 1000)), None);
        assert_eq!(against_simulation((0, 0), (50, 100)), None);
    }

    #[test]
    fn how_many_beyond_three() {
        let mut scores = Scores::default();
        scores.extend([0.1, -3.5, 3.0, 4.0]);
        assert_eq!(scores, Scores { all: 4, beyond: 2 });
        assert!(close(scores.by_chance(), 4.0 * 0.0026997960632602));
    }
}
