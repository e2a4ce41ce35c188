//! Symmetries of the board, and positions that a mirror decides.
//!
//! A symmetry maps vertices to vertices and edges to edges. Positions that some symmetry maps to
//! each other have one value, so the least image stands for all. And a position that a symmetry
//! of order two maps to itself has the value 0 if no edge of it meets its own image: whatever is
//! taken, the image is still there to be taken, and what is left is such a position again. Cram
//! boards with two even sides are won so by the second player; and of a full deck every first Set
//! wins, since what it leaves is mirrored at each of its cards.

use super::board::Board;
use super::live::Live;
use std::collections::HashSet;

/// The most symmetries that are searched for; any subset of them is right.
const MOST: usize = 16;

/// Steps after which the search for symmetries is given up.
const STEPS: usize = 200_000;

/// Symmetries of a board, the identity left out.
pub(super) struct Symmetries<const N: usize>(Vec<Symmetry<N>>);

struct Symmetry<const N: usize> {
    image: Vec<usize>,
    /// Where it is of order two, the edges that meet their images.
    mirror: Option<Vec<Live<N>>>,
}

impl<const N: usize> Symmetries<N> {
    /// No symmetries.
    pub fn none() -> Symmetries<N> {
        Symmetries(Vec::new())
    }

    /// Some of the symmetries of the board, all of them if they are few and quick to find.
    pub fn of(board: &Board<N>) -> Symmetries<N> {
        let mut search = Search::new(board);
        search.descend();
        let reflections = (0..board.at.len()).filter_map(|vertex| search.reflection(vertex));
        let images: Vec<Vec<usize>> = reflections.chain(search.found.iter().cloned()).collect();
        Symmetries(images.into_iter().map(|image| Symmetry::new(board, image)).collect())
    }

    /// The least image of a position, and whether a mirror shows that its value is 0.
    pub fn least(&self, live: Live<N>) -> (Live<N>, bool) {
        let mut least = live;
        for symmetry in &self.0 {
            let image = symmetry.of(live);
            if image == live && symmetry.decides(live) {
                return (least, true);
            }
            least = least.min(image);
        }
        (least, false)
    }
}

impl<const N: usize> Symmetry<N> {
    fn new(board: &Board<N>, image: Vec<usize>) -> Symmetry<N> {
        let symmetry = Symmetry { image, mirror: None };
        let twice = |vertex: usize| symmetry.image[symmetry.image[vertex]];
        let mirror = (0..symmetry.image.len()).all(|vertex| twice(vertex) == vertex);
        let meets = |edge: &&Live<N>| edge.meets(symmetry.of(**edge));
        let mirror = mirror.then(|| board.edges.iter().filter(meets).copied().collect());
        Symmetry { mirror, ..symmetry }
    }

    fn of(&self, live: Live<N>) -> Live<N> {
        Live::of(live.iter().map(|vertex| self.image[vertex]))
    }

    fn decides(&self, live: Live<N>) -> bool {
        self.mirror.as_ref().is_some_and(|meeting| !meeting.iter().any(|edge| edge.within(live)))
    }
}

/// The search: vertices get images one after another, each beside one that has an image.
struct Search<'a, const N: usize> {
    board: &'a Board<N>,
    edges: HashSet<Live<N>>,
    /// Vertices in the order in which they get images.
    order: Vec<usize>,
    /// For each place of the order, the edges whose last vertex stands there.
    closed: Vec<Vec<usize>>,
    image: Vec<usize>,
    used: Live<N>,
    depth: usize,
    steps: usize,
    found: Vec<Vec<usize>>,
}

impl<'a, const N: usize> Search<'a, N> {
    fn new(board: &'a Board<N>) -> Search<'a, N> {
        let order: Vec<usize> =
            board.parts(board.all()).flat_map(|part| ordered(board, part)).collect();
        let mut place = vec![0; board.at.len()];
        for (at, &vertex) in order.iter().enumerate() {
            place[vertex] = at;
        }
        let mut closed = vec![Vec::new(); order.len()];
        for (edge, vertices) in board.edges.iter().enumerate() {
            if let Some(last) = vertices.iter().map(|vertex| place[vertex]).max() {
                closed[last].push(edge);
            }
        }
        Search {
            board,
            edges: board.edges.iter().copied().collect(),
            order,
            closed,
            // Vertices without an edge stay where they are.
            image: (0..board.at.len()).collect(),
            used: Live::EMPTY,
            depth: 0,
            steps: 0,
            found: Vec::new(),
        }
    }

    /// The map that turns each edge of three vertices at `centre` around it, if it is a symmetry.
    fn reflection(&self, centre: usize) -> Option<Vec<usize>> {
        let mut image: Vec<usize> = (0..self.board.at.len()).collect();
        for &edge in &self.board.at[centre] {
            let mut others = self.board.edges[edge].iter().filter(|&vertex| vertex != centre);
            let (a, b) = (others.next()?, others.next()?);
            if others.next().is_some() {
                return None;
            }
            image[a] = b;
            image[b] = a;
        }
        let twice_is_once = (0..image.len()).all(|vertex| image[image[vertex]] == vertex);
        let moved = |edge: &Live<N>| Live::of(edge.iter().map(|vertex| image[vertex]));
        let all_edges = || self.board.edges.iter().all(|edge| self.edges.contains(&moved(edge)));
        (twice_is_once && all_edges()).then_some(image)
    }

    fn descend(&mut self) {
        let Some(&vertex) = self.order.get(self.depth) else {
            if self.order.iter().any(|&vertex| self.image[vertex] != vertex) {
                self.found.push(self.image.clone());
            }
            return;
        };
        for at in 0..self.order.len() {
            let image = self.order[at];
            self.steps += 1;
            if self.found.len() == MOST || self.steps > STEPS {
                return;
            }
            let alike = self.board.at[image].len() == self.board.at[vertex].len();
            if !alike || self.used.meets(Live::of([image])) {
                continue;
            }
            self.image[vertex] = image;
            let is_edge = |&edge: &usize| {
                let vertices = self.board.edges[edge].iter();
                self.edges.contains(&Live::of(vertices.map(|vertex| self.image[vertex])))
            };
            if self.closed[self.depth].iter().all(is_edge) {
                let before = self.used;
                self.used = self.used.with(image);
                self.depth += 1;
                self.descend();
                self.depth -= 1;
                self.used = before;
            }
        }
    }
}

/// The vertices of a part, breadth first.
fn ordered<const N: usize>(board: &Board<N>, part: Live<N>) -> Vec<usize> {
    let mut order: Vec<usize> = part.first().into_iter().collect();
    let mut seen = Live::of(order.iter().copied());
    let mut next = 0;
    while let Some(&vertex) = order.get(next) {
        next += 1;
        for &edge in &board.at[vertex] {
            order.extend(board.edges[edge].without(seen).iter());
            seen = seen.or(board.edges[edge]);
        }
    }
    order
}
