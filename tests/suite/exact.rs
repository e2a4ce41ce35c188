//! `tertia exact`: counts against published ones, against each other, and by a second method.

use super::deals::command;
use super::signal;
use num_bigint::{BigInt, BigUint};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::process::Command;
use tertia::cards::Deck;
use tertia::exact::{Count, Distribution, distribution, layouts, moments, most};
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
    let rows = &table(include_str!("../oracles/set_count_exact.csv"))[&12];
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
    for (cards, rows) in table(include_str!("../oracles/set_count_exact.csv")) {
        let counts = counted(4, cards);
        let present = counts.counts().iter().enumerate().filter(|(_, n)| **n != BigUint::ZERO);
        let rows: Vec<_> = rows.iter().map(|row| (row[0] as usize, row[1].into())).collect();
        assert_eq!(present.map(|(t, n)| (t, n.clone())).collect::<Vec<_>>(), rows, "{cards}");
    }
    for (attributes, text, most) in [
        (3, include_str!("../oracles/deck27_set_free.csv"), 27),
        (4, include_str!("../oracles/set_free_counts.csv"), 16),
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

/// With n(u, k) families of k Sets on u cards together, all layouts of M cards hold
/// sum over u of n(u, k) C(V - u, M - u) families of k Sets, which are the sum over t of C(t, k)
/// layouts with t Sets. So the counts of small layouts give n, and k Sets have at most 3 k
/// cards together: those of larger layouts must give none. For 24 cards of 81 these are eight
/// conditions, one for each k below 8, that no sum over its own layouts enters.
#[test]
fn larger_layouts_hold_as_many_families_of_sets_as_smaller_ones_tell() {
    let choose = |n: u32, k: u32| {
        (0..k).fold(BigInt::from(1), |product, i| product * (i64::from(n) - i64::from(i)) / (i + 1))
    };
    for (attributes, most) in [(3, 27), (4, 24)] {
        let deck = Deck::new(attributes).unwrap();
        for k in 0..8 {
            let mut on = Vec::<BigInt>::new();
            for cards in 0..=most {
                let counts = distribution(deck, cards).unwrap();
                let counts = counts.counts().iter().zip(0..);
                let families = counts.map(|(count, t)| choose(t, k) * BigInt::from(count.clone()));
                let of_fewer =
                    on.iter().zip(0..).map(|(n, u)| n * choose(deck.size() - u, cards - u));
                let left = families.sum::<BigInt>() - of_fewer.sum::<BigInt>();
                assert!(cards <= 3 * k || left == BigInt::ZERO, "{attributes} {cards} {k}");
                on.push(left);
            }
        }
    }
}

#[test]
fn the_most_sets_are_those_of_the_published_table_and_layouts_have_them() {
    let published = table(include_str!("../oracles/max_sets.csv"));
    for (attributes, cards) in [(3, 0..=27), (4, 0..=24), (4, 57..=81)]
        .into_iter()
        .flat_map(|(attributes, cards)| cards.map(move |cards| (attributes, cards)))
    {
        let deck = Deck::new(attributes).unwrap();
        let found = most(deck, cards).unwrap();
        if let Some(rows) = published.get(&cards).filter(|_| cards <= 27) {
            assert_eq!(found.sets as u64, rows[0][0], "{attributes} {cards}");
        }
        assert!(found.layout.is_sorted_by(|a, b| a < b), "{attributes} {cards}");
        assert_eq!(found.layout.len(), cards as usize);
        let digits: Vec<Vec<u8>> = found.layout.iter().map(|&card| deck.digits(card)).collect();
        let third = |a: &[u8], b: &[u8]| -> Vec<u8> {
            a.iter().zip(b).map(|(a, b)| (6 - a - b) % 3).collect()
        };
        let pairs =
            digits.iter().enumerate().flat_map(|(i, b)| digits[..i].iter().map(move |a| (a, b)));
        let sets = pairs.filter(|(a, b)| digits.contains(&third(a, b))).count() / 3;
        assert_eq!(sets, found.sets, "{attributes} {cards}");
    }
    assert_eq!(most(Deck::REAL, 25), None);
    assert_eq!(most(Deck::REAL, 82), None);
}

#[test]
fn the_most_sets_as_json_and_refusals() {
    let (code, out, _) = exact(&["most", "--cards", "9", "--json"]);
    let answer: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((code, &answer["most"][0]["sets"]), (Some(0), &json!(12)));
    assert_eq!(answer["most"][0]["layout"].as_array().unwrap().len(), 9);
    for (args, line) in [
        (&["--cards", "82"][..], "--cards: the deck has 81 cards, not 82"),
        (&["--attributes", "5"], "--attributes: expected 1 to 4 attributes, not 5"),
        (
            &["--cards", "40"],
            "--cards: the layouts of 40 cards have not been counted; `tertia exact sets` tells \
             what that takes",
        ),
    ] {
        let refused = (Some(2), String::new(), format!("tertia: {line}\n"));
        assert_eq!(exact(&[&["most"], args].concat()), refused);
    }
}

/// The table in the library is what counting gives.
#[test]
fn the_distributions_that_are_known_are_those_that_are_counted() {
    for (attributes, cards) in (0..=27).map(|m| (3, m)).chain((0..=16).map(|m| (4, m))) {
        let deck = Deck::new(attributes).unwrap();
        assert_eq!(distribution(deck, cards), Some(counted(attributes, cards)), "{cards}");
    }
}

/// Ctrl-C is one line and an exit code, as everywhere.
#[cfg(unix)]
#[test]
fn an_interrupted_count_says_so() {
    let mut command =
        command(&["exact", "sets", "--cards", "22", "--backend", "cpu", "--threads", "1"]);
    let pipes = command.stdout(std::process::Stdio::piped());
    let run = pipes.stderr(std::process::Stdio::piped()).spawn().unwrap();
    let output = signal::interrupt(run, std::time::Duration::from_millis(500));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8(output.stderr).unwrap(), "tertia: interrupted\n");
    assert!(output.stdout.is_empty());
}
