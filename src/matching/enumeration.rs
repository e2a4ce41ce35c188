//! Enumeration: every K points are looked at, in lexicographic order.
//!
//! The trivial algorithm that puts k-value Set into XP (Lampis and Mitsou, section 2). C(m, K)
//! choices, m^K at most, each checked attribute by attribute until one is neither all equal nor
//! all different. It knows nothing of the problem, and is what the other methods are held
//! against.

use super::pace::Pace;
use super::query::{Ended, Problem, Query, Visit, visit_sorted};
use crate::limit::Limit;
use std::ops::ControlFlow;

/// Visits every solution. The number K of values is at most that of the points.
pub(super) fn walk(query: &Query, limit: &Limit, visit: &mut Visit) -> Ended {
    let (points, others) = (query.points, query.others());
    let free = points.values() - query.with.len();
    let mut test = Test::new(query);
    let mut pace = Pace::new(limit);
    let mut chosen: Vec<usize> = (0..free).collect();
    let mut rows = query.with.clone();
    loop {
        if pace.reached(1) {
            return Ended::Limit;
        }
        rows.truncate(query.with.len());
        rows.extend(chosen.iter().map(|&at| others[at]));
        if test.holds(&rows) {
            if let ControlFlow::Break(ended) = visit_sorted(&rows, visit) {
                return ended;
            }
        }
        // The next choice: the last place that can move does, and those after it follow.
        let movable = |&at: &usize| chosen[at] < others.len() - (free - at);
        let Some(at) = (0..free).rev().find(movable) else { return Ended::Done };
        let first = chosen[at] + 1;
        (at..free).for_each(|place| chosen[place] = first + place - at);
    }
}

/// The definition, checked on one choice after another.
struct Test<'a> {
    query: &'a Query<'a>,
    /// The values seen in an attribute.
    seen: Vec<u64>,
}

impl<'a> Test<'a> {
    fn new(query: &'a Query) -> Test<'a> {
        Test { query, seen: vec![0; query.points.values().div_ceil(64)] }
    }

    /// At least two rows.
    fn holds(&mut self, rows: &[usize]) -> bool {
        let Test { query, seen } = self;
        let mut differ = false;
        for attribute in 0..query.points.dimensions() {
            let mut values = rows.iter().map(|&row| query.points.row(row)[attribute]);
            let first = query.points.row(rows[0])[attribute];
            if query.problem == Problem::Set && query.points.row(rows[1])[attribute] == first {
                if values.any(|value| value != first) {
                    return false;
                }
                continue;
            }
            differ = true;
            seen.fill(0);
            let new = |value: u32| {
                let (word, bit) = (&mut seen[value as usize / 64], 1 << (value % 64));
                let new = *word & bit == 0;
                *word |= bit;
                new
            };
            if !values.all(new) {
                return false;
            }
        }
        // Rows that agree everywhere are one card.
        differ
    }
}
