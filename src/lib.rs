//! Exact counts, simulations and solvers for the card game Set.
//!
//! The library is laid out by what it is about, and arrows point one way:
//!
//! - [`cards`]: cards as points of F_3^N, layouts, and the Sets in them;
//! - [`random`]: the draw contract, from a seed to the order of a deck;
//! - [`simulate`]: random deals and whole games, as engines that return tallies;
//! - [`exact`]: what is known exactly about random layouts, and all layouts counted;
//! - `gpu`: the same kernels as WGSL compute shaders (feature `gpu`);
//! - [`sat`]: formulas, a solver for them, and refutations that can be checked;
//! - [`hypergraph`]: the problems of many rounds, on hypergraphs and graphs;
//! - [`matching`]: cards of any number of values, and perfect multi-dimensional matching;
//! - [`puzzle`]: uniquely solvable puzzles, and what they are worth for matrix multiplication;
//! - [`reduce`]: instances of one problem as instances of another, and solutions there and back;
//! - [`check`]: answers and their proofs checked, by code of its own;
//! - [`experiment`]: experiment files, sweeps, result tables and their provenance;
//! - [`report`]: one page with plots from folders of results;
//! - [`json`]: JSON read, with the place of what is wrong.
//!
//! `cards` and `random` know no other module, `sat` places in texts alone; `simulate` stands on
//! the first two, `exact` on these, `matching` and `puzzle` on the first three, `hypergraph` on
//! these and `exact`, `reduce` joins problems, `gpu` runs the kernels of `simulate` and `exact`,
//! and `experiment` chooses among engines.

#![deny(missing_docs)]
#![deny(unsafe_code)]

pub mod cards;
pub mod check;
pub mod exact;
pub mod experiment;
#[cfg(feature = "gpu")]
pub mod gpu;
pub mod hypergraph;
pub mod json;
mod limit;
pub mod matching;
mod plural;
pub mod puzzle;
mod race;
pub mod random;
pub mod reduce;
pub mod report;
pub mod sat;
pub mod simulate;
