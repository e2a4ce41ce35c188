//! Properties of reading and writing cards, whatever the input.

use proptest::prelude::*;
use std::collections::BTreeSet;
use tertia::cards::{
    Bulk, Declaration, Drawing, Fault, Layout, Notation, Panel, ReadError, Shape, Source, explain,
};

const DECLARED: [&str; 8] = [
    "digits",
    "index",
    "words",
    "number-colour-shade-shape",
    "shape-fill",
    "123/RGP/@O=/0SD",
    "éü0/sSx",
    "RGP",
];

fn declarations() -> impl Strategy<Value = Option<Declaration>> {
    let declared = DECLARED.map(|text| Some(text.parse().unwrap()));
    prop::sample::select([&declared[..], &[None]].concat())
}

/// Bytes that look somewhat like a file of layouts.
fn scribbles() -> impl Strategy<Value = Vec<u8>> {
    let pieces: Vec<&[u8]> = vec![
        b"0",
        b"1",
        b"2",
        b"3",
        b"01",
        b"0121",
        b"80",
        b"81",
        b"R",
        b"G",
        b"P",
        b"S",
        b"O",
        b"D",
        b"H",
        b"@",
        b"=",
        b"2RSO",
        b"1gtd",
        b"3P=D",
        b" ",
        b" ",
        b"\t",
        b",",
        b";",
        b"\n",
        b"\n",
        b"\r\n",
        b"\n\n",
        b"#",
        b"# note",
        b"two red striped ovals",
        b"1 purple open diamond",
        b"red",
        b"three",
        b"s",
        b"\xEF\xBB\xBF",
        "é".as_bytes(),
        "\u{2003}".as_bytes(),
        "\u{FFFE}".as_bytes(),
        b"\0",
        b"\xFF",
        b"\xC3",
        b"<&>",
    ];
    let text = prop::collection::vec(prop::sample::select(pieces), 0..40).prop_map(|p| p.concat());
    prop_oneof![4 => text, 1 => prop::collection::vec(any::<u8>(), 0..60)]
}

/// Distinct cards of one number of attributes.
fn layouts(attributes: impl Strategy<Value = usize>) -> impl Strategy<Value = Vec<Vec<u8>>> {
    attributes.prop_flat_map(|n| {
        let card = prop::collection::vec(0u8..3, n);
        prop::collection::vec(card, 1..24).prop_map(|cards| {
            let mut seen = BTreeSet::new();
            cards.into_iter().filter(|card| seen.insert(card.clone())).collect()
        })
    })
}

/// How a file may be laid out, as numbers that each choice takes its turn from.
fn written(layouts: &[Vec<String>], style: u8, between: &str) -> String {
    let end = if style & 1 == 0 { "\n" } else { "\r\n" };
    let mut text = String::from(if style & 2 == 0 { "" } else { "\u{FEFF}" });
    if style & 4 != 0 {
        text += &format!("# 0 3 a note{end}");
    }
    for cards in layouts {
        let upright = style & 8 != 0 || cards.len() == 1;
        let between = if upright { format!("  {end}") } else { between.to_owned() };
        text += &cards.join(&between);
        let note = if style & 16 != 0 { "\t# two red 0" } else { "" };
        text += &format!("{note}{end}{end}");
    }
    if style & 32 != 0 { text.trim_end().into() } else { text }
}

fn all_digits(source: &Source) -> Result<Vec<Vec<u8>>, ReadError> {
    let mut all = Vec::new();
    let mut layouts = source.layouts();
    while let Some(written) = layouts.next()? {
        all.push(written.digits().to_vec());
    }
    Ok(all)
}

fn all_sets(source: &Source) -> Result<Vec<Vec<[usize; 3]>>, ReadError> {
    let mut all = Vec::new();
    let mut layouts = source.layouts();
    while let Some(written) = layouts.next()? {
        all.push(written.layout().sets());
    }
    Ok(all)
}

/// Everything that can be done with a source.
fn exercise(source: &Source) -> Result<(), ReadError> {
    let mut panels = Vec::new();
    let mut layouts = source.layouts();
    while let Some(written) = layouts.next()? {
        let layout = written.layout();
        let cards: Vec<&[u8]> = layout.cards().collect();
        assert_eq!(Layout::new(&cards), Ok(layout.clone()));
        for card in &cards {
            assert!(source.notation().write(card).is_some());
        }
        let sets = layout.sets();
        for set in &sets {
            explain(set.map(|card| layout.card(card)), source.notation());
        }
        panels.push(Panel::new(&written, sets));
    }
    Drawing::new(source.notation(), &panels).svg();
    Ok(())
}

/// So many cases, or more where PROPTEST_CASES says so.
fn cases(cases: u32) -> ProptestConfig {
    let standard = ProptestConfig::default();
    ProptestConfig { cases: cases.max(standard.cases), failure_persistence: None, ..standard }
}

