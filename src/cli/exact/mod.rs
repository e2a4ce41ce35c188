//! `tertia exact`: what is counted through, not sampled.

mod avoiding;
mod cap_check;
mod classes;
mod most;
mod quads;
mod sets;

use super::Failure;
use tertia::exact::{caps, supersets};

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
    Caps(avoiding::Args),
    /// Whether layouts are caps, and complete ones
    CapCheck(cap_check::Args),
    /// The most Sets in some cards, with a layout
    Most(most::Args),
    /// Collections without two disjoint pairs that have the same third card
    Supersets(avoiding::Args),
    /// Collections of points of F_2^d of which no four sum to zero
    Quads(quads::Args),
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    match &args.subject {
        Subject::Sets(args) => sets::run(args),
        Subject::Classes(args) => classes::run(args),
        Subject::Caps(args) => avoiding::run(args, "a Set", caps),
        Subject::CapCheck(args) => cap_check::run(args),
        Subject::Most(args) => most::run(args),
        Subject::Supersets(args) => avoiding::run(args, "a SuperSet", supersets),
        Subject::Quads(args) => quads::run(args),
    }
}
