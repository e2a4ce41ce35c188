//! The schema of experiment files and their parser, which refuse the same.

use super::deals::printed;
use serde_json::{Map, Value, json};
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Stdio};
use tertia::experiment::{self, Choice, ParameterType, Specification};

/// Reads `[schema, [document, ...]]`, and prints which documents the schema takes.
const VALIDATOR: &str = "
import json, sys
from jsonschema import Draft202012Validator
schema, documents = json.load(sys.stdin)
Draft202012Validator.check_schema(schema)
valid = Draft202012Validator(schema)
print(json.dumps([valid.is_valid(document) for document in documents]))
";

/// Which of these the schema takes; none where Python's jsonschema is missing.
fn takes(documents: &[Value]) -> Option<Vec<bool>> {
    let schema: Value = serde_json::from_str(&printed(&["schema"])).expect("JSON");
    let python = |code| {
        let mut python = Command::new("python3");
        python.args(["-c", code]).stdin(Stdio::piped()).stdout(Stdio::piped());
        python
    };
    let there = python("import jsonschema").stderr(Stdio::null()).status();
    if !there.is_ok_and(|status| status.success()) {
        eprintln!("skipped: Python's jsonschema is missing; `make setup` installs it");
        return None;
    }
    let mut run = python(VALIDATOR).spawn().expect("Python");
    let mut input = run.stdin.take().expect("a pipe");
    input.write_all(json!([schema, documents]).to_string().as_bytes()).expect("it reads");
    drop(input);
    let output = run.wait_with_output().expect("it ends");
    Some(serde_json::from_slice(&output.stdout).expect("a list"))
}

/// Whether the parser takes a document, with each of its profiles.
fn parses(document: &Value) -> bool {
    let text = toml::to_string(document).expect("TOML");
    let parse = |profile| {
        let choice = Choice { profile, overrides: Vec::new() };
        Specification::parse(&text, Path::new("x.toml"), experiment::kinds(), &choice)
    };
    parse(None).is_ok_and(|plain| plain.profiles.into_iter().all(|one| parse(Some(one)).is_ok()))
}

/// The published experiment files.
fn published() -> Vec<(String, Value)> {
    let read = |entry: std::io::Result<fs::DirEntry>| {
        let path = entry.expect("an entry").path();
        let text = fs::read_to_string(&path).ok()?;
        let toml = path.extension().is_some_and(|extension| extension == "toml");
        toml.then(|| (text.clone(), toml::from_str(&text).expect("TOML")))
    };
    fs::read_dir("experiments").expect("a folder").filter_map(read).collect()
}

#[test]
fn the_published_schema_is_the_one_that_is_printed() {
    let published = fs::read_to_string("experiments/schema.json").expect("a file");
    assert!(published == printed(&["schema"]), "tertia schema > experiments/schema.json");
}

#[test]
fn published_experiments_are_valid() {
    let files = published();
    assert!(files.len() > 15);
    for (text, document) in &files {
        assert!(text.starts_with("#:schema ./schema.json\n"), "{text}");
        assert!(parses(document), "{text}");
    }
    let documents: Vec<Value> = files.into_iter().map(|(_, document)| document).collect();
    let Some(taken) = takes(&documents) else { return };
    assert!(taken.iter().all(|&taken| taken), "{taken:?}");
}

/// Every kind, by its name alone and its parameters.
#[test]
fn every_kind_has_its_keys() {
    let kind = |kind: &&dyn experiment::Kind| {
        let mut document = json!({ "name": "x", "kind": kind.name(), "about": "" });
        if kind.samples() {
            document["seed"] = 1.into();
            document["samples"] = 1.into();
        }
        for parameter in kind.parameters() {
            document[parameter.name] = json!(parameter.default);
            if parameter.default.is_none() {
                document[parameter.name] = match parameter.of {
                    ParameterType::Integer => 3.into(),
                    ParameterType::Word(words) => words[0].into(),
                };
            }
        }
        document
    };
    let documents: Vec<Value> = experiment::kinds().iter().map(kind).collect();
    let Some(taken) = takes(&documents) else { return };
    assert!(taken.iter().all(|&taken| taken), "{taken:?}");
}

