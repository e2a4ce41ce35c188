//! An attempt: a puzzle of a size annealed, what is wrong with it dropped, and rows added again.
//!
//! What an attempt finds depends on the key and its number alone, and it takes a bounded number
//! of steps. Annealing is long in few attempts and short in most: the steps are those of Luby,
//! Sinclair, Zuckerman (1993), a power of two of the shortest. If edges are left after it, search
//! may still find the puzzle strong; if not, the rows that are simplifiable together begin a
//! climb, and at the end rows are added that leave the puzzle strong without being simplifiable.

use super::anneal::{Course, anneal};
use super::climb::climb;
use super::draw::Draw;
use super::extension::extend;
use super::live::Word;
use super::{Wanted, rows};
use crate::limit::Limit;
use crate::puzzle::answer::Answer;
use crate::puzzle::{Edges, Hit, Puzzle, Row, search};
use crate::random::Key;

/// Steps of the shortest annealing, of at most [`FEW`] rows and of more.
const STEPS: [u64; 2] = [50_000, 400_000];

/// The most rows for which the short one is long enough in most attempts.
const FEW: usize = 16;

/// The longest takes 2 to this power times as many.
const DOUBLINGS: u32 = 6;

/// The most columns of two symbols: with more, parts would have less than a row.
const MOST_HALVED: usize = 6;

/// Steps of a climb.
const CLIMB: u64 = 100;

/// Nodes of a search.
const NODES: u64 = 10_000;

/// The strong puzzle of an attempt: as many rows as wanted, or fewer.
pub(super) fn attempt(wanted: Wanted, key: Key, number: u64, limit: &Limit) -> Puzzle {
    match wanted.rows {
        0..=8 => run::<u16, 8>(wanted, key, number, limit),
        9..=16 => run::<u16, 16>(wanted, key, number, limit),
        17..=24 => run::<u32, 24>(wanted, key, number, limit),
        25..=32 => run::<u32, 32>(wanted, key, number, limit),
        33..=40 => run::<u64, 40>(wanted, key, number, limit),
        _ => run::<u64, 64>(wanted, key, number, limit),
    }
}

fn run<W: Word, const N: usize>(wanted: Wanted, key: Key, number: u64, limit: &Limit) -> Puzzle {
    let Wanted { width, rows: most } = wanted;
    let mut draw = Draw::new(key, number);
    let course =
        Course { rows: most, width, halved: halved(width, number), steps: steps(most, number) };
    let annealed = anneal::<W, N>(course, &mut draw, limit);
    if let Some(strong) = strong(width, &annealed) {
        return strong;
    }
    let mut candidates = rows::all(width, &mut draw);
    let climbed = climb::<W, N>(&annealed, &candidates, most, CLIMB, &mut draw, limit);
    draw.shuffle(&mut candidates);
    let puzzle = Puzzle::of_rows(width, climbed);
    let puzzle = puzzle.unwrap_or_else(|_| unreachable!("a row at least, none twice"));
    extend(puzzle, &candidates, most, limit)
}

/// The puzzle of these rows, if they are one and it is found to be strong.
fn strong(width: usize, rows: &[Row]) -> Option<Puzzle> {
    let puzzle = Puzzle::of_rows(width, rows.to_vec()).ok()?;
    let edges = Edges::of(&puzzle, Hit::ExactlyTwo);
    (search::decide(&edges, NODES, &Limit::none()).answer == Answer::Yes).then_some(puzzle)
}

/// Steps of the annealing.
fn steps(rows: usize, number: u64) -> u64 {
    STEPS[usize::from(rows > FEW)] << number.saturating_add(1).trailing_zeros().min(DOUBLINGS)
}

/// Columns of two symbols: one of 3 to 6 and two of 7, as the largest puzzles in print have them,
/// and one more with each column more; from width 7 on, one fewer in every third attempt.
fn halved(width: usize, number: u64) -> usize {
    match width {
        0..=2 => 0,
        3..=6 => 1,
        _ => (width - 5 - usize::from(number % 3 == 2)).min(MOST_HALVED),
    }
}
