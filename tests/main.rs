//! What a user sees, and what must hold across engines; one binary, one module a subject.

#[path = "suite/deals.rs"]
mod deals;
#[path = "suite/games.rs"]
mod games;
#[path = "suite/run.rs"]
mod run;
