//! The memory of a run: the same for any number of samples and of points.

use super::deals::command;
use super::run::{folder, tertia};
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;
use std::{fs, thread};

/// How much more a run may have, in MiB: less than a byte for each of the samples. A run that ends at
/// once may be looked at before it has all that any run has.
const MARGIN: f64 = 24.0;

/// The most memory that a run has at a time, in MiB, as the kernel keeps it while the run lasts.
fn peak(at: &Path, experiment: &str) -> f64 {
    fs::write(at.join("x.toml"), experiment).expect("a file");
    peak_of(at, &["run", "x.toml", "--backend", "cpu"])
}

/// The same of a command.
fn peak_of(at: &Path, args: &[&str]) -> f64 {
    let mut run = command(args);
    run.current_dir(at).stdin(Stdio::null()).stdout(Stdio::null());
    let mut run = run.spawn().expect("the command starts");
    let mut peak = 0.0f64;
    let status = loop {
        let status = fs::read_to_string(format!("/proc/{}/status", run.id())).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        let kibibytes = line.and_then(|line| line.trim().trim_end_matches(" kB").parse().ok());
        peak = peak.max(kibibytes.unwrap_or(0.0) / 1024.0);
        if let Some(status) = run.try_wait().expect("a child") {
            break status;
        }
        thread::sleep(Duration::from_millis(1));
    };
    assert!(status.success() && peak > 0.0, "{args:?}");
    peak
}

#[test]
fn memory_grows_neither_with_samples_nor_with_points() {
    let folder = folder("");
    let deals = |samples| format!("name = 'd'\nkind = 'deals'\nsamples = {samples}\ncards = 12\n");
    let [few, many] = [100_000, 100_000_000].map(|samples| peak(folder.path(), &deals(samples)));
    assert!(many < few + MARGIN, "{few} MiB for 10^5 samples, {many} for 10^8");
    let puzzles = |rows, methods| {
        format!(
            "name = 'p'\nkind = 'puzzle'\nsamples = 1\n[sweep]\nmethod = {methods}\n\
             width = {{ from = 5, to = {} }}\nrows = {{ from = 1, to = {rows} }}\n",
            4 + 2 * rows
        )
    };
    let one = peak(folder.path(), &puzzles(2, "['triples']"));
    let methods = "['triples', 'unique-pieces', 'simplification', 'greedy']";
    let many = peak(folder.path(), &puzzles(10, methods));
    assert!(many < one + MARGIN, "{one} MiB for 8 points, {many} for 800");
    // A hundred thousand integers a point.
    let games = |starts| {
        format!(
            "name = 'g'\nkind = 'games'\nsamples = 1\n[sweep]\n\
             start = {{ from = 20, to = {} }}\nstep = {{ from = 20, to = 31 }}\n",
            19 + starts
        )
    };
    let one = peak(folder.path(), &games(1));
    let many = peak(folder.path(), &games(12));
    assert!(many < one + MARGIN, "{one} MiB for 12 points, {many} for 144");
    let crowd = ["run", "x.toml", "--backend", "cpu", "--threads", "8", "--out", "crowd"];
    let crowd = peak_of(folder.path(), &crowd);
    assert!(crowd < one + MARGIN, "{one} MiB for 12 points, {crowd} for 144 on eight threads");
    for index in ["0/2", "1/2"] {
        let output = tertia(folder.path(), &["run", "x.toml", "--out", "o", "--shard", index]);
        assert!(output.status.success(), "{index}");
    }
    let merged = peak_of(folder.path(), &["merge", "o", "--json"]);
    assert!(merged < one + 2.0 * MARGIN, "{one} MiB for 12 points, {merged} for 144 merged");
}
