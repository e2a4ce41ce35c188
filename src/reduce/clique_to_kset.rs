//! A clique with one vertex of each part as a Set of cards with many values.
//!
//! Lampis and Mitsou, Corollary 1: the multiedges of [`CliqueToMatching`], read as cards. The
//! paper says that every Set of them is a perfect matching. That is so from three parts on: where
//! all cards agree in a dimension they are vertices of one part and edges of one pair, and then a
//! third part has a dimension where two or three values are too few. For two parts of two vertices
//! e11, e12 and v12 are a Set that is no matching, e11 and e12 being edges of the first vertex of
//! the first part, v12 its second vertex. The decision is right nevertheless: any edge of the Set
//! is a clique, and by that edge it is carried back.

use super::{CliqueToMatching, Explained, Gadget, Reduction, TooLarge, Wrong};
use crate::hypergraph::Hypergraph;
use crate::matching::Points;

/// A graph in parts, and the cards of its cliques.
#[derive(Clone, Debug)]
pub struct CliqueToKset(CliqueToMatching);

impl CliqueToKset {
    /// The cards of a graph whose vertices are in these parts, numbered from 0.
    ///
    /// # Panics
    ///
    /// If an edge has not two vertices, if not every vertex has a part, or if there are fewer than
    /// two parts or one without a vertex.
    pub fn new(graph: &Hypergraph, part: &[usize]) -> Result<CliqueToKset, TooLarge> {
        CliqueToMatching::new(graph, part).map(CliqueToKset)
    }

    /// The cards: those of the vertices, then those of the edges.
    pub fn cards(&self) -> &Points {
        self.0.edges()
    }

    /// The name of each card.
    pub fn names(&self) -> Vec<String> {
        self.0.names()
    }
}

impl Reduction for CliqueToKset {
    /// Vertices.
    type Original = Vec<usize>;
    /// Cards, by number.
    type Product = Vec<usize>;

    fn push(&self, clique: &Vec<usize>) -> Result<Vec<usize>, Wrong> {
        self.0.push(clique)
    }

    fn lift(&self, set: &Vec<usize>) -> Result<Vec<usize>, Wrong> {
        if !self.cards().is_set(set) {
            return Err(Wrong::None { what: "cards", solution: "Set" });
        }
        let matches = self.cards().is_matching(set);
        let clique = self.0.vertices(set, !matches);
        self.0.check(&clique)?;
        Ok(clique)
    }

    fn explained(&self) -> Explained {
        let mut explained = self.0.explained();
        explained.heads[0] = "card";
        explained
    }

    fn gadgets(&self) -> Vec<Gadget> {
        self.0.gadgets()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::plain::{cliques, random_parts, sets};

    #[test]
    fn cliques_and_sets_exist_together_and_sets_lift() {
        let mut found = 0;
        for index in 0..300 {
            let (graph, part) = random_parts(index);
            let reduction = CliqueToKset::new(&graph, &part).unwrap();
            let cliques = cliques(&graph, &part);
            if reduction.cards().len() <= 18 {
                let sets = sets(reduction.cards());
                assert_eq!(sets.is_empty(), cliques.is_empty(), "{graph:?} {part:?}");
                for set in &sets {
                    let mut clique = reduction.lift(set).unwrap();
                    clique.sort_unstable();
                    assert!(cliques.contains(&clique), "{graph:?} {part:?} {set:?}");
                    let matching = reduction.cards().is_matching(set);
                    assert!(matching || !part.contains(&2), "{graph:?} {part:?}");
                }
            }
            for clique in &cliques {
                assert!(reduction.cards().is_set(&reduction.push(clique).unwrap()));
            }
            found += usize::from(!cliques.is_empty());
        }
        assert!((60..280).contains(&found), "{found}");
    }

    /// The counterexample to the proof of Corollary 1: e11, e12 and v12 are a Set and no matching.
    #[test]
    fn a_set_that_is_no_matching() {
        let graph = Hypergraph::new(4, [[0, 2], [0, 3]]).unwrap();
        let reduction = CliqueToKset::new(&graph, &[0, 0, 1, 1]).unwrap();
        // Cards 0 to 3 are the vertices, 4 and 5 the edges of vertex 1 of part 1 with both of
        // part 2; v12 is vertex 2 of part 1.
        let set = vec![1, 4, 5];
        assert!(reduction.cards().is_set(&set));
        assert!(!reduction.cards().is_matching(&set));
        assert_eq!(reduction.lift(&set).unwrap(), [0, 2]);
        let sets = sets(reduction.cards());
        assert!(sets.contains(&set) && sets.len() > cliques(&graph, &[0, 0, 1, 1]).len());
    }

    #[test]
    fn wrong_solutions_are_refused() {
        let graph = Hypergraph::new(4, [[0, 2], [1, 3]]).unwrap();
        let reduction = CliqueToKset::new(&graph, &[0, 0, 1, 1]).unwrap();
        let none = Wrong::None { what: "cards", solution: "Set" };
        assert_eq!(reduction.lift(&vec![0, 3, 4]), Err(none));
        assert_eq!(reduction.push(&vec![0, 3]), Err(Wrong::Unjoined(0, 3)));
    }
}
