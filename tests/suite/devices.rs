//! `tertia devices`, and how commands choose among what it lists.

use super::deals::command;
use serde_json::Value;
use std::process::{Command, Output};

/// The two ways to tell the Vulkan loader that there is no driver.
const NO_DRIVER: [&str; 2] = ["VK_DRIVER_FILES", "VK_ICD_FILENAMES"];

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).unwrap()
}

/// The same command where there is no graphics adapter, told in each of both ways.
fn without_driver(args: &[&str]) -> [Output; 2] {
    NO_DRIVER.map(|variable| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_tertia"));
        for variable in NO_DRIVER {
            command.env_remove(variable);
        }
        command.args(args).env(variable, "/nonexistent").output().unwrap()
    })
}

/// Exit code, stdout, stderr.
fn outcome(output: &Output) -> (Option<i32>, &str, &str) {
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

const DEALS: [&str; 6] = ["deals", "--cards", "12", "--samples", "1000", "--json"];

fn with(more: &[&'static str]) -> Vec<&'static str> {
    [&DEALS, more].concat()
}

const NONE: &str = if cfg!(feature = "gpu") {
    "there is no graphics adapter here"
} else {
    "this build has no kernels for graphics adapters (feature `gpu`)"
};

#[test]
#[cfg(target_os = "linux")]
fn no_adapter_is_said() {
    let line = format!("auto takes the CPU: {NONE}\n");
    for output in without_driver(&["devices"]) {
        assert_eq!(outcome(&output), (Some(0), &*line, ""));
    }
    for output in without_driver(&["devices", "--json"]) {
        let (code, document, errors) = outcome(&output);
        assert_eq!((code, errors), (Some(0), ""));
        let document: Value = serde_json::from_str(document).unwrap();
        assert_eq!(document["adapters"], Value::Array(Vec::new()));
        assert_eq!(document["auto"]["backend"], "cpu");
        assert_eq!(document["auto"]["adapter"], Value::Null);
        assert_eq!(document["auto"]["why"], NONE);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn an_adapter_that_is_not_there_is_refused() {
    for (more, option) in [
        (&["--backend", "gpu"][..], "--backend gpu"),
        (&["--adapter", "RTX"], "--adapter"),
        (&["--adapter", ""], "--adapter"),
        (&["--backend", "gpu", "--adapter", "RTX"], "--adapter"),
    ] {
        for output in without_driver(&with(more)) {
            let line = format!("tertia: {option}: {NONE}\n");
            assert_eq!(outcome(&output), (Some(2), "", &*line));
        }
    }
}

#[test]
#[cfg(target_os = "linux")]
fn without_an_adapter_auto_takes_the_cpu_and_says_so() {
    let line = format!("tertia: computing on the CPU: {NONE}\n");
    let cpu = command(&with(&["--backend", "cpu"])).output().unwrap();
    for more in [&[][..], &["--backend", "auto"]] {
        for output in without_driver(&with(more)) {
            assert_eq!(outcome(&output), (Some(0), text(&cpu.stdout), &*line));
        }
    }
}

#[test]
fn the_cpu_has_no_adapters_to_choose_from() {
    let output = command(&with(&["--backend", "cpu", "--adapter", "x"])).output().unwrap();
    let line = "tertia: --adapter: there is none with --backend cpu\n";
    assert_eq!(outcome(&output), (Some(2), "", line));
}

#[cfg(feature = "gpu")]
mod there {
    use super::*;
    use tertia::gpu::{Description, Kind, Selection, adapters};

    fn descriptions() -> Vec<Description> {
        let there: Vec<_> = adapters().into_iter().map(|adapter| adapter.description).collect();
        assert!(!there.is_empty(), "no graphics adapter: `make setup` installs a software one");
        there
    }

    #[test]
    fn all_adapters_are_listed() {
        let there = descriptions();
        let auto = Selection::Hardware.among(there.iter());
        let why = match &auto {
            Ok(at) => format!("the best kind here is {}", there[*at].kind.name()),
            Err(reason) => reason.to_string(),
        };
        let name = auto.as_ref().ok().map(|at| there[*at].name.as_str());

        let lines: String = there
            .iter()
            .map(|Description { name, backend, kind, driver }| {
                format!("{name}: {}, {backend}, {driver}\n", kind.name())
            })
            .collect();
        let lines = format!("{lines}auto takes {}: {why}\n", name.unwrap_or("the CPU"));
        let output = command(&["devices"]).output().unwrap();
        assert_eq!(outcome(&output), (Some(0), &*lines, ""));

        let output = command(&["devices", "--json"]).output().unwrap();
        let (code, document, errors) = outcome(&output);
        assert_eq!((code, errors), (Some(0), ""));
        let document: Value = serde_json::from_str(document).unwrap();
        let listed = document["adapters"].as_array().unwrap();
        assert_eq!(listed.len(), there.len());
        for (listed, there) in listed.iter().zip(&there) {
            assert_eq!(listed["name"], there.name);
            assert_eq!(listed["interface"], there.backend);
            assert_eq!(listed["kind"], there.kind.name());
            assert_eq!(listed["driver"], there.driver);
        }
        assert_eq!(document["auto"]["backend"], if name.is_some() { "gpu" } else { "cpu" });
        assert_eq!(document["auto"]["adapter"].as_str(), name);
        assert_eq!(document["auto"]["why"], why);
    }

    #[test]
    fn software_is_called_that_and_counts_the_same() {
        let there = descriptions();
        let Some(software) = there.iter().find(|there| there.kind == Kind::Software) else {
            return;
        };
        let line = format!(
            "tertia: computing on {}, a software adapter that runs on the CPU\n",
            software.name
        );
        let cpu = command(&with(&["--backend", "cpu"])).output().unwrap();
        let part = software.name.split(' ').next().unwrap().to_uppercase();
        let mut ways =
            vec![vec!["--adapter", &*part], vec!["--backend", "gpu", "--adapter", &part]];
        if there.iter().all(|there| there.kind == Kind::Software) {
            ways.push(vec!["--backend", "gpu"]);
        }
        for way in ways {
            let args = [&DEALS, &way[..]].concat();
            // With the name alone, `command` would add the backend of other tests.
            let output = Command::new(env!("CARGO_BIN_EXE_tertia")).args(args).output().unwrap();
            assert_eq!(outcome(&output), (Some(0), text(&cpu.stdout), &*line), "{way:?}");
        }
    }

    #[test]
    fn a_name_that_is_not_there_is_told_with_those_that_are() {
        let names: Vec<_> = descriptions().into_iter().map(|there| there.name).collect();
        let line = format!(
            "tertia: --adapter: no graphics adapter's name contains \"no such\"; there is {}\n",
            names.join(", ")
        );
        let output =
            command(&with(&["--backend", "gpu", "--adapter", "no such"])).output().unwrap();
        assert_eq!(outcome(&output), (Some(2), "", &*line));
    }
}
