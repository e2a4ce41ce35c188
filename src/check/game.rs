//! Games of two players: by a closed set of lost positions, or, where there are few positions, by
//! playing them all.

use super::lost::{self, Position};
use super::subject::Subject;
use super::{Problem, Verdict, answer};
use crate::plural::counted;
use serde_json::Value;
use std::collections::{HashMap, HashSet};
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

/// The most moves of a game that is played out, and the most positions.
const MOVES: usize = 200;
const POSITIONS: usize = 20_000;

const WINNING: [&str; 2] = ["winning move", "winning moves"];

pub fn check(
    subject: &Subject,
    given: &Value,
    problem: Problem,
    proof: Option<&Path>,
) -> Result<Verdict, String> {
    let game = Game::new(subject, problem);
    let all = game.all();
    let chosen = game.chosen(subject, given, problem)?;
    if undecided(given, &chosen)? {
        return Ok(Verdict::Attained(Some("undecided".into())));
    }
    let Some(value) = answer::optional_number(given, "grundy")? else {
        return rounds(&game, given, &chosen);
    };
    if answer::optional_truth(given, "holds")?.is_some() {
        return Err("`grundy` and `holds` answer different questions".into());
    }
    winner(given, value, &chosen)?;
    if let Some(path) = proof {
        proved(&game, value, &chosen, path)?;
        return Ok(Verdict::Optimal);
    }
    let mut played = Played { game: &game, values: HashMap::new() };
    let Some(found) = played.value(&all) else {
        return Ok(Verdict::Attained(Some(
            "moves are legal; the game is too long to be played out".into(),
        )));
    };
    if found != value {
        return Err(format!("the Grundy value is {found}, not {value}"));
    }
    for &turn in &all {
        let wins = played.value(&game.after(&all, turn)) == Some(0);
        if wins != chosen.contains(&turn) {
            return Err(wrongly(turn, wins));
        }
    }
    Ok(Verdict::Attained(None))
}

/// Whether an answer says that it says nothing: its winner is null, or `holds`.
pub(super) fn undecided(given: &Value, chosen: &HashSet<usize>) -> Result<bool, String> {
    let members = ["winner", "grundy", "holds"].map(|key| given.get(key));
    if members.iter().flatten().any(|member| !member.is_null())
        || members.iter().all(Option::is_none)
    {
        return Ok(false);
    }
    if answer::optional_truth(given, "proved")? == Some(true) {
        return Err("called proved, but undecided".into());
    }
    match chosen.len() {
        0 => Ok(true),
        count => Err(format!("undecided, but with {}", counted(count, WINNING))),
    }
}

/// Moves, and which conflict: those that share something.
struct Game {
    /// What each move takes, ascending.
    takes: Vec<Vec<usize>>,
}

impl Game {
    /// An edge takes its vertices; a vertex takes its edges and itself, so that it shares
    /// something with its neighbours alone.
    fn new(subject: &Subject, problem: Problem) -> Game {
        if problem != Problem::NodeKayles {
            return Game { takes: subject.edges.clone() };
        }
        let mut takes = subject.incident();
        let own = subject.edges.len()..;
        takes.iter_mut().zip(own).for_each(|(takes, own)| takes.push(own));
        Game { takes }
    }

    fn all(&self) -> Vec<usize> {
        (0..self.takes.len()).collect()
    }

    /// What is live after a move.
    fn after(&self, live: &[usize], turn: usize) -> Vec<usize> {
        let apart = |other: &usize| {
            self.takes[*other].iter().all(|taken| self.takes[turn].binary_search(taken).is_err())
        };
        live.iter().copied().filter(apart).collect()
    }

    /// The moves of an answer, by number.
    fn chosen(
        &self,
        subject: &Subject,
        given: &Value,
        problem: Problem,
    ) -> Result<HashSet<usize>, String> {
        let mut chosen = HashSet::new();
        for written in answer::lists(given, "moves", subject.vertices)? {
            let found = match (problem, &written[..]) {
                (Problem::NodeKayles, &[vertex]) => Some(vertex),
                (Problem::NodeKayles, _) => None,
                _ => subject.find(&written),
            };
            let turn = found.ok_or_else(|| format!("{written:?} is no move"))?;
            if !chosen.insert(turn) {
                return Err(format!("the move {written:?} is there twice"));
            }
        }
        Ok(chosen)
    }
}

/// That winner, value and winning moves go with each other.
fn winner(given: &Value, value: usize, chosen: &HashSet<usize>) -> Result<(), String> {
    let first = match given.get("winner").and_then(Value::as_str) {
        Some("first") => true,
        Some("second") => false,
        _ => return Err("`winner` is not \"first\" or \"second\"".into()),
    };
    if first != (value > 0) || first == chosen.is_empty() {
        let moves = counted(chosen.len(), WINNING);
        return Err(format!("winner, Grundy value {value} and {moves} do not go together"));
    }
    Ok(())
}

