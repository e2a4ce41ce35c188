//! The distribution of the number of Sets in M of the 81 cards, all layouts counted.
//!
//! Three parallel hyperplanes of 27 cards cut a layout into parts A, B, C. A Set lies in
//! one of them or meets each in one card, and these three sum to zero. So the number of Sets
//! is that of A, B and C and the number of triples a + b + c = 0. For each way to split M:
//!
//! - A goes through the classes of sets of points under affine maps ([`classes`](super::classes)).
//!   The hyperplanes can be moved against each other, so that B goes through sets up to
//!   translation and the linear parts of the maps that keep A. Of two parts of one size, the
//!   one whose class has the larger invariant is A.
//! - For given A and B, a card c completes some number of pairs (a, b), its weight. C adds
//!   its Sets and its weights, and an [`Engine`] sums over all C. Where C is empty, A and B
//!   do not depend on each other.
//! - Two splits, the costliest, follow from the others by [`identities`](super::identities).
//!
//! The work is cut into units of about a second at most, whose integers add up.
//!
//! Layouts are counted in 128 bits. All layouts of any size are fewer than 2^81, and the sums
//! hold each at most 3 C(27, 3) < 2^14 times, so that no count can overflow.

use super::classes::{Class, classes, invariant, up_to_group, up_to_translation};
use super::engine::{Engine, Pair, VALUES};
use super::identities::{Identities, SUMS};
use super::split::Split;
use super::{enumeration, space::POINTS};
use crate::cards::Deck;
use crate::exact::distribution::{Distribution, reflected};
use crate::simulate::EngineError;
use rayon::prelude::*;
use std::cmp::Ordering;
use std::ops::Range;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

/// Nanoseconds of one thread that a unit may take.
const UNIT: f64 = 1e9;

/// Parts B that are looked at together.
const TOGETHER: usize = 1 << 14;

/// The work of counting all layouts of some size.
pub struct Plan {
    cards: u32,
    splits: Vec<Split>,
    identities: Identities,
    classes: OnceLock<Vec<Vec<Class>>>,
    /// Parts B up to translation, of the size that was last asked for.
    translates: Mutex<Arc<Translates>>,
}

#[derive(Default)]
struct Translates {
    size: Option<usize>,
    sets: Vec<(u32, u64)>,
}

impl Plan {
    /// The plan for `cards` of the 81 cards; of two complementary sizes the smaller is counted.
    pub fn new(cards: u32) -> Plan {
        let mut splits = Split::all(few(cards) as usize);
        let identities = Identities::leave_out(few(cards) as usize, &mut splits);
        Plan { cards, splits, identities, classes: OnceLock::new(), translates: Mutex::default() }
    }

    /// Seconds that it takes one thread, roughly.
    pub fn seconds(&self) -> f64 {
        self.splits.iter().map(|split| split.cost).sum::<f64>() / 1e9
    }

    /// How many units the work has.
    pub fn units(&self) -> u64 {
        self.splits.iter().map(|split| self.units_of(split)).sum()
    }

    /// Seconds that some units take one thread, roughly.
    pub fn seconds_of(&self, units: Range<u64>) -> f64 {
        let of = |(split, units): (&Split, Range<u64>)| {
            split.cost * (units.end - units.start) as f64 / self.units_of(split) as f64
        };
        self.by_split(units).map(of).sum::<f64>() / 1e9
    }

    /// Counts some units. The integers of disjoint ranges, added entry by entry, are those of
    /// their union.
    pub fn part(&self, engine: &dyn Engine, units: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let mut sums = vec![0; SUMS * VALUES];
        for (split, units) in self.by_split(units) {
            for unit in units {
                let part = match split.c {
                    0 => independent(split),
                    _ => self.dependent(split, unit as usize, engine)?,
                };
                let factors = Identities::factors(split).map(|factor| factor * split.orders);
                for (sums, factor) in sums.chunks_mut(VALUES).zip(factors) {
                    sums.iter_mut().zip(&part).for_each(|(sum, count)| *sum += count * factor);
                }
            }
        }
        Ok(sums)
    }

    /// The distribution, from the sums of all units; none if no layouts make such sums.
    pub fn distribution(&self, sums: &[u128]) -> Option<Distribution> {
        let counts = Distribution::new(self.identities.layouts(sums)?);
        match few(self.cards) == self.cards {
            true => Some(counts),
            false => Some(reflected(Deck::REAL, self.cards, &counts)),
        }
    }

    /// The units of each split in a range, counted from the split's first.
    fn by_split(&self, units: Range<u64>) -> impl Iterator<Item = (&Split, Range<u64>)> {
        let mut first = 0;
        self.splits.iter().filter_map(move |split| {
            let begin = first;
            first += self.units_of(split);
            let within = units.start.max(begin)..units.end.min(first);
            (!within.is_empty()).then(|| (split, within.start - begin..within.end - begin))
        })
    }

    fn units_of(&self, split: &Split) -> u64 {
        match split.c {
            0 => 1,
            _ => (self.classes_of(split).len() * self.blocks(split)) as u64,
        }
    }

    /// Into how many blocks the parts B are cut.
    fn blocks(&self, split: &Split) -> usize {
        (split.cost / self.classes_of(split).len() as f64 / UNIT).ceil() as usize
    }

