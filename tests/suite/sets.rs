//! `tertia sets`, as a user sees it.

use super::deals::command;
use serde_json::{Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Output, Stdio};

const NORVIG: &str = "2P=0 3P=D 2R=0 3GO0 2POD 3R@D 2RO0 2ROS 1P@S 2P@0 3ROS 2GOD 2P@D 1GOD 3GOS";
const CHALLENGE: &str = "SP3F DP3O DR2F SP3H DG3O SR1H SG2O SP1F SP3O OR3O OR3H OR2H";
const PHRASES: &str = "two red striped ovals\n1 purple open diamond\n3 green solid squiggles\n";

fn tertia(input: &[u8], args: &[&str]) -> Output {
    let mut command = command(&[&["sets"], args].concat());
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    // A command line that is refused leaves its input unread.
    let _ = child.stdin.take().unwrap().write_all(input);
    child.wait_with_output().unwrap()
}

/// What stdin and these options print.
fn prints(input: &str, args: &[&str]) -> String {
    let out = tertia(input.as_bytes(), &[&["-"], args].concat());
    assert_eq!(String::from_utf8(out.stderr).unwrap(), "", "{args:?}");
    assert_eq!(out.status.code(), Some(0));
    String::from_utf8(out.stdout).unwrap()
}

fn answers(input: &str, args: &[&str]) -> Value {
    let document: Value =
        serde_json::from_str(&prints(input, &[args, &["--json"]].concat())).unwrap();
    document["answers"].clone()
}

/// The line on stderr, after `tertia: `.
fn complaint(input: &[u8], args: &[&str]) -> String {
    let out = tertia(input, &[&["-"], args].concat());
    let line = String::from_utf8(out.stderr).unwrap();
    assert_eq!(out.status.code(), Some(2), "{line}");
    assert!(out.stdout.is_empty(), "{line}");
    assert_eq!(line.matches('\n').count(), 1, "{line}");
    line.strip_prefix("tertia: ").unwrap().trim_end().to_owned()
}

#[test]
fn layouts_of_the_web() {
    for (layout, notation, count) in [
        (NORVIG, "123/RGP/@O=/0SD", 0),
        (NORVIG, "number-colour-shade-shape", 0),
        (CHALLENGE, "DOS/RPG/123/OHF", 6),
        (CHALLENGE, "shape-color-number-fill", 6),
    ] {
        for args in [&[][..], &["--notation", notation]] {
            assert_eq!(prints(layout, &[args, &["--count"]].concat()), format!("{count}\n"));
        }
    }
    let sets = json!([[0, 3, 8], [0, 4, 10], [0, 5, 6], [2, 5, 9], [4, 7, 11], [4, 8, 9]]);
    assert_eq!(answers(CHALLENGE, &[]), json!([{ "sets": sets }]));
    assert_eq!(answers(CHALLENGE, &["--count"]), json!([{ "count": 6 }]));
    assert_eq!(answers(PHRASES, &[]), json!([{ "sets": [[0, 1, 2]] }]));
}

#[test]
fn cards_are_printed_as_they_were_written() {
    assert_eq!(
        prints("# two layouts\n0012,1012 2012 0000\n 00 01\n", &[]),
        "line 2: 4 cards, 1 Set\n  0 1 2   0012 1012 2012\n\nline 3: 2 cards, no Set\n"
    );
    assert_eq!(
        prints(PHRASES, &[]),
        "line 1: 3 cards, 1 Set\n  0 1 2   two red striped ovals, 1 purple open diamond, \
         3 green solid squiggles\n"
    );
}

#[test]
fn one_layout_in_every_notation() {
    for (input, notation) in [
        ("0000 1111 0012 2222", None),
        ("1111 2222 1123 3333", None),
        ("1111,2222,1123,3333", Some("digits")),
        ("0 40 5 80", Some("index")),
        ("1RSD 2GHO 1RHS 3POS", None),
        ("1rfd 2GSo 1RsS 3bEs", Some("number-colour-shade-shape")),
        ("DR1S OG2H SR1H SV3O", Some("shape-color-number-filling")),
        ("a+é b-x a+x c*y", Some("abc/+-*/éxy")),
        (
            "one red solid diamond; 2 Hatched green ELLIPSES, a red lined wave,three open blue waves",
            None,
        ),
    ] {
        let args: Vec<&str> = notation.iter().flat_map(|n| ["--notation", n]).collect();
        assert_eq!(answers(input, &args), json!([{ "sets": [[0, 1, 3]] }]), "{input}");
    }
}

