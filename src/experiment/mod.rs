//! Experiments: what is swept, what is counted, and the tables that come out.
//!
//! A [`Kind`] of experiment names its parameters and its record types, and turns a point of
//! a sweep into [`Work`]; work on a range of samples gives integers that add up, and from
//! their sums come the rows of the result tables.

pub mod deals;
pub mod estimate;
pub mod games;
mod kind;
pub mod published;
mod record;
mod sample;

pub use kind::{Kind, Parameter, ParameterType, PointError, Setting, Work};
pub use record::{Column, RecordType, Role, Table, Value, ValueType};
pub use sample::sample;
