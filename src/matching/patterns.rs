//! Patterns of agreement: k-value Set as many perfect matchings.
//!
//! The attributes in which the cards of a Set agree, and how, make a class: the cards that agree
//! like that, of which K have to differ in every other attribute. So each Set is a perfect matching
//! of one class (Chaudhuri, Godfrey, Ratajczak, Wee, 2003). A class is known by two of its cards,
//! so there are at most m^2 / 2; but there are also at most 2^n ways to choose the attributes, each
//! with disjoint classes. These are walked where they are no more: most end early, with too few
//! cards or a value that none has. O(2^n m n), or else O(m^3 n / 64).

use super::pace::Pace;
use super::query::{Ended, Problem, Query};
use crate::limit::Limit;
use std::collections::HashSet;
use std::ops::ControlFlow;

/// Points among which those are looked for that differ in some dimensions. Where solutions must
/// have given points, these are among them.
#[derive(Clone, Copy)]
pub(super) struct Class<'a> {
    /// Ascending.
    pub rows: &'a [usize],
    /// Not empty, ascending.
    pub differ: &'a [usize],
}

/// What is done with each class.
type Each<'v> = dyn FnMut(Class) -> ControlFlow<Ended> + 'v;

/// Walks through the classes in which every value occurs.
pub(super) fn walk(query: &Query, limit: &Limit, each: &mut Each) -> ControlFlow<Ended> {
    let (rows, dimensions) = (query.points.len(), query.points.dimensions());
    let mut walk = Walk { query, seen: vec![0; query.points.values()], stamp: 0 };
    let all: Vec<usize> = (0..rows).collect();
    if query.problem == Problem::Matching {
        let differ: Vec<usize> = (0..dimensions).collect();
        return match differ.iter().all(|&at| walk.has_every_value(&all, at)) {
            true => each(Class { rows: &all, differ: &differ }),
            false => ControlFlow::Continue(()),
        };
    }
    let mut pace = Pace::new(limit);
    if dimensions <= 2 * rows.ilog2() as usize {
        walk.by_attributes(&all, 0, &mut Vec::new(), &mut pace, each)
    } else {
        walk.by_pairs(&mut pace, each)
    }
}

struct Walk<'a> {
    query: &'a Query<'a>,
    /// When each value was seen last.
    seen: Vec<u32>,
    stamp: u32,
}

