//! Sums over all sets C of some number of points of F_3^3 of x^(Sets in C + weights of C),
//! the parts of C in a plane one by one.
//!
//! Three parallel planes cut the space once more: a Set lies in one of them or meets each
//! in one point, and these three sum to zero. For given parts of C in two planes, the third
//! plane's points have, beside their weights, the number of pairs that they complete. So all
//! pairs of parts that complete the same, some 22 of them, share the counts of the third
//! plane's 512 parts by value ([`plane_pairs`](super::plane_pairs)). Less than a quarter of a
//! nanosecond a set where there are most.

#![allow(unsafe_code, reason = "one source for several instruction sets, each behind a check")]

use super::plane_pairs::{Alike, alike};
use super::space::{POINTS, sets};
use crate::simulate::lanes::Level;
use std::sync::LazyLock;

/// Parts of a plane.
const PARTS: usize = 512;

/// More than a part can come to: 12 Sets, 81 pairs completed, and nine weights up to 27.
const MOST: usize = 352;

/// Sets in each part of a plane, and the parts by number of points.
struct Plane {
    sets: [u16; PARTS],
    of_size: [Vec<u16>; 10],
}

static PLANE: LazyLock<Plane> = LazyLock::new(|| Plane {
    sets: std::array::from_fn(|part| sets(part as u32) as u16),
    of_size: std::array::from_fn(|size| {
        (0..PARTS as u16).filter(|part| part.count_ones() as usize == size).collect()
    }),
});

/// For each value v, the number of sets of `size` points for which Sets and weights together
/// make v, from 0 to 117 and the sum of the weights. Weights are at most 27.
pub fn by_value(weights: &[u8; POINTS], size: usize) -> Vec<u64> {
    assert!(weights.iter().all(|&weight| usize::from(weight) <= POINTS));
    match Level::best() {
        // SAFETY: the processor has what the level needs.
        #[cfg(target_arch = "x86_64")]
        Level::Avx512 => unsafe { with_avx512(weights, size) },
        // SAFETY: as above.
        #[cfg(target_arch = "x86_64")]
        Level::Avx2 => unsafe { with_avx2(weights, size) },
        _ => count(weights, size),
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512bw,avx512dq,avx512vl")]
fn with_avx512(weights: &[u8; POINTS], size: usize) -> Vec<u64> {
    count(weights, size)
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2")]
fn with_avx2(weights: &[u8; POINTS], size: usize) -> Vec<u64> {
    count(weights, size)
}

#[inline(always)]
fn count(weights: &[u8; POINTS], size: usize) -> Vec<u64> {
    let plane = &*PLANE;
    let [first, second] = [0, 1].map(|level| values(plane, &weights[9 * level..], &[0; 9]));
    // Sets by what their parts in the first two planes come to and by what the third adds,
    // fewer than C(27, 13) in all. Rows keep additions apart that would wait for each other.
    let most = 1 + first[PARTS - 1] + second[PARTS - 1];
    let mut rows = vec![[0u32; MOST]; usize::from(most)];
    for alike in alike() {
        let rest = size.checked_sub(alike.points as usize);
        let Some(parts) = rest.and_then(|rest| plane.of_size.get(rest)) else { continue };
        let table = values(plane, &weights[18..], &alike.completed);
        let mut counts = [0u32; MOST];
        let (mut low, mut high) = (MOST, 0);
        for &part in parts {
            let value = usize::from(table[usize::from(part) % PARTS]);
            counts[value] = counts[value].wrapping_add(1);
            (low, high) = (low.min(value), high.max(value));
        }
        add_rows(&mut rows, alike, &first, &second, &counts, low..high + 1);
    }
    let weighed: usize = weights.iter().copied().map(usize::from).sum();
    let mut sums = vec![0; 118 + weighed];
    for (row, counts) in rows.iter().enumerate() {
        for (sum, &count) in sums[row..].iter_mut().zip(counts) {
            *sum += u64::from(count);
        }
    }
    sums
}

/// Adds the counts to the row of each pair of parts, in whole vectors.
#[inline(always)]
fn add_rows(
    rows: &mut [[u32; MOST]],
    alike: &Alike,
    first: &[u16; PARTS],
    second: &[u16; PARTS],
    counts: &[u32; MOST],
    values: std::ops::Range<usize>,
) {
    const VECTOR: usize = 16;
    let vectors = values.start / VECTOR..values.end.div_ceil(VECTOR);
    let counts = &counts.as_chunks::<VECTOR>().0[vectors.clone()];
    for &[a, b] in &alike.pairs {
        let row = first[usize::from(a) % PARTS] + second[usize::from(b) % PARTS];
        let row = &mut rows[usize::from(row)].as_chunks_mut::<VECTOR>().0[vectors.clone()];
        for (sums, counts) in row.iter_mut().zip(counts) {
            for (sum, count) in sums.iter_mut().zip(counts) {
                *sum = sum.wrapping_add(*count);
            }
        }
    }
}

/// What each part of a plane comes to: its Sets, its weights, and the pairs it completes.
#[inline(always)]
fn values(plane: &Plane, weights: &[u8], completed: &[u8; 9]) -> [u16; PARTS] {
    let mut values = [0u16; PARTS];
    for (point, (&weight, &pairs)) in weights.iter().zip(completed).enumerate() {
        let more = u16::from(weight) + u16::from(pairs);
        let (without, with) = values.split_at_mut(1 << point);
        for (with, without) in with.iter_mut().zip(without) {
            *with = without.wrapping_add(more);
        }
    }
    for (value, sets) in values.iter_mut().zip(&plane.sets) {
        *value = value.wrapping_add(*sets);
    }
    values
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::count::space::{points, subsets};

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
