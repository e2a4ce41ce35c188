//! Shards: parts of an experiment's work that different processes or machines do.
//!
//! Shard I of N, counted from 0, has the N-th parts of all points, so that shards cost about the
//! same and one large simulation spreads as well: of the units of point p, part (I + p) mod N. What
//! a shard counted stands in a file of its own; the files of all shards add up to the
//! integers of a run that was not divided, and so to the same tables.

mod folder;
mod merge;

pub(super) use folder::SHARDS;
pub use folder::{ShardError, ShardFolder, merged};
pub use merge::Merged;

use super::{PointError, Progress, Specification};
use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// The most shards.
pub const MOST: u64 = 1 << 20;

/// One of some shards.
///
/// ```
/// use tertia::experiment::Shard;
///
/// let shard: Shard = "2/3".parse()?;
/// assert_eq!((shard.units(0, 10), shard.units(1, 10), shard.units(2, 1)), (6..10, 0..3, 0..0));
/// assert!("3/3".parse::<Shard>().is_err());
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Shard {
    index: u64,
    of: u64,
}

impl Shard {
    /// All of the work.
    pub const WHOLE: Shard = Shard { index: 0, of: 1 };

    /// Number `index`, from 0, of `of` shards; none unless there are so many and at most [`MOST`].
    pub fn new(index: u64, of: u64) -> Option<Shard> {
        (index < of && of <= MOST).then_some(Shard { index, of })
    }

    /// Its number, from 0.
    pub fn index(self) -> u64 {
        self.index
    }

    /// How many shards there are.
    pub fn of(self) -> u64 {
        self.of
    }

    /// Its units of the point with this number, which has `units` of them.
    pub fn units(self, point: usize, units: u64) -> Range<u64> {
        let part = (self.index + point as u64 % self.of) % self.of;
        let end = |parts: u64| u128::from(units) * u128::from(parts) / u128::from(self.of);
        // No more than there are units.
        end(part) as u64..end(part + 1) as u64
    }

    /// Its part of each point of an experiment.
    pub fn parts(self, specification: &Specification) -> Result<Vec<Part>, PointError> {
        let whole = |point: &Vec<_>| {
            let work = specification.work(point)?;
            Ok(Part { units: 0..specification.units(&*work), integers: work.integers() })
        };
        let wholes = specification.points.iter().map(whole).enumerate();
        wholes.map(|(number, whole)| Ok(whole?.of(self, number))).collect()
    }
}

/// A part of the work of a point.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Part {
    /// The units.
    pub units: Range<u64>,
    /// How many integers come of it, where that is known.
    integers: Option<usize>,
}

impl Part {
    /// What a shard has of this point with its number, if this is all of it.
    pub(super) fn of(&self, shard: Shard, number: usize) -> Part {
        Part { units: shard.units(number, self.units.end), integers: self.integers }
    }

    /// Whether the work may be so far.
    pub(super) fn may_be(&self, progress: &Progress) -> bool {
        let fit = match progress.sums.len() {
            0 => progress.next <= self.units.start,
            integers => self.integers.is_none_or(|all| all == integers),
        };
        progress.next <= self.units.end && fit
    }

    /// Whether all of it may be done so.
    pub(super) fn may_end(&self, progress: &Progress) -> bool {
        progress.next == self.units.end && self.may_be(progress)
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(to, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Shard {
    type Err = String;

    fn from_str(text: &str) -> Result<Shard, String> {
        let parts = text.split_once('/');
        let numbers = parts.and_then(|(index, of)| Some((index.parse().ok()?, of.parse().ok()?)));
        let shard = numbers.and_then(|(index, of)| Shard::new(index, of));
        shard.ok_or_else(|| format!("expected I/N with I from 0 to N - 1 and N at most {MOST}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every unit of every point is one shard's.
    #[test]
    fn shards_divide_the_work() {
        for units in [0, 1, 2, 7, 8, 1_000, u64::MAX] {
            for of in [1, 2, 3, 8, 13] {
                for point in [0, 1, 5, usize::MAX] {
                    let shard = |index| Shard::new(index, of).unwrap().units(point, units);
                    let mut ranges: Vec<_> = (0..of).map(shard).collect();
                    ranges.sort_by_key(|range| (range.start, range.end));
                    assert!(ranges.windows(2).all(|pair| pair[0].end == pair[1].start));
                    assert_eq!((ranges[0].start, ranges[of as usize - 1].end), (0, units));
                    let most = ranges.iter().map(|range| range.end - range.start).max();
                    assert!(most.unwrap() <= (units / of).saturating_add(1));
                }
            }
        }
    }

    #[test]
    fn shards_are_read_as_they_are_written() {
        for text in ["0/1", "2/3", "1048575/1048576"] {
            assert_eq!(text.parse::<Shard>().unwrap().to_string(), text);
        }
        for text in ["", "1", "1/1", "-1/2", "0/0", "1/2/3", "a/2", "0/1048577", "0/2 "] {
            assert!(text.parse::<Shard>().is_err(), "{text}");
        }
    }
}
