//! `tertia run`, as its user meets it: files in, tables and errors out.

use super::deals::command;
use super::signal::end;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use tempfile::TempDir;
use tertia::experiment;

const DEALS: &str = "\
name = \"few\"
kind = \"deals\"
samples = 3000
[sweep]
cards = [3, 12]
[profile.full]
samples = 4000
";

/// An empty folder in which the command runs, with an experiment file `x.toml`.
pub fn folder(experiment: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a temporary folder");
    fs::write(folder.path().join("x.toml"), experiment).expect("a file in it");
    folder
}

pub fn tertia(folder: &Path, args: &[&str]) -> Output {
    let mut command = command(args);
    command.current_dir(folder).stdin(Stdio::null());
    command.output().expect("the command starts")
}

/// Runs and expects success; what it printed.
pub fn done(folder: &Path, args: &[&str]) -> String {
    let output = tertia(folder, args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*errors), (Some(0), ""), "{args:?}");
    String::from_utf8(output.stdout).expect("text")
}

/// Files of a folder by name.
pub fn files(folder: &Path) -> BTreeMap<String, String> {
    let entry = |path: PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        (name.unwrap_or_default(), fs::read_to_string(&path).unwrap_or_default())
    };
    let entries = fs::read_dir(folder).expect("a folder");
    entries.map(|each| entry(each.expect("an entry").path())).collect()
}

/// The files that hold science: all but those that say when and where, and tables with a measured
/// column.
pub fn science(folder: &Path) -> BTreeMap<String, String> {
    let mut files = files(folder);
    let package: serde_json::Value =
        serde_json::from_str(&files["datapackage.json"]).expect("JSON");
    for resource in package["resources"].as_array().expect("a list") {
        let fields = resource["schema"]["fields"].as_array().expect("a list");
        if fields.iter().any(|field| field["role"] == "measured") {
            files.remove(resource["path"].as_str().expect("a path"));
        }
    }
    files.retain(|name, _| {
        !["timing.csv", "meta.json", "sums.json", "shards"].contains(&name.as_str())
    });
    files
}

#[test]
fn a_run_leaves_tables_with_their_provenance() {
    let folder = folder(DEALS);
    let text = done(folder.path(), &["run", "x.toml"]);
    assert!(text.starts_with("few\ndeals, 2 points of 3,000 samples, seed 1; "), "{text}");
    let results = folder.path().join("results/local/few");
    let names: Vec<_> = files(&results).into_keys().collect();
    let expected = [
        "datapackage.json",
        "deals.csv",
        "deals_by_sets.csv",
        "meta.json",
        "sums.json",
        "timing.csv",
    ];
    assert_eq!(names, expected);
    let meta: serde_json::Value =
        serde_json::from_str(&files(&results)["meta.json"]).expect("JSON");
    assert_eq!(meta["draw_contract"], 1);
    assert_eq!(meta["seed"], 1);
    assert_eq!(meta["specification"]["samples"], 3000);
    assert_eq!(meta["specification"]["points"][1]["cards"], 12);
    assert_eq!(meta["specification_sha256"].as_str().map(str::len), Some(64));
    let timing = &files(&results)["timing.csv"];
    assert!(timing.starts_with("attributes,cards,samples,seconds,samples_per_second\n4,3,3000,"));
    assert_eq!(fs::read_dir(folder.path().join("results/local")).expect("a folder").count(), 1);
}

/// Pinned: header, draws, numbers as text, missing as nothing.
#[test]
fn a_table_is_the_same_on_every_machine() {
    let folder =
        folder("name = 'pinned'\nkind = 'deals'\nsamples = 100\n[sweep]\ncards = [3, 21]\n");
    done(folder.path(), &["run", "x.toml", "--out", "o"]);
    let table = "\
attributes,cards,samples,without_set,sets,sets_squared,p_no_set,p_low,p_high,odds,p_exact,z,mean,mean_low,mean_high,mean_exact,mean_z,impossible
4,3,100,98,2,2,0.98,0.9299882092714561,0.9944980324498377,0.02040816326530614,0.9873417721518988,,0.02,0,0.047577730894124266,0.012658227848101266,,0
4,21,100,0,1728,30460,0,0,0.03699349820698568,,0,,17.28,16.79742589140565,17.762574108594354,16.835443037974684,1.6257928815407023,0
";
    assert_eq!(files(&folder.path().join("o"))["deals.csv"], table);
}

