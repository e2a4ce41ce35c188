//! Sums over all sets C of some number of points of F_3^3 of x^(Sets in C + weights of C),
//! by inclusion and exclusion over the Sets in C.
//!
//! With y_p = x^(weight of p), and since x^k is the sum of (x - 1)^|F| over all subfamilies F
//! of k Sets, the sum over C is a sum over families F of Sets, which is gathered by the union
//! U of F:
//!
//! P = sum over U of g_U(x) y_U e(points outside U), g_U = sum of (x - 1)^|F| over F with
//! union U, where y_U is a product and e an elementary symmetric polynomial. Points outside U
//! are all without those of U: e_k(outside U) = sum over j of (-1)^j h_j(U) e_(k-j)(all), h
//! the complete symmetric polynomials. So P_c = sum over m of e_(c-m) R_m, and R_m counts
//! multisets of m points whose support is a union of Sets.
//!
//! For six points that is 19,000 multisets in place of 296,010 sets, since few small sets
//! are unions of Sets.

use super::space::{POINTS, lines, points, sets};
use std::collections::{BTreeMap, BTreeSet};

/// A polynomial in x, lowest power first.
type Polynomial = Vec<i64>;

/// The most points of a set. The coefficients of all intermediate polynomials stay far within
/// 64 bits: fewer than 2^20 multisets, each times at most 2^12 from g and C(27, 7) from e, so
/// that no sum wraps; checks would keep them out of vectors.
pub const MOST: usize = 7;

/// The most that a point may weigh.
pub const HEAVIEST: u8 = 36;

/// The unions of Sets with at most some number of points.
pub struct Expansion {
    groups: Vec<Group>,
}

/// Unions with the same g.
struct Group {
    g: Polynomial,
    /// The points of each, by their number.
    unions: Vec<Vec<[u8; MOST]>>,
}

impl Expansion {
    /// All that is needed for sets of at most `most` points, at most [`MOST`].
    pub fn new(most: usize) -> Expansion {
        assert!(most <= MOST);
        let mut groups = BTreeMap::<Polynomial, Vec<Vec<[u8; MOST]>>>::new();
        for union in unions(most) {
            let by_size = groups.entry(g(union)).or_insert_with(|| vec![Vec::new(); MOST + 1]);
            let mut inside = [0; MOST];
            inside.iter_mut().zip(points(union)).for_each(|(place, point)| *place = point);
            by_size[union.count_ones() as usize].push(inside);
        }
        let groups = groups.into_iter().map(|(g, unions)| Group { g, unions });
        Expansion { groups: groups.collect() }
    }

    /// For each value v, the number of sets of `size` points for which Sets and weights
    /// together make v. Weights are at most [`HEAVIEST`], so that values stay within a byte.
    pub fn by_value(&self, weights: &[u8; POINTS], size: usize) -> Polynomial {
        assert!(weights.iter().all(|&weight| weight <= HEAVIEST));
        let elementary = elementary(weights, size);
        let mut sum = elementary[size].clone();
        for multiset in 3..=size {
            let rest = self.rest(weights, multiset);
            add_product(&mut sum, &rest, &elementary[size - multiset], 1);
        }
        sum
    }

    /// R_m.
    fn rest(&self, weights: &[u8; POINTS], size: usize) -> Polynomial {
        let heaviest = usize::from(weights.iter().copied().max().unwrap_or(0));
        let mut sum = Polynomial::new();
        for group in &self.groups {
            for sign in [1, -1] {
                let mut counts = Counts([[0; 256]; 4]);
                let mut any = false;
                for support in
                    (3..=size).filter(|support| ((size - support) % 2 == 1) == (sign < 0))
                {
                    any |= !group.unions[support].is_empty();
                    counts.add(&group.unions[support], support, size - support, weights);
                }
                if any {
                    let counts = counts.sums(size * heaviest + 1);
                    add_product(&mut sum, &group.g, &counts, sign);
                }
            }
        }
        sum
    }
}

/// Multisets by value; four rows in turn, so that one count seldom waits for the one before.
struct Counts([[u32; 256]; 4]);

impl Counts {
    /// Adds the multisets with these supports and `more` points besides.
    fn add(&mut self, unions: &[[u8; MOST]], support: usize, more: usize, all: &[u8; POINTS]) {
        match support {
            3 => self.supported::<3>(unions, more, all),
            5 => self.supported::<5>(unions, more, all),
            6 => self.supported::<6>(unions, more, all),
            _ => self.supported::<7>(unions, more, all),
        }
    }

    fn supported<const N: usize>(
        &mut self,
        unions: &[[u8; MOST]],
        more: usize,
        all: &[u8; POINTS],
    ) {
        for (turn, union) in unions.iter().enumerate() {
            let weights: [u8; N] = std::array::from_fn(|i| all[usize::from(union[i]) % POINTS]);
            let value = weights.iter().fold(0, |sum: u8, &weight| sum.wrapping_add(weight));
            match more {
                0 => self.count(turn, value),
                1 => self.one_more(&weights, value),
                2 => self.two_more(&weights, value),
                _ => self.several_more(&weights, more, value),
            }
        }
    }

