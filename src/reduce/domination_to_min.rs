//! A graph as a layout whose Sets are its edges: the fewest edges that meet every edge, none with
//! a common vertex, become the fewest Sets.
//!
//! Lampis and Mitsou, Theorem 3.2. Vertex i becomes the card e_i of F_3^|V|, edge ij the card
//! 2 e_i + 2 e_j. Each edge makes a Set with its two vertices, and there is no other: |E| Sets, of
//! which two meet exactly where the edges do, so that they are a layout of the same packing,
//! domination and game. |V| + |E| cards of |V| attributes.

use super::{Explained, Gadget, Group, Point, Reduction, TooLarge, Wrong, fits, layout, sparse};
use crate::cards::Layout;
use crate::hypergraph::Hypergraph;
use crate::plural::counted;

/// A graph and its layout.
#[derive(Clone, Debug)]
pub struct DominationToMin {
    graph: Hypergraph,
    layout: Layout,
}

impl DominationToMin {
    /// The layout of a graph.
    ///
    /// # Panics
    ///
    /// If an edge has not two vertices, or there is no vertex.
    pub fn new(graph: &Hypergraph) -> Result<DominationToMin, TooLarge> {
        assert!(graph.is_uniform(2) && graph.vertices() > 0, "a graph with vertices");
        fits(graph.vertices() + graph.len(), graph.vertices())?;
        let card = |vertices: &[usize], value: u8| {
            let mut card = vec![0; graph.vertices()];
            vertices.iter().for_each(|&vertex| card[vertex] = value);
            card
        };
        let vertices = (0..graph.vertices()).map(|vertex| card(&[vertex], 1));
        let edges = graph.edges().map(|edge| card(edge, 2));
        let layout = layout(&vertices.chain(edges).collect::<Vec<_>>());
        Ok(DominationToMin { graph: graph.clone(), layout })
    }

    /// The layout: the cards of the vertices, then those of the edges in lexicographic order.
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The name of each card.
    pub fn names(&self) -> Vec<String> {
        let vertices = (1..=self.graph.vertices()).map(|vertex| format!("vertex {vertex}"));
        let edges = self.graph.edges().map(|edge| format!("edge {} {}", edge[0] + 1, edge[1] + 1));
        vertices.chain(edges).collect()
    }

    /// The Set of an edge, given by its vertices in any order.
    pub(super) fn set(&self, edge: &[usize]) -> Result<Vec<usize>, Wrong> {
        let mut sorted = edge.to_vec();
        sorted.sort_unstable();
        let number = self.number(&sorted);
        let number = number.ok_or(Wrong::Stranger { list: edge.to_vec(), what: "edge" })?;
        sorted.push(self.graph.vertices() + number);
        Ok(sorted)
    }

    /// The edge of a Set, given by its cards in any order.
    pub(super) fn edge(&self, set: &[usize]) -> Result<Vec<usize>, Wrong> {
        let mut sorted = set.to_vec();
        sorted.sort_unstable();
        let made = sorted.split_last().and_then(|(_, edge)| self.set(edge).ok());
        match made.filter(|made| *made == sorted) {
            Some(_) => Ok(sorted[..2].to_vec()),
            None => Err(Wrong::Stranger { list: set.to_vec(), what: "Set here" }),
        }
    }

    fn number(&self, edge: &[usize]) -> Option<usize> {
        let [first, _] = edge else { return None };
        let incident =
            if *first < self.graph.vertices() { self.graph.incident(*first) } else { &[] };
        incident.iter().copied().find(|&number| self.graph.edge(number) == edge)
    }

    /// That edges share no vertex and meet every edge; what they are called if not.
    fn dominate(&self, edges: &[Vec<usize>], what: &'static str) -> Result<(), Wrong> {
        let mut used = vec![false; self.graph.vertices()];
        for &vertex in edges.iter().flatten() {
            if std::mem::replace(&mut used[vertex], true) {
                return Err(Wrong::Shared { vertex, what });
            }
        }
        match self.graph.edges().find(|edge| edge.iter().all(|&vertex| !used[vertex])) {
            Some(edge) => Err(Wrong::Bare { list: edge.to_vec(), what }),
            None => Ok(()),
        }
    }
}

impl Reduction for DominationToMin {
    /// Edges by their vertices.
    type Original = Vec<Vec<usize>>;
    /// Sets by their cards.
    type Product = Vec<Vec<usize>>;

    fn push(&self, edges: &Vec<Vec<usize>>) -> Result<Vec<Vec<usize>>, Wrong> {
        let sets = edges.iter().map(|edge| self.set(edge)).collect::<Result<_, _>>()?;
        self.dominate(edges, "edges")?;
        Ok(sets)
    }

    fn lift(&self, sets: &Vec<Vec<usize>>) -> Result<Vec<Vec<usize>>, Wrong> {
        let edges: Vec<Vec<usize>> =
            sets.iter().map(|set| self.edge(set)).collect::<Result<_, _>>()?;
        self.dominate(&edges, "Sets")?;
        Ok(edges)
    }

