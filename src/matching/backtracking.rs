//! Backtracking: points are added in ascending order, those that no longer fit are left out.
//!
//! For each attribute the values that are taken stand in a bit mask. The first two points tell
//! in which attributes all agree; from then on a point fits when it agrees there and its values
//! elsewhere are not taken. At most m^K, but a choice is left as soon as it fails.

use super::pace::Pace;
use super::query::{Ended, Problem, Query, Visit, visit_sorted};
use crate::limit::Limit;
use std::ops::ControlFlow;

/// Visits every solution. K is at least 2, and at most the number of points.
pub(super) fn walk(query: &Query, limit: &Limit, visit: &mut Visit) -> Ended {
    let others = query.others();
    let values = query.points.values();
    let mut choice = Choice::new(query);
    if !query.with.iter().all(|&row| choice.add(row)) {
        return Ended::Done;
    }
    let mut pace = Pace::new(limit);
    // Where each of the points that were added stands among the others.
    let mut places: Vec<usize> = Vec::new();
    let mut next = 0;
    loop {
        if pace.reached(1) {
            return Ended::Limit;
        }
        let missing = values - choice.rows.len();
        if missing == 0 {
            if let ControlFlow::Break(ended) = visit_sorted(&choice.rows, visit) {
                return ended;
            }
        } else if others.len() - next >= missing {
            if choice.add(others[next]) {
                places.push(next);
            }
            next += 1;
            continue;
        }
        let Some(place) = places.pop() else { return Ended::Done };
        choice.drop_last();
        next = place + 1;
    }
}

/// Points that can be together.
struct Choice<'a> {
    query: &'a Query<'a>,
    rows: Vec<usize>,
    /// In which attributes all agree, as the first two points say.
    agree: Vec<bool>,
    /// The values taken, attribute after attribute, in words of 64 values.
    taken: Vec<u64>,
    words: usize,
}

impl<'a> Choice<'a> {
    fn new(query: &'a Query) -> Choice<'a> {
        let (points, words) = (query.points, query.points.values().div_ceil(64));
        Choice {
            query,
            rows: Vec::new(),
            agree: vec![false; points.dimensions()],
            taken: vec![0; words * points.dimensions()],
            words,
        }
    }

    /// Adds a point if it fits.
    fn add(&mut self, row: usize) -> bool {
        let values = self.query.points.row(row);
        match (self.rows.first(), self.query.problem) {
            (Some(&first), Problem::Set) => {
                let first = self.query.points.row(first);
                if self.rows.len() == 1 {
                    if values == first {
                        return false;
                    }
                    self.agree.clear();
                    self.agree.extend(values.iter().zip(first).map(|(one, other)| one == other));
                }
                let fits = |(at, &value): (usize, &u32)| match self.agree[at] {
                    true => value == first[at],
                    false => !self.is_taken(at, value),
                };
                if !values.iter().enumerate().all(fits) {
                    return false;
                }
            }
            _ => {
                if values.iter().enumerate().any(|(at, &value)| self.is_taken(at, value)) {
                    return false;
                }
            }
        }
        self.flip(row);
        self.rows.push(row);
        true
    }

    fn drop_last(&mut self) {
        if let Some(row) = self.rows.pop() {
            self.flip(row);
            if self.rows.len() == 1 {
                self.agree.fill(false);
            }
        }
    }

    fn is_taken(&self, attribute: usize, value: u32) -> bool {
        self.taken[attribute * self.words + value as usize / 64] >> (value % 64) & 1 == 1
    }

    /// Takes the values of a point, or gives them back; not where all agree.
    fn flip(&mut self, row: usize) {
        for (at, &value) in self.query.points.row(row).iter().enumerate() {
            if !self.agree[at] {
                self.taken[at * self.words + value as usize / 64] ^= 1 << (value % 64);
            }
        }
    }
}
