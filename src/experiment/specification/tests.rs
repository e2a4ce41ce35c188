use super::*;
use crate::experiment::coins::COINS;
use proptest::prelude::*;

const VALID: &str = "\
name = \"throws\"
kind = \"coins\"
samples = 1_000
about = \"Throws\"
attributes = 4
[[sweep]]
cards = { from = 3, to = 6 }
[[sweep]]
cards = [9, 12]
hand = [\"left\", \"right\"]
[profile.full]
samples = 1_000_000
[profile.small]
sweep = { attributes = [3, 4], cards = 5 }
";

fn read(text: &str, profile: Option<&str>, sets: &[&str]) -> Result<Specification, String> {
    let set = |set: &&str| {
        let (key, value) = set.split_once('=').unwrap_or((set, ""));
        Override::new(&format!("--set {set}"), key, value)
    };
    let overrides = sets.iter().map(set).collect();
    let choice = Choice { profile: profile.map(String::from), overrides };
    Specification::parse(text, Path::new("x.toml"), &[&COINS], &choice)
        .map_err(|error| error.to_string())
}

/// The points as text, such as `4 12 left`.
fn points(text: &str, profile: Option<&str>, sets: &[&str]) -> Vec<String> {
    let specification = read(text, profile, sets).unwrap_or_else(|error| panic!("{error}"));
    let line =
        |point: &Vec<Setting>| point.iter().map(Setting::to_string).collect::<Vec<_>>().join(" ");
    specification.points.iter().map(line).collect()
}

#[test]
fn blocks_are_products() {
    let expected = [
        "4 3 left",
        "4 4 left",
        "4 5 left",
        "4 6 left",
        "4 9 left",
        "4 9 right",
        "4 12 left",
        "4 12 right",
    ];
    assert_eq!(points(VALID, None, &[]), expected);
}

#[test]
fn profiles_and_options_lie_over_the_file() {
    let full = read(VALID, Some("full"), &[]).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(full.draws, Some(Draws { samples: 1_000_000, seed: 1 }));
    assert_eq!(full.points.len(), 8);
    assert_eq!(full.profiles, ["full", "small"]);
    let set = ["samples=7", "seed=0x10", "name=other", "about=Some words"];
    let set = read(VALID, Some("full"), &set).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(set.draws, Some(Draws { samples: 7, seed: 16 }));
    assert_eq!((set.name.as_str(), set.about.as_str()), ("other", "Some words"));
}

#[test]
fn what_a_layer_fixes_is_swept_no_more() {
    assert_eq!(points(VALID, Some("small"), &[]), ["3 5 left", "4 5 left"]);
    assert_eq!(points(VALID, Some("small"), &["attributes=2"]), ["2 5 left"]);
    assert_eq!(points(VALID, None, &["cards=8"]), ["4 8 left", "4 8 right"]);
    assert_eq!(points(VALID, None, &["cards=8", "hand=right"]), ["4 8 right"]);
    let twice = ["4 7 left", "4 8 left", "4 7 right", "4 8 right"];
    for set in ["cards=[7, 8]", "sweep.cards=[7,8]", "cards={from=7,to=8}"] {
        let mut found = points(VALID, None, &[set]);
        found.sort_by_key(|point| point.ends_with("right"));
        assert_eq!(found, twice, "{set}");
    }
    assert_eq!(points(VALID, None, &["sweep={cards=[1]}"]), ["4 1 left"]);
}

#[test]
fn without_a_sweep_there_is_one_point() {
    let text = "name = 'a'\nkind = 'coins'\nsamples = 1\ncards = 3";
    assert_eq!(points(text, None, &[]), ["4 3 left"]);
    assert_eq!(points(text, None, &["cards=[3,4]"]), ["4 3 left", "4 4 left"]);
    assert_eq!(points(text, None, &["hand=right"]), ["4 3 right"]);
}

/// Each file and the one line that it gets.
#[test]
fn what_is_wrong_is_said_with_its_place() {
    let top = "name = 'a'\nkind = 'coins'\nsamples = 9\n";
    for (rest, line) in [
        ("cards = 3\nsample = 3", "5:1: unknown key \"sample\"; did you mean samples?"),
        ("cards = 3\nwind = 3", "5:1: unknown key \"wind\"; did you mean kind?"),
        (
            "[sweep]\ncards = 3\n[profile.b]\nwhatever = 3",
            "7:1: unknown key \"whatever\"; coins experiments have name, kind, seed, samples, \
             about, sweep, profile, attributes, cards or hand",
        ),
        (
            "sweep = { cards = 3, seed = [1, 2] }",
            "4:22: unknown key \"seed\"; coins experiments sweep attributes, cards or hand",
        ),
        ("cards = \"three\"", "4:9: expected an integer for cards, found \"three\""),
        ("cards = 3.5", "4:9: expected an integer for cards, found a number with a point"),
        (
            "cards = -3",
            "4:9: expected an integer from 0 to 18446744073709551615 for cards, found -3",
        ),
        (
            "cards = [3, 4]",
            "4:9: expected one value for cards; several stand in a sweep, found a list",
        ),
        ("cards = 3\nhand = 3", "5:8: expected \"left\" or \"right\" for hand, found 3"),
        ("cards = 3\nhand = 'up'", "5:8: expected \"left\" or \"right\" for hand, found \"up\""),
        ("cards = 3\nseed = 'x'", "5:8: expected an integer for seed, found \"x\""),
        ("cards = 3\nabout = 1", "5:9: expected a text for about, found 1"),
        ("cards = ", "4:9: string values must be quoted, expected literal string"),
        ("é = 3", "4:1: invalid unquoted key, expected letters, numbers, `-`, `_`"),
        ("cards = 3\n[sweep]\n", "5:2: an empty sweep; expected a parameter and its values"),
        ("cards = 3\nsweep = []\n", "5:1: an empty sweep; expected a parameter and its values"),
        ("cards = 3\nsweep = 3", "5:9: expected a table of parameters and their values, found 3"),
        ("[sweep]\ncards = []", "5:9: an empty sweep; expected at least one value for cards"),
        (
            "[sweep]\ncards = { from = 4, to = 3 }",
            "5:9: an empty sweep; the range of cards runs from 4 down to 3",
        ),
        ("[sweep]\ncards = { from = 4 }", "5:9: the range of cards needs \"to\""),
        (
            "[sweep]\ncards = { from = 1, to = 3, step = 0 }",
            "5:9: the range of cards needs a step of at least 1",
        ),
        (
            "[sweep]\ncards = { from = 1, to = 3, by = 2 }",
            "5:29: unknown key \"by\"; a range has from, to or step",
        ),
        (
            "[sweep]\ncards = { from = 0, to = 18446744073709551615 }",
            "5:9: a sweep of more than 10000 points; expected a shorter range of cards",
        ),
        (
            "[[sweep]]\ncards = { from = 0, to = 80 }\n[[sweep]]\nattributes = { from = 1, to = \
             200 }\ncards = { from = 0, to = 80 }",
            "6:1: a sweep of more than 10000 points; expected fewer values",
        ),
        (
            "cards = 3\n[sweep]\ncards = 4",
            "6:1: cards stands at the top as well; expected it there or in the sweep, not both",
        ),
        ("[sweep]\ncards = [3, 4, 3]", "5:16: cards 3 comes twice; expected each value once"),
        (
            "[[sweep]]\ncards = [3, 4]\n[[sweep]]\ncards = [5, 4]",
            "7:13: the point attributes=4 cards=4 hand=left comes twice; expected each point once",
        ),
        (
            "[sweep]\ncards = { from = 80, to = 82 }",
            "5:9: cards: 82 cards cannot be dealt from the 81 cards of 4 attributes",
        ),
        (
            "[sweep]\ncards = [12, 28]\nattributes = [4, 3]",
            "5:14: cards: 28 cards cannot be dealt from the 27 cards of 3 attributes",
        ),
        ("attributes = 7\ncards = 3", "4:14: attributes: a deck has 1 to 6 attributes, not 7"),
        (
            "",
            "2:8: cards is missing; coins experiments need it (cards in a deal) at the top or in a sweep",
        ),
        ("cards = 3\n[profile]\nfull = 3", "6:8: expected a table [profile.NAME], found 3"),
        ("cards = 3\n[profile.full]\nsamples = 0", "6:11: expected samples of at least 1, found 0"),
        (
            "cards = 3\n[profile.full.profile.x]\n",
            "5:15: expected profiles at the top of the file only",
        ),
    ] {
        let text = format!("{top}{rest}");
        assert_eq!(read(&text, None, &[]).err(), Some(format!("x.toml:{line}")), "{text}");
    }
    for (text, line) in [
        ("", "1:1: kind is missing; expected it at the top of the file"),
        ("kind = 'coin'", "1:8: expected the kind coins, found \"coin\""),
        ("kind = 'coins'", "1:8: name is missing; expected it at the top of the file"),
        (
            "name = 'a'\nkind = 'coins'",
            "2:8: samples is missing; expected it at the top of the file",
        ),
        ("[a]\n[a]", "2:2: duplicate key"),
    ] {
        assert_eq!(read(text, None, &[]).err(), Some(format!("x.toml:{line}")), "{text}");
    }
    for name in ["", ".", "..", ".a", "a/b", "a b", "\\u0000", "é"] {
        let text = format!("name = \"{name}\"\nkind = 'coins'\nsamples = 1\ncards = 3");
        let line = read(&text, None, &[]).err().unwrap_or_default();
        assert!(line.starts_with("x.toml:1:8: expected a name of 1 to 100 letters"), "{line}");
    }
}

#[test]
fn what_is_wrong_with_an_option_is_said_with_the_option() {
    for (profile, set, line) in [
        (Some("fast"), "", "--profile fast: expected a profile of the file: full or small"),
        (None, "samples=0", "--set samples=0: expected samples of at least 1, found 0"),
        (
            None,
            "samples=many",
            "--set samples=many: expected an integer for samples, found \"many\"",
        ),
        (None, "samples=", "--set samples=: expected a value"),
        (None, "samples=[1", "--set samples=[1: unclosed array, expected `]`"),
        (None, "card=3", "--set card=3: unknown key \"card\"; did you mean cards?"),
        (
            None,
            "sweep.seed=3",
            "--set sweep.seed=3: unknown key \"seed\"; coins experiments sweep attributes, cards or hand",
        ),
        (
            None,
            "cards=82",
            "--set cards=82: cards: 82 cards cannot be dealt from the 81 cards of 4 attributes",
        ),
        (
            None,
            "sweep.cards=[]",
            "--set sweep.cards=[]: an empty sweep; expected at least one value for cards",
        ),
        (None, "sweep={}", "--set sweep={}: an empty sweep; expected a parameter and its values"),
        (
            None,
            "profile.full=3",
            "--set profile.full=3: unknown key \"profile.full\"; coins experiments have name, kind, seed, samples, about, sweep, profile, attributes, cards or hand",
        ),
        (
            None,
            "name=a/b",
            "--set name=a/b: expected a name of 1 to 100 letters, digits, -, _ and . (not first), found \"a/b\"",
        ),
    ] {
        let sets = if set.is_empty() { vec![] } else { vec![set] };
        assert_eq!(read(VALID, profile, &sets).err(), Some(line.to_owned()));
    }
    let plain = "name = 'a'\nkind = 'coins'\nsamples = 1\ncards = 3";
    let line = "--profile full: the file has no profile".to_owned();
    assert_eq!(read(plain, Some("full"), &[]).err(), Some(line));
}

#[test]
fn equal_experiments_have_equal_hashes() {
    let hash = |text: &str| read(text, None, &[]).map(|specification| specification.hash());
    let plain = hash("name = 'a'\nkind = 'coins'\nsamples = 1000\n[sweep]\ncards = [3, 4]");
    for same in [
        "# Words\nkind = \"coins\"\nseed = 1\nsamples = 1_000\nname = \"a\"\nhand = 'left'\n\
         sweep = { cards = { from = 3, to = 4 }, attributes = [4] }",
        "name = 'a'\nkind = 'coins'\nsamples = 1000\nabout = 'A'\n[[sweep]]\ncards = 3\n\
         [[sweep]]\ncards = 4\n[profile.full]\nsamples = 2",
    ] {
        assert_eq!(hash(same), plain);
    }
    assert!(plain.as_ref().is_ok_and(|hash| hash.len() == 64));
    for other in [
        "name = 'b'\nkind = 'coins'\nsamples = 1000\n[sweep]\ncards = [3, 4]",
        "name = 'a'\nkind = 'coins'\nsamples = 1001\n[sweep]\ncards = [3, 4]",
        "name = 'a'\nkind = 'coins'\nsamples = 1000\nseed = 2\n[sweep]\ncards = [3, 4]",
        "name = 'a'\nkind = 'coins'\nsamples = 1000\n[sweep]\ncards = [4, 3]",
    ] {
        assert_ne!(hash(other), plain);
    }
}

#[test]
fn a_point_has_a_command_of_its_own() {
    let specification = read(VALID, None, &[]).unwrap_or_else(|error| panic!("{error}"));
    let command = specification.command("x", &specification.points[5]);
    let expected = "tertia coins --attributes 4 --cards 9 --hand right --samples 1000 --seed 1";
    assert_eq!(command, expected);
}

#[test]
fn deep_nesting_is_an_error() {
    let deep = format!("a = {}", "[".repeat(100_000));
    assert!(read(&deep, None, &[]).is_err());
    let dotted = format!("{}a = 1", "a.".repeat(100_000));
    assert!(read(&dotted, None, &[]).is_err());
}

proptest! {
    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}", set in "\\PC{0,40}") {
        let _ = read(&text, None, &[]);
        let _ = read(VALID, Some("small"), &[&set]);
    }

    /// A file with a piece replaced: errors stay one line and point into the file.
    #[test]
    fn changed_files_are_read_or_refused(
        at in 0..VALID.len(),
        length in 0usize..12,
        piece in "(\\PC|[\n\\[\\]{}=\",0-9_.a-f-]){0,8}",
    ) {
        let mut text = VALID.to_owned();
        text.replace_range(at..(at + length).min(VALID.len()), &piece);
        if let Err(line) = read(&text, None, &[]) {
            prop_assert!(!line.contains('\n'), "{line}");
            let place: Vec<&str> = line.split(':').collect();
            let row: usize = place[1].parse().unwrap_or(0);
            prop_assert!(row >= 1 && row <= text.lines().count() + 1, "{line}");
        }
    }
}
