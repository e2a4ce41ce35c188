//! All layouts of some size up to affine maps, by number of Sets.
//!
//! One layout of each class is made ([`orbits`](super::orbits)) and its Sets are counted.
//! Affine maps keep Sets, so this tells how many layouts have how many Sets, by a way that
//! has nothing in common with [`Count`](super::Count), and how many of them are different in
//! kind. The layouts of more than half of the deck are what those of the others leave: of the
//! L Sets of the deck, r through each card, L - M r + C(M, 2) - X avoid M cards with X Sets
//! among them. Some 60 microseconds a class: three seconds for twelve cards of 81.

use super::affine::{Space, points};
use super::orbits::{OrbitError, cards_space, levels};
use std::collections::BTreeMap;

/// The most seconds of one thread that may be spent.
const LONGEST: f64 = 120.0;

/// Seconds of one thread for each class that there must be, as measured for 12 to 14 cards.
const SECONDS_A_CLASS: f64 = 70e-6;

/// The layouts with some number of Sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Inequivalent {
    /// The Sets in each.
    pub sets: u32,
    /// How many layouts there are.
    pub layouts: u128,
    /// How many there are up to affine maps.
    pub classes: u64,
}

/// The layouts of `cards` cards of `attributes` attributes, 1 to 4, by number of Sets,
/// ascending. Layouts of 15 to 66 cards of 81 are too many.
pub fn inequivalent(attributes: u32, cards: u32) -> Result<Vec<Inequivalent>, OrbitError> {
    let space = cards_space(attributes)?;
    let deck = space.size() as u32;
    let few = cards.min(deck.checked_sub(cards).ok_or(OrbitError::Cards { cards, deck })?);
    within_reach(&space, cards, few)?;
    let mut rows = BTreeMap::<u32, (u128, u64)>::new();
    for class in levels(&space, |_| 0).nth(few as usize).unwrap_or_default() {
        let sets = sets(&space, class.set);
        let row = rows.entry(if few == cards { sets } else { avoiding(deck, few) - sets });
        let (layouts, classes) = row.or_default();
        // Classes share no layout, and there are 2^81 layouts.
        *layouts += u128::from(class.size);
        *classes += 1;
    }
    let row = |(sets, (layouts, classes))| Inequivalent { sets, layouts, classes };
    Ok(rows.into_iter().map(row).collect())
}

/// Classes are at least as many as layouts for each map.
fn within_reach(space: &Space, cards: u32, few: u32) -> Result<(), OrbitError> {
    let deck = space.size() as u32;
    let layouts: f64 = (0..few).map(|i| f64::from(deck - i) / f64::from(i + 1)).product();
    let classes = layouts / space.maps() as f64;
    let seconds = classes * SECONDS_A_CLASS;
    if seconds > LONGEST {
        return Err(OrbitError::Work { cards, classes, seconds, limit: LONGEST });
    }
    Ok(())
}

/// The Sets in a set of points.
fn sets(space: &Space, set: u128) -> u32 {
    let pairs = points(set).flat_map(|b| points(set & ((1 << b) - 1)).map(move |a| (a, b)));
    let third = |(a, b)| (space.negative(space.sum(a, b)), b);
    pairs.map(third).filter(|&(c, b)| c > b && set >> c & 1 == 1).count() as u32
}

/// The Sets of a deck that avoid so many cards, and those among these cards.
fn avoiding(deck: u32, cards: u32) -> u32 {
    let through = (deck - 1) / 2;
    deck * through / 3 + cards * cards.saturating_sub(1) / 2 - cards * through
}
