//! Why three cards are a Set or none, attribute by attribute.
//!
//! An attribute is right when its values all agree or all differ; one in which two agree
//! and one differs spoils the Set.

use super::notation::Notation;

/// What three cards show in one attribute.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aspect {
    /// The attribute: `colour`, or `attribute 2` where the notation has no name for it.
    pub name: String,
    /// The three values in words, or as they are written.
    pub values: [String; 3],
    /// What they say.
    pub verdict: Verdict,
}

/// How three values stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// All three are the same.
    Agree,
    /// No two are the same.
    Differ,
    /// Two are the same, one is not: no Set.
    Spoilt,
}

impl Verdict {
    /// The verdict on three values.
    pub fn of(values: [u8; 3]) -> Verdict {
        let [a, b, c] = values;
        if a == b && b == c {
            Verdict::Agree
        } else if a != b && b != c && a != c {
            Verdict::Differ
        } else {
            Verdict::Spoilt
        }
    }

    /// In words.
    pub fn words(self) -> &'static str {
        match self {
            Verdict::Agree => "all agree",
            Verdict::Differ => "all differ",
            Verdict::Spoilt => "two agree and one differs",
        }
    }
}

impl std::fmt::Display for Aspect {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let [a, b, c] = &self.values;
        write!(out, "{}: {a}, {b}, {c}: {}", self.name, self.verdict.words())
    }
}

/// Explains three cards of equally many attributes; they are a Set when no verdict is
/// [`Verdict::Spoilt`].
pub fn explain(cards: [&[u8]; 3], notation: &Notation) -> Vec<Aspect> {
    let [a, b, c] = cards;
    let values = a.iter().zip(b).zip(c).map(|((&a, &b), &c)| [a, b, c]);
    let aspect = |(attribute, digits): (usize, [u8; 3])| Aspect {
        name: notation.name(attribute),
        values: digits.map(|digit| notation.value(attribute, digit)),
        verdict: Verdict::of(digits),
    };
    values.enumerate().map(aspect).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_attribute_is_explained() {
        let aspects = explain([&[0, 0, 1, 2], &[1, 0, 0, 0], &[2, 0, 1, 1]], &Notation::Words);
        let lines: Vec<String> = aspects.iter().map(Aspect::to_string).collect();
        assert_eq!(
            lines,
            [
                "number: one, two, three: all differ",
                "colour: red, red, red: all agree",
                "shading: striped, solid, striped: two agree and one differs",
                "shape: squiggle, diamond, oval: all differ",
            ]
        );
        let digits = explain([&[0], &[1], &[1]], &Notation::Digits { lowest: 1 });
        assert_eq!(digits[0].to_string(), "attribute 1: 1, 2, 2: two agree and one differs");
    }

    #[test]
    fn verdicts_are_right_when_the_sum_is_zero() {
        for code in 0..27 {
            let values = [code / 9, code / 3 % 3, code % 3];
            let right = values.iter().sum::<u8>() % 3 == 0;
            assert_eq!(Verdict::of(values) != Verdict::Spoilt, right, "{values:?}");
        }
    }
}
