//! Games of two players: by a closed set of lost positions, or, where there are few positions, by
//! playing them all.

use super::lost::{self, Position};
use super::played::Played;
use super::subject::Subject;
use super::{Problem, Verdict, answer};
use crate::plural::counted;
use serde_json::Value;
use std::collections::HashSet;
use std::fs::File;
use std::io::BufReader;
use std::path::Path;

const WINNING: [&str; 2] = ["winning move", "winning moves"];

pub fn check(
    subject: &Subject,
    given: &Value,
    problem: Problem,
    proof: Option<&Path>,
) -> Result<Verdict, String> {
    let game = Game::new(subject, problem);
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
    Ok(played_out(&game, value, &chosen)?.unwrap_or_else(too_long))
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
pub struct Game {
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

    /// How many moves there are.
    pub fn moves(&self) -> usize {
        self.takes.len()
    }

    /// Whether two moves share something, or are the same.
    pub fn conflict(&self, turn: usize, other: usize) -> bool {
        self.takes[other].iter().any(|taken| self.takes[turn].binary_search(taken).is_ok())
    }

    /// What is live after a move.
    fn after(&self, live: &[usize], turn: usize) -> Vec<usize> {
        live.iter().copied().filter(|&other| !self.conflict(turn, other)).collect()
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
    let all: Vec<usize> = (0..game.moves()).collect();
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

/// Whether the Grundy value and the winning moves are these; none if there is too much to play.
fn played_out(
    game: &Game,
    value: usize,
    chosen: &HashSet<usize>,
) -> Result<Option<Verdict>, String> {
    let Some(mut played) = Played::new(game) else { return Ok(None) };
    match played.value() {
        Some(found) if found != value => {
            return Err(format!("the Grundy value is {found}, not {value}"));
        }
        Some(_) => {}
        None => return Ok(None),
    }
    winning(game, chosen, |turn| Some(played.value_after(turn)? == 0))
}

/// Whether the winning moves are these; none where that cannot be told of some.
fn winning(
    game: &Game,
    chosen: &HashSet<usize>,
    mut wins: impl FnMut(usize) -> Option<bool>,
) -> Result<Option<Verdict>, String> {
    for turn in 0..game.moves() {
        match wins(turn) {
            Some(wins) if wins != chosen.contains(&turn) => return Err(wrongly(turn, wins)),
            Some(_) => {}
            None => return Ok(None),
        }
    }
    Ok(Some(Verdict::Attained(None)))
}

pub(super) fn too_long() -> Verdict {
    Verdict::Unchecked("moves are legal; the game is too long to be played out".into())
}

/// Whether the first player can leave the other without a move within some rounds.
fn rounds(game: &Game, given: &Value, chosen: &HashSet<usize>) -> Result<Verdict, String> {
    let holds = answer::optional_truth(given, "holds")?;
    let holds = holds.ok_or("there is neither `grundy` nor `holds`")?;
    if holds == chosen.is_empty() {
        let moves = counted(chosen.len(), WINNING);
        return Err(format!("holds: {holds} and {moves} do not go together"));
    }
    let Some(rounds) = answer::optional_number(given, "rounds")? else {
        let unsaid = "moves are legal; in how many rounds is not said";
        return Ok(Verdict::Unchecked(unsaid.into()));
    };
    let Some(mut played) = Played::new(game) else { return Ok(too_long()) };
    let verdict = winning(game, chosen, |turn| played.forces(turn, rounds))?;
    Ok(verdict.unwrap_or_else(too_long))
}
