//! Estimates from counts: proportions, means and odds, with their intervals.
//!
//! Proportions of independent samples get Wilson's score interval (E. B. Wilson, 1927).
//! Tables of one game depend on each other, so proportions and means over them are ratios
//! of sums over games, with the usual linearised variance (W. G. Cochran, Sampling
//! Techniques, 1977, section 6). All intervals are for 95 %.

use super::Value;

/// The 97.5 % quantile of the normal distribution.
pub const Z95: f64 = 1.959963984540054;

/// A 95 % interval.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

/// An estimate and its interval, where there are samples enough for one.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The best guess.
    pub value: f64,
    /// Where the truth lies with 95 % confidence; none for a single sample of a mean.
    pub interval: Option<Interval>,
}

/// The proportion `hits` of `samples` and Wilson's interval; none without samples.
pub fn proportion(hits: u128, samples: u128) -> Option<Estimate> {
    if samples == 0 {
        return None;
    }
    let (k, n, square) = (hits as f64, samples as f64, Z95 * Z95);
    let centre = k + square / 2.0;
    let half = Z95 * (k * (n - k) / n + square / 4.0).sqrt();
    let low = if hits == 0 { 0.0 } else { (centre - half) / (n + square) };
    let high = if hits == samples { 1.0 } else { (centre + half) / (n + square) };
    Some(Estimate { value: k / n, interval: Some(Interval { low, high }) })
}

/// Odds against an event of this probability, (1 - p) : p, as the number before ":1"; none
/// for probability 0.
pub fn odds(p: f64) -> Option<f64> {
    (p > 0.0).then(|| (1.0 - p) / p)
}

/// The mean of `sum` over independent samples, with the sum of squares.
pub fn mean(sum: u128, squares: u128, samples: u128) -> Option<Estimate> {
    if samples == 0 {
        return None;
    }
    let value = sum as f64 / samples as f64;
    let interval = standard_error(sum, squares, samples).map(|error| {
        let half = Z95 * error;
        Interval { low: (value - half).max(0.0), high: value + half }
    });
    Some(Estimate { value, interval })
}

/// The standard error of that mean; none for fewer than two samples.
pub fn standard_error(sum: u128, squares: u128, samples: u128) -> Option<f64> {
    let (n, value) = (samples as f64, sum as f64 / samples as f64);
    let deviations = (squares as f64 - sum as f64 * value).max(0.0);
    (samples > 1).then(|| (deviations / (n - 1.0) / n).sqrt())
}

/// Sums over games for a ratio x/y: y counts the tables of a game, x what they have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ratio {
    /// All games, with tables of the kind or without.
    pub games: u128,
    /// Sum of y.
    pub y: u128,
    /// Sum of x.
    pub x: u128,
    /// Sum of y^2.
    pub yy: u128,
    /// Sum of x y.
    pub xy: u128,
    /// Sum of x^2.
    pub xx: u128,
}

impl Ratio {
    /// The ratio, with the variance n/(n-1) sum (x - p y)^2 / Y^2 over n games; none without
    /// tables.
    pub fn estimate(&self) -> Option<Estimate> {
        if self.y == 0 {
            return None;
        }
        let (n, total) = (self.games as f64, self.y as f64);
        let value = self.x as f64 / total;
        let interval = (self.games > 1).then(|| {
            let [yy, xy, xx] = [self.yy, self.xy, self.xx].map(|sum| sum as f64);
            let squares = (xx - 2.0 * value * xy + value * value * yy).max(0.0);
            let half = Z95 * (n / (n - 1.0) * squares).sqrt() / total;
            Interval { low: (value - half).max(0.0), high: value + half }
        });
        Some(Estimate { value, interval })
    }

    /// The ratio of a proportion, x <= y. When all tables are alike the games show no
    /// spread; Wilson's interval then stands for as many samples as there would be if the
    /// tables of one game were copies of each other, Y^2 / sum y^2.
    pub fn proportion(&self) -> Option<Estimate> {
        if self.y == 0 {
            return None;
        }
        if self.x == 0 || self.x == self.y {
            let samples = (self.y as f64 * (self.y as f64 / self.yy as f64)) as u128;
            return proportion(if self.x == 0 { 0 } else { samples }, samples);
        }
        let Estimate { value, interval } = self.estimate()?;
        let cut = |ends: Interval| Interval { high: ends.high.min(1.0), ..ends };
        Some(Estimate { value, interval: interval.map(cut) })
    }
}

