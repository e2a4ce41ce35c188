//! `tertia exact`: what is counted through, not sampled.

mod sets;

use super::Failure;

/// Arguments of `tertia exact`.
#[derive(clap::Args)]
pub struct Args {
    #[command(subcommand)]
    subject: Subject,
}

#[derive(clap::Subcommand)]
enum Subject {
    /// Layouts by number of Sets
    Sets(sets::Args),
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.subject {
        Subject::Sets(args) => sets::run(args),
    }
}
