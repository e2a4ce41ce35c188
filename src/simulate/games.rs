//! Whole games: deal, take a Set, refill, add cards when there is none, to the end.
//!
//! The table has positions. When a Set is taken and the table is then smaller than the
//! starting table, new cards take the free positions in ascending order, as long as the
//! deck lasts; where no card comes the survivors close up. When there is no Set, more cards
//! are appended. The game ends when there is no Set and no card to add. Every table that
//! arises is recorded: by the cards left in the deck, its size, whether it was reached by
//! dealing ("ascending") or by taking a Set off a larger table ("descending"), and its
//! number of Sets.
//!
//! The oracle compares all triples: m^3 / 6 steps a table of m cards. The twin of
//! `shaders/games.wgsl`, which keeps no list of Sets but counts them by their first position
//! and finds the one taken by skipping positions, in the same order.

mod tally;

use crate::cards::{Deck, packed};
use crate::plural::{ATTRIBUTES, counted};
use crate::random::{Key, choice, order};
use std::ops::Range;
pub(super) use tally::Course;
pub use tally::{Group, Moments, Shape, Tally};

/// Which Set is taken when there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Each equally likely.
    Uniform,
    /// The first in lexicographic order of positions.
    First,
}

impl Rule {
    /// The name in commands and experiment files.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Uniform => "uniform",
            Rule::First => "first",
        }
    }
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// The deck.
    pub deck: Deck,
    /// Which Set is taken.
    pub rule: Rule,
    /// Cards on the starting table, to which it is refilled; 12 in the real game.
    pub start: u32,
    /// Cards added when there is no Set; 3 in the real game.
    pub step: u32,
    /// The key of the experiment point.
    pub key: Key,
    /// 0 but in tests, which raise the rejection threshold of every word to this.
    pub floor: u32,
}

/// Why there is no such job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// The starting table is empty or larger than the deck.
    #[error("the starting table has 1 to {deck} cards with {}, not {start}", counted(*.attributes as usize, ATTRIBUTES))]
    Start {
        /// Cards asked for.
        start: u64,
        /// Cards of the deck.
        deck: u32,
        /// Attributes of the deck.
        attributes: u32,
    },
    /// No card, or more than the deck, is added when there is no Set.
    #[error("1 to {deck} cards are added when there is no Set, not {step}")]
    Step {
        /// Cards asked for.
        step: u64,
        /// Cards of the deck.
        deck: u32,
    },
    /// The tally would not fit in memory.
    #[error("the tally of this game has {cells} cells, more than {LARGEST_SHAPE}")]
    Shape {
        /// Cells of the tally.
        cells: u64,
    },
}

/// The most cells that a tally may have.
pub const LARGEST_SHAPE: u64 = 1 << 25;

impl Job {
    /// Games with the key that the draw contract gives to this point.
    pub fn new(deck: Deck, rule: Rule, start: u32, step: u32, seed: u64) -> Result<Job, JobError> {
        let (attributes, cards) = (deck.attributes(), deck.size());
        if !(1..=cards).contains(&start) {
            return Err(JobError::Start { start: start.into(), deck: cards, attributes });
        }
        if !(1..=cards).contains(&step) {
            return Err(JobError::Step { step: step.into(), deck: cards });
        }
        let point =
            format!("games attributes={attributes} rule={} start={start} step={step}", rule.name());
        let job = Job { deck, rule, start, step, key: Key::of_point(seed, &point), floor: 0 };
        let cells = Shape::cells_of(&job);
        if cells > LARGEST_SHAPE {
            return Err(JobError::Shape { cells });
        }
        Ok(job)
    }

    /// The largest table that can arise: one without a Set is a cap, and `step` cards come
    /// on top.
    pub fn largest_table(&self) -> u32 {
        self.start.max((self.deck.largest_cap() + self.step).min(self.deck.size()))
    }
}

/// How a table was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// By dealing: the start, a refill, or cards added.
    Ascending = 0,
    /// By taking a Set off a larger table, without a card dealt.
    Descending = 1,
}

/// Both origins, in the order of their cells.
pub const ORIGINS: [Origin; 2] = [Origin::Ascending, Origin::Descending];

/// A table in a game, as [`play`] shows it.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// Cards left in the deck.
    pub left: u32,
    /// The cards in their positions, as indices in the deck.
    pub cards: &'a [u16],
    /// How the table was reached.
    pub origin: Origin,
    /// The Sets as positions i < j < k in lexicographic order.
    pub sets: &'a [[usize; 3]],
    /// Which of them is taken.
    pub taken: Option<usize>,
}

/// Plays game `index` and shows each table.
pub fn play(job: &Job, index: u64, mut show: impl FnMut(Table)) {
    let deck = job.deck.size();
    let mut order = vec![0; deck as usize];
    order::draw(job.key, index, deck, job.floor, &mut Vec::new(), &mut order);
    let mut table = order[..job.start as usize].to_vec();
    let mut dealt = job.start;
    let mut origin = Origin::Ascending;
    let mut takes = 0;
    loop {
        let sets = sets_on(&table, job.deck.attributes());
        let taken = match job.rule {
            _ if sets.is_empty() => None,
            Rule::Uniform => {
                Some(choice::choose(job.key, index, takes, sets.len() as u32, job.floor) as usize)
            }
            Rule::First => Some(0),
        };
        show(Table { left: deck - dealt, cards: &table, origin, sets: &sets, taken });
        let fresh;
        if let Some(taken) = taken {
            takes += 1;
            let survivors = table.len() as u32 - 3;
            fresh = job.start.saturating_sub(survivors).min(deck - dealt);
            replace(&mut table, sets[taken], &order[dealt as usize..(dealt + fresh) as usize]);
        } else {
            fresh = job.step.min(deck - dealt);
            if fresh == 0 {
                return;
            }
            table.extend_from_slice(&order[dealt as usize..(dealt + fresh) as usize]);
        }
        dealt += fresh;
        origin = if fresh > 0 { Origin::Ascending } else { Origin::Descending };
    }
}

/// All Sets on a table, lexicographically by positions.
fn sets_on(table: &[u16], attributes: u32) -> Vec<[usize; 3]> {
    let codes: Vec<u32> = table.iter().map(|&c| packed::pack(c.into(), attributes)).collect();
    let mut sets = Vec::new();
    for i in 0..codes.len() {
        for j in i + 1..codes.len() {
            let third = packed::third(codes[i], codes[j]);
            sets.extend((j + 1..codes.len()).filter(|&k| codes[k] == third).map(|k| [i, j, k]));
        }
    }
    sets
}

/// Takes the Set away; fresh cards, three at most, fill its positions in ascending order
/// and the survivors close up over the rest.
fn replace(table: &mut Vec<u16>, set: [usize; 3], fresh: &[u16]) {
    for (&position, &card) in set.iter().zip(fresh) {
        table[position] = card;
    }
    for &position in set[fresh.len()..].iter().rev() {
        table.remove(position);
    }
}

/// The oracle: scalar code, step by step the shader's.
pub fn oracle(job: &Job, indices: Range<u64>) -> Tally {
    let mut tally = Tally::new(job);
    add_games(job, indices, &mut tally);
    tally
}

/// The oracle, adding to a tally of the same job.
pub(super) fn add_games(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    let mut course = Course::new(job);
    for index in indices {
        let mut left = 0;
        play(job, index, |table| {
            left = table.cards.len() as u32;
            let ascending = table.origin == Origin::Ascending;
            course.table(tally, table.left, left, ascending, table.sets.len() as u32);
        });
        course.end(tally, left);
    }
}
