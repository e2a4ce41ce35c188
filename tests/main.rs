//! What a user sees, and what must hold across engines; one binary, one module a subject.

#[path = "suite/bench.rs"]
mod bench;
#[path = "suite/cap_check.rs"]
mod cap_check;
#[path = "suite/caps.rs"]
mod caps;
#[path = "suite/cards.rs"]
mod cards;
#[path = "suite/check.rs"]
mod check;
#[path = "suite/comfort.rs"]
mod comfort;
#[path = "suite/contract.rs"]
mod contract;
#[path = "suite/deals.rs"]
mod deals;
#[path = "suite/devices.rs"]
mod devices;
#[path = "suite/exact.rs"]
mod exact;
#[path = "suite/exact_kinds.rs"]
mod exact_kinds;
#[path = "suite/facts.rs"]
mod facts;
#[path = "suite/formulas.rs"]
mod formulas;
#[path = "suite/games.rs"]
mod games;
#[cfg(feature = "gpu")]
#[path = "suite/gpu.rs"]
mod gpu;
#[path = "suite/hitting_set.rs"]
mod hitting_set;
#[path = "suite/instances.rs"]
mod instances;
#[path = "suite/kset.rs"]
mod kset;
#[path = "suite/lanes.rs"]
mod lanes;
#[path = "suite/many_rounds.rs"]
mod many_rounds;
#[path = "suite/max.rs"]
mod max;
#[cfg(target_os = "linux")]
#[path = "suite/memory.rs"]
mod memory;
#[path = "suite/min.rs"]
mod min;
#[path = "suite/model.rs"]
mod model;
#[path = "suite/orbits.rs"]
mod orbits;
#[path = "suite/packages.rs"]
mod packages;
#[path = "suite/play.rs"]
mod play;
#[path = "suite/proofs.rs"]
mod proofs;
#[path = "suite/puzzle.rs"]
mod puzzle;
#[path = "suite/puzzle_classes.rs"]
mod puzzle_classes;
#[path = "suite/puzzle_experiments.rs"]
mod puzzle_experiments;
#[path = "suite/puzzle_search.rs"]
mod puzzle_search;
#[path = "suite/reduce.rs"]
mod reduce;
#[path = "suite/report.rs"]
mod report;
#[path = "suite/resume.rs"]
mod resume;
#[path = "suite/rules.rs"]
mod rules;
#[path = "suite/run.rs"]
mod run;
#[path = "suite/sat.rs"]
mod sat;
#[path = "suite/schema.rs"]
mod schema;
#[path = "suite/sets.rs"]
mod sets;
#[path = "suite/shards.rs"]
mod shards;
#[path = "suite/signal.rs"]
mod signal;
#[path = "suite/statistics.rs"]
mod statistics;
#[cfg(feature = "gpu")]
#[path = "suite/third_parts.rs"]
mod third_parts;
