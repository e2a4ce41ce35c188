//! `tertia run --resume`: a run that is killed or interrupted goes on where it was.

use super::deals::command;
use super::run::{done, files, folder, refused, science, tertia};
use super::signal::{self, end};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Output, Stdio};
use std::time::{Duration, Instant};

/// Some seconds of work for one thread.
const LONG: &str = "\
name = \"long\"
kind = \"deals\"
samples = 200_000_000
[sweep]
cards = [3, 12, 15]
";

/// More work than any test waits for.
const ENDLESS: &str = "\
name = \"long\"
kind = \"games\"
samples = 1_000_000_000_000_000
";

fn start(folder: &Path, args: &[&str]) -> Child {
    let mut command = command(&[&["run", "x.toml", "--threads", "1"], args].concat());
    command.current_dir(folder).stdin(Stdio::null());
    command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts")
}

/// Waits until the journal holds something else than before; false if the run ends first.
fn entry(run: &mut Child, journal: &Path, before: &Option<Vec<u8>>) -> bool {
    let begin = Instant::now();
    while begin.elapsed() < Duration::from_secs(60) {
        let now = fs::read(journal.join("current.json")).ok();
        if now.is_some() && now != *before {
            return true;
        }
        if run.try_wait().expect("a run").is_some() {
            return false;
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("no journal was written");
}

fn errors(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The number of samples with which a run said that it goes on, of all.
fn samples_done(errors: &str) -> u64 {
    let line = errors.lines().find_map(|line| line.strip_prefix("tertia: o/journal: "));
    let line = line.unwrap_or_else(|| panic!("{errors}"));
    assert!(line.ends_with(" of 600,000,000 samples are done; the run goes on"), "{line}");
    line.split(' ').next().unwrap_or("").replace(',', "").parse().expect("a number")
}

#[test]
fn a_killed_run_goes_on_where_it_was() {
    let folder = folder(LONG);
    let at = folder.path();
    let journal = at.join("o/journal");
    let (mut before, mut samples) = (None, Vec::new());
    for signal in ["KILL", "INT", "KILL"] {
        let resume: &[&str] = if before.is_some() { &["--resume"] } else { &[] };
        let mut run = start(at, &[&["--out", "o"], resume].concat());
        if !entry(&mut run, &journal, &before) {
            break;
        }
        let output = end(run, signal);
        if output.status.success() {
            // It was done before the signal came.
            break;
        }
        if signal == "INT" {
            let line = "tertia: interrupted; --resume goes on from o/journal\n";
            assert!(errors(&output).ends_with(line), "{}", errors(&output));
            assert_eq!(output.status.code(), Some(1));
            // Only an orderly end leaves nothing but the journal.
            assert!(!at.join(".o.tertia").exists());
        }
        if before.is_some() {
            samples.push(samples_done(&errors(&output)));
        }
        before = fs::read(journal.join("current.json")).ok();
        assert!(before.is_some() && files(&at.join("o")).len() == 1, "no results yet");
    }
    let line = "o: an interrupted run left a journal there; --resume goes on from it, and without \
                o/journal the run begins anew";
    // A killed run leaves its hidden folder to the next.
    let _ = fs::remove_dir_all(at.join(".o.tertia"));
    if journal.exists() {
        refused(at, &["run", "x.toml", "--out", "o"], line);
        let output = tertia(at, &["run", "x.toml", "--out", "o", "--resume", "--threads", "2"]);
        assert_eq!(output.status.code(), Some(0));
        samples.push(samples_done(&errors(&output)));
        let meta = &files(&at.join("o"))["meta.json"];
        let meta: serde_json::Value = serde_json::from_str(meta).expect("JSON");
        let threads = (&meta["threads"], &meta["earlier_backends"][0]["threads"]);
        assert_eq!(threads, (&2.into(), &1.into()));
    }
    assert!(samples.iter().all(|&done| done > 0) && samples.is_sorted(), "{samples:?}");
    done(at, &["run", "x.toml", "--out", "whole"]);
    assert_eq!(science(&at.join("o")), science(&at.join("whole")));
    assert_eq!(science(&at.join("o")).len(), 3);
    let mut left: Vec<_> = fs::read_dir(at).expect("a folder").flatten().collect();
    left.retain(|entry| entry.file_name().to_string_lossy().starts_with('.'));
    assert!(left.is_empty(), "{left:?}");
}

/// Parts of a count instead of samples.
#[test]
fn a_killed_count_goes_on_too() {
    let text = "name = 'c'\nkind = 'exact-sets'\n[sweep]\ncards = { from = 16, to = 19 }\n";
    goes_on(text, "parts");
}

/// Measured tables aside, nothing differs.
#[test]
fn many_rounds_go_on_too() {
    let law = "name = 'l'\nkind = 'many-rounds'\nsamples = 10_000\n[sweep]\ncards = [18, 24]\n";
    goes_on(law, "samples");
    let methods =
        "name = 'm'\nkind = 'many-rounds-solvers'\nsamples = 150\nmethod = 'parameterised'
[sweep]\ncards = [12, 21]\n";
    goes_on(methods, "samples");
}

fn goes_on(text: &str, units: &str) {
    let folder = folder(text);
    let at = folder.path();
    let mut run = start(at, &["--out", "o"]);
    if entry(&mut run, &at.join("o/journal"), &None) {
        let done_first = end(run, "KILL").status.success();
        let output = tertia(at, &["run", "x.toml", "--out", "o", "--resume"]);
        let (line, code) = (errors(&output), output.status.code());
        let goes_on =
            done_first || line.ends_with(&format!(" {units} are done; the run goes on\n"));
        assert!(goes_on && code == Some(0), "{line}");
    }
    done(at, &["run", "x.toml", "--out", "whole"]);
    assert_eq!(science(&at.join("o")), science(&at.join("whole")));
}

/// A folder in which a run has left its journal, and that journal.
fn interrupted(experiment: &str) -> (tempfile::TempDir, PathBuf) {
    let folder = folder(experiment);
    let journal = folder.path().join("o/journal");
    let mut run = start(folder.path(), &["--out", "o"]);
    assert!(entry(&mut run, &journal, &None));
    end(run, "TERM");
    (folder, journal)
}

#[test]
fn a_journal_that_does_not_fit_is_refused() {
    let (folder, journal) = interrupted(ENDLESS);
    let at = folder.path();
    let resume = ["run", "x.toml", "--out", "o", "--resume"];
    let other = "o/journal: the journal of another experiment, or of other samples, seed or \
                 points; --out takes another folder, and without o/journal the run begins anew";
    refused(at, &[&resume[..], &["--seed", "2"]].concat(), other);
    refused(at, &[&resume[..], &["--set", "samples=7"]].concat(), other);

    let current = journal.join("current.json");
    let text = fs::read_to_string(&current).expect("a file");
    let half = &text[..text.find("\"sums\"").expect("sums") + 3];
    let cut = half.lines().last().map_or(0, str::len);
    let behind = format!("2:{cut}: damaged: EOF while parsing a string");
    for (damaged, fault) in [
        (half, &*behind),
        ("", "1:1: damaged: EOF while parsing a value"),
        (text.trim_end(), "3:1: damaged: expected the checksum of the lines before"),
        (
            &text.replace("\"next\":", "\"next\":1"),
            "3:1: damaged: expected the checksum of the lines before",
        ),
    ] {
        fs::write(&current, damaged).expect("a file");
        let line = format!("o/journal/current.json:{fault}; without o/journal the run begins anew");
        refused(at, &resume, &line);
        assert_eq!(fs::read_to_string(&current).expect("a file"), damaged, "nothing is lost");
    }
    fs::write(&current, &text).expect("a file");

    fs::write(journal.join("notes"), "mine").expect("a file");
    let line = "o: it also holds journal/notes; expected a new folder or earlier results of this \
                experiment; --out takes another folder";
    refused(at, &resume, line);
    fs::remove_dir_all(&journal).expect("a folder");
    let output = tertia(at, &[&resume[..], &["--set", "samples=7"]].concat());
    assert_eq!(errors(&output), "tertia: o: no journal there; the run begins anew\n");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn finished_results_are_not_computed_again() {
    let folder = folder("name = 'few'\nkind = 'deals'\nsamples = 3000\ncards = 12\n");
    let resume = ["run", "x.toml", "--out", "o", "--resume"];
    tertia(folder.path(), &resume);
    let first = files(&folder.path().join("o"));
    assert!(first.contains_key("meta.json"));
    let again = tertia(folder.path(), &resume);
    assert_eq!(errors(&again), "tertia: o: the results are there; nothing to do\n");
    assert!(again.status.success() && again.stdout.is_empty());
    assert_eq!(files(&folder.path().join("o")), first);
    // Unless what is there is not what was written.
    for (text, what) in [(Some(""), "changed since it was written"), (None, "No such file")] {
        let table = folder.path().join("o/deals.csv");
        match text {
            Some(text) => fs::write(&table, text).expect("a file"),
            None => fs::remove_file(&table).expect("a file"),
        }
        let damaged = tertia(folder.path(), &resume);
        assert_eq!(damaged.status.code(), Some(2));
        assert!(errors(&damaged).starts_with(&format!("tertia: o/deals.csv: {what}")));
        fs::write(&table, &first["deals.csv"]).expect("a file");
    }
    let other = tertia(folder.path(), &[&resume[..], &["--seed", "2"]].concat());
    assert!(errors(&other).ends_with("without --resume it replaces them\n"), "{}", errors(&other));
    assert_eq!(other.status.code(), Some(2));
    assert_eq!(files(&folder.path().join("o")), first, "nothing is lost");
}

/// Until the first ends, however it ends.
#[test]
fn two_runs_do_not_share_a_folder() {
    let folder = folder(ENDLESS);
    let at = folder.path();
    let run = start(at, &["--out", "o"]);
    let begin = Instant::now();
    while !at.join(".o.tertia/lock").exists() && begin.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(5));
    }
    // The lock is taken just after its file is made.
    std::thread::sleep(Duration::from_millis(100));
    let line = "o: another run is at work there; --out takes another folder";
    for resume in [&[][..], &["--resume"]] {
        let args = [&["run", "x.toml", "--out", "o", "--set", "samples=9"], resume].concat();
        let output = tertia(at, &args);
        assert_eq!((output.status.code(), errors(&output)), (Some(2), format!("tertia: {line}\n")));
    }
    end(run, "KILL");
    let _ = fs::remove_dir_all(at.join("o"));
    done(at, &["run", "x.toml", "--out", "o", "--set", "samples=9"]);
    assert!(!at.join(".o.tertia").exists());
}

/// However soon it is interrupted, a run keeps what it did.
#[test]
fn what_was_done_in_the_first_moment_is_kept() {
    let kept = |after: u64| {
        let folder = folder(ENDLESS);
        let at = folder.path();
        let run = start(at, &["--out", "o"]);
        let output = signal::interrupt(run, Duration::from_millis(after));
        let line = "tertia: interrupted; --resume goes on from o/journal\n";
        assert_eq!((output.status.code(), &*errors(&output)), (Some(1), line));
        !files(&at.join("o/journal"))["current.json"].contains("\"next\":0")
    };
    // On a busy machine nothing may be done yet; the journal is kept every second anyway.
    assert!([300, 500, 700].into_iter().any(kept));
}

/// Where the results cannot be written at the end, the journal has them.
#[test]
fn a_run_that_cannot_publish_can_be_gone_on_with() {
    let folder = folder(LONG);
    let at = folder.path();
    let mut run = start(at, &["--out", "o"]);
    if !entry(&mut run, &at.join("o/journal"), &None) {
        return;
    }
    fs::write(at.join("o/notes"), "mine").expect("a file");
    let output = run.wait_with_output().expect("the command ends");
    let line = "tertia: o: writing the results failed: it holds notes; --resume goes on from \
                o/journal\n";
    assert_eq!((output.status.code(), &*errors(&output)), (Some(1), line));
    fs::remove_file(at.join("o/notes")).expect("a file");
    let output = tertia(at, &["run", "x.toml", "--out", "o", "--resume"]);
    assert_eq!(samples_done(&errors(&output)), 600_000_000);
    assert!(output.status.success() && !at.join("o/journal").exists());
}

/// A file that appears in the place of the results while the run is at work.
#[test]
fn what_is_put_there_meanwhile_stays() {
    let folder = folder(ENDLESS);
    let at = folder.path();
    let mut run = start(at, &["--out", "o"]);
    // There are workers beside what waits for Ctrl-C once the place of the results is taken.
    let tasks = PathBuf::from(format!("/proc/{}/task", run.id()));
    let threads = || fs::read_dir(&tasks).map_or(0, Iterator::count);
    let begin = Instant::now();
    while threads() < 3 && begin.elapsed() < Duration::from_secs(20) {
        std::thread::sleep(Duration::from_millis(5));
    }
    fs::write(at.join("o"), "mine").expect("a file");
    std::thread::sleep(Duration::from_millis(1500));
    assert!(run.try_wait().expect("a run").is_none());
    let output = end(run, "INT");
    let text = errors(&output);
    let [line, last] = text.lines().collect::<Vec<_>>()[..] else { panic!("{text}") };
    assert!(line.starts_with("tertia: the journal cannot be written: "), "{line}");
    assert_eq!((last, output.status.code()), ("tertia: interrupted", Some(1)));
    assert_eq!(fs::read_to_string(at.join("o")).expect("a file"), "mine");
}
