//! Solutions as files: models as `v` lines, what else there is as the JSON that
//! commands print.

use super::super::{Failure, input};
use serde_json::{Value, json};
use std::fmt::Display;
use std::path::Path;
use tertia::check::puzzle::PROBLEM;
use tertia::json;
use tertia::puzzle::{Matching, Puzzle};
use tertia::reduce::Game;
use tertia::sat::{Model, dimacs};

/// The error says `line:column: what`.
type Reader<S> = Box<dyn Fn(&[u8]) -> Result<S, String>>;

/// How solutions of a problem are read and written.
pub struct Form<S> {
    read: Reader<S>,
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

/// Disjoint Sets or edges, as `max` and `min` print them.
pub fn sets(problem: &'static str) -> Form<Vec<Vec<usize>>> {
    Form {
        read: Box::new(|bytes| lists(&answer(bytes)?, "sets")),
        write: Box::new(move |sets| {
            printed(&json!({ "problem": problem, "value": sets.len(), "sets": sets }))
        }),
    }
}

/// A game with its value, as `play` and `kayles` print it.
pub fn game() -> Form<Game> {
    Form {
        read: Box::new(|bytes| {
            let answer = answer(bytes)?;
            let grundy = match answer.get("grundy") {
                None | Some(Value::Null) => None,
                Some(value) => Some(number(value).ok_or("1:1: `grundy` is no whole number")?),
            };
            Ok(Game { grundy, moves: lists(&answer, "moves")? })
        }),
        write: Box::new(|game| {
            let winner = if game.moves.is_empty() { "second" } else { "first" };
            let (grundy, moves) = (game.grundy, &game.moves);
            let mut answer = json!({ "problem": "play", "winner": winner });
            if let Some(grundy) = grundy {
                answer["grundy"] = json!(grundy);
            }
            answer["moves"] = json!(moves);
            printed(&answer)
        }),
    }
}

/// Moves that win.
pub fn moves(problem: &'static str) -> Form<Vec<Vec<usize>>> {
    Form {
        read: Box::new(|bytes| lists(&answer(bytes)?, "moves")),
        write: Box::new(move |moves| {
            let first = !moves.is_empty();
            printed(&match problem {
                // Within rounds nothing is said of a winner beyond them.
                "play" => json!({ "problem": problem, "holds": first, "moves": moves }),
                _ => {
                    let winner = if first { "first" } else { "second" };
                    json!({ "problem": problem, "winner": winner, "moves": moves })
                }
            })
        }),
    }
}

/// Vertices of a clique.
pub fn clique() -> Form<Vec<usize>> {
    Form {
        read: Box::new(|bytes| list(&answer(bytes)?, "vertices")),
        write: Box::new(|vertices| printed(&json!({ "problem": "clique", "vertices": vertices }))),
    }
}

/// Cards or multiedges, as `kset` and `matching` print them.
pub fn cards(problem: &'static str) -> Form<Vec<usize>> {
    Form {
        read: Box::new(|bytes| list(&answer(bytes)?, "cards")),
        write: Box::new(move |cards| {
            printed(&json!({ "problem": problem, "found": true, "cards": cards }))
        }),
    }
}

/// A matching off the diagonal, as `puzzle verify` prints it.
pub fn witness(puzzle: &Puzzle) -> Form<Matching> {
    let (rows, width) = (puzzle.len(), puzzle.width());
    Form {
        read: Box::new(move |bytes| {
            let mut matching = Matching::diagonal(rows);
            let mut named = vec![false; rows];
            for edge in lists(&answer(bytes)?, "witness")? {
                let [u, v, w] = edge[..] else {
                    return Err(format!("1:1: {edge:?} in `witness` is not three rows"));
                };
                if u >= rows || named[u] {
                    return Err(format!(
                        "1:1: {edge:?} in `witness`: row {u} is not there, or twice"
                    ));
                }
                named[u] = true;
                (matching.second[u], matching.third[u]) = (v, w);
            }
            Ok(matching)
        }),
        write: Box::new(move |matching| {
            let witness: Vec<[usize; 3]> = matching.edges().collect();
            printed(&json!({
                "problem": PROBLEM,
                "rows": rows,
                "width": width,
                "strong": false,
                "witness": witness,
            }))
        }),
    }
}

/// The one answer of a document.
fn answer(bytes: &[u8]) -> Result<Value, String> {
    let mut document: Value = json::read(bytes).map_err(|error| error.to_string())?;
    match document.get_mut("answers").and_then(Value::as_array_mut).map(std::mem::take) {
        Some(mut answers) if answers.len() == 1 => Ok(answers.remove(0)),
        Some(answers) => Err(format!("1:1: expected one answer, here are {}", answers.len())),
        None => Err("1:1: expected {\"answers\": [...]}".into()),
    }
}

fn printed(answer: &Value) -> String {
    format!("{:#}\n", json!({ "answers": [answer] }))
}

/// A list of lists of numbers.
fn lists(answer: &Value, key: &str) -> Result<Vec<Vec<usize>>, String> {
    let wrong = || format!("1:1: the answer has no list of lists of numbers at `{key}`");
    let all = answer.get(key).and_then(Value::as_array).ok_or_else(wrong)?;
    all.iter().map(|list| numbers(list).ok_or_else(wrong)).collect()
}

/// A list of numbers.
fn list(answer: &Value, key: &str) -> Result<Vec<usize>, String> {
    let list = answer.get(key).and_then(numbers);
    list.ok_or_else(|| format!("1:1: the answer has no list of numbers at `{key}`"))
}

fn numbers(list: &Value) -> Option<Vec<usize>> {
    list.as_array()?.iter().map(number).collect()
}

fn number(value: &Value) -> Option<usize> {
    usize::try_from(value.as_u64()?).ok()
}
