//! The cells of a joint law: one for each number of Sets, Max, Min and value that could be.
//!
//! Max is at most a third of the cards; Min is at most Max; and the value is at most Max too, since
//! a move to each smaller value leads to a play at least that long.

use super::Hand;
use crate::cards::set_bound;
use crate::hypergraph::small::Values;

/// The cells for deals of so many cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Joint {
    /// The most Sets.
    sets: usize,
    /// The most disjoint ones.
    max: usize,
}

impl Joint {
    /// The cells for deals of `cards` cards.
    pub fn of(cards: u32) -> Joint {
        Joint { sets: set_bound(cards) as usize, max: (cards / 3) as usize }
    }

    /// How many there are.
    pub fn cells(self) -> usize {
        (self.sets + 1) * before(self.max + 1)
    }

    /// The cell of a hand of that many cards.
    pub fn cell(self, hand: &Hand) -> usize {
        let [max, min, grundy] = [hand.values.max, hand.values.min, hand.values.grundy];
        let [max, min, grundy] = [max, min, grundy].map(usize::from);
        hand.sets * before(self.max + 1) + before(max) + min * (max + 1) + grundy
    }

    /// The hands in the order of their cells.
    pub fn hands(self) -> impl Iterator<Item = Hand> {
        let all = move |sets| (0..=self.max as u8).map(move |max| (sets, max));
        (0..=self.sets).flat_map(all).flat_map(|(sets, max)| {
            let pairs = (0..=max).flat_map(move |min| (0..=max).map(move |grundy| (min, grundy)));
            pairs.map(move |(min, grundy)| Hand { sets, values: Values { max, min, grundy } })
        })
    }
}

/// The cells of smaller values of Max: the sum of (k + 1)^2 for k below it.
fn before(max: usize) -> usize {
    max * (max + 1) * (2 * max + 1) / 6
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_stand_in_the_order_of_hands() {
        for cards in 0..=30 {
            let joint = Joint::of(cards);
            let cells = joint.hands().map(|hand| joint.cell(&hand));
            assert!(cells.eq(0..joint.cells()), "{cards}");
        }
        assert_eq!(
            [2, 3, 12, 24, 30].map(|cards| Joint::of(cards).cells()),
            [1, 10, 1265, 26505, 73876]
        );
    }
}
