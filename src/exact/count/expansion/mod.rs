//! Sums over all sets C of up to seven points of F_3^3 of x^(Sets in C + weights of C), by
//! inclusion and exclusion over the Sets in C.
//!
//! Let y_p = x^(weight of p), s count points, and z = x - 1. Since x^k is the sum of z^|F| over
//! all subfamilies F of k Sets, the sum over C is E W, where E is the product of all 1 + s y_p
//! and W the sum of z^|F| t_U over all families F of Sets, U their union, t_U a product and
//!
//! t_p = s y_p / (1 + s y_p) = s y_p - s^2 y_p^2 + s^3 y_p^3 - ...
//!
//! Up to s^7 there are few shapes of families, and almost all are products (with k the power
//! of s). For a point p let S_k sum t_q t_r over the Sets {p, q, r}, and let e_2, e_3 be the
//! elementary symmetric functions of these 13 terms:
//!
//! - one Set: their sum L_k;
//! - two that share p: t_p e_2;
//! - two disjoint ones: half of L squared, without squares and without two that share a point;
//! - three through p: t_p e_3;
//! - three in a row: the one in the middle, and two of its points with a Set through each;
//!   where the two meet, the three are a triangle, which is taken away again;
//! - three that meet in three points: the 2,808 triangles, one by one;
//! - four or five: on seven points of a plane, which hold five Sets.
//!
//! So a sum takes some 20,000 additions and 600 short products in place of 888,030 sets.
//! Integers are taken modulo 2^32: what comes out is at most C(27, 7), and halves and sixths
//! are taken of sums that are below 2^31.

#![allow(unsafe_code, reason = "one source for several instruction sets, each behind a check")]

mod families;
mod polynomial;
mod stars;

use super::space::{POINTS, lines, planes, points, subsets, third};
use crate::simulate::lanes::Level;
use families::Families;
use polynomial::{Polynomial, add, add_product, add_up_to, room, times_z};
use std::sync::LazyLock;

/// The most points of a set.
pub const MOST: usize = 7;

/// The most that a point may weigh.
const HEAVIEST: u8 = POINTS as u8;

/// The Sets of the space in several orders.
struct Space {
    lines: Vec<[u8; 3]>,
    /// The two other points of the Sets through each point.
    through: Vec<[[u8; 2]; 13]>,
    /// Three points in which two Sets of a triangle meet, then its three other points.
    triangles: Vec<[u8; 6]>,
    planes: Vec<[u8; 9]>,
}

static SPACE: LazyLock<Space> = LazyLock::new(|| {
    let listed = |mask: u32| points(mask).collect::<Vec<u8>>();
    let array = |list: Vec<u8>| -> [u8; 3] { [list[0], list[1], list[2]] };
    let through = |p: u8| {
        let others = (0..POINTS as u8).filter(|&q| q != p && q < third(p, q));
        let mut pairs = others.map(|q| [q, third(p, q)]);
        std::array::from_fn(|_| pairs.next().unwrap_or_default())
    };
    let corners = subsets(3).filter(|set| !lines().contains(set)).map(listed);
    let triangle = |corners: Vec<u8>| {
        let [p, q, r] = array(corners);
        [p, q, r, third(p, q), third(q, r), third(r, p)]
    };
    let plane = |mask: &u32| {
        let mut inside = points(*mask);
        std::array::from_fn(|_| inside.next().unwrap_or_default())
    };
    Space {
        lines: lines().iter().map(|&line| array(listed(line))).collect(),
        through: (0..POINTS as u8).map(through).collect(),
        triangles: corners.map(triangle).collect(),
        planes: planes().iter().map(plane).collect(),
    }
});

/// Weights of the points, the last five 0 and of no point.
type Weights = [usize; 32];

