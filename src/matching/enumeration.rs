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
    let mut rows = [&query.with[..], &others[..free.min(others.len())]].concat();
    loop {
        if pace.reached(1) {
            return Ended::Limit;
        }
        if test.holds(&rows)
            && let ControlFlow::Break(ended) = visit_sorted(&rows, visit)
        {
            return ended;
        }
        // The next choice: the last place that can move does, and those after it follow.
        let movable = |&at: &usize| chosen[at] < others.len() - (free - at);
        let Some(at) = (0..free).rev().find(movable) else { return Ended::Done };
        let first = chosen[at] + 1;
        for place in at..free {
            chosen[place] = first + place - at;
            rows[query.with.len() + place] = others[chosen[place]];
        }
    }
}

/// The definition, checked on one choice after another.
struct Test {
    problem: Problem,
    /// The values of all points, attribute by attribute.
    columns: Vec<Vec<u32>>,
    /// The values seen in an attribute.
    seen: Vec<u64>,
}

impl Test {
    fn new(query: &Query) -> Test {
        let points = query.points;
        let column = |at: usize| points.rows().map(|row| row[at]).collect();
        Test {
            problem: query.problem,
            columns: (0..points.dimensions()).map(column).collect(),
            seen: vec![0; points.values().div_ceil(64)],
        }
    }

    /// At least two rows.
    fn holds(&mut self, rows: &[usize]) -> bool {
        let mut differ = false;
        for column in &self.columns {
            let first = column[rows[0]];
            if self.problem == Problem::Set && column[rows[1]] == first {
                if rows.iter().any(|&row| column[row] != first) {
                    return false;
                }
                continue;
            }
            differ = true;
            self.seen.fill(0);
            for &row in rows {
                let (word, bit) = (&mut self.seen[column[row] as usize / 64], column[row] % 64);
                if *word >> bit & 1 == 1 {
                    return false;
                }
                *word |= 1 << bit;
            }
        }
        // Rows that agree everywhere are one card.
        differ
    }
}
