//! `tertia exact caps`, `supersets` and `quads`: collections that avoid something, against
//! published counts, against plain search and, for quads, against codes.

use super::deals::{printed, tertia};
use serde_json::{Value, json};
use tertia::cards::{Deck, Layout};
use tertia::exact::{Avoiding, CapCheck, cap_check, caps, quads, supersets};

fn layouts(found: &Avoiding) -> Vec<u128> {
    found.sizes.iter().map(|size| size.layouts).collect()
}

fn classes(found: &Avoiding) -> Vec<usize> {
    found.sizes.iter().map(|size| size.classes).collect()
}

/// a + b and a - b for the cards a, b of F_q^n.
struct Cards {
    sums: Vec<Vec<usize>>,
    differences: Vec<Vec<usize>>,
}

impl Cards {
    fn new(q: usize, n: u32) -> Cards {
        fn combined(q: usize, a: usize, factor: usize, b: usize) -> usize {
            match a + b {
                0 => 0,
                _ => q * combined(q, a / q, factor, b / q) + (a % q + factor * (b % q)) % q,
            }
        }
        let all = 0..q.pow(n);
        let table = |factor| {
            let row = |a| all.clone().map(|b| combined(q, a, factor, b)).collect();
            all.clone().map(row).collect()
        };
        Cards { sums: table(1), differences: table(q - 1) }
    }

    /// What a card forbids where no three cards of F_3^n may be a Set.
    fn thirds(&self, chosen: &[usize], card: usize) -> u128 {
        chosen.iter().fold(0, |all, &a| all | 1 << self.differences[0][self.sums[a][card]])
    }

    /// What a card forbids where a + b = c + d is not allowed.
    fn fourths(&self, chosen: &[usize], card: usize) -> u128 {
        let mut all = 0;
        for (i, &a) in chosen.iter().enumerate() {
            for &b in &chosen[..i] {
                all |= 1 << self.differences[self.sums[a][b]][card];
                all |= 1 << self.differences[self.sums[a][card]][b];
                all |= 1 << self.differences[self.sums[b][card]][a];
            }
        }
        all
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
        let cards = Cards::new(3, attributes);
        let thirds = |chosen: &[usize], card| cards.thirds(chosen, card);
        let expected = searched(3usize.pow(attributes), &[], &thirds);
        assert_eq!(layouts(&caps(attributes).unwrap()), expected, "{attributes}");
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
    let without = |attributes, held: &[usize]| {
        let cards = Cards::new(3, attributes);
        let fourths = |chosen: &[usize], card| cards.fourths(chosen, card);
        searched(3usize.pow(attributes), held, &fourths)
    };
    for attributes in 1..=3 {
        let found = layouts(&supersets(attributes).unwrap());
        assert_eq!(found, without(attributes, &[]), "{attributes}");
    }
    // Three cards are one of 1080 Sets, or else one of 84,240 triples that are alike too.
    let (set, other) = (without(4, &[0, 1, 2]), without(4, &[0, 1, 3]));
    for (n, layouts) in (0u128..).zip(layouts(&found)).skip(3) {
        let [set, other] = [&set, &other].map(|held| held.get(n as usize).map_or(0, |n| *n));
        assert_eq!(layouts * (n * (n - 1) * (n - 2) / 6), 1080 * set + 84_240 * other, "{n}");
    }
}

#[test]
fn collections_without_a_quad_by_plain_search() {
    let without = |dimension, held: &[usize]| {
        let cards = Cards::new(2, dimension);
        let fourths = |chosen: &[usize], card| cards.fourths(chosen, card);
        searched(1 << dimension, held, &fourths)
    };
    for dimension in 1..=4 {
        let found = layouts(&quads(dimension).unwrap());
        assert_eq!(found, without(dimension, &[]), "{dimension}");
    }
    // Every five cards without a quad are independent, so they lie in equally many.
    for dimension in [5, 6] {
        let found = layouts(&quads(dimension).unwrap());
        let five = without(dimension, &[0, 1, 2, 4, 8]);
        assert_eq!(found.len(), five.len());
        for (n, (layouts, five)) in (0u128..).zip(found.iter().zip(five)).skip(5) {
            let fives = n * (n - 1) * (n - 2) * (n - 3) * (n - 4) / 120;
            assert_eq!(layouts * fives, five * found[5], "{dimension} {n}");
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
    let check = |q: usize, n: u32, largest: &[u8]| {
        let cards: Vec<usize> = largest.iter().map(|&card| card.into()).collect();
        for i in 0..cards.len() {
            let spoilt = Cards::new(q, n).fourths(&cards[..i], cards[i]);
            assert!(cards[i + 1..].iter().all(|card| spoilt >> card & 1 == 0), "{largest:?}");
        }
    };
    let sizes = [3, 4].map(|attributes| {
        let found = supersets(attributes).unwrap();
        check(3, attributes, &found.largest);
        found.largest.len()
    });
    assert_eq!(sizes, [6, 9]);
    let sizes = [1, 2, 3, 4, 5, 6].map(|dimension| {
        let found = quads(dimension).unwrap();
        check(2, dimension, &found.largest);
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
