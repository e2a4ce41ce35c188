//! The object: vertices 0..n, edges as sorted lists of vertices, and the edges at each vertex.
//!
//! Edges and incidences each lie in one row of numbers, cut by a row of ends, so that a
//! hypergraph is built in O(s log s) for s incidences and walked without pointers: the 88,452
//! Sets of 729 cards take some milliseconds once they are found.

use crate::cards::Layout;

/// A hypergraph. Its edges are not empty, no two are equal, and they stand in lexicographic
/// order; both vertices and edges are known by number, from 0.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hypergraph {
    edges: Lists,
    incident: Lists,
}

/// Why these edges are no hypergraph.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum HypergraphError {
    /// An edge has no vertex.
    #[error("edge {edge} is empty")]
    Empty {
        /// Which of the given edges, from 0.
        edge: usize,
    },
    /// An edge has a vertex that is not there.
    #[error(
        "edge {edge} has the vertex {vertex}; vertices are numbered from 0 and below {vertices}"
    )]
    Vertex {
        /// Which of the given edges, from 0.
        edge: usize,
        /// The vertex.
        vertex: usize,
        /// The number of vertices.
        vertices: usize,
    },
    /// An edge has a vertex twice.
    #[error("edge {edge} has the vertex {vertex} twice")]
    Repeated {
        /// Which of the given edges, from 0.
        edge: usize,
        /// The vertex.
        vertex: usize,
    },
}

impl Hypergraph {
    /// The hypergraph on the vertices 0..`vertices` with these edges, each in any order of its
    /// vertices; an edge given several times is there once.
    pub fn new<E: AsRef<[usize]>>(
        vertices: usize,
        edges: impl IntoIterator<Item = E>,
    ) -> Result<Hypergraph, HypergraphError> {
        let mut sorted = Vec::new();
        for (edge, given) in edges.into_iter().enumerate() {
            let mut list = given.as_ref().to_vec();
            list.sort_unstable();
            match list.last() {
                None => return Err(HypergraphError::Empty { edge }),
                Some(&vertex) if vertex >= vertices => {
                    return Err(HypergraphError::Vertex { edge, vertex, vertices });
                }
                Some(_) => {}
            }
            if let Some(pair) = list.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(HypergraphError::Repeated { edge, vertex: pair[0] });
            }
            sorted.push(list);
        }
        Ok(Hypergraph::of_checked(vertices, sorted))
    }

    /// From edges that are ascending, not empty and below `vertices`, in any order.
    pub(super) fn of_checked(vertices: usize, mut edges: Vec<Vec<usize>>) -> Hypergraph {
        edges.sort_unstable();
        edges.dedup();
        Hypergraph::of_sorted(vertices, &edges)
    }

    /// The Set hypergraph of a layout: the vertices are the positions of its cards.
    pub fn of_layout(layout: &Layout) -> Hypergraph {
        Hypergraph::of_sorted(layout.len(), &layout.sets())
    }

    /// From edges that are sorted, distinct, and in order.
    pub(crate) fn of_sorted<E: AsRef<[usize]>>(vertices: usize, sorted: &[E]) -> Hypergraph {
        let edges = Lists::of(sorted);
        let incident = edges.turned(vertices);
        Hypergraph { edges, incident }
    }

    /// The number of vertices.
    pub fn vertices(&self) -> usize {
        self.incident.len()
    }

    /// The number of edges.
    pub fn len(&self) -> usize {
        self.edges.len()
    }

    /// Whether there is no edge.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The vertices of an edge in ascending order.
    ///
    /// # Panics
    ///
    /// For an edge that is not there.
    pub fn edge(&self, edge: usize) -> &[usize] {
        self.edges.get(edge)
    }

    /// The edges in order, each as its vertices in ascending order.
    pub fn edges(&self) -> impl ExactSizeIterator<Item = &[usize]> {
        (0..self.len()).map(|edge| self.edge(edge))
    }

    /// The edges at a vertex in ascending order.
    ///
    /// # Panics
    ///
    /// For a vertex that is not there.
    pub fn incident(&self, vertex: usize) -> &[usize] {
        self.incident.get(vertex)
    }

    /// The number of edges at a vertex.
    ///
    /// # Panics
    ///
    /// For a vertex that is not there.
    pub fn degree(&self, vertex: usize) -> usize {
        self.incident(vertex).len()
    }

    /// Whether every edge has `size` vertices.
    pub fn is_uniform(&self, size: usize) -> bool {
        self.edges().all(|edge| edge.len() == size)
    }

    /// Whether every two edges share one vertex at most.
    pub fn is_linear(&self) -> bool {
        // The vertex whose edges had a vertex last: a second time is a shared pair.
        let mut seen = vec![usize::MAX; self.vertices()];
        (0..self.vertices()).all(|vertex| {
            let others = self.incident(vertex).iter().flat_map(|&edge| self.edge(edge));
            others
                .filter(|&&other| other != vertex)
                .all(|&other| std::mem::replace(&mut seen[other], vertex) != vertex)
        })
    }

    /// The connected parts, each as its vertices in ascending order, in the order of their
    /// first vertices. Vertices without an edge are in none.
    pub fn components(&self) -> Vec<Vec<usize>> {
        let mut reached = vec![false; self.vertices()];
        let mut components = Vec::new();
        for start in (0..self.vertices()).filter(|&vertex| self.degree(vertex) > 0) {
            if std::mem::replace(&mut reached[start], true) {
                continue;
            }
            let mut component = vec![start];
            let mut next = 0;
            while let Some(&vertex) = component.get(next) {
                next += 1;
                for &edge in self.incident(vertex) {
                    for &other in self.edge(edge) {
                        if !std::mem::replace(&mut reached[other], true) {
                            component.push(other);
                        }
                    }
                }
            }
            component.sort_unstable();
            components.push(component);
        }
        components
    }

    /// What is left on some live vertices: the edges that lie wholly among them. Vertex `i` of
    /// the result is the vertex `live[i]`.
    ///
    /// # Panics
    ///
    /// For vertices that do not ascend or are not there.
    pub fn restricted(&self, live: &[usize]) -> Hypergraph {
        assert!(live.is_sorted_by(|a, b| a < b), "live vertices ascend");
        let mut name = vec![None; self.vertices()];
        for (new, &vertex) in live.iter().enumerate() {
            name[vertex] = Some(new);
        }
        let renamed = |edge: &[usize]| edge.iter().map(|&vertex| name[vertex]).collect();
        let edges: Vec<Vec<usize>> = self.edges().filter_map(renamed).collect();
        Hypergraph::of_sorted(live.len(), &edges)
    }
}

