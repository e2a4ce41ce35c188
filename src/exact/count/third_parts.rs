//! The third parts of a layout, set by set: the oracle.
//!
//! Where two parts of a layout are given, each point of the third hyperplane, F_3^3, has a
//! weight: the number of Sets that it makes with one card of each. A third part C adds its
//! Sets and its weights. Points join C in ascending order, each with the Sets that it is
//! the last point of; about three nanoseconds a set.

use super::space::{POINTS, lines};
use std::sync::LazyLock;

/// For each point, the pairs that make a Set with it and lie below it.
static BELOW: LazyLock<Vec<Vec<u32>>> = LazyLock::new(|| {
    let top = |line: u32| 31 - line.leading_zeros();
    let below = |point| lines().iter().filter(move |&&line| top(line) == point);
    (0..POINTS as u32).map(|p| below(p).map(|line| line ^ 1 << p).collect()).collect()
});

/// For each value v from 0 to 117 and all weights, the number of sets of `size` points of
/// F_3^3 for which Sets and weights together make v. Point x + 3 y + 9 z has that index.
///
/// No count is larger than C(27, 13), about 2^24.
pub fn oracle(weights: &[u8; POINTS], size: u32) -> Vec<u32> {
    let total: usize = weights.iter().map(|&weight| usize::from(weight)).sum();
    let mut counts = vec![0; lines().len() + total + 1];
    extend(Part { set: 0, value: 0, next: 0 }, weights, size as usize, &mut counts);
    counts
}

/// A set of points below `next`.
#[derive(Clone, Copy)]
struct Part {
    set: u32,
    value: usize,
    next: usize,
}

/// Counts all sets that have so many more points than this.
fn extend(part: Part, weights: &[u8; POINTS], more: usize, counts: &mut [u32]) {
    if more == 0 {
        counts[part.value] += 1;
        return;
    }
    // A point after which too few are left is none to go on with.
    let ends = (POINTS + 1).saturating_sub(more);
    for point in part.next..ends {
        let sets = BELOW[point].iter().filter(|&&pair| pair & part.set == pair).count();
        let part = Part {
            set: part.set | 1 << point,
            value: part.value + usize::from(weights[point]) + sets,
            next: point + 1,
        };
        extend(part, weights, more - 1, counts);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::count::enumeration;

    #[test]
    fn counts_are_those_by_planes() {
        let weights: [u8; POINTS] = std::array::from_fn(|point| (point * point % 7) as u8);
        for size in [0, 1, 2, 3, 6, 13, 20, 26, 27] {
            let planes = enumeration::by_value(&weights, size as usize);
            assert!(oracle(&weights, size).into_iter().map(u64::from).eq(planes), "{size}");
        }
    }

    #[test]
    fn no_set_has_more_points_than_there_are() {
        for size in [28, 100, u32::MAX] {
            assert_eq!(oracle(&[1; POINTS], size), [0; 145]);
        }
    }
}
