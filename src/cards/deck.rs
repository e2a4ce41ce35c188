//! The deck of all 3^N cards, each known by its index.
//!
//! A card's index is its string of digits 0, 1, 2 read as a number in base three, first
//! attribute first: `0121` is card 16 of the 81.

/// The largest number of attributes of a deck that is dealt from: 729 cards.
pub const MAX_ATTRIBUTES: u32 = 6;

/// The largest Set-free collections for 1 to 6 attributes: 2, 4, 9, 20 (Pellegrino 1970),
/// 45 (Edel, Ferret, Landjev, Storme 2002) and 112 cards (Potechin 2008).
const LARGEST_CAPS: [u32; MAX_ATTRIBUTES as usize] = [2, 4, 9, 20, 45, 112];

/// A deck of 3^N cards, N = 1..=6.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Deck {
    attributes: u32,
}

/// Why there is no such deck.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum DeckError {
    /// The number of attributes is not in 1..=6.
    #[error("a deck has 1 to {MAX_ATTRIBUTES} attributes, not {0}")]
    Attributes(u64),
}

impl Deck {
    /// The real game's deck: four attributes, 81 cards.
    pub const REAL: Deck = Deck { attributes: 4 };

    /// The deck with this many attributes, or an error outside 1..=6.
    pub fn new(attributes: u32) -> Result<Deck, DeckError> {
        if (1..=MAX_ATTRIBUTES).contains(&attributes) {
            Ok(Deck { attributes })
        } else {
            Err(DeckError::Attributes(attributes.into()))
        }
    }

    /// N.
    pub fn attributes(self) -> u32 {
        self.attributes
    }

    /// 3^N.
    pub fn size(self) -> u32 {
        3u32.pow(self.attributes)
    }

    /// The most cards that can lie without a Set.
    pub fn largest_cap(self) -> u32 {
        LARGEST_CAPS[self.attributes as usize - 1]
    }

    /// The digits 0, 1, 2 of a card, first attribute first.
    pub fn digits(self, card: u16) -> Vec<u8> {
        let mut rest = u32::from(card);
        let mut digits = vec![0; self.attributes as usize];
        for digit in digits.iter_mut().rev() {
            *digit = (rest % 3) as u8;
            rest /= 3;
        }
        digits
    }
}

/// The most Sets that `cards` cards of any deck can hold: every two cards lie in at most
/// one Set, which holds three such pairs. At most `u32::MAX`, which is short of the bound
/// from 160,531 cards on.
pub fn set_bound(cards: u32) -> u32 {
    let pairs = u64::from(cards) * u64::from(cards.saturating_sub(1)) / 2;
    u32::try_from(pairs / 3).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn index_reads_the_digits_in_base_three() {
        assert_eq!(Deck::REAL.digits(16), [0, 1, 2, 1]);
        assert_eq!(Deck::new(6).unwrap().digits(728), [2; 6]);
    }

    #[test]
    fn every_two_cards_lie_in_at_most_one_set() {
        assert_eq!([0, 1, 2, 3, 9, 81].map(set_bound), [0, 0, 0, 1, 12, 1080]);
        assert_eq!([65_536, 65_537].map(set_bound), [715_816_960, 715_838_805]);
        assert_eq!(set_bound(160_530), 4_294_953_395);
        assert_eq!([160_531, u32::MAX].map(set_bound), [u32::MAX; 2]);
    }

    #[test]
    fn decks_have_one_to_six_attributes() {
        assert_eq!(Deck::new(0), Err(DeckError::Attributes(0)));
        assert_eq!(Deck::new(7), Err(DeckError::Attributes(7)));
        assert_eq!(Deck::new(6).unwrap().size(), 729);
    }
}