#[test]
fn blocks_and_lines() {
    for (input, counts) in [
        ("00 01 02\n00 11 22\n", "1\n1\n"),
        ("00\n01\n02\n", "1\n"),
        ("00\n01\n02\n\n00\n11\n\n\n\n00\n11\n22", "1\n0\n1\n"),
        ("\n\n00\n# between\n01\n02 # the last\n", "1\n"),
        ("00\n01\n02\n\n00 01 02 10\n00 11\n", "1\n1\n0\n"),
        ("\u{FEFF}00 01 02\r\n\r\n00\r\n11\r\n22\r\n", "1\n1\n"),
        ("00\t01 , 02   \n", "1\n"),
        ("0\n", "0\n"),
    ] {
        assert_eq!(prints(input, &["--count"]), counts, "{input:?}");
    }
}

#[test]
fn what_is_wrong_and_where() {
    let long = "0".repeat(60);
    let facts: Vec<(&[u8], &[&str], &str)> = vec![
        (b"", &[], "stdin:1:1: there is no card in this file"),
        (b"# only\n\n , \n", &[], "stdin:1:1: there is no card in this file"),
        (b"00 01\n02 \xFF", &[], "stdin:2:4: this is no UTF-8 text"),
        (b"00 01\n10  02 10\n", &[], "stdin:2:8: `10` lies already at 2:1"),
        (b"00\n01\n\n02\n10\n02", &[], "stdin:6:1: `02` lies already at 4:1"),
        (
            b"\xEF\xBB\xBF00 011",
            &[],
            "stdin:1:4: `011` has 3 attributes where the first card of its layout has 2",
        ),
        (b"00 01 03", &[], "stdin:1:8: '3' is no value here: values are 0, 1, 2"),
        ("00\u{2003}01 03".as_bytes(), &[], "stdin:1:8: '3' is no value here: values are 0, 1, 2"),
        (b"11 13 14", &[], "stdin:1:8: '4' is no value here: values are 1, 2, 3"),
        ("00 0é1".as_bytes(), &[], "stdin:1:5: 'é' is no value here: values are 0, 1, 2"),
        (
            b"00 01\n02\n",
            &[],
            "stdin:2:1: a line of one card in a block of lines of several cards: a block holds one card a line, or one layout a line; a blank line ends it",
        ),
        (
            b"00\n01 02\n",
            &[],
            "stdin:2:1: a line of several cards in a block of lines of one card: a block holds one card a line, or one layout a line; a blank line ends it",
        ),
        (
            b"0 80 81",
            &["--notation", "index"],
            "stdin:1:6: `81` is no card index: indices are 0 to 80",
        ),
        (
            b"0 +1",
            &["--notation", "index"],
            "stdin:1:3: `+1` is no card index: indices are 0 to 80",
        ),
        (b"1 80 01", &["--notation", "index"], "stdin:1:6: `01` lies already at 1:1"),
        (
            b"2RSO 1GOS",
            &[],
            "stdin:1:1: the letters can be read as number-colour-shading-shape or as number-colour-shape-shading: say which by --notation",
        ),
        (
            b"2RSO 1GXS",
            &[],
            "stdin:1:6: `1GXS` is no card in the usual letters: declare the notation, such as --notation number-colour-shade-shape or 123/RGP/@O=/0SD",
        ),
        (
            b"2RSO 2RSOO",
            &[],
            "stdin:1:6: `2RSOO` is no card in the usual letters: declare the notation, such as --notation number-colour-shade-shape or 123/RGP/@O=/0SD",
        ),
        (
            b"2RSO 1GSX",
            &["--notation", "number-colour-shade-shape"],
            "stdin:1:9: 'X' is no shape: expected D, O or S",
        ),
        (
            b"2PSO 1BSD",
            &["--notation", "number-colour-shade-shape"],
            "stdin:1:7: 'B' is no colour: expected R, G or P",
        ),
        (
            b"2RSO 1G",
            &["--notation", "number-colour-shade-shape"],
            "stdin:1:6: `1G` has 2 letters where the notation has 4",
        ),
        (
            b"ax bw",
            &["--notation", "abc/xyz"],
            "stdin:1:5: 'w' is no letter of field 2: expected x, y or z",
        ),
        (b"1A", &["--notation", "123/RGP"], "stdin:1:2: 'A' is no colour: expected R, G or P"),
        (
            b"two red striped ovals\n1 purple opne diamond",
            &[],
            "stdin:2:10: the word `opne` says nothing about a card",
        ),
        (
            b"two red striped ovals, two red ovals",
            &[],
            "stdin:1:24: `two red ovals` leaves out the shading",
        ),
        (b"two red blue striped ovals", &[], "stdin:1:9: `blue` gives the colour a second time"),
        (
            b"two red striped ovals, 2 hatched red pills",
            &[],
            "stdin:1:24: `2 hatched red pills` lies already at 1:1",
        ),
        (
            b"0",
            &["--notation", "what"],
            "--notation: `what` is no notation: expected digits, index, words, fields such as number-colour-shade-shape, or alphabets of three letters such as 123/RGP/SHO/DOS",
        ),
        (
            b"0",
            &["--notation", "abc/+-*x"],
            "--notation: the alphabet `+-*x` has 4 letters; a field has three values",
        ),
        (b"0", &["--notation", "RGP/DDS"], "--notation: the alphabet `DDS` has 'D' twice"),
        (
            b"0",
            &["--notation", "RGP/D#S"],
            "--notation: '#' cannot be a letter of cards: it separates them or begins a comment",
        ),
        (
            b"0",
            &["--notation", "shape-colour-symbol"],
            "--notation: the field shape is named twice",
        ),
        (b"00 01 02", &["--explain", "0,1"], "--explain: expected three cards I,J,K, found 2"),
        (b"00 01 02", &["--explain", "0,1,1"], "--explain: expected three different cards"),
        (
            b"00 01 02",
            &["--explain", "0,1,02"],
            "--explain: expected three positions or three cards, found some of each",
        ),
        (
            b"00 01 02",
            &["--explain", "0,1,3"],
            "--explain: the layout on line 1 has no card `3`; its positions are 0 to 2",
        ),
        (
            b"00 01 02\n00 01",
            &["--explain", "0,1,2"],
            "--explain: the layout on line 2 has no card `2`; its positions are 0 to 1",
        ),
    ];
    for (input, args, expected) in facts {
        assert_eq!(complaint(input, args), expected);
        if !args.contains(&"--explain") {
            assert_eq!(complaint(input, &[args, &["--count"]].concat()), expected);
        }
    }
    let line = complaint(format!("{long} {long}").as_bytes(), &[]);
    assert!(line.starts_with("stdin:1:62: `0000") && line.len() < 100, "{line}");
    let missing = tertia(b"", &["no such file"]);
    assert_eq!(missing.status.code(), Some(2));
    assert!(
        String::from_utf8(missing.stderr)
            .unwrap()
            .starts_with("tertia: cannot read no such file: ")
    );
}

