//! `tertia plan`, `run --shard` and `merge`: parts of an experiment's work, done anywhere, come
//! together to the very tables of a run that was not divided.

use super::deals::command;
use super::run::{done, files, folder, refused, science, tertia};
use std::collections::BTreeMap;
use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;
use tertia::random::{Key, choice};

const SWEEP: &str = "\
name = \"sweep\"
kind = \"deals\"
samples = 10_000
[sweep]
cards = [3, 9, 12, 15]
attributes = [3, 4]
";

/// Some seconds of work for one thread.
const LONG: &str = "\
name = \"long\"
kind = \"deals\"
samples = 60_000_000
[sweep]
cards = [3, 12]
";

/// What every kind of shard folder is compared with.
fn whole(at: &Path) -> BTreeMap<String, String> {
    done(at, &["run", "x.toml", "--out", "whole"]);
    science(&at.join("whole"))
}

/// Does shards, each in a process of its own, and expects success.
fn shards(at: &Path, out: &str, of: usize, indices: impl IntoIterator<Item = usize>) {
    for index in indices {
        let shard = format!("{index}/{of}");
        let output = tertia(at, &["run", "x.toml", "--out", out, "--shard", &shard]);
        let line = format!("tertia: {out}: shard {shard} is done\n");
        assert_eq!(String::from_utf8_lossy(&output.stderr), line);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(0), 0));
    }
}

#[test]
fn merged_shards_are_the_run_that_was_not_divided() {
    let experiments = [
        SWEEP,
        // A point of one unit, and so shards of none.
        "name = 'a'\nkind = 'exact-caps'\n[sweep]\nattributes = [1, 2, 3]\n",
        "name = 'g'\nkind = 'games'\nsamples = 500\n",
        "name = 'c'\nkind = 'exact-sets'\n[sweep]\ncards = { from = 5, to = 9 }\n",
        "name = 'l'\nkind = 'many-rounds'\nsamples = 100\n[sweep]\ncards = [9, 12]\n",
        "name = 'm'\nkind = 'many-rounds-solvers'\nsamples = 5\n[sweep]\ncards = [9, 12]\n",
        "name = 'p'\nkind = 'puzzle'\nsamples = 5\nwidth = 3\n[sweep]\nrows = [2, 3]\n",
    ];
    for text in experiments {
        let folder = folder(text);
        let at = folder.path();
        let whole = whole(at);
        for of in [1, 3, 8] {
            let out = format!("of-{of}");
            shards(at, &out, of, (0..of).rev());
            let printed = done(at, &["merge", &out]);
            assert!(printed.contains(&format!("; {out}\n")), "{printed}");
            assert_eq!(science(&at.join(&out)), whole, "{of} shards of {text}");
            // Shards stay, and may be merged again.
            assert_eq!(fs::read_dir(at.join(&out).join("shards")).expect("a folder").count(), of);
            let json = done(at, &["merge", &out, "--json"]);
            assert!(serde_json::from_str::<serde_json::Value>(&json).is_ok());
            assert_eq!(science(&at.join(&out)), whole);
        }
    }
}

/// The line of the README: GNU parallel, from a shell, over the numbers of the shards.
#[test]
fn gnu_parallel_does_all_shards() {
    let version = Command::new("parallel").arg("--version").stdin(Stdio::null()).output();
    if !version.is_ok_and(|output| output.stdout.starts_with(b"GNU parallel")) {
        eprintln!("skipped: GNU parallel is missing; `make setup` installs it");
        return;
    }
    let folder = folder(SWEEP);
    let at = folder.path();
    let whole = whole(at);
    let line = "seq 0 7 | parallel tertia run x.toml --backend cpu --out o --shard {}/8";
    let program = Path::new(env!("CARGO_BIN_EXE_tertia")).parent().expect("a folder");
    let others = std::env::var_os("PATH").unwrap_or_default();
    let path = [program.as_os_str(), &others].join(OsStr::new(":"));
    let mut shell = Command::new("sh");
    shell.args(["-c", line]).current_dir(at).env("PATH", path);
    // It keeps a folder of its own at home.
    let output = shell.env("HOME", at).stdin(Stdio::null()).output().expect("a shell");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    assert_eq!(errors.matches(" is done\n").count(), 8, "{errors}");
    done(at, &["merge", "o"]);
    assert_eq!(science(&at.join("o")), whole);
}

/// A shard at work, by its number.
fn start(at: &Path, index: u64, of: u64, backend: &[&str]) -> Child {
    let shard = format!("{index}/{of}");
    let args = ["run", "x.toml", "--out", "o", "--shard", &shard, "--threads", "1"];
    let mut command = command(&[&args[..], backend].concat());
    command.current_dir(at).stdin(Stdio::null());
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().expect("the command starts")
}