/// Lists of numbers in one row.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Lists {
    /// Where each list ends and the next begins; the first begins at 0.
    ends: Vec<usize>,
    row: Vec<usize>,
}

impl Lists {
    fn of<L: AsRef<[usize]>>(lists: &[L]) -> Lists {
        let mut row = Vec::with_capacity(lists.iter().map(|list| list.as_ref().len()).sum());
        let mut ends = Vec::with_capacity(lists.len());
        for list in lists {
            row.extend_from_slice(list.as_ref());
            ends.push(row.len());
        }
        Lists { ends, row }
    }

    fn len(&self) -> usize {
        self.ends.len()
    }

    fn get(&self, list: usize) -> &[usize] {
        let start = list.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.row[start..self.ends[list]]
    }

    /// For each number below `numbers` the lists that hold it, by counting sort.
    fn turned(&self, numbers: usize) -> Lists {
        let mut ends = vec![0; numbers];
        for &number in &self.row {
            ends[number] += 1;
        }
        let mut sum = 0;
        for end in &mut ends {
            // At first where the list begins; filling it moves that to its end.
            sum += std::mem::replace(end, sum);
        }
        let mut row = vec![0; self.row.len()];
        for list in 0..self.len() {
            for &number in self.get(list) {
                row[ends[number]] = list;
                ends[number] += 1;
            }
        }
        Lists { ends, row }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Deck;

    fn deck(attributes: u32) -> Hypergraph {
        let deck = Deck::new(attributes).unwrap();
        let cards: Vec<_> = (0..deck.size()).map(|card| deck.digits(card as u16)).collect();
        Hypergraph::of_layout(&Layout::new(&cards).unwrap())
    }

    #[test]
    fn edges_are_sorted_and_there_once() {
        let graph = Hypergraph::new(5, [&[3, 1][..], &[4, 0, 1], &[1, 3], &[2]]).unwrap();
        assert!(graph.edges().eq([&[0, 1, 4][..], &[1, 3], &[2]]));
        let incident: Vec<_> = (0..5).map(|vertex| graph.incident(vertex).to_vec()).collect();
        assert_eq!(incident, [vec![0], vec![0, 1], vec![2], vec![1], vec![0]]);
        assert_eq!((graph.vertices(), graph.len(), graph.degree(1)), (5, 3, 2));
        assert!(!graph.is_uniform(2) && graph.is_linear());
    }

    #[test]
    fn what_is_no_edge_is_refused() {
        let new = |edge: &[usize]| Hypergraph::new(3, [&[0, 1][..], edge]);
        assert_eq!(new(&[]), Err(HypergraphError::Empty { edge: 1 }));
        assert_eq!(new(&[1, 0, 1]), Err(HypergraphError::Repeated { edge: 1, vertex: 1 }));
        let vertex = HypergraphError::Vertex { edge: 1, vertex: 3, vertices: 3 };
        assert_eq!(new(&[3, 1]), Err(vertex));
        assert!(Hypergraph::new(0, [[0usize; 0]; 0]).unwrap().is_empty());
    }

    #[test]
    fn decks_have_their_sets() {
        for (attributes, sets) in [(1, 1), (2, 12), (3, 117), (4, 1080), (5, 9801)] {
            let deck = deck(attributes);
            assert_eq!(deck.len(), sets);
            assert!(deck.is_uniform(3) && deck.is_linear());
            assert!((0..deck.vertices()).all(|card| deck.degree(card) == deck.vertices() / 2));
        }
    }

    #[test]
    fn two_edges_that_share_two_vertices_are_not_linear() {
        let graph = |edges: &[[usize; 3]]| Hypergraph::new(6, edges).unwrap();
        assert!(graph(&[[0, 1, 2], [2, 3, 4], [4, 5, 0]]).is_linear());
        assert!(!graph(&[[0, 1, 2], [3, 4, 5], [1, 2, 3]]).is_linear());
    }

    #[test]
    fn components_leave_out_lonely_vertices() {
        let graph = Hypergraph::new(8, [&[5, 1][..], &[6], &[1, 7], &[2, 3]]).unwrap();
        assert_eq!(graph.components(), [vec![1, 5, 7], vec![2, 3], vec![6]]);
    }

    #[test]
    fn restriction_keeps_whole_edges_and_renames() {
        let graph = Hypergraph::new(6, [&[0, 2][..], &[2, 4, 5], &[1, 2], &[5]]).unwrap();
        let part = graph.restricted(&[2, 4, 5]);
        assert_eq!(part, Hypergraph::new(3, [&[0, 1, 2][..], &[2]]).unwrap());
        let plane = deck(2);
        assert_eq!(plane.restricted(&(0..9).collect::<Vec<_>>()), plane);
        assert!(plane.restricted(&[]).is_empty());
    }
}
