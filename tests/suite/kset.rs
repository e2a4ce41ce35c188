//! `tertia kset` and `tertia matching` as a user sees them, `tertia check` on their answers, and
//! the kind `kset`.

use super::deals::command;
use super::run::{done, files, folder, science, tertia as tertia_in};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::Write;
use std::process::{Output, Stdio};
use tertia::matching::{Points, files as point_files, random};
use tertia::random::Key;

fn tertia(input: &str, args: &[&str]) -> Output {
    let (name, args) = args.split_first().expect("a command");
    let mut command = command(&[&[name, "-"], args].concat());
    let pipes = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = pipes.spawn().unwrap();
    // A command line that is refused leaves its input unread.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

fn printed(input: &str, args: &[&str]) -> String {
    let out = tertia(input, args);
    assert_eq!((out.status.code(), String::from_utf8(out.stderr).unwrap()), (Some(0), "".into()));
    String::from_utf8(out.stdout).unwrap()
}

fn answers(input: &str, args: &[&str]) -> Value {
    let mut document: Value =
        serde_json::from_str(&printed(input, &[args, &["--json"]].concat())).unwrap();
    document["answers"].take()
}

const METHODS: [&str; 5] = ["auto", "enumeration", "backtracking", "cover", "sat"];

/// A Set of four values among others; in the second layout there is none.
const LAYOUTS: &str = "\
# two layouts
012
113
2,1,1
210
311

0123
0000
1111
2222
";

#[test]
fn sets_by_every_method() {
    let expected = json!([
        { "problem": "kset", "values": 4, "all": [[0, 1, 3, 4]], "complete": true },
        { "problem": "kset", "values": 4, "all": [], "complete": true },
    ]);
    for method in METHODS {
        let by = ["kset", "--values", "4", "--method", method];
        assert_eq!(answers(LAYOUTS, &[&by[..], &["--all"]].concat()), expected, "{method}");
        let found = json!([
            { "problem": "kset", "values": 4, "found": true, "cards": [0, 1, 3, 4] },
            { "problem": "kset", "values": 4, "found": false },
        ]);
        assert_eq!(answers(LAYOUTS, &by), found, "{method}");
    }
}

#[test]
fn what_is_printed() {
    let four = "00\n11\n22\n33\n01\n";
    assert_eq!(
        printed(four, &["kset", "--values", "4"]),
        "line 1: 5 cards of 4 values, 2 attributes\n  a Set\n    00 11 22 33\n"
    );
    assert_eq!(
        printed("0\n1\n\n10\n# here\n11\n", &["kset", "--values", "2", "--count"]),
        "line 1: 2 cards of 2 values, 1 attribute\n  1 Set\n\n\
         line 4: 2 cards of 2 values, 2 attributes\n  1 Set\n"
    );
    assert_eq!(
        printed("000\n111\n122\n", &["kset", "--values", "3", "--all"]),
        "line 1: 3 cards of 3 values, 3 attributes\n  0 Sets\n"
    );
    assert_eq!(
        printed("0,0\n1,1\n0,1\n1,0\n", &["matching", "--all"]),
        "line 1: 4 multiedges of 2 values, 2 dimensions\n  2 matchings\n    0,0 1,1\n    0,1 1,0\n"
    );
    assert_eq!(
        printed("0,0\n1,1\n", &["matching", "--values", "3"]),
        "line 1: 2 multiedges of 3 values, 2 dimensions\n  no matching\n"
    );
    let undecided =
        printed(four, &["kset", "--values", "4", "--method", "cover", "--time-limit", "0"]);
    assert!(undecided.contains("undecided whether there is a Set"), "{undecided}");
    let some = printed(four, &["kset", "--values", "4", "--count", "--time-limit", "0"]);
    assert!(some.ends_with("  0 Sets so far, not all\n"), "{some}");
}

#[test]
fn answers_in_json() {
    let deck = "00\n01\n02\n10\n11\n12\n20\n21\n22\n";
    let kset = |args: &[&str]| answers(deck, &[&["kset", "--values", "3"], args].concat());
    assert_eq!(
        kset(&["--count"]),
        json!([{ "problem": "kset", "values": 3, "count": "12", "complete": true }])
    );
    assert_eq!(
        kset(&["--all", "--with", "4,0"]),
        json!([{
            "problem": "kset", "values": 3, "with": [4, 0], "all": [[0, 4, 8]], "complete": true,
        }])
    );
    assert_eq!(
        kset(&["--time-limit", "0"]),
        json!([{ "problem": "kset", "values": 3, "found": null, "proved": false }])
    );
    assert_eq!(
        answers("0,0\n1,1\n", &["matching"]),
        json!([{ "problem": "matching", "values": 2, "found": true, "cards": [0, 1] }])
    );
}

#[test]
fn what_is_refused() {
    for (input, args, said) in [
        (
            "01\n04\n",
            &["kset", "--values", "4"][..],
            "stdin:2:2: `4` is no value: values are 0 to 3",
        ),
        ("01\n011\n", &["kset", "--values", "4"], "stdin:2:3: 3 values where line 1 has 2"),
        ("01\n#\n01\n", &["kset", "--values", "4"], "stdin:3:1: this card is already at line 1"),
        ("\n", &["kset", "--values", "4"], "stdin:1:1: there is no card in this file"),
        ("01\n", &["kset"], "--values <K>"),
        ("01\n", &["kset", "--values", "0"], "expected a whole number from 1 on"),
        ("01\n", &["kset", "--values", "x"], "expected a whole number from 1 on"),
        (
            "01\n",
            &["kset", "--values", "2", "--method", "luck"],
            "expected one of auto, enumeration",
        ),
        ("01\n", &["kset", "--values", "2", "--all", "--count"], "cannot be used with"),
        (
            "01\n11\n\n01\n",
            &["kset", "--values", "2", "--with", "1"],
            "--with: line 4: there is no card 1: there are 1, counted from 0",
        ),
        (
            "01\n",
            &["kset", "--values", "2", "--with", "0,0"],
            "--with: line 1: card 0 is given twice",
        ),
        ("0,a\n", &["matching"], "stdin:1:3: `a` is no value: values are 0 to 4294967295"),
        ("0,2\n", &["matching", "--values", "2"], "stdin:1:3: `2` is no value: values are 0 to 1"),
        ("# no\n", &["matching"], "stdin:1:1: there is no multiedge in this file"),
    ] {
        let out = tertia(input, args);
        let told = String::from_utf8(out.stderr).unwrap();
        assert_eq!((out.status.code(), told.lines().count()), (Some(2), 1), "{told}");
        assert!(out.stdout.is_empty() && told.contains(said), "{told}\n{said}");
    }
}

/// The verdicts on answers to a file, and the exit code.
fn checked(input: &str, extension: &str, answers: &Value, args: &[&str]) -> (Vec<Value>, i32) {
    let folder = tempfile::tempdir().unwrap();
    let (file, answer) = (folder.path().join(extension), folder.path().join("answer.json"));
    std::fs::write(&file, input).unwrap();
    std::fs::write(&answer, json!({ "answers": answers }).to_string()).unwrap();
    let paths = [&file, &answer].map(|path| path.to_str().unwrap());
    let out = command(&[&["check", paths[0], paths[1], "--json"], args].concat()).output().unwrap();
    let document: Value = serde_json::from_slice(&out.stdout).unwrap_or_else(|error| {
        panic!("{error}: {}", String::from_utf8_lossy(&out.stderr));
    });
    (document["answers"].as_array().unwrap().clone(), out.status.code().unwrap())
}

#[test]
fn every_answer_is_checked() {
    for index in 0..12u64 {
        let values = 2 + index as usize % 4;
        let points = random::points(Key([8, 1]), index, values, 3, 8).unwrap();
        let (mut cards, mut edges) = (Vec::new(), Vec::new());
        point_files::write_cards(&points, &mut cards).unwrap();
        point_files::write_matching(&points, &mut edges).unwrap();
        let given = values.to_string();
        for (name, file) in [("kset", &cards), ("matching", &edges)] {
            let text = std::str::from_utf8(file).unwrap();
            for asked in [&[][..], &["--count"], &["--all"], &["--all", "--with", "1"]] {
                let args = [&[name, "--values", &given][..], asked].concat();
                let (verdicts, code) = checked(text, "points", &answers(text, &args), &[]);
                assert_eq!(
                    (verdicts, code),
                    (vec![json!({ "result": "attained" })], 0),
                    "{args:?}"
                );
            }
        }
    }
}

#[test]
fn wrong_answers_fail() {
    let four = "00\n11\n22\n33\n01\n12\n";
    let fails = |answer: Value, args: &[&str]| {
        let (verdicts, code) = checked(four, "cards", &json!([answer]), args);
        assert_eq!((verdicts.len(), code), (1, 1), "{verdicts:?}");
        verdicts[0]["reason"].as_str().unwrap().to_owned()
    };
    for (answer, said) in [
        (json!({ "found": true, "cards": [0, 1, 2, 4] }), "[0, 1, 2, 4] has 3 values of 4"),
        (json!({ "found": true, "cards": [0, 1, 2] }), "has 3 points; a solution has 4"),
        (json!({ "found": true, "cards": [0, 1, 2, 9] }), "9 is no vertex"),
        (json!({ "found": true, "cards": [0, 1, 2, 2] }), "vertex 2 is twice"),
        (json!({ "found": true }), "there is no `cards`"),
        (json!({ "found": false }), "there is [0, 1, 2, 3]"),
        (json!({ "found": 3 }), "`found` is not true or false"),
        (json!({ "count": "2" }), "the count is 2, but there are 1"),
        (json!({ "count": "0" }), "the count is 0, but there are 1"),
        (json!({ "count": "2", "complete": false }), "the count is 2, but there are 1"),
        (json!({ "count": 1 }), "`count` is no whole number in quotes"),
        (json!({ "all": [] }), "[0, 1, 2, 3] is not listed"),
        (json!({ "all": [[0, 1, 2, 3], [3, 2, 1, 0]] }), "is listed twice"),
        (json!({ "all": [[0, 1, 2, 5]] }), "has 3 values of 4 in attribute 0"),
        (json!({ "with": [4], "found": true, "cards": [0, 1, 2, 3] }), "4 is not in [0, 1, 2, 3]"),
        (json!({ "values": 5, "found": false }), "`values` is 5, but there are 4"),
        (json!({ "problem": "matching", "found": true }), "this is no answer of kset"),
        (json!({}), "it states none of"),
    ] {
        let reason = fails(answer.clone(), &["--problem", "kset", "--values", "4"]);
        assert!(reason.contains(said), "{answer}: {reason}");
    }
    for (answer, note) in [
        (json!({ "found": null, "proved": false }), "undecided"),
        (json!({ "count": "0", "complete": false }), "not all, as it says"),
        (json!({ "all": [], "complete": false }), "not all, as it says"),
    ] {
        let (verdicts, code) =
            checked(four, "cards", &json!([answer]), &["--problem", "kset", "--values", "4"]);
        assert_eq!((verdicts, code), (vec![json!({ "result": "attained", "note": note })], 0));
    }
    // A Set that agrees somewhere is no matching.
    let row = "0,0\n0,1\n";
    let answer = json!([{ "problem": "matching", "values": 2, "found": true, "cards": [0, 1] }]);
    assert_eq!(checked(row, "edges", &answer, &[]).1, 1);
    let (verdicts, code) =
        checked(row, "edges", &json!([{ "problem": "matching", "found": false }]), &[]);
    assert_eq!((verdicts, code), (vec![json!({ "result": "attained" })], 0));
}

#[test]
fn what_cannot_be_checked_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let (file, answer) = (folder.path().join("x"), folder.path().join("a.json"));
    std::fs::write(&file, "00\n11\n").unwrap();
    let paths = [&file, &answer].map(|path| path.to_str().unwrap());
    for (answered, args, said) in [
        (json!({ "problem": "kset", "found": false }), &[][..], "--values: the answers do not say"),
        (
            json!({ "problem": "kset", "values": 2, "found": false }),
            &["--proof", folder.path().to_str().unwrap()],
            "--proof: there are no proofs of Sets of K cards and of matchings",
        ),
        (json!({ "problem": "kset", "values": 1, "found": false }), &[], "x:2:1: `1` is no value"),
    ] {
        std::fs::write(&answer, json!({ "answers": [answered] }).to_string()).unwrap();
        let out = command(&[&["check", paths[0], paths[1]], args].concat()).output().unwrap();
        let told = String::from_utf8(out.stderr).unwrap();
        assert_eq!((out.status.code(), told.lines().count()), (Some(2), 1), "{told}");
        assert!(told.contains(said), "{told}");
    }
}

