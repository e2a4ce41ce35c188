//! Counts that have been published or checked elsewhere, as tables.
//!
//! - `set_count_exact.csv`: layouts of 81 cards by number of Sets, for 3 to 9 and 12 cards,
//!   with the number of classes under affine maps; generated class by class.
//! - `set_free_counts.csv`: layouts of 81 cards without a Set (first by D. E. Knuth's
//!   program SETSET-ALL, 2001).
//! - `deck27_set_free.csv`: the same for 27 cards, by exhaustive search.
//!
//! What can be checked is: the sums are C(81, M), the first two moments are those of the
//! formulas, and the tables agree where they overlap.

use num_bigint::BigUint;
use std::collections::BTreeMap;
use std::sync::OnceLock;

/// Layouts by number of Sets, for some numbers of cards of the real deck.
pub fn set_counts(cards: u32) -> Option<&'static [BigUint]> {
    static TABLE: OnceLock<BTreeMap<u32, Vec<BigUint>>> = OnceLock::new();
    let table = TABLE.get_or_init(|| {
        let mut table = BTreeMap::<u32, Vec<BigUint>>::new();
        for row in rows(include_str!("data/set_count_exact.csv")) {
            let [cards, sets, layouts, _] = row[..] else { continue };
            let counts = table.entry(cards as u32).or_default();
            counts.resize(sets as usize, BigUint::ZERO);
            counts.push(layouts.into());
        }
        table
    });
    table.get(&cards).map(Vec::as_slice)
}

/// Layouts without a Set of the deck with 3 or 4 attributes.
pub fn set_free(attributes: u32, cards: u32) -> Option<BigUint> {
    let text = match attributes {
        3 => include_str!("data/deck27_set_free.csv"),
        4 => include_str!("data/set_free_counts.csv"),
        _ => return None,
    };
    let found = rows(text).find(|row| row[0] == u64::from(cards));
    found.map(|row| row[1].into())
}

/// The rows of a table of integers, without the header.
fn rows(text: &str) -> impl Iterator<Item = Vec<u64>> {
    let numbers = |line: &str| line.split(',').filter_map(|field| field.parse().ok()).collect();
    text.lines().skip(1).map(numbers)
}
