//! Symmetries of the board, and positions that a mirror decides.
//!
//! Positions that some symmetry maps to each other have one value, so the least image stands for
//! all. And a position that a symmetry of order two maps to itself has the value 0 if it maps no
//! vertex to itself or to a neighbour: whatever is taken, the image is still there to be taken,
//! and what is left is such a position again. Cram boards with two even sides are won so by the
//! second player; and of a full deck every first Set wins, since what it leaves is mirrored at
//! each of its cards.
//!
//! Small positions are also moved along [shifts](super::shift), which are defined for most
//! vertices, as far as they go: so those that lie anywhere on a grid come to its corner.

use super::board::Board;
use super::live::Live;
use super::{automorphism, shift};
use crate::hypergraph::Hypergraph;

/// Maps of the moves of a game that keep which of them rule each other out.
#[derive(Default)]
pub(super) struct Maps {
    /// Symmetries: the images of all moves.
    pub symmetries: Vec<Vec<usize>>,
    /// Maps of most moves to moves with smaller numbers.
    pub shifts: Vec<Vec<Option<usize>>>,
}

impl Maps {
    /// Those of Arc Kayles, where moves are edges.
    pub fn of_edges(graph: &Hypergraph) -> Maps {
        Maps { symmetries: automorphism::of_edges(graph), shifts: shift::of_edges(graph) }
    }

    /// Those of Node Kayles, where moves are vertices.
    pub fn of_vertices(graph: &Hypergraph) -> Maps {
        Maps { symmetries: automorphism::of_vertices(graph), shifts: Vec::new() }
    }
}

/// Symmetries and shifts of a board.
pub(super) struct Symmetries<const N: usize> {
    symmetries: Vec<Symmetry<N>>,
    shifts: Vec<Shift<N>>,
}

struct Symmetry<const N: usize> {
    map: Map<N>,
    /// Where it is of order two, the vertices whose images are themselves or neighbours.
    mirror: Option<Live<N>>,
}

struct Shift<const N: usize> {
    map: Map<N>,
    /// The vertices that have no image.
    left_out: Live<N>,
}

/// The images of vertices.
struct Map<const N: usize> {
    image: Vec<usize>,
    /// For four vertices after four, the images of each set of them; boards of up to 128 vertices
    /// have it.
    fours: Vec<[Live<N>; 16]>,
}

impl<const N: usize> Symmetries<N> {
    /// These maps of a board.
    pub fn new(board: &Board<N>, maps: Maps) -> Symmetries<N> {
        let symmetries = maps.symmetries.into_iter().map(|image| Symmetry::new(board, image));
        let shifts = maps.shifts.iter().map(|shift| Shift::new(shift));
        Symmetries { symmetries: symmetries.collect(), shifts: shifts.collect() }
    }

    /// The least image of a position; none if a mirror shows that its value is 0.
    pub fn least(&self, live: Live<N>) -> Option<Live<N>> {
        if self.symmetries.iter().any(|symmetry| symmetry.decides(live)) {
            return None;
        }
        let images = self.symmetries.iter().map(|symmetry| self.shifted(symmetry.map.of(live)));
        Some(images.fold(self.shifted(live), Live::min))
    }

    /// A position as far as shifts move it.
    fn shifted(&self, mut live: Live<N>) -> Live<N> {
        for shift in &self.shifts {
            while !shift.left_out.meets(live) {
                live = shift.map.of(live);
            }
        }
        live
    }
}

impl<const N: usize> Symmetry<N> {
    fn new(board: &Board<N>, image: Vec<usize>) -> Symmetry<N> {
        let twice = (0..image.len()).all(|vertex| image[image[vertex]] == vertex);
        let meets = |&vertex: &usize| board.near[vertex].has(image[vertex]);
        let mirror = twice.then(|| Live::of((0..image.len()).filter(meets)));
        Symmetry { map: Map::new(image), mirror }
    }

    /// Whether it is a mirror by which the value of a position is 0.
    fn decides(&self, live: Live<N>) -> bool {
        self.mirror.is_some_and(|meeting| !meeting.meets(live)) && self.map.of(live) == live
    }
}

impl<const N: usize> Shift<N> {
    fn new(shift: &[Option<usize>]) -> Shift<N> {
        let left_out = Live::of((0..shift.len()).filter(|&vertex| shift[vertex].is_none()));
        let image = shift.iter().enumerate().map(|(vertex, image)| image.unwrap_or(vertex));
        Shift { map: Map::new(image.collect()), left_out }
    }
}

impl<const N: usize> Map<N> {
    fn new(image: Vec<usize>) -> Map<N> {
        let images = |four: usize, bits: usize| {
            let of_four = (4 * four..image.len()).take(4);
            Live::of(of_four.filter(|at| bits >> (at % 4) & 1 == 1).map(|at| image[at]))
        };
        let fours = if N <= 2 { image.len().div_ceil(4) } else { 0 };
        let fours = (0..fours).map(|four| std::array::from_fn(|bits| images(four, bits))).collect();
        Map { fours, image }
    }

    fn of(&self, live: Live<N>) -> Live<N> {
        if self.fours.is_empty() {
            return Live::of(live.iter().map(|vertex| self.image[vertex]));
        }
        let fours = self.fours.iter().enumerate();
        fours.fold(Live::EMPTY, |image, (at, four)| image.or(four[live.nibble(at)]))
    }
}
