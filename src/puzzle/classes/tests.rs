//! Forms, extensions and levels against other ways to have them.

use super::beside::{choose, number};
use super::growth::Grown;
use super::*;
use crate::limit::Limit;
use crate::puzzle::canonical::Canonical;
use crate::puzzle::edges::members;
use crate::puzzle::{Answer, Edges, Hit, bidirectional, random, search, simplification};
use crate::random::Key;
use num_bigint::BigUint;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::time::Duration;

const KEY: Key = Key([50, 51]);

fn next(classes: &Classes, level: &Level, threads: usize) -> Result<Level, ClassesError> {
    match classes.next(level, threads, &Limit::none(), &|_| ())? {
        Grown::Level(level) => Ok(level),
        Grown::Stopped => panic!("there is no limit"),
    }
}

fn levels(width: usize, most: usize) -> Vec<Level> {
    let classes = Classes::new(width).unwrap();
    let first = Some(classes.empty());
    let all = std::iter::successors(first, |level| Some(next(&classes, level, 2).unwrap()));
    all.skip(1).take_while(|level| level.classes() > 0).take(most).collect()
}

/// A random set of rows, as codes.
fn set(index: u64, width: usize, rows: usize) -> Vec<Code> {
    codes(&random::puzzle(KEY, index, width, rows).unwrap())
}

fn codes(puzzle: &Puzzle) -> Vec<Code> {
    let code = |row: &Row| {
        let symbols = (0..puzzle.width()).map(|column| Code::from(row.symbol(column)));
        symbols.fold(0, |code, symbol| code * 3 + symbol - 1)
    };
    puzzle.rows().iter().map(code).collect()
}

#[test]
fn forms_tell_the_classes_that_canonical_forms_tell() {
    for width in 1..=6 {
        let maps = Maps::of(width);
        let mut forms = BTreeMap::new();
        let mut classes = BTreeMap::new();
        for index in 0..400 {
            let rows = (1 + index as usize % 7).min(maps.rows());
            let set = set(index, width, rows);
            let form = maps.form(&set);
            let canonical = Canonical::of(&puzzle(&set, width).unwrap());
            assert_eq!(canonical.automorphisms, BigUint::from(form.automorphisms), "{set:?}");
            assert_eq!(maps.form(&form.set[..rows]), form);
            let class: Vec<String> = (0..rows).map(|row| canonical.puzzle.digits(row)).collect();
            assert_eq!(*forms.entry(form).or_insert(class.clone()), class);
            assert_eq!(*classes.entry(class).or_insert(form), form);
        }
    }
}

/// What makes each class come from one class alone.
#[test]
fn a_form_is_seen_from_rows_of_one_orbit() {
    for width in 1..=4 {
        let maps = Maps::of(width);
        for index in 0..300 {
            let mut set = set(index, width, (1 + index as usize % 8).min(maps.rows()));
            let mut without = BTreeSet::new();
            for _ in 0..set.len() {
                set.rotate_left(1);
                if let Some(form) = maps.form_by_last(&set) {
                    assert_eq!(form, maps.form(&set));
                    without.insert(maps.form(&set[..set.len() - 1]));
                }
            }
            assert_eq!(without.len(), 1, "{set:?}");
        }
    }
}

fn strong(set: &[Code], width: usize) -> bool {
    let edges = Edges::of(&puzzle(set, width).unwrap(), Hit::ExactlyTwo);
    bidirectional::decide(&edges, &Limit::none()) == Answer::Yes
}

#[test]
fn extensions_are_strong_where_the_programme_over_sets_says_so() {
    let mut counts = [0; 2];
    for width in 3..=6 {
        // Four rows of six columns have millions of classes.
        let most = if width == 6 { 2 } else { 4 };
        for (index, level) in levels(width, most).iter().enumerate() {
            let step = level.forms.len() / 40 + 1;
            for &form in level.forms.iter().skip(index).step_by(step) {
                let mut set = unpacked(form, level.rows, width);
                let growing = Growing::of(&set, width).unwrap();
                for row in self::set(form as u64, width, 20) {
                    if set.contains(&row) {
                        continue;
                    }
                    set.push(row);
                    let known = strong(&set, width);
                    assert_eq!(growing.stays_strong(row, width), known, "{set:?}");
                    assert_eq!(Growing::of(&set, width).is_some(), known, "{set:?}");
                    counts[usize::from(known)] += 1;
                    set.pop();
                }
            }
        }
    }
    assert!(counts.iter().all(|&count| count > 500), "{counts:?}");
}

