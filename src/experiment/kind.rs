//! What a kind of experiment is: parameters in, work, tables out.

use super::{RecordType, Table};
use crate::exact::Engine;
use crate::simulate::EngineError;
use std::fmt;
use std::ops::Range;

/// A kind of experiment, such as `deals`.
pub trait Kind: Sync {
    /// The name in experiment files.
    fn name(&self) -> &'static str;

    /// The parameters a point has.
    fn parameters(&self) -> &'static [Parameter];

    /// The record types of its result tables.
    fn records(&self) -> &'static [&'static RecordType];

    /// Whether it draws samples. If not, its experiments have neither seed nor number of
    /// samples, and the work of a point says how much it is.
    fn samples(&self) -> bool {
        true
    }

    /// The command of `tertia` that does one point, with the parameters as its options; none
    /// where only `tertia run` does.
    fn command(&self) -> Option<&'static str> {
        Some(self.name())
    }

    /// The work of one point; `settings` holds one entry a parameter, in their order. The seed
    /// is that of all draws, if there are any.
    fn work(&self, settings: &[Setting], seed: u64) -> Result<Box<dyn Work>, PointError>;
}

/// A parameter of a kind.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Parameter {
    /// The key in experiment files.
    pub name: &'static str,
    /// The type of its values.
    pub of: ParameterType,
    /// The value where an experiment gives none; none means that it must be given.
    pub default: Option<Setting>,
    /// What it is, in a few words.
    pub about: &'static str,
}

/// The type of a parameter's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ParameterType {
    /// A non-negative integer.
    Integer,
    /// One of these words.
    Word(&'static [&'static str]),
}

/// The value of a parameter at a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize)]
#[serde(untagged)]
pub enum Setting {
    /// A non-negative integer.
    Integer(u64),
    /// One of the words of its type.
    Word(&'static str),
}

impl fmt::Display for Setting {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Setting::Integer(value) => value.fmt(to),
            Setting::Word(word) => word.fmt(to),
        }
    }
}

/// Why a point of a sweep is none: the parameter at fault, and what is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{parameter}: {reason}")]
pub struct PointError {
    /// The parameter.
    pub parameter: &'static str,
    /// What was expected.
    pub reason: String,
}

/// The sums of a point that no right count gives.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}: an error of this program, or of the machine")]
pub struct WrongSums(pub String);

/// The work of one point of a sweep, made of units: samples, or parts of a count.
pub trait Work: Sync + Send {
    /// How many units there are where the kind draws no samples; none where it does.
    fn units(&self) -> Option<u64> {
        None
    }

    /// Does the units with these indices. The integers of disjoint ranges, added entry by
    /// entry, are those of their union. Those that only measured tables show, such as
    /// nanoseconds, may differ from run to run; no other does.
    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError>;

    /// How many integers every tally has; none where tallies have not all as many.
    fn integers(&self) -> Option<usize> {
        None
    }

    /// How many units one call should do, one unless they are quick; see
    /// [`simulate::Engine::stride`](crate::simulate::Engine::stride).
    fn stride(&self, _engine: &dyn Engine) -> u64 {
        1
    }

    /// The rows for the integers of all units, added to the tables of the kind's records, one
    /// table a record in their order.
    fn rows(&self, tally: &[u128], tables: &mut [Table]) -> Result<(), WrongSums>;
}
