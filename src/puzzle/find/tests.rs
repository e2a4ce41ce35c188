//! Each part of the search against what is decided from scratch.

use super::attempt::attempt;
use super::climb::climb;
use super::draw::Draw;
use super::extension::{extend, extends};
use super::live::{Live, Word};
use super::product::{plan, product, quick};
use super::{Found, Listener, Outcome, Wanted, WantedError, attempted, find, rows, verified};
use crate::limit::Limit;
use crate::puzzle::{
    Edges, Hit, Method, Property, Puzzle, Row, decide, files, random, simplification,
};
use crate::random::Key;
use std::sync::Mutex;
use std::time::Duration;

const KEY: Key = Key([26, 7]);

fn holds(puzzle: &Puzzle, property: Property) -> bool {
    decide(puzzle, property, Method::Hybrid, &Limit::none()).unwrap().holds.unwrap()
}

fn of(digits: &[&str]) -> Puzzle {
    let rows: Vec<Vec<u8>> =
        digits.iter().map(|row| row.bytes().map(|digit| digit - b'0').collect()).collect();
    Puzzle::new(&rows).unwrap()
}

/// Symbols are changed thousands of times, at times so that a row is there twice.
fn follows<W: Word, const N: usize>(size: usize, width: usize, moves: usize) {
    let mut draw = Draw::new(KEY, size as u64);
    let mut symbols: Vec<Vec<u8>> =
        (0..size).map(|_| (0..width).map(|_| draw.symbol()).collect()).collect();
    let row = |symbols: &Vec<u8>| Row::new(symbols).unwrap();
    let mut live = Live::<W, N>::of(&symbols.iter().map(row).collect::<Vec<_>>());
    for step in 0..moves {
        let at = draw.below(size);
        symbols[at][draw.below(width)] = draw.symbol();
        let rows: Vec<Row> = symbols.iter().map(row).collect();
        live.set(&rows, at);
        if step % 16 != 0 {
            continue;
        }
        let mut edges = Edges::none(size);
        for u in 0..size {
            for v in 0..size {
                for w in 0..size {
                    if Hit::ExactlyTwo.columns([rows[u], rows[v], rows[w]]) == 0 {
                        edges.insert([u, v, w]);
                    }
                }
            }
        }
        same(&live, &edges);
        simplification::simplify(&mut edges);
        same(&live.simplified(), &edges);
    }
}

fn same<W: Word, const N: usize>(live: &Live<W, N>, edges: &Edges) {
    assert_eq!(live.off_diagonal(), edges.len() - edges.rows());
    assert!(edges.iter().all(|edge| live.contains(edge)));
}

#[test]
fn edges_follow_the_rows() {
    follows::<u16, 8>(8, 3, 2_000);
    follows::<u16, 8>(3, 4, 2_000);
    follows::<u16, 16>(11, 5, 2_000);
    follows::<u16, 16>(16, 7, 1_000);
    follows::<u32, 24>(23, 9, 500);
    follows::<u32, 32>(32, 12, 200);
    follows::<u64, 40>(34, 12, 200);
    follows::<u64, 64>(64, 18, 50);
}

/// All rows of the width for every strong puzzle among random ones and those that are found.
#[test]
fn a_row_extends_a_strong_puzzle_when_the_larger_one_is_strong() {
    let random = (0..400).map(|index| {
        let rows = 1 + index as usize % 4;
        random::puzzle(KEY, index, 3 + index as usize % 3, rows).unwrap()
    });
    // Strong, and not simplifiable.
    let hard = [of(&["2233", "1232", "1123", "3311"])];
    let (mut strong, mut yes, mut beyond) = (0, 0, 0);
    for puzzle in random.chain(hard).filter(|puzzle| holds(puzzle, Property::Strong)) {
        strong += 1;
        for row in rows::all(puzzle.width(), &mut Draw::new(KEY, 0)) {
            let larger = Puzzle::of_rows(puzzle.width(), [puzzle.rows(), &[row]].concat());
            let expected = larger.as_ref().is_ok_and(|larger| holds(larger, Property::Strong));
            assert_eq!(extends(&puzzle, row), expected, "{puzzle:?} {row:?}");
            yes += usize::from(expected);
            beyond += usize::from(expected && !holds(&larger.unwrap(), Property::Simplifiable));
        }
    }
    assert!(strong > 50 && yes > 500 && beyond > 0, "{strong} {yes} {beyond}");
}

