//! The kind `puzzle`, as its user meets it.

use super::run::{self, done, files, folder, science, tertia};
use num_bigint::BigInt;
use num_rational::BigRational;
use std::collections::BTreeMap;
use std::path::Path;
use tertia::experiment::Setting;
use tertia::experiment::puzzles::{exact, impossible};
use tertia::puzzle::find::{Wanted, attempted};
use tertia::puzzle::random::{key, puzzle};
use tertia::puzzle::{Limit, Method, Property, decide};

const ALL: &str = "\
name = \"all\"
kind = \"puzzle\"
samples = 60
[[sweep]]
method = [\"hybrid\", \"search\", \"sat\", \"sat-cubic\", \"ip\", \"bidirectional\", \"unidirectional\", \"brute\"]
width = [2, 4]
rows = [2, 5]
[[sweep]]
method = [\"unique-pieces\", \"triples\", \"projections\", \"simplification\", \"greedy\"]
width = [2, 4]
rows = [2, 5]
";

fn rows(folder: &Path, table: &str) -> Vec<BTreeMap<String, String>> {
    let text = &files(folder)[table];
    let mut rows = csv::Reader::from_reader(text.as_bytes());
    rows.deserialize().map(|row| row.expect("a row")).collect()
}

#[test]
fn methods_say_the_same_of_the_puzzles_that_random_draws() {
    let folder = folder(ALL);
    done(folder.path(), &["run", "x.toml", "--out", "o", "--threads", "2"]);
    let out = folder.path().join("o");
    let mut by_force = BTreeMap::new();
    for (width, size) in [(2, 2), (2, 5), (4, 2), (4, 5)] {
        let strong = |&index: &u64| {
            let puzzle = puzzle(key(1, width, size), index, width, size).expect("a puzzle");
            let said = decide(&puzzle, Property::Strong, Method::Brute, &Limit::none());
            said.expect("few rows").holds == Some(true)
        };
        let strong = (0..60).filter(strong).count();
        by_force.insert((width.to_string(), size.to_string()), strong);
    }
    let verdicts = rows(&out, "verdicts.csv");
    assert_eq!(verdicts.len(), 13 * 4);
    for row in &verdicts {
        let number = |name: &str| row[name].parse::<usize>().expect("an integer");
        let strong = by_force[&(row["width"].clone(), row["rows"].clone())];
        assert_eq!(number("puzzles"), 60);
        assert_eq!(number("strong") + number("not_strong") + number("undecided"), 60);
        assert!(number("strong") <= strong && number("not_strong") <= 60 - strong, "{row:?}");
        let method = Method::ALL.into_iter().find(|method| method.name() == row["method"]);
        let heuristic = method.expect("a method").is_heuristic();
        assert!(heuristic || number("undecided") == 0, "{row:?}");
        assert_eq!(row["share"].is_empty(), number("undecided") > 0);
        let known = !(row["share"].is_empty() || row["width"] == "5");
        assert_eq!(row["impossible"] == "0", known, "{row:?}");
    }
    let steps = rows(&out, "steps.csv");
    for row in &verdicts {
        let of_point = |step: &&BTreeMap<String, String>| {
            ["method", "width", "rows"].iter().all(|key| step[*key] == row[*key])
        };
        let number = |step: &BTreeMap<String, String>| step["strong"].parse::<usize>().unwrap();
        let strong: usize = steps.iter().filter(of_point).map(number).sum();
        assert_eq!(strong.to_string(), row["strong"], "{row:?}");
    }
    done(folder.path(), &["run", "x.toml", "--out", "p", "--threads", "1"]);
    assert_eq!(science(&out), science(&folder.path().join("p")));
    assert_eq!(rows(&out, "times.csv").len(), verdicts.len());
}

/// Where all puzzles of a shape can be looked at.
#[test]
fn exact_shares() {
    for (width, size, strong, all) in [(1, 1, 3, 3), (1, 2, 0, 3), (2, 2, 12, 36), (2, 3, 0, 84)] {
        let share = exact(width, size).expect("a count");
        assert_eq!(share, BigRational::new(BigInt::from(strong), BigInt::from(all)));
    }
    assert_eq!(exact(3, 5), Some(BigRational::from(BigInt::from(0))));
    assert_eq!(exact(5, 9), Some(BigRational::from(BigInt::from(0))));
    assert_eq!((exact(6, 5), exact(2, 10), exact(70, 2)), (None, None, None));
    let point = [Setting::Word("hybrid"), Setting::Integer(2), Setting::Integer(3)];
    assert_eq!((impossible(&point, &[5, 0, 5, 9]), impossible(&point, &[5, 2, 3, 9])), (0, 2));
}

#[test]
fn attempts_of_the_search_are_counted_by_what_they_find() {
    let folder = folder(
        "name = \"x\"\nkind = \"puzzle-search\"\nsamples = 12\nseed = 3\n[[sweep]]\nwidth = 4\n\
         rows = [5, 6]\n[[sweep]]\nwidth = 5\nrows = 8\n",
    );
    done(folder.path(), &["run", "x.toml", "--out", "o", "--threads", "2"]);
    let out = folder.path().join("o");
    let (searches, finds) = (rows(&out, "searches.csv"), rows(&out, "finds.csv"));
    assert_eq!(searches.len(), 3);
    for row in &searches {
        let number = |name: &str| row[name].parse::<usize>().expect("an integer");
        let (width, wanted) = (number("width"), number("wanted"));
        let size = Wanted::new(width, wanted).expect("a size");
        let mut by_rows = BTreeMap::new();
        for attempt in 0..12 {
            let found = attempted(size, 3, attempt).expect("a strong puzzle");
            *by_rows.entry(found.puzzle.len()).or_insert(0) += 1;
        }
        assert_eq!(number("attempts"), 12);
        assert_eq!(number("reached"), by_rows.get(&wanted).copied().unwrap_or(0));
        assert_eq!(by_rows.keys().last(), Some(&number("most_rows")));
        let told: BTreeMap<usize, usize> = finds
            .iter()
            .filter(|find| find["width"] == row["width"] && find["wanted"] == row["wanted"])
            .map(|find| (find["rows"].parse().unwrap(), find["attempts"].parse().unwrap()))
            .collect();
        assert_eq!(told, by_rows);
        // None of width 4 has six rows.
        assert_eq!(number("reached") == 0, wanted == 6, "{row:?}");
    }
    done(folder.path(), &["run", "x.toml", "--out", "p", "--threads", "1"]);
    assert_eq!(science(&out), science(&folder.path().join("p")));
    let times = rows(&out, "times.csv");
    assert!(times.iter().all(|row| row["seconds_a_find"].is_empty() == (row["reached"] == "0")));
    for (size, said) in [
        ("width = 12\nrows = 196\n", "rows: a product of small puzzles has as many"),
        ("width = 2\nrows = 9\n", "rows: 9 rows; a strong puzzle of width 2 has 1 to 3"),
        ("width = 0\nrows = 9\n", "width: width 0; puzzles of 1 to 64 columns are looked for"),
    ] {
        let folder = run::folder(&format!("name = \"x\"\nkind = \"puzzle-search\"\n{size}"));
        let output = tertia(folder.path(), &["run", "x.toml", "--set", "samples=1"]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
        assert!(told.contains(said), "{told}");
    }
}

#[test]
fn what_no_method_takes_is_no_point() {
    for (point, said) in [
        ("rows = 10\nwidth = 2\n", "rows: 10 rows; 1 to 9 rows of this width can be drawn"),
        ("rows = 2\nwidth = 65\n", "width 65; 1 to 64 columns can be drawn"),
        ("rows = 8\nwidth = 4\nmethod = \"brute\"\n", "brute: 8 rows; at most 7 are taken"),
        ("rows = 20\nwidth = 4\nmethod = \"bidirectional\"\n", "bidirectional: 20 rows would take"),
        ("rows = 2\nwidth = 4\nmethod = \"luck\"\n", "method"),
    ] {
        let text = format!("name = \"x\"\nkind = \"puzzle\"\nsamples = 5\n{point}");
        let folder = folder(&text);
        let output = tertia(folder.path(), &["run", "x.toml"]);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!((output.status.code(), told.lines().count()), (Some(2), 1), "{told}");
        assert!(told.contains(said), "{told}");
    }
}
