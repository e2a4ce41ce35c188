//! What a user says of how the cards of a file are written.

use super::field::Field;
use super::quoted;
use crate::plural::counted;
use std::str::FromStr;

/// What is declared of how cards are written, as in `digits`, `index`, `words`,
/// `number-colour-shade-shape` or `123/RGP/@O=/0SD`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Declaration {
    /// One digit an attribute.
    Digits,
    /// The index 0..80 in the deck of four attributes.
    Index,
    /// English phrases.
    Words,
    /// One letter a field, the usual ones, the fields in this order.
    Fields(Vec<Field>),
    /// One letter a field; for each field the letters of the values 0, 1, 2.
    Alphabets(Vec<[char; 3]>),
}

/// Why a declaration cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeclarationError {
    /// It is none of the forms.
    #[error(
        "{} is no notation: expected digits, index, words, fields such as \
         number-colour-shade-shape, or alphabets of three letters such as 123/RGP/SHO/DOS",
        quoted(.0)
    )]
    Unknown(String),
    /// An alphabet has not three letters.
    #[error(
        "the alphabet {} has {}; a field has three values",
        quoted(.alphabet),
        counted(*.letters, ["letter", "letters"])
    )]
    Alphabet {
        /// The alphabet.
        alphabet: String,
        /// Its length.
        letters: usize,
    },
    /// A letter is twice in an alphabet.
    #[error("the alphabet {} has {letter:?} twice", quoted(.alphabet))]
    Repeated {
        /// The alphabet.
        alphabet: String,
        /// The letter.
        letter: char,
    },
    /// A letter separates cards or begins a comment.
    #[error("{0:?} cannot be a letter of cards: it separates them or begins a comment")]
    Reserved(char),
    /// A field is named twice.
    #[error("the field {} is named twice", .0.name())]
    Twice(Field),
}

impl FromStr for Declaration {
    type Err = DeclarationError;

    fn from_str(text: &str) -> Result<Declaration, DeclarationError> {
        match text.to_ascii_lowercase().as_str() {
            "digits" => return Ok(Declaration::Digits),
            "index" => return Ok(Declaration::Index),
            "words" => return Ok(Declaration::Words),
            _ => {}
        }
        let fields: Option<Vec<Field>> = text.split(['-', ',']).map(Field::named).collect();
        if let Some(fields) = fields {
            let again = |at: &usize| fields[..*at].contains(&fields[*at]);
            return match (0..fields.len()).find(again) {
                Some(at) => Err(DeclarationError::Twice(fields[at])),
                None => Ok(Declaration::Fields(fields)),
            };
        }
        if !text.contains('/') && text.chars().count() != 3 {
            return Err(DeclarationError::Unknown(text.into()));
        }
        text.split('/').map(alphabet).collect::<Result<_, _>>().map(Declaration::Alphabets)
    }
}

/// The three letters of one field.
fn alphabet(text: &str) -> Result<[char; 3], DeclarationError> {
    let letters: Vec<char> = text.chars().collect();
    let reserved = |&&c: &&char| separates(c) || c == '#' || c.is_control();
    if let Some(&letter) = letters.iter().find(reserved) {
        return Err(DeclarationError::Reserved(letter));
    }
    let alphabet = || text.to_owned();
    let [a, b, c] = letters[..] else {
        return Err(DeclarationError::Alphabet { alphabet: alphabet(), letters: letters.len() });
    };
    if a == b || a == c || b == c {
        let letter = if b == c { b } else { a };
        return Err(DeclarationError::Repeated { alphabet: alphabet(), letter });
    }
    Ok([a, b, c])
}

/// Whether a character separates cards of a line.
pub(super) fn separates(c: char) -> bool {
    c == ',' || c == ';' || c.is_whitespace()
}
