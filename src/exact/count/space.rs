//! The 27 points of F_3^3, sets of them as bit masks, and affine maps.
//!
//! Point `x + 3 y + 9 z` is bit `x + 3 y + 9 z` of a mask, so that three times nine bits are
//! three parallel planes.

use std::sync::LazyLock;

/// Points of the space.
pub const POINTS: usize = 27;

/// Where an affine map, or its inverse, takes each point.
pub type Map = [u8; POINTS];

static SUMS: [Map; POINTS] = sums();

/// a + b.
pub fn sum(a: u8, b: u8) -> u8 {
    SUMS[usize::from(a)][usize::from(b)]
}

/// -a, the same as a + a.
pub fn negative(a: u8) -> u8 {
    sum(a, a)
}

/// The point that makes a Set with two points; with a point twice, that point.
pub fn third(a: u8, b: u8) -> u8 {
    negative(sum(a, b))
}

const fn sums() -> [Map; POINTS] {
    let mut sums = [[0; POINTS]; POINTS];
    let mut pair = 0;
    while pair < POINTS * POINTS {
        let (a, b) = (pair / POINTS, pair % POINTS);
        let low = (a % 3 + b % 3) % 3;
        let middle = (a / 3 % 3 + b / 3 % 3) % 3;
        let high = (a / 9 + b / 9) % 3;
        sums[a][b] = (low + 3 * middle + 9 * high) as u8;
        pair += 1;
    }
    sums
}

/// The points of a mask, ascending.
pub fn points(mut mask: u32) -> impl Iterator<Item = u8> + Clone {
    std::iter::from_fn(move || {
        let point = (mask != 0).then(|| mask.trailing_zeros() as u8);
        mask &= mask.wrapping_sub(1);
        point
    })
}

/// The image of a set under a map of points.
pub fn image(set: u32, map: &Map) -> u32 {
    points(set).fold(0, |image, point| image | 1 << map[usize::from(point)])
}

/// All sets of `size` points, ascending as numbers.
pub fn subsets(size: u32) -> impl Iterator<Item = u32> {
    let first = (1u32 << size) - 1;
    let next = |&set: &u32| {
        let low = set & set.wrapping_neg();
        let carried = set + low;
        let next = carried | ((set ^ carried) >> 2).checked_div(low)?;
        (next < 1 << POINTS).then_some(next)
    };
    std::iter::successors(Some(first), next)
}

/// The 117 lines: the Sets.
pub fn lines() -> &'static [u32] {
    static LINES: LazyLock<Vec<u32>> = LazyLock::new(|| {
        let pairs = (0..27u8).flat_map(|b| (0..b).map(move |a| (a, b)));
        let triples = pairs.map(|(a, b)| (a, b, third(a, b))).filter(|&(_, b, c)| b < c);
        triples.map(|(a, b, c)| 1 << a | 1 << b | 1 << c).collect()
    });
    &LINES
}

/// The number of Sets in a set of points.
pub fn sets(set: u32) -> usize {
    lines().iter().filter(|&&line| line & set == line).count()
}

/// The 39 planes.
pub fn planes() -> &'static [u32] {
    static PLANES: LazyLock<Vec<u32>> = LazyLock::new(|| {
        let flat = |normal: usize, level: usize| {
            let product = |p: usize| {
                p % 3 * (normal % 3) + p / 3 % 3 * (normal / 3 % 3) + p / 9 * (normal / 9)
            };
            (0..POINTS).filter(|&p| product(p) % 3 == level).fold(0, |set, p| set | 1 << p)
        };
        // One of a vector and its negative: the one whose last digit that is not 0 is 1.
        let normals = [1, 3, 4, 5].into_iter().chain(9..18);
        normals.flat_map(|normal| [0, 1, 2].map(|level| flat(normal, level))).collect()
    });
    &PLANES
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_and_planes_are_what_they_should_be() {
        assert_eq!((lines().len(), planes().len()), (117, 39));
        assert!(lines().iter().all(|line| points(*line).fold(0, sum) == 0));
        for plane in planes() {
            assert_eq!((plane.count_ones(), sets(*plane)), (9, 12));
        }
        for point in 0..27 {
            assert_eq!(planes().iter().filter(|&plane| plane >> point & 1 == 1).count(), 13);
        }
    }

    #[test]
    fn subsets_are_all() {
        for (size, number) in [(0, 1), (1, 27), (2, 351), (5, 80_730), (27, 1)] {
            assert_eq!(subsets(size).count(), number);
            assert!(subsets(size).all(|set| set.count_ones() == size));
        }
    }
}
