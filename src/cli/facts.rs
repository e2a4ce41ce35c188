//! `tertia facts`: the elementary combinatorics of a deck.

use super::Failure;
use super::output::print;
use super::sheet::grouped;
use num_bigint::BigInt;
use num_rational::BigRational;
use serde_json::json;
use std::io::{self, Write};
use tertia::cards::facts::Facts;

/// Arguments of `tertia facts`.
#[derive(clap::Args)]
pub struct Args {
    /// Attributes of a card, 1 to 1000
    #[arg(long, value_name = "N", default_value_t = 4)]
    attributes: u32,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let facts = Facts::new(args.attributes);
    let facts = facts.map_err(|error| Failure::Usage(format!("--attributes: {error}")))?;
    print(|out| if args.json { document(&facts, out) } else { page(&facts, out) })
}

/// A fraction, also of denominator 1, as `a/b`.
fn fraction(value: &BigRational) -> String {
    format!("{}/{}", value.numer(), value.denom())
}

fn document(facts: &Facts, out: &mut dyn Write) -> io::Result<()> {
    let differing = (1..=facts.attributes()).map(|d| {
        json!({
            "attributes": d,
            "sets": facts.sets_differing(d).to_string(),
            "share": fraction(&facts.share_differing(d)),
        })
    });
    let layouts = facts.layout_sizes().map(|m| {
        json!({
            "cards": m,
            "layouts": facts.layouts(m).to_string(),
            "mean": fraction(&facts.mean(m)),
            "variance": fraction(&facts.variance(m)),
        })
    });
    let document = json!({
        "attributes": facts.attributes(),
        "cards": facts.cards().to_string(),
        "sets": facts.sets().to_string(),
        "sets_through_a_card": facts.sets_through_a_card().to_string(),
        "set_probability": fraction(&facts.set_probability()),
        "differing": differing.collect::<Vec<_>>(),
        "random_layouts": layouts.collect::<Vec<_>>(),
        "disjoint_sets": facts.disjoint_sets().to_string(),
        "largest_cap": facts.largest_cap().map(|cap| cap.to_string()),
    });
    writeln!(out, "{document:#}")
}

fn page(facts: &Facts, out: &mut dyn Write) -> io::Result<()> {
    let n = facts.attributes();
    let plural = if n == 1 { "" } else { "s" };
    writeln!(out, "The deck of {n} attribute{plural}")?;
    writeln!(out)?;
    let probability = facts.set_probability();
    for (name, value) in [
        ("cards, 3^N", grouped(facts.cards())),
        ("Sets", grouped(facts.sets())),
        ("Sets through a card", grouped(facts.sets_through_a_card())),
        ("three random cards are a Set with", shown(&probability)),
    ] {
        writeln!(out, "{name:<34} {value}")?;
    }
    if let Some((cards, layouts)) = facts.first_layouts() {
        writeln!(out, "{:<34} {}", format!("layouts of {cards} cards"), grouped(layouts))?;
    }
    match facts.largest_cap() {
        Some(cap) => writeln!(out, "{:<34} {cap}", "most cards without a Set")?,
        None => writeln!(out, "{:<34} not known", "most cards without a Set")?,
    }
    writeln!(out)?;
    if n > 1 {
        let disjoint = facts.disjoint_sets();
        let before = grouped(&disjoint - 1);
        writeln!(
            out,
            "The cards of the deck sum to zero, so after {before} disjoint Sets the last"
        )?;
        writeln!(out, "three cards are a Set as well, number {}.", grouped(disjoint))?;
        writeln!(out)?;
    }
    writeln!(out, "Sets whose cards differ in d attributes and agree in the others")?;
    let rows = (1..=n).map(|d| {
        let share = facts.share_differing(d);
        [d.to_string(), grouped(facts.sets_differing(d)), shown(&share)]
    });
    table(out, ["d", "Sets", "share of all Sets"], rows.collect())?;
    writeln!(out)?;
    writeln!(out, "Number of Sets in m random cards")?;
    let rows = facts
        .layout_sizes()
        .map(|m| [m.to_string(), shown(&facts.mean(m)), shown(&facts.variance(m))]);
    table(out, ["m", "mean", "variance"], rows.collect())
}

