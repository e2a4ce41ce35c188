//! `tertia puzzle canon`, `isomorphic` and `classify`, against the published counts and nauty.

use super::deals::{command, json, printed, refusal, tertia};
use super::signal;
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap};
use std::fs;
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};
use tertia::puzzle::{Canonical, Puzzle, files, random};
use tertia::random::Key;

const KEY: Key = Key([60, 61]);

fn file(folder: &Path, name: &str, text: &str) -> String {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    path.to_str().unwrap().into()
}

#[test]
fn a_form_and_its_automorphisms() {
    let folder = tempfile::tempdir().unwrap();
    let path = file(folder.path(), "a.puz", "3\n1\n2\n\n2212\n\n# two\n1232\n3312\n");
    let answers = json(&["puzzle", "canon", &path, "--json"]);
    assert_eq!(answers["answers"][0], json!({"rows": ["1", "2", "3"], "automorphisms": "6"}));
    assert_eq!(answers["answers"][1], json!({"rows": ["1112"], "automorphisms": "6"}));
    assert_eq!(answers["answers"][2]["rows"].as_array().unwrap().len(), 2);
    let text = printed(&["puzzle", "canon", &path]);
    assert!(text.starts_with("# line 1: 3 rows of width 1, 6 automorphisms\n1\n2\n3\n\n# line 5"));
    // What it prints is a file of puzzles, with the same forms.
    let again = file(folder.path(), "b.puz", &text);
    assert_eq!(json(&["puzzle", "canon", &again, "--json"]), answers);
    let isomorphic = json(&["puzzle", "isomorphic", &path, &again, "--json"]);
    assert_eq!(isomorphic["answers"], json!(vec![json!({"isomorphic": true}); 3]));
    let wide = file(folder.path(), "c.puz", &"1".repeat(64));
    let answer = &json(&["puzzle", "canon", &wide, "--json"])["answers"][0];
    assert_eq!(answer["automorphisms"].as_str().unwrap().len(), 90);
}

#[test]
fn puzzles_side_by_side() {
    let folder = tempfile::tempdir().unwrap();
    let one = file(folder.path(), "a.puz", "12\n31\n\n11\n12\n");
    let other = file(folder.path(), "b.puz", "# turned\n23\n12\n\n11\n23\n");
    assert_eq!(
        printed(&["puzzle", "isomorphic", &one, &other]),
        "lines 1 and 2: isomorphic\nlines 4 and 5: not isomorphic\n"
    );
    let single = file(folder.path(), "c.puz", "12");
    assert_eq!(
        refusal(&["puzzle", "isomorphic", &one, &single]),
        format!("{one} has 2 puzzles and {single} has 1 puzzle; as many are compared")
    );
    assert_eq!(
        refusal(&["puzzle", "isomorphic", "-", "-"]),
        "stdin can be one of the files, not both"
    );
    let bad = file(folder.path(), "d.puz", "12\n4");
    assert!(refusal(&["puzzle", "isomorphic", &one, &bad]).starts_with(&format!("{bad}:2:1: ")));
    assert!(refusal(&["puzzle", "canon", &bad]).starts_with(&format!("{bad}:2:1: ")));
}

#[test]
fn published_classes() {
    let mut published = BTreeMap::<u64, Vec<Value>>::new();
    for line in include_str!("../oracles/classes.csv").lines().skip(1) {
        let row: Vec<u64> = line.split(',').map(|field| field.parse().unwrap()).collect();
        let [width, rows, classes, labelled, simplifiable] = row[..] else { panic!("{line}") };
        published.entry(width).or_default().push(json!({
            "rows": rows,
            "classes": classes,
            "labelled": labelled.to_string(),
            "simplifiable": simplifiable,
        }));
    }
    assert_eq!(published.keys().copied().collect::<Vec<_>>(), [1, 2, 3, 4, 5]);
    for (width, levels) in published {
        let whole = width <= 4;
        let (name, most) = (width.to_string(), levels.len().to_string());
        let mut args = vec!["puzzle", "classify", "--width", &name, "--json"];
        if !whole {
            args.extend(["--rows", &most]);
        }
        let expected = json!({
            "width": width,
            "levels": levels,
            "finished": true,
            "most_rows": whole.then_some(levels.len()),
        });
        assert_eq!(json(&args), expected);
    }
}

