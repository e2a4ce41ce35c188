//! `tertia bench`: a table of throughput, on screen, as JSON and in files.

use super::run::{files, folder, refused, tertia};

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
    assert_eq!(names, ["datapackage.json", "meta.json", "throughput.csv"]);
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