/// Rows under a heading; numbers to the right, the last column to the left.
fn table(out: &mut dyn Write, heading: [&str; 3], rows: Vec<[String; 3]>) -> io::Result<()> {
    let width = |column: usize| {
        let cells = rows.iter().map(|row| row[column].chars().count());
        cells.chain([heading[column].chars().count()]).max().unwrap_or(0)
    };
    let (first, second) = (width(0), width(1));
    let [a, b, c] = heading;
    writeln!(out, "  {a:>first$}  {b:>second$}  {c}")?;
    for [a, b, c] in &rows {
        writeln!(out, "  {a:>first$}  {b:>second$}  {c}")?;
    }
    Ok(())
}

/// A fraction and its decimal value, such as `220/79 = 2.78481`.
pub fn shown(value: &BigRational) -> String {
    if value.is_integer() {
        return value.numer().to_string();
    }
    let (exact, decimal) = decimal(value);
    let sign = if exact { '=' } else { '≈' };
    format!("{}/{} {sign} {decimal}", value.numer(), value.denom())
}

/// Six significant digits of a non-negative fraction, and whether they are all of it.
///
/// Integers alone are used: fractions of large decks lie far below what floating-point
/// numbers hold.
fn decimal(value: &BigRational) -> (bool, String) {
    const DIGITS: u32 = 6;
    let ten = BigInt::from(10);
    let (numerator, denominator) = (value.numer(), value.denom());
    // The estimate of the exponent may be one too large, and rounding may carry over it.
    let length = |number: &BigInt| number.to_string().len() as i64;
    let mut exponent = length(numerator) - length(denominator);
    let rounded = |exponent: i64| {
        let shift = i64::from(DIGITS) - 1 - exponent;
        let power = ten.pow(shift.unsigned_abs() as u32);
        let (top, bottom) = match shift >= 0 {
            true => (numerator * power, denominator.clone()),
            false => (numerator.clone(), denominator * power),
        };
        let digits: BigInt = (&top * 2 + &bottom) / (&bottom * 2);
        (&digits * &bottom == top, digits)
    };
    let (mut exact, mut digits) = rounded(exponent);
    if digits < ten.pow(DIGITS - 1) {
        exponent -= 1;
        (exact, digits) = rounded(exponent);
    }
    if digits >= ten.pow(DIGITS) {
        exponent += 1;
        (exact, digits) = rounded(exponent);
    }
    let digits = digits.to_string();
    let text = match exponent {
        0..6 => {
            let (whole, part) = digits.split_at(exponent as usize + 1);
            format!("{whole}.{part}")
        }
        -4..0 => format!("0.{}{digits}", "0".repeat((-exponent - 1) as usize)),
        _ => format!("{}.{}e{exponent}", &digits[..1], &digits[1..]),
    };
    let text = match text.split_once('e') {
        _ if !exact => text,
        Some((digits, power)) => {
            format!("{}e{power}", digits.trim_end_matches('0').trim_end_matches('.'))
        }
        None => text.trim_end_matches('0').trim_end_matches('.').into(),
    };
    (exact, text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals_have_six_digits() {
        for (a, b, expected) in [
            (220, 79, "220/79 ≈ 2.78481"),
            (1, 10, "1/10 = 0.1"),
            (1, 3, "1/3 ≈ 0.333333"),
            (2, 3, "2/3 ≈ 0.666667"),
            (999_999_999, 1_000_000_000, "999999999/1000000000 ≈ 1.00000"),
            (1, 79, "1/79 ≈ 0.0126582"),
            (1, 1 << 20, "1/1048576 ≈ 9.53674e-7"),
            (1, 500_000, "1/500000 = 2e-6"),
            (1_000_000_001, 2, "1000000001/2 ≈ 5.00000e8"),
            (6, 3, "2"),
            (0, 3, "0"),
        ] {
            assert_eq!(shown(&BigRational::new(a.into(), b.into())), expected);
        }
    }
}
