//! `--prove`: proofs of answers as files, which `tertia check` reads.

use super::answers::Answers;
use super::{Failure, tell};
use std::path::{Path, PathBuf};
use tertia::check::Problem;
use tertia::hypergraph::files::Instance;

/// Arguments of commands that prove.
#[derive(clap::Args)]
pub struct ProveArgs {
    /// Write a proof of each answer to this folder, for `tertia check --proof`
    #[arg(long, value_name = "DIR")]
    prove: Option<PathBuf>,
}

/// What came of the attempt to prove an answer.
pub enum Proved {
    /// The proof is there.
    Yes,
    /// There is none, and why.
    No(String),
}

impl ProveArgs {
    /// Whether proofs are asked for.
    pub fn is_asked(&self) -> bool {
        self.prove.is_some()
    }

    /// Makes the folder: before the search, which may be long.
    pub fn prepare(&self) -> Result<(), Failure> {
        let Some(folder) = &self.prove else { return Ok(()) };
        make(folder)
    }

    /// Writes the proofs that were asked for, each to the folder under its name; what cannot be
    /// proved is told.
    pub fn write<A>(
        &self,
        problem: Problem,
        answers: &Answers<A>,
        prove: impl Fn(&Instance, &A, &Path, &str) -> Result<Proved, Failure>,
    ) -> Result<(), Failure> {
        let Some(folder) = &self.prove else { return Ok(()) };
        for (index, (instance, answer)) in answers.found.iter().enumerate() {
            let name = problem.proof_name(index);
            if let Proved::No(why) = prove(instance, answer, folder, &name)? {
                tell(&format!("no proof {name}: {why}"));
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
