//! Whole numbers as people type them: `1000000`, `1_000_000`, `1e6`, `2.5e3`.

/// Reads a whole number below 2^64; anything that is not exactly one is refused.
pub fn whole(text: &str) -> Result<u64, String> {
    let refused = || "expected a whole number below 2^64, such as 1000000, 1_000_000 or 1e6";
    parse(text).ok_or_else(|| refused().into())
}

fn parse(text: &str) -> Option<u64> {
    let text = text.replace('_', "");
    let (mantissa, exponent) = text.split_once(['e', 'E']).unwrap_or((&text, "0"));
    let (integer, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    if integer.is_empty() || !exponent.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    let fraction = fraction.trim_end_matches('0');
    let zeros = exponent.parse::<usize>().ok()?.checked_sub(fraction.len())?;
    let digits = format!("{integer}{fraction}");
    if !digits.bytes().all(|byte| byte.is_ascii_digit()) {
        return None;
    }
    match digits.parse::<u64>().ok()? {
        0 => Some(0),
        digits => digits.checked_mul(10u64.checked_pow(u32::try_from(zeros).ok()?)?),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn any_text_is_a_number_or_refused(text in "[0-9._eE+-]{0,24}|\\PC*") {
            let _ = whole(&text);
        }

        #[test]
        fn any_number_is_read_back(number: u64) {
            prop_assert_eq!(whole(&number.to_string()), Ok(number));
        }
    }

    #[test]
    fn whole_numbers_however_they_are_typed() {
        for (text, number) in [
            ("0", 0),
            ("12", 12),
            ("1_000_000", 1_000_000),
            ("1e6", 1_000_000),
            ("1E9", 1_000_000_000),
            ("2.5e3", 2500),
            ("1.50e1", 15),
            ("3.0", 3),
            ("0e99", 0),
            ("18446744073709551615", u64::MAX),
        ] {
            assert_eq!(whole(text), Ok(number), "{text}");
        }
    }

    #[test]
    fn what_is_no_whole_number_is_refused() {
        for text in [
            "",
            "-1",
            "+1",
            "1.5",
            "1e",
            "e6",
            "1e-3",
            "1e20",
            "1e+3",
            "2.55e1",
            "x",
            "1e1e1",
            "1.2.3",
            ".5e1",
            "18446744073709551616",
            "1e99999999999999999999",
            "0x10",
            "1 000",
        ] {
            assert!(whole(text).is_err(), "{text}");
        }
    }
}
