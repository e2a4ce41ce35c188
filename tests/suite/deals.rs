//! `tertia deals` as a user sees it.

use serde_json::Value;
use std::process::{Command, Output, Stdio};

/// The binary on the CPU, unless the arguments say where.
pub fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_tertia"));
    command.args(args);
    let samples = matches!(args, ["deals" | "games" | "sets" | "run", ..]);
    if samples && !args.iter().any(|arg| arg.starts_with("--backend")) {
        command.args(["--backend", "cpu"]);
    }
    command
}

/// Runs it.
pub fn tertia(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

/// What it prints when all is well.
pub fn printed(args: &[&str]) -> String {
    let output = tertia(args);
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{args:?}: {errors}");
    String::from_utf8(output.stdout).unwrap()
}

/// The JSON document it prints.
pub fn json(args: &[&str]) -> Value {
    serde_json::from_str(&printed(args)).unwrap()
}

/// The one line on stderr with which it refuses a command line.
pub fn refusal(args: &[&str]) -> String {
    let output = tertia(args);
    assert_eq!(output.status.code(), Some(2), "{args:?}");
    assert!(output.stdout.is_empty(), "{args:?}");
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors.lines().count(), 1, "{args:?}: {errors}");
    errors.trim_end().strip_prefix("tertia: ").unwrap().to_owned()
}

/// Whether three cards given as digits are a Set.
pub fn is_set(cards: [&str; 3]) -> bool {
    let [a, b, c] = cards.map(str::as_bytes);
    (0..a.len()).all(|at| (a[at] + b[at] + c[at]) % 3 == 0)
}

/// The Sets in a layout, every triple looked at.
pub fn sets_in(layout: &[&str]) -> Vec<[usize; 3]> {
    let mut sets = Vec::new();
    for i in 0..layout.len() {
        for j in i + 1..layout.len() {
            let third =
                (j + 1..layout.len()).filter(|&k| is_set([layout[i], layout[j], layout[k]]));
            sets.extend(third.map(|k| [i, j, k]));
        }
    }
    sets
}

#[test]
fn the_histogram_is_that_of_the_layouts_it_emits() {
    let point =
        ["deals", "--cards", "9", "--attributes", "3", "--samples", "500", "--first", "1e3"];
    let layouts = printed(&[&point[..], &["--emit"]].concat());
    let mut histogram = [0u64; 13];
    for line in layouts.lines() {
        let cards: Vec<&str> = line.split(' ').collect();
        assert_eq!(cards.len(), 9);
        histogram[sets_in(&cards).len()] += 1;
    }
    let document = json(&[&point[..], &["--json"]].concat());
    assert_eq!(document["samples"], 500);
    assert_eq!(document["without_set"], histogram[0]);
    let rows = document["histogram"].as_array().unwrap();
    for (sets, row) in rows.iter().enumerate() {
        assert_eq!((&row["sets"], &row["deals"]), (&sets.into(), &histogram[sets].into()));
    }
    assert_eq!(rows.iter().map(|row| row["deals"].as_u64().unwrap()).sum::<u64>(), 500);
}

#[test]
fn the_histogram_ends_with_the_most_sets_seen() {
    let document = json(&["deals", "--cards", "12", "--samples", "10", "--json"]);
    let rows = document["histogram"].as_array().unwrap();
    assert_ne!(rows.last().unwrap()["deals"], 0);
}

#[test]
fn one_layout_by_its_index() {
    let line = printed(&["deals", "--cards", "12", "--index", "1_000"]);
    let emitted =
        printed(&["deals", "--cards", "12", "--first", "1000", "--samples", "1", "--emit"]);
    assert_eq!(line, emitted);
    let document = json(&["deals", "--cards", "12", "--index", "1000", "--json"]);
    let cards: Vec<&str> = line.trim_end().split(' ').collect();
    assert_eq!(document["cards"], serde_json::json!(cards));
    assert_eq!(document["sets"], serde_json::json!(sets_in(&cards)));
    let last = printed(&["deals", "--cards", "3", "--index", "18446744073709551615"]);
    assert_eq!(last.split_whitespace().count(), 3);
}

#[test]
fn parts_add_up_and_threads_do_not_matter() {
    let deals = |first: &str, samples: &str, threads: &str| {
        let args = ["deals", "--cards", "5", "--first", first, "--samples", samples, "--json"];
        json(&[&args[..], &["--backend", "cpu", "--threads", threads]].concat())
    };
    let whole = deals("0", "2_000_000", "2");
    assert_eq!(whole, deals("0", "2e6", "1"));
    let parts = [deals("0", "1500001", "2"), deals("1500001", "499999", "1")];
    for sets in 0..3 {
        let count = |of: &Value| of["histogram"][sets]["deals"].as_u64().unwrap();
        assert_eq!(count(&parts[0]) + count(&parts[1]), count(&whole));
    }
    let z = whole["p_no_set"]["z"].as_f64().unwrap();
    assert!(z.abs() < 4.5, "{z}");
    assert_eq!(whole["p_no_set"]["fraction"], "5328/6083");
    assert_eq!(whole["impossible"], 0);
}

