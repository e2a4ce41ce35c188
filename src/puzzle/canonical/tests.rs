//! Moved puzzles, all maps tried, and groups that are known.

use super::*;
use crate::puzzle::{files, random};
use crate::random::{Key, choice};
use std::collections::BTreeMap;

const KEY: Key = Key([40, 41]);

type Rows = Vec<Vec<u8>>;

fn rows(puzzle: &Puzzle) -> Rows {
    let row = |&row: &Row| (0..puzzle.width()).map(|column| row.symbol(column)).collect();
    puzzle.rows().iter().map(row).collect()
}

fn shuffled(length: usize, draw: &mut impl FnMut(usize) -> usize) -> Vec<usize> {
    let mut order: Vec<usize> = (0..length).collect();
    (1..length).for_each(|at| order.swap(at, draw(at + 1)));
    order
}

/// The puzzle with rows, columns and symbols in another order.
fn moved(puzzle: &Puzzle, index: u64) -> Puzzle {
    let mut next = 0;
    let mut draw = |below: usize| {
        next += 1;
        choice::choose(KEY, index, next, below as u32, 0) as usize
    };
    let old = rows(puzzle);
    let (order, columns) = (shuffled(old.len(), &mut draw), shuffled(puzzle.width(), &mut draw));
    let symbols = SYMBOLS[draw(6)];
    let image = |row: &Vec<u8>| -> Vec<u8> {
        columns.iter().map(|&column| symbols[usize::from(row[column]) - 1]).collect()
    };
    Puzzle::new(&order.iter().map(|&row| image(&old[row])).collect::<Rows>()).unwrap()
}

/// All concatenations of rows of two puzzles.
fn product(one: &Puzzle, other: &Puzzle) -> Puzzle {
    let other = rows(other);
    let pairs = rows(one).into_iter().flat_map(|row| {
        other.iter().map(move |end| [&row[..], &end[..]].concat()).collect::<Rows>()
    });
    Puzzle::new(&pairs.collect::<Rows>()).unwrap()
}

fn known(text: &str) -> Puzzle {
    files::read(text.as_bytes()).unwrap().remove(0).puzzle
}

fn all_rows(width: usize) -> Puzzle {
    let symbols = known("1\n2\n3");
    (1..width).fold(symbols.clone(), |rows, _| product(&rows, &symbols))
}

/// Puzzles of many kinds: random ones, dense and sparse, products, with repeated columns.
fn puzzles() -> impl Iterator<Item = Puzzle> {
    let of = |index: u64, width: usize, rows: usize| {
        random::puzzle(KEY, index, width, rows.min(3usize.pow(width.min(6) as u32))).unwrap()
    };
    let some =
        (0..120).map(move |index| of(index, 1 + index as usize % 8, 1 + index as usize % 11));
    let dense =
        (0..30).map(move |index| of(index, 2 + index as usize % 2, 3 + index as usize % 20));
    let base = known("111\n321\n332");
    let powers = [product(&base, &base), product(&product(&base, &base), &base)];
    let mixed = product(&known("12\n31"), &known("112\n331\n223"));
    let repeated = known("111222333\n112233123\n333111222\n123123123");
    let wide = [known(&"1".repeat(64)), of(7, 64, 40), all_rows(3), all_rows(4)];
    some.chain(dense).chain(powers).chain([mixed, repeated]).chain(wide)
}

#[test]
fn moved_puzzles_have_the_same_form() {
    for (index, puzzle) in (0..).zip(puzzles()) {
        let form = Canonical::of(&puzzle);
        assert_eq!((form.puzzle.len(), form.puzzle.width()), (puzzle.len(), puzzle.width()));
        assert!(rows(&form.puzzle).is_sorted());
        for step in 0..3 {
            assert_eq!(Canonical::of(&moved(&puzzle, 3 * index + step)), form, "{puzzle:?}");
        }
        assert_eq!(Canonical::of(&form.puzzle), form);
    }
}