/// Value, low and high of an estimate as a row has them.
pub(super) fn values(estimate: Option<Estimate>) -> [Value; 3] {
    let end = |end: fn(&Interval) -> f64| estimate.and_then(|e| e.interval.as_ref().map(end));
    [estimate.map(|e| e.value).into(), end(|i| i.low).into(), end(|i| i.high).into()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{Key, Purpose, block};

    fn close(value: f64, expected: f64) -> bool {
        (value - expected).abs() <= 1e-12 * expected.abs().max(1.0)
    }

    fn ends(estimate: Option<Estimate>) -> [f64; 2] {
        let Interval { low, high } = estimate.unwrap().interval.unwrap();
        [low, high]
    }

    /// Uniform numbers in [0, 1), as many as one asks for.
    fn uniform() -> impl FnMut() -> f64 {
        let mut at = 0;
        move || {
            at += 1;
            f64::from(block(Key([11, 12]), at, 0, Purpose::Deck)[0]) / 4_294_967_296.0
        }
    }

    /// The ends solve (p - k/n)^2 = z^2 p (1 - p)/n; solved as a quadratic elsewhere.
    #[test]
    fn wilson_interval_of_known_cases() {
        for (hits, samples, low, high) in [
            (0, 10, 0.0, 0.2775327998628892),
            (10, 10, 0.7224672001371107, 1.0),
            (1, 10, 0.01787621309507289, 0.4041500267952385),
            (30, 1000, 0.021093738828834693, 0.042503414147587126),
        ] {
            let [l, h] = ends(proportion(hits, samples));
            assert!(close(l, low) && close(h, high), "{hits} of {samples}: {l} {h}");
        }
        assert_eq!(proportion(0, 0), None);
        assert_eq!(proportion(3, 4).unwrap().value, 0.75);
    }

    #[test]
    fn wilson_interval_covers_the_truth_95_times_in_100() {
        let mut uniform = uniform();
        let covered = (0..2000).filter(|_| {
            let hits = (0..1000).filter(|_| uniform() < 0.03).count();
            let [low, high] = ends(proportion(hits as u128, 1000));
            (low..=high).contains(&0.03)
        });
        let covered = covered.count();
        assert!((1870..=1930).contains(&covered), "{covered}");
    }

    #[test]
    fn odds_are_against() {
        assert_eq!(odds(0.25), Some(3.0));
        assert_eq!(odds(1.0), Some(0.0));
        assert_eq!(odds(0.0), None);
    }

    /// 1, 2, 3, 6: mean 3, variance 14/3, standard error sqrt(14/12).
    #[test]
    fn mean_of_four() {
        let half = Z95 * (14.0f64 / 12.0).sqrt();
        let estimate = mean(12, 50, 4);
        assert_eq!(estimate.unwrap().value, 3.0);
        let [low, high] = ends(estimate);
        assert!(close(low, 3.0 - half) && close(high, 3.0 + half));
        assert_eq!(mean(5, 25, 1), Some(Estimate { value: 5.0, interval: None }));
        assert_eq!(mean(0, 0, 0), None);
    }

    fn ratio(games: &[(u128, u128)]) -> Ratio {
        let sum = |term: fn(&(u128, u128)) -> u128| games.iter().map(term).sum();
        Ratio {
            games: games.len() as u128,
            y: sum(|g| g.0),
            x: sum(|g| g.1),
            yy: sum(|g| g.0 * g.0),
            xy: sum(|g| g.0 * g.1),
            xx: sum(|g| g.1 * g.1),
        }
    }

    /// Games (y, x) = (2, 1), (3, 0), (5, 2): p = 0.3, residuals 0.4, -0.9, 0.5, their
    /// squares 1.22 in sum, times 3/2, over 100.
    #[test]
    fn ratio_of_three_games() {
        let estimate = ratio(&[(2, 1), (3, 0), (5, 2)]).proportion();
        let half = Z95 * 0.0183f64.sqrt();
        assert_eq!(estimate.unwrap().value, 0.3);
        let [low, high] = ends(estimate);
        assert!(close(low, 0.3 - half) && close(high, 0.3 + half), "{low} {high}");
    }

    #[test]
    fn ratio_at_the_border_has_an_interval_for_copies() {
        let none = ratio(&[(10, 0), (10, 0)]);
        assert_eq!(none.proportion(), proportion(0, 2));
        let all = ratio(&[(10, 10), (10, 10)]);
        assert_eq!(all.proportion(), proportion(2, 2));
        assert_eq!(ratio(&[(0, 0)]).proportion(), None);
        assert_eq!(ratio(&[(2, 1)]).proportion().unwrap().interval, None);
    }

    /// Games with more tables have fewer Sets: y is 4 or 12 and x/y near 0.1 or 0.6, each
    /// for half of the games, so the truth is 7.6/16.
    #[test]
    fn ratio_interval_covers_where_wilson_does_not() {
        let mut uniform = uniform();
        let (truth, repetitions) = (7.6 / 16.0, 1000);
        let (mut covered, mut naive) = (0, 0);
        for _ in 0..repetitions {
            let games: Vec<(u128, u128)> = (0..200)
                .map(|_| {
                    let (y, p) = if uniform() < 0.5 { (4, 0.1) } else { (12, 0.6) };
                    (y, (0..y).filter(|_| uniform() < p).count() as u128)
                })
                .collect();
            let sums = ratio(&games);
            let within = |[low, high]: [f64; 2]| (low..=high).contains(&truth);
            covered += u32::from(within(ends(sums.proportion())));
            naive += u32::from(within(ends(proportion(sums.x, sums.y))));
        }
        assert!((920..=975).contains(&covered), "{covered}");
        assert!(naive < 920, "{naive}");
    }
}
