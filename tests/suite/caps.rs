//! `tertia exact caps`, `supersets` and `quads`: collections that avoid something, against
//! published counts, against plain search and, for quads, against codes; `exact cap-check`.

use super::deals::{command, printed, tertia};
use serde_json::{Value, json};
use std::io::Write;
use std::process::Stdio;
use tertia::cards::{Deck, Layout};
use tertia::exact::{Avoiding, CapCheck, cap_check, caps, quads, supersets};

fn layouts(found: &Avoiding) -> Vec<u128> {
    found.sizes.iter().map(|size| size.layouts).collect()
}

fn classes(found: &Avoiding) -> Vec<usize> {
    found.sizes.iter().map(|size| size.classes).collect()
}

/// The sum of two cards of F_q^n, times a factor for the second.
fn combined(q: usize, a: usize, factor: usize, b: usize) -> usize {
    match a + b {
        0 => 0,
        _ => q * combined(q, a / q, factor, b / q) + (a % q + factor * (b % q)) % q,
    }
}

/// Collections by size that hold some cards: `spoilt` gives the cards that a card added to a
/// collection forbids from then on.
fn searched(deck: usize, held: &[usize], spoilt: &dyn Fn(&[usize], usize) -> u128) -> Vec<u128> {
    fn descend(
        chosen: &mut Vec<usize>,
        mut free: u128,
        spoilt: &dyn Fn(&[usize], usize) -> u128,
        counts: &mut [u128],
    ) {
        counts[chosen.len()] += 1;
        while free != 0 {
            let card = free.trailing_zeros() as usize;
            free &= free - 1;
            let rest = free & !spoilt(chosen, card);
            if rest == 0 {
                counts[chosen.len() + 1] += 1;
            } else {
                chosen.push(card);
                descend(chosen, rest, spoilt, counts);
                chosen.pop();
            }
        }
    }
    let mut free = (1u128 << deck) - 1;
    let mut chosen = Vec::new();
    for &card in held {
        assert!(free >> card & 1 == 1);
        free &= !(spoilt(&chosen, card) | 1 << card);
        chosen.push(card);
    }
    let mut counts = vec![0; deck + 1];
    descend(&mut chosen, free, spoilt, &mut counts);
    counts.truncate(counts.iter().rposition(|&count| count > 0).unwrap() + 1);
    counts
}

/// What a card forbids where no three cards may be a Set.
fn thirds(chosen: &[usize], card: usize) -> u128 {
    chosen.iter().fold(0, |all, &a| all | 1 << combined(3, combined(3, 0, 2, a), 2, card))
}

/// What a card forbids where a + b = c + d is not allowed.
fn fourths(q: usize, chosen: &[usize], card: usize) -> u128 {
    let mut all = 0;
    for (i, &a) in chosen.iter().enumerate() {
        for &b in &chosen[..i] {
            let sum = combined(q, a, 1, b);
            all |= 1 << combined(q, sum, q - 1, card);
            all |= 1 << combined(q, combined(q, a, 1, card), q - 1, b);
            all |= 1 << combined(q, combined(q, b, 1, card), q - 1, a);
        }
    }
    all
}

#[test]
fn published_caps() {
    let table = |text: &'static str| {
        let rows = text.lines().skip(1);
        rows.map(|row| row.split(',').map(|n| n.parse().unwrap()).collect::<Vec<u128>>())
    };
    let found = caps(4).unwrap();
    assert_eq!(found.sizes.len(), 21);
    for row in table(include_str!("../../src/exact/data/set_free_counts.csv")) {
        let size = found.sizes.get(row[0] as usize);
        let expected = size.map_or((0, 0), |size| (size.layouts, size.classes as u128));
        assert_eq!((row[1], row[2]), expected, "{}", row[0]);
    }
    let known: Vec<u128> =
        table(include_str!("../../src/exact/data/deck27_set_free.csv")).map(|row| row[1]).collect();
    assert_eq!(layouts(&caps(3).unwrap()), known);
}

#[test]
fn caps_by_plain_search() {
    for attributes in 1..=3 {
        let deck = 3usize.pow(attributes);
        let found = caps(attributes).unwrap();
        assert_eq!(layouts(&found), searched(deck, &[], &thirds), "{attributes}");
    }
    assert_eq!(classes(&caps(1).unwrap()), [1; 3]);
    assert_eq!(classes(&caps(2).unwrap()), [1; 5]);
    assert_eq!(classes(&caps(3).unwrap()), [1, 1, 1, 1, 2, 2, 3, 2, 3, 1]);
}

