//! What can be wrong in a file of layouts, and where.

use super::field::Field;
use super::quoted;
use crate::plural::{ATTRIBUTES, counted};

/// Something wrong in a file of layouts, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct ReadError {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: Fault,
}

/// A place in a text, shown as `line:column`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line, from 1.
    pub line: usize,
    /// The column in characters, from 1; a byte order mark is none.
    pub column: usize,
}

impl Place {
    /// Where in a text a byte offset is.
    pub(super) fn of(text: &str, at: usize) -> Place {
        let before = &text[..at];
        let start = before.rfind('\n').map_or(0, |end| end + 1);
        let line = before.bytes().filter(|&byte| byte == b'\n').count() + 1;
        Place { line, column: before[start..].chars().count() + 1 }
    }
}

impl std::fmt::Display for Place {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(out, "{}:{}", self.line, self.column)
    }
}

/// What can be wrong in a file of layouts.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// A byte belongs to no UTF-8 character.
    #[error("this is no UTF-8 text")]
    NotUtf8,
    /// There is no card.
    #[error("there is no card in this file")]
    NoCards,
    /// One card cannot be read.
    #[error(transparent)]
    Card(#[from] CardError),
    /// A card has another number of attributes than the first of its layout.
    #[error(
        "{} has {} where the first card of its layout has {expected}",
        quoted(.card),
        counted(*.found, ATTRIBUTES)
    )]
    Length {
        /// The card.
        card: String,
        /// Its attributes.
        found: usize,
        /// Attributes of the first card.
        expected: usize,
    },
    /// A card lies twice in a layout.
    #[error("{} lies already at {earlier}", quoted(.card))]
    Duplicate {
        /// The card.
        card: String,
        /// Where it is first.
        earlier: Place,
    },
    /// A line of a block holds one card where others hold more, or the reverse.
    #[error(
        "a line of {found} in a block of lines of {expected}: a block holds one card a line, \
         or one layout a line; a blank line ends it"
    )]
    Mixed {
        /// What the line holds.
        found: &'static str,
        /// What the first line of the block holds.
        expected: &'static str,
    },
    /// Letter codes can be read in several ways.
    #[error(
        "the letters can be read as {}: say which by --notation",
        .readings.join(" or as ")
    )]
    Ambiguous {
        /// The ways, as they would be declared.
        readings: Vec<String>,
    },
    /// No usual letter code fits.
    #[error(
        "{} is no card in the usual letters: declare the notation, such as \
         --notation number-colour-shade-shape or 123/RGP/@O=/0SD",
        quoted(.0)
    )]
    NoReading(String),
}

/// What is wrong with one written card.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CardError {
    /// A character is no digit of the range.
    #[error("{found:?} is no value here: values are {}, {}, {}", .lowest, .lowest + 1, .lowest + 2)]
    Digit {
        /// The character.
        found: char,
        /// The digit of the value 0.
        lowest: u8,
    },
    /// A number is no index of a card.
    #[error("{} is no card index: indices are 0 to 80", quoted(.0))]
    Index(String),
    /// A letter is not in the alphabet of its field.
    #[error("{found:?} is no {field}: expected {}, {} or {}", .letters[0], .letters[1], .letters[2])]
    Letter {
        /// The letter.
        found: char,
        /// The field's name.
        field: String,
        /// The field's letters.
        letters: [char; 3],
    },
    /// A letter code has another length than the notation.
    #[error(
        "{} has {} where the notation has {expected}",
        quoted(.code),
        counted(*.found, ["letter", "letters"])
    )]
    Letters {
        /// The code.
        code: String,
        /// Its letters.
        found: usize,
        /// Fields of the notation.
        expected: usize,
    },
    /// A word says nothing about a card.
    #[error("the word {} says nothing about a card", quoted(.0))]
    Word(String),
    /// A phrase gives a field twice.
    #[error("{} gives the {} a second time", quoted(.word), .field.name())]
    Twice {
        /// The second word.
        word: String,
        /// The field.
        field: Field,
    },
    /// A phrase leaves a field out.
    #[error("{} leaves out the {}", quoted(.phrase), .field.name())]
    Missing {
        /// The phrase.
        phrase: String,
        /// The field.
        field: Field,
    },
}
