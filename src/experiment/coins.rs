//! A kind for tests of the harness alone: deals without a Set, thrown by a hand that changes
//! nothing.

use super::*;
use crate::cards::Deck;
use crate::exact::Engine;
use crate::simulate::{EngineError, Task, deals};
use std::ops::Range;

/// The kind `coins`: `cards` of a deck of 3^`attributes`, thrown by a `hand`.
pub(super) struct Coins;

pub(super) static COINS: Coins = Coins;

static RECORD: RecordType = RecordType {
    name: "throws",
    about: "Deals without a Set.",
    columns: &[
        Column { name: "cards", role: Role::Key, of: ValueType::Integer, about: "Cards." },
        Column { name: "hand", role: Role::Key, of: ValueType::Text, about: "Hand." },
        Column { name: "deals", role: Role::Count, of: ValueType::Integer, about: "Deals." },
        Column { name: "without", role: Role::Count, of: ValueType::Integer, about: "No Set." },
        Column { name: "share", role: Role::Derived, of: ValueType::Number, about: "Share." },
        Column { name: "exact", role: Role::Derived, of: ValueType::Number, about: "Unknown." },
    ],
};

impl Kind for Coins {
    fn name(&self) -> &'static str {
        "coins"
    }

    fn parameters(&self) -> &'static [Parameter] {
        const HANDS: ParameterType = ParameterType::Word(&["left", "right"]);
        &[
            Parameter {
                name: "attributes",
                of: ParameterType::Integer,
                default: Some(Setting::Integer(4)),
                about: "attributes of a card",
            },
            Parameter {
                name: "cards",
                of: ParameterType::Integer,
                default: None,
                about: "cards in a deal",
            },
            Parameter {
                name: "hand",
                of: HANDS,
                default: Some(Setting::Word("left")),
                about: "the hand",
            },
        ]
    }

    fn records(&self) -> &'static [&'static RecordType] {
        const RECORDS: &[&RecordType] = &[&RECORD];
        RECORDS
    }

    fn work(&self, settings: &[Setting], seed: u64) -> Result<Box<dyn Work>, PointError> {
        let [Setting::Integer(attributes), Setting::Integer(cards), Setting::Word(hand)] =
            *settings
        else {
            unreachable!("settings have the types of the parameters");
        };
        let wrong = |parameter, reason| PointError { parameter, reason };
        let deck = Deck::new(attributes.try_into().unwrap_or(u32::MAX))
            .map_err(|error| wrong("attributes", error.to_string()))?;
        let job = deals::Job::new(deck, cards.try_into().unwrap_or(u32::MAX), seed)
            .map_err(|error| wrong("cards", error.to_string()))?;
        Ok(Box::new(Throw { job, hand }))
    }
}

struct Throw {
    job: deals::Job,
    hand: &'static str,
}

impl Work for Throw {
    fn integers(&self) -> Option<usize> {
        Some(2)
    }

    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let tally = engine.deals(&self.job, indices)?;
        Ok(vec![tally.deals().into(), tally.without_set().into()])
    }

    fn stride(&self, engine: &dyn Engine) -> u64 {
        engine.stride(Task::Deals(self.job))
    }

    fn rows(&self, tally: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        tables[0].push(vec![
            Value::Integer(self.job.cards.into()),
            Value::Text(self.hand),
            Value::Integer(tally[0]),
            Value::Integer(tally[1]),
            Value::Number(tally[1] as f64 / tally[0] as f64),
            Value::Missing,
        ]);
        Ok(())
    }
}
