//! Climbing: rows are added while any can be, and when none can, one goes.
//!
//! The rows form a simplifiable puzzle all the time, which parts of it are as well. A step adds the
//! first row, in a drawn order, with which it stays so; where there is none, a drawn row leaves,
//! and may not come back for some steps (tabu). Rows that share a piece with one of the puzzle
//! are left out before anything else is looked at.
//!
//! A step simplifies for each row that is looked at, some hundred for 14 rows of width 6.

use super::draw::Draw;
use super::extension::has_pieces_of_its_own;
use super::live::{Live, Word};
use crate::limit::Limit;
use crate::puzzle::Row;
use std::collections::HashMap;

/// Steps for which a row that left stays away, at least and at most.
const AWAY: [u64; 2] = [7, 14];

/// Climbs from these rows, in so many steps, until there are `most`: the most rows there were.
pub(super) fn climb<W: Word, const N: usize>(
    start: &[Row],
    candidates: &[Row],
    most: usize,
    steps: u64,
    draw: &mut Draw,
    limit: &Limit,
) -> Vec<Row> {
    let mut order = candidates.to_vec();
    let mut rows = together::<W, N>(start);
    let mut best = rows.clone();
    let mut back = HashMap::new();
    for step in 0..steps {
        if best.len() >= most || limit.reached() {
            break;
        }
        draw.shuffle(&mut order);
        let free = order.iter().filter(|row| back.get(*row).is_none_or(|&back| back <= step));
        match addable::<W, N>(&rows, free, limit) {
            Some(row) => rows.push(row),
            None if rows.is_empty() => break,
            None => {
                let gone = rows.swap_remove(draw.below(rows.len()));
                let away = AWAY[0] + draw.below((AWAY[1] - AWAY[0] + 1) as usize) as u64;
                back.insert(gone, step + away);
            }
        }
        if rows.len() > best.len() {
            best.clone_from(&rows);
        }
    }
    best
}

/// Those of some rows that are simplifiable with those before them that are.
fn together<W: Word, const N: usize>(rows: &[Row]) -> Vec<Row> {
    let mut kept: Vec<Row> = Vec::new();
    for &row in rows {
        kept.extend(addable::<W, N>(&kept, [row].iter(), &Limit::none()));
    }
    kept
}

/// The first of some rows that can be added to these.
fn addable<'a, W: Word, const N: usize>(
    rows: &[Row],
    candidates: impl Iterator<Item = &'a Row>,
    limit: &Limit,
) -> Option<Row> {
    let before = Live::<W, N>::of(rows);
    let mut larger = rows.to_vec();
    for &row in candidates.filter(|&&row| has_pieces_of_its_own(rows, row)) {
        if limit.reached() {
            return None;
        }
        larger.push(row);
        let mut live = before;
        live.push(&larger);
        if live.simplified().off_diagonal() == 0 {
            return Some(row);
        }
        larger.pop();
    }
    None
}
