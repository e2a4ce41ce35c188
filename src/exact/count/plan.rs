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
//! The work is cut into units of about a second, whose integers add up.
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
use std::sync::OnceLock;

/// Nanoseconds of one thread that a unit should take.
const UNIT: f64 = 1e9;

/// Parts B that are looked at together.
const TOGETHER: usize = 1 << 14;

/// The work of counting all layouts of some size.
pub struct Plan {
    cards: u32,
    splits: Vec<Split>,
    identities: Identities,
    units: OnceLock<Units>,
    /// Parts B up to translation, by number of cards.
    translates: [OnceLock<Vec<(u32, u64)>>; POINTS + 1],
}

/// The work in pieces.
struct Units {
    /// The classes of parts A, by number of cards.
    classes: Vec<Vec<Class>>,
    tasks: Vec<Task>,
    /// Where the tasks of each unit end.
    ends: Vec<usize>,
}

/// One class of A and a block of B, of a split.
struct Task {
    split: usize,
    class: usize,
    block: usize,
    blocks: usize,
    /// Nanoseconds on one thread.
    cost: f64,
}

impl Plan {
    /// The plan for `cards` of the 81 cards; of two complementary sizes the smaller is counted.
    pub fn new(cards: u32) -> Plan {
        let mut splits = Split::all(few(cards) as usize);
        let identities = Identities::leave_out(few(cards) as usize, &mut splits);
        let translates = [const { OnceLock::new() }; POINTS + 1];
        Plan { cards, splits, identities, units: OnceLock::new(), translates }
    }

    /// Seconds that it takes one thread, roughly.
    pub fn seconds(&self) -> f64 {
        self.splits.iter().map(|split| split.cost).sum::<f64>() / 1e9
    }

    /// How many units the work has.
    pub fn units(&self) -> u64 {
        self.cut().ends.len() as u64
    }

    /// Seconds that some units take one thread, roughly.
    pub fn seconds_of(&self, units: Range<u64>) -> f64 {
        self.cut().tasks_of(units).iter().map(|task| task.cost).sum::<f64>() / 1e9
    }

    /// Counts some units. The integers of disjoint ranges, added entry by entry, are those of
    /// their union.
    pub fn part(&self, engine: &dyn Engine, units: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let none = || Ok(vec![0; SUMS * VALUES]);
        let tasks = self.cut().tasks_of(units);
        let mut sums = none();
        engine.install(&mut || {
            let of_tasks = tasks.par_iter().map(|task| self.sums(task, engine));
            sums = of_tasks.reduce(none, |sums, more| {
                let mut sums = sums?;
                sums.iter_mut().zip(more?).for_each(|(sum, more)| *sum += more);
                Ok(sums)
            });
        });
        sums
    }

    /// The distribution, from the sums of all units; none if no layouts make such sums.
    pub fn distribution(&self, sums: &[u128]) -> Option<Distribution> {
        let counts = Distribution::new(self.identities.layouts(sums)?);
        match few(self.cards) == self.cards {
            true => Some(counts),
            false => Some(reflected(Deck::REAL, self.cards, &counts)),
        }
    }

    fn cut(&self) -> &Units {
        self.units.get_or_init(|| {
            let of_classes = self.splits.iter().filter(|split| split.c > 0);
            let most = of_classes.map(|split| split.a).max();
            let mut units = Units {
                classes: classes(most.unwrap_or(0) as u32),
                tasks: Vec::new(),
                ends: Vec::new(),
            };
            let mut cost = 0.0;
            for split in 0..self.splits.len() {
                for task in self.tasks(split, &units.classes) {
                    cost += task.cost;
                    units.tasks.push(task);
                    if cost >= UNIT {
                        units.ends.push(units.tasks.len());
                        cost = 0.0;
                    }
                }
            }
            if units.ends.last() != Some(&units.tasks.len()) {
                units.ends.push(units.tasks.len());
            }
            units
        })
    }

    /// The tasks of a split, none of more than a unit.
    fn tasks(&self, split: usize, classes: &[Vec<Class>]) -> impl Iterator<Item = Task> {
        let number = match self.splits[split] {
            Split { c: 0, .. } => 1,
            Split { a, .. } => classes[a].len(),
        };
        let of_class = self.splits[split].cost / number as f64;
        let blocks = (of_class / UNIT).ceil().max(1.0) as usize;
        let cost = of_class / blocks as f64;
        let of_class =
            move |class| (0..blocks).map(move |block| Task { split, class, block, blocks, cost });
        (0..number).flat_map(of_class)
    }

    fn sums(&self, task: &Task, engine: &dyn Engine) -> Result<Vec<u128>, EngineError> {
        let split = &self.splits[task.split];
        let layouts = match split.c {
            0 => independent(split),
            _ => self.dependent(split, task, engine)?,
        };
        let factors = Identities::factors(split).map(|factor| factor * split.orders);
        Ok(factors.iter().flat_map(|factor| layouts.iter().map(move |n| n * factor)).collect())
    }

    /// The layouts of a task, by number of Sets.
    fn dependent(
        &self,
        split: &Split,
        task: &Task,
        engine: &dyn Engine,
    ) -> Result<Vec<u128>, EngineError> {
        let class = &self.cut().classes[split.a][task.class];
        let all = self.translates[split.b].get_or_init(|| up_to_translation(split.b as u32));
        let cut = |block: usize| block * all.len() / task.blocks;
        let mut layouts = vec![0; VALUES];
        for sets in all[cut(task.block)..cut(task.block + 1)].chunks(TOGETHER) {
            let pairs = split.pairs(class, up_to_group(sets, &class.linear));
            let part = engine.layouts(&pairs, split.c)?;
            layouts.iter_mut().zip(part).for_each(|(sum, more)| *sum += more);
        }
        Ok(layouts)
    }
}

impl Units {
    fn tasks_of(&self, units: Range<u64>) -> &[Task] {
        let end = |units: u64| match units {
            0 => 0,
            _ => self.ends[self.ends.len().min(units as usize) - 1],
        };
        &self.tasks[end(units.start)..end(units.end.max(units.start))]
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
        let plan = Plan::new(18);
        let units = plan.units();
        let whole = plan.part(&engine, 0..units).unwrap();
        let mut sums = vec![0; whole.len()];
        assert!(units > 1);
        for range in (0..units).map(|unit| unit..unit + 1).chain([1..1, units..units]) {
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