/// Shards that are killed again and again, at moments that differ from machine to machine.
fn killed(text: &str, of: u64, backend: &[&str]) {
    let folder = folder(text);
    let at = folder.path();
    let whole = whole(at);
    for kill in 0..10u64 {
        let index = kill % of;
        let mut run = start(at, index, of, backend);
        let wait = choice::choose(Key([9, of as u32]), kill, 0, 800, 0);
        std::thread::sleep(Duration::from_millis(wait.into()));
        // It may be done by now.
        let _ = run.kill();
        run.wait().expect("the command ends");
    }
    for index in 0..of {
        assert!(start(at, index, of, backend).wait().expect("it ends").success());
    }
    done(at, &["merge", "o"]);
    assert_eq!(science(&at.join("o")), whole, "{of} shards");
}

#[test]
fn shards_killed_at_any_moment_go_on() {
    for of in [1, 3, 8] {
        killed(LONG, of, &[]);
    }
}

/// The same by a software adapter.
#[cfg(feature = "gpu")]
#[test]
fn shards_of_a_shader_killed_at_any_moment_go_on() {
    let text = LONG.replace("60_000_000", "3_000_000");
    killed(&text, 3, &["--backend", "gpu", "--adapter", "llvmpipe"]);
}

/// The folder of three shards that are done, and the lines that it is refused with once changed.
fn refusal(change: impl Fn(&Path), line: &str) {
    let folder = folder(SWEEP);
    let at = folder.path();
    shards(at, "o", 3, 0..3);
    change(&at.join("o/shards"));
    let before = files(&at.join("o/shards"));
    refused(at, &["merge", "o"], line);
    assert_eq!(files(&at.join("o/shards")), before, "nothing is lost");
    assert_eq!(files(&at.join("o")).len(), 1, "no results");
}

#[test]
fn gaps_doubles_and_other_experiments_are_refused() {
    let remove = |name: &'static str| {
        move |shards: &Path| fs::remove_file(shards.join(name)).expect("a file")
    };
    refusal(remove("1-of-3.json"), "o/shards: shard 1/3 is not done");
    refusal(
        |shards| (0..2).for_each(|at| remove(["0-of-3.json", "2-of-3.json"][at])(shards)),
        "o/shards: shard 0/3 and 1 more is not done",
    );
    refusal(
        |shards| {
            (0..3).for_each(|at| remove(["0-of-3.json", "1-of-3.json", "2-of-3.json"][at])(shards))
        },
        "o/shards: no shard is done",
    );
    refusal(
        |shards| {
            fs::copy(shards.join("0-of-3.json"), shards.join("again.json")).expect("a copy");
        },
        "o/shards/again.json: shard 0/3 is also in o/shards/0-of-3.json",
    );
    refusal(
        |shards| {
            let at = shards.parent().and_then(Path::parent).expect("a folder");
            super::shards::shards(at, "p", 2, [1]);
            fs::copy(at.join("p/shards/1-of-2.json"), shards.join("1-of-2.json")).expect("a copy");
        },
        "o/shards/1-of-2.json: it is shard 1/2, o/shards/0-of-3.json is 0/3",
    );
    refusal(
        |shards| {
            let at = shards.parent().and_then(Path::parent).expect("a folder");
            fs::write(at.join("x.toml"), SWEEP.replace("10_000", "10_001")).expect("a file");
            super::shards::shards(at, "p", 3, [1]);
            fs::copy(at.join("p/shards/1-of-3.json"), shards.join("1-of-3.json")).expect("a copy");
        },
        "o/shards/1-of-3.json: unlike o/shards/0-of-3.json it is of another experiment, or of \
         other samples, seed or points",
    );
}

#[test]
fn a_shard_that_was_cut_or_edited_is_refused() {
    let path = |shards: &Path| shards.join("1-of-3.json");
    refusal(
        |shards| {
            let text = fs::read_to_string(path(shards)).expect("text");
            let cut = text.find("\"about\"").expect("a key") + 3;
            fs::write(path(shards), &text[..cut]).expect("a file");
        },
        "o/shards/1-of-3.json:1:4: damaged: EOF while parsing a string",
    );
    refusal(
        |shards| {
            let text = fs::read_to_string(path(shards)).expect("text");
            fs::write(path(shards), text.replacen("\"sums\":\"", "\"sums\":\"1", 1))
                .expect("a file");
        },
        "o/shards/1-of-3.json:10:1: damaged: expected the checksum of the lines before",
    );
    refusal(
        |shards| fs::write(path(shards), "").expect("a file"),
        "o/shards/1-of-3.json:1:1: damaged: EOF while parsing a value",
    );
}

