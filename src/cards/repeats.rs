//! Whether a card lies in a layout already.
//!
//! Cards of few attributes have a slot each, stamped with the number of the layout that
//! used it last, so that nothing is cleared between layouts; other cards go to a hash map.

use super::MAX_ATTRIBUTES;
use std::collections::HashMap;

/// The cards seen in the present layout, all of equally many attributes.
#[derive(Default)]
pub(super) struct Repeats {
    layout: u64,
    /// By index in the deck: the layout that had the card last, and its position.
    slots: Vec<(u64, u32)>,
    others: HashMap<Box<[u8]>, usize>,
}

impl Repeats {
    /// Begins a layout.
    pub fn clear(&mut self) {
        self.layout += 1;
        self.others.clear();
    }

    /// Adds a card at a position; returns the position of the same card if it lies already.
    pub fn add(&mut self, card: &[u8], position: usize) -> Option<usize> {
        let slot = || card.iter().fold(0, |index, &digit| 3 * index + usize::from(digit));
        match u32::try_from(position) {
            Ok(place) if card.len() <= MAX_ATTRIBUTES as usize => {
                if self.slots.is_empty() {
                    self.slots.resize(3usize.pow(MAX_ATTRIBUTES), (0, 0));
                }
                let (layout, earlier) = self.slots.get_mut(slot())?;
                if *layout == self.layout {
                    return Some(*earlier as usize);
                }
                (*layout, *earlier) = (self.layout, place);
                None
            }
            _ => self.others.insert(card.into(), position),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_card_repeats_within_its_layout_only() {
        let mut repeats = Repeats::default();
        for card in [&[0, 1][..], &[0, 0, 1], &[2; 6], &[0; 7], &[2; 30]] {
            repeats.clear();
            assert_eq!(repeats.add(card, 3), None);
            assert_eq!(repeats.add(card, 5), Some(3), "{card:?}");
            repeats.clear();
            assert_eq!(repeats.add(card, 0), None);
        }
    }
}
