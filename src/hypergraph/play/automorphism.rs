//! Symmetries of a hypergraph: maps of its vertices that map edges to edges.
//!
//! Colours of vertices are refined by the colours along their edges (Weisfeiler and Leman); where
//! they tell all vertices apart there is no symmetry. Else vertices get images of their own
//! colour, one vertex after another, each beside one that has an image, and an edge is looked up
//! as soon as all its vertices have images. Some symmetries are all that is asked for, so that
//! the search ends after a number of steps. Full decks have too many to come upon those that
//! matter, the maps that turn every Set at one card around: these are tried by themselves.

use crate::hypergraph::Hypergraph;
use std::collections::HashMap;

/// The most symmetries that are searched for; any subset of them is right.
const MOST: usize = 16;

/// Steps after which the search is given up.
const STEPS: usize = 200_000;

/// The search goes as deep as there are vertices; of larger hypergraphs it is left out.
const DEEPEST: usize = 3000;

/// Some symmetries of a hypergraph, the identity left out: the images of all vertices.
pub(super) fn of_vertices(graph: &Hypergraph) -> Vec<Vec<usize>> {
    let colours = colours(graph);
    let mut distinct = colours.clone();
    distinct.sort_unstable();
    distinct.dedup();
    if distinct.len() == graph.vertices() {
        return Vec::new();
    }
    let edges = graph.edges().enumerate().map(|(number, edge)| (edge.to_vec(), number)).collect();
    let mut search = Search::new(graph, edges, colours);
    if graph.vertices() <= DEEPEST {
        search.descend();
    }
    let busy = (0..graph.vertices()).filter(|&vertex| graph.degree(vertex) > 0);
    let reflections = busy.filter_map(|vertex| search.reflection(vertex));
    reflections.chain(search.found.iter().cloned()).collect()
}

/// The same as maps of the edges, each of them once.
pub(super) fn of_edges(graph: &Hypergraph) -> Vec<Vec<usize>> {
    // Edges keep their numbers where vertices without any are left out.
    let busy: Vec<usize> = (0..graph.vertices()).filter(|&v| graph.degree(v) > 0).collect();
    let graph = &graph.restricted(&busy);
    let of_vertices = of_vertices(graph);
    let numbers: HashMap<&[usize], usize> =
        graph.edges().enumerate().map(|(number, edge)| (edge, number)).collect();
    let of_edges = of_vertices.iter().map(|image| {
        let moved = graph.edges().map(|edge| sorted_image(edge, image));
        moved.map(|edge| numbers[&edge[..]]).collect::<Vec<usize>>()
    });
    let mut of_edges: Vec<Vec<usize>> = of_edges.collect();
    of_edges.retain(|image| image.iter().enumerate().any(|(edge, &image)| edge != image));
    of_edges.sort_unstable();
    of_edges.dedup();
    of_edges
}

fn sorted_image(edge: &[usize], image: &[usize]) -> Vec<usize> {
    let mut moved: Vec<usize> = edge.iter().map(|&vertex| image[vertex]).collect();
    moved.sort_unstable();
    moved
}

/// Colours that symmetries keep: refined until a round tells no more vertices apart.
fn colours(graph: &Hypergraph) -> Vec<u64> {
    let mut colours = vec![0; graph.vertices()];
    let mut kinds = 0;
    loop {
        let edges: Vec<u64> = graph
            .edges()
            .map(|edge| mix(edge.iter().fold(0, |sum: u64, &v| sum.wrapping_add(mix(colours[v])))))
            .collect();
        let refined = |(vertex, &colour): (usize, &u64)| {
            let edges = graph.incident(vertex).iter().map(|&edge| edges[edge]);
            mix(edges.fold(mix(colour), u64::wrapping_add))
        };
        colours = colours.iter().enumerate().map(refined).collect();
        let mut distinct = colours.clone();
        distinct.sort_unstable();
        distinct.dedup();
        if distinct.len() <= kinds {
            return colours;
        }
        kinds = distinct.len();
    }
}

