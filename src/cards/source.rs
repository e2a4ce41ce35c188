//! Files of layouts: lines, blocks, cards, and where in the file each of them is.
//!
//! Cards on a line are separated by blanks, commas or semicolons (phrases by commas or
//! semicolons). A blank line ends a block. In a block whose lines each hold one card, the
//! block is a layout; in a block whose lines each hold two cards or more, every line is a
//! layout; a block that mixes the two is an error. `#` begins a comment, and a line with a
//! comment alone counts as not there.
//!
//! Reading allocates nothing a card or a layout: ten million cards take about a second.

use super::Layout;
use super::declaration::Declaration;
use super::fault::{Fault, Place, ReadError};
use super::infer;
use super::lines::{Lines, cards, offset};
use super::notation::Notation;
use super::repeats::Repeats;

/// A text of layouts and the notation it is in.
#[derive(Clone, Debug)]
pub struct Source<'a> {
    text: &'a str,
    notation: Notation,
}

impl<'a> Source<'a> {
    /// Looks at a file's bytes and settles its notation: the declared one, or without one the
    /// only one that fits.
    ///
    /// The bytes must be UTF-8 and hold at least one card. Errors in single cards that do not
    /// bear on the notation come later, from [`Layouts::next`].
    pub fn new(bytes: &'a [u8], declared: Option<&Declaration>) -> Result<Source<'a>, ReadError> {
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let text = std::str::from_utf8(bytes).map_err(|error| {
            let sound = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
            ReadError { place: Place::of(&sound, sound.len()), fault: Fault::NotUtf8 }
        })?;
        let notation = infer::notation(text, declared)
            .map_err(|(at, fault)| ReadError { place: Place::of(text, at), fault })?;
        Ok(Source { text, notation })
    }

    /// The notation.
    pub fn notation(&self) -> &Notation {
        &self.notation
    }

    /// The layouts, from the first.
    pub fn layouts(&self) -> Layouts<'_> {
        Layouts {
            source: self,
            lines: Lines::of(self.text),
            line: 0,
            block: Block::None,
            cards: Vec::new(),
            digits: Vec::new(),
            repeats: Repeats::default(),
        }
    }
}

/// What the lines of the present block hold.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Block {
    /// No block has begun.
    None,
    /// One card each.
    Cards,
    /// One layout each.
    Layouts,
}

/// Goes through the layouts of a [`Source`].
pub struct Layouts<'a> {
    source: &'a Source<'a>,
    lines: Lines<'a>,
    line: usize,
    block: Block,
    cards: Vec<&'a str>,
    digits: Vec<u8>,
    repeats: Repeats,
}

impl<'a> Layouts<'a> {
    /// The next layout; none at the end.
    #[expect(clippy::should_implement_trait, reason = "it lends what it returns")]
    pub fn next(&mut self) -> Result<Option<Written<'_, 'a>>, ReadError> {
        self.cards.clear();
        let mut first = 0;
        let phrases = matches!(self.source.notation, Notation::Words);
        for line in self.lines.by_ref() {
            self.line += 1;
            let before = self.cards.len();
            self.cards.extend(cards(line.content, phrases));
            match (self.cards.len() - before, self.block) {
                (0, _) if line.comment => {}
                (0, _) => {
                    self.block = Block::None;
                    if before > 0 {
                        break;
                    }
                }
                (1, Block::Layouts) => {
                    return Err(self.mixed("one card", "several cards"));
                }
                (1, block) => {
                    if block == Block::None {
                        first = self.line;
                    }
                    self.block = Block::Cards;
                }
                (_, Block::Cards) => {
                    self.cards.drain(..before);
                    return Err(self.mixed("several cards", "one card"));
                }
                _ => {
                    self.block = Block::Layouts;
                    first = self.line;
                    break;
                }
            }
        }
        if self.cards.is_empty() {
            return Ok(None);
        }
        let attributes = self.read()?;
        Ok(Some(Written { line: first, attributes, cards: &self.cards, digits: &self.digits }))
    }

    /// The digits of the cards of this layout; returns the number of attributes.
    fn read(&mut self) -> Result<usize, ReadError> {
        self.digits.clear();
        self.repeats.clear();
        let mut expected = 0;
        for (position, &card) in self.cards.iter().enumerate() {
            let start = self.digits.len();
            if let Err((at, error)) = self.source.notation.read(card, &mut self.digits) {
                return Err(self.fail(card, at, error.into()));
            }
            let digits = &self.digits[start..];
            let found = digits.len();
            if position == 0 {
                expected = found;
            }
            if found != expected {
                let fault = Fault::Length { card: card.into(), found, expected };
                return Err(self.fail(card, 0, fault));
            }
            if let Some(earlier) = self.repeats.add(digits, position) {
                let earlier = self.place(self.cards[earlier], 0);
                let fault = Fault::Duplicate { card: card.into(), earlier };
                return Err(self.fail(card, 0, fault));
            }
        }
        Ok(expected)
    }

    fn mixed(&self, found: &'static str, expected: &'static str) -> ReadError {
        self.fail(self.cards[0], 0, Fault::Mixed { found, expected })
    }

    fn fail(&self, card: &str, at: usize, fault: Fault) -> ReadError {
        ReadError { place: self.place(card, at), fault }
    }

    fn place(&self, card: &str, at: usize) -> Place {
        let text = self.source.text;
        Place::of(text, offset(text, card) + at)
    }
}

/// A layout as it is written.
pub struct Written<'r, 'a> {
    line: usize,
    attributes: usize,
    cards: &'r [&'a str],
    digits: &'r [u8],
}

impl<'a> Written<'_, 'a> {
    /// The line on which it begins, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    /// Attributes of each card.
    pub fn attributes(&self) -> usize {
        self.attributes
    }

    /// The cards as they are written.
    pub fn cards(&self) -> &[&'a str] {
        self.cards
    }

    /// The digits of all cards one after another.
    pub fn digits(&self) -> &[u8] {
        self.digits
    }

    /// The layout.
    pub fn layout(&self) -> Layout {
        Layout::checked(self.attributes, self.digits.to_vec())
    }
}
