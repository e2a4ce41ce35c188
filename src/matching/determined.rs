//! Two and three values: the last point is determined by the others.
//!
//! Any two different cards of two values are a Set. A multiedge of two values has one counterpart,
//! and two points of three values have one third, as in the card game; these are looked up. O(m n)
//! for matchings of two values, O(m^2 n) otherwise.

use super::pace::Pace;
use super::query::{Ended, Problem, Query, Visit, visit_sorted};
use crate::limit::Limit;
use std::collections::HashMap;
use std::ops::ControlFlow;

/// The numbers of values that this is for.
pub(super) const VALUES: std::ops::RangeInclusive<usize> = 2..=3;

/// Visits every solution. There are two or three values, and at most as many given points.
pub(super) fn walk(query: &Query, limit: &Limit, visit: &mut Visit) -> Ended {
    let others = query.others();
    let mut completions = Completions::new(query, limit);
    let mut rows = query.with.clone();
    let walked = match query.points.values() - rows.len() {
        0 if query.is_solution(&rows) => visit_sorted(&rows, visit),
        0 => ControlFlow::Continue(()),
        1 => completions.visit(&mut rows, 0, visit),
        2 => others.iter().try_for_each(|&row| {
            rows.push(row);
            let walked = completions.visit(&mut rows, row + 1, visit);
            rows.pop();
            walked
        }),
        _ => others.iter().enumerate().try_for_each(|(at, &first)| {
            others[at + 1..].iter().try_for_each(|&second| {
                completions.visit(&mut vec![first, second], second + 1, visit)
            })
        }),
    };
    match walked {
        ControlFlow::Continue(()) => Ended::Done,
        ControlFlow::Break(ended) => ended,
    }
}

/// What completes all points but one.
struct Completions<'a> {
    query: &'a Query<'a>,
    pace: Pace<'a>,
    /// Where the points with the same values are, ascending.
    places: HashMap<&'a [u32], Vec<usize>>,
    /// All of them.
    all: Vec<usize>,
    last: Vec<u32>,
}

impl<'a> Completions<'a> {
    fn new(query: &'a Query, limit: &'a Limit) -> Completions<'a> {
        let mut places: HashMap<&[u32], Vec<usize>> = HashMap::new();
        let all: Vec<usize> = (0..query.points.len()).collect();
        all.iter().for_each(|&row| places.entry(query.points.row(row)).or_default().push(row));
        Completions { query, pace: Pace::new(limit), places, all, last: Vec::new() }
    }

    /// Visits the solutions of these points and one more, which is not before `from`.
    fn visit(
        &mut self,
        rows: &mut Vec<usize>,
        from: usize,
        visit: &mut Visit,
    ) -> ControlFlow<Ended> {
        let any = self.query.points.values() == 2 && self.query.problem == Problem::Set;
        let partners = match any {
            true => &self.all[..],
            false if self.determine(rows) => self.places.get(&self.last[..]).map_or(&[][..], |r| r),
            false => &[],
        };
        let first = self.query.points.row(rows[0]);
        for &row in &partners[partners.partition_point(|&row| row < from)..] {
            if self.pace.reached(1) {
                return ControlFlow::Break(Ended::Limit);
            }
            if self.query.points.row(row) != first {
                rows.push(row);
                let visited = visit_sorted(rows, visit);
                rows.pop();
                visited?;
            }
        }
        match self.pace.reached(4) {
            true => ControlFlow::Break(Ended::Limit),
            false => ControlFlow::Continue(()),
        }
    }

    /// What the last point is; false where there is none.
    fn determine(&mut self, rows: &[usize]) -> bool {
        self.last.clear();
        let points = self.query.points;
        let first = points.row(rows[0]);
        let Some(&second) = rows.get(1) else {
            self.last.extend(first.iter().map(|value| 1 - value));
            return true;
        };
        for (&one, &other) in first.iter().zip(points.row(second)) {
            match one == other {
                true if self.query.problem == Problem::Matching => return false,
                true => self.last.push(one),
                false => self.last.push(3 - one - other),
            }
        }
        true
    }
}
