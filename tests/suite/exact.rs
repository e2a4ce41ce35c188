//! `tertia exact`: counts against published ones, against each other, and by a second method.

use num_bigint::BigUint;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Command;
use tertia::cards::Deck;
use tertia::exact::{Count, Distribution, layouts, moments};
use tertia::simulate::{Cpu, Kernel};

fn exact(args: &[&str]) -> (Option<i32>, String, String) {
    let tertia = env!("CARGO_BIN_EXE_tertia");
    let out = Command::new(tertia).arg("exact").args(args).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (out.status.code(), text(out.stdout), text(out.stderr))
}

fn counted(attributes: u32, cards: u32) -> Distribution {
    let engine = Cpu::new(Kernel::best(), 2).unwrap();
    Count::new(attributes, cards).unwrap().run(&engine).unwrap()
}

/// The rows of a table of integers, by the first column.
fn table(text: &str) -> BTreeMap<u32, Vec<Vec<u64>>> {
    let mut table = BTreeMap::<u32, Vec<Vec<u64>>>::new();
    for line in text.lines().skip(1) {
        let row: Vec<u64> = line.split(',').map(|field| field.parse().unwrap()).collect();
        table.entry(row[0] as u32).or_default().push(row[1..].to_vec());
    }
    table
}

/// Layouts by number of Sets, by going through all of them card by card in ascending order:
/// a new card makes a Set with each two earlier ones whose third card it is.
fn one_by_one(attributes: u32, cards: u32) -> Vec<u64> {
    fn descend(
        third: &[Vec<usize>],
        layout: &mut Vec<usize>,
        more: u32,
        sets: usize,
        counts: &mut [u64],
    ) {
        if more == 0 {
            counts[sets] += 1;
            return;
        }
        for card in layout.last().map_or(0, |last| last + 1)..third.len() {
            let made = layout.iter().filter(|&&other| {
                let wanted = third[card][other];
                wanted < other && layout.contains(&wanted)
            });
            let sets = sets + made.count();
            layout.push(card);
            descend(third, layout, more - 1, sets, counts);
            layout.pop();
        }
    }
    let deck = Deck::new(attributes).unwrap();
    let size = deck.size() as u16;
    let third = |a: u16, b: u16| {
        let digits = deck.digits(a).into_iter().zip(deck.digits(b));
        digits.fold(0, |card, (a, b)| 3 * card + usize::from((6 - a - b) % 3))
    };
    let third: Vec<Vec<usize>> =
        (0..size).map(|a| (0..size).map(|b| third(a, b)).collect()).collect();
    let mut counts = vec![0; 200];
    descend(&third, &mut Vec::new(), cards, 0, &mut counts);
    counts.truncate(counts.iter().rposition(|&count| count > 0).unwrap() + 1);
    counts
}

#[test]
fn twelve_cards_as_json() {
    let (code, out, err) = exact(&["sets", "--cards", "12", "--backend", "cpu", "--json"]);
    assert_eq!((code, &err[..]), (Some(0), ""));
    let answer: Value = serde_json::from_str(&out).unwrap();
    let rows = &table(include_str!("../../src/exact/data/set_count_exact.csv"))[&12];
    let rows = rows.iter().map(|row| json!({"sets": row[0], "layouts": row[1].to_string()}));
    let expected = json!({
        "attributes": 4,
        "cards": 12,
        "layouts": "70724320184700",
        "distribution": rows.collect::<Vec<_>>(),
    });
    assert_eq!(answer, expected);
}

#[test]
fn a_page_for_people_and_any_number_of_threads() {
    let (code, out, _) = exact(&["sets", "--cards", "7", "--threads", "1"]);
    assert_eq!(code, Some(0));
    for part in [
        "All 3,477,216,600 layouts of 7 from 81 cards",
        "2,144,076,480",
        "≈ 0.616607",
        "mean 35/79 ≈ 0.443038",
        "variance",
    ] {
        assert!(out.contains(part), "{part} in {out}");
    }
    // No seven cards hold four Sets.
    let first: Vec<&str> = out.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(first, ["All", "Sets", "0", "1", "2", "3", "5", "mean", "variance"]);
    assert_eq!(exact(&["sets", "--cards", "7", "--threads", "3"]).1, out);
}