#[test]
fn a_shard_is_done_once_and_by_one_run() {
    let folder = folder(LONG);
    let at = folder.path();
    let mut run = start(at, 0, 1, &[]);
    let hidden = at.join("o/shards/.0-of-1.tertia/lock");
    while !hidden.exists() {
        std::thread::sleep(Duration::from_millis(2));
    }
    // Until the lock is held a second run may come first.
    std::thread::sleep(Duration::from_millis(100));
    let args = ["run", "x.toml", "--out", "o", "--shard", "0/1"];
    refused(at, &args, "o/shards/0-of-1: another run is at work on this shard");
    assert!(run.wait().expect("it ends").success());
    let output = tertia(at, &args);
    let line = "tertia: o: shard 0/1 is done; nothing to do\n";
    assert_eq!(String::from_utf8_lossy(&output.stderr), line);
    assert_eq!(output.status.code(), Some(0));
    fs::write(at.join("x.toml"), LONG.replace("60_000_000", "60")).expect("a file");
    let line = "o/shards/0-of-1.json: a shard of another experiment, or of other samples, seed or \
                points";
    refused(at, &args, line);
    // Nor beside shards of another number.
    let line = "o/shards/0-of-1.json: there are other shards than those of 2";
    refused(at, &["run", "x.toml", "--out", "o", "--shard", "0/2"], line);
    // Neither do shards go into other results, nor a run over shards.
    done(at, &["run", "x.toml", "--out", "p"]);
    fs::write(at.join("x.toml"), LONG.replace("long", "other")).expect("a file");
    let line = "p: it holds the results of \"long\"; expected a new folder or earlier results of \
                this experiment; --out takes another folder";
    refused(at, &["run", "x.toml", "--out", "p", "--shard", "0/1"], line);
    let line = "o: it holds shards; expected a new folder or earlier results of this experiment; \
                --out takes another folder";
    refused(at, &["run", "x.toml", "--out", "o"], line);
}

/// Before any work: no shard of another experiment begins beside those that are done or at work.
#[test]
fn another_experiment_is_refused_before_its_work() {
    let folder = folder(SWEEP);
    let at = folder.path();
    shards(at, "o", 3, [0]);
    let other = ["run", "x.toml", "--seed", "2", "--out", "o", "--shard", "1/3"];
    let whose = "of another experiment, or of other samples, seed or points";
    refused(at, &other, &format!("o/shards/0-of-3.json: a shard {whose}"));
    fs::remove_dir_all(at.join("o")).expect("a folder");

    fs::write(at.join("x.toml"), LONG.replace("60_000_000", "60_000_000_000")).expect("a file");
    let mut run = start(at, 0, 3, &[]);
    let journal = at.join("o/shards/0-of-3/journal");
    while !journal.join("current.json").exists() {
        assert!(run.try_wait().expect("a run").is_none());
        std::thread::sleep(Duration::from_millis(5));
    }
    let line = "o/shards/0-of-3/journal: the journal ";
    let ways = "; --out takes another folder, and without o/shards/0-of-3/journal the run begins \
                anew";
    let output = tertia(at, &other);
    run.kill().expect("a run");
    run.wait().expect("it ends");
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, format!("tertia: {line}{whose}{ways}\n"));
    assert_eq!(output.status.code(), Some(2));
}

/// Nor does a shard begin where a run that was not divided is at work, or left its journal.
#[test]
fn a_shard_does_not_begin_beside_a_whole_run() {
    let folder = folder(&LONG.replace("60_000_000", "60_000_000_000"));
    let at = folder.path();
    let mut run = command(&["run", "x.toml", "--out", "o", "--threads", "1"]);
    let mut run = run
        .current_dir(at)
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("the command starts");
    while !at.join("o/journal/current.json").exists() {
        assert!(run.try_wait().expect("a run").is_none());
        std::thread::sleep(Duration::from_millis(5));
    }
    let shard = ["run", "x.toml", "--out", "o", "--shard", "0/2"];
    refused(at, &shard, "o: another run is at work there; --out takes another folder");
    run.kill().expect("a run");
    run.wait().expect("it ends");
    let line = "o: an interrupted run left a journal there; `tertia run --resume` goes on from it";
    refused(at, &shard, line);
    // Its journal is not that of a shard either, wherever it is put.
    fs::create_dir_all(at.join("p/shards")).expect("a folder");
    fs::rename(at.join("o"), at.join("p/shards/1-of-2")).expect("a folder");
    let line = "p/shards/1-of-2/journal: the journal of another shard; --out takes another folder, \
                and without p/shards/1-of-2/journal the run begins anew";
    refused(at, &["run", "x.toml", "--out", "p", "--shard", "1/2"], line);
}