#[test]
fn the_data_package_tells_the_columns_of_every_table() {
    let games = "name = 'g'\nkind = 'games'\nsamples = 50\n";
    let law = "name = 'l'\nkind = 'many-rounds'\nsamples = 50\ncards = 9\n";
    let methods = "name = 'm'\nkind = 'many-rounds-solvers'\nsamples = 5\ncards = 12\n";
    for (text, tables) in [(DEALS, 2), (games, 5), (law, 3), (methods, 2)] {
        let folder = folder(text);
        done(folder.path(), &["run", "x.toml", "--out", "o"]);
        let files = files(&folder.path().join("o"));
        let package: serde_json::Value =
            serde_json::from_str(&files["datapackage.json"]).expect("JSON");
        let resources = package["resources"].as_array().expect("a list");
        assert_eq!(resources.len(), tables);
        for resource in resources {
            let path = resource["path"].as_str().expect("a path");
            let fields = resource["schema"]["fields"].as_array().expect("a list");
            let mut rows = csv::Reader::from_reader(files[path].as_bytes());
            let header = rows.headers().expect("a header").clone();
            let names: Vec<_> = fields.iter().filter_map(|field| field["name"].as_str()).collect();
            assert_eq!(header.iter().collect::<Vec<_>>(), names, "{path}");
            for row in rows.records() {
                for (value, field) in row.expect("a row").iter().zip(fields) {
                    let fits = value.is_empty()
                        || match field["type"].as_str() {
                            Some("integer") => value.parse::<u128>().is_ok(),
                            Some("number") => value.parse::<f64>().is_ok_and(f64::is_finite),
                            other => other == Some("string"),
                        };
                    assert!(fits, "{path}: {value} is no {}", field["type"]);
                }
            }
        }
    }
}

