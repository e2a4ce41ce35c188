//! Symmetries of the board, and positions that a mirror decides.
//!
//! Positions that some symmetry maps to each other have one value, so the least image stands for
//! all. And a position that a symmetry of order two maps to itself has the value 0 if it maps no
//! vertex to itself or to a neighbour: whatever is taken, the image is still there to be taken,
//! and what is left is such a position again. Cram boards with two even sides are won so by the
//! second player; and of a full deck every first Set wins, since what it leaves is mirrored at
//! each of its cards.

use super::board::Board;
use super::live::Live;

/// Symmetries of a board.
pub(super) struct Symmetries<const N: usize>(Vec<Symmetry<N>>);

struct Symmetry<const N: usize> {
    image: Vec<usize>,
    /// For four vertices after four, the images of each set of them; boards of up to 128 vertices
    /// have it.
    fours: Vec<[Live<N>; 16]>,
    /// Where it is of order two, the vertices whose images are themselves or neighbours.
    mirror: Option<Live<N>>,
}

impl<const N: usize> Symmetries<N> {
    /// These symmetries of a board, given by the images of all vertices.
    pub fn new(board: &Board<N>, images: Vec<Vec<usize>>) -> Symmetries<N> {
        Symmetries(images.into_iter().map(|image| Symmetry::new(board, image)).collect())
    }

    /// The least image of a position; none if a mirror shows that its value is 0.
    pub fn least(&self, live: Live<N>) -> Option<Live<N>> {
        if self.0.iter().any(|symmetry| symmetry.decides(live)) {
            return None;
        }
        Some(self.0.iter().fold(live, |least, symmetry| least.min(symmetry.of(live))))
    }
}

impl<const N: usize> Symmetry<N> {
    fn new(board: &Board<N>, image: Vec<usize>) -> Symmetry<N> {
        let vertices = 0..image.len();
        let images = |four: usize, bits: usize| {
            let of_four = (4 * four..image.len()).take(4);
            Live::of(of_four.filter(|at| bits >> (at % 4) & 1 == 1).map(|at| image[at]))
        };
        let fours = if N <= 2 { image.len().div_ceil(4) } else { 0 };
        let fours = (0..fours).map(|four| std::array::from_fn(|bits| images(four, bits))).collect();
        let twice = vertices.clone().all(|vertex| image[image[vertex]] == vertex);
        let meets = |&vertex: &usize| board.near[vertex].has(image[vertex]);
        let mirror = twice.then(|| Live::of(vertices.filter(meets)));
        Symmetry { fours, mirror, image }
    }

    fn of(&self, live: Live<N>) -> Live<N> {
        if self.fours.is_empty() {
            return Live::of(live.iter().map(|vertex| self.image[vertex]));
        }
        let fours = self.fours.iter().enumerate();
        fours.fold(Live::EMPTY, |image, (at, four)| image.or(four[live.nibble(at)]))
    }

    /// Whether it is a mirror by which the value of a position is 0.
    fn decides(&self, live: Live<N>) -> bool {
        self.mirror.is_some_and(|meeting| !meeting.meets(live)) && self.of(live) == live
    }
}
