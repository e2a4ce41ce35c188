//! Sums over Sets that share a point: by two and by three through it, and in rows.

use super::polynomial::{Polynomial, add, add_product, add_up_to};
use super::{MOST, Space, Weights};
use crate::exact::count::space::POINTS;

/// Sums over two Sets that share a point, and over three through a point or in a row.
pub struct Stars<const L: usize> {
    /// Twice the sum of (t_p - t_p^2) e_2.
    pub two: [Polynomial<L>; MOST + 1],
    /// At s^7: t_p e_3, and the rows of which the outer Sets may meet, but for the squares of
    /// y_l.
    pub three: Polynomial<L>,
}

impl<const L: usize> Stars<L> {
    #[inline(always)]
    pub fn new(space: &Space, weights: &Weights, degree: usize, size: usize) -> Self {
        let mut stars = Stars { two: [[0; L]; MOST + 1], three: [0; L] };
        let mut pairs = [[0; L]; POINTS];
        let mut six_times = [0; L];
        for (p, pairs) in pairs.iter_mut().enumerate() {
            let star = Star::new(&space.through[p], weights, degree, size);
            let y = weights[p];
            // The powers of s y_p in t_p - t_p^2 have the factors 1, -2, 3.
            for (power, factor) in [(1, 1), (2, -2), (3, 3)] {
                for k in 4..=size - power {
                    add(&mut stars.two[k + power], &star.two[k], power * y, factor);
                }
            }
            if size == 7 {
                add(&mut six_times, &star.three, y, 1);
                add(&mut stars.three, &star.ends, 2 * y, 1);
            }
            *pairs = star.pairs;
        }
        if size == 7 {
            six_times.iter_mut().for_each(|times| *times /= 6);
            add(&mut stars.three, &six_times, 0, 1);
            for line in &space.lines {
                let [p, q, r] = line.map(usize::from).map(|point| point % POINTS);
                let mut product = [0; L];
                let mut both = pairs[q];
                add_up_to(&mut both, (&pairs[r], 2 * degree), 0, 1);
                add_product(&mut product, (&pairs[p], 2 * degree), (&both, 2 * degree), 1);
                add_product(&mut product, (&pairs[q], 2 * degree), (&pairs[r], 2 * degree), 1);
                add(&mut stars.three, &product, weights[p] + weights[q] + weights[r], 1);
            }
        }
        stars
    }
}

/// Sums over the Sets {p, q, r} through one point p.
struct Star<const L: usize> {
    /// S_2.
    pairs: Polynomial<L>,
    /// S_2 S_3.
    ends: Polynomial<L>,
    /// Twice e_2.
    two: [Polynomial<L>; MOST],
    /// Six times e_3 at s^6.
    three: Polynomial<L>,
}

impl<const L: usize> Star<L> {
    #[inline(always)]
    fn new(through: &[[u8; 2]; 13], weights: &Weights, degree: usize, size: usize) -> Self {
        let mut s = [[0; L]; 5];
        // The same sums of squares and cubes: of u_2^2, 2 u_2 u_3 and 2 u_2 u_4 + u_3^2, where u_k
        // is a term of S_k, and of u_2^3.
        let (mut squares, mut cubes) = ([[0; L]; MOST], [0; L]);
        for pair in through {
            let [q, r] = pair.map(|point| weights[usize::from(point % 32)]);
            let count = |sum: &mut Polynomial<L>, value: usize, times: i32| {
                sum[value] = sum[value].wrapping_add(times);
            };
            count(&mut s[2], q + r, 1);
            count(&mut squares[4], 2 * (q + r), 1);
            if size >= 6 {
                count(&mut s[3], 2 * q + r, -1);
                count(&mut s[3], q + 2 * r, -1);
                count(&mut squares[5], 3 * q + 2 * r, -2);
                count(&mut squares[5], 2 * q + 3 * r, -2);
            }
            if size >= 7 {
                count(&mut s[4], 3 * q + r, 1);
                count(&mut s[4], 2 * (q + r), 1);
                count(&mut s[4], q + 3 * r, 1);
                count(&mut squares[6], 4 * q + 2 * r, 3);
                count(&mut squares[6], 3 * (q + r), 4);
                count(&mut squares[6], 2 * q + 4 * r, 3);
                count(&mut cubes, 3 * (q + r), 1);
            }
        }
        let of = |k: usize| (&s[k], k * degree);
        let (mut two, mut three, mut ends) = ([[0; L]; MOST], [0; L], [0; L]);
        add_product(&mut two[4], of(2), of(2), 1);
        if size >= 6 {
            add_product(&mut ends, of(2), of(3), 1);
            add(&mut two[5], &ends, 0, 2);
        }
        if size >= 7 {
            let mut square = two[4];
            add(&mut square, &squares[4], 0, -3);
            add_product(&mut three, of(2), (&square, 4 * degree), 1);
            add(&mut three, &cubes, 0, 2);
            add_product(&mut two[6], of(2), of(4), 2);
            add_product(&mut two[6], of(3), of(3), 1);
        }
        two.iter_mut().zip(&squares).for_each(|(two, squares)| add(two, squares, 0, -1));
        Star { pairs: s[2], ends, two, three }
    }
}