#[test]
fn puzzles_are_extended_until_no_row_can_be_added() {
    let all = rows::all(4, &mut Draw::new(KEY, 0));
    let full = extend(of(&["3132"]), &all, 9, &Limit::none());
    assert!(holds(&full, Property::Strong) && full.len() > 2);
    assert!(all.iter().all(|&row| !extends(&full, row)));
    assert_eq!(extend(of(&["3132"]), &all, 2, &Limit::none()).len(), 2);
    let none = Limit::none().after(Duration::ZERO);
    assert_eq!(extend(of(&["3132"]), &all, 9, &none).len(), 1);
}

#[test]
fn climbing_keeps_puzzles_simplifiable() {
    let candidates = rows::all(5, &mut Draw::new(KEY, 0));
    // Twice the same row, and two that share a piece.
    let start = [0, 0, 1, 100].map(|at| candidates[at]);
    for index in 0..5 {
        let mut draw = Draw::new(KEY, index);
        let rows = climb::<u16, 8>(&start, &candidates, 8, 200, &mut draw, &Limit::none());
        let puzzle = Puzzle::of_rows(5, rows).unwrap();
        assert!(puzzle.len() >= 6 && holds(&puzzle, Property::Simplifiable), "{puzzle:?}");
    }
    let none = Limit::none().after(Duration::ZERO);
    let mut draw = Draw::new(KEY, 0);
    assert_eq!(climb::<u16, 8>(&start, &candidates, 8, 200, &mut draw, &none).len(), 2);
}

#[test]
fn products_of_simplifiable_puzzles_are_simplifiable() {
    let parts = [of(&["12", "31"]), of(&["111", "123", "322"]), of(&["13", "21"])];
    for first in &parts {
        for second in &parts {
            let whole = product(first, second, usize::MAX).unwrap();
            let size = (first.len() * second.len(), first.width() + second.width());
            assert_eq!((whole.len(), whole.width()), size);
            assert!(holds(&whole, Property::Simplifiable));
        }
    }
    let hard = of(&["2233", "1232", "1123", "3311"]);
    assert!(!holds(&product(&hard, &hard, usize::MAX).unwrap(), Property::Strong));
    assert_eq!(product(&hard, &hard, 5).map(|puzzle| puzzle.len()), Some(5));
    assert_eq!(product(&hard, &hard, 0), None);
}

#[test]
fn sizes_of_products() {
    for (width, rows, widths) in [
        (6, 1, None),
        (7, 16, Some(vec![5, 2])),
        (7, 17, None),
        (8, 28, Some(vec![6, 2])),
        (12, 196, Some(vec![6, 6])),
        (12, 197, None),
    ] {
        let sorted = plan(width, rows).map(|mut widths| {
            widths.sort_unstable_by(|a, b| b.cmp(a));
            widths
        });
        assert_eq!(sorted, widths, "{width} {rows}");
    }
    assert_eq!(plan(64, 1024).map(|widths| widths.iter().sum::<usize>()), Some(64));
    assert_eq!([quick(0), quick(1), quick(6), quick(7)], [None, Some(1), Some(14), None]);
}

#[test]
fn attempts_are_pure_functions_of_their_number() {
    let wanted = Wanted::new(6, 12).unwrap();
    let mut sizes = Vec::new();
    for number in [0, 1, 5, u64::MAX - 1] {
        let puzzle = attempt(wanted, KEY, number, &Limit::none());
        assert_eq!(puzzle, attempt(wanted, KEY, number, &Limit::none()));
        assert!(holds(&puzzle, Property::Strong) && puzzle.len() <= 12);
        sizes.push(puzzle.len());
    }
    assert!(sizes.contains(&12), "{sizes:?}");
}

#[test]
fn what_is_not_strong_is_no_find() {
    let found = |rows: &[&str]| verified(of(rows), 7, &Limit::none());
    assert_eq!(found(&["11", "12"]), None);
    let known = found(&["13", "21"]).map(|found| (found.puzzle.len(), found.attempt));
    assert_eq!(known, Some((2, 7)));
}

/// What breaks this changes published results, and is an entry in the changelog.
#[test]
fn attempts_stay_what_they_are() {
    let found = |width, rows, number| {
        attempted(Wanted::new(width, rows).unwrap(), 1, number).unwrap().puzzle
    };
    let first = found(5, 8, 0);
    let digits: Vec<String> = (0..first.len()).map(|row| first.digits(row)).collect();
    assert_eq!(digits.join(" "), "22331 31321 21131 31111 21112 32332 22312 32123");
    let sizes = |rows| {
        let mut sizes: Vec<usize> = (0..6).map(|number| found(6, rows, number).len()).collect();
        sizes.sort_unstable();
        sizes
    };
    assert_eq!(sizes(14), [13, 13, 14, 14, 14, 14]);
    assert_eq!(sizes(15), [13, 13, 13, 13, 13, 14]);
}

