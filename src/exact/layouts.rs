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
//!   its Sets and its weights: the sum over all C comes from [`expansion`](super::expansion)
//!   where C is small, else from [`enumeration`](super::enumeration).
//! - Which part is which is chosen by an estimate of the work. Where C is empty, A and B do
//!   not depend on each other.
//!
//! Layouts are counted in 128 bits, and all layouts of any size are fewer than 2^81, so
//! that no count can overflow.

use super::classes::{Class, classes, invariant, up_to_group, up_to_translation};
use super::distribution::{Distribution, reflected};
use super::expansion::{self, Expansion};
use super::space::{POINTS, points, sets, third};
use super::{enumeration, layouts};
use crate::cards::Deck;
use num_bigint::BigUint;
use rayon::prelude::*;

/// More than the Sets of the deck.
const VALUES: usize = 1081;

/// Nanoseconds that the sum over all C takes one thread, for up to seven cards in C.
const EXPANSION: [f64; expansion::MOST + 1] = [1e2, 2e2, 3e2, 1e3, 2e3, 8e3, 4e4, 2.5e5];

/// The affine maps that keep each hyperplane, for two parts: linear maps times translations
/// of each part.
const PAIR_MAPS: f64 = 11_232.0 * 27.0 * 27.0;

/// The work of counting all layouts of some size.
pub struct Plan {
    cards: u32,
    splits: Vec<Split>,
}

/// One way to split the cards, the parts in the roles they take.
#[derive(Clone, Debug)]
struct Split {
    a: usize,
    b: usize,
    c: usize,
    /// In how many orders the parts come.
    orders: u128,
    /// Nanoseconds on one thread.
    cost: f64,
}

impl Plan {
    /// The plan for `cards` of the 81 cards; of two complementary sizes the smaller is counted.
    pub fn new(cards: u32) -> Plan {
        let few = cards.min(Deck::REAL.size() - cards) as usize;
        let largest = few.div_ceil(3)..=few.min(POINTS);
        let splits = largest.flat_map(|large| {
            let rest = few - large;
            let middle = rest.div_ceil(2)..=rest.min(large);
            middle.map(move |middle| Split::cheapest([large, middle, rest - middle]))
        });
        Plan { cards, splits: splits.collect() }
    }

    /// Seconds that it takes one thread, roughly.
    pub fn seconds(&self) -> f64 {
        self.splits.iter().map(|split| split.cost).sum::<f64>() / 1e9
    }

    /// Counts, on the threads of the present pool; tells now and then how many of the
    /// [`seconds`](Plan::seconds) are done.
    pub fn count(&self, done: &(dyn Fn(f64) + Sync)) -> Distribution {
        let within = self.splits.iter().filter(|split| split.c > 0);
        let most_a = within.clone().map(|split| split.a).max();
        let most_c = within.map(|split| split.c).filter(|&c| c <= expansion::MOST).max();
        let classes = most_a.map_or(Vec::new(), |most| classes(most as u32));
        let expansion = Expansion::new(most_c.unwrap_or(0));
        let mut counts = vec![0u128; VALUES];
        let mut behind = 0.0;
        for split in &self.splits {
            let classes = classes.get(split.a).map_or(&[][..], Vec::as_slice);
            let tell = |share: f64| done((behind + share * split.cost) / 1e9);
            let part = match split.c {
                0 => split.independent(),
                _ => split.dependent(classes, &expansion, &tell),
            };
            add(&mut counts, part, split.orders);
            behind += split.cost;
            done(behind / 1e9);
        }
        let counts = Distribution::new(counts.into_iter().map(BigUint::from).collect());
        let few = self.cards.min(Deck::REAL.size() - self.cards);
        debug_assert_eq!(counts.layouts(), &layouts(Deck::REAL, few));
        if few == self.cards { counts } else { reflected(Deck::REAL, self.cards, &counts) }
    }
}

impl Split {
    /// The roles that make the least work, for parts of these sizes in descending order.
    fn cheapest([large, middle, small]: [usize; 3]) -> Split {
        let orders = match (large == middle, middle == small) {
            (true, true) => 1,
            (false, false) => 6,
            _ => 3,
        };
        let split = |[a, b, c]: [usize; 3]| Split { a, b, c, orders, cost: cost(a, b, c) };
        let roles = [[large, small, middle], [middle, small, large]];
        roles.into_iter().map(split).fold(split([large, middle, small]), |best, other| {
            if other.cost < best.cost { other } else { best }
        })
    }