/// For each value v, the number of sets of `size` points, at most [`MOST`], for which Sets and
/// weights together make v. Weights are at most 27.
pub fn by_value(weights: &[u8; POINTS], size: usize) -> Vec<u64> {
    assert!(size <= MOST && weights.iter().all(|&weight| weight <= HEAVIEST));
    let lightest = weights.iter().copied().min().unwrap_or(0);
    let above = weights.map(|weight| weight - lightest);
    let counts = match above.iter().copied().max().unwrap_or(0) {
        0..=6 => on_best::<{ room(6) }>(&above, size).to_vec(),
        7..=13 => on_best::<{ room(13) }>(&above, size).to_vec(),
        _ => on_best::<{ room(HEAVIEST as usize) }>(&above, size).to_vec(),
    };
    let mut values = vec![0; size * usize::from(lightest)];
    values.extend(counts.into_iter().map(|count| u64::from(count.unsigned_abs())));
    values
}

/// The sum with the best instruction set there is.
fn on_best<const L: usize>(weights: &[u8; POINTS], size: usize) -> Polynomial<L> {
    match Level::best() {
        // SAFETY: the processor has what the level needs.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { with_avx512(&SPACE, weights, size) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { with_avx2(&SPACE, weights, size) },
        _ => sum(&SPACE, weights, size),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn with_avx512<const L: usize>(
    space: &Space,
    weights: &[u8; POINTS],
    size: usize,
) -> Polynomial<L> {
    sum(space, weights, size)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2<const L: usize>(space: &Space, weights: &[u8; POINTS], size: usize) -> Polynomial<L> {
    sum(space, weights, size)
}

#[inline(always)]
fn sum<const L: usize>(space: &Space, weights: &[u8; POINTS], size: usize) -> Polynomial<L> {
    let degree = usize::from(weights.iter().copied().max().unwrap_or(0));
    let weights = std::array::from_fn(|point| weights.get(point).map_or(0, |&w| usize::from(w)));
    let all = elementary(&weights, degree, size);
    let families = Families::new(space, &weights, degree, size);
    // By number of Sets in the family, then for Horner's rule with z = x - 1.
    let mut by_sets = [[0; L]; 4];
    for (of, by_size) in by_sets[1..].iter_mut().zip(&families.up_to_three) {
        for (k, of_size) in by_size.iter().enumerate().take(size + 1).skip(3) {
            let rest = size - k;
            add_product(of, (of_size, k * degree), (&all[rest], rest * degree), 1);
        }
    }
    let mut sum = times_z(&families.in_planes);
    add(&mut sum, &families.in_planes, 0, 5);
    for of in by_sets.iter().skip(1).rev() {
        sum = times_z(&sum);
        add(&mut sum, of, 0, 1);
    }
    sum = times_z(&sum);
    add(&mut sum, &all[size], 0, 1);
    sum
}

/// The elementary symmetric functions of all y_p, up to this one.
#[inline(always)]
fn elementary<const L: usize>(
    weights: &Weights,
    degree: usize,
    most: usize,
) -> [Polynomial<L>; MOST + 1] {
    let mut all: [Polynomial<L>; MOST + 1] = [[0; L]; MOST + 1];
    all[0][0] = 1;
    for &weight in &weights[..POINTS] {
        for k in (1..=most).rev() {
            let (fewer, more) = all.split_at_mut(k);
            add_up_to(&mut more[0], (&fewer[k - 1], (k - 1) * degree), weight, 1);
        }
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::count::enumeration;

    fn check(weights: &[u8; POINTS]) {
        for size in 0..=MOST {
            let mut counted = enumeration::by_value(weights, size);
            let expanded = by_value(weights, size);
            counted.resize(expanded.len(), 0);
            assert_eq!(expanded, counted, "{size} {weights:?}");
        }
    }

    #[test]
    fn shapes_of_families_are_as_many_as_they_should_be() {
        let space = &*SPACE;
        assert_eq!((space.lines.len(), space.triangles.len(), space.planes.len()), (117, 2808, 39));
        assert!(space.through.iter().flatten().all(|[q, r]| q < r));
    }

    #[test]
    fn expansion_and_enumeration_agree() {
        for factor in [0, 1, 3, 5] {
            check(&std::array::from_fn(|p| (p * p * factor % 11 % 8) as u8));
        }
        // One heavy point, and all the same.
        check(&std::array::from_fn(|p| if p == 13 { HEAVIEST } else { 0 }));
        check(&[5; POINTS]);
    }
}
