//! What an answer is about: edges, those of a layout by a Set test of its own.

use crate::hypergraph::files::Instance;
use std::collections::HashMap;

/// Vertices 0..`vertices`, and edges in lexicographic order, each ascending.
pub struct Subject {
    pub vertices: usize,
    pub edges: Vec<Vec<usize>>,
}

impl Subject {
    pub fn new(instance: &Instance) -> Subject {
        let vertices = instance.hypergraph.vertices();
        let edges = match &instance.cards {
            None => instance.hypergraph.edges().map(<[usize]>::to_vec).collect(),
            Some(cards) => sets(&cards.layout.cards().collect::<Vec<_>>()),
        };
        Subject { vertices, edges }
    }

    /// Which edges there are at each vertex.
    pub fn incident(&self) -> Vec<Vec<usize>> {
        let mut incident = vec![Vec::new(); self.vertices];
        for (edge, vertices) in self.edges.iter().enumerate() {
            vertices.iter().for_each(|&vertex| incident[vertex].push(edge));
        }
        incident
    }

    /// The number of an edge, given in any order.
    pub fn find(&self, vertices: &[usize]) -> Option<usize> {
        let mut sorted = vertices.to_vec();
        sorted.sort_unstable();
        self.edges.binary_search(&sorted).ok()
    }
}

/// The Sets of some cards. Two values that are equal ask for the same again, two that differ
/// for the one left over, which makes the three of them 3.
fn sets(cards: &[&[u8]]) -> Vec<Vec<usize>> {
    let places: HashMap<&[u8], usize> =
        cards.iter().enumerate().map(|(place, &card)| (card, place)).collect();
    let mut sets = Vec::new();
    let mut third = Vec::new();
    for (i, first) in cards.iter().enumerate() {
        for (j, second) in cards.iter().enumerate().skip(i + 1) {
            third.clear();
            third.extend(
                first.iter().zip(*second).map(|(&a, &b)| if a == b { a } else { 3 - a - b }),
            );
            if let Some(&k) = places.get(&third[..]).filter(|&&k| k > j) {
                sets.push(vec![i, j, k]);
            }
        }
    }
    sets
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_by_the_rule_of_the_game() {
        let digits: Vec<[u8; 3]> = (0..27).map(|card| [card / 9, card / 3 % 3, card % 3]).collect();
        let cards: Vec<&[u8]> = digits.iter().map(|card| &card[..]).collect();
        let mut expected = Vec::new();
        for i in 0..27 {
            for j in i + 1..27 {
                for k in j + 1..27 {
                    let fits = |at: usize| {
                        let values = [digits[i][at], digits[j][at], digits[k][at]];
                        let equal = values.iter().all(|&value| value == values[0]);
                        equal || [0, 1, 2].iter().all(|value| values.contains(value))
                    };
                    if (0..3).all(fits) {
                        expected.push(vec![i, j, k]);
                    }
                }
            }
        }
        assert_eq!((sets(&cards), expected.len()), (expected, 117));
    }
}
