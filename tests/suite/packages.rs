//! Data packages, as the Frictionless tool sees them: those of published results, and fresh ones of
//! every kind.

use super::report::published;
use super::run::{done, folder};
use std::fs;
use std::path::Path;
use std::process::Command;

/// A small experiment of each kind.
const KINDS: [(&str, &str); 11] = [
    ("deals", "samples = 500\n[sweep]\ncards = [12, 21]\n"),
    ("games", "samples = 50\n"),
    ("exact-sets", "cards = 9\n"),
    ("exact-caps", "attributes = 2\n"),
    ("many-rounds", "samples = 50\ncards = 9\n"),
    ("many-rounds-solvers", "samples = 5\ncards = 12\n"),
    ("puzzle", "samples = 5\nwidth = 4\nrows = 5\n"),
    ("puzzle-search", "samples = 2\nwidth = 4\nrows = 5\n"),
    ("kset", "samples = 5\nvalues = 4\ncards = 12\n"),
    ("formula", "samples = 2\nvariables = 4\n"),
    ("throughput", "units = 2\nbenchmark = 'puzzle-form'\n"),
];

#[test]
fn frictionless_finds_no_fault_in_any_package() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let python = root.join("target/frictionless/bin/python");
    if !python.is_file() {
        eprintln!("skipped: no Frictionless; `make setup` installs it");
        return;
    }
    let fresh = folder("");
    let at = fresh.path();
    assert_eq!(KINDS.len(), tertia::experiment::kinds().len(), "a package of every kind");
    for (kind, more) in KINDS {
        let text = format!("name = 'Of-{kind}'\nkind = '{kind}'\n{more}");
        fs::write(at.join("x.toml"), text).expect("a file");
        done(at, &["run", "x.toml", "--out", &format!("results/{kind}"), "--backend", "cpu"]);
    }
    let bench = ["bench", "puzzle-form", "--units", "2", "--out", "results/bench"];
    let output = super::run::tertia(at, &bench);
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let mut packages = Vec::new();
    for day in published().into_iter().map(Into::into).chain([at.join("results")]) {
        for entry in fs::read_dir(day).expect("a folder") {
            let path = entry.expect("an entry").path();
            packages.extend(path.join("datapackage.json").is_file().then_some(path));
        }
    }
    assert!(packages.len() > 20, "{packages:?}");
    let validate = |packages: &[std::path::PathBuf]| {
        let script = root.join("scripts/validate-packages.py");
        let output = Command::new(&python).arg(script).args(packages).output().expect("Python");
        let faults = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), faults + &String::from_utf8_lossy(&output.stderr))
    };
    assert_eq!(validate(&packages), (Some(0), String::new()));
    // The tool does look.
    let table = at.join("results/exact-caps/exact_caps.csv");
    fs::write(&table, "attributes,cards,layouts,classes\n2,0,x,1\n").expect("a file");
    let (code, faults) = validate(&[at.join("results/exact-caps")]);
    assert_eq!((code, faults.lines().count()), (Some(1), 1), "{faults}");
    assert!(faults.contains("type is \"integer/default\""), "{faults}");
}