#[test]
fn wrong_shards_are_refused() {
    let folder = folder(SWEEP);
    for shard in ["3/3", "1", "a/b", "0/0", "0/1048577"] {
        let output = tertia(folder.path(), &["run", "x.toml", "--shard", shard]);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("expected I/N with I from 0 to N - 1"), "{errors}");
        assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1));
    }
    let line = "o: there are no shards, such as `tertia run --shard` leaves";
    refused(folder.path(), &["merge", "o"], line);
    refused(
        folder.path(),
        &["plan", "x.toml", "--shards", "0"],
        "--shards: expected 1 to 1048576, found 0",
    );
    assert_eq!(files(folder.path()).len(), 1);
}

#[test]
fn a_plan_numbers_the_points() {
    let folder = folder(SWEEP);
    let text = done(folder.path(), &["plan", "x.toml", "--shards", "3"]);
    let head = text.lines().next().unwrap_or_default();
    assert!(head.starts_with("sweep, 8 points of 10,000 samples; manifest "), "{head}");
    assert!(text.contains("\nin all 80,000 samples\n"), "{text}");
    let json = done(
        folder.path(),
        &["plan", "x.toml", "--shards", "3", "--measure", "--backend", "cpu", "--json"],
    );
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert!(head.ends_with(json["specification_sha256"].as_str().expect("a hash")));
    let points = json["points"].as_array().expect("a list");
    assert_eq!(
        (points.len(), &points[7]["point"], &points[7]["units"]),
        (8, &7.into(), &10_000.into())
    );
    assert!(points.iter().all(|point| point["seconds"].as_f64().is_some_and(|time| time > 0.0)));
    let shards = json["shards"].as_array().expect("a list");
    let units = shards.iter().filter_map(|shard| shard["units"].as_str()?.parse::<u64>().ok());
    assert_eq!((units.clone().sum::<u64>(), units.clone().min()), (80_000, Some(26_666)));
}

/// From what its results were made of.
#[test]
fn a_finished_run_goes_on_to_more_samples() {
    let folder = folder(SWEEP);
    let at = folder.path();
    done(at, &["run", "x.toml", "--out", "o", "--threads", "1"]);
    let more = ["run", "x.toml", "--set", "samples=25_000", "--out"];
    let output = tertia(at, &[&more[..], &["o", "--resume"]].concat());
    assert_eq!((output.status.code(), output.stderr.len()), (Some(0), 0));
    done(at, &[&more[..], &["p"]].concat());
    assert_eq!(science(&at.join("o")), science(&at.join("p")));
    let meta: serde_json::Value =
        serde_json::from_str(&files(&at.join("o"))["meta.json"]).expect("JSON");
    assert_eq!(meta["earlier_backends"][0]["threads"], 1);
    // Fewer samples or another seed: nothing to begin with.
    let before = files(&at.join("o"));
    for set in ["samples=20_000", "seed=2"] {
        let line = "o: the results there are of another seed, other points or a build before, of \
                    no fewer samples, or without sums.json, so that this run cannot go on from \
                    them; without --resume it replaces them";
        refused(at, &["run", "x.toml", "--set", set, "--out", "o", "--resume"], line);
    }
    assert_eq!(files(&at.join("o")), before, "nothing is lost");
    let sums = at.join("o/sums.json");
    let text = fs::read_to_string(&sums).expect("text");
    let more = text.replacen("\"sums\":\"", "\"sums\":\"1", 1);
    for (edited, fault) in [
        (&*more, "10:1: damaged: expected the checksum of the lines before"),
        (&text[..9], "1:9: damaged: EOF while parsing a value"),
    ] {
        fs::write(&sums, edited).expect("a file");
        let line = format!("o/sums.json:{fault}; --out takes another folder");
        refused(at, &["run", "x.toml", "--set", "samples=30_000", "--out", "o", "--resume"], &line);
        assert_eq!(fs::read_to_string(&sums).expect("text"), edited, "nothing is lost");
    }
}

