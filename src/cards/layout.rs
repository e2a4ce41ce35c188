//! A layout: distinct cards in order, over any number of attributes, and its Sets.

use super::sets;
use crate::plural::{ATTRIBUTES, counted};
use std::collections::HashMap;

/// Distinct cards in the order they lie, all with the same number of attributes; each
/// attribute is a digit 0, 1, 2.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    attributes: usize,
    digits: Vec<u8>,
}

/// Why these cards are no layout. Positions count from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LayoutError {
    /// A card has no attributes.
    #[error("card {position} is empty; a card has at least one attribute")]
    Empty {
        /// Position of the card.
        position: usize,
    },
    /// A card has another number of attributes than the first.
    #[error(
        "card {position} has {} where the first card has {expected}",
        counted(*.found, ATTRIBUTES)
    )]
    Length {
        /// Position of the card.
        position: usize,
        /// Attributes of the first card.
        expected: usize,
        /// Attributes of this card.
        found: usize,
    },
    /// A digit is above 2.
    #[error("card {position} has the value {digit}; values are 0, 1, 2")]
    Value {
        /// Position of the card.
        position: usize,
        /// The value.
        digit: u8,
    },
    /// The card lies already.
    #[error("card {position} is the same as card {earlier}")]
    Duplicate {
        /// Position of the second copy.
        position: usize,
        /// Position of the first copy.
        earlier: usize,
    },
}

impl Layout {
    /// A layout from cards given as strings of digits; no cards at all are a layout of 0
    /// cards and 0 attributes.
    pub fn new<C: AsRef<[u8]>>(cards: &[C]) -> Result<Layout, LayoutError> {
        let attributes = cards.first().map_or(0, |card| card.as_ref().len());
        let mut seen = HashMap::with_capacity(cards.len());
        let mut digits = Vec::with_capacity(attributes * cards.len());
        for (position, card) in cards.iter().enumerate() {
            let card = card.as_ref();
            if card.is_empty() {
                return Err(LayoutError::Empty { position });
            }
            if card.len() != attributes {
                return Err(LayoutError::Length {
                    position,
                    expected: attributes,
                    found: card.len(),
                });
            }
            if let Some(&digit) = card.iter().find(|&&digit| digit > 2) {
                return Err(LayoutError::Value { position, digit });
            }
            if let Some(earlier) = seen.insert(card, position) {
                return Err(LayoutError::Duplicate { position, earlier });
            }
            digits.extend_from_slice(card);
        }
        Ok(Layout { attributes, digits })
    }

    /// A layout whose digits were checked by the reader, card after card.
    pub(super) fn checked(attributes: usize, digits: Vec<u8>) -> Layout {
        Layout { attributes, digits }
    }

    /// Attributes of each card.
    pub fn attributes(&self) -> usize {
        self.attributes
    }

    /// Number of cards.
    pub fn len(&self) -> usize {
        self.digits.len().checked_div(self.attributes).unwrap_or(0)
    }

    /// Whether there is no card.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The digits of the card at a position.
    ///
    /// # Panics
    ///
    /// Where no card lies at this position.
    pub fn card(&self, position: usize) -> &[u8] {
        &self.digits[position * self.attributes..(position + 1) * self.attributes]
    }

    /// The cards in order, each as its digits.
    pub fn cards(&self) -> impl ExactSizeIterator<Item = &[u8]> {
        self.digits.chunks_exact(self.attributes.max(1))
    }

    /// All Sets as positions i < j < k, in lexicographic order. Every pair is looked at
    /// once: m^2 / 2 look-ups for m cards.
    pub fn sets(&self) -> Vec<[usize; 3]> {
        sets::of(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_line_is_a_set() {
        assert_eq!(Layout::new(&[[0], [1], [2]]).unwrap().sets(), [[0, 1, 2]]);
    }

    #[test]
    fn the_plane_has_twelve_sets() {
        let cards: Vec<[u8; 2]> = (0..9).map(|c| [c / 3, c % 3]).collect();
        assert_eq!(Layout::new(&cards).unwrap().sets().len(), 12);
    }

    #[test]
    fn what_is_no_layout_is_refused() {
        assert_eq!(
            Layout::new(&[vec![0, 1], vec![2]]),
            Err(LayoutError::Length { position: 1, expected: 2, found: 1 })
        );
        assert_eq!(Layout::new(&[""]), Err(LayoutError::Empty { position: 0 }));
        assert_eq!(Layout::new(&["", ""]), Err(LayoutError::Empty { position: 0 }));
        assert_eq!(Layout::new(&[vec![0, 1], vec![]]), Err(LayoutError::Empty { position: 1 }));
        assert_eq!(Layout::new(&[[0, 3]]), Err(LayoutError::Value { position: 0, digit: 3 }));
        assert_eq!(
            Layout::new(&[[0, 1], [1, 1], [0, 1]]),
            Err(LayoutError::Duplicate { position: 2, earlier: 0 })
        );
    }
}
