//! Simulated annealing on puzzles of a size: fewer and fewer edges that simplification leaves.
//!
//! A move changes a symbol of a row, or one time in five all its symbols; it stays if simplification
//! then leaves no more edges than before, and with probability q^d if it leaves d more. q falls
//! step by step. Anderson, Ji, Xu (SAT 2020) and Anderson, Le (arXiv 2307.06463) search by
//! simplification too.
//!
//! The first columns hold two symbols each, in equal parts, and stay as they are, for the largest
//! puzzles that are known have such columns: with 2 and 3 alone, a perfect matching takes second
//! and third rows of one edge from one half, since a second row with 2 and a third one with 3
//! hit, and the halves are as large in both parts. So most triples are settled at once.
//!
//! A step takes O(s^2) tests of words and a simplification: some 4 us for 14 rows, 15 us for 23,
//! 50 us for 35.

use super::draw::Draw;
use super::live::{Live, Word};
use crate::limit::Limit;
use crate::puzzle::Row;

/// The symbols of the first columns.
const HALVES: [[u8; 2]; 3] = [[2, 3], [1, 3], [1, 2]];

/// q at the first step and at the last, in units of 2^-32: exp(-1/0.6) and exp(-1/0.3).
const WARM: [u64; 2] = [811_214_537, 153_218_634];

/// Of so many moves one changes all symbols of its row.
const WHOLE: usize = 5;

/// Steps between two looks at the limit.
const PATIENCE: u64 = 256;

/// What is asked of the annealing.
#[derive(Clone, Copy)]
pub(super) struct Course {
    pub rows: usize,
    pub width: usize,
    /// First columns that hold two symbols each; fewer than there are.
    pub halved: usize,
    pub steps: u64,
}

/// Rows, maybe the same twice, of which simplification leaves few edges, the best there were.
pub(super) fn anneal<W: Word, const N: usize>(
    course: Course,
    draw: &mut Draw,
    limit: &Limit,
) -> Vec<Row> {
    let Course { rows: size, width, halved, steps } = course;
    let mut symbols: Vec<Vec<u8>> = (0..size).map(|row| first(course, row, draw)).collect();
    let row = |symbols: &[u8]| Row::new(symbols).unwrap_or_else(|| unreachable!("1 to 3"));
    let mut rows: Vec<Row> = symbols.iter().map(|symbols| row(symbols)).collect();
    let mut live = Live::<W, N>::of(&rows);
    let mut left = live.simplified().off_diagonal();
    let (mut best, mut fewest) = (rows.clone(), left);
    for step in 0..steps {
        if fewest == 0 || step % PATIENCE == 0 && limit.reached() {
            break;
        }
        let at = draw.below(size);
        let mut changed = symbols[at].clone();
        if draw.below(WHOLE) == 0 {
            changed[halved..].fill_with(|| draw.symbol());
        } else {
            let column = halved + draw.below(width - halved);
            changed[column] = 1 + (changed[column] + draw.below(2) as u8) % 3;
        }
        let before = (rows[at], live);
        rows[at] = row(&changed);
        live.set(&rows, at);
        let now = live.simplified().off_diagonal();
        let warmth = WARM[0] - (WARM[0] - WARM[1]) * step / steps;
        if now <= left || draw.happens(power(warmth, now - left)) {
            (left, symbols[at]) = (now, changed);
        } else {
            (rows[at], live) = before;
        }
        if left < fewest {
            (best, fewest) = (rows.clone(), left);
        }
    }
    best
}

/// A row to begin with: its halves by its number, the rest drawn.
fn first(course: Course, row: usize, draw: &mut Draw) -> Vec<u8> {
    let half = |column: usize| HALVES[column % HALVES.len()][row >> column & 1];
    let halves = (0..course.halved).map(half);
    let mut symbols: Vec<u8> = halves.collect();
    symbols.resize_with(course.width, || draw.symbol());
    symbols
}

/// q^d; both in units of 2^-32. Nothing after 64 factors, as q < 1/2.
fn power(q: u64, d: usize) -> u64 {
    (0..d.min(64)).fold(1 << 32, |power: u64, _| (power * q) >> 32)
}
