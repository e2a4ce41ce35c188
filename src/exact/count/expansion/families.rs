//! Sums over families of Sets by their shape.

use super::polynomial::{Polynomial, add, add_product};
use super::stars::Stars;
use super::{MOST, Space, Weights};

/// Sums over families of Sets by the power of s that they have.
pub struct Families<const L: usize> {
    /// Of t_U over families of one, two and three Sets.
    pub up_to_three: [[Polynomial<L>; MOST + 1]; 3],
    /// Of y_U over the seven points of planes; one family of five Sets has this union and
    /// five of four.
    pub in_planes: Polynomial<L>,
}

impl<const L: usize> Families<L> {
    #[inline(always)]
    pub fn new(space: &Space, weights: &Weights, degree: usize, size: usize) -> Self {
        let mut one = [[0; L]; MOST + 1];
        // Sums over all Sets of y_l^2 and of y_l^2 (y_p + y_q + y_r).
        let (mut squares, mut cubes) = ([0; L], [0; L]);
        for line in &space.lines {
            let [p, q, r] = line.map(|point| weights[usize::from(point % 32)]);
            add_line(&mut one, [p, q, r], size);
            squares[2 * (p + q + r)] += 1;
            [p, q, r].iter().for_each(|point| cubes[2 * (p + q + r) + point] += 1);
        }
        let (mut two, mut three, mut in_planes) = ([[0; L]; 8], [[0; L]; 8], [0; L]);
        if size >= 5 {
            // Twice as much, first.
            let stars = Stars::new(space, weights, degree, size);
            two = stars.two;
            if size >= 6 {
                add_product(&mut two[6], (&one[3], 3 * degree), (&one[3], 3 * degree), 1);
                add(&mut two[6], &squares, 0, -1);
            }
            if size >= 7 {
                add_product(&mut two[7], (&one[3], 3 * degree), (&one[4], 4 * degree), 2);
                add(&mut two[7], &cubes, 0, 2);
                three[7] = stars.three;
                add(&mut three[7], &cubes, 0, 1);
                in_planes = seven_in_planes(space, weights);
            }
            two.iter_mut().flatten().for_each(|twice| *twice /= 2);
            if size >= 6 {
                add_triangles(&mut three, space, weights, size);
            }
        }
        Families { up_to_three: [one, two, three], in_planes }
    }
}

/// Adds t_p t_q t_r for a Set of these weights.
#[inline(always)]
fn add_line<const L: usize>(
    one: &mut [Polynomial<L>; MOST + 1],
    [p, q, r]: [usize; 3],
    size: usize,
) {
    for (k, one) in one.iter_mut().enumerate().take(size + 1).skip(3) {
        let sign = if k % 2 == 1 { 1 } else { -1 };
        for i in 1..=k - 2 {
            for j in 1..k - i {
                let value = i * p + j * q + (k - i - j) * r;
                one[value] = one[value].wrapping_add(sign);
            }
        }
    }
}

/// Adds the triangles, and takes away, from the rows of three Sets, those whose outer ones
/// meet: they have the point in which these meet twice.
#[inline(always)]
fn add_triangles<const L: usize>(
    three: &mut [Polynomial<L>; MOST + 1],
    space: &Space,
    weights: &Weights,
    size: usize,
) {
    // A sum for each point, so that one addition seldom waits for another.
    let (mut once, mut again) = ([0; L], [[0; L]; 6]);
    for triangle in &space.triangles {
        let [a, b, c, d, e, f] = triangle.map(|point| weights[usize::from(point % 32)]);
        let value = a + b + c + d + e + f;
        once[value] += 1;
        if size == 7 {
            let [of_a, of_b, of_c, of_d, of_e, of_f] = &mut again;
            of_a[value + a] += 1;
            of_b[value + b] += 1;
            of_c[value + c] += 1;
            of_d[value + d] += 1;
            of_e[value + e] += 1;
            of_f[value + f] += 1;
        }
    }
    add(&mut three[6], &once, 0, 1);
    // The second power of t_U, and, at the corners, the rows.
    for (again, factor) in again.iter().zip([-2, -2, -2, -1, -1, -1]) {
        add(&mut three[7], again, 0, factor);
    }
}

/// The sum of y_U over the sets U of seven points of a plane.
#[inline(always)]
fn seven_in_planes<const L: usize>(space: &Space, weights: &Weights) -> Polynomial<L> {
    let mut sum = [0; L];
    for plane in &space.planes {
        let weights = plane.map(|point| weights[usize::from(point % 32)]);
        let all: usize = weights.iter().sum();
        for (p, first) in weights.iter().enumerate() {
            weights[..p].iter().for_each(|second| sum[all - first - second] += 1);
        }
    }
    sum
}