/// Puzzles that grow at random, and one of 13 rows, so that squares of all sizes occur.
#[test]
fn large_extensions_are_strong_where_search_says_so() {
    let known = |set: &[Code]| {
        let edges = Edges::of(&puzzle(set, 6).unwrap(), Hit::ExactlyTwo);
        search::decide(&edges, u64::MAX, &Limit::none()).answer == Answer::Yes
    };
    let mut counts = [[0; 2]; 4];
    for index in 0..12 {
        let mut set: Vec<Code> = Vec::new();
        for row in self::set(index, 6, 300) {
            let growing = Growing::of(&set, 6).unwrap();
            let larger = [&set[..], &[row]].concat();
            let strong = known(&larger);
            assert_eq!(growing.stays_strong(row, 6), strong, "{larger:?}");
            counts[set.len() / 4][usize::from(strong)] += 1;
            // Some are left out, so that not only greedy puzzles occur.
            if strong && row % 5 > 0 {
                set = larger;
            }
        }
    }
    let text = include_bytes!("../../../tests/oracles/strong.puz");
    let puzzles = crate::puzzle::files::read(text).unwrap().into_iter();
    let largest = puzzles.map(|written| written.puzzle).find(|puzzle| puzzle.len() == 14);
    let codes = codes(&largest.unwrap());
    let growing = Growing::of(&codes[..13], 6).unwrap();
    for row in self::set(12, 6, 60).into_iter().chain([codes[13]]) {
        let larger = [&codes[..13], &[row]].concat();
        let strong = known(&larger);
        assert_eq!(growing.stays_strong(row, 6), strong, "{larger:?}");
        counts[3][usize::from(strong)] += 1;
    }
    assert!(counts.as_flattened().iter().all(|&count| count > 0), "{counts:?}");
}

#[test]
fn rows_beside_every_part_are_those_beside_each() {
    for (width, size) in [(3, 3), (4, 1), (4, 2), (4, 3), (5, 2), (6, 1)] {
        let maps = Maps::of(width);
        let each = Beside::each(&maps);
        let beside = match size {
            1 => Beside::each(&maps),
            _ => Beside::of(&maps, size, &levels(width, size)[size - 1].forms, &each),
        };
        for index in 0..40 {
            let rows = size + index as usize % 3;
            let mut set = set(index, width, rows);
            set.sort_unstable();
            let parts = (0u32..1 << rows).filter(|part| part.count_ones() as usize == size);
            let parts: Vec<Vec<Code>> = parts
                .map(|part| (0..rows).filter(|at| part >> at & 1 == 1).map(|at| set[at]).collect())
                .collect();
            let beside_all = |row: &Code| {
                parts.iter().all(|part| {
                    !part.contains(row) && strong(&[&part[..], &[*row]].concat(), width)
                })
            };
            let expected: Vec<usize> =
                (0..maps.rows() as Code).filter(beside_all).map(usize::from).collect();
            assert_eq!(members(&beside.every(&set)).collect::<Vec<_>>(), expected, "{set:?}");
        }
    }
}

#[test]
fn sets_of_a_size_are_numbered_without_a_gap() {
    for size in 1..=3 {
        let mut numbers: Vec<usize> = (0u32..1 << 12)
            .filter(|set| set.count_ones() as usize == size)
            .map(|set| (0..12).filter(|row| set >> row & 1 == 1).collect::<Vec<Code>>())
            .map(|set| number(&set))
            .collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..choose(12, size)));
    }
}

/// All sets of rows of width up to 3, one by one.
#[test]
fn levels_are_those_of_all_sets_of_rows() {
    for width in 1..=3 {
        let rows = 3u16.pow(width as u32);
        let mut sets: Vec<Vec<Code>> = vec![Vec::new()];
        for level in levels(width, usize::MAX).into_iter().map(Some).chain([None]) {
            let larger = sets.iter().flat_map(|set| {
                let from = set.last().map_or(0, |last| last + 1);
                (from..rows).map(move |row| [&set[..], &[row]].concat())
            });
            sets = larger.filter(|set| strong(set, width)).collect();
            let Some(level) = level else { break };
            assert_eq!(level.labelled(), sets.len() as u128);
            let classes: BTreeMap<Vec<String>, bool> = sets
                .iter()
                .map(|set| {
                    let puzzle = puzzle(set, width).unwrap();
                    let edges = Edges::of(&puzzle, Hit::ExactlyTwo);
                    let simplifiable = simplification::decide(&edges) == Answer::Yes;
                    let form = Canonical::of(&puzzle).puzzle;
                    ((0..form.len()).map(|row| form.digits(row)).collect(), simplifiable)
                })
                .collect();
            assert_eq!(level.classes(), classes.len());
            assert_eq!(level.simplifiable(), classes.values().filter(|&&holds| holds).count());
        }
        assert!(sets.is_empty());
    }
}

#[test]
fn a_level_with_a_class_too_few_or_twice_does_not_add_up() {
    let classes = Classes::new(3).unwrap();
    let level = &levels(3, 2)[1];
    let mut twice = 0;
    for place in 0..level.classes() {
        let mut wrong = level.clone();
        let form = wrong.forms.remove(place);
        let error = next(&classes, &wrong, 1).unwrap_err();
        assert!(matches!(error, ClassesError::Inconsistent { rows: 3, .. }), "{error}");
        wrong.forms.extend([form, form]);
        let error = next(&classes, &wrong, 1).unwrap_err();
        assert!(matches!(error, ClassesError::Inconsistent { rows: 3, .. }), "{error}");
        twice += u32::from(error.to_string().ends_with("a class is there twice"));
    }
    assert!(twice > 0);
}