const ALL: &str = "\
name = \"all\"
kind = \"kset\"
samples = 40
[[sweep]]
question = [\"find\", \"count\"]
method = [\"auto\", \"enumeration\", \"backtracking\", \"cover\", \"sat\"]
values = [3, 4]
attributes = [2, 3]
cards = [4, 9]
";

fn rows(folder: &std::path::Path, table: &str) -> Vec<BTreeMap<String, String>> {
    let text = &files(folder)[table];
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    rows.deserialize().map(|row| row.expect("a row")).collect()
}

#[test]
fn the_kind_has_the_same_layouts_for_every_method() {
    let folder = folder(ALL);
    done(folder.path(), &["run", "x.toml", "--out", "o", "--threads", "2"]);
    let out = folder.path().join("o");
    let sets = rows(&out, "sets.csv");
    assert_eq!((sets.len(), rows(&out, "times.csv").len()), (80, 80));
    let mut expected = BTreeMap::new();
    let shapes = [3, 4].into_iter().flat_map(|k| [[k, 2, 4], [k, 2, 9], [k, 3, 4], [k, 3, 9]]);
    for [values, attributes, cards] in shapes {
        let layout = |index| {
            let key = random::key(1, values, attributes, cards);
            random::points(key, index, values, attributes, cards).unwrap()
        };
        let counts: Vec<usize> = (0..40).map(|index| by_force(&layout(index))).collect();
        let with = counts.iter().filter(|&&count| count > 0).count();
        let shape = [values, attributes, cards].map(|size| size.to_string());
        expected.insert(shape, [with, counts.iter().sum()].map(|sum: usize| sum.to_string()));
    }
    for row in &sets {
        let shape = ["values", "attributes", "cards"].map(|key| row[key].clone());
        let [with, sum] = &expected[&shape];
        assert_eq!((&row["with_set"], &row["layouts"]), (with, &"40".to_string()), "{row:?}");
        let counted = row["question"] == "count";
        assert_eq!(row["sets"], if counted { sum.clone() } else { String::new() }, "{row:?}");
        let z: Option<f64> = row["z"].parse().ok();
        assert!(z.is_none_or(|z| z.abs() < 4.0), "{row:?}");
    }
    assert!(sets.iter().any(|row| !row["z"].is_empty()));
    done(folder.path(), &["run", "x.toml", "--out", "p", "--threads", "1"]);
    assert_eq!(science(&out), science(&folder.path().join("p")));
}

/// The Sets by the definition: every three or four cards.
fn by_force(points: &Points) -> usize {
    fn extend(points: &Points, rows: &mut Vec<usize>) -> usize {
        if rows.len() == points.values() {
            return usize::from(points.is_set(rows));
        }
        let from = rows.last().map_or(0, |&row| row + 1);
        (from..points.len())
            .map(|row| {
                rows.push(row);
                let found = extend(points, rows);
                rows.pop();
                found
            })
            .sum()
    }
    extend(points, &mut Vec::new())
}

#[test]
fn what_is_no_layout_is_no_point() {
    for (point, said) in [
        ("values = 3\nattributes = 2\ncards = 10\n", "cards: 10 points; 0 to 9 can be drawn"),
        ("values = 0\ncards = 3\n", "0 values; 1 to 1024 can be drawn"),
        ("values = 9\ncards = 100\nmethod = \"enumeration\"\n", "enumeration takes at most 1e10"),
        ("values = 9\ncards = 100\nquestion = \"why\"\n", "question"),
    ] {
        let folder = folder(&format!("name = \"x\"\nkind = \"kset\"\nsamples = 5\n{point}"));
        let output = tertia_in(folder.path(), &["run", "x.toml"]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
        assert!(told.contains(said), "{told}");
    }
}