#[test]
fn a_table_of_classes() {
    assert_eq!(
        printed(&["puzzle", "classify", "--width", "3"]),
        "Strong uniquely solvable puzzles of width 3, classes under permutations of rows,\n\
         columns and symbols\n  \
         rows  classes  puzzles  simplifiable classes\n     \
         1        3       27                     3\n     \
         2        9      204                     9\n     \
         3        9      300                     9\n\
         No strong puzzle of this width has more than 3 rows.\n"
    );
    let text = printed(&["puzzle", "classify", "--width", "2", "--time-limit", "0"]);
    assert!(text.ends_with("Not finished: puzzles of 1 row or more.\n"), "{text}");
    let document = json(&["puzzle", "classify", "--width", "2", "--time-limit", "0", "--json"]);
    assert_eq!(document, json!({"width": 2, "levels": [], "finished": false, "most_rows": null}));
    let range = "width 7; puzzles of 1 to 6 columns are classified";
    assert_eq!(refusal(&["puzzle", "classify", "--width", "7"]), format!("--width: {range}"));
}

#[test]
fn a_later_run_goes_on_from_what_is_in_the_folder() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().join("new").join("levels");
    let out = out.to_str().unwrap();
    let part = ["puzzle", "classify", "--width", "4", "--out", out, "--json"];
    let first = json(&[&part[..], &["--rows", "2"]].concat());
    assert_eq!(first["levels"].as_array().unwrap().len(), 2);
    let names = || {
        let entries = fs::read_dir(out).unwrap();
        let mut names: Vec<String> =
            entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    };
    assert_eq!(names(), [1, 2].map(|rows| format!("width-4-rows-{rows}.puz")));
    // What is there is read although there is no time for anything else.
    let output = tertia(&[&part[..], &["--time-limit", "0"]].concat());
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&document["levels"], &document["finished"]), (&first["levels"], &json!(false)));
    let said = String::from_utf8(output.stderr).unwrap();
    assert!(said.contains("width-4-rows-2.puz: 33 classes\n"), "{said}");
    let whole = json(&["puzzle", "classify", "--width", "4", "--json"]);
    assert_eq!(json(&part), whole);
    assert_eq!(names(), [1, 2, 3, 4, 5, 6].map(|rows| format!("width-4-rows-{rows}.puz")));
    let text = fs::read_to_string(Path::new(out).join("width-4-rows-5.puz")).unwrap();
    assert_eq!(files::read(text.as_bytes()).unwrap().len(), 190);
    assert_eq!(json(&part), whole);
    // A file that was changed is told of, with its line.
    let path = Path::new(out).join("width-4-rows-2.puz");
    let text = fs::read_to_string(&path).unwrap().replacen("\n\n1", "\n\n4", 1);
    fs::write(&path, text).unwrap();
    let place = format!("tertia: --out: {}:3: no row of this width", path.display());
    let output = tertia(&part);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert!(errors.lines().last().is_some_and(|line| line.starts_with(&place)), "{errors}");
    let taken = file(folder.path(), "taken", "");
    let blocked = ["puzzle", "classify", "--width", "1", "--out", &taken, "--rows", "1"];
    let output = tertia(&blocked);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
#[cfg(unix)]
fn an_interrupted_run_prints_what_is_finished() {
    let folder = tempfile::tempdir().unwrap();
    let out = folder.path().to_str().unwrap();
    let mut command = command(&["puzzle", "classify", "--width", "6", "--out", out, "--json"]);
    let mut run = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let first = folder.path().join("width-6-rows-1.puz");
    let begin = Instant::now();
    while !first.exists() && run.try_wait().unwrap().is_none() {
        assert!(begin.elapsed() < Duration::from_secs(60), "no level was finished");
        std::thread::sleep(Duration::from_millis(5));
    }
    let output = signal::end(run, "INT");
    assert!(output.status.success());
    let document: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(document["finished"], false);
    let levels = document["levels"].as_array().unwrap();
    assert_eq!(levels[0], json!({"rows": 1, "classes": 7, "labelled": "729", "simplifiable": 7}));
    assert!(levels.len() < 6);
}