    /// The distribution where C is empty.
    fn independent(&self) -> Vec<u128> {
        let [first, second] =
            [self.a, self.b].map(|size| enumeration::by_value(&[0; POINTS], size));
        let mut counts = vec![0; VALUES];
        for (shift, &factor) in first.iter().enumerate().filter(|(_, factor)| **factor > 0) {
            let products = second.iter().map(|&count| u128::from(count) * u128::from(factor));
            counts[shift..].iter_mut().zip(products).for_each(|(count, more)| *count += more);
        }
        counts
    }

    fn dependent(
        &self,
        classes: &[Class],
        expansion: &Expansion,
        done: &(dyn Fn(f64) + Sync),
    ) -> Vec<u128> {
        let translates = up_to_translation(self.b as u32);
        let mut counts = vec![0; VALUES];
        for (class, number) in classes.iter().zip(1..) {
            let pairs = up_to_group(&translates, &class.linear);
            let part = pairs.fold(
                || vec![0; VALUES],
                |mut counts, (b, sets)| {
                    self.third_part(class, b, sets, expansion, &mut counts);
                    counts
                },
            );
            let part = part.reduce(
                || vec![0; VALUES],
                |mut counts, more| {
                    add(&mut counts, more, 1);
                    counts
                },
            );
            add(&mut counts, part, 1);
            done(f64::from(number) / classes.len() as f64);
        }
        counts
    }

    /// Adds all layouts for one A and one B, each of which stands for others.
    fn third_part(
        &self,
        class: &Class,
        b: u32,
        like_b: u64,
        expansion: &Expansion,
        counts: &mut [u128],
    ) {
        let mut like = u128::from(class.size) * u128::from(like_b);
        if self.a == self.b {
            match invariant(b).cmp(&invariant(class.set)) {
                std::cmp::Ordering::Less => like *= 2,
                std::cmp::Ordering::Equal => {}
                std::cmp::Ordering::Greater => return,
            }
        }
        let mut weights = [0; POINTS];
        for a in points(class.set) {
            points(b).for_each(|b| weights[usize::from(third(a, b))] += 1);
        }
        let counts = &mut counts[sets(class.set) + sets(b)..];
        if self.c <= expansion::MOST {
            let thirds = expansion.by_value(&weights, self.c);
            let thirds = thirds.iter().map(|&third| third.unsigned_abs());
            counts
                .iter_mut()
                .zip(thirds)
                .for_each(|(count, third)| *count += like * u128::from(third));
        } else {
            let thirds = enumeration::by_value(&weights, self.c);
            counts
                .iter_mut()
                .zip(thirds)
                .for_each(|(count, third)| *count += like * u128::from(third));
        }
    }
}

fn add(counts: &mut [u128], more: Vec<u128>, times: u128) {
    counts.iter_mut().zip(more).for_each(|(count, more)| *count += times * more);
}

/// Nanoseconds that parts of these sizes take one thread in these roles.
fn cost(a: usize, b: usize, c: usize) -> f64 {
    let [all_a, all_b, all_c] = [a, b, c].map(subsets);
    let enumeration = |all: f64| 4e6 + 4.0 * all;
    if c == 0 {
        return enumeration(all_a) + enumeration(all_b);
    }
    let third = match EXPANSION.get(c) {
        Some(&cost) => cost,
        None if a * b <= enumeration::HEAVIEST => enumeration(all_c),
        None => return f64::INFINITY,
    };
    let classes = 1.4 * all_a / 303_264.0 + 10.0;
    let pairs = 1.3 * all_a * all_b / PAIR_MAPS + 20.0;
    let translates = all_b / POINTS as f64 * (b * b) as f64 * 3.0;
    pairs * third + classes * translates
}

/// C(27, size).
fn subsets(size: usize) -> f64 {
    (0..size).map(|k| (POINTS - k) as f64 / (k + 1) as f64).product()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exact::distribution;

    fn counted(cards: u32) -> Distribution {
        Plan::new(cards).count(&|_| ())
    }

    #[test]
    fn counts_are_those_of_the_tables() {
        for cards in (0..=9).chain([12]) {
            assert_eq!(Some(counted(cards)), distribution(Deck::REAL, cards), "{cards}");
        }
    }
}
