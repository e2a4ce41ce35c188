//! `tertia puzzle`: what a user sees, and its answers against the check.

use super::deals::{command, json, printed, refusal, tertia};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;
use tertia::check::puzzle::check;
use tertia::check::{NoProof, Verdict};
use tertia::puzzle::{Limit, Method, Property, Puzzle, Witness, decide, files, random};
use tertia::random::Key;

const KEY: Key = Key([33, 4]);

const STRONG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/oracles/strong.puz");
const NOT_STRONG: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/oracles/not_strong.puz");

fn puzzle(text: &str) -> Puzzle {
    files::read(text.as_bytes()).unwrap().remove(0).puzzle
}

/// A file of puzzles in a folder of its own.
fn file(folder: &Path, text: &str) -> String {
    let path = folder.join("puzzles.puz");
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().into()
}

#[test]
fn known_puzzles_are_told_apart() {
    for (path, strong, count) in [(STRONG, true, 12), (NOT_STRONG, false, 6)] {
        let document = json(&["puzzle", "verify", path, "--json"]);
        let answers = document["answers"].as_array().unwrap();
        assert_eq!(answers.len(), count);
        for answer in answers {
            assert_eq!(answer["strong"], strong);
            assert_eq!(answer["witness"].is_null(), strong);
            assert!(answer["decided_by"].is_string());
        }
    }
}

#[test]
fn an_answer_is_what_the_page_of_commands_says() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "# a comment\n12\n32\n\n0121\n2001\n");
    let answers = json(&["puzzle", "verify", &path, "--method", "brute", "--json"]);
    assert_eq!(
        answers,
        json!({"answers": [
            {"problem": "puzzle", "rows": 2, "width": 2, "strong": false, "decided_by": "brute",
             "witness": [[0, 1, 0], [1, 0, 1]]},
            {"problem": "puzzle", "rows": 2, "width": 4, "strong": true, "decided_by": "brute",
             "witness": null},
        ]})
    );
    let answers = json(&["puzzle", "verify", &path, "--property", "local", "--json"]);
    assert_eq!(answers["answers"][0]["local"], false);
    assert_eq!(answers["answers"][0]["witness"], json!([[0, 1, 0]]));
    let undecided = json(&["puzzle", "verify", &path, "--method", "triples", "--json"]);
    let known = ["strong", "decided_by", "witness"].map(|key| &undecided["answers"][0][key]);
    assert_eq!(known, [&Value::Null; 3]);
    let text = printed(&["puzzle", "verify", &path]);
    assert_eq!(
        text,
        "line 2: 2 rows of width 2\n  not strong, by unique-pieces: rows for 1, 2 and 3, no \
         column with exactly two of these in place\n    12 32 12\n    32 12 32\n\n\
         line 5: 2 rows of width 4\n  strong, by simplification\n"
    );
    let text = printed(&["puzzle", "verify", &path, "--method", "greedy", "--property", "usp"]);
    assert!(text.ends_with("  undecided whether it is a USP\n"), "{text}");
}

#[test]
fn steps_are_explained() {
    let text = printed(&["puzzle", "verify", STRONG, "--explain"]);
    let of_search = text.split("\n\n").find(|page| page.contains("by search")).unwrap();
    let steps: Vec<&str> = of_search.lines().skip(2).map(|line| line.trim()).collect();
    let names = ["unique-pieces", "triples", "simplification", "search"];
    assert!(steps.iter().zip(names).all(|(step, name)| step.starts_with(name)) && steps.len() == 4);
    assert!(steps[3].contains("decided") && steps[..3].iter().all(|step| step.contains("maybe")));
    let document = json(&["puzzle", "verify", STRONG, "--explain", "--json"]);
    let steps = document["answers"][0]["steps"].as_array().unwrap();
    assert_eq!(steps[0]["method"], "unique-pieces");
    assert!(steps.iter().all(|step| step["seconds"].as_f64().unwrap() >= 0.0));
}