/// Every table byte for byte; only what stderr says of a software adapter may differ.
#[cfg(feature = "gpu")]
#[test]
fn the_backend_changes_nothing_but_times() {
    let deals = "name = 'd'\nkind = 'deals'\nsamples = 20_000\n[[sweep]]\ncards = [0, 3, 12, 30]\n\
                 [[sweep]]\nattributes = [3, 6]\ncards = 15\n";
    let games =
        "name = 'g'\nkind = 'games'\nsamples = 2000\n[sweep]\nrule = ['first', 'uniform']\n";
    for (text, tables) in [(deals, 2), (games, 5)] {
        let folder = folder(text);
        for (out, more) in [
            ("one", ["--backend", "cpu", "--threads", "1"]),
            ("two", ["--backend", "cpu", "--threads", "2"]),
            ("gpu", ["--backend", "gpu", "--threads", "1"]),
        ] {
            let args = [&["run", "x.toml", "--out", out], &more[..]].concat();
            let output = tertia(folder.path(), &args);
            let errors = String::from_utf8_lossy(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{args:?}: {errors}");
        }
        let [one, two, gpu] = ["one", "two", "gpu"].map(|out| science(&folder.path().join(out)));
        assert_eq!(one.keys().filter(|name| name.ends_with(".csv")).count(), tables);
        assert_eq!(one, two);
        assert_eq!(one, gpu);
        let meta = |out: &str| files(&folder.path().join(out))["meta.json"].clone();
        assert!(meta("one").contains("\"cpu\"") && meta("gpu").contains("\"gpu\""));
    }
}

#[test]
fn threads_change_nothing_but_times() {
    let games =
        "name = 'g'\nkind = 'games'\nsamples = 9000\n[sweep]\nrule = ['first', 'uniform']\n";
    let deals = "name = 'd'\nkind = 'deals'\nsamples = 400_000\n[sweep]\ncards = [12, 21]\n";
    for text in [games, deals] {
        let folder = folder(text);
        for threads in ["1", "2"] {
            let args = ["run", "x.toml", "--out", threads, "--threads", threads];
            done(folder.path(), &[&args[..], &["--backend", "cpu"]].concat());
        }
        let [one, two] = ["1", "2"].map(|threads| science(&folder.path().join(threads)));
        assert!(one.len() > 2);
        assert_eq!(one, two);
    }
}

#[test]
fn every_row_can_be_had_alone() {
    let folder = folder(DEALS);
    done(folder.path(), &["run", "x.toml", "--out", "all"]);
    done(folder.path(), &["run", "x.toml", "--set", "cards=12", "--out", "one"]);
    let [all, one] = ["all", "one"].map(|out| files(&folder.path().join(out)));
    assert_eq!(all["deals.csv"].lines().last(), one["deals.csv"].lines().last());
    assert_ne!(all["deals.csv"], one["deals.csv"]);
}

#[test]
fn profile_overrides_and_seed_are_taken() {
    let folder = folder(DEALS);
    let plan =
        |args: &[&str]| done(folder.path(), &[&["run", "x.toml", "--dry-run"], args].concat());
    let two = "few: 2 points of 3,000 samples
tertia deals --attributes 4 --cards 3 --samples 3000 --seed 1
tertia deals --attributes 4 --cards 12 --samples 3000 --seed 1
";
    assert_eq!(plan(&[]), two);
    let one = "few: 4,000 samples\ntertia deals --attributes 3 --cards 5 --samples 4000 --seed 9\n";
    let args = ["--profile", "full", "--set", "cards=5", "--set", "attributes=3", "--seed", "9"];
    assert_eq!(plan(&args), one);
    assert_eq!(fs::read_dir(folder.path()).expect("a folder").count(), 1);
}

#[test]
fn experiments_are_listed_and_found_by_name() {
    let folder = folder("");
    fs::create_dir(folder.path().join("experiments")).expect("a folder");
    let text = format!("about = 'A few deals'\n{DEALS}");
    fs::write(folder.path().join("experiments/few.toml"), text).expect("a file");
    let list = "experiments/few.toml  (deals, 2 points of 3,000 samples; full: 2 points of 4,000 \
                samples)\n    A few deals\n";
    assert_eq!(done(folder.path(), &["run", "--list"]), list);
    // A file that is no experiment hides no other.
    std::fs::write(folder.path().join("experiments/a.toml"), "name = 7").expect("a file");
    let output = tertia(folder.path(), &["run", "--list"]);
    assert_eq!(String::from_utf8_lossy(&output.stdout), list);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.starts_with("tertia: experiments/a.toml:1:1: kind is missing"), "{errors}");
    assert_eq!(output.status.code(), Some(2));
    assert!(done(folder.path(), &["run", "few", "--dry-run"]).starts_with("few: 2 points"));
}

#[test]
fn json_is_one_document_with_the_tables() {
    let folder = folder(DEALS);
    let text = done(folder.path(), &["run", "x.toml", "--json", "--out", "o"]);
    let document: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    assert_eq!(document["tables"]["deals"][1]["cards"], 12);
    assert_eq!(document["tables"]["deals"][1]["samples"], 3000);
    assert!(document["tables"]["deals_by_sets"].as_array().is_some_and(|rows| rows.len() > 3));
}

#[test]
fn earlier_results_are_replaced_and_nothing_else() {
    let folder = folder(DEALS);
    let at = |name: &str| folder.path().join(name);
    done(folder.path(), &["run", "x.toml", "--out", "o"]);
    let first = files(&at("o"));
    done(folder.path(), &["run", "x.toml", "--out", "o", "--seed", "2"]);
    assert_ne!(first["deals.csv"], files(&at("o"))["deals.csv"]);
    fs::create_dir(at("empty")).expect("a folder");
    done(folder.path(), &["run", "x.toml", "--out", "empty"]);

    fs::write(at("o/notes.txt"), "mine").expect("a file");
    fs::create_dir(at("mine")).expect("a folder");
    fs::write(at("mine/letter"), "dear").expect("a file");
    let expected = "expected a new folder or earlier results of this experiment; --out takes \
                    another folder";
    for (args, what) in [
        (["--out", "o"], "o: it also holds notes.txt"),
        (["--out", "mine"], "mine: it holds letter"),
        (["--out", "x.toml"], "x.toml: this is a file"),
        (["--out", "/"], "/: this names no folder"),
    ] {
        let args = [&["run", "x.toml"], &args[..]].concat();
        refused(folder.path(), &args, &format!("{what}; {expected}"));
    }
    for inner in ["o/inner", "o/a/b"] {
        let results = at("o").canonicalize().expect("a folder");
        let what = format!("{inner}: it is inside the results in {}", results.display());
        refused(folder.path(), &["run", "x.toml", "--out", inner], &format!("{what}; {expected}"));
    }
    let args = ["run", "x.toml", "--out", "empty", "--set", "name=other"];
    refused(folder.path(), &args, &format!("empty: it holds the results of \"few\"; {expected}"));
    assert_eq!(files(&at("o"))["notes.txt"], "mine");
}