    fn classes_of(&self, split: &Split) -> &[Class] {
        let most = || self.splits.iter().filter(|split| split.c > 0).map(|split| split.a).max();
        &self.classes.get_or_init(|| classes(most().unwrap_or(0) as u32))[split.a]
    }

    /// The layouts of one unit, by number of Sets: a class of A and a block of B.
    fn dependent(
        &self,
        split: &Split,
        unit: usize,
        engine: &dyn Engine,
    ) -> Result<Vec<u128>, EngineError> {
        let class = &self.classes_of(split)[unit / self.blocks(split)];
        let block = unit % self.blocks(split);
        let translates = self.translates(split.b);
        let cut = |block: usize| block * translates.sets.len() / self.blocks(split);
        let mut counts = vec![0; VALUES];
        for sets in translates.sets[cut(block)..cut(block + 1)].chunks(TOGETHER) {
            let mut pairs = Vec::new();
            engine.install(&mut || {
                let like_b = up_to_group(sets, &class.linear);
                pairs = split.pairs(class, like_b);
            });
            let part = engine.layouts(&pairs, split.c)?;
            counts.iter_mut().zip(part).for_each(|(count, more)| *count += more);
        }
        Ok(counts)
    }

    fn translates(&self, size: usize) -> Arc<Translates> {
        let mut kept = self.translates.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.size != Some(size) {
            let sets = up_to_translation(size as u32);
            *kept = Arc::new(Translates { size: Some(size), sets });
        }
        Arc::clone(&kept)
    }
}

impl Split {
    /// The pairs of a class of A with some B, each given with how many are like it.
    fn pairs(&self, class: &Class, b: impl ParallelIterator<Item = (u32, u64)>) -> Vec<Pair> {
        let invariant_a = invariant(class.set);
        let pair = |(b, like_b): (u32, u64)| {
            let mut like = u128::from(class.size) * u128::from(like_b);
            if self.a == self.b {
                match invariant(b).cmp(&invariant_a) {
                    Ordering::Less => like *= 2,
                    Ordering::Equal => {}
                    Ordering::Greater => return None,
                }
            }
            Some(Pair::new(class.set, b, like))
        };
        b.filter_map(pair).collect()
    }
}

/// The layouts of a split whose C is empty, by number of Sets.
fn independent(split: &Split) -> Vec<u128> {
    let [first, second] = [split.a, split.b].map(|size| enumeration::by_value(&[0; POINTS], size));
    let mut counts = vec![0; VALUES];
    for (shift, &factor) in first.iter().enumerate().filter(|(_, factor)| **factor > 0) {
        let products = second.iter().map(|&count| u128::from(count) * u128::from(factor));
        counts[shift..].iter_mut().zip(products).for_each(|(count, more)| *count += more);
    }
    counts
}

/// The smaller of a number of cards and of those left.
fn few(cards: u32) -> u32 {
    cards.min(Deck::REAL.size() - cards)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::distribution;
    use crate::simulate::{Cpu, Kernel};

    fn counted(plan: &Plan) -> Distribution {
        let engine = Cpu::new(Kernel::best(), 2).unwrap();
        let sums = plan.part(&engine, 0..plan.units()).unwrap();
        plan.distribution(&sums).unwrap()
    }

    fn without_identities(cards: u32) -> Plan {
        let splits = Split::all(cards as usize);
        let identities = Identities::leave_out(cards as usize, &mut Vec::new());
        Plan { splits, identities, ..Plan::new(cards) }
    }

    #[test]
    fn counts_are_those_of_the_tables() {
        for cards in (0..=9).chain([12]) {
            let known = distribution(Deck::REAL, cards);
            assert_eq!(Some(counted(&Plan::new(cards))), known, "{cards}");
        }
    }

    /// What is left out follows from the rest, and where nothing is left out the identities
    /// hold, or there would be no distribution.
    #[test]
    fn splits_left_out_are_those_that_counting_gives() {
        for cards in 0..=13 {
            let (fast, whole) = (Plan::new(cards), without_identities(cards));
            assert!(cards < 3 || whole.splits.len() - fast.splits.len() == 2, "{cards}");
            assert_eq!(counted(&fast), counted(&whole), "{cards}");
        }
    }

    #[test]
    fn units_add_up_wherever_they_are_cut() {
        let engine = Cpu::new(Kernel::best(), 2).unwrap();
        let plan = Plan::new(11);
        let units = plan.units();
        let whole = plan.part(&engine, 0..units).unwrap();
        let mut sums = vec![0; whole.len()];
        for range in [0..1, 1..units / 3, units / 3..units - 1, units - 1..units] {
            let part = plan.part(&engine, range).unwrap();
            sums.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
        }
        assert_eq!(sums, whole);
        assert!((plan.seconds_of(0..units) - plan.seconds()).abs() < 1e-9);
    }

    #[test]
    fn sums_that_no_layouts_make_are_noticed() {
        let engine = Cpu::new(Kernel::best(), 2).unwrap();
        for plan in [Plan::new(7), without_identities(7)] {
            let sums = plan.part(&engine, 0..plan.units()).unwrap();
            for place in [0, VALUES, VALUES + 1, 2 * VALUES + 2] {
                let mut wrong = sums.clone();
                wrong[place] += 1;
                assert_eq!(plan.distribution(&wrong), None, "{place}");
            }
            assert_eq!(plan.distribution(&sums[1..]), None);
        }
    }
}