#[test]
fn the_seed_matters_and_is_told() {
    let report = |seed| printed(&["deals", "--cards", "12", "--samples", "1000", "--seed", seed]);
    assert!(report("1").contains("1,000 deals from index 0, seed 1, "));
    assert!(report("2").contains("seed 2"));
    let histogram = |seed| {
        json(&["deals", "--cards", "12", "--samples", "1000", "--json", "--seed", seed])["histogram"]
            .clone()
    };
    assert_ne!(histogram("1"), histogram("2"));
    let default = json(&["deals", "--cards", "12", "--samples", "1000", "--json"]);
    assert_eq!(default["seed"], 1);
    assert_eq!(default["histogram"], histogram("1"));
}

#[test]
fn the_report_shows_estimate_exact_value_and_z() {
    let report = printed(&["deals", "--cards", "12", "--samples", "10000"]);
    assert!(report.starts_with("Sets in 12 random cards of 81 (4 attributes): 10,000 deals"));
    assert!(report.contains("exact 0.032302, z "));
    assert!(report.contains("exact 220/79 = 2.7848, z "));
    assert!(report.contains("beyond 3; chance alone would put 0.0"));
    assert!(!report.contains("ERROR"));
}

#[test]
fn any_deck_and_any_number_of_cards() {
    for attributes in 1..=6u32 {
        let deck = 3u32.pow(attributes);
        for cards in [0, 1, 2, 3, deck / 2, deck] {
            let [attributes, cards] = [attributes, cards].map(|number| number.to_string());
            let args = ["deals", "--attributes", &attributes, "--cards", &cards, "--samples", "3"];
            assert!(printed(&args).contains("3 deals"), "{args:?}");
            let document = json(&[&args[..], &["--json"]].concat());
            assert_eq!(document["impossible"], 0, "{args:?}");
        }
    }
}

#[test]
fn wrong_flags_are_one_line() {
    for (args, part) in [
        ("deals", "--cards <M>"),
        ("deals --cards 82", "--cards: 82 cards cannot be dealt from the 81 cards"),
        ("deals --cards 3 --attributes 7", "--attributes: a deck has 1 to 6 attributes, not 7"),
        ("deals --cards 3 --samples 0", "--samples: at least 1 is needed"),
        ("deals --cards 3 --samples 1.5", "--samples <K>': expected a whole number"),
        ("deals --cards 3 --samples 1e20", "expected a whole number below 2^64"),
        ("deals --cards 3 --first -1", "-1"),
        ("deals --cards 3 --first 18446744073709551615 --samples 1", "--first: 1 samples from"),
        ("deals --cards x", "invalid value 'x' for '--cards <M>'"),
        ("deals --cards 3 --emit --json", "cannot be used with"),
        ("deals --cards 3 --index 1 --samples 2", "cannot be used with"),
        ("deals --cards 3 --sampels 2", "unexpected argument '--sampels'"),
        ("deals --cards 3 --backend abacus", "abacus"),
        ("", "a command is needed"),
        ("deels", "deels"),
    ] {
        let args: Vec<&str> = args.split_whitespace().collect();
        let line = refusal(&args);
        assert!(line.contains(part), "{args:?}: {line}");
    }
}

/// A reader that stops early, such as `head`, is no error and no endless run.
#[cfg(unix)]
#[test]
fn a_closed_stdout_is_no_error() {
    for args in [
        &["deals", "--cards", "12", "--emit", "--samples", "1e12"][..],
        &["games", "--emit", "--samples", "1e12"],
        &["deals", "--cards", "12", "--samples", "1"],
    ] {
        let mut child =
            command(args).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        drop(child.stdout.take());
        let output = child.wait_with_output().unwrap();
        assert!(output.status.success(), "{args:?}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.is_empty() || said == "tertia: seed 1\n", "{said}");
    }
}

/// Layouts alone go to stdout, so that they can be read again; the seed is told beside them.
#[test]
fn the_seed_is_always_told() {
    for args in [
        &["deals", "--cards", "3", "--emit", "--samples", "2", "--seed", "7"][..],
        &["deals", "--cards", "3", "--index", "2", "--seed", "7"],
        &["games", "--emit", "--samples", "2", "--seed", "7"],
    ] {
        assert_eq!(tertia(args).stderr, b"tertia: seed 7\n", "{args:?}");
    }
    let document = json(&["deals", "--cards", "3", "--index", "2", "--seed", "7", "--json"]);
    assert_eq!(document["seed"], 7);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_failed_run() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let output =
        command(&["deals", "--cards", "3", "--samples", "10"]).stdout(full).output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).starts_with("tertia: stdout: "));
}
