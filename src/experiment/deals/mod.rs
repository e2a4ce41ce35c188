//! The kind `deals`: the number of Sets in random cards, beside what is known exactly.

mod records;
mod summary;

pub use records::{BY_POINT, BY_SETS};
pub use summary::{Bin, Summary};

use super::kind::{Kind, Parameter, ParameterType, PointError, Setting, Work, WrongSums};
use super::{RecordType, Table};
use crate::cards::{Deck, DeckError};
use crate::exact::Engine;
use crate::simulate::deals::{Job, JobError};
use crate::simulate::{EngineError, Task};
use std::ops::Range;

/// The kind `deals`.
pub struct Deals;

const PARAMETERS: [Parameter; 2] = [
    Parameter {
        name: "attributes",
        of: ParameterType::Integer,
        default: Some(Setting::Integer(4)),
        about: "attributes of the cards, N; the deck has 3^N",
    },
    Parameter { name: "cards", of: ParameterType::Integer, default: None, about: "cards dealt, M" },
];

impl Kind for Deals {
    fn name(&self) -> &'static str {
        "deals"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&BY_POINT, &BY_SETS]
    }

    fn work(&self, settings: &[Setting], seed: u64) -> Result<Box<dyn Work>, PointError> {
        Ok(Box::new(at_point(settings, seed)?))
    }
}

/// The job of a point of a sweep.
pub fn at_point(settings: &[Setting], seed: u64) -> Result<Job, PointError> {
    let [Setting::Integer(attributes), Setting::Integer(cards)] = *settings else {
        let reason = "a number of attributes and a number of cards are needed".into();
        return Err(PointError { parameter: "cards", reason });
    };
    job(attributes, cards, seed)
}

/// The deck of a point.
pub(super) fn deck(attributes: u64) -> Result<Deck, PointError> {
    let small = u32::try_from(attributes).unwrap_or(u32::MAX);
    Deck::new(small).map_err(|_| PointError {
        parameter: "attributes",
        reason: DeckError::Attributes(attributes).to_string(),
    })
}

/// The job of these numbers, whatever they are.
pub fn job(attributes: u64, cards: u64, seed: u64) -> Result<Job, PointError> {
    let deck = deck(attributes)?;
    let refused = |error: JobError| PointError { parameter: "cards", reason: error.to_string() };
    let small = u32::try_from(cards).map_err(|_| {
        let (attributes, deck) = (deck.attributes(), deck.size());
        refused(JobError::Cards { cards, deck, attributes })
    })?;
    Job::new(deck, small, seed).map_err(refused)
}

impl Work for Job {
    fn integers(&self) -> Option<usize> {
        Some(self.bins())
    }

    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let histogram = engine.deals(self, indices)?.histogram;
        Ok(histogram.into_iter().map(u128::from).collect())
    }

    fn stride(&self, engine: &dyn Engine) -> u64 {
        engine.stride(Task::Deals(*self))
    }

    fn rows(&self, tally: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        let [by_point, by_sets] = tables else { return Ok(()) };
        let summary = Summary::new(self, tally);
        by_point.push(records::point_row(self, &summary));
        for bin in summary.bins() {
            by_sets.push(records::sets_row(self, &bin));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
