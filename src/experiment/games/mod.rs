//! The kind `games`: whole games, by cards left in the deck, size of the table, how it was
//! reached, and number of Sets.

mod counts;
mod records;

pub use counts::{Counts, Seen, TableKind, WHOLE_GROUPS, group_name};
pub use records::{
    BY_DECK, BY_SETS, BY_TABLE, CARDS_LEFT, LARGEST, published_cards_left, published_without_set,
    round, seen,
};

use super::deals::deck;
use super::kind::{Kind, Parameter, ParameterType, PointError, Setting, Work, WrongSums};
use super::{RecordType, Table};
use crate::exact::Engine;
use crate::simulate::games::{Job, JobError, Rule, Tally};
use crate::simulate::{EngineError, Task};
use std::ops::Range;

/// The kind `games`.
pub struct Games;

const RULES: [Rule; 2] = [Rule::Uniform, Rule::First];

const PARAMETERS: [Parameter; 4] = [
    Parameter {
        name: "attributes",
        of: ParameterType::Integer,
        default: Some(Setting::Integer(4)),
        about: "attributes of the cards, N; the deck has 3^N",
    },
    Parameter {
        name: "rule",
        of: ParameterType::Word(&["uniform", "first"]),
        default: Some(Setting::Word("uniform")),
        about: "which Set is taken: each equally likely, or the first in table order",
    },
    Parameter {
        name: "start",
        of: ParameterType::Integer,
        default: Some(Setting::Integer(12)),
        about: "cards on the starting table, to which it is refilled",
    },
    Parameter {
        name: "step",
        of: ParameterType::Integer,
        default: Some(Setting::Integer(3)),
        about: "cards added when there is no Set",
    },
];

impl Kind for Games {
    fn name(&self) -> &'static str {
        "games"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&BY_DECK, &BY_SETS, &BY_TABLE, &CARDS_LEFT, &LARGEST]
    }

    fn work(&self, settings: &[Setting], seed: u64) -> Result<Box<dyn Work>, PointError> {
        Ok(Box::new(at_point(settings, seed)?))
    }
}

/// The job of a point of a sweep.
pub fn at_point(settings: &[Setting], seed: u64) -> Result<Job, PointError> {
    let [
        Setting::Integer(attributes),
        Setting::Word(rule),
        Setting::Integer(start),
        Setting::Integer(step),
    ] = *settings
    else {
        let reason = "attributes, a rule, a start and a step are needed".into();
        return Err(PointError { parameter: "rule", reason });
    };
    let rule = RULES.into_iter().find(|known| known.name() == rule);
    let rule = rule.ok_or_else(|| PointError {
        parameter: "rule",
        reason: "expected uniform or first".into(),
    })?;
    job(attributes, rule, start, step, seed)
}

/// The job of these numbers, whatever they are.
pub fn job(
    attributes: u64,
    rule: Rule,
    start: u64,
    step: u64,
    seed: u64,
) -> Result<Job, PointError> {
    let deck = deck(attributes)?;
    let refused = |error: JobError| PointError {
        parameter: match error {
            JobError::Start { .. } => "start",
            JobError::Step { .. } => "step",
            JobError::Shape { .. } => "attributes",
        },
        reason: error.to_string(),
    };
    let (attributes, cards) = (deck.attributes(), deck.size());
    let start = u32::try_from(start)
        .map_err(|_| refused(JobError::Start { start, deck: cards, attributes }))?;
    let step = u32::try_from(step).map_err(|_| refused(JobError::Step { step, deck: cards }))?;
    Job::new(deck, rule, start, step, seed).map_err(refused)
}

impl Work for Job {
    fn integers(&self) -> Option<usize> {
        Some(Counts::integers(self))
    }

    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let Tally { cells, moments, cards_left, largest, .. } = engine.games(self, indices)?;
        let moments = moments.iter().flat_map(|m| [m.yy, m.xy, m.xx, m.sy, m.ss]);
        let counts = cells.into_iter().chain(moments).chain(cards_left).chain(largest);
        Ok(counts.map(u128::from).collect())
    }

    fn stride(&self, engine: &dyn Engine) -> u64 {
        engine.stride(Task::Games(*self))
    }

    fn rows(&self, tally: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        let [by_deck, by_sets, by_table, cards_left, largest] = tables else { return Ok(()) };
        let counts = Counts::new(self, tally);
        records::by_deck(&counts, by_deck);
        records::by_sets(&counts, by_sets);
        records::by_table(&counts, by_table);
        records::cards_left(&counts, cards_left);
        records::largest(&counts, largest);
        Ok(())
    }
}

#[cfg(test)]
mod tests;
