//! What a user sees, and what must hold across engines; one binary, one module a subject.

#[path = "suite/cards.rs"]
mod cards;
#[path = "suite/facts.rs"]
mod facts;
#[path = "suite/sets.rs"]
mod sets;