#[test]
fn largest_caps_are_complete_ones_of_the_known_size() {
    for attributes in 1..=4 {
        let deck = Deck::new(attributes).unwrap();
        let largest = caps(attributes).unwrap().largest;
        let cards: Vec<_> = largest.iter().map(|&card| deck.digits(card.into())).collect();
        assert_eq!(cards.len(), deck.largest_cap() as usize);
        assert_eq!(cap_check(&Layout::new(&cards).unwrap()), CapCheck::Complete);
    }
}

#[test]
fn collections_without_a_superset() {
    let known = [1_600_560, 20_925_216, 169_019_136, 668_697_120, 750_578_400, 19_712_160];
    let found = supersets(4).unwrap();
    assert_eq!(layouts(&found)[..4], [1, 81, 3240, 85_320]);
    assert_eq!(layouts(&found)[4..], known);
    assert_eq!(classes(&found), [1, 1, 1, 2, 2, 3, 6, 6, 5, 2]);
    let spoilt = |chosen: &[usize], card| fourths(3, chosen, card);
    for attributes in 1..=3 {
        let deck = 3usize.pow(attributes);
        let found = layouts(&supersets(attributes).unwrap());
        assert_eq!(found, searched(deck, &[], &spoilt), "{attributes}");
    }
    // Every two cards lie in as many collections as every other two.
    let two = searched(81, &[0, 1], &spoilt);
    for (cards, (&layouts, two)) in (0..).zip(layouts(&found).iter().zip(two)) {
        assert_eq!(layouts * cards * (cards.max(1) - 1), two * 81 * 80, "{cards}");
    }
}

#[test]
fn collections_without_a_quad_by_plain_search() {
    let spoilt = |chosen: &[usize], card| fourths(2, chosen, card);
    for dimension in 1..=4 {
        let found = layouts(&quads(dimension).unwrap());
        assert_eq!(found, searched(1 << dimension, &[], &spoilt), "{dimension}");
    }
    // Every three cards lie in as many collections as every other three.
    for dimension in [5, 6] {
        let deck = 1u128 << dimension;
        let found = layouts(&quads(dimension).unwrap());
        let three = searched(1 << dimension, &[0, 1, 2], &spoilt);
        assert_eq!(found.len(), three.len());
        for (n, (layouts, three)) in (0u128..).zip(found.into_iter().zip(three)).skip(3) {
            let triples = deck * (deck - 1) * (deck - 2);
            assert_eq!(layouts * n * (n - 1) * (n - 2), three * triples, "{dimension} {n}");
        }
    }
}

/// The sets of cards with an even number of members that sum to zero are a binary code,
/// which has no word of weight 2 or 4. A collection of n cards whose code has dimension k
/// has n - k independent cards; up to affine maps it is given by its code up to order. Up to
/// n = 10, codes have dimension 2 at most (Griesmer: three dimensions and weight 6 need
/// 6 + 3 + 2 cards), and those are given by the numbers a, b, c of cards in one or the other
/// or both of two words.
#[test]
fn collections_without_a_quad_by_their_codes() {
    let factorial = |n: u128| (1..=n).product::<u128>();
    for dimension in 1..=6u32 {
        let found = quads(dimension).unwrap();
        for n in 0..=10u32 {
            // The codes of each dimension: all, and up to the order of cards.
            let mut codes = [(1, 1), (0, 0), (0, 0)];
            for weight in (6..=n).step_by(2) {
                let rest = factorial((n - weight).into());
                codes[1].0 += factorial(n.into()) / (factorial(weight.into()) * rest);
                codes[1].1 += 1;
            }
            let all =
                (0..=n).flat_map(|a| (0..=n).flat_map(move |b| (0..=n).map(move |c| [a, b, c])));
            for parts in all.filter(|parts| parts.iter().sum::<u32>() <= n) {
                let [a, b, c] = parts;
                if [a + b, b + c, a + c].iter().any(|weight| *weight < 6 || weight % 2 == 1) {
                    continue;
                }
                let rest = n - a - b - c;
                let ways =
                    [a, b, c, rest].map(|part| factorial(part.into())).iter().product::<u128>();
                codes[2].0 += factorial(n.into()) / ways;
                codes[2].1 += usize::from(a <= b && b <= c);
            }
            // Two words and their sum in any order are one code.
            codes[2].0 /= 6;
            let (mut layouts, mut classes) = (0, 0);
            for (k, (all, kinds)) in (0..).zip(codes) {
                let Some(rank) = n.checked_sub(k).filter(|&rank| rank <= dimension + 1) else {
                    continue;
                };
                let frames: u128 = (0..rank)
                    .map(|i| (1 << dimension) - if i == 0 { 0 } else { 1u128 << (i - 1) })
                    .product();
                layouts += all * frames;
                classes += kinds;
            }
            let size = found.sizes.get(n as usize).map_or((0, 0), |s| (s.layouts, s.classes));
            assert_eq!(size, (layouts / factorial(n.into()), classes), "{dimension} {n}");
        }
    }
}

