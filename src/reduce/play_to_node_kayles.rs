//! Can the first of two players win at Sets within R moves of both? As ordered Node Kayles.
//!
//! Lampis and Mitsou, Theorem 4.1, in the corrected form of
//! [`play::layered`](crate::hypergraph::play::layered): R' layers, R or one more so that R' is
//! even, each with a copy of every edge; copies in different layers are joined where their edges
//! meet or are one; copies in a layer that have one hitting vertex as their sole colour and equal
//! neighbours in later layers merge where there are enough of them. On turn i a vertex of layer i
//! is taken. The first player wins with an edge if and only if the vertex of layer 1 that is its
//! copy wins.

use super::{Explained, Gadget, Group, Point, Reduction, TooLarge, Wrong, fits};
use crate::hypergraph::play::{Copies, layered};
use crate::hypergraph::{Hypergraph, Limit};
use std::time::Duration;

/// How long the search goes on that checks moves. In a larger game legal moves are carried that may
/// not win.
const CHECK: Duration = Duration::from_secs(2);

/// The game on the edges of a hypergraph within some rounds, and the layered graph.
#[derive(Clone, Debug)]
pub struct PlayToNodeKayles {
    graph: Hypergraph,
    rounds: usize,
    copies: Copies,
}

impl PlayToNodeKayles {
    /// The layered graph for so many moves of both. Nothing where the limit is reached.
    pub fn new(
        graph: &Hypergraph,
        rounds: usize,
        limit: &Limit,
    ) -> Result<Option<PlayToNodeKayles>, TooLarge> {
        let layers = rounds.min(graph.vertices()).saturating_add(1);
        let most = graph.len().saturating_mul(layers);
        fits(most, most)?;
        let copies = layered(graph, rounds, limit);
        Ok(copies.map(|copies| PlayToNodeKayles { graph: graph.clone(), rounds, copies }))
    }

    /// The graph and its layers.
    pub fn copies(&self) -> &Copies {
        &self.copies
    }

    /// The vertex of layer 1 that is a copy of an edge.
    fn vertex(&self, list: &[usize]) -> Result<usize, Wrong> {
        let mut sorted = list.to_vec();
        sorted.sort_unstable();
        let first = self.copies.game.layers().first().map_or(&[][..], Vec::as_slice);
        let is_edge = |vertex: &&usize| {
            self.copies.edges[**vertex].iter().any(|&edge| self.graph.edge(edge) == sorted)
        };
        let stranger = Wrong::Stranger { list: list.to_vec(), what: "edge" };
        match first.iter().find(is_edge) {
            Some(&vertex) => Ok(vertex),
            // The edge may be there though nothing is left to play.
            None if self.graph.edges().any(|edge| edge == sorted) => {
                Err(Wrong::Losing(list.to_vec()))
            }
            None => Err(stranger),
        }
    }

    /// That these vertices of layer 1 win, and are not none unless none does.
    fn check(&self, vertices: &[usize], given: &[Vec<usize>]) -> Result<(), Wrong> {
        let limit = Limit::none().after(CHECK);
        let Some(winning) = self.copies.game.winning(&limit) else { return Ok(()) };
        for (vertex, given) in vertices.iter().zip(given) {
            if winning.binary_search(vertex).is_err() {
                return Err(Wrong::Losing(given.clone()));
            }
        }
        match winning.first() {
            Some(&vertex) if vertices.is_empty() => Err(Wrong::Missed(vec![vertex])),
            _ => Ok(()),
        }
    }

    /// What is wrong, said of edges rather than of vertices of layer 1.
    fn of_edges(&self, wrong: Wrong) -> Wrong {
        let edge = |vertex: usize| self.copies.edges.get(vertex)?.first();
        match wrong {
            Wrong::Missed(list) => match list.first().and_then(|&vertex| edge(vertex)) {
                Some(&edge) => Wrong::Missed(self.graph.edge(edge).to_vec()),
                None => Wrong::Missed(list),
            },
            wrong => wrong,
        }
    }
}

impl Reduction for PlayToNodeKayles {
    /// Edges with which the first player wins, by their vertices.
    type Original = Vec<Vec<usize>>;
    /// Vertices of layer 1, each alone in a list.
    type Product = Vec<Vec<usize>>;

    fn push(&self, edges: &Vec<Vec<usize>>) -> Result<Vec<Vec<usize>>, Wrong> {
        let vertices: Vec<usize> =
            edges.iter().map(|edge| self.vertex(edge)).collect::<Result<_, _>>()?;
        self.check(&vertices, edges).map_err(|wrong| self.of_edges(wrong))?;
        let mut moves: Vec<Vec<usize>> = vertices.into_iter().map(|vertex| vec![vertex]).collect();
        moves.sort_unstable();
        moves.dedup();
        Ok(moves)
    }

    fn lift(&self, moves: &Vec<Vec<usize>>) -> Result<Vec<Vec<usize>>, Wrong> {
        let first = self.copies.game.layers().first().map_or(&[][..], Vec::as_slice);
        let vertex = |list: &Vec<usize>| match list[..] {
            [vertex] if first.contains(&vertex) => Ok(vertex),
            _ => Err(Wrong::Stranger { list: list.clone(), what: "vertex of layer 1" }),
        };
        let vertices: Vec<usize> = moves.iter().map(vertex).collect::<Result<_, _>>()?;
        self.check(&vertices, moves)?;
        let edges = vertices.iter().flat_map(|&vertex| &self.copies.edges[vertex]);
        let mut edges: Vec<Vec<usize>> =
            edges.map(|&edge| self.graph.edge(edge).to_vec()).collect();
        edges.sort_unstable();
        edges.dedup();
        Ok(edges)
    }