/// The finaliser of SplitMix64 (Steele, Lea and Flood, 2014): one to one, and mixes well.
fn mix(x: u64) -> u64 {
    let x = x.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let x = (x ^ (x >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let x = (x ^ (x >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    x ^ (x >> 31)
}

struct Search<'a> {
    graph: &'a Hypergraph,
    numbers: HashMap<Vec<usize>, usize>,
    colours: Vec<u64>,
    /// Vertices in the order in which they get images.
    order: Vec<usize>,
    /// For each place of the order, the edges whose last vertex stands there.
    closed: Vec<Vec<usize>>,
    image: Vec<usize>,
    used: Vec<bool>,
    depth: usize,
    steps: usize,
    found: Vec<Vec<usize>>,
}

impl<'a> Search<'a> {
    fn new(
        graph: &'a Hypergraph,
        numbers: HashMap<Vec<usize>, usize>,
        colours: Vec<u64>,
    ) -> Search<'a> {
        let order = ordered(graph);
        let mut place = vec![0; graph.vertices()];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex] = at;
        }
        let mut closed = vec![Vec::new(); order.len()];
        for (edge, vertices) in graph.edges().enumerate() {
            if let Some(last) = vertices.iter().map(|&vertex| place[vertex]).max() {
                closed[last].push(edge);
            }
        }
        Search {
            graph,
            numbers,
            colours,
            order,
            closed,
            image: (0..graph.vertices()).collect(),
            used: vec![false; graph.vertices()],
            depth: 0,
            steps: 0,
            found: Vec::new(),
        }
    }

    /// The map that turns each edge of three vertices at `centre` around it, if it is a symmetry.
    fn reflection(&self, centre: usize) -> Option<Vec<usize>> {
        let mut image: Vec<usize> = (0..self.graph.vertices()).collect();
        for &edge in self.graph.incident(centre) {
            let mut others = self.graph.edge(edge).iter().filter(|&&vertex| vertex != centre);
            let (&a, &b) = (others.next()?, others.next()?);
            if others.next().is_some() {
                return None;
            }
            image[a] = b;
            image[b] = a;
        }
        let moves = image.iter().enumerate().any(|(vertex, &image)| vertex != image);
        let twice_is_once = (0..image.len()).all(|vertex| image[image[vertex]] == vertex);
        let is_edge = |edge| self.numbers.contains_key(&sorted_image(edge, &image));
        (moves && twice_is_once && self.graph.edges().all(is_edge)).then_some(image)
    }

    fn descend(&mut self) {
        let Some(&vertex) = self.order.get(self.depth) else {
            if self.image.iter().enumerate().any(|(vertex, &image)| vertex != image) {
                self.found.push(self.image.clone());
            }
            return;
        };
        let before = self.image[vertex];
        for at in 0..self.order.len() {
            let image = self.order[at];
            if self.used[image] || self.colours[image] != self.colours[vertex] {
                continue;
            }
            self.steps += 1;
            if self.found.len() == MOST || self.steps > STEPS {
                break;
            }
            self.image[vertex] = image;
            let is_edge = |&edge: &usize| {
                self.numbers.contains_key(&sorted_image(self.graph.edge(edge), &self.image))
            };
            if self.closed[self.depth].iter().all(is_edge) {
                self.used[image] = true;
                self.depth += 1;
                self.descend();
                self.depth -= 1;
                self.used[image] = false;
            }
        }
        self.image[vertex] = before;
    }
}

/// The vertices in edges, breadth first; those of one connected part side by side.
fn ordered(graph: &Hypergraph) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    let mut seen = vec![false; graph.vertices()];
    for start in (0..graph.vertices()).filter(|&vertex| graph.degree(vertex) > 0) {
        let mut next = order.len();
        if !seen[start] {
            seen[start] = true;
            order.push(start);
        }
        while let Some(&vertex) = order.get(next) {
            next += 1;
            for &other in graph.incident(vertex).iter().flat_map(|&edge| graph.edge(edge)) {
                if !seen[other] {
                    seen[other] = true;
                    order.push(other);
                }
            }
        }
    }
    order
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Deck, Layout};
    use crate::hypergraph::random;
    use crate::random::Key;

    #[test]
    fn symmetries_map_edges_to_edges() {
        let mut symmetric = 0;
        for index in 0..400 {
            let graph = random::edges(Key([7, 1]), index, 8, 9, 1..=3);
            for image in of_vertices(&graph) {
                symmetric += 1;
                let mut moved: Vec<Vec<usize>> =
                    graph.edges().map(|edge| sorted_image(edge, &image)).collect();
                moved.sort();
                assert!(moved.iter().eq(graph.edges()), "{graph:?} {image:?}");
                let mut names = image.clone();
                names.sort_unstable();
                assert!(names.into_iter().eq(0..8), "{image:?}");
            }
            for image in of_edges(&graph) {
                let meet = |a: usize, b: usize| {
                    graph.edge(a).iter().any(|vertex| graph.edge(b).contains(vertex))
                };
                let pairs = (0..graph.len()).flat_map(|b| (0..b).map(move |a| (a, b)));
                for (a, b) in pairs {
                    assert_eq!(meet(a, b), meet(image[a], image[b]), "{graph:?} {image:?}");
                }
            }
        }
        assert!(symmetric > 250, "{symmetric}");
    }

    #[test]
    fn a_rectangle_has_three_and_a_deck_is_mirrored_at_each_card() {
        let at = |row: usize, column: usize| 4 * row + column;
        let across = (0..3).flat_map(|r| (1..4).map(move |c| [at(r, c - 1), at(r, c)]));
        let down = (1..3).flat_map(|r| (0..4).map(move |c| [at(r - 1, c), at(r, c)]));
        let grid = Hypergraph::new(12, across.chain(down)).unwrap();
        assert_eq!((of_vertices(&grid).len(), of_edges(&grid).len()), (3, 3));
        let deck = Deck::new(3).unwrap();
        let cards: Vec<Vec<u8>> = (0..27).map(|card| deck.digits(card)).collect();
        let deck = Hypergraph::of_layout(&Layout::new(&cards).unwrap());
        let fixes_one =
            |image: &Vec<usize>| (0..27).filter(|&card| image[card] == card).count() == 1;
        assert!(of_vertices(&deck).iter().filter(|image| fixes_one(image)).count() >= 27);
    }
}