#[test]
fn largest_collections_avoid_what_they_should() {
    let check = |q: usize, largest: &[u8]| {
        let cards: Vec<usize> = largest.iter().map(|&card| card.into()).collect();
        for i in 0..cards.len() {
            let spoilt = fourths(q, &cards[..i], cards[i]);
            assert!(cards[i + 1..].iter().all(|card| spoilt >> card & 1 == 0), "{largest:?}");
        }
    };
    let sizes = [supersets(3).unwrap(), supersets(4).unwrap()].map(|found| {
        check(3, &found.largest);
        found.largest.len()
    });
    assert_eq!(sizes, [6, 9]);
    let sizes = [1, 2, 3, 4, 5, 6].map(|dimension| {
        let found = quads(dimension).unwrap();
        check(2, &found.largest);
        found.largest.len()
    });
    assert_eq!(sizes, [2, 3, 4, 6, 7, 9]);
}

#[test]
fn counts_as_json_and_as_a_page() {
    let document = |args: &[&str]| -> Value {
        serde_json::from_str(&printed(&[&["exact"], args, &["--json"]].concat())).unwrap()
    };
    let sizes = |counts: &[&str]| {
        let row = |(cards, layouts): (usize, &&str)| json!({"cards": cards, "layouts": layouts, "classes": 1});
        counts.iter().enumerate().map(row).collect::<Value>()
    };
    let expected = json!({
        "attributes": 2, "counts": sizes(&["1", "9", "36", "72", "54"]), "largest": [0, 1, 3, 4],
    });
    assert_eq!(document(&["caps", "--attributes", "2"]), expected);
    let expected = json!({
        "dimension": 2, "counts": sizes(&["1", "4", "6", "4"]), "largest": [1, 2, 3],
    });
    assert_eq!(document(&["quads", "--dimension", "2"]), expected);
    let row = json!({"cards": 9, "layouts": "19712160", "classes": 2});
    assert_eq!(document(&["supersets"])["counts"][9], row);
    assert_eq!(document(&["caps"])["counts"].as_array().unwrap().len(), 21);
    assert_eq!(document(&["quads"])["dimension"], 6);
    let page = "\
Collections without a Set from 9 cards; classes are up to affine maps
  cards  layouts  classes
      0        1        1
      1        9        1
      2       36        1
      3       72        1
      4       54        1
one of 4 cards: 00 01 10 11
";
    assert_eq!(printed(&["exact", "caps", "--attributes", "2"]), page);
    let page = printed(&["exact", "quads", "--dimension", "3"]);
    assert!(page.ends_with("\none of 4 cards: 000 001 010 100\n"), "{page}");
    for (args, line) in [
        (["caps", "--attributes", "5"], "--attributes: expected 1 to 4 attributes, not 5"),
        (["supersets", "--attributes", "0"], "--attributes: expected 1 to 4 attributes, not 0"),
        (["quads", "--dimension", "7"], "--dimension: expected a dimension of 1 to 6, not 7"),
    ] {
        let out = tertia(&[&["exact"][..], &args].concat());
        let err = String::from_utf8(out.stderr).unwrap();
        assert_eq!((out.status.code(), err), (Some(2), format!("tertia: {line}\n")));
    }
}

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
             line 2: 2 cards, a cap; 01 can be added\n\
             line 3: 4 cards, no cap: cards 1, 2, 3 (02 01 00) are a Set\n\
             line 5: 1 card, a cap; 00 can be added\n",
        ),
        ("0 1 3 4 9", &["--notation", "index"], "line 1: 5 cards, a cap; 10 can be added\n"),
        ("11 13", &[], "line 1: 2 cards, a cap; 21 can be added\n"),
        (
            "two red striped ovals, 1 purple open diamond, 3 green solid diamonds",
            &[],
            "line 1: 3 cards, a cap; one red solid diamond can be added\n",
        ),
        (
            "1RSD 2GHO 1RHS 3POS",
            &[],
            "line 1: 4 cards, no cap: cards 0, 1, 3 (1RSD 2GHO 3POS) are a Set\n",
        ),
        (&many, &[], &format!("line 1: 2 cards, a cap; {}10 can be added\n", "0".repeat(78))),
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