#[test]
fn a_limit_leaves_a_hard_puzzle_undecided() {
    let text = printed(&["puzzle", "verify", STRONG, "--time-limit", "0"]);
    let undecided = text.lines().filter(|line| line.contains("undecided whether it is strong"));
    assert_eq!(undecided.count(), 1);
}

#[test]
fn what_simplification_leaves() {
    let document = json(&["puzzle", "simplify", STRONG, "--json"]);
    let hard = &document["answers"][4];
    assert_eq!(hard["edges"], 580);
    assert_eq!(hard["simplifiable"], false);
    assert_eq!(hard["left"].as_array().unwrap().len(), 236);
    let text = printed(&["puzzle", "simplify", STRONG]);
    assert!(text.contains("  4 edges; simplifiable: the diagonal is left\n"));
    assert!(text.contains("  580 edges; 236 left: the 14 of the diagonal, and 222\n"));
    assert_eq!(text.lines().filter(|line| line.starts_with("    ")).count(), 222 + 19);
    let document = json(&["puzzle", "simplify", STRONG, "--at-least-two", "--json"]);
    assert_eq!(document["answers"][4]["edges"], 507);
}

/// Whatever engine is built in.
#[test]
fn integer_programming_says_nothing_but_its_answers() {
    for (file, strong) in [(STRONG, true), (NOT_STRONG, false)] {
        let output = tertia(&["puzzle", "verify", file, "--method", "ip", "--json"]);
        assert_eq!(
            (output.status.code(), String::from_utf8_lossy(&output.stderr)),
            (Some(0), "".into())
        );
        let document: Value = serde_json::from_slice(&output.stdout).unwrap();
        for answer in document["answers"].as_array().unwrap() {
            assert_eq!(answer["strong"], json!(strong), "{answer}");
        }
    }
}

#[test]
fn bounds_on_omega() {
    let answer =
        &json(&["puzzle", "omega", "--rows", "23", "--width", "7", "--json"])["answers"][0];
    let omega = |which: &str| answer["bounds"][which]["omega"].as_f64().unwrap();
    assert!((omega("strong") - 2.706205).abs() < 1e-6);
    assert!((omega("simplifiable") - 2.504909).abs() < 1e-6);
    assert_eq!(answer["bounds"]["strong"]["m"], 10);
    assert_eq!([&answer["most_rows"], &answer["strong"]], [&json!("86"), &Value::Null]);
    let text = printed(&["puzzle", "omega", STRONG]);
    assert!(text.contains(
        "line 78: 23 rows of width 7\n  strong, which it is: omega <= 2.706205 at m = 10\n  \
         simplifiable, which it is: omega <= 2.504909 at m = 6\n  at most 86 rows in a strong \
         puzzle of this width\n"
    ));
    assert!(text.contains("simplifiable, which it is not:"));
    let text = printed(&["puzzle", "omega", "--rows", "1", "--width", "1"]);
    assert!(text.ends_with("  at most 1 row in a strong puzzle of this width\n"), "{text}");
    let one = json(&["puzzle", "omega", "--rows", "1", "--width", "7", "--json"]);
    let bound = json!({"omega": 3.0, "m": null, "attained": false});
    assert_eq!(one["answers"][0]["bounds"], json!({"strong": bound, "simplifiable": bound}));
}

#[test]
fn random_puzzles_are_had_again_by_their_index() {
    let shape = ["puzzle", "random", "--width", "6", "--rows", "5", "--seed", "7"];
    let all = printed(&[&shape[..], &["--samples", "4"]].concat());
    let puzzles: Vec<&str> = all.split("\n\n").collect();
    assert_eq!(puzzles.len(), 4);
    let third = printed(&[&shape[..], &["--index", "2"]].concat());
    assert_eq!(third.trim_end(), puzzles[2]);
    let document = json(&[&shape[..], &["--first", "2", "--json"]].concat());
    assert_eq!(document["seed"], 7);
    assert_eq!(document["puzzles"][0]["index"], 2);
    let rows: Vec<&str> = third.lines().collect();
    assert_eq!(document["puzzles"][0]["puzzle"], json!(rows));
    let seed = command(&shape).output().unwrap().stderr;
    assert_eq!(String::from_utf8(seed).unwrap(), "tertia: seed 7\n");
}