/// Expects one line on standard error, exit code 2, and no change to the folder.
pub fn refused(folder: &Path, args: &[&str], line: &str) {
    let before = tree(folder);
    let output = tertia(folder, args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!((output.status.code(), &*errors), (Some(2), &*format!("tertia: {line}\n")));
    assert!(output.stdout.is_empty());
    assert_eq!(tree(folder), before, "{args:?}");
}

/// All paths below a folder.
pub fn tree(folder: &Path) -> Vec<PathBuf> {
    let mut paths = Vec::new();
    for entry in fs::read_dir(folder).into_iter().flatten().flatten() {
        paths.push(entry.path());
        paths.extend(tree(&entry.path()));
    }
    paths.sort();
    paths
}

/// Each file and the one line that it gets; the parser's own tests have more.
#[test]
fn bad_files_are_refused_with_line_and_column() {
    let top = "name = 'x'\nkind = 'deals'\n";
    for (rest, line) in [
        ("samples = 9\ncard = 3", "4:1: unknown key \"card\"; did you mean cards?"),
        ("samples = '9'\ncards = 3", "3:11: expected an integer for samples, found \"9\""),
        (
            "samples = 9\ncards = 3.0",
            "4:9: expected an integer for cards, found a number with a point",
        ),
        ("samples = 9 cards = 3", "3:19: unexpected key or value, expected newline, `#`"),
        ("samples = 9\n[sweep", "4:7: unclosed table, expected `]`"),
        ("samples = 9\n[sweep]", "4:2: an empty sweep; expected a parameter and its values"),
        (
            "samples = 9\n[sweep]\ncards = []",
            "5:9: an empty sweep; expected at least one value for cards",
        ),
        ("samples = 0\ncards = 3", "3:11: expected samples of at least 1, found 0"),
        (
            "samples = 9\ncards = 82",
            "4:9: cards: 82 cards cannot be dealt from the 81 cards of 4 attributes",
        ),
        (
            "samples = 9\n[sweep]\ncards = { from = 3, to = 82 }",
            "5:9: cards: 82 cards cannot be dealt from the 81 cards of 4 attributes",
        ),
        (
            "samples = 9\ncards = 3\nattributes = 0",
            "5:14: attributes: a deck has 1 to 6 attributes, not 0",
        ),
    ] {
        let folder = folder(&format!("{top}{rest}"));
        refused(folder.path(), &["run", "x.toml"], &format!("x.toml:{line}"));
    }
    let games = folder("name = 'x'\nkind = 'games'\nsamples = 1\nrule = 'best'\n");
    let line = "x.toml:4:8: expected \"uniform\" or \"first\" for rule, found \"best\"";
    refused(games.path(), &["run", "x.toml"], line);
    let latin = tempfile::tempdir().expect("a folder");
    fs::write(latin.path().join("x.toml"), b"name = 'a'\nabout = 'caf\xe9'").expect("a file");
    refused(latin.path(), &["run", "x.toml"], "x.toml:2:13: expected UTF-8 text");
}

#[test]
fn bad_options_are_refused_by_name() {
    let folder = folder(DEALS);
    for (args, line) in [
        (&["no.toml"][..], "cannot read no.toml: No such file or directory (os error 2)"),
        (&["."], "cannot read .: Is a directory (os error 21)"),
        (&["x.toml", "--profile", "fast"], "--profile fast: expected a profile of the file: full"),
        (&["x.toml", "--set", "cards"], "--set cards: expected KEY=VALUE"),
        (&["x.toml", "--set", "card=3"], "--set card=3: unknown key \"card\"; did you mean cards?"),
        (
            &["x.toml", "--set", "samples=0"],
            "--set samples=0: expected samples of at least 1, found 0",
        ),
        (&["x.toml", "--set", "cards=[3"], "--set cards=[3: unclosed array, expected `]`"),
        (
            &["x.toml", "--set", "cards=82"],
            "--set cards=82: cards: 82 cards cannot be dealt from the 81 cards of 4 attributes",
        ),
    ] {
        refused(folder.path(), &[&["run"], args].concat(), line);
    }
    for args in [&[][..], &["x.toml", "--seed", "x"], &["x.toml", "--whatever"]] {
        let output = tertia(folder.path(), &[&["run"], args].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{args:?}");
        assert!(errors.starts_with("tertia: ") && errors.lines().count() == 1, "{errors}");
    }
}

/// Permissions would not stop a test that runs as root; these places stop anyone.
#[test]
fn a_folder_that_cannot_be_written_is_refused_before_the_run() {
    let folder = folder(DEALS);
    let ever = ["run", "x.toml", "--set", "samples=1000000000000000", "--out"];
    for (out, reason) in [
        ("x.toml/deep/er", "Not a directory (os error 20)"),
        #[cfg(target_os = "linux")]
        ("/proc/tertia/out", "No such file or directory (os error 2)"),
    ] {
        let line =
            format!("{out}: cannot write results there: {reason}; --out takes another folder");
        refused(folder.path(), &[&ever[..], &[out]].concat(), &line);
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_run_leaves_its_journal_alone() {
    use std::time::{Duration, Instant};
    for signal in ["INT", "TERM"] {
        let folder = folder(DEALS);
        let before = tree(folder.path());
        let run =
            command(&["run", "x.toml", "--set", "samples=1000000000000000", "--threads", "1"])
                .current_dir(folder.path())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("the command starts");
        let begin = Instant::now();
        while tree(folder.path()) == before && begin.elapsed() < Duration::from_secs(20) {
            std::thread::sleep(Duration::from_millis(10));
        }
        assert_ne!(tree(folder.path()), before, "the run has begun");
        let output = end(run, signal);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && output.stdout.is_empty());
        // The signal may come before anything is done.
        let journal = folder.path().join("results/local/few/journal");
        if journal.exists() {
            let hint = "; --resume goes on from results/local/few/journal";
            assert_eq!(errors, format!("tertia: interrupted{hint}\n"));
            assert_eq!(tree(&journal), [journal.join("current.json")]);
            assert_eq!(fs::read_dir(folder.path().join("results/local/few")).unwrap().count(), 1);
            fs::remove_dir_all(folder.path().join("results")).unwrap();
        } else {
            assert_eq!(errors, "tertia: interrupted\n");
        }
        assert_eq!(tree(folder.path()), before);
    }
}

#[test]
fn a_closed_pipe_is_no_error() {
    let folder = folder(DEALS);
    let mut run = command(&["run", "x.toml"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command starts");
    drop(run.stdout.take());
    let output = run.wait_with_output().expect("the command ends");
    assert_eq!((output.status.code(), output.stderr.as_slice()), (Some(0), &b""[..]));
}

/// The published experiments are valid in every profile.
#[test]
fn published_experiments_are_valid() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments");
    let text = done(folder.parent().expect("a folder"), &["run", "--list"]);
    let tables = fs::read_dir(&folder).expect("a folder").filter(|entry| {
        let path = entry.as_ref().expect("an entry").path();
        path.extension().is_some_and(|extension| extension == "toml")
    });
    assert_eq!(text.matches(".toml  (").count(), tables.count());
    assert_eq!(text.matches("full: ").count(), 17, "{text}");
    assert!(experiment::kinds().iter().all(|kind| text.contains(&format!("({}, ", kind.name()))));
}
