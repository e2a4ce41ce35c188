//! Experiments: what is swept, what is counted, and the tables that come out.
//!
//! A [`Kind`] of experiment names its parameters and its record types, and turns a point of
//! a sweep into [`Work`]; work on a range of units, samples or parts of a count, gives integers
//! that add up, and from their sums come the rows of the result tables. A [`Specification`] is
//! a checked experiment file; [`run()`] does it on an engine, a [`Journal`] keeps how far it
//! is, and [`Results`] writes the tables with their provenance.

pub mod comparison;
mod counted;
pub mod deals;
pub mod estimate;
pub mod exact_caps;
pub mod exact_sets;
pub mod formulas;
pub mod games;
mod journal;
mod kind;
pub mod kset;
pub mod many_rounds;
mod place;
mod provenance;
pub mod published;
pub mod puzzle_search;
pub mod puzzles;
mod record;
mod results;
mod run;
mod sample;
pub mod shards;
mod specification;
mod spread;
pub mod throughput;

pub use counted::{Counted, Finished, each_point, each_sums};
pub use journal::{Journal, JournalError};
pub use kind::{Kind, Parameter, ParameterType, PointError, Setting, Work, WrongSums};
pub use record::{Column, RecordType, Role, Table, Value, ValueType};
pub use results::{Results, ResultsError};
pub use run::{Watch, run};
pub use sample::{Progress, RunError, sample};
pub use shards::Shard;
pub use specification::{
    Choice, Draws, MAX_POINTS, Override, Specification, SpecificationError, schema,
};
pub(crate) use specification::{sha256, sha256_of};

/// The kinds of experiments.
pub fn kinds() -> &'static [&'static dyn Kind] {
    &[
        &deals::Deals,
        &games::Games,
        &exact_sets::ExactSets,
        &exact_caps::ExactCaps,
        &many_rounds::ManyRounds,
        &many_rounds::Solvers,
        &puzzles::Puzzles,
        &kset::KSet,
        &formulas::Formulas,
        &puzzle_search::PuzzleSearch,
        &throughput::Throughput,
    ]
}

#[cfg(test)]
mod coins;
