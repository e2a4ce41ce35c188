//! Distributions of the number of Sets that `tertia exact sets` has counted, as a table.
//!
//! `exact_sets.csv` holds the layouts of up to 13 of 27 cards and of up to 24 of 81 by number of
//! Sets, from the published run of the experiment `exact-sets`. Tests count the smaller ones
//! again, compare what has been published elsewhere, and check the others by the number of
//! layouts and by moments that the smaller ones determine.

use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::sync::LazyLock;

/// Layouts by number of Sets, for some numbers of cards of the decks with 3 and 4 attributes.
pub fn set_counts(attributes: u32, cards: u32) -> Option<&'static [BigUint]> {
    static TABLE: LazyLock<BTreeMap<(u128, u128), Vec<BigUint>>> = LazyLock::new(|| {
        let mut table = BTreeMap::<_, Vec<BigUint>>::new();
        for line in include_str!("data/exact_sets.csv").lines().skip(1) {
            let row: Vec<u128> = line.split(',').filter_map(|field| field.parse().ok()).collect();
            let [attributes, cards, sets, layouts] = row[..] else { continue };
            let counts = table.entry((attributes, cards)).or_default();
            counts.resize(sets as usize, BigUint::ZERO);
            counts.push(layouts.into());
        }
        table
    });
    TABLE.get(&(attributes.into(), cards.into())).map(Vec::as_slice)
}
