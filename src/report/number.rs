//! Numbers for readers: integers in groups of three, others to six figures, and powers of ten.

/// What stands in a numeric field of a table, for reading.
pub fn shown(field: &str) -> String {
    if !field.is_empty() && field.bytes().all(|letter| letter.is_ascii_digit()) {
        return grouped(field);
    }
    match field.parse::<f64>() {
        Ok(number) if number.is_finite() => rounded(number),
        _ => field.into(),
    }
}

/// Digits in groups of three.
pub fn grouped(digits: &str) -> String {
    let mut text = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// A number to six significant figures.
pub fn rounded(number: f64) -> String {
    if number == 0.0 {
        return "0".into();
    }
    if number.fract() == 0.0 && (1.0..1e15).contains(&number) {
        return grouped(&number.to_string());
    }
    let exponent = number.abs().log10().floor();
    if (-5.0..12.0).contains(&exponent) {
        let text = format!("{number:.*}", (5.0 - exponent).max(0.0) as usize);
        let text = match text.contains('.') {
            true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
            false if number > 0.0 => grouped(&text),
            false => text,
        };
        return text.replace('-', "\u{2212}");
    }
    let text = format!("{number:.5e}");
    let (figures, power) = text.split_once('e').unwrap_or((&text, "0"));
    let figures = figures.trim_end_matches('0').trim_end_matches('.').replace('-', "\u{2212}");
    format!("{figures} × 10{}", raised(power.parse().unwrap_or(0)))
}

/// A power of ten on an axis.
pub fn power_of_ten(exponent: i32) -> String {
    format!("10{}", raised(exponent))
}

fn raised(exponent: i32) -> String {
    let digit = |letter: char| match letter {
        '-' => '⁻',
        '1' => '¹',
        '2' => '²',
        '3' => '³',
        '4' => '⁴',
        '5' => '⁵',
        '6' => '⁶',
        '7' => '⁷',
        '8' => '⁸',
        '9' => '⁹',
        _ => '⁰',
    };
    exponent.to_string().chars().map(digit).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short_and_right() {
        let pairs = [
            ("0", "0"),
            ("999", "999"),
            ("1000", "1,000"),
            ("70724320184700", "70,724,320,184,700"),
            ("0.032304205", "0.0323042"),
            ("-2.173563546935827", "\u{2212}2.17356"),
            ("29.955722327789832", "29.9557"),
            ("0.000001567915598701293", "1.56792 × 10⁻⁶"),
            ("1234567.8", "1,234,568"),
            ("100.0", "100"),
            ("word", "word"),
            ("", ""),
        ];
        for (field, text) in pairs {
            assert_eq!(shown(field), text, "{field}");
        }
        let powers = [(-6, "10⁻⁶"), (0, "10⁰"), (12, "10¹²")];
        for (exponent, text) in powers {
            assert_eq!(power_of_ten(exponent), text);
        }
    }
}