#[test]
fn what_cannot_be_counted_is_refused_in_one_line() {
    for (args, line) in [
        (&["--cards", "82"][..], "--cards: the deck has 81 cards, not 82"),
        (&["--cards", "10", "--attributes", "2"], "--cards: the deck has 9 cards, not 10"),
        (&["--cards", "3", "--attributes", "0"], "--attributes: expected 1 to 4 attributes, not 0"),
        (&["--cards", "3", "--attributes", "5"], "--attributes: expected 1 to 4 attributes, not 5"),
    ] {
        let refused = (Some(2), String::new(), format!("tertia: {line}\n"));
        assert_eq!(exact(&[&["sets"], args].concat()), refused);
    }
    for cards in ["32", "40", "41", "49"] {
        let (code, out, err) = exact(&["sets", "--cards", cards]);
        assert_eq!((code, &out[..], err.lines().count()), (Some(2), "", 1), "{cards}");
        let start = format!("tertia: --cards: all layouts of {cards} cards would take");
        assert!(err.starts_with(&start), "{err}");
    }
}

#[test]
fn published_counts_to_the_last_digit() {
    for (cards, rows) in table(include_str!("../../src/exact/data/set_count_exact.csv")) {
        let counts = counted(4, cards);
        let present = counts.counts().iter().enumerate().filter(|(_, n)| **n != BigUint::ZERO);
        let rows: Vec<_> = rows.iter().map(|row| (row[0] as usize, row[1].into())).collect();
        assert_eq!(present.map(|(t, n)| (t, n.clone())).collect::<Vec<_>>(), rows, "{cards}");
    }
    for (attributes, text, most) in [
        (3, include_str!("../../src/exact/data/deck27_set_free.csv"), 27),
        (4, include_str!("../../src/exact/data/set_free_counts.csv"), 16),
    ] {
        for (cards, rows) in table(text).into_iter().filter(|(cards, _)| *cards <= most) {
            assert_eq!(counted(attributes, cards).counts()[0], rows[0][0].into(), "{cards}");
        }
    }
}

#[test]
fn every_distribution_counts_all_layouts_and_has_the_moments_of_the_formulas() {
    for attributes in 1..=4 {
        let deck = Deck::new(attributes).unwrap();
        let few = |cards: &u32| attributes < 4 || *cards <= 14 || *cards >= 67;
        for cards in (0..=deck.size()).filter(few) {
            let counts = counted(attributes, cards);
            assert_eq!(counts.layouts(), &layouts(deck, cards), "{attributes} {cards}");
            assert_eq!(counts.moments(), moments(deck, cards), "{attributes} {cards}");
        }
    }
}

#[test]
fn layouts_one_by_one_give_the_same() {
    let all = |attributes, most| (0..=most).map(move |cards| (attributes, cards));
    for (attributes, cards) in all(1, 3).chain(all(2, 9)).chain(all(3, 7)).chain(all(4, 4)) {
        let expected: Vec<BigUint> =
            one_by_one(attributes, cards).into_iter().map(BigUint::from).collect();
        assert_eq!(counted(attributes, cards).counts(), expected, "{attributes} {cards}");
    }
}

/// Both sizes of the deck of 27 are counted, neither from the other. Of its 117 Sets, 13
/// through each card, those that avoid m cards are 117 - 13 m + C(m, 2) - those among the m.
#[test]
fn complements_have_the_sets_that_inclusion_and_exclusion_gives() {
    for cards in 0..=13u32 {
        let (few, many) = (counted(3, cards), counted(3, 27 - cards));
        let most = (117 + cards * cards.saturating_sub(1) / 2 - 13 * cards) as usize;
        for (sets, count) in few.counts().iter().enumerate().filter(|(_, n)| **n != BigUint::ZERO) {
            assert_eq!(&many.counts()[most - sets], count, "{cards} {sets}");
        }
        assert_eq!(few.layouts(), many.layouts());
    }
}
