//! Solutions as files: models as `v` lines, what else there is as the JSON that
//! commands print.

use super::super::{Failure, input};
use serde_json::{Value, json};
use std::fmt::Display;
use std::path::Path;
use tertia::check::puzzle::PROBLEM;
use tertia::check::{Problem, clique, ordered};
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
        read: Box::new(move |bytes| lists(&answer(bytes, problem)?, "sets")),
        write: Box::new(move |sets| {
            printed(&json!({ "problem": problem, "value": sets.len(), "sets": sets }))
        }),
    }
}

/// A game with its value, as `play` and `kayles` print it.
pub fn game() -> Form<Game> {
    Form {
        read: Box::new(|bytes| {
            let answer = answer(bytes, PLAY)?;
            if answer.get("holds").is_some() || answer.get("rounds").is_some() {
                return Err("1:1: this answer is to a game within some rounds".into());
            }
            decided(&answer, "winner")?;
            let grundy = match answer.get("grundy") {
                None | Some(Value::Null) => None,
                Some(value) => Some(number(value).ok_or("1:1: `grundy` is no whole number")?),
            };
            Ok(Game { grundy, moves: lists(&answer, "moves")? })
        }),
        write: Box::new(|game| {
            let (grundy, moves) = (game.grundy, &game.moves);
            let mut answer = json!({ "problem": PLAY, "winner": winner(moves) });
            if let Some(grundy) = grundy {
                answer["grundy"] = json!(grundy);
            }
            answer["moves"] = json!(moves);
            printed(&answer)
        }),
    }
}

/// Moves that win within so many rounds, as `play` and `kayles` print them.
pub fn within(rounds: usize) -> Form<Vec<Vec<usize>>> {
    Form {
        read: Box::new(move |bytes| {
            let answer = answer(bytes, PLAY)?;
            if answer.get("grundy").is_some() || answer.get("winner").is_some() {
                return Err("1:1: this answer is to the whole game, not within rounds".into());
            }
            decided(&answer, "holds")?;
            match answer.get("rounds") {
                Some(said) if number(said) != Some(rounds) => {
                    Err(format!("1:1: this answer is for {said} rounds, not {rounds}"))
                }
                _ => lists(&answer, "moves"),
            }
        }),
        write: Box::new(move |moves| {
            let holds = !moves.is_empty();
            let answer =
                json!({ "problem": PLAY, "holds": holds, "rounds": rounds, "moves": moves });
            printed(&answer)
        }),
    }
}

/// Moves that win on a graph in layers, as `kayles --node --ordered` prints them.
pub fn in_layers() -> Form<Vec<Vec<usize>>> {
    Form {
        read: Box::new(|bytes| {
            let answer = answer(bytes, ordered::PROBLEM)?;
            decided(&answer, "winner")?;
            lists(&answer, "moves")
        }),
        write: Box::new(|moves| {
            let (problem, winner) = (ordered::PROBLEM, winner(moves));
            printed(&json!({ "problem": problem, "winner": winner, "moves": moves }))
        }),
    }
}

/// The name of the games on edges and Sets in answers.
const PLAY: &str = Problem::Play.name();

/// Who wins with these moves to begin with.
fn winner(moves: &[Vec<usize>]) -> &'static str {
    if moves.is_empty() { "second" } else { "first" }
}

/// Vertices of a clique.
pub fn clique() -> Form<Vec<usize>> {
    Form {
        read: Box::new(|bytes| list(&answer(bytes, clique::PROBLEM)?, "vertices")),
        write: Box::new(|vertices| {
            printed(&json!({ "problem": clique::PROBLEM, "vertices": vertices }))
        }),
    }
}

/// Cards or multiedges with so many values, as `kset` and `matching` print them.
pub fn cards(problem: &'static str, values: usize) -> Form<Vec<usize>> {
    Form {
        read: Box::new(move |bytes| {
            let answer = answer(bytes, problem)?;
            decided(&answer, "found")?;
            if answer.get("found") == Some(&Value::Bool(false)) {
                return Err("1:1: the answer says that there is no solution".into());
            }
            match answer.get("values") {
                Some(said) if number(said) != Some(values) => {
                    Err(format!("1:1: this answer is for {said} values, not {values}"))
                }
                _ => list(&answer, "cards"),
            }
        }),
        write: Box::new(move |cards| {
            let mut answer = json!({ "problem": problem, "values": values, "found": true });
            answer["cards"] = json!(cards);
            printed(&answer)
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
            for edge in witness_of(&answer(bytes, PROBLEM)?)? {
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

/// The edges of a witness.
fn witness_of(answer: &Value) -> Result<Vec<Vec<usize>>, String> {
    decided(answer, "strong")?;
    match answer.get("strong") {
        Some(Value::Bool(true)) => Err("1:1: the answer says that the puzzle is strong".into()),
        _ => lists(answer, "witness"),
    }
}

/// Refuses an answer that says that it does not know.
fn decided(answer: &Value, key: &str) -> Result<(), String> {
    match answer.get(key) {
        Some(Value::Null) => Err(format!("1:1: the answer is undecided: `{key}` is null")),
        _ => Ok(()),
    }
}

/// The one answer of a document, which is to this problem unless it names none.
fn answer(bytes: &[u8], problem: &str) -> Result<Value, String> {
    let mut document: Value = json::read(bytes).map_err(|error| error.to_string())?;
    match document.get_mut("answers").and_then(Value::as_array_mut).map(std::mem::take) {
        Some(mut answers) if answers.len() == 1 => {
            let answer = answers.remove(0);
            match answer.get("problem") {
                Some(named) if named != problem => {
                    Err(format!("1:1: this answer is to the problem {named}, not \"{problem}\""))
                }
                _ => Ok(answer),
            }
        }
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
