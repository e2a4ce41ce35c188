//! `tertia run --shard`: one part of an experiment's work.

use crate::cli::engine::BackendArgs;
use crate::cli::{Failure, tell};
use std::path::Path;
use std::sync::atomic::AtomicBool;
use tertia::experiment::Specification;
use tertia::experiment::shards::{Shard, ShardError, ShardFolder};

/// Does a shard, unless it is done; one that was interrupted goes on.
pub fn run(
    specification: &Specification,
    shard: Shard,
    folder: &Path,
    backend: &BackendArgs,
    stop: &AtomicBool,
) -> Result<(), Failure> {
    let place = ShardFolder::prepare(folder, specification, shard)?;
    if place.is_done()? {
        tell(&format!("{}: shard {shard} is done; nothing to do", folder.display()));
        return Ok(());
    }
    let journal = super::count(specification, shard, place.journal()?, backend, stop)?;
    place.publish(&journal)?;
    tell(&format!("{}: shard {shard} is done", folder.display()));
    Ok(())
}

impl From<ShardError> for Failure {
    fn from(error: ShardError) -> Failure {
        match error {
            ShardError::Journal(error) => error.into(),
            ShardError::Results(error) => error.into(),
            ShardError::Unwritten(..) => Failure::Run(error.to_string()),
            _ => Failure::Usage(error.to_string()),
        }
    }
}