#[test]
fn letters_that_only_one_order_fits_need_no_declaration() {
    assert_eq!(prints("2RSO 1GOD 3PHS\n", &["--count"]), "1\n");
    assert_eq!(prints("S2RO O1GD H3PS\n", &["--count"]), "1\n");
}

#[test]
fn cards_are_not_taken_for_positions() {
    let printed = prints("50 2 1 0 7", &["--notation", "index", "--explain", "50,2,1"]);
    assert!(printed.starts_with("line 1: cards 0, 1, 2 (50, 2, 1) are no Set"), "{printed}");
}

#[test]
fn a_triple_is_explained() {
    let expected = "line 1: cards 2, 0, 3 (DR2F, SP3F, SP3H) are no Set
  shape: diamond, squiggle, squiggle: two agree and one differs
  colour: red, purple, purple: two agree and one differs
  number: two, three, three: two agree and one differs
  shading: solid, solid, striped: two agree and one differs
";
    assert_eq!(prints(CHALLENGE, &["--explain", "2,0,3"]), expected);
    assert_eq!(prints(CHALLENGE, &["--explain", "DR2F, SP3F, SP3H"]), expected);
    let digits = "line 1: cards 0, 1, 2 (001, 011, 021) are a Set
  attribute 1: 0, 0, 0: all agree
  attribute 2: 0, 1, 2: all differ
  attribute 3: 1, 1, 1: all agree
";
    assert_eq!(prints("001 011 021", &["--explain", "001,011,021"]), digits);
    let answer = json!([{
        "cards": [0, 2, 1],
        "set": false,
        "attributes": [
            {"name": "colour", "values": ["red", "red", "green"], "verdict": "two agree and one differs"},
            {"name": "attribute 2", "values": ["x", "y", "z"], "verdict": "all differ"},
        ],
    }]);
    assert_eq!(answers("Rx Gz Ry", &["--notation", "RGP/xyz", "--explain", "0,2,1"]), answer);
}

