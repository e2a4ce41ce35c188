//! Solutions and products as files: models as `v` lines, what else there is as the JSON that
//! commands print.

use super::super::{Failure, input};
use serde_json::{Value, json};
use std::fmt::{Display, Write};
use std::path::Path;
use tertia::cards::Layout;
use tertia::sat::{Model, dimacs};

/// How solutions of a problem are read and written.
pub struct Form<S> {
    /// The error says `line:column: what`, or what alone.
    read: Box<dyn Fn(&[u8]) -> Result<S, String>>,
    write: Box<dyn Fn(&S) -> String>,
}

impl<S> Form<S> {
    /// The solution in a file.
    pub fn read(&self, path: &Path) -> Result<S, Failure> {
        let bytes = input::read(path)?;
        (self.read)(&bytes).map_err(|error| input::refused(path, &error))
    }

    /// A solution as a file.
    pub fn write(&self, solution: &S) -> String {
        (self.write)(solution)
    }
}

/// A file holds something that is no solution.
pub fn refused(path: &Path, wrong: &impl Display) -> Failure {
    Failure::Usage(format!("{}: {wrong}", input::name(path)))
}

/// Values of so many variables.
pub fn model(variables: i32) -> Form<Model> {
    Form {
        read: Box::new(move |bytes| {
            dimacs::read_model(bytes, variables).map_err(|error| error.to_string())
        }),
        write: Box::new(move |model| {
            let mut text = Vec::new();
            // Writing to memory does not fail, and values are ASCII.
            let _ = dimacs::write_model(model, variables, &mut text);
            String::from_utf8_lossy(&text).into_owned()
        }),
    }
}

/// Sets or edges, as the answer to a problem has them at a key.
pub fn sets(problem: &'static str, key: &'static str) -> Form<Vec<Vec<usize>>> {
    Form {
        read: Box::new(move |bytes| lists(&answer(bytes)?, key)),
        write: Box::new(move |sets| {
            printed(json!({ "problem": problem, "value": sets.len(), key: sets }))
        }),
    }
}

/// The one answer of a document.
fn answer(bytes: &[u8]) -> Result<Value, String> {
    let mut document: Value = serde_json::from_slice(bytes).map_err(|error| {
        // The place stands before the reason here.
        let text = error.to_string();
        let reason = text.split(" at line ").next().unwrap_or(&text);
        format!("{}:{}: {reason}", error.line(), error.column().max(1))
    })?;
    match document.get_mut("answers").and_then(Value::as_array_mut).map(std::mem::take) {
        Some(mut answers) if answers.len() == 1 => Ok(answers.remove(0)),
        Some(answers) => Err(format!("1:1: expected one answer, here are {}", answers.len())),
        None => Err("1:1: expected {\"answers\": [...]}".into()),
    }
}

fn printed(answer: Value) -> String {
    format!("{:#}\n", json!({ "answers": [answer] }))
}

/// A list of lists of numbers.
fn lists(answer: &Value, key: &str) -> Result<Vec<Vec<usize>>, String> {
    let wrong = || format!("1:1: the answer has no list of lists of numbers at `{key}`");
    let all = answer.get(key).and_then(Value::as_array).ok_or_else(wrong)?;
    all.iter().map(|list| numbers(list).ok_or_else(wrong)).collect()
}

fn numbers(list: &Value) -> Option<Vec<usize>> {
    let number = |value: &Value| usize::try_from(value.as_u64()?).ok();
    list.as_array()?.iter().map(number).collect()
}

/// A layout, a card a line, each with its name.
pub fn layout(layout: &Layout, names: &[String]) -> String {
    let mut text = String::with_capacity(layout.len() * (layout.attributes() + 40));
    for (card, name) in layout.cards().zip(names) {
        text.extend(card.iter().map(|&digit| char::from(b'0' + digit)));
        // Writing to a string does not fail.
        let _ = writeln!(text, " # {name}");
    }
    text
}
