//! Arc Kayles on a graph as two-player Set.
//!
//! Lampis and Mitsou, section 4 (the corollary to their Theorem 3.2): on the layout of
//! [`DominationToMin`] a Set is taken where an edge would be, and rules out the same others, so
//! that the two games are one: the same winner, the same Grundy value, the same winning moves.

use super::{DominationToMin, Explained, Gadget, Reduction, TooLarge, Wrong};
use crate::cards::Layout;
use crate::hypergraph::Hypergraph;
use crate::hypergraph::play::{self, Method};
use crate::limit::Limit;
use std::time::Duration;

/// How long the search goes on that checks moves. A larger game is carried with legal moves that
/// may not win.
const CHECK: Duration = Duration::from_secs(2);

/// A game with winning moves of the first player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Game {
    /// The Grundy value, if it is known.
    pub grundy: Option<usize>,
    /// Moves that win, as edges by their vertices or as Sets by their cards; none where the second
    /// player wins.
    pub moves: Vec<Vec<usize>>,
}

/// A graph and the layout on which the same game is played.
#[derive(Clone, Debug)]
pub struct KaylesToPlay {
    graph: Hypergraph,
    sets: DominationToMin,
}

impl KaylesToPlay {
    /// The layout of a graph.
    ///
    /// # Panics
    ///
    /// If an edge has not two vertices, or there is no vertex.
    pub fn new(graph: &Hypergraph) -> Result<KaylesToPlay, TooLarge> {
        Ok(KaylesToPlay { graph: graph.clone(), sets: DominationToMin::new(graph)? })
    }

    /// The layout: the cards of the vertices, then those of the edges in lexicographic order.
    pub fn layout(&self) -> &Layout {
        self.sets.layout()
    }

    /// The name of each card.
    pub fn names(&self) -> Vec<String> {
        self.sets.names()
    }

    /// That moves, given as edges, win, and that there are some unless none does; the Grundy value.
    fn check(&self, edges: &[Vec<usize>], game: &Game) -> Result<Option<usize>, Wrong> {
        let limit = Limit::none().after(CHECK);
        let Some(solved) = play::solve(&self.graph, Method::Winner, &limit) else {
            return Ok(game.grundy);
        };
        if let Some(claimed) = game.grundy.filter(|&claimed| claimed != solved.value) {
            return Err(Wrong::Value { value: solved.value, claimed });
        }
        let mut winning = solved.moves.iter().map(|&edge| self.graph.edge(edge));
        for (edge, given) in edges.iter().zip(&game.moves) {
            if !winning.clone().any(|other| other == edge) {
                return Err(Wrong::Losing(given.clone()));
            }
        }
        match winning.next() {
            Some(edge) if edges.is_empty() => Err(Wrong::Missed(edge.to_vec())),
            _ => Ok(Some(solved.value)),
        }
    }
}

impl Reduction for KaylesToPlay {
    type Original = Game;
    type Product = Game;

    fn push(&self, game: &Game) -> Result<Game, Wrong> {
        let sets: Vec<Vec<usize>> =
            game.moves.iter().map(|edge| self.sets.set(edge)).collect::<Result<_, _>>()?;
        let edges: Vec<Vec<usize>> = sets.iter().map(|set| set[..2].to_vec()).collect();
        Ok(Game { grundy: self.check(&edges, game)?, moves: sets })
    }

    fn lift(&self, game: &Game) -> Result<Game, Wrong> {
        let edges: Vec<Vec<usize>> =
            game.moves.iter().map(|set| self.sets.edge(set)).collect::<Result<_, _>>()?;
        let grundy = self.check(&edges, game).map_err(|wrong| match wrong {
            Wrong::Missed(edge) => self.sets.set(&edge).map_or_else(|wrong| wrong, Wrong::Missed),
            wrong => wrong,
        })?;
        Ok(Game { grundy, moves: edges })
    }

    fn explained(&self) -> Explained {
        self.sets.explained()
    }

    fn gadgets(&self) -> Vec<Gadget> {
        self.sets.gadgets()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::{plain, random};
    use crate::random::Key;

    #[test]
    fn games_go_there_and_back() {
        for index in 0..300 {
            let graph = random::edges(Key([3, 4]), index, 3 + index as usize % 6, 10, 2..=2);
            let reduction = KaylesToPlay::new(&graph).unwrap();
            let sets = Hypergraph::of_layout(reduction.layout());
            let grundy = plain::grundy(&graph);
            assert_eq!(plain::grundy(&sets), grundy);
            let solved = |graph: &Hypergraph| {
                let solved = play::solve(graph, Method::Grundy, &Limit::none()).unwrap();
                let moves = solved.moves.iter().map(|&edge| graph.edge(edge).to_vec()).collect();
                Game { grundy: Some(solved.value), moves }
            };
            let [original, product] = [&graph, &sets].map(solved);
            assert_eq!(original.grundy, Some(grundy));
            let mut pushed = reduction.push(&original).unwrap();
            pushed.moves.sort();
            assert_eq!(pushed, product, "{graph:?}");
            let mut lifted = reduction.lift(&product).unwrap();
            lifted.moves.sort();
            assert_eq!(lifted, original, "{graph:?}");
            let losing = graph.edges().find(|edge| !original.moves.contains(&edge.to_vec()));
            if let Some(edge) = losing {
                let moves = vec![edge.to_vec()];
                let game = Game { grundy: None, moves };
                assert_eq!(reduction.push(&game), Err(Wrong::Losing(edge.to_vec())));
            }
        }
    }

    #[test]
    fn wrong_games_are_refused() {
        let path = Hypergraph::new(4, [[0, 1], [1, 2], [2, 3]]).unwrap();
        let reduction = KaylesToPlay::new(&path).unwrap();
        let push = |grundy, moves: &[[usize; 2]]| {
            reduction.push(&Game { grundy, moves: moves.iter().map(|m| m.to_vec()).collect() })
        };
        assert_eq!(push(None, &[[2, 1]]).unwrap().moves, [[1, 2, 5]]);
        assert_eq!(push(Some(1), &[[1, 2]]), Err(Wrong::Value { value: 2, claimed: 1 }));
        assert_eq!(push(None, &[]), Err(Wrong::Missed(vec![1, 2])));
        let none = Game { grundy: None, moves: Vec::new() };
        assert_eq!(reduction.lift(&none), Err(Wrong::Missed(vec![1, 2, 5])));
        assert_eq!(push(None, &[[0, 1]]), Err(Wrong::Losing(vec![0, 1])));
        let stranger = Wrong::Stranger { list: vec![0, 3], what: "edge" };
        assert_eq!(push(None, &[[0, 3]]), Err(stranger));
    }
}
