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
use crate::puzzle::{Edges, Hit, Puzzle, search};
use crate::random::Key;

/// Steps of the shortest annealing.
const STEPS: u64 = 50_000;

/// The longest takes 2 to this power times as many.
const DOUBLINGS: u32 = 6;

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
    let course = Course { rows: most, width, halved: halved(width, number), steps: steps(number) };
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
fn strong(width: usize, rows: &[crate::puzzle::Row]) -> Option<Puzzle> {
    let puzzle = Puzzle::of_rows(width, rows.to_vec()).ok()?;
    let edges = Edges::of(&puzzle, Hit::ExactlyTwo);
    (search::decide(&edges, NODES, &Limit::none()).answer == Answer::Yes).then_some(puzzle)
}

/// Steps of the annealing.
fn steps(number: u64) -> u64 {
    STEPS << number.saturating_add(1).trailing_zeros().min(DOUBLINGS)
}

/// Columns of two symbols: none in narrow puzzles, else one, and from width 7 on two by turns.
fn halved(width: usize, number: u64) -> usize {
    match width {
        0..=2 => 0,
        3..=6 => 1,
        _ => 1 + (number % 2) as usize,
    }
}
