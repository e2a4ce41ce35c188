//! Parts in two of three parallel planes of F_3^3, as the third plane sees them.
//!
//! Given the parts, each of the nine points of the third plane completes some number of pairs
//! to Sets. Among the 2^18 pairs of parts there are only 11,752 different ways to have some
//! number of points and complete these numbers of pairs: parts that come from each other by
//! moving one against the other, or by taking one for the other, are alike, and more.
//!
//! Point x + 3 y of a plane is bit x + 3 y of a part.

use super::space::{points, third};
use std::sync::LazyLock;

/// Pairs of parts that are alike to the third plane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Alike {
    /// Points in both parts together.
    pub points: u32,
    /// How many pairs each point of the third plane completes.
    pub completed: [u8; 9],
    /// The pairs of parts.
    pub pairs: Vec<[u16; 2]>,
}

/// All pairs of parts, by number of points and of pairs alike.
pub fn alike() -> &'static [Alike] {
    static ALIKE: LazyLock<Vec<Alike>> = LazyLock::new(|| {
        let mut pairs = Vec::with_capacity(1 << 18);
        for a in 0..512 {
            // The points that come with each point b, four bits each.
            let with: [u64; 9] = std::array::from_fn(|b| {
                points(a).map(|a| 1 << (4 * third(a, b as u8))).sum::<u64>()
            });
            for b in 0..512 {
                let completed: u64 = points(b).map(|b| with[usize::from(b)]).sum();
                pairs.push((a.count_ones() + b.count_ones(), completed, [a as u16, b as u16]));
            }
        }
        pairs.sort_unstable();
        let alike = pairs.chunk_by(|one, other| (one.0, one.1) == (other.0, other.1));
        let mut alike: Vec<Alike> = alike.map(of_chunk).collect();
        alike.sort_by_key(|alike| (alike.points, alike.pairs.len()));
        alike
    });
    &ALIKE
}

fn of_chunk(chunk: &[(u32, u64, [u16; 2])]) -> Alike {
    let (points, completed, _) = chunk[0];
    let completed = std::array::from_fn(|point| (completed >> (4 * point) & 15) as u8);
    Alike { points, completed, pairs: chunk.iter().map(|(_, _, pair)| *pair).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_pair_is_among_those_that_complete_what_it_completes() {
        let mut seen = vec![false; 1 << 18];
        for alike in alike() {
            for &[a, b] in &alike.pairs {
                let mut completed = [0; 9];
                for a in points(a.into()) {
                    points(b.into()).for_each(|b| completed[usize::from(third(a, b))] += 1);
                }
                assert_eq!(completed, alike.completed);
                assert_eq!(a.count_ones() + b.count_ones(), alike.points);
                seen[usize::from(a) | usize::from(b) << 9] = true;
            }
        }
        assert!(seen.into_iter().all(|seen| seen));
        assert_eq!(alike().len(), 11_752);
    }
}
