//! `tertia devices`.

use super::Failure;

/// Arguments of `tertia devices`.
#[derive(clap::Args)]
pub struct Args {}

/// Runs the command.
pub fn run(_: &Args) -> Result<(), Failure> {
    Err(Failure::Run("not there yet".into()))
}
