//! `tertia puzzle search` as a user sees it.

use super::deals::{command, json, printed, refusal, tertia};
use super::signal;
use serde_json::{Value, json};
use std::fs;
use tertia::puzzle::{Limit, Method, Property, Puzzle, decide, files};

/// The command for a size.
fn size<'a>(width: &'a str, rows: &'a str) -> Vec<&'a str> {
    vec!["puzzle", "search", "--width", width, "--rows", rows]
}

/// The puzzle of a document.
fn puzzle(document: &Value) -> Puzzle {
    let rows = document["puzzle"].as_array().unwrap();
    let lines: Vec<&str> = rows.iter().map(|row| row.as_str().unwrap()).collect();
    files::read(lines.join("\n").as_bytes()).unwrap().remove(0).puzzle
}

fn strong(puzzle: &Puzzle) -> bool {
    let decision = decide(puzzle, Property::Strong, Method::Sat, &Limit::none());
    decision.unwrap().holds == Some(true)
}

#[test]
fn the_sizes_known_of_narrow_puzzles_are_found() {
    for (width, rows) in [("1", 1), ("2", 2), ("3", 3), ("4", 5), ("5", 8)] {
        let document = json(&[&size(width, &rows.to_string())[..], &["--json"]].concat());
        let found = puzzle(&document);
        assert_eq!((found.len(), found.width()), (rows, width.parse().unwrap()));
        assert!(strong(&found), "{document}");
        let known = ["rows", "wanted"].map(|key| &document[key]);
        assert_eq!(known, [&json!(rows); 2]);
        assert_eq!([&document["strong"], &document["reached"]], [&json!(true); 2]);
        assert_eq!([&document["seed"], &document["witness"]], [&json!(1), &Value::Null]);
        assert!(document["attempts"].as_u64().unwrap() > document["attempt"].as_u64().unwrap());
        assert!(document["decided_by"].is_string());
    }
}

#[test]
fn fourteen_rows_of_width_six_by_any_number_of_threads() {
    let find = |threads| {
        let options = ["--seed", "3", "--json", "--threads", threads];
        json(&[&size("6", "14")[..], &options].concat())
    };
    let alone = find("1");
    assert!(puzzle(&alone).len() == 14 && strong(&puzzle(&alone)));
    let together = find("3");
    assert_eq!(alone, together);
}

#[test]
fn what_is_printed_is_a_file_of_puzzles() {
    let output = tertia(&size("4", "5"));
    let text = String::from_utf8(output.stdout).unwrap();
    let found = files::read(text.as_bytes()).unwrap().remove(0).puzzle;
    assert!(found.len() == 5 && strong(&found));
    assert!(text.starts_with("# 5 rows of width 4, strong, by "), "{text}");
    assert!(text.lines().next().unwrap().contains("; seed 1, attempt "));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.starts_with("tertia: seed 1\n"), "{errors}");
}

#[test]
fn a_time_limit_leaves_the_largest_so_far() {
    let document = json(&[&size("5", "12")[..], &["--time-limit", "0.3", "--json"]].concat());
    let found = puzzle(&document);
    assert!((3..=8).contains(&found.len()) && strong(&found));
    assert_eq!([&document["reached"], &document["wanted"]], [&json!(false), &json!(12)]);
    let text = printed(&[&size("5", "12")[..], &["--time-limit", "0.3"]].concat());
    assert!(text.contains("\n# short of the 12 rows that are looked for, "), "{text}");
    let nothing = json(&[&size("5", "8")[..], &["--time-limit", "0", "--json"]].concat());
    assert_eq!([&nothing["puzzle"], &nothing["attempts"]], [&json!([]), &json!(0)]);
    assert_eq!([&nothing["strong"], &nothing["attempt"]], [&Value::Null; 2]);
    let text = printed(&[&size("5", "8")[..], &["--time-limit", "0"]].concat());
    assert_eq!(text, "# seed 1: no puzzle yet, 0 attempts\n");
}

#[cfg(unix)]
#[test]
fn an_interruption_leaves_the_largest_so_far() {
    let mut command = command(&[&size("6", "20")[..], &["--json"]].concat());
    let run = command.stdout(std::process::Stdio::piped()).spawn().unwrap();
    let output = signal::interrupt(run, std::time::Duration::from_secs(1));
    assert_eq!(output.status.code(), Some(0));
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["reached"], false);
    assert!(strong(&puzzle(&document)));
}