/// Who writes down what it hears.
#[derive(Default)]
struct Notes(Mutex<(Vec<usize>, u64)>);

impl Listener for Notes {
    fn found(&self, found: &Found) {
        self.0.lock().unwrap().0.push(found.puzzle.len());
    }

    fn ended(&self, before: u64) {
        let mut notes = self.0.lock().unwrap();
        assert!(before >= notes.1);
        notes.1 = before;
    }
}

fn search(
    width: usize,
    rows: usize,
    first: u64,
    threads: usize,
    limit: &Limit,
) -> (Outcome, Notes) {
    let notes = Notes::default();
    let outcome = find(Wanted::new(width, rows).unwrap(), 1, first, threads, limit, &notes);
    (outcome, notes)
}

#[test]
fn the_largest_of_narrow_puzzles_are_found() {
    for (width, rows) in (1..).zip([1, 2, 3, 5, 8]) {
        let (outcome, notes) = search(width, rows, 0, 2, &Limit::none());
        let best = outcome.best.unwrap();
        assert_eq!((best.puzzle.len(), best.puzzle.width()), (rows, width));
        assert!(holds(&best.puzzle, Property::Strong));
        assert_eq!(notes.0.lock().unwrap().0.last(), Some(&rows));
    }
}

#[test]
fn the_find_is_the_same_whatever_the_number_of_threads() {
    let alone = search(6, 14, 0, 1, &Limit::none()).0;
    for threads in [2, 5] {
        assert_eq!(search(6, 14, 0, threads, &Limit::none()).0, alone);
    }
    let best = alone.best.unwrap();
    assert_eq!(alone.attempts, best.attempt + 1);
    // Whoever begins at the find has it again; whoever begins after it has another.
    assert_eq!(search(6, 14, best.attempt, 2, &Limit::none()).0.best, Some(best.clone()));
    let later = search(6, 14, best.attempt + 1, 2, &Limit::none()).0.best.unwrap();
    assert!(later.puzzle != best.puzzle && later.attempt > best.attempt);
}

#[test]
fn a_limit_leaves_the_best_so_far() {
    let limit = Limit::none().after(Duration::from_millis(300));
    let (outcome, notes) = search(6, 20, 0, 2, &limit);
    let best = outcome.best.unwrap();
    assert!((5..=14).contains(&best.puzzle.len()));
    assert_eq!(notes.0.lock().unwrap().0.last(), Some(&best.puzzle.len()));
    let none = Limit::none().after(Duration::ZERO);
    assert_eq!(search(6, 14, 0, 2, &none).0, Outcome { best: None, attempts: 0 });
    assert_eq!(search(5, 2, u64::MAX, 2, &Limit::none()).0.best, None);
}

#[test]
fn products_are_found_through_their_factors() {
    let (outcome, notes) = search(9, 40, 0, 2, &Limit::none());
    let best = outcome.best.unwrap();
    assert_eq!((best.puzzle.len(), best.puzzle.width()), (40, 9));
    assert!(outcome.attempts >= 2 && notes.0.lock().unwrap().0 == [40]);
    let mut text = Vec::new();
    files::write(&best.puzzle, &mut text).unwrap();
    assert_eq!(files::read(&text).unwrap()[0].puzzle, best.puzzle);
}

#[test]
fn sizes_that_are_not_looked_for() {
    let of = |width, rows| Wanted::new(width, rows).map(|wanted| (wanted.width(), wanted.rows()));
    assert_eq!(of(0, 1), Err(WantedError::Width(0)));
    assert_eq!(of(65, 1), Err(WantedError::Width(65)));
    assert_eq!(of(3, 0), Err(WantedError::Rows { rows: 0, width: 3, most: 6 }));
    assert_eq!(of(3, 7), Err(WantedError::Rows { rows: 7, width: 3, most: 6 }));
    assert_eq!(of(11, 113), Err(WantedError::TooMany(113)));
    assert_eq!([of(3, 6), of(12, 196), of(11, 64)], [Ok((3, 6)), Ok((12, 196)), Ok((11, 64))]);
}
