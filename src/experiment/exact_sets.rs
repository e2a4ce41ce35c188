//! The kind `exact-sets`: the number of Sets in all layouts of some size, counted.

use super::kind::{Kind, Parameter, ParameterType, PointError, Setting, Work, WrongSums};
use super::{Column, RecordType, Role, Table, Value, ValueType};
use crate::exact::{Count, CountError, Distribution, Engine, number};
use crate::simulate::EngineError;
use num_bigint::{BigInt, BigUint};
use num_traits::ToPrimitive;
use std::ops::Range;

/// The kind `exact-sets`.
pub struct ExactSets;

const PARAMETERS: [Parameter; 2] = [
    Parameter {
        name: "attributes",
        of: ParameterType::Integer,
        default: Some(Setting::Integer(4)),
        about: "attributes of the cards, N; the deck has 3^N",
    },
    Parameter {
        name: "cards",
        of: ParameterType::Integer,
        default: None,
        about: "cards of a layout, M",
    },
];

const ATTRIBUTES: Column =
    Column::key("attributes", ValueType::Integer, "Attributes of the cards; the deck has 3^N.");
const CARDS: Column = Column::key("cards", ValueType::Integer, "Cards of a layout.");

const fn part(name: &'static str, about: &'static str) -> Column {
    Column { name, role: Role::Derived, of: ValueType::Integer, about }
}

/// One row a point: what the distribution comes to.
pub const BY_POINT: RecordType = RecordType {
    name: "exact_sets",
    about: "All layouts of some cards: the probability of no Set, and how many Sets they have.",
    columns: &[
        ATTRIBUTES,
        CARDS,
        Column::count("layouts", "Layouts."),
        Column::count("without_set", "Layouts without a Set."),
        Column::derived("p_no_set", "Probability of no Set, without_set / layouts."),
        Column::derived("mean", "Mean number of Sets."),
        part("mean_numerator", "Numerator of the mean as a fraction in lowest terms."),
        part("mean_denominator", "Its denominator."),
        Column::derived("variance", "Variance of the number of Sets."),
        part("variance_numerator", "Numerator of the variance as a fraction in lowest terms."),
        part("variance_denominator", "Its denominator."),
        part("most_sets", "The largest number of Sets in a layout."),
    ],
};

/// One row a number of Sets.
pub const BY_SETS: RecordType = RecordType {
    name: "exact_sets_by_sets",
    about: "All layouts of some cards by number of Sets; a number that none has is left out.",
    columns: &[
        ATTRIBUTES,
        CARDS,
        Column::key("sets", ValueType::Integer, "Number of Sets."),
        Column::count("layouts", "Layouts with this number of Sets."),
        Column::derived("probability", "Their share of all layouts."),
    ],
};

impl Kind for ExactSets {
    fn name(&self) -> &'static str {
        "exact-sets"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&BY_POINT, &BY_SETS]
    }

    fn samples(&self) -> bool {
        false
    }

    fn command(&self) -> Option<&'static str> {
        Some("exact sets")
    }

    fn work(&self, settings: &[Setting], _seed: u64) -> Result<Box<dyn Work>, PointError> {
        let [Setting::Integer(attributes), Setting::Integer(cards)] = *settings else {
            let reason = "a number of attributes and a number of cards are needed".into();
            return Err(PointError { parameter: "cards", reason });
        };
        let (attributes, cards) = (small("attributes", attributes)?, small("cards", cards)?);
        let count = Count::new(attributes, cards).map_err(|error| PointError {
            parameter: match error {
                CountError::Attributes(_) => "attributes",
                _ => "cards",
            },
            reason: error.to_string(),
        })?;
        Ok(Box::new(Layouts { attributes, cards, count }))
    }
}

/// An integer of a size that decks can have anything to do with.
pub(super) fn small(parameter: &'static str, value: u64) -> Result<u32, PointError> {
    let reason = |_| format!("expected at most {}, not {value}", u32::MAX);
    u32::try_from(value).map_err(reason).map_err(|reason| PointError { parameter, reason })
}

/// All layouts of a point.
struct Layouts {
    attributes: u32,
    cards: u32,
    count: Count,
}

impl Work for Layouts {
    fn units(&self) -> Option<u64> {
        Some(self.count.units())
    }

    fn tally(&self, engine: &dyn Engine, units: Range<u64>) -> Result<Vec<u128>, EngineError> {
        self.count.part(engine, units)
    }

    /// A unit takes a thread about a second, at most.
    fn stride(&self, engine: &dyn Engine) -> u64 {
        engine.backend().threads.max(1) as u64
    }

    fn rows(&self, sums: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        let [by_point, by_sets] = tables else { return Ok(()) };
        let distribution =
            self.count.distribution(sums).map_err(|error| WrongSums(error.to_string()))?;
        by_point.push(self.point_row(&distribution));
        let counts = distribution.counts().iter().enumerate();
        for (sets, layouts) in counts.filter(|(_, layouts)| **layouts != BigUint::ZERO) {
            by_sets.push(vec![
                self.attributes.into(),
                self.cards.into(),
                Value::Integer(sets as u128),
                integer(layouts.to_u128()),
                Value::Number(number(&distribution.share(sets))),
            ]);
        }
        Ok(())
    }
}

impl Layouts {
    fn point_row(&self, distribution: &Distribution) -> Vec<Value> {
        let (counts, moments) = (distribution.counts(), distribution.moments());
        let without = counts.first().map_or(Some(0), BigUint::to_u128);
        let whole = |part: &BigInt| integer(part.to_u128());
        vec![
            self.attributes.into(),
            self.cards.into(),
            integer(distribution.layouts().to_u128()),
            integer(without),
            Value::Number(number(&distribution.share(0))),
            Value::Number(number(&moments.mean)),
            whole(moments.mean.numer()),
            whole(moments.mean.denom()),
            Value::Number(number(&moments.variance)),
            whole(moments.variance.numer()),
            whole(moments.variance.denom()),
            Value::Integer(counts.len().saturating_sub(1) as u128),
        ]
    }
}

/// An integer of at most 128 bits, as all are that layouts of up to 81 cards come to: there are
/// fewer than 2^81 of them.
fn integer(integer: Option<u128>) -> Value {
    integer.map_or(Value::Missing, Value::Integer)
}
