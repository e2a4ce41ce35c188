//! What a user sees, and what must hold across engines; one binary, one module a subject.

#[path = "suite/run.rs"]
mod run;