proptest! {
    #![proptest_config(cases(4000))]

    #[test]
    fn no_bytes_cause_a_panic(bytes in scribbles(), declared in declarations()) {
        let done = Source::new(&bytes, declared.as_ref()).and_then(|source| {
            let bulk = Bulk::read(&source);
            let done = exercise(&source);
            assert_eq!(bulk.is_ok(), done.is_ok());
            done
        });
        if let Err(error) = done {
            prop_assert!(!error.to_string().contains(char::is_control), "{error}");
            let lines: Vec<&[u8]> = bytes.split(|&byte| byte == b'\n').collect();
            let line = lines.get(error.place.line - 1);
            prop_assert!(line.is_some_and(|line| error.place.column <= line.len() + 1), "{error}");
        }
    }

    #[test]
    fn no_declaration_causes_a_panic(text in "[-/a-zA-Z0-9#, é\n]{0,12}") {
        if let Err(error) = text.parse::<Declaration>() {
            prop_assert!(!error.to_string().contains('\n'));
        }
    }
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn digits_of_any_length_are_read_back(
        layouts in prop::collection::vec(layouts(1usize..10), 1..5),
        lowest in 0u8..2,
        style in any::<u8>(),
        between in prop::sample::select(vec![" ", ", ", ",", "\t", " ;  ", "\u{2003}"]),
    ) {
        let notation = Notation::Digits { lowest };
        let names = |cards: &Vec<Vec<u8>>| cards.iter().map(|c| notation.write(c).unwrap()).collect();
        let text = written(&layouts.iter().map(names).collect::<Vec<_>>(), style, between);
        // From 1 to 3 is not seen unless there is a 3.
        prop_assume!(lowest == 0 || layouts.concat().concat().contains(&2));
        let source = Source::new(text.as_bytes(), None).unwrap();
        prop_assert_eq!(all_digits(&source), Ok(layouts.iter().map(|l| l.concat()).collect()));
        prop_assert_eq!(exercise(&source), Ok(()));
    }

    #[test]
    fn every_notation_is_read_back(
        layouts in prop::collection::vec(layouts(Just(4)), 1..5),
        declared in prop::sample::select(vec![
            "index", "words", "number-colour-shade-shape", "shape-fill-number-color",
            "123/RGP/@O=/0SD", "DOS/RPG/123/OHF", "äöü/ÄÖÜ/xyX/<&>",
        ]),
        style in any::<u8>(),
    ) {
        // Cards that show every value settle all letters.
        let all: Vec<Vec<u8>> = (0..3).map(|digit| vec![digit; 4]).collect();
        let layouts = [vec![all], layouts].concat();
        let declared: Declaration = declared.parse().unwrap();
        let notation = match &declared {
            Declaration::Fields(fields) => {
                let letters = |i: usize| -> Vec<char> {
                    fields.iter().map(|f| f.letters()[i].chars().next().unwrap()).collect()
                };
                let sample: Vec<String> = (0..3).map(|i| letters(i).into_iter().collect()).collect();
                Source::new(sample.join(" ").as_bytes(), Some(&declared)).unwrap().notation().clone()
            }
            _ => Source::new(b"x", Some(&declared)).unwrap().notation().clone(),
        };
        let names = |cards: &Vec<Vec<u8>>| cards.iter().map(|c| notation.write(c).unwrap()).collect();
        let text = written(&layouts.iter().map(names).collect::<Vec<_>>(), style, ", ");
        let source = Source::new(text.as_bytes(), Some(&declared)).unwrap();
        prop_assert_eq!(all_digits(&source), Ok(layouts.iter().map(|l| l.concat()).collect()));
        prop_assert_eq!(exercise(&source), Ok(()));
        if declared != Declaration::Index
            && let Ok(undeclared) = Source::new(text.as_bytes(), None)
        {
            prop_assert_eq!(all_sets(&undeclared), all_sets(&source));
        }
    }

    #[test]
    fn sets_are_those_of_all_triples(cards in layouts(1usize..6)) {
        let layout = Layout::new(&cards).unwrap();
        let mut sets = Vec::new();
        for k in 0..cards.len() {
            for j in 0..k {
                for i in 0..j {
                    let sums = (0..cards[0].len()).map(|a| cards[i][a] + cards[j][a] + cards[k][a]);
                    if sums.into_iter().all(|sum| sum % 3 == 0) {
                        sets.push([i, j, k]);
                    }
                }
            }
        }
        sets.sort_unstable();
        prop_assert_eq!(layout.sets(), sets);
    }

    #[test]
    fn a_second_copy_is_found(cards in layouts(1usize..10), at in any::<prop::sample::Index>()) {
        let mut cards = cards;
        let earlier = at.index(cards.len());
        cards.push(cards[earlier].clone());
        let notation = Notation::Digits { lowest: 0 };
        let names: Vec<String> = cards.iter().map(|card| notation.write(card).unwrap()).collect();
        let text = names.join("\n");
        let source = Source::new(text.as_bytes(), Some(&Declaration::Digits)).unwrap();
        // Read as 1..3, a text of 1 and 3 alone would be another one.
        prop_assume!(source.notation() == &notation);
        let error = all_digits(&source).unwrap_err();
        prop_assert_eq!(error.place.line, cards.len());
        let Fault::Duplicate { earlier: found, .. } = error.fault else { panic!("{error}") };
        prop_assert_eq!(found.line, earlier + 1);
    }
}

#[test]
fn bulk_keeps_the_order_of_shapes() {
    let text = "00 01 02\n0000 1111\n00 11 22\n\n0000000 1111111 2222222\n1111111 2222222\n";
    let bulk = Bulk::read(&Source::new(text.as_bytes(), None).unwrap()).unwrap();
    assert_eq!(bulk.order, [0, 1, 0, 2, 2]);
    assert_eq!(
        bulk.shapes,
        [
            Shape::Deck { attributes: 2, cards: 3, layouts: vec![0, 1, 2, 0, 4, 8] },
            Shape::Deck { attributes: 4, cards: 2, layouts: vec![0, 40] },
            Shape::Counted(vec![1, 0]),
        ]
    );
}