    fn explained(&self) -> Explained {
        let row = |(number, layer): (usize, &Vec<usize>)| {
            let merged = layer.iter().filter(|&&vertex| self.copies.edges[vertex].len() > 1);
            let player = if number % 2 == 0 { "first" } else { "second" };
            let merged = merged.count().to_string();
            vec![(number + 1).to_string(), player.into(), layer.len().to_string(), merged]
        };
        let layers = self.copies.game.layers();
        let mut notes = vec![format!("{} edges in each layer before merging", self.graph.len())];
        if layers.is_empty() {
            notes.push("nothing small enough meets every edge: the first player cannot win".into());
        }
        Explained {
            heading: format!("Layers for {} moves of both (Theorem 4.1, corrected)", self.rounds),
            heads: vec!["layer", "player", "vertices", "of them merged"],
            rows: layers.iter().enumerate().map(row).collect(),
            notes,
        }
    }

    fn gadgets(&self) -> Vec<Gadget> {
        const SHOWN: usize = 4;
        let game = &self.copies.game;
        let mut points = Vec::new();
        let mut place = Vec::new();
        for (layer, vertices) in game.layers().iter().enumerate().take(SHOWN) {
            for (at, &vertex) in vertices.iter().enumerate().take(SHOWN) {
                let of = self.copies.edges[vertex].iter();
                let of: Vec<String> =
                    of.map(|&edge| format!("{:?}", self.graph.edge(edge))).collect();
                place.push(vertex);
                points.push(Point {
                    at: (at as i32, layer as i32),
                    name: format!("layer {}, vertex {}", layer + 1, vertex + 1),
                    below: of.first().cloned().unwrap_or_default()
                        + if of.len() > 1 { " and others" } else { "" },
                });
            }
        }
        let group = |edge: &[usize]| {
            let ends = edge.iter().map(|end| place.iter().position(|vertex| vertex == end));
            let of: Vec<usize> = ends.collect::<Option<_>>()?;
            Some(Group { of, name: "joined".into() })
        };
        let groups: Vec<Group> = game.graph().edges().filter_map(group).take(2 * SHOWN).collect();
        vec![Gadget {
            title: "The first layers".into(),
            about: "Below each vertex the edge that it is a copy of; those that meet are joined."
                .into(),
            points,
            groups,
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::{plain, random};
    use crate::random::Key;

    #[test]
    fn moves_that_win_are_copies_of_moves_that_win() {
        let (mut won, mut merged) = (0, 0);
        for index in 0..400 {
            let graph = match index % 3 {
                0 => random::linear(Key([3, 8]), index, 9, 9),
                1 => random::edges(Key([3, 8]), index, 7, 8, 2..=2),
                _ => {
                    Hypergraph::new(9, (1..=4 + index as usize % 4).map(|leaf| [0, leaf])).unwrap()
                }
            };
            for rounds in 0..4 {
                let reduction =
                    PlayToNodeKayles::new(&graph, rounds, &Limit::none()).unwrap().unwrap();
                let winning = plain::winning_within(&graph, rounds);
                let edges: Vec<Vec<usize>> =
                    winning.iter().map(|&edge| graph.edge(edge).to_vec()).collect();
                let pushed = reduction.push(&edges).unwrap();
                let found = reduction.copies().game.winning(&Limit::none()).unwrap();
                assert_eq!(pushed.concat(), found, "{graph:?} {rounds}");
                assert_eq!(reduction.lift(&pushed).unwrap(), edges, "{graph:?} {rounds}");
                let loses = (0..graph.len()).find(|edge| !winning.contains(edge));
                if let Some(edge) = loses {
                    let wrong = graph.edge(edge).to_vec();
                    assert_eq!(reduction.push(&vec![wrong.clone()]), Err(Wrong::Losing(wrong)));
                }
                assert!(reduction.copies().game.layers().len().is_multiple_of(2));
                won += usize::from(!winning.is_empty());
                merged += usize::from(reduction.copies().edges.iter().any(|of| of.len() > 1));
            }
        }
        assert!(won > 200 && merged > 200, "{won} {merged}");
    }

    #[test]
    fn wrong_moves_are_refused() {
        let path = Hypergraph::new(4, [[0, 1], [1, 2], [2, 3]]).unwrap();
        let reduction = PlayToNodeKayles::new(&path, 1, &Limit::none()).unwrap().unwrap();
        let vertex = reduction.push(&vec![vec![2, 1]]).unwrap();
        assert_eq!(reduction.lift(&vertex).unwrap(), [[1, 2]]);
        assert_eq!(reduction.push(&vec![vec![0, 1]]), Err(Wrong::Losing(vec![0, 1])));
        let stranger = Wrong::Stranger { list: vec![0, 2], what: "edge" };
        assert_eq!(reduction.push(&vec![vec![0, 2]]), Err(stranger));
        assert_eq!(reduction.push(&vec![]), Err(Wrong::Missed(vec![1, 2])));
        assert_eq!(reduction.lift(&vec![]), Err(Wrong::Missed(vertex[0].clone())));
        let stranger = Wrong::Stranger { list: vec![5], what: "vertex of layer 1" };
        assert_eq!(reduction.lift(&vec![vec![5]]), Err(stranger));
    }
}