#[test]
fn wrong_input_is_told_in_a_line() {
    let folder = tempfile::tempdir().unwrap();
    for (text, said) in [
        ("", "1:1: there is no puzzle in this file"),
        ("12\n122\n", "2:3: a row of 3 columns where the first row of this puzzle has 2"),
        ("12\n14\n", "2:2: `4` is no symbol: symbols are 1, 2, 3"),
        ("12\n03\n", "2:2: `3` is no symbol: symbols are 0, 1, 2 as there is a 0"),
        ("12\n21\n12\n", "3:1: this row is already at line 1"),
    ] {
        let path = file(folder.path(), text);
        for name in ["verify", "simplify", "omega"] {
            assert_eq!(refusal(&["puzzle", name, &path]), format!("{path}:{said}"));
        }
    }
    for (args, said) in [
        (
            &["random", "--width", "2", "--rows", "10"][..],
            "--rows: 10 rows; 1 to 9 rows of this width can be drawn",
        ),
        (
            &["random", "--width", "0", "--rows", "1"],
            "--width: width 0; 1 to 64 columns can be drawn",
        ),
        (
            &["omega", "--rows", "87", "--width", "7"],
            "--rows: no strong puzzle of width 7 has more than 86 rows",
        ),
        (
            &["verify", STRONG, "--method", "brute"],
            "--method: line 16: brute: 8 rows; at most 7 are taken",
        ),
        (
            &["verify", STRONG, "--method", "sat", "--property", "local"],
            "--method: line 3: local puzzles are told by triples alone",
        ),
    ] {
        assert_eq!(refusal(&[&["puzzle"], args].concat()), said);
    }
    assert!(refusal(&["puzzle", "omega"]).contains("FILE"));
    assert!(
        refusal(&["puzzle", "verify", STRONG, "--method", "x"]).contains("expected one of hybrid")
    );
}

/// The document that `puzzle verify` prints for a puzzle.
fn answer(puzzle: &Puzzle, property: Property) -> Value {
    let decision = decide(puzzle, property, Method::Hybrid, &Limit::none()).unwrap();
    let witness = match decision.witness {
        Some(Witness::Matching(matching)) => json!(matching.edges().collect::<Vec<_>>()),
        Some(Witness::Edge(edge)) => json!([edge]),
        Some(Witness::Left(_)) | None => Value::Null,
    };
    json!({"problem": "puzzle", property.name(): decision.holds, "witness": witness})
}

#[test]
fn the_check_agrees_about_every_property() {
    let mut attained = [0; 2];
    for index in 0..600 {
        let (width, rows) = (1 + index as usize % 6, 2 + index as usize / 7 % 5);
        let rows = rows.min(3usize.pow(width as u32));
        let puzzle = random::puzzle(KEY, index, width, rows).unwrap();
        for property in Property::ALL {
            let mut given = answer(&puzzle, property);
            let verdict = check(&puzzle, 0, &given, None).unwrap();
            let holds = given[property.name()] == true;
            let unproved = holds && matches!(property, Property::Strong | Property::Usp);
            match verdict {
                Verdict::Attained(None) => assert!(!unproved),
                Verdict::Unchecked(_) => assert!(unproved),
                verdict => panic!("{verdict:?} {given} {puzzle:?}"),
            }
            attained[usize::from(holds)] += 1;
            // The contrary fails, or is not proved.
            given[property.name()] = json!(!holds);
            match check(&puzzle, 0, &given, None).unwrap() {
                Verdict::Fails(_) => {}
                Verdict::Unchecked(_) => assert!(!holds && !unproved),
                verdict => panic!("{verdict:?} {given} {puzzle:?}"),
            }
        }
    }
    assert!(attained.iter().all(|&count| count > 300), "{attained:?}");
}