/// The names of the elements of an XML text, whose tags must match.
fn elements(text: &str) -> Vec<String> {
    let (mut open, mut seen) = (Vec::new(), Vec::new());
    for tag in text.split('<').skip(1) {
        let (tag, after) = tag.split_once('>').unwrap();
        assert!(!after.contains('>'));
        if let Some(name) = tag.strip_prefix('/') {
            assert_eq!(open.pop(), Some(name.to_owned()));
            continue;
        }
        let name = tag.split([' ', '/']).next().unwrap().to_owned();
        if !tag.ends_with('/') {
            open.push(name.clone());
        }
        seen.push(name);
    }
    assert!(open.is_empty());
    seen
}

#[test]
fn cards_are_drawn() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("cards.svg");
    let file = path.to_str().unwrap();
    for (input, args, spoken) in [
        (CHALLENGE, &[][..], "two red striped ovals (OR2H), in Set 5"),
        (
            CHALLENGE,
            &["--notation", "DOS/RPG/123/OHF"],
            "three purple solid squiggles (SP3F), in Sets 1, 2, 3",
        ),
        (PHRASES, &[], "1: one purple open diamond (1 purple open diamond), in Set 1"),
        ("01 12 20\n\n02 10", &[], "0: one green solid oval (01), in Set 1"),
        ("00000 11111 22222 00001", &[], "3: card 00001 (00001), in no Set"),
        ("<& >\" <\"", &["--notation", "<>x/&\"'"], "one red"),
    ] {
        assert_eq!(prints(input, &[args, &["--svg", file]].concat()), prints(input, args));
        let page = fs::read_to_string(&path).unwrap();
        let elements = elements(&page);
        let cards = input.split(['\n', ' ']).filter(|card| !card.is_empty()).count();
        let cards = if input == PHRASES { 3 } else { cards };
        assert_eq!(elements.iter().filter(|name| *name == "g").count(), cards, "{input}");
        assert_eq!(&elements[..3], ["svg", "title", "desc"]);
        assert!(page.contains(spoken), "{page}");
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    }
}

#[test]
fn a_drawing_that_cannot_be_saved_leaves_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let missing = folder.path().join("missing/cards.svg");
    let out = tertia(b"00 01 02", &["-", "--svg", missing.to_str().unwrap()]);
    assert_eq!(out.status.code(), Some(1));
    assert!(out.stdout.is_empty());
    let deck: Vec<String> = (0..243).map(|c| format!("{:08}", base_three(c))).collect();
    let path = folder.path().join("cards.svg");
    let args = ["--svg", path.to_str().unwrap()];
    let line = complaint(deck.join(" ").as_bytes(), &args);
    assert_eq!(line, "--svg: a drawing holds 10000 cards and Sets at most");
    assert!(!Path::exists(&path));
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 0);
}

fn base_three(number: u32) -> u32 {
    if number < 3 { number } else { 10 * base_three(number / 3) + number % 3 }
}

#[test]
fn counts_are_those_of_the_lists() {
    // A fixed sequence of layouts of 1 to 8 attributes and 1 to 20 cards.
    let mut state = 1u64;
    let mut draw = |below: u64| {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (state >> 33) % below
    };
    let mut text = String::new();
    for _ in 0..2000 {
        let attributes = draw(8) as usize + 1;
        let mut cards: Vec<String> = Vec::new();
        for _ in 0..draw(20) + 1 {
            let card =
                format!("{:0attributes$}", base_three(draw(3u64.pow(attributes as u32)) as u32));
            if !cards.contains(&card) {
                cards.push(card);
            }
        }
        text += &(cards.join(if cards.len() > 3 { " " } else { "\n" }) + "\n\n");
    }
    let lists = answers(&text, &[]);
    let lists: Vec<usize> =
        lists.as_array().unwrap().iter().map(|a| a["sets"].as_array().unwrap().len()).collect();
    assert_eq!(lists.len(), 2000);
    let counts: Vec<usize> =
        prints(&text, &["--count"]).lines().map(|line| line.parse().unwrap()).collect();
    assert_eq!(counts, lists);
    let json: Vec<usize> = answers(&text, &["--count"])
        .as_array()
        .unwrap()
        .iter()
        .map(|answer| answer["count"].as_u64().unwrap() as usize)
        .collect();
    assert_eq!(json, lists);
}

#[test]
fn a_closed_pipe_is_no_error() {
    let text = "00 01 02 10 11 12\n".repeat(50_000);
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("layouts.txt");
    fs::write(&path, text).unwrap();
    for args in [&[][..], &["--count"], &["--json"]] {
        let mut command = command(&[&["sets", path.to_str().unwrap()], args].concat());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        drop(child.stdout.take());
        let out = child.wait_with_output().unwrap();
        assert_eq!(out.status.code(), Some(0));
        assert!(out.stderr.is_empty());
    }
}