#[test]
fn threads_and_limits() {
    let classes = Classes::new(5).unwrap();
    let level = &levels(5, 2)[1];
    assert_eq!(next(&classes, level, 1), next(&classes, level, 3));
    let limit = Limit::none().after(Duration::ZERO);
    assert_eq!(classes.next(level, 2, &limit, &|_| ()), Ok(Grown::Stopped));
    assert_eq!(Classes::new(0).err(), Some(ClassesError::Width(0)));
    assert_eq!(Classes::new(7).err(), Some(ClassesError::Width(7)));
    let full = Level { width: 6, rows: 12, forms: vec![0], labelled: 0, simplifiable: 0 };
    let error = Classes::new(6).unwrap().next(&full, 1, &Limit::none(), &|_| ()).unwrap_err();
    assert_eq!(error, ClassesError::Rows { rows: 13, most: 12 });
}

#[test]
fn packed_forms_compare_as_their_rows() {
    for width in 1..=6 {
        let rows = 3usize.min(3usize.pow(width as u32));
        let mut sets: Vec<Vec<Code>> = (0..50).map(|index| set(index, width, rows)).collect();
        sets.sort_unstable();
        let forms: Vec<u128> = sets.iter().map(|set| packed(set, width)).collect();
        assert!(forms.is_sorted());
        let again = forms.iter().map(|&form| unpacked(form, rows, width));
        assert!(sets.iter().cloned().eq(again));
    }
}

#[test]
fn files_of_levels_are_read_again_and_checked() {
    let folder = tempfile::tempdir().unwrap();
    let classes = Classes::new(3).unwrap();
    assert!(files::read(&classes, 3, folder.path()).unwrap().is_none());
    let level = &levels(3, 3)[2];
    files::write(level, folder.path()).unwrap();
    assert_eq!(files::read(&classes, 3, folder.path()).unwrap().as_ref(), Some(level));
    let empty = Level { forms: Vec::new(), labelled: 0, simplifiable: 0, rows: 4, width: 3 };
    files::write(&empty, folder.path()).unwrap();
    assert_eq!(files::read(&classes, 4, folder.path()).unwrap(), Some(empty));

    let path = files::path(folder.path(), 3, 3);
    let text = fs::read_to_string(&path).unwrap();
    let puzzles: Vec<&str> = text.split("\n\n").collect();
    let with = |at: usize, puzzle: &str| {
        let mut puzzles = puzzles.clone();
        puzzles[at] = puzzle;
        puzzles.join("\n\n")
    };
    let first: Vec<&str> = puzzles[1].lines().collect();
    let turned = [first[1], first[0], first[2]].join("\n");
    let longer = format!("{}\n333", puzzles[1]);
    let shorter = first[..2].join("\n");
    let without_last = puzzles[..puzzles.len() - 1].join("\n\n") + "\n";
    let wrong_simplifiable = text.replacen("9 simplifiable", "8 simplifiable", 1);
    let ascending = "above do not ascend";
    let cases = [
        (text.replacen("width 3", "width 4", 1), 1, "the first line does not say"),
        (wrong_simplifiable, 1, "the first line does not say"),
        (without_last, 1, "the first line does not say"),
        (with(1, &turned), 6, ascending),
        (with(2, puzzles[1]), 10, ascending),
        (with(1, &longer), 6, "more rows"),
        (with(1, &shorter), 5, "fewer rows"),
        (with(1, "333\n332\n331"), 6, ascending),
        (with(1, "331\n332\n333"), 6, "not the form"),
        (with(1, "11\n12\n13"), 3, "no row of this width"),
        (with(1, "114\n123\n132"), 3, "no row of this width"),
    ];
    for (text, line, fault) in cases {
        fs::write(&path, &text).unwrap();
        let error = files::read(&classes, 3, folder.path()).unwrap_err().to_string();
        let place = format!("width-3-rows-3.puz:{line}: ");
        assert!(error.contains(&place) && error.contains(fault), "{error}\n{text}");
    }
    // The form of a class that is not strong.
    let form = classes.maps.form(&[0, 1, 2]).set;
    let digits =
        |code: Code| [code / 9, code / 3 % 3, code % 3].map(|digit| (digit + 1).to_string());
    let rows = form[..3].iter().map(|&code| digits(code).concat()).collect::<Vec<_>>().join("\n");
    fs::write(&path, with(1, &rows)).unwrap();
    let error = files::read(&classes, 3, folder.path()).unwrap_err().to_string();
    assert!(error.ends_with("width-3-rows-3.puz:6: the puzzle above is not strong"), "{error}");
}