#[test]
fn finds_are_written_and_a_search_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("finds.puz");
    let out = path.to_str().unwrap();
    let search = |more: &[&str]| {
        json(&[&size("5", "8")[..], &["--json", "--threads", "1", "--out", out], more].concat())
    };
    let read = || files::read(&fs::read(out).unwrap()).unwrap();
    let first = search(&["--resume"]);
    let written = read();
    assert_eq!(written.last().unwrap().puzzle, puzzle(&first));
    assert!(written.windows(2).all(|pair| pair[0].puzzle.len() < pair[1].puzzle.len()));
    let next = first["attempt"].as_u64().unwrap() + 1;
    let beside = fs::read_to_string(format!("{out}.next")).unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&beside).unwrap(),
        json!({"width": 5, "rows": 8, "seed": 1, "next": next})
    );
    // On to another; and from the beginning, to the same.
    let second = search(&["--resume"]);
    assert!(second["attempt"].as_u64().unwrap() >= next && second["puzzle"] != first["puzzle"]);
    assert!(read().len() > written.len());
    assert_eq!(search(&[])["puzzle"], first["puzzle"]);
    let other = [&size("5", "7")[..], &["--resume", "--out", out]].concat();
    let said = refusal(&other);
    let expected = format!("--resume: {out}.next is of a search for 8 rows of width 5 with seed 1");
    assert_eq!(said, expected);
    for (text, fault) in [
        ("{", "1:1: EOF while parsing an object"),
        ("", "1:1: EOF while parsing a value"),
        ("{\"width\": 5,\n garbage", "2:2: key must be a string"),
    ] {
        fs::write(format!("{out}.next"), text).unwrap();
        let said = refusal(&[&size("5", "8")[..], &["--resume", "--out", out]].concat());
        assert_eq!(said, format!("{out}.next:{fault}"));
    }
}

#[test]
fn products_reach_sizes_beyond_the_search() {
    let document = json(&[&size("10", "70")[..], &["--json"]].concat());
    let found = puzzle(&document);
    assert_eq!((found.len(), found.width(), &document["reached"]), (70, 10, &json!(true)));
}

#[test]
fn wrong_sizes_are_told_in_a_line() {
    for (width, rows, said) in [
        ("0", "1", "--width: width 0; puzzles of 1 to 64 columns are looked for"),
        ("3", "7", "--rows: 7 rows; a strong puzzle of width 3 has 1 to 6"),
        ("11", "113", "--rows: 113 rows; at most 64 are looked for where no product has so many"),
    ] {
        assert_eq!(refusal(&size(width, rows)), said);
    }
    let lost = [&size("4", "2")[..], &["--resume"]].concat();
    assert!(refusal(&lost).contains("--out"));
    let output = tertia(&[&size("3", "2")[..], &["--out", "/nowhere/finds.puz"]].concat());
    assert_eq!(output.status.code(), Some(1));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.contains("cannot write /nowhere/finds.puz"), "{errors}");
}

#[test]
fn files_keep_what_they_hold() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name).to_str().unwrap().to_owned();
    let puzzles = |out: &str| files::read(&fs::read(out).unwrap()).unwrap().len();
    let search = |rows: &str, more: &[&str]| {
        json(&[&size("4", rows)[..], &["--json", "--threads", "1"], more].concat())
    };
    for (name, before, there) in [
        ("ends", "1233\n2311\n", 1),
        ("runs-on", "1233\n2311", 1),
        ("blank", "1233\n2311\n\n", 1),
        ("comment", "# none yet\n", 0),
        ("nothing", "", 0),
    ] {
        let out = at(name);
        fs::write(&out, before).unwrap();
        search("3", &["--out", &out]);
        assert!(fs::read_to_string(&out).unwrap().starts_with(before));
        assert_eq!(puzzles(&out), there + 1, "{name}");
    }
    // The same once more changes nothing, nor does a smaller one.
    let out = at("ends");
    search("3", &["--out", &out]);
    fs::remove_file(format!("{out}.next")).unwrap();
    search("2", &["--out", &out]);
    assert_eq!(puzzles(&out), 2);
    let line = format!("--out: {out}.next is of a search for 2 rows of width 4 with seed 1");
    assert_eq!(refusal(&[&size("4", "3")[..], &["--out", &out]].concat()), line);
    let notes = at("notes");
    fs::write(&notes, "my notes\n").unwrap();
    let said = refusal(&[&size("4", "3")[..], &["--out", &notes]].concat());
    assert!(said.starts_with(&format!("{notes}:1:1: ")), "{said}");
    assert_eq!(fs::read_to_string(&notes).unwrap(), "my notes\n");
}
