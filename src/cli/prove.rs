//! `--prove`: proofs of answers as files, which `tertia check` reads.

use super::{Failure, tell};
use std::path::{Path, PathBuf};
use tertia::check::Problem;
use tertia::hypergraph::{Hypergraph, Limit};
use tertia::sat::{RefuteError, Refuted};

/// Arguments of commands that prove.
#[derive(clap::Args)]
pub struct ProveArgs {
    /// Write a refutation of anything better for each answer to this folder (LRAT)
    #[arg(long, value_name = "DIR")]
    prove: Option<PathBuf>,
}

/// Refutes that there is anything better than a value, as files of some name in a folder.
type Prove = fn(&Hypergraph, usize, &Path, &str, &Limit) -> Result<Refuted, RefuteError>;

impl ProveArgs {
    /// Writes the proofs of values by instance that were asked for; what cannot be proved is told.
    pub fn write<'a>(
        &self,
        problem: Problem,
        prove: Prove,
        values: impl Iterator<Item = (&'a Hypergraph, usize)>,
        limit: &Limit,
    ) -> Result<(), Failure> {
        let Some(folder) = &self.prove else { return Ok(()) };
        make(folder)?;
        for (index, (graph, value)) in values.enumerate() {
            let name = problem.proof_name(index);
            let refuted = prove(graph, value, folder, &name, limit);
            match refuted.map_err(|error| Failure::Run(error.to_string()))? {
                Refuted::Yes => {}
                Refuted::No | Refuted::Unknown => tell(&format!("no proof for {name}")),
            }
        }
        Ok(())
    }
}

/// Makes the folder for proofs.
pub fn make(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::Usage(format!("--prove: cannot make {}: {error}", folder.display()))
    })
}
