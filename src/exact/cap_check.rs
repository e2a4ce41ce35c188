//! Whether a layout is a cap, and whether that cap is complete, that is, whether each other
//! card makes a Set with two of its cards.
//!
//! A cap of k cards forbids at most k + k (k - 1) / 2 cards: its own and the third cards of
//! its pairs. So one of the first k + k (k - 1) / 2 + 1 cards of the deck can be added, unless
//! the deck ends before. Pairs are gone through once for the Sets and, for cards within
//! [`WINDOW`], once for the third cards, whatever the number of attributes.

use crate::cards::Layout;
use std::collections::HashMap;

/// Cards looked at together: 32 megabytes of marks at most.
const WINDOW: u64 = 1 << 28;

/// What a layout is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CapCheck {
    /// No cap: the first Set, as positions i < j < k.
    Set([usize; 3]),
    /// A cap to which this card can be added, the first such in the deck, as its digits.
    Incomplete(Vec<u8>),
    /// A cap to which no card can be added.
    Complete,
}

/// Looks at a layout of any number of attributes.
pub fn cap_check(layout: &Layout) -> CapCheck {
    match first_set(layout) {
        Some(set) => CapCheck::Set(set),
        None => addable(layout, WINDOW).map_or(CapCheck::Complete, CapCheck::Incomplete),
    }
}

fn first_set(layout: &Layout) -> Option<[usize; 3]> {
    let places: HashMap<&[u8], usize> = layout.cards().enumerate().map(|(i, c)| (c, i)).collect();
    let mut third = vec![0; layout.attributes()];
    for (i, a) in layout.cards().enumerate() {
        for (j, b) in layout.cards().enumerate().skip(i + 1) {
            third.iter_mut().zip(a.iter().zip(b)).for_each(|(c, (a, b))| *c = (6 - a - b) % 3);
            if let Some(&k) = places.get(third.as_slice()).filter(|&&k| k > j) {
                return Some([i, j, k]);
            }
        }
    }
    None
}

/// The first card of the deck that a cap does not forbid.
fn addable(layout: &Layout, window: u64) -> Option<Vec<u8>> {
    let cards = layout.len() as u64;
    // No memory holds 2^32 cards.
    let forbidden = cards + cards * cards.saturating_sub(1) / 2;
    let deck = 3u64.saturating_pow(u32::try_from(layout.attributes()).unwrap_or(u32::MAX));
    let end = deck.min(forbidden + 1);
    let mut start = 0;
    while start < end {
        let size = window.min(end - start);
        if let Some(free) = first_free(layout, start, size) {
            return Some(digits(free, layout.attributes()));
        }
        start += size;
    }
    None
}

/// The first card that is not forbidden among so many from `start` on.
fn first_free(layout: &Layout, start: u64, size: u64) -> Option<u64> {
    let mut marks = vec![0u64; size.div_ceil(64) as usize];
    let mut mark = |index: u64| {
        if let Some(at) = index.checked_sub(start).filter(|&at| at < size) {
            marks[(at / 64) as usize] |= 1 << (at % 64);
        }
    };
    for (i, a) in layout.cards().enumerate() {
        mark(index(a.iter().copied()));
        for b in layout.cards().take(i) {
            mark(index(a.iter().zip(b).map(|(a, b)| (6 - a - b) % 3)));
        }
    }
    let word = marks.iter().position(|&word| word != u64::MAX)?;
    let at = 64 * word as u64 + u64::from(marks[word].trailing_ones());
    (at < size).then_some(start + at)
}

/// The index of a card in the deck, or `u64::MAX` where it is too large for 64 bits.
fn index(digits: impl Iterator<Item = u8>) -> u64 {
    digits.fold(0, |index: u64, digit| index.saturating_mul(3).saturating_add(digit.into()))
}

fn digits(mut index: u64, attributes: usize) -> Vec<u8> {
    let mut digits = vec![0; attributes];
    for digit in digits.iter_mut().rev() {
        *digit = (index % 3) as u8;
        index /= 3;
    }
    digits
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The 0-1 cards of five attributes but the last, and a card of 2 more or less.
    #[test]
    fn windows_of_any_size_find_the_same_card() {
        let card = |index: u64| digits(index, 5).iter().map(|d| d % 2).collect::<Vec<_>>();
        let mut cards: Vec<Vec<u8>> = (0..243).map(card).collect();
        cards.sort();
        cards.dedup();
        assert_eq!(cards.len(), 32);
        for removed in [0, 5, 31] {
            let mut fewer = cards.clone();
            let removed = fewer.remove(removed);
            let layout = Layout::new(&fewer).unwrap();
            let first = addable(&layout, WINDOW);
            assert!(first.as_ref().is_some_and(|first| *first <= removed));
            for window in [1, 7, 64, 65, 242, 243, 300] {
                assert_eq!(addable(&layout, window), first, "{window}");
                assert_eq!(addable(&Layout::new(&cards).unwrap(), window), None);
            }
        }
    }

    #[test]
    fn cards_of_very_many_attributes() {
        let cards = [vec![0; 500], vec![1; 500]];
        let mut second = vec![0; 500];
        second[499] = 1;
        let check = cap_check(&Layout::new(&cards).unwrap());
        assert_eq!(check, CapCheck::Incomplete(second));
        assert_eq!(index([2; 40].into_iter()), 3u64.pow(40) - 1);
        assert_eq!(index([2; 41].into_iter()), u64::MAX);
        assert_eq!(cap_check(&Layout::new::<&str>(&[]).unwrap()), CapCheck::Incomplete(vec![]));
    }
}