/// So that it does again neither what the finished run did nor what it did itself.
#[test]
fn a_longer_run_that_is_killed_goes_on_from_both() {
    let folder = folder(LONG);
    let at = folder.path();
    done(at, &["run", "x.toml", "--set", "samples=200_000_000", "--out", "p"]);
    // Also where the longer run began anew and is not as far as the finished one.
    for first in [&["--resume"][..], &[]] {
        longer(at, first);
        assert_eq!(science(&at.join("o")), science(&at.join("p")));
        fs::remove_dir_all(at.join("o")).expect("a folder");
    }
}

fn longer(at: &Path, first: &[&str]) {
    done(at, &["run", "x.toml", "--out", "o"]);
    let more = ["run", "x.toml", "--set", "samples=200_000_000", "--out", "o"];
    let mut run = command(&[&more[..], first, &["--threads", "1"]].concat());
    let run = run.current_dir(at).stdin(Stdio::null()).stderr(Stdio::null());
    let mut run = run.stdout(Stdio::null()).spawn().expect("the command starts");
    let journal = at.join("o/journal/current.json");
    while !journal.exists() && run.try_wait().expect("a run").is_none() {
        std::thread::sleep(Duration::from_millis(5));
    }
    run.kill().expect("a run");
    run.wait().expect("it ends");
    let output = tertia(at, &[&more[..], &["--resume"]].concat());
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(0), "{errors}");
    // Each point has at least what the finished run had.
    if let Some(line) = errors.strip_prefix("tertia: o/journal: ") {
        let done = line.split(' ').next().unwrap_or_default().replace(',', "");
        assert!(done.parse::<u64>().is_ok_and(|done| done >= 120_000_000), "{line}");
    }
}

/// Games from large tables have a million integers, more than are added up at a time.
#[test]
fn shards_of_many_integers_are_merged_part_by_part() {
    let folder = folder(
        "name = 'g'\nkind = 'games'\nsamples = 3\n[sweep]\nstart = [41, 42]\nstep = [39, 40]\n",
    );
    let at = folder.path();
    let whole = whole(at);
    shards(at, "o", 3, 0..3);
    done(at, &["merge", "o"]);
    assert_eq!(science(&at.join("o")), whole);
}

/// A file system of 128 kB, where one may be mounted; gone when dropped.
struct Small(tempfile::TempDir);

impl Small {
    fn mount(options: &str) -> Option<Small> {
        let folder = tempfile::tempdir().ok()?;
        let mounted = Command::new("mount")
            .args(["-t", "tmpfs", "-o", options, "tmpfs"])
            .arg(folder.path())
            .stderr(Stdio::null())
            .status();
        mounted.is_ok_and(|status| status.success()).then_some(Small(folder))
    }
}

impl Drop for Small {
    fn drop(&mut self) {
        let _ = Command::new("umount").arg(self.0.path()).status();
    }
}

#[test]
fn a_full_disk_loses_nothing() {
    let Some(small) = Small::mount("size=128k") else { return };
    let folder = folder(SWEEP);
    let at = folder.path();
    let out = small.0.path().join("o").display().to_string();
    done(at, &["run", "x.toml", "--out", &out]);
    let before = files(Path::new(&out));
    fs::write(small.0.path().join("filler"), [0; 1 << 17]).expect_err("it is full");
    let args = ["run", "x.toml", "--seed", "5", "--out", &out];
    let output = tertia(at, &args);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("No space left on device"), "{errors}");
    assert_eq!((output.status.code(), errors.lines().count()), (Some(1), 1), "{errors}");
    assert_eq!(files(Path::new(&out)), before, "the old results");
    let shard = small.0.path().join("p").display().to_string();
    let output = tertia(at, &["run", "x.toml", "--out", &shard, "--shard", "0/2"]);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(errors.contains("No space left on device"), "{errors}");
    assert_eq!(output.status.code(), Some(1), "{errors}");
    fs::remove_file(small.0.path().join("filler")).expect("a file");
    shards(at, &shard, 2, 0..2);
    done(at, &["merge", &shard]);
    done(at, &args);
}

#[test]
fn a_read_only_folder_is_refused() {
    let Some(small) = Small::mount("size=64k") else { return };
    let remounted = Command::new("mount").args(["-o", "remount,ro"]).arg(small.0.path()).status();
    assert!(remounted.is_ok_and(|status| status.success()));
    let folder = folder(SWEEP);
    let out = small.0.path().join("o").display().to_string();
    for more in [&[][..], &["--shard", "0/2"]] {
        let args = ["run", "x.toml", "--out", &out];
        let output = tertia(folder.path(), &[&args[..], more].concat());
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(errors.contains("Read-only file system"), "{errors}");
        assert_eq!((output.status.code(), errors.lines().count()), (Some(2), 1));
    }
}