pub(super) fn wrongly(turn: usize, wins: bool) -> String {
    match wins {
        true => format!("move number {turn} wins and is not listed"),
        false => format!("move number {turn} is listed and does not win"),
    }
}

/// That a file is closed, and shows the value and which moves win.
fn proved(game: &Game, value: usize, chosen: &HashSet<usize>, path: &Path) -> Result<(), String> {
    let said = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
    let file = File::open(path).map_err(|error| said(&error))?;
    let lost = lost::read(&mut BufReader::new(file), game.takes.len())
        .map_err(|error| format!("{}:{error}", path.display()))?;
    let leads_in = |from: &Position| turns(game, from).any(|to| lost.contains(&to));
    for position in &lost {
        if let Some(open) = turns(game, position).find(|reached| !leads_in(reached)) {
            return Err(said(&format!("no turn leads back into the file from {open:?}")));
        }
    }
    let all = game.all();
    if !lost.contains(&Position { heap: value, live: all.clone() }) {
        return Err(said(&format!("the file does not show the Grundy value {value}")));
    }
    for &turn in &all {
        let left = Position { heap: 0, live: game.after(&all, turn) };
        let shown = if chosen.contains(&turn) { lost.contains(&left) } else { leads_in(&left) };
        if !shown {
            return Err(said(&format!("the file does not show whether move number {turn} wins")));
        }
    }
    Ok(())
}

/// What turns lead to.
fn turns<'a>(game: &'a Game, from: &'a Position) -> impl Iterator<Item = Position> + 'a {
    let moves = from.live.iter();
    let moves = moves.map(|&turn| Position { heap: from.heap, live: game.after(&from.live, turn) });
    let heaps = (0..from.heap).map(|heap| Position { heap, live: from.live.clone() });
    moves.chain(heaps)
}

/// Values of positions that were played out.
struct Played<'a> {
    game: &'a Game,
    values: HashMap<Vec<usize>, usize>,
}

impl Played<'_> {
    /// The Grundy value; none if there are too many moves or positions.
    fn value(&mut self, live: &[usize]) -> Option<usize> {
        if let Some(&value) = self.values.get(live) {
            return Some(value);
        }
        if live.len() > MOVES {
            return None;
        }
        let mut reached = HashSet::new();
        for &turn in live {
            reached.insert(self.value(&self.game.after(live, turn))?);
        }
        let value = (0..).find(|value| !reached.contains(value))?;
        if self.values.len() >= POSITIONS {
            return None;
        }
        self.values.insert(live.to_vec(), value);
        Some(value)
    }
}

/// Whether the first player can leave the other without a move within some rounds.
fn rounds(game: &Game, given: &Value, chosen: &HashSet<usize>) -> Result<Verdict, String> {
    let holds = answer::optional_truth(given, "holds")?;
    let holds = holds.ok_or("there is neither `grundy` nor `holds`")?;
    if holds == chosen.is_empty() {
        let moves = counted(chosen.len(), WINNING);
        return Err(format!("holds: {holds} and {moves} do not go together"));
    }
    let left = |what: &str| Ok(Verdict::Attained(Some(what.into())));
    let Some(rounds) = answer::optional_number(given, "rounds")? else {
        return left("moves are legal; in how many rounds is not said");
    };
    let mut forced = Forced { game, known: HashMap::new() };
    let all = game.all();
    if all.len() > MOVES {
        return left("moves are legal; the game is too long to be played out");
    }
    for &turn in &all {
        let Some(wins) = forced.by(&all, turn, rounds) else {
            return left("moves are legal; the game is too long to be played out");
        };
        if wins != chosen.contains(&turn) {
            return Err(wrongly(turn, wins));
        }
    }
    Ok(Verdict::Attained(None))
}

/// Which positions force the end within some rounds, as far as played out.
struct Forced<'a> {
    game: &'a Game,
    known: HashMap<(Vec<usize>, usize), bool>,
}

impl Forced<'_> {
    /// Whether a move does; none if there are too many positions.
    fn by(&mut self, live: &[usize], turn: usize, rounds: usize) -> Option<bool> {
        let Some(rounds) = rounds.checked_sub(1) else { return Some(false) };
        let left = self.game.after(live, turn);
        let Some(after) = rounds.checked_sub(1) else { return Some(left.is_empty()) };
        for &reply in &left {
            if !self.from(&self.game.after(&left, reply), after)? {
                return Some(false);
            }
        }
        Some(true)
    }

    /// Whether some move does.
    fn from(&mut self, live: &[usize], rounds: usize) -> Option<bool> {
        // More rounds than moves change nothing.
        let rounds = rounds.min(live.len());
        let key = (live.to_vec(), rounds);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let mut forced = false;
        for &turn in live {
            forced = forced || self.by(live, turn, rounds)?;
        }
        if self.known.len() >= POSITIONS {
            return None;
        }
        self.known.insert(key, forced);
        Some(forced)
    }
}
