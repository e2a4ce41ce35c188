//! All layouts of M of the 81 cards by plain means, for tests and benchmarks: what
//! [`Count`](super::Count) is measured against.
//!
//! The same three hyperplanes, A by classes and B up to translation; but all splits are counted,
//! B is not taken up to the maps that keep A, and the sets C are gone through one by one, a card
//! at a time. One thread: some 3 s for 12 cards.

use super::classes::{classes, up_to_translation};
use super::engine::{Pair, VALUES};
use super::split::Split;
use super::third_parts::oracle;
use crate::cards::Deck;

/// Which part is gone through one set at a time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OneByOne {
    /// The smallest; the largest goes by classes.
    Smallest,
    /// The largest; the smallest goes by classes.
    Largest,
}

/// All layouts of `cards` cards, at most 40, by number of Sets.
pub fn layouts(cards: u32, which: OneByOne) -> Vec<u128> {
    assert!(2 * cards < Deck::REAL.size());
    let mut layouts = vec![0; VALUES];
    for split in Split::all(cards as usize) {
        let mut parts = [split.a, split.b, split.c];
        parts.sort_unstable();
        if which == OneByOne::Smallest {
            parts.reverse();
        }
        let [a, b, c] = parts;
        let translates = up_to_translation(b as u32);
        for class in &classes(a as u32)[a] {
            for &(b, like_b) in &translates {
                let like = split.orders * u128::from(class.size) * u128::from(like_b);
                let pair = Pair::new(class.set, b, like);
                pair.add(&oracle(&pair.weights, c as u32), &mut layouts);
            }
        }
    }
    layouts
}