#[test]
fn wrong_answers_fail() {
    let pair = puzzle("12\n32");
    let square = json!([[0, 1, 0], [1, 0, 1]]);
    for (given, said) in [
        (json!({"strong": false, "witness": square}), "Attained(None)"),
        (json!({"strong": null}), "Attained(Some(\"undecided\"))"),
        (json!({"strong": false}), "no list of triples"),
        (json!({"strong": false, "witness": [[0, 1], [1, 0, 1]]}), "no list of triples"),
        (json!({"strong": false, "witness": [[0, 2, 0], [1, 0, 1]]}), "2 is no row"),
        (json!({"strong": false, "witness": [[0, 1, 0]]}), "not every row is once in place 1"),
        (json!({"strong": false, "witness": [[0, 1, 0], [1, 1, 1]]}), "once in place 2"),
        (json!({"strong": false, "witness": [[0, 1, 1], [1, 0, 0]]}), "a column of the rows"),
        (json!({"strong": false, "witness": [[0, 0, 0], [1, 1, 1]]}), "is the diagonal"),
        (json!({"local": false, "witness": [[1, 1, 1]]}), "are all equal"),
        (json!({"local": false, "witness": []}), "is not one triple"),
        (json!({"local": true}), "stated to be true, which it is not"),
        (json!({"simplifiable": true}), "stated to be true, which it is not"),
        (json!({"strong": false, "usp": false, "witness": square}), "states not one of"),
        (json!({"value": 1}), "states not one of"),
        (json!({"strong": true, "rows": 3}), "`rows` is 3, but this puzzle has 2"),
        (json!({"strong": true, "problem": "max"}), "no answer to a puzzle"),
    ] {
        let verdict = format!("{:?}", check(&pair, 0, &given, None).unwrap());
        assert!(verdict.contains(said), "{given}: {verdict}");
    }
}

#[test]
fn proofs_are_checked() {
    let folder = tempfile::tempdir().unwrap();
    let proofs = folder.path().join("proofs");
    let proofs = proofs.to_str().unwrap();
    let path = file(folder.path(), "111\n321\n332\n\n12\n32\n\n2233\n1232\n1123\n3311\n");
    for property in ["strong", "usp"] {
        let verify = ["puzzle", "verify", &path, "--property", property, "--prove", proofs];
        let answers = printed(&[&verify[..], &["--json"]].concat());
        let given = folder.path().join("answers.json");
        fs::write(&given, &answers).unwrap();
        let given = given.to_str().unwrap();
        let text = printed(&["check", &path, given, "--proof", proofs]);
        assert_eq!(text, "line 1: optimal\nline 5: attained\nline 8: optimal\n");
        let without = command(&["check", &path, given]).output().unwrap();
        let unproved = format!("unchecked: claimed {property}, no proof given");
        let text = format!("line 1: {unproved}\nline 5: attained\nline 8: {unproved}\n");
        assert_eq!(String::from_utf8_lossy(&without.stdout), text);
        let told = String::from_utf8_lossy(&without.stderr);
        assert_eq!(told, "tertia: 2 of 3 answers were not checked\n");
    }
    // The proof of another puzzle, and one that ends early.
    let strong = json!({"strong": true});
    let usual = puzzle("111\n321\n332");
    let other = puzzle("111\n321\n333");
    let proofs = Path::new(proofs);
    printed(&["puzzle", "verify", &path, "--prove", proofs.to_str().unwrap()]);
    assert_eq!(check(&usual, 0, &strong, Some(proofs)).unwrap(), Verdict::Optimal);
    let Verdict::Fails(reason) = check(&other, 0, &strong, Some(proofs)).unwrap() else { panic!() };
    assert!(reason.contains("not the formula of the puzzle"), "{reason}");
    let missing = check(&usual, 7, &strong, Some(proofs));
    assert_eq!(missing, Err(NoProof::Missing(proofs.join("puzzle-7.lrat"))));
    let lrat = proofs.join("puzzle-0.lrat");
    let steps = fs::read_to_string(&lrat).unwrap();
    let end = steps.trim_end().rfind('\n').map_or(0, |end| end + 1);
    fs::write(&lrat, &steps[..end]).unwrap();
    assert!(matches!(check(&usual, 0, &strong, Some(proofs)).unwrap(), Verdict::Fails(_)));
}