/// What is made of a published file by one unknown key, or one value of a wrong type.
#[test]
fn what_the_parser_refuses_the_schema_refuses() {
    let mut wrong = Vec::new();
    for (_, document) in published() {
        mutate(&document, &mut Vec::new(), &mut |mutant| wrong.push(mutant));
    }
    for text in ["kind = 'deals'\ncards = 3\nsamples = 1", "name = 'x'\nkind = 'deals'\ncards = 3"]
    {
        wrong.push(toml::from_str(text).expect("TOML"));
    }
    let fine = "name = 'x'\nkind = 'games'\nsamples = 1\n";
    for line in [
        "samples = 0",
        "name = '.x'",
        "name = ''",
        "name = 'a/b'",
        "rule = 'last'",
        "[sweep]\nrule = ['first', 'first']",
        "[sweep]\nstart = []",
        "[sweep]\nstart = { from = 3 }",
        "[sweep]\nstart = { from = 3, to = 4, step = 0 }",
        "[sweep]\nrule = { from = 3, to = 4 }",
        "[sweep]\nstart = { from = 3, to = 4, by = 1 }",
        "[profile.full.profile.x]\nsamples = 2",
    ] {
        let key = line.split(' ').next().unwrap_or_default();
        let kept = fine.lines().filter(|other| !other.starts_with(key));
        let text = format!("{}\n{line}\n", kept.collect::<Vec<_>>().join("\n"));
        wrong.push(toml::from_str(&text).expect("TOML"));
    }
    assert!(wrong.len() > 1_000);
    for document in &wrong {
        assert!(!parses(document), "{document}");
    }
    let Some(taken) = takes(&wrong) else { return };
    let odd: Vec<_> = wrong.iter().zip(taken).filter(|(_, taken)| *taken).collect();
    assert!(odd.is_empty(), "{odd:#?}");
}

/// All documents that differ from this one in one key or in the type of one value.
fn mutate(document: &Value, path: &mut Vec<String>, to: &mut dyn FnMut(Value)) {
    let named = path.len() == 1 && path[0] == "profile";
    match document {
        Value::Object(table) => {
            for (key, value) in table {
                let with = |key: &str, value: Value| {
                    let others = table.iter().filter(|(other, _)| *other != key);
                    let others = others.map(|(key, value)| (key.clone(), value.clone()));
                    others.chain([(key.to_owned(), value)]).collect::<Map<_, _>>()
                };
                if !named {
                    let mut other = with(&format!("{key}x"), value.clone());
                    other.remove(key);
                    to(other.into());
                }
                let optional = key == "profile" || named;
                for wrong in wrong(value, optional) {
                    to(with(key, wrong).into());
                }
                path.push(key.clone());
                mutate(value, path, &mut |below| to(with(key, below).into()));
                path.pop();
            }
        }
        Value::Array(values) => {
            for (at, value) in values.iter().enumerate() {
                let with = |value: Value| {
                    let mut values = values.clone();
                    values[at] = value;
                    Value::from(values)
                };
                wrong(value, false).into_iter().for_each(|wrong| to(with(wrong)));
                path.push(String::new());
                mutate(value, path, &mut |below| to(with(below)));
                path.pop();
            }
        }
        _ => {}
    }
}

/// Values of other types; an empty table is none where a table may be empty.
fn wrong(value: &Value, optional: bool) -> Vec<Value> {
    let mut wrong = vec![json!(true), json!(4.5), json!([])];
    wrong.extend((!optional).then(|| json!({})));
    wrong.push(if value.is_string() { json!(7) } else { json!("other") });
    wrong.extend(value.is_number().then(|| json!(-1)));
    wrong
}