    fn explained(&self) -> Explained {
        let row = |(card, name): (&[u8], String)| vec![name, sparse(card)];
        Explained {
            heading: "Every edge makes a Set with its two vertices (Theorem 3.2)".into(),
            heads: vec!["of", "its card is 0 but for"],
            rows: self.layout.cards().zip(self.names()).map(row).collect(),
            notes: vec![format!("{}, one an edge", counted(self.graph.len(), ["Set", "Sets"]))],
        }
    }

    fn gadgets(&self) -> Vec<Gadget> {
        let mut gadgets = Vec::new();
        if let Some(edge) = self.graph.edges().next() {
            let [i, j, card] = [edge[0], edge[1], self.graph.vertices()];
            let point = |card: usize, name: String, at| Point {
                at,
                name,
                below: sparse(self.layout.card(card)),
            };
            gadgets.push(Gadget {
                title: format!("The Set of edge {} {}", i + 1, j + 1),
                about: "The card of an edge closes the Set of its two vertices.".into(),
                points: vec![
                    point(i, format!("vertex {}", i + 1), (0, 1)),
                    point(j, format!("vertex {}", j + 1), (2, 1)),
                    point(card, format!("edge {} {}", i + 1, j + 1), (1, 0)),
                ],
                groups: vec![Group { of: vec![0, 1, 2], name: "taking the edge".into() }],
            });
        }
        gadgets
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::{Limit, domination, packing, plain, play, random};
    use crate::random::Key;

    /// Exactly |E| Sets; Max is the maximum matching, Min the minimum maximal matching, and the
    /// Grundy value that of Arc Kayles, both sides by brute force.
    #[test]
    fn layouts_of_graphs_have_their_numbers() {
        let none = Limit::none();
        for index in 0..400 {
            let graph = random::edges(Key([3, 3]), index, 3 + index as usize % 6, 9, 2..=2);
            let reduction = DominationToMin::new(&graph).unwrap();
            let sets = Hypergraph::of_layout(reduction.layout());
            assert_eq!(sets.len(), graph.len());
            assert_eq!(reduction.layout().attributes(), graph.vertices());
            assert_eq!(plain::most_disjoint(&sets), plain::most_disjoint(&graph));
            assert_eq!(plain::fewest_maximal(&sets), plain::fewest_maximal(&graph));
            assert_eq!(plain::grundy(&sets), plain::grundy(&graph));
            let most = packing::maximum(&sets, packing::Method::Branch, &none);
            assert_eq!(most.edges.len(), plain::most_disjoint(&graph));
            assert_eq!(play::value(&sets, &none), Some(plain::grundy(&graph)));
            let found = domination::minimum(&graph, None, domination::Method::Branch, &none);
            let edges = found.edges.iter().map(|&edge| graph.edge(edge).to_vec()).collect();
            let pushed = reduction.push(&edges).unwrap();
            assert_eq!(pushed.len(), plain::fewest_maximal(&sets));
            assert_eq!(reduction.lift(&pushed).unwrap(), edges);
            let found = domination::minimum(&sets, None, domination::Method::Branch, &none);
            let all: Vec<_> = found.edges.iter().map(|&edge| sets.edge(edge).to_vec()).collect();
            assert_eq!(reduction.push(&reduction.lift(&all).unwrap()).unwrap(), all);
        }
    }

    #[test]
    fn wrong_solutions_are_refused() {
        let path = Hypergraph::new(5, [[0, 1], [1, 2], [2, 3], [3, 4]]).unwrap();
        let reduction = DominationToMin::new(&path).unwrap();
        let pushed =
            |edges: &[&[usize]]| reduction.push(&edges.iter().map(|e| e.to_vec()).collect());
        assert_eq!(pushed(&[&[2, 1], &[4, 3]]).unwrap(), [[1, 2, 6], [3, 4, 8]]);
        assert_eq!(pushed(&[&[1, 2]]), Err(Wrong::Bare { list: vec![3, 4], what: "edges" }));
        assert_eq!(pushed(&[&[0, 1], &[1, 2]]), Err(Wrong::Shared { vertex: 1, what: "edges" }));
        for list in [vec![0, 2], vec![1], vec![], vec![7, 9], vec![0, 1, 2]] {
            assert_eq!(pushed(&[&list]), Err(Wrong::Stranger { list, what: "edge" }));
        }
        let lifted = |sets: &[&[usize]]| reduction.lift(&sets.iter().map(|s| s.to_vec()).collect());
        assert_eq!(lifted(&[&[6, 1, 2]]), Err(Wrong::Bare { list: vec![3, 4], what: "Sets" }));
        for list in [vec![1, 2, 5], vec![1, 2], vec![], vec![1, 2, 6, 7], vec![0, 2, 6]] {
            assert_eq!(lifted(&[&list]), Err(Wrong::Stranger { list, what: "Set here" }));
        }
    }
}
