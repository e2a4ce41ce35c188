//! Sums over all sets C of some number of points of F_3^3 of x^(Sets in C + weights of C),
//! set by set.
//!
//! Three parallel planes cut the space once more: a Set lies in one of them or meets each
//! in one point, and these three sum to zero. For given parts of C in two planes, the
//! third plane's points have, beside their weights, the number of pairs that they complete,
//! and its 512 subsets are looked up by size. About a nanosecond a set.

use super::space::{POINTS, third};
use rayon::prelude::*;
use std::sync::LazyLock;

const SUBSETS: usize = 512;

/// The most that all weights may sum to.
pub const HEAVIEST: usize = 150;

/// More than any value.
const VALUES: usize = 512;

/// What is known of the nine points of a plane.
struct Plane {
    /// Sets in each subset.
    sets: [u8; SUBSETS],
    /// For each point p and subset S, the points that S completes to a Set with p.
    completed: [[u16; SUBSETS]; 9],
    /// Subsets by number of points.
    of_size: [Vec<u16>; 10],
}

static PLANE: LazyLock<Plane> = LazyLock::new(|| {
    let completed = std::array::from_fn(|point| {
        std::array::from_fn(|set| {
            let inside = (0..9u8).filter(|q| set >> q & 1 == 1);
            inside.fold(0, |all, q| all | 1 << third(point as u8, q))
        })
    });
    let sets = std::array::from_fn(|set| super::space::sets(set as u32) as u8);
    let of_size = std::array::from_fn(|size| {
        (0..SUBSETS as u16).filter(|set| set.count_ones() as usize == size).collect()
    });
    Plane { sets, completed, of_size }
});

/// For each value v, the number of sets of `size` points for which Sets and weights together
/// make v.
///
/// The weights may sum to [`HEAVIEST`] at most, so that in one plane 12 Sets, 81 pairs completed and
/// the weights stay within a byte.
pub fn by_value(weights: &[u8; POINTS], size: usize) -> Vec<u64> {
    let total: usize = weights.iter().map(|&weight| usize::from(weight)).sum();
    assert!(total <= HEAVIEST, "weights of {total}");
    let plane = &*PLANE;
    let weight = |level: usize, set: usize| -> usize {
        let inside = (0..9).filter(|point| set >> point & 1 == 1);
        inside.map(|point| usize::from(weights[9 * level + point])).sum()
    };
    let first = (0..SUBSETS).into_par_iter().map(|a| {
        // Sums stay below 2^18 here: 512 sets b, 126 sets c with each at most.
        let mut counts = [0u32; VALUES];
        let base = usize::from(plane.sets[a]) + weight(0, a);
        for b in 0..SUBSETS {
            let rest = size.checked_sub((a.count_ones() + b.count_ones()) as usize);
            let Some(sets) = rest.and_then(|rest| plane.of_size.get(rest)) else { continue };
            let base = base + usize::from(plane.sets[b]) + weight(1, b);
            let table = third_plane(plane, a as u16, b, &weights[18..]);
            for &c in sets {
                let value = base + usize::from(table[usize::from(c) % SUBSETS]);
                counts[value % VALUES] = counts[value % VALUES].wrapping_add(1);
            }
        }
        counts.map(u64::from)
    });
    let counts = first.reduce(
        || [0; VALUES],
        |mut counts, more| {
            counts.iter_mut().zip(more).for_each(|(count, more)| *count += more);
            counts
        },
    );
    counts[..=117 + total].to_vec()
}

/// What each subset of the third plane adds, given the parts in the others. Sums stay in a
/// byte and wrap in name only, since checks would keep them out of vectors.
fn third_plane(plane: &Plane, a: u16, b: usize, weights: &[u8]) -> [u8; SUBSETS] {
    let mut table = [0u8; SUBSETS];
    for (point, &weight) in weights.iter().enumerate() {
        let pairs = (a & plane.completed[point][b]).count_ones() as u8;
        let (without, with) = table.split_at_mut(1 << point);
        for (with, without) in with.iter_mut().zip(without) {
            *with = without.wrapping_add(weight + pairs);
        }
    }
    for (value, sets) in table.iter_mut().zip(&plane.sets) {
        *value = value.wrapping_add(*sets);
    }
    table
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::space::{points, sets, subsets};

    #[test]
    fn values_are_those_of_each_set() {
        let weights: [u8; POINTS] = std::array::from_fn(|point| (point * point % 7) as u8);
        for size in [0, 1, 3, 5, 26, 27] {
            let mut counts = vec![0; by_value(&weights, 0).len()];
            for set in subsets(size) {
                let weight =
                    points(set).map(|p| usize::from(weights[usize::from(p)])).sum::<usize>();
                counts[sets(set) + weight] += 1;
            }
            assert_eq!(by_value(&weights, size as usize), counts, "{size}");
        }
    }
}
