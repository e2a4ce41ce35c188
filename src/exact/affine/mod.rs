//! Affine spaces of few points, F_3^1 to F_3^4 and F_2^1 to F_2^6: sums, hyperplanes, and the
//! sets of points that affine maps take into each other.
//!
//! A point is the number that its coordinates make in base 3 or 2, the first coordinate
//! first; a set of points is a mask. There are at most 81 points and 126 hyperplanes, so that
//! both fit 128 bits.

mod canonical;
#[cfg(test)]
mod tests;

pub use canonical::{Form, Search};

/// No space here has more points than F_3^4.
pub const MOST_POINTS: usize = 81;

/// No space here has more hyperplanes than F_2^6, which has 126; a round number of bytes.
const HYPERPLANES: usize = 128;

/// The points of a mask, ascending.
pub fn points(mut set: u128) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let point = (set != 0).then(|| set.trailing_zeros() as u8);
        set &= set.wrapping_sub(1);
        point
    })
}

/// An affine space over F_3 or F_2.
pub struct Space {
    field: usize,
    dimension: u32,
    size: usize,
    sums: [[u8; MOST_POINTS]; MOST_POINTS],
    /// For each point and hyperplane, all bits where the point lies on it, else none.
    incidence: [[u32; HYPERPLANES]; MOST_POINTS],
    /// The same as masks.
    through: [u128; MOST_POINTS],
}

impl Space {
    /// F_3^N, N = 1..=4: the cards of N attributes.
    pub fn ternary(dimension: u32) -> Space {
        assert!((1..=4).contains(&dimension), "F_3^{dimension}");
        Space::new(3, dimension)
    }

    /// F_2^N, N = 1..=6.
    pub fn binary(dimension: u32) -> Space {
        assert!((1..=6).contains(&dimension), "F_2^{dimension}");
        Space::new(2, dimension)
    }

    fn new(field: usize, dimension: u32) -> Space {
        let size = field.pow(dimension);
        let coordinates = |point: usize| {
            (0..dimension).map(move |place| point / field.pow(place) % field).collect::<Vec<_>>()
        };
        let all: Vec<Vec<usize>> = (0..size).map(coordinates).collect();
        let mut sums = [[0; MOST_POINTS]; MOST_POINTS];
        for (a, sums) in all.iter().zip(&mut sums) {
            for (b, sum) in all.iter().zip(sums) {
                let digits = a.iter().zip(b).map(|(a, b)| (a + b) % field);
                *sum = digits.rev().fold(0, |sum, digit| field as u8 * sum + digit as u8);
            }
        }
        // One of a vector and its negative: the one whose last digit that is not 0 is 1.
        let normals = all.iter().filter(|v| v.iter().rev().find(|&&digit| digit != 0) == Some(&1));
        let planes = normals.flat_map(|normal| (0..field).map(move |level| (normal, level)));
        let mut incidence = [[0; HYPERPLANES]; MOST_POINTS];
        let mut through = [0; MOST_POINTS];
        for (plane, (normal, level)) in planes.enumerate() {
            for (point, digits) in all.iter().enumerate() {
                let product: usize = normal.iter().zip(digits).map(|(a, b)| a * b).sum();
                if product % field == level {
                    incidence[point][plane] = u32::MAX;
                    through[point] |= 1 << plane;
                }
            }
        }
        Space { field, dimension, size, sums, incidence, through }
    }

    /// The number of points.
    pub fn size(&self) -> usize {
        self.size
    }

    /// All points.
    pub fn all(&self) -> u128 {
        (1 << self.size) - 1
    }

    /// a + b.
    pub fn sum(&self, a: u8, b: u8) -> u8 {
        self.sums[usize::from(a)][usize::from(b)]
    }

    /// -a.
    pub fn negative(&self, a: u8) -> u8 {
        if self.field == 2 { a } else { self.sum(a, a) }
    }

    /// a - b.
    pub fn difference(&self, a: u8, b: u8) -> u8 {
        self.sum(a, self.negative(b))
    }

    /// The number of affine maps of the space onto itself: 1,965,150,720 for F_3^4 and
    /// 1,290,157,424,640 for F_2^6.
    pub fn maps(&self) -> u64 {
        self.maps_that_fix(0)
    }

    /// The number of affine maps that fix each of `fixed` independent points: the ways to
    /// choose the images of the others of a frame, each outside the flat of those before it.
    fn maps_that_fix(&self, fixed: u32) -> u64 {
        let flat = |points: u32| match points {
            0 => 0,
            _ => (self.field as u64).pow(points - 1),
        };
        (fixed..=self.dimension).map(|before| self.size as u64 - flat(before)).product()
    }
}