impl Walk<'_> {
    fn has_every_value(&mut self, rows: &[usize], attribute: usize) -> bool {
        // Stamps begin anew before they wrap.
        if self.stamp == u32::MAX {
            self.seen.fill(0);
            self.stamp = 0;
        }
        self.stamp += 1;
        let mut missing = self.seen.len();
        for &row in rows {
            let seen = &mut self.seen[self.query.points.row(row)[attribute] as usize];
            missing -= usize::from(*seen != self.stamp);
            *seen = self.stamp;
        }
        missing == 0
    }

    fn has_given(&self, rows: &[usize]) -> bool {
        self.query.with.iter().all(|row| rows.binary_search(row).is_ok())
    }

    /// Attribute after attribute: all cards differ there, or agree.
    fn by_attributes(
        &mut self,
        rows: &[usize],
        attribute: usize,
        differ: &mut Vec<usize>,
        pace: &mut Pace,
        each: &mut Each,
    ) -> ControlFlow<Ended> {
        let points = self.query.points;
        if rows.len() < points.values() || !self.has_given(rows) {
            return ControlFlow::Continue(());
        }
        if pace.reached(64) {
            return ControlFlow::Break(Ended::Limit);
        }
        if attribute == points.dimensions() {
            return match differ.is_empty() {
                true => ControlFlow::Continue(()),
                false => each(Class { rows, differ }),
            };
        }
        if self.has_every_value(rows, attribute) {
            differ.push(attribute);
            let walked = self.by_attributes(rows, attribute + 1, differ, pace, each);
            differ.pop();
            walked?;
        }
        let mut sorted = rows.to_vec();
        sorted.sort_by_key(|&row| points.row(row)[attribute]);
        let equal = |one: &usize, other: &usize| {
            points.row(*one)[attribute] == points.row(*other)[attribute]
        };
        sorted
            .chunk_by(equal)
            .try_for_each(|rows| self.by_attributes(rows, attribute + 1, differ, pace, each))
    }

    /// The pattern of every two cards, each class once.
    fn by_pairs(&mut self, pace: &mut Pace, each: &mut Each) -> ControlFlow<Ended> {
        let (points, with) = (self.query.points, &self.query.with);
        let equal = Equal::new(self.query);
        let mut seen = HashSet::new();
        let firsts = with.first().map_or(0..points.len(), |&first| first..first + 1);
        for first in firsts {
            let seconds = match with[..] {
                [_, second, ..] => second..second + 1,
                [_] => 0..points.len(),
                [] => first + 1..points.len(),
            };
            for second in seconds.filter(|&second| second != first) {
                if pace.reached(8) {
                    return ControlFlow::Break(Ended::Limit);
                }
                let (rows, differ) = equal.class(first, second);
                let count: u32 = rows.iter().map(|word| word.count_ones()).sum();
                if (count as usize) < points.values() || differ.is_empty() {
                    continue;
                }
                let rows: Vec<usize> = members(&rows).collect();
                if !self.has_given(&rows)
                    || !differ.iter().all(|&at| self.has_every_value(&rows, at))
                    || !seen.insert((rows[0], differ.clone()))
                {
                    continue;
                }
                each(Class { rows: &rows, differ: &differ })?;
            }
        }
        ControlFlow::Continue(())
    }
}

/// Which cards have the same value in an attribute, as sets of cards.
struct Equal<'a> {
    query: &'a Query<'a>,
    words: usize,
    /// All cards.
    all: Vec<u64>,
    /// Of each card and attribute the number of its set.
    of_card: Vec<u32>,
    sets: Vec<u64>,
}

impl<'a> Equal<'a> {
    fn new(query: &'a Query) -> Equal<'a> {
        let points = query.points;
        let words = points.len().div_ceil(64);
        let mut all = vec![0; words];
        (0..points.len()).for_each(|row| all[row / 64] |= 1 << (row % 64));
        let mut equal = Equal { query, words, all, of_card: Vec::new(), sets: Vec::new() };
        let mut numbers = vec![vec![None; points.values()]; points.dimensions()];
        let mut count = 0;
        for (row, card) in points.rows().enumerate() {
            for (numbers, &value) in numbers.iter_mut().zip(card) {
                let number = *numbers[value as usize].get_or_insert_with(|| {
                    count += 1;
                    equal.sets.resize(count * words, 0);
                    count - 1
                });
                equal.of_card.push(number as u32);
                equal.sets[number * words + row / 64] |= 1 << (row % 64);
            }
        }
        equal
    }

    /// The set of cards that agree with two cards where these agree, and the other attributes.
    fn class(&self, first: usize, second: usize) -> (Vec<u64>, Vec<usize>) {
        let dimensions = self.query.points.dimensions();
        let [first, second] =
            [first, second].map(|card| &self.of_card[card * dimensions..][..dimensions]);
        let mut rows = self.all.clone();
        let mut differ = Vec::new();
        for (at, (&one, &other)) in first.iter().zip(second).enumerate() {
            match one == other {
                true => {
                    let set = &self.sets[one as usize * self.words..][..self.words];
                    rows.iter_mut().zip(set).for_each(|(rows, set)| *rows &= set);
                }
                false => differ.push(at),
            }
        }
        (rows, differ)
    }
}

/// The members of a set, ascending.
pub(super) fn members(set: &[u64]) -> impl Iterator<Item = usize> {
    set.iter().enumerate().flat_map(|(word, &bits)| {
        let mut left = bits;
        std::iter::from_fn(move || {
            let at = (left != 0).then(|| word * 64 + left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(at)
        })
    })
}
