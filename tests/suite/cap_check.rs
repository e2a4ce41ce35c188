//! `tertia exact cap-check`, as a user sees it and by the definition.

use super::deals::command;
use serde_json::{Value, json};
use std::io::Write;
use std::process::Stdio;
use tertia::cards::{Deck, Layout};
use tertia::exact::{CapCheck, cap_check};

/// What `exact cap-check` says of stdin: exit code, stdout, stderr.
fn checked(input: &str, args: &[&str]) -> (Option<i32>, String, String) {
    let mut command = command(&[&["exact", "cap-check", "-"], args].concat());
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    let out = child.wait_with_output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    (out.status.code(), text(out.stdout), text(out.stderr))
}

#[test]
fn a_line_for_each_layout() {
    let many = format!("{} {}1", "0".repeat(80), "0".repeat(79));
    for (input, args, page) in [
        (
            "00 01 10 11\n00 11\n21 02 01 00\n\n22\n",
            &[][..],
            "line 1: 4 cards, a complete cap\n\
             line 2: 2 cards, a cap, not complete: the card 01 can be added\n\
             line 3: 4 cards, no cap: cards 1, 2, 3 (02 01 00) are a Set\n\
             line 5: 1 card, a cap, not complete: the card 00 can be added\n",
        ),
        (
            "0 1 3 4 9",
            &["--notation", "index"],
            "line 1: 5 cards, a cap, not complete: the card 10 can be added\n",
        ),
        ("11 13", &[], "line 1: 2 cards, a cap, not complete: the card 21 can be added\n"),
        (
            "two red striped ovals, 1 purple open diamond, 3 green solid diamonds",
            &[],
            "line 1: 3 cards, a cap, not complete: the card one red solid diamond can be added\n",
        ),
        (
            "1RSD 2GHO 1RHS 3POS",
            &[],
            "line 1: 4 cards, no cap: cards 0, 1, 3 (1RSD 2GHO 3POS) are a Set\n",
        ),
        (
            &many,
            &[],
            &format!(
                "line 1: 2 cards, a cap, not complete: the card {}10 can be added\n",
                "0".repeat(78)
            ),
        ),
    ] {
        assert_eq!(checked(input, args), (Some(0), page.into(), String::new()), "{input}");
    }
}

#[test]
fn answers_as_json() {
    let (code, out, _) = checked("00 01 10 11\n00 11\n21 02 01 00\n", &["--json"]);
    let expected = json!({"answers": [
        {"cap": true, "complete": true},
        {"cap": true, "complete": false, "addable": "01"},
        {"cap": false, "complete": null, "set": [1, 2, 3]},
    ]});
    assert_eq!((code, serde_json::from_str::<Value>(&out).unwrap()), (Some(0), expected));
}

#[test]
fn what_is_wrong_is_told_before_anything_is_printed() {
    for (input, args, line) in [
        ("00 01\n00 03\n", &[][..], "stdin:2:5: '3' is no value here: values are 0, 1, 2"),
        ("", &[], "stdin:1:1: there is no card in this file"),
        ("00 01 00", &["--json"], "stdin:1:7: `00` lies already at 1:1"),
    ] {
        let refused = (Some(2), String::new(), format!("tertia: {line}\n"));
        assert_eq!(checked(input, args), refused);
    }
    let (code, out, err) = checked("00", &["--notation", "q"]);
    assert_eq!((code, &out[..], err.lines().count()), (Some(2), "", 1));
    assert!(err.starts_with("tertia: --notation: "), "{err}");
}

/// In each attribute two cards of 0 and 1 have any card as third, and some card twice only
/// where it is one of them: the cards of 0 and 1 are a complete cap.
#[test]
fn cards_of_two_values_are_a_complete_cap() {
    for attributes in 1..=10u32 {
        let card = |index: usize| (0..attributes).map(move |at| (index >> at & 1) as u8).collect();
        let mut cards: Vec<Vec<u8>> = (0..1 << attributes).map(card).collect();
        assert_eq!(cap_check(&Layout::new(&cards).unwrap()), CapCheck::Complete, "{attributes}");
        let removed = cards.swap_remove(cards.len() / 2);
        let check = cap_check(&Layout::new(&cards).unwrap());
        assert!(matches!(check, CapCheck::Incomplete(_)), "{attributes}");
        // With a card of 2 in its place there is a Set.
        cards.push(removed.iter().map(|_| 2).collect());
        let check = cap_check(&Layout::new(&cards).unwrap());
        let set = (attributes > 2).then(|| Layout::new(&cards).unwrap().sets()[0]);
        assert!(set.is_none_or(|set| check == CapCheck::Set(set)), "{attributes}");
    }
}

/// Random layouts, and random caps that grow until they are complete, by the definition.
#[test]
fn checks_are_as_the_definition_has_it() {
    let mut state = 1u64;
    let mut below = |end: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (state >> 33) as usize % end
    };
    let mut found = [0; 3];
    for round in 0..300 {
        let attributes = 1 + round % 5;
        let deck = Deck::new(attributes).unwrap();
        let mut order: Vec<u16> = (0..deck.size() as u16).collect();
        for at in (1..order.len()).rev() {
            order.swap(at, below(at + 1));
        }
        let layout = |cards: &[u16]| {
            let cards: Vec<_> = cards.iter().map(|&card| deck.digits(card)).collect();
            Layout::new(&cards).unwrap()
        };
        let mut cards: Vec<u16> = Vec::new();
        let goal = below(2 * deck.largest_cap() as usize) + 1;
        let grows = round % 4 != 0;
        for card in order {
            cards.push(card);
            if grows && !layout(&cards).sets().is_empty() {
                cards.pop();
            }
            if cards.len() == goal {
                break;
            }
        }
        let sets = layout(&cards).sets();
        let check = cap_check(&layout(&cards));
        let addable = (0..deck.size() as u16).find(|card| {
            !cards.contains(card) && layout(&[&cards[..], &[*card]].concat()).sets().is_empty()
        });
        let expected = match (sets.first(), addable) {
            (Some(&set), _) => CapCheck::Set(set),
            (None, Some(card)) => CapCheck::Incomplete(deck.digits(card)),
            (None, None) => CapCheck::Complete,
        };
        assert_eq!(check, expected, "{attributes} {cards:?}");
        found[match check {
            CapCheck::Set(_) => 0,
            CapCheck::Incomplete(_) => 1,
            CapCheck::Complete => 2,
        }] += 1;
    }
    assert!(found.iter().all(|&number| number > 30), "{found:?}");
}
