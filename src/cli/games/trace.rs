//! One game, told move by move.

use crate::cli::words::counted;
use crate::cli::{deals, sampling};
use serde_json::{Value, json};
use std::io::{self, Write};
use tertia::experiment::games::group_name;
use tertia::simulate::games::{Group, Job, Origin, play};

/// A game that has been played.
pub struct Game {
    index: u64,
    tables: Vec<Table>,
}

/// A table of it.
struct Table {
    left: u32,
    cards: Vec<u16>,
    origin: Origin,
    sets: Vec<[usize; 3]>,
    taken: Option<[usize; 3]>,
}

impl Game {
    /// Plays game `index`.
    pub fn play(job: &Job, index: u64) -> Game {
        let mut tables = Vec::new();
        play(job, index, |table| {
            tables.push(Table {
                left: table.left,
                cards: table.cards.to_vec(),
                origin: table.origin,
                sets: table.sets.to_vec(),
                taken: table.taken.map(|taken| table.sets[taken]),
            });
        });
        Game { index, tables }
    }

    fn taken(&self) -> usize {
        self.tables.iter().filter(|table| table.taken.is_some()).count()
    }

    fn cards_left(&self) -> usize {
        self.tables.last().map_or(0, |table| table.cards.len())
    }

    fn largest(&self) -> usize {
        self.tables.iter().map(|table| table.cards.len()).max().unwrap_or(0)
    }

    /// The game in JSON, with all its tables if asked for.
    pub fn document(&self, job: &Job, seed: u64, moves: bool) -> Value {
        let outcome = json!({
            "attributes": job.deck.attributes(),
            "rule": job.rule.name(),
            "start": job.start,
            "step": job.step,
            "seed": sampling::count(seed.into()),
            "index": sampling::count(self.index.into()),
            "sets_taken": self.taken(),
            "largest": self.largest(),
            "cards_left": self.cards_left(),
        });
        if !moves {
            return outcome;
        }
        let table = |table: &Table| {
            let name = |&card: &u16| deals::name(job.deck, card);
            json!({
                "deck": table.left,
                "origin": origin(table),
                "cards": table.cards.iter().map(name).collect::<Vec<_>>(),
                "sets": table.sets,
                "taken": table.taken,
            })
        };
        let moves: Vec<Value> = self.tables.iter().map(table).collect();
        sampling::with(outcome, json!({ "moves": moves }))
    }

    /// The game in words, with all its tables if asked for.
    pub fn tell(&self, out: &mut dyn Write, job: &Job, seed: u64, moves: bool) -> io::Result<()> {
        writeln!(
            out,
            "Game {}, seed {seed}: {} cards of {}, {} on the table, {} more without a \
             Set, rule {}",
            self.index,
            job.deck.size(),
            counted(job.deck.attributes() as usize, "attribute"),
            job.start,
            job.step,
            job.rule.name(),
        )?;
        for (at, table) in self.tables.iter().enumerate().filter(|_| moves) {
            writeln!(
                out,
                "\n{}. {} in the deck, {} on the table ({}):",
                at + 1,
                table.left,
                table.cards.len(),
                origin(table)
            )?;
            writeln!(out, "   {}", deals::line(job.deck, &table.cards))?;
            let step = job.step.min(table.left);
            match table.taken {
                Some(set) => {
                    let cards = set.map(|position| table.cards[position]);
                    let [i, j, k] = set;
                    let (cards, sets) = (deals::line(job.deck, &cards), table.sets.len());
                    writeln!(out, "   takes {cards} at {i}, {j}, {k}, one of {sets}")?;
                }
                None if step > 0 => writeln!(out, "   no Set; {step} more")?,
                None => writeln!(out, "   no Set; the end")?,
            }
        }
        writeln!(
            out,
            "{}{} taken, {} left, largest table {}",
            if moves { "\n" } else { "" },
            counted(self.taken(), "Set"),
            counted(self.cards_left(), "card"),
            self.largest()
        )
    }
}

fn origin(table: &Table) -> &'static str {
    group_name(match table.origin {
        Origin::Ascending => Group::Ascending,
        Origin::Descending => Group::Descending,
    })
}