    fn several_more(&mut self, weights: &[u8], more: usize, value: u8) {
        for (first, &weight) in weights.iter().enumerate() {
            let value = value.wrapping_add(weight);
            match more {
                3 => self.two_more(&weights[first..], value),
                _ => self.several_more(&weights[first..], more - 1, value),
            }
        }
    }

    #[inline(always)]
    fn two_more(&mut self, weights: &[u8], value: u8) {
        for (first, &weight) in weights.iter().enumerate() {
            self.one_more(&weights[first..], value.wrapping_add(weight));
        }
    }

    #[inline(always)]
    fn one_more(&mut self, weights: &[u8], value: u8) {
        for (turn, &weight) in weights.iter().enumerate() {
            self.count(turn, value.wrapping_add(weight));
        }
    }

    #[inline(always)]
    fn count(&mut self, turn: usize, value: u8) {
        let count = &mut self.0[turn % 4][usize::from(value)];
        *count = count.wrapping_add(1);
    }

    fn sums(&self, values: usize) -> Polynomial {
        (0..values).map(|value| self.0.iter().map(|row| i64::from(row[value])).sum()).collect()
    }
}

/// e_0 to e_most of all points.
fn elementary(weights: &[u8; POINTS], most: usize) -> Vec<Polynomial> {
    let heaviest = usize::from(weights.iter().copied().max().unwrap_or(0));
    let mut all: Vec<Polynomial> = (0..=most).map(|k| vec![0; k * heaviest + 1]).collect();
    all[0][0] = 1;
    for &weight in weights {
        for k in (1..=most).rev() {
            let (fewer, more) = all.split_at_mut(k);
            let shifted = &mut more[0][usize::from(weight)..];
            for (count, fewer) in shifted.iter_mut().zip(&fewer[k - 1]) {
                *count = count.wrapping_add(*fewer);
            }
        }
    }
    all
}

/// Adds a product of polynomials, times a sign.
fn add_product(sum: &mut Polynomial, a: &[i64], b: &[i64], sign: i64) {
    sum.resize(sum.len().max(a.len() + b.len()), 0);
    for (shift, &factor) in a.iter().enumerate().filter(|(_, factor)| **factor != 0) {
        let factor = sign * factor;
        for (sum, b) in sum[shift..].iter_mut().zip(b) {
            *sum = sum.wrapping_add(factor.wrapping_mul(*b));
        }
    }
}

/// All unions of Sets with at most `most` points, the empty one left out.
fn unions(most: usize) -> BTreeSet<u32> {
    let mut all = BTreeSet::new();
    let mut last = BTreeSet::from([0u32]);
    while !last.is_empty() {
        let larger = last.iter().flat_map(|union| lines().iter().map(move |line| union | line));
        let small = |union: &u32| union.count_ones() as usize <= most;
        last = larger.filter(|union| small(union) && !all.contains(union)).collect();
        all.extend(&last);
    }
    all
}

/// The sum of (x - 1)^|F| over the families F of Sets with this union.
fn g(union: u32) -> Polynomial {
    let inside: Vec<u32> = lines().iter().copied().filter(|line| union & line == *line).collect();
    let mut g = vec![0; sets(union) + 1];
    for family in 0u32..1 << inside.len() {
        let members = points(family).map(|index| inside[usize::from(index)]);
        if members.fold(0, |all, line| all | line) == union {
            power(family.count_ones()).iter().zip(&mut g).for_each(|(term, g)| *g += term);
        }
    }
    g
}

/// (x - 1)^k.
fn power(k: u32) -> Polynomial {
    let mut power = vec![1];
    for _ in 0..k {
        let mut next = vec![0];
        next.extend(&power);
        next.iter_mut().zip(&power).for_each(|(higher, lower)| *higher -= lower);
        power = next;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::enumeration;

    #[test]
    fn expansion_and_enumeration_agree() {
        let expansion = Expansion::new(MOST);
        for factor in [0, 1, 3, 5] {
            let weights: [u8; POINTS] = std::array::from_fn(|p| (p * p * factor % 11 % 8) as u8);
            for size in 0..=MOST {
                let mut expanded = expansion.by_value(&weights, size);
                let mut counted = enumeration::by_value(&weights, size);
                counted.resize(counted.len().max(expanded.len()), 0);
                expanded.resize(counted.len(), 0);
                let counted: Polynomial = counted.iter().map(|&count| count as i64).collect();
                assert_eq!(expanded, counted, "{factor} {size}");
            }
        }
    }

    #[test]
    fn unions_of_two_sets_have_five_points_or_six() {
        let unions = unions(6);
        let of = |size: u32| unions.iter().filter(|union| union.count_ones() == size).count();
        assert_eq!([3, 4, 5, 6].map(of), [117, 0, 2106, 7488]);
    }
}
