//! Tables for people: a heading, heads, and cells set flush right under them.

use std::fmt;

/// A table as it is shown.
pub struct Sheet {
    /// The line above.
    pub heading: String,
    /// The heads of the columns.
    pub heads: Vec<String>,
    /// The cells, one a head.
    pub rows: Vec<Vec<String>>,
}

impl fmt::Display for Sheet {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(to, "{}", self.heading)?;
        let lines = || std::iter::once(&self.heads).chain(&self.rows);
        let width = |column: usize| {
            let cells = lines().filter_map(|line| line.get(column));
            cells.map(|cell| cell.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.heads.len()).map(width).collect();
        for line in lines() {
            let cells = line.iter().zip(&widths).map(|(cell, &width)| format!("{cell:>width$}"));
            writeln!(to, "  {}", cells.collect::<Vec<_>>().join("  "))?;
        }
        Ok(())
    }
}

/// An integer with commas between thousands.
pub fn grouped(integer: u128) -> String {
    let digits = integer.to_string();
    let mut text = String::with_capacity(digits.len() * 4 / 3);
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number with five significant digits, `-` for none.
pub fn rounded(number: Option<f64>) -> String {
    match number {
        None => "-".into(),
        Some(0.0) => "0".into(),
        Some(number) if number.abs() < 1e-4 => format!("{number:.4e}"),
        Some(number) => {
            let decimals = (4 - number.abs().log10().floor() as i32).max(0) as usize;
            format!("{number:.decimals$}")
        }
    }
}

/// A z-score with its sign, `-` for none.
pub fn score(z: Option<f64>) -> String {
    z.map_or("-".into(), |z| format!("{z:+.2}"))
}

/// Odds against as people say them, such as `29.9:1`; `-` for none.
pub fn odds(number: Option<f64>) -> String {
    match number {
        None => "-".into(),
        Some(odds) if odds < 9.95 => format!("{odds:.2}:1"),
        Some(odds) if odds < 99.5 => format!("{odds:.1}:1"),
        Some(odds) => format!("{}:1", grouped(odds.round() as u128)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn figures_as_people_read_them() {
        assert_eq!([0, 999, 1000, 1234567].map(grouped), ["0", "999", "1,000", "1,234,567"]);
        let numbers =
            [None, Some(0.0), Some(0.0323014), Some(-2.7848101), Some(123456.7), Some(3.2e-6)];
        assert_eq!(numbers.map(rounded), ["-", "0", "0.032301", "-2.7848", "123457", "3.2000e-6"]);
        let numbers = [None, Some(2.0), Some(29.958), Some(2661.4)];
        assert_eq!(numbers.map(odds), ["-", "2.00:1", "30.0:1", "2,661:1"]);
        assert_eq!([None, Some(0.256)].map(score), ["-", "+0.26"]);
    }

    #[test]
    fn columns_are_flush_right() {
        let sheet = Sheet {
            heading: "Heading".into(),
            heads: vec!["a".into(), "long".into()],
            rows: vec![vec!["10".into(), "1".into()]],
        };
        assert_eq!(sheet.to_string(), "Heading\n   a  long\n  10     1\n");
    }
}
