//! The kind `exact-caps`: layouts without a Set, of every size.

use super::exact_sets::small;
use super::kind::{Kind, Parameter, ParameterType, PointError, Setting, Work, WrongSums};
use super::{Column, RecordType, Table, Value, ValueType};
use crate::exact::{self, Engine};
use crate::simulate::EngineError;
use std::ops::Range;

/// The kind `exact-caps`.
pub struct ExactCaps;

const PARAMETERS: [Parameter; 1] = [Parameter {
    name: "attributes",
    of: ParameterType::Integer,
    default: Some(Setting::Integer(4)),
    about: "attributes of the cards, N; the deck has 3^N",
}];

/// One row a number of cards.
pub const BY_CARDS: RecordType = RecordType {
    name: "exact_caps",
    about: "Layouts without a Set, and their classes under affine maps, by number of cards.",
    columns: &[
        Column::key("attributes", ValueType::Integer, "Attributes of the cards; the deck has 3^N."),
        Column::key("cards", ValueType::Integer, "Cards of a layout."),
        Column::count("layouts", "Layouts without a Set."),
        Column::count("classes", "Their classes under affine maps."),
    ],
};

impl Kind for ExactCaps {
    fn name(&self) -> &'static str {
        "exact-caps"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&BY_CARDS]
    }

    fn samples(&self) -> bool {
        false
    }

    fn command(&self) -> Option<&'static str> {
        Some("exact caps")
    }

    fn work(&self, settings: &[Setting], _seed: u64) -> Result<Box<dyn Work>, PointError> {
        let [Setting::Integer(attributes)] = *settings else {
            let reason = "a number of attributes is needed".into();
            return Err(PointError { parameter: "attributes", reason });
        };
        let attributes = small("attributes", attributes)?;
        if !(1..=4).contains(&attributes) {
            let reason = format!("expected 1 to 4 attributes, not {attributes}");
            return Err(PointError { parameter: "attributes", reason });
        }
        Ok(Box::new(Caps { attributes }))
    }
}

/// All caps of a point: one unit.
struct Caps {
    attributes: u32,
}

impl Work for Caps {
    fn units(&self) -> Option<u64> {
        Some(1)
    }

    /// Layouts and classes of each size in turn.
    fn tally(&self, engine: &dyn Engine, units: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let mut sizes = Vec::new();
        if units.contains(&0) {
            // The number of attributes was checked.
            engine.install(&mut || {
                sizes = exact::caps(self.attributes).map_or(Vec::new(), |caps| caps.sizes);
            });
        }
        Ok(sizes.iter().flat_map(|size| [size.layouts, size.classes as u128]).collect())
    }

    fn rows(&self, sums: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        let [by_cards] = tables else { return Ok(()) };
        // There is one layout of no cards.
        if sums.first() != Some(&1) || sums.len() % 2 == 1 {
            return Err(WrongSums("layouts of no cards are not one".into()));
        }
        for (size, cards) in sums.chunks_exact(2).zip(0u32..) {
            by_cards.push(vec![
                self.attributes.into(),
                cards.into(),
                Value::Integer(size[0]),
                Value::Integer(size[1]),
            ]);
        }
        Ok(())
    }
}
