//! A perfect multi-dimensional matching as a Set of cards with one value more.
//!
//! Chaudhuri, Godfrey, Ratajczak and Wee (On the complexity of the game of Set, 2003). Multiedges
//! over k values are cards over k + 1, and one card more has the new value everywhere. A Set of
//! k + 1 cards cannot do without it: no other card has the new value, so they would have to agree
//! in every attribute. With it nothing agrees, so that the k others have every old value once in
//! every attribute.

use super::{Explained, Gadget, Group, Point, Reduction, TooLarge, Wrong, fits, points};
use crate::matching::Points;

/// Multiedges, and the cards that they become.
#[derive(Clone, Debug)]
pub struct MatchingToKset {
    edges: Points,
    cards: Points,
}

impl MatchingToKset {
    /// The cards of some multiedges, which have at least one dimension.
    pub fn new(edges: &Points) -> Result<MatchingToKset, TooLarge> {
        // A solution has as many cards as there are values.
        fits(edges.len().max(edges.values()).saturating_add(1), edges.dimensions())?;
        let fresh = vec![edges.values() as u32; edges.dimensions()];
        let rows = edges.rows().map(<[u32]>::to_vec).chain([fresh]).collect();
        let cards = points(edges.values() + 1, edges.dimensions(), rows);
        Ok(MatchingToKset { edges: edges.clone(), cards })
    }

    /// The cards: the multiedges in their order, then the new one.
    pub fn cards(&self) -> &Points {
        &self.cards
    }

    /// The new card.
    pub fn fresh(&self) -> usize {
        self.edges.len()
    }
}

impl Reduction for MatchingToKset {
    /// Multiedges, by number.
    type Original = Vec<usize>;
    /// Cards, by number.
    type Product = Vec<usize>;

    fn push(&self, edges: &Vec<usize>) -> Result<Vec<usize>, Wrong> {
        if !self.edges.is_matching(edges) {
            return Err(Wrong::None { what: "multiedges", solution: "perfect matching" });
        }
        Ok(edges.iter().copied().chain([self.fresh()]).collect())
    }

    fn lift(&self, cards: &Vec<usize>) -> Result<Vec<usize>, Wrong> {
        if !self.cards.is_set(cards) {
            return Err(Wrong::None { what: "cards", solution: "Set" });
        }
        Ok(cards.iter().copied().filter(|&card| card != self.fresh()).collect())
    }

    fn explained(&self) -> Explained {
        let (values, edges) = (self.edges.values(), self.edges.len());
        let row =
            |what: &str, count: usize, means: String| vec![what.into(), count.to_string(), means];
        Explained {
            heading: "One value more, and one card that has it everywhere".into(),
            heads: vec!["cards", "how many", "what they are"],
            rows: vec![
                row("the first", edges, format!("the multiedges, values 0 to {}", values - 1)),
                row("the last", 1, format!("the value {values} in every attribute")),
            ],
            notes: vec![format!("a Set has {} cards, the last among them", values + 1)],
        }
    }

    fn gadgets(&self) -> Vec<Gadget> {
        let shown = self.edges.len().min(4);
        let written = |card: usize| {
            let values: Vec<String> =
                self.cards.row(card).iter().take(12).map(u32::to_string).collect();
            values.join(" ")
        };
        let edge = |edge: usize| Point {
            at: (edge as i32 % 2, edge as i32 / 2),
            name: format!("multiedge {edge}"),
            below: written(edge),
        };
        let fresh = Point { at: (2, 0), name: "the new card".into(), below: written(self.fresh()) };
        vec![Gadget {
            title: "The card that every Set needs".into(),
            about: "It has the new value everywhere, so that the others of a Set agree nowhere."
                .into(),
            points: (0..shown).map(edge).chain([fresh]).collect(),
            groups: vec![Group { of: vec![shown], name: "in every Set".into() }],
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::plain::{matchings, random_points, sets};

    #[test]
    fn matchings_and_sets_are_the_same() {
        let mut found = 0;
        for index in 0..600 {
            let edges = random_points(index, 1 + index as usize % 4, 1 + index as usize / 4 % 3, 9);
            let reduction = MatchingToKset::new(&edges).unwrap();
            let matchings = matchings(&edges);
            let pushed: Vec<Vec<usize>> =
                matchings.iter().map(|matching| reduction.push(matching).unwrap()).collect();
            assert_eq!(pushed, sets(reduction.cards()), "{edges:?}");
            for (set, matching) in pushed.iter().zip(&matchings) {
                assert_eq!(&reduction.lift(set).unwrap(), matching);
            }
            found += usize::from(!matchings.is_empty());
        }
        assert!((100..500).contains(&found), "{found}");
    }

    #[test]
    fn values_beyond_counting_are_refused() {
        let edges = Points::new(usize::MAX, 2, [[0, 1]]).unwrap();
        assert!(MatchingToKset::new(&edges).is_err());
    }

    #[test]
    fn wrong_solutions_are_refused() {
        let edges = Points::new(2, 2, [[0, 1], [1, 0], [1, 1]]).unwrap();
        let reduction = MatchingToKset::new(&edges).unwrap();
        assert_eq!(reduction.push(&vec![1, 0]).unwrap(), [1, 0, 3]);
        for wrong in [vec![0, 2], vec![0], vec![0, 1, 2], vec![0, 7]] {
            let none = Wrong::None { what: "multiedges", solution: "perfect matching" };
            assert_eq!(reduction.push(&wrong), Err(none));
            let none = Wrong::None { what: "cards", solution: "Set" };
            assert_eq!(reduction.lift(&wrong), Err(none));
        }
    }
}
