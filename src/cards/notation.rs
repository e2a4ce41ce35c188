//! How cards are written: digits, deck indices, English phrases, letter codes.
//!
//! A [`Notation`] reads and writes one card at a time. It is what remains of a
//! [`Declaration`](super::Declaration), or of none, when the digits and letters of a file
//! have been looked at.

use super::fault::CardError;
use super::field::Field;
use super::phrase;

/// A notation, ready to read and write cards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notation {
    /// One digit an attribute, the lowest being 0 or 1.
    Digits {
        /// The digit of the value 0.
        lowest: u8,
    },
    /// The index in the deck of four attributes.
    Index,
    /// English phrases; attributes are number, colour, shading, shape.
    Words,
    /// One letter a field.
    Letters(Vec<Alphabet>),
}

/// The letters of one field of a letter code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alphabet {
    /// The letters of the values 0, 1, 2.
    pub letters: [char; 3],
    /// Whether lower-case letters are read as well.
    pub any_case: bool,
    /// What the letters mean on printed cards, if that is known.
    pub meaning: Option<Meaning>,
}

/// What an attribute means on printed cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Meaning {
    /// The field.
    pub field: Field,
    /// The value of the field that each digit stands for.
    pub values: [u8; 3],
}

impl Meaning {
    /// The digits 0, 1, 2 in the field's own order.
    pub fn plain(field: Field) -> Meaning {
        Meaning { field, values: [0, 1, 2] }
    }

    /// The word for a digit.
    pub fn word(self, digit: u8) -> &'static str {
        self.field.words()[usize::from(self.values[usize::from(digit % 3)] % 3)]
    }
}

impl Notation {
    /// Reads one card and adds its digits. The error comes with the byte offset in the text
    /// at which it is.
    pub fn read(&self, card: &str, digits: &mut Vec<u8>) -> Result<(), (usize, CardError)> {
        match self {
            &Notation::Digits { lowest } => read_digits(card, lowest, digits),
            Notation::Index => read_index(card, digits),
            Notation::Words => phrase::read(card, digits),
            Notation::Letters(alphabets) => read_letters(card, alphabets, digits),
        }
    }

    /// Writes a card; none if this notation has no card of so many attributes, or if a digit
    /// is above 2.
    pub fn write(&self, card: &[u8]) -> Option<String> {
        let other = self.attributes().is_some_and(|own| own != card.len());
        if other || card.iter().any(|&digit| digit > 2) {
            return None;
        }
        Some(match self {
            Notation::Digits { lowest } => card.iter().map(|d| (d + lowest).to_string()).collect(),
            Notation::Index => {
                card.iter().fold(0, |index, d| 3 * index + u32::from(*d)).to_string()
            }
            Notation::Words => phrase::write(card)?,
            Notation::Letters(alphabets) => {
                let letter = |(a, d): (&Alphabet, &u8)| a.letters.get(usize::from(*d)).copied();
                alphabets.iter().zip(card).map(letter).collect::<Option<String>>()?
            }
        })
    }

    /// Attributes of its cards; none if any number will do.
    pub fn attributes(&self) -> Option<usize> {
        match self {
            Notation::Digits { .. } => None,
            Notation::Index | Notation::Words => Some(4),
            Notation::Letters(alphabets) => Some(alphabets.len()),
        }
    }

    /// What an attribute means on printed cards, if the notation says so.
    pub fn meaning(&self, attribute: usize) -> Option<Meaning> {
        match self {
            Notation::Digits { .. } | Notation::Index => None,
            Notation::Words => Field::ALL.get(attribute).map(|&field| Meaning::plain(field)),
            Notation::Letters(alphabets) => alphabets.get(attribute)?.meaning,
        }
    }

    /// What an attribute is called; attributes without a meaning are counted from 1.
    pub fn name(&self, attribute: usize) -> String {
        match self.meaning(attribute) {
            Some(meaning) => meaning.field.name().into(),
            None => format!("attribute {}", attribute + 1),
        }
    }

    /// What a value 0, 1, 2 of an attribute is called: a word, or as it is written.
    pub fn value(&self, attribute: usize, digit: u8) -> String {
        match (self.meaning(attribute), self) {
            (Some(meaning), _) => meaning.word(digit).into(),
            (None, Notation::Letters(alphabets)) => alphabets
                .get(attribute)
                .and_then(|alphabet| alphabet.letters.get(usize::from(digit)))
                .map_or_else(String::new, char::to_string),
            (None, Notation::Digits { lowest }) => (digit % 3 + lowest).to_string(),
            (None, _) => digit.to_string(),
        }
    }
}

fn read_digits(card: &str, lowest: u8, digits: &mut Vec<u8>) -> Result<(), (usize, CardError)> {
    let zero = b'0' + lowest;
    let start = digits.len();
    digits.extend(card.bytes().map(|byte| byte.wrapping_sub(zero)));
    match digits[start..].iter().position(|&digit| digit > 2) {
        None => Ok(()),
        Some(at) => {
            let found = card[at..].chars().next().unwrap_or_default();
            Err((at, CardError::Digit { found, lowest }))
        }
    }
}

fn read_index(card: &str, digits: &mut Vec<u8>) -> Result<(), (usize, CardError)> {
    let plain = card.len() <= 2 && card.bytes().all(|byte| byte.is_ascii_digit());
    match card.parse::<u8>() {
        Ok(index @ 0..=80) if plain => {
            digits.extend([27, 9, 3, 1].map(|place| index / place % 3));
            Ok(())
        }
        _ => Err((0, CardError::Index(card.into()))),
    }
}

fn read_letters(
    card: &str,
    alphabets: &[Alphabet],
    digits: &mut Vec<u8>,
) -> Result<(), (usize, CardError)> {
    for (field, (alphabet, (at, found))) in (1..).zip(alphabets.iter().zip(card.char_indices())) {
        let folded = if alphabet.any_case { found.to_ascii_uppercase() } else { found };
        match alphabet.letters.iter().position(|&letter| letter == folded) {
            Some(digit) => digits.push(digit as u8),
            None => {
                let field: String = match alphabet.meaning {
                    Some(meaning) => meaning.field.name().into(),
                    None => format!("letter of field {field}"),
                };
                return Err((at, CardError::Letter { found, field, letters: alphabet.letters }));
            }
        }
    }
    let found = card.chars().count();
    if found == alphabets.len() {
        return Ok(());
    }
    Err((0, CardError::Letters { code: card.into(), found, expected: alphabets.len() }))
}
