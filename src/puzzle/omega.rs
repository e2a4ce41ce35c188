//! What a puzzle is worth: upper bounds on the exponent ω of matrix multiplication.
//!
//! A strong puzzle of s rows and width k gives, for every m >= 3,
//!
//! ω <= (3 ln m - 3 ln(s!) / (s k)) / ln(m - 1),
//!
//! and one whose powers are strong too, as those of a simplifiable puzzle are,
//!
//! ω <= 3 (ln m - ln(s) / k) / ln(m - 1)
//!
//! (Cohn, Kleinberg, Szegedy, Umans, FOCS 2005). The best m is near 5 to 20 for puzzles of use and
//! grows as these get worse; at s = 1 both come down to 3 as m grows and never reach it. No
//! strong puzzle has more than (3 / 2^(2/3))^k rows.

use num_bigint::BigUint;

/// The most columns for which a bound is computed: beyond these floating-point numbers do not
/// tell one m from the next.
pub const MOST: usize = 1_000;

/// A bound on ω.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Bound {
    /// This is the least, at this m.
    Attained {
        /// The bound.
        omega: f64,
        /// The m.
        m: u64,
    },
    /// The bounds come near this for large m.
    Infimum(f64),
}

impl Bound {
    /// The number.
    pub fn omega(self) -> f64 {
        match self {
            Bound::Attained { omega, .. } | Bound::Infimum(omega) => omega,
        }
    }
}

/// The bound of one strong puzzle.
///
/// # Panics
///
/// For no rows or no columns, or more than [`MOST`] columns.
pub fn strong(rows: usize, width: usize) -> Bound {
    assert!(rows > 0 && (1..=MOST).contains(&width), "a puzzle has rows and columns");
    let factorial: f64 = (2..=rows).map(|n| (n as f64).ln()).sum();
    least(factorial / (rows as f64 * width as f64))
}

/// The bound of a puzzle all powers of which are strong.
///
/// # Panics
///
/// For no rows or no columns, or more than [`MOST`] columns.
pub fn simplifiable(rows: usize, width: usize) -> Bound {
    assert!(rows > 0 && (1..=MOST).contains(&width), "a puzzle has rows and columns");
    least((rows as f64).ln() / width as f64)
}

/// The least of 3 (ln m - gain) / ln(m - 1) over m >= 3. It falls up to some m and then rises to
/// 3, since the sign of its slope is that of (m - 1) ln(m - 1) / m - ln m + gain, which grows.
fn least(gain: f64) -> Bound {
    if gain == 0.0 {
        return Bound::Infimum(3.0);
    }
    let bound = |m: u64| 3.0 * ((m as f64).ln() - gain) / ((m - 1) as f64).ln();
    let rises = |m: u64| bound(m + 1) >= bound(m);
    let (mut low, mut high) = (3, 4);
    while !rises(high) {
        (low, high) = (high, 2 * high);
    }
    while low < high {
        let middle = low + (high - low) / 2;
        (low, high) = if rises(middle) { (low, middle) } else { (middle + 1, high) };
    }
    Bound::Attained { omega: bound(low), m: low }
}

/// The most rows that the bound on sizes lets a strong puzzle of this width have: the integer
/// part of (27/4)^(k/3).
pub fn most_rows(width: usize) -> BigUint {
    let width = u32::try_from(width).unwrap_or(u32::MAX);
    (BigUint::from(27u32).pow(width) >> (2 * u64::from(width))).nth_root(3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_of_the_literature() {
        let rounded = |bound: Bound| (bound.omega() * 1000.0).round() / 1000.0;
        assert_eq!(rounded(strong(23, 7)), 2.706);
        assert_eq!(rounded(simplifiable(23, 7)), 2.505);
        for (rows, width) in [(2, 2), (2, 64), (8, 5), (14, 6), (1024, 64), (3, 1000)] {
            let (s, k) = (rows as f64, width as f64);
            let factorial: f64 = (1..=rows).map(|n| (n as f64).ln()).sum();
            let gains = [factorial / s / k, s.ln() / k];
            for (bound, gain) in [strong, simplifiable].into_iter().zip(gains) {
                let Bound::Attained { omega, m } = bound(rows, width) else { panic!("two rows") };
                let at = |m: u64| 3.0 * ((m as f64).ln() - gain) / ((m - 1) as f64).ln();
                assert!((omega - at(m)).abs() < 1e-12 && omega < 3.0 && m < 20_000);
                assert!((3..20_000).all(|other| at(other) >= omega - 1e-12));
            }
        }
    }

    #[test]
    fn one_row_gives_nothing() {
        assert_eq!([strong(1, 5), simplifiable(1, 5)], [Bound::Infimum(3.0); 2]);
    }

    #[test]
    fn most_rows_are_rounded_down() {
        let known = [1u64, 3, 6, 12, 24, 45, 86];
        assert!(known.into_iter().zip(1..).all(|(rows, width)| most_rows(width) == rows.into()));
        assert_eq!(most_rows(64).to_string().len(), 18);
    }
}
