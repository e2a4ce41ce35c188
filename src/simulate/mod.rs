//! Random deals, whole games and given layouts: jobs, engines that do them, tallies.
//!
//! A job says what is sampled; an [`Engine`] turns a job and a range of indices into a
//! tally of integers; tallies of disjoint ranges merge. Since sample `i` of a job depends
//! on nothing but the job and `i` ([`crate::random`]), every engine returns the same tally,
//! however the range is cut.
//!
//! [`deals`], [`games`] and [`count`] hold jobs, tallies and the oracles: scalar code, each
//! the twin of the shader of that name. `lanes` holds the vector kernels and [`Cpu`] runs
//! them on all cores.

pub mod count;
mod cpu;
pub mod deals;
mod engine;
pub mod games;
pub mod lanes;
pub mod plain;

pub use cpu::{Cpu, Kernel};
pub use engine::{Backend, Engine, EngineError, Task};
