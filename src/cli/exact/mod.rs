//! `tertia exact`: what is counted through, not sampled.

mod avoiding;
mod cap_check;
mod caps;
mod classes;
mod quads;
mod sets;
mod supersets;

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
    /// Layouts up to affine maps, by number of Sets
    Classes(classes::Args),
    /// Collections without a Set
    Caps(caps::Args),
    /// Whether layouts are caps, and complete ones
    CapCheck(cap_check::Args),
    /// Collections without two disjoint pairs that have the same third card
    Supersets(supersets::Args),
    /// Collections of points of F_2^d of which no four sum to zero
    Quads(quads::Args),
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.subject {
        Subject::Sets(args) => sets::run(args),
        Subject::Classes(args) => classes::run(args),
        Subject::Caps(args) => caps::run(args),
        Subject::CapCheck(args) => cap_check::run(args),
        Subject::Supersets(args) => supersets::run(args),
        Subject::Quads(args) => quads::run(args),
    }
}
