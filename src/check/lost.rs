//! Closed sets of lost positions: proofs of who wins a game.
//!
//! Moves are numbered from 0: edges in the lexicographic order of their ascending vertices, or
//! vertices. A position is the moves that are live, beside a heap of so many counters; a turn
//! makes a live move, after which it and all that conflict with it are no longer live, or makes
//! the heap smaller. Whoever cannot turn loses. A file has a position a line,
//!
//! ```text
//! {"heap": 2, "live": [0, 1, 4]}
//! ```
//!
//! and is closed when from each of its positions every turn leads to one from which some turn
//! leads back to a position of the file. Then whoever is to turn in a position of the file loses:
//! the other turns back into the file again and again, and the game ends. In particular:
//!
//! - the game has Grundy value g where the file holds all moves beside a heap of g;
//! - a first move wins where the file holds what it leaves, beside a heap of 0;
//! - it does not win where from what it leaves some turn leads into the file.
//!
//! A file that proves an answer `{"winner", "grundy", "moves"}` shows all of that, for each move.

use serde::{Deserialize, Serialize};
use std::collections::HashSet;
use std::io::{self, BufRead, Write};

/// A position: moves that are live, in ascending order, beside a heap of counters.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Position {
    /// The number of counters.
    pub heap: usize,
    /// The moves that are live, by number and ascending.
    pub live: Vec<usize>,
}

/// Writes positions, one a line.
pub fn write(positions: impl IntoIterator<Item = Position>, out: &mut dyn Write) -> io::Result<()> {
    for position in positions {
        writeln!(out, "{}", serde_json::to_string(&position)?)?;
    }
    Ok(())
}

/// Reads the positions of a game of so many moves, or says `line: what` is wrong.
pub(super) fn read(lines: &mut dyn BufRead, moves: usize) -> Result<HashSet<Position>, String> {
    let mut positions = HashSet::new();
    for (at, line) in lines.lines().enumerate() {
        let said = |error: &dyn std::fmt::Display| format!("{}: {error}", at + 1);
        let line = line.map_err(|error| said(&error))?;
        if line.trim().is_empty() {
            continue;
        }
        let position: Position = serde_json::from_str(&line).map_err(|error| {
            // Where in the line stands behind the reason here.
            let text = error.to_string();
            said(&text.split(" at line ").next().unwrap_or(&text))
        })?;
        // No value is larger than the number of moves.
        if position.heap > moves {
            return Err(said(&format!("a heap has at most {moves} counters")));
        }
        let there = position.live.last().is_none_or(|&last| last < moves);
        if !there || !position.live.is_sorted_by(|a, b| a < b) {
            return Err(said(&format!("live moves ascend and are below {moves}")));
        }
        positions.insert(position);
    }
    Ok(positions)
}