/// The least image under all maps, and how many maps keep the set of rows.
fn brute(puzzle: &Puzzle) -> (Rows, u32) {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for column in 0..puzzle.width() {
        let longer = |order: &Vec<usize>| {
            (0..=column)
                .map(|at| [&order[..at], &[column], &order[at..]].concat())
                .collect::<Vec<_>>()
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    let old = rows(puzzle);
    let image = |symbols: [u8; 3], order: &[usize]| {
        let row = |row: &Vec<u8>| -> Vec<u8> {
            order.iter().map(|&column| symbols[usize::from(row[column]) - 1]).collect()
        };
        let mut image: Rows = old.iter().map(row).collect();
        image.sort_unstable();
        image
    };
    let images: Vec<Rows> = SYMBOLS
        .iter()
        .flat_map(|&symbols| orders.iter().map(move |order| (symbols, order)))
        .map(|(symbols, order)| image(symbols, order))
        .collect();
    let mut sorted = old.clone();
    sorted.sort_unstable();
    let keep = images.iter().filter(|&image| *image == sorted).count();
    (images.into_iter().min().unwrap(), keep as u32)
}

#[test]
fn classes_and_groups_are_those_of_all_maps() {
    for (width, most, count) in [(1, 3, 20), (2, 9, 200), (3, 12, 300), (4, 6, 150), (5, 6, 60)] {
        let mut forms = BTreeMap::new();
        let mut images = BTreeMap::new();
        for index in 0..count {
            let length = 1 + index as usize % most;
            let puzzle = random::puzzle(KEY, index, width, length).unwrap();
            let (image, automorphisms) = brute(&puzzle);
            let form = Canonical::of(&puzzle);
            assert_eq!(form.automorphisms, automorphisms.into(), "{puzzle:?}");
            assert_eq!(brute(&form.puzzle).0, image, "{puzzle:?}");
            let form = rows(&form.puzzle);
            assert_eq!(*forms.entry(form.clone()).or_insert(image.clone()), image);
            assert_eq!(*images.entry(image).or_insert(form.clone()), form);
        }
    }
}

#[test]
fn groups_that_are_known() {
    let factorial = |n: u32| (1..=n).map(BigUint::from).product::<BigUint>();
    let automorphisms = |puzzle: &Puzzle| Canonical::of(puzzle).automorphisms;
    for width in 1..=5 {
        assert_eq!(automorphisms(&all_rows(width)), factorial(width as u32) * 6u32, "{width}");
    }
    // All columns the same: two symbols do not occur.
    assert_eq!(automorphisms(&known(&"2".repeat(64))), factorial(64) * 2u32);
    // Each block of columns is permuted alone, and the blocks with the symbols.
    let blocks = ["1".repeat(20), "2".repeat(20), "3".repeat(20)].concat();
    let sixth = factorial(20).pow(3);
    assert_eq!(automorphisms(&known(&blocks)), sixth * 6u32);
    // One 2 among 1 in each row: the columns are permuted as the rows are.
    let row = |at: usize| format!("{}2{}\n", "1".repeat(at), "1".repeat(29 - at));
    let unit: String = (0..30).map(row).collect();
    assert_eq!(automorphisms(&known(&unit)), factorial(30));
    // The powers of a rigid puzzle keep the order of factors alone.
    let base = known("111\n321\n332");
    assert_eq!(automorphisms(&base), 1u32.into());
    let square = product(&base, &base);
    assert_eq!(automorphisms(&square), 2u32.into());
    assert_eq!(automorphisms(&product(&square, &base)), 6u32.into());
}

#[test]
fn what_is_not_isomorphic() {
    let of = |one, other| isomorphic(&known(one), &known(other));
    assert!(of("12\n31", "23\n12") && of("1", "2") && !of("1", "11") && !of("1\n2", "1"));
    assert!(!of("112\n233", "112\n223") && !of("12\n13", "12\n21"));
}

/// Columns of a graph's incidence: refinement tells nothing of regular graphs, so the search must.
#[test]
fn regular_graphs_are_told_apart_and_their_groups_are_right() {
    let graph = |edges: &[[usize; 2]], vertices: usize| {
        let row = |edge: &[usize; 2]| -> Vec<u8> {
            (0..vertices).map(|vertex| 1 + u8::from(edge.contains(&vertex))).collect()
        };
        Puzzle::new(&edges.iter().map(row).collect::<Rows>()).unwrap()
    };
    let cycle = |first: usize, length: usize| {
        (0..length).map(move |at| [first + at, first + (at + 1) % length])
    };
    let one: Vec<[usize; 2]> = cycle(0, 12).collect();
    let two: Vec<[usize; 2]> = cycle(0, 6).chain(cycle(6, 6)).collect();
    let three: Vec<[usize; 2]> = cycle(0, 4).chain(cycle(4, 4)).chain(cycle(8, 4)).collect();
    let mixed: Vec<[usize; 2]> = cycle(0, 5).chain(cycle(5, 7)).collect();
    let spokes = (0..5).map(|at| [at, at + 5]);
    let inner = (0..5).map(|at| [5 + at, 5 + (at + 2) % 5]);
    let petersen: Vec<[usize; 2]> = cycle(0, 5).chain(spokes).chain(inner).collect();
    let cases = [
        (graph(&one, 12), 24u32),
        (graph(&two, 12), 12 * 12 * 2),
        (graph(&three, 12), 8 * 8 * 8 * 6),
        (graph(&mixed, 12), 10 * 14),
        (graph(&petersen, 10), 120),
    ];
    for (index, (puzzle, automorphisms)) in (0..).zip(&cases) {
        assert_eq!(Canonical::of(puzzle).automorphisms, (*automorphisms).into(), "{index}");
        assert!(isomorphic(puzzle, &moved(puzzle, index)));
        let others = cases.iter().filter(|(other, _)| isomorphic(puzzle, other));
        assert_eq!(others.count(), 1);
    }
}
