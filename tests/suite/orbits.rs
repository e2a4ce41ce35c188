//! `tertia exact classes`: layouts up to affine maps, against published tables and against
//! the count of all layouts.

use super::deals::{printed, tertia};
use num_bigint::BigUint;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use tertia::cards::Deck;
use tertia::exact::{Count, Inequivalent, inequivalent, layouts};
use tertia::simulate::{Cpu, Kernel};

fn sorted(attributes: u32, cards: u32) -> Vec<Inequivalent> {
    inequivalent(attributes, cards).unwrap()
}

fn classes(rows: &[Inequivalent]) -> u64 {
    rows.iter().map(|row| row.classes).sum()
}

#[test]
fn published_layouts_and_classes() {
    let mut published = BTreeMap::<u32, Vec<Inequivalent>>::new();
    for line in include_str!("../oracles/set_count_exact.csv").lines().skip(1) {
        let row: Vec<u128> = line.split(',').map(|field| field.parse().unwrap()).collect();
        let [cards, sets, layouts, classes] = row[..] else { panic!("{line}") };
        let (sets, classes) = (sets as u32, classes as u64);
        let row = Inequivalent { sets, layouts, classes };
        published.entry(cards as u32).or_default().push(row);
    }
    assert_eq!(published.keys().copied().collect::<Vec<_>>(), [3, 4, 5, 6, 7, 8, 9, 12]);
    for (cards, rows) in published {
        assert_eq!(sorted(4, cards), rows, "{cards}");
    }
}

#[test]
fn layouts_are_as_many_as_another_method_finds() {
    let real = (0..=10).chain(71..=81).map(|cards| (4, cards));
    let small = (1..=3u32).flat_map(|n| (0..=3u32.pow(n)).map(move |cards| (n, cards)));
    for (attributes, cards) in small.chain(real) {
        let mut counts = Vec::new();
        for row in sorted(attributes, cards) {
            counts.resize(row.sets as usize, BigUint::ZERO);
            counts.push(BigUint::from(row.layouts));
        }
        let engine = Cpu::new(Kernel::best(), 2).unwrap();
        let expected = Count::new(attributes, cards).unwrap().run(&engine).unwrap();
        assert_eq!(counts, expected.counts(), "{attributes} {cards}");
        let all = layouts(Deck::new(attributes).unwrap(), cards);
        assert_eq!(expected.layouts(), &all);
    }
}

#[test]
fn classes_and_those_of_the_complements_are_as_many() {
    let all =
        |attributes: u32, most| (0..=most).map(move |cards| classes(&sorted(attributes, cards)));
    assert_eq!(all(1, 3).collect::<Vec<_>>(), [1, 1, 1, 1]);
    assert_eq!(all(2, 9).collect::<Vec<_>>(), [1, 1, 1, 2, 2, 2, 2, 1, 1, 1]);
    let cube: Vec<u64> = all(3, 27).collect();
    assert!(cube.iter().eq(cube.iter().rev()), "{cube:?}");
    assert_eq!(all(4, 11).collect::<Vec<_>>(), [1, 1, 1, 2, 3, 6, 15, 34, 105, 384, 1658, 8135]);
    assert_eq!([75, 76, 80, 81].map(|cards| classes(&sorted(4, cards))), [15, 6, 1, 1]);
}

#[test]
fn one_document_or_a_page() {
    let args = ["exact", "classes", "--cards", "5", "--attributes", "4"];
    let document: Value =
        serde_json::from_str(&printed(&[&args[..], &["--json"]].concat())).unwrap();
    let expected = json!({
        "attributes": 4,
        "cards": 5,
        "classes": 6,
        "layouts": "25621596",
        "distribution": [
            {"sets": 0, "layouts": "22441536", "classes": 3},
            {"sets": 1, "layouts": "3116880", "classes": 2},
            {"sets": 2, "layouts": "63180", "classes": 1},
        ],
    });
    assert_eq!(document, expected);
    let page = "\
All 25,621,596 layouts of 5 from 81 cards, 6 classes under affine maps, by number of Sets
  Sets     layouts  classes
     0  22,441,536        3
     1   3,116,880        2
     2      63,180        1
";
    assert_eq!(printed(&args), page);
}

#[test]
fn what_is_too_much_is_refused_in_one_line() {
    for (args, line) in [
        (&["--cards", "82"][..], "--cards: the deck has 81 cards, not 82"),
        (&["--cards", "10", "--attributes", "2"], "--cards: the deck has 9 cards, not 10"),
        (&["--cards", "3", "--attributes", "0"], "--attributes: expected 1 to 4 attributes, not 0"),
        (&["--cards", "3", "--attributes", "5"], "--attributes: expected 1 to 4 attributes, not 5"),
        (
            &["--cards", "66"],
            "--cards: layouts of 66 cards make at least 4.1e6 classes, which would take one \
             thread about 5 minutes, and 2 are the limit",
        ),
    ] {
        let out = tertia(&[&["exact", "classes"], args].concat());
        let err = String::from_utf8(out.stderr).unwrap();
        assert_eq!((out.status.code(), err), (Some(2), format!("tertia: {line}\n")));
        assert!(out.stdout.is_empty());
    }
    for cards in 15..=66 {
        assert!(inequivalent(4, cards).is_err(), "{cards}");
    }
}
