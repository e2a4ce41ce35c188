//! `tertia schema`: what editors check and complete experiment files with.

use super::{Failure, output};
use tertia::experiment;

/// How editors find it, for the end of the help page.
const USE: &str = "\
Taplo and what stands on it, such as Even Better TOML, read the first line of a file:
  #:schema ./schema.json";

/// Arguments of `tertia schema`.
#[derive(clap::Args)]
#[command(after_help = USE)]
pub struct Args {}

/// Runs the command.
pub fn run(_: &Args) -> Result<(), Failure> {
    output::print_json(&experiment::schema(experiment::kinds()))
}
