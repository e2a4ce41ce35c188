//! `tertia bench`: a table of throughput, on screen, as JSON and in files.

use super::deals::command;
use super::run::{done, files, folder, refused, tertia};
use std::fs;
use std::process::Stdio;
use std::time::Duration;

#[test]
fn throughput_is_shown_and_written() {
    let folder = folder("");
    let at = folder.path();
    let args = ["bench", "deals-12", "puzzle-6-9", "--units", "5", "--out", "o"];
    let output = tertia(at, &args);
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.starts_with("deals-12: deals of 12 of 81 cards; 5 a round, median of 5 rounds\n"));
    assert!(text.contains("\npuzzle-6-9: ") && text.contains("hybrid"), "{text}");
    let files = files(&at.join("o"));
    let names: Vec<_> = files.keys().collect();
    assert_eq!(
        names,
        ["datapackage.json", "meta.json", "sums.json", "throughput.csv", "timing.csv"]
    );
    let rows: Vec<_> = csv::Reader::from_reader(files["throughput.csv"].as_bytes())
        .into_records()
        .map(|row| row.expect("a row"))
        .collect();
    assert_eq!(rows.iter().filter(|row| &row[0] == "puzzle-6-9").count(), 5);
    for row in rows.iter().filter(|row| &row[0] == "deals-12") {
        let [median, fastest, slowest] =
            [8, 9, 10].map(|at| row[at].parse::<f64>().expect("a time"));
        assert!(fastest <= median && median <= slowest && fastest > 0.0);
        // Software has no speed-up.
        assert_eq!(row[13].is_empty(), &row[5] == "1", "{row:?}");
    }
    let json = tertia(at, &["bench", "deals-18", "--units", "3", "--json"]).stdout;
    let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert!(json["throughput"].as_array().is_some_and(|rows| rows.len() > 3));
}

#[test]
fn benchmarks_are_listed_and_others_refused() {
    let folder = folder("");
    let list = tertia(folder.path(), &["bench", "--list"]).stdout;
    let list = String::from_utf8(list).expect("text");
    assert!(list.starts_with("deals-12         deals of 12 of 81 cards\n"), "{list}");
    let line = "NAME: no benchmark chess; `tertia bench --list` lists them";
    refused(folder.path(), &["bench", "chess"], line);
    for (flag, value) in [("--rounds", "4"), ("--units", "0"), ("--seconds", "0")] {
        let output = tertia(folder.path(), &["bench", flag, value]);
        assert_eq!(output.status.code(), Some(2), "{flag}");
    }
}

#[test]
fn folders_with_anything_else_are_left_alone() {
    let folder = folder("");
    let at = folder.path();
    for name in ["throughput.csv", "mine.txt"] {
        fs::create_dir(at.join(name.len().to_string())).expect("a folder");
        fs::write(at.join(name.len().to_string()).join(name), "mine").expect("a file");
    }
    let bench = |out| vec!["bench", "puzzle-form", "--units", "2", "--out", out];
    let ways = "; expected a new folder or earlier results of this experiment; --out takes another \
                folder";
    refused(at, &bench("14"), &format!("14: it holds throughput.csv{ways}"));
    refused(at, &bench("8"), &format!("8: it holds mine.txt{ways}"));
    refused(at, &bench("x.toml"), &format!("x.toml: this is a file{ways}"));
}

/// And what it measured before stands in the results.
#[test]
fn a_killed_bench_goes_on() {
    let folder = folder("");
    let at = folder.path();
    let args = ["bench", "max-36", "puzzle-form", "--seconds", "0.2", "--out", "o"];
    let mut run = command(&args);
    let run = run.current_dir(at).stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    let mut run = run.spawn().expect("the command starts");
    while !at.join("o/journal/current.json").exists() {
        assert!(run.try_wait().expect("a run").is_none());
        std::thread::sleep(Duration::from_millis(5));
    }
    run.kill().expect("a run");
    run.wait().expect("it ends");
    let output = tertia(at, &args);
    let errors = String::from_utf8_lossy(&output.stderr);
    let line = "tertia: o/journal: 1 of 2 benchmarks are done; the run goes on\n";
    assert!(errors.contains(line) && output.status.success(), "{errors}");
    let text = String::from_utf8_lossy(&output.stdout);
    assert_eq!(["max-36: ", "puzzle-form: "].map(|name| text.matches(name).count()), [1, 1]);
    assert!(files(&at.join("o")).contains_key("throughput.csv"));
}

#[test]
fn benchmarks_are_points_of_experiments() {
    let folder = folder(
        "name = 't'\nkind = 'throughput'\nunits = 2\n[sweep]\nbenchmark = ['max-36', 'puzzle-form']",
    );
    let at = folder.path();
    assert!(tertia(at, &["run", "x.toml", "--out", "o"]).status.success());
    let files = files(&at.join("o"));
    let rows = csv::Reader::from_reader(files["throughput.csv"].as_bytes()).into_records();
    let versions: Vec<_> = rows
        .map(|row| row.expect("a row"))
        .map(|row| (row[0].to_owned(), row[1].to_owned()))
        .collect();
    let expected = [
        ("max-36", "sat"),
        ("max-36", "branch"),
        ("puzzle-form", "plain"),
        ("puzzle-form", "canonical form"),
    ];
    assert_eq!(versions, expected.map(|(a, b)| (a.to_owned(), b.to_owned())));
    done(at, &["report", "o", "-o", "o.html"]);
    let short = "name = 't'\nkind = 'throughput'\nbenchmark = 'max-36'\nrounds = 4\n";
    fs::write(at.join("x.toml"), short).expect("a file");
    let output = tertia(at, &["run", "x.toml"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2));
    assert!(errors.starts_with("tertia: x.toml:4:10: "), "{errors}");
}
