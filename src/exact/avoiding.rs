//! Collections of cards that avoid something: caps have no Set; others no SuperSet, which is
//! two disjoint pairs with the same third card; and in the space F_2^d, whose cards are the
//! points, others no quad, which is four cards that sum to zero.
//!
//! What is avoided spoils every larger collection too and is kept by affine maps, so the
//! classes come level by level ([`orbits`](super::orbits)). A collection forbids the cards
//! that would complete what is avoided: -a - b for a Set, and a + b - c for a SuperSet as
//! well as for a quad. The hardest, caps of 81 cards, have 9,908 classes: a fraction of a
//! second.

use super::affine::{Space, points};
use super::orbits::{Class, OrbitError, cards_space, levels};

/// The collections that avoid something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Avoiding {
    /// For 0, 1, 2, ... cards, up to the most there can be.
    pub sizes: Vec<Collections>,
    /// One of the largest: indices in the deck, ascending.
    pub largest: Vec<u8>,
}

/// The collections of some number of cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Collections {
    /// How many there are.
    pub layouts: u128,
    /// How many there are up to affine maps.
    pub classes: usize,
}

/// Collections without a Set from the 3^N cards of N attributes, N = 1..=4.
pub fn caps(attributes: u32) -> Result<Avoiding, OrbitError> {
    let space = cards_space(attributes)?;
    Ok(avoiding(&space, |set| {
        let pairs = points(set).flat_map(|b| points(set & below(b)).map(move |a| (a, b)));
        pairs.fold(0, |thirds, (a, b)| thirds | 1 << space.negative(space.sum(a, b)))
    }))
}

/// Collections without a SuperSet from the 3^N cards of N attributes, N = 1..=4.
pub fn supersets(attributes: u32) -> Result<Avoiding, OrbitError> {
    let space = cards_space(attributes)?;
    Ok(avoiding(&space, |set| fourths(&space, set)))
}

/// Collections without a quad from the 2^d points of F_2^d, d = 1..=6.
pub fn quads(dimension: u32) -> Result<Avoiding, OrbitError> {
    let small = (1..=6).contains(&dimension);
    let space = small.then(|| Space::binary(dimension));
    let space = space.ok_or(OrbitError::Dimension(dimension))?;
    Ok(avoiding(&space, |set| fourths(&space, set)))
}

fn avoiding(space: &Space, forbidden: impl Fn(u128) -> u128 + Sync) -> Avoiding {
    let mut largest = 0;
    let mut collections = |classes: Vec<Class>| {
        largest = classes.first().map_or(largest, |class| class.set);
        // Classes share no set, and there are 2^81 sets.
        let layouts = classes.iter().map(|class| u128::from(class.size)).sum();
        Collections { layouts, classes: classes.len() }
    };
    let sizes = levels(space, forbidden).map(&mut collections).collect();
    Avoiding { sizes, largest: points(largest).collect() }
}

/// The points a + b - c for points of a set, a and b different; where c is one of these they
/// are points of the set.
fn fourths(space: &Space, set: u128) -> u128 {
    let mut fourths = 0;
    for b in points(set) {
        for a in points(set & below(b)) {
            let fourth = |c| space.difference(space.sum(a, b), c);
            fourths |= points(set).fold(0, |all, c| all | 1 << fourth(c));
        }
    }
    fourths
}

/// The points before this one.
fn below(point: u8) -> u128 {
    (1 << point) - 1
}
