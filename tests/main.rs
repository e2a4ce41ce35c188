//! What a user sees, and what must hold across engines; one binary, one module a subject.

#[path = "suite/contract.rs"]
mod contract;
#[path = "suite/model.rs"]
mod model;
#[path = "suite/rules.rs"]
mod rules;
#[path = "suite/statistics.rs"]
mod statistics;