/// The graph of a puzzle in four colours, as `dreadnaut` reads it: rows, columns, symbols, cells;
/// a cell is joined to its row, its column and its symbol.
fn graph(puzzle: &Puzzle) -> String {
    let (rows, width) = (puzzle.len(), puzzle.width());
    let cells = rows + width + 3;
    let lines: Vec<String> = (0..rows * width)
        .map(|at| {
            let (row, column) = (at / width, at % width);
            let symbol = usize::from(puzzle.rows()[row].symbol(column)) - 1;
            format!("{}:{row} {} {}", cells + at, rows + column, rows + width + symbol)
        })
        .collect();
    let ends = [rows - 1, rows + width - 1, cells - 1, cells + rows * width - 1];
    let starts = [0, rows, rows + width, cells];
    let colours: Vec<String> =
        starts.iter().zip(ends).map(|(start, end)| format!("{start}:{end}")).collect();
    format!(
        "n={} $=0 g\n{}.\nf=[{}]\nc -a x z\n",
        cells + rows * width,
        lines.join(";\n"),
        colours.join("|")
    )
}

/// What nauty says of each puzzle: a code of the canonical graph, and the order of the group.
fn nauty(puzzles: &[Puzzle]) -> Vec<(String, String)> {
    let mut nauty = match Command::new("dreadnaut")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
    {
        Err(error) if error.kind() == ErrorKind::NotFound => {
            panic!("no dreadnaut: `make setup` installs nauty")
        }
        started => started.unwrap(),
    };
    let text: String = puzzles.iter().map(graph).chain(["q\n".into()]).collect();
    let mut stdin = nauty.stdin.take().unwrap();
    let writer = std::thread::spawn(move || stdin.write_all(text.as_bytes()));
    let output = nauty.wait_with_output().unwrap();
    writer.join().unwrap().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    let sizes = text.lines().filter_map(|line| line.split("grpsize=").nth(1));
    let sizes: Vec<&str> = sizes.filter_map(|rest| rest.split(';').next()).collect();
    let codes: Vec<&str> = text.lines().filter(|line| line.starts_with("[N")).collect();
    assert_eq!((sizes.len(), codes.len()), (puzzles.len(), puzzles.len()), "{text}");
    codes.into_iter().map(String::from).zip(sizes.into_iter().map(String::from)).collect()
}

/// All concatenations of rows of two puzzles.
fn product(one: &Puzzle, other: &Puzzle) -> Puzzle {
    let all = |puzzle: &Puzzle| (0..puzzle.len()).map(|row| puzzle.digits(row)).collect::<Vec<_>>();
    let rows = all(one).into_iter().flat_map(|row| {
        all(other).into_iter().map(move |end| format!("{row}{end}\n")).collect::<Vec<_>>()
    });
    files::read(rows.collect::<String>().as_bytes()).unwrap().remove(0).puzzle
}

#[test]
fn nauty_finds_the_same_classes_and_groups() {
    let random = |index, width: usize, rows| random::puzzle(KEY, index, width, rows).unwrap();
    let mut puzzles: Vec<Puzzle> = Vec::new();
    // Small ones, many of which are isomorphic, and larger ones.
    for index in 0..500 {
        let at = index as usize;
        puzzles.push(random(index, 2 + at % 2, 2 + at % 5));
        puzzles.push(random(index, 4 + at % 5, 1 + at % 9));
    }
    let symbols = random(0, 1, 3);
    let mut all = symbols.clone();
    for _ in 1..4 {
        puzzles.push(all.clone());
        all = product(&all, &symbols);
    }
    for index in 0..30 {
        let (one, other) = (random(index, 3, 3), random(index + 40, 2, 2));
        let square = product(&one, &one);
        let turned = product(&other, &one);
        puzzles.extend([product(&square, &one), square, product(&one, &other), turned]);
    }
    let mut codes = HashMap::new();
    let mut forms = HashMap::new();
    let mut larger_groups = 0;
    for (puzzle, (code, order)) in puzzles.iter().zip(nauty(&puzzles)) {
        let Canonical { puzzle: form, automorphisms } = Canonical::of(puzzle);
        assert_eq!(automorphisms.to_string(), order, "{puzzle:?}");
        larger_groups += u32::from(order != "1");
        // The code says nothing of the colours, whose sizes follow from rows and columns.
        let code = (puzzle.len(), puzzle.width(), code);
        assert_eq!(codes.entry(code.clone()).or_insert(form.clone()), &form);
        assert_eq!(forms.entry(form).or_insert(code.clone()), &code);
    }
    assert!(codes.len() > 400 && codes.len() < 1000 && larger_groups > 300, "{}", codes.len());
}
