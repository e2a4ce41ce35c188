//! At most two dimensions: bipartite matching, or a full row or column.
//!
//! The points of [K]^2 are edges between two sides of K vertices. K that differ in both dimensions
//! are a perfect matching, found by one augmenting path after another (König): O(K m). K cards
//! that agree in one attribute have every value in the other: O(m). In one dimension there is one
//! of each value. Lampis and Mitsou, section 2.

use super::query::{Problem, Query};
use super::solve::Answer;
use crate::limit::Limit;
use std::collections::VecDeque;

/// The most dimensions.
pub(super) const DIMENSIONS: usize = 2;

/// A solution, if there is one. K is at least 2, and there are one or two dimensions.
pub(super) fn find(query: &Query, limit: &Limit) -> Answer {
    let all: Vec<usize> = (0..query.points.len()).collect();
    let quick = match (query.points.dimensions(), query.problem) {
        (1, _) => every_value(query, &all, 0),
        (_, Problem::Set) => (0..2).find_map(|attribute| line(query, attribute)),
        (_, Problem::Matching) => None,
    };
    let answer = match (quick, query.points.dimensions()) {
        (Some(rows), _) => Answer::Found(rows),
        (None, 1) => Answer::None,
        (None, _) => matching(query, limit),
    };
    match answer {
        Answer::Found(mut rows) => {
            rows.sort_unstable();
            Answer::Found(rows)
        }
        answer => answer,
    }
}

/// Cards that agree in an attribute and have every value in the other.
fn line(query: &Query, attribute: usize) -> Option<Vec<usize>> {
    let points = query.points;
    let mut lines = vec![Vec::new(); points.values()];
    (0..points.len()).for_each(|row| lines[points.row(row)[attribute] as usize].push(row));
    lines.iter().find_map(|line| every_value(query, line, 1 - attribute))
}

/// One of each value in a dimension among these points, the given ones among them.
fn every_value(query: &Query, rows: &[usize], dimension: usize) -> Option<Vec<usize>> {
    let values = query.points.values();
    if rows.len() < values || !query.with.iter().all(|row| rows.binary_search(row).is_ok()) {
        return None;
    }
    let mut of_value = vec![None; values];
    for &row in query.with.iter() {
        if of_value[query.points.row(row)[dimension] as usize].replace(row).is_some() {
            return None;
        }
    }
    rows.iter().for_each(|&row| {
        of_value[query.points.row(row)[dimension] as usize].get_or_insert(row);
    });
    of_value.into_iter().collect()
}

/// A perfect matching of the edges between the values of two dimensions.
fn matching(query: &Query, limit: &Limit) -> Answer {
    let (points, values) = (query.points, query.points.values());
    let ends = |row: usize| (points.row(row)[0] as usize, points.row(row)[1] as usize);
    // The edge at each value of either dimension, which given edges keep.
    let mut at_left = vec![None; values];
    let mut at_right = vec![None; values];
    let mut kept = vec![false; values];
    for &row in &query.with {
        let (left, right) = ends(row);
        if at_left[left].replace(row).is_some() || at_right[right].replace(row).is_some() {
            return Answer::None;
        }
        kept[right] = true;
    }
    let mut edges = vec![Vec::new(); values];
    (0..points.len()).for_each(|row| edges[ends(row).0].push(row));
    // The edge by which a search reached each value of the second dimension, and in which search.
    let mut reached = vec![(usize::MAX, 0); values];
    for start in 0..values {
        if at_left[start].is_some() {
            continue;
        }
        if limit.reached() {
            return Answer::Unknown;
        }
        let mut queue = VecDeque::from([start]);
        let free = loop {
            let Some(left) = queue.pop_front() else { return Answer::None };
            let mut free = None;
            for &row in &edges[left] {
                let right = ends(row).1;
                if kept[right] || reached[right].0 == start {
                    continue;
                }
                reached[right] = (start, row);
                match at_right[right] {
                    Some(taken) => queue.push_back(ends(taken).0),
                    None => free = Some(right),
                }
            }
            if let Some(right) = free {
                break right;
            }
        };
        // Along the path every second edge is exchanged for the one before it.
        let mut right = free;
        loop {
            let row = reached[right].1;
            let left = ends(row).0;
            at_right[right] = Some(row);
            let Some(before) = at_left[left].replace(row) else { break };
            right = ends(before).1;
        }
    }
    Answer::Found(at_left.into_iter().flatten().collect())
}
