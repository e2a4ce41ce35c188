//! One file a subcommand: arguments in, one library call, one printer.

mod deals;
mod devices;
mod engine;
mod facts;
mod games;
mod output;
mod run;
mod sets;

use clap::{Parser, Subcommand};
use std::process::ExitCode;

/// Exact counts, simulations and solvers for the card game Set.
#[derive(Parser)]
#[command(name = "tertia", version, max_term_width = 100)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Sets in random layouts
    Deals(deals::Args),
    /// Whole games, simulated to the end
    Games(games::Args),
    /// Every Set in given layouts
    Sets(sets::Args),
    /// Elementary combinatorics of the game as exact fractions
    Facts(facts::Args),
    /// An experiment file: sweeps, tables, provenance
    Run(run::Args),
    /// Graphics adapters, and which one `auto` takes
    Devices(devices::Args),
}

/// Why a command stopped.
pub enum Failure {
    /// The command line or an input is wrong; exit code 2.
    Usage(String),
    /// The run failed; exit code 1.
    Run(String),
}

/// Parses the command line, runs the command, and turns its failure into one line and an
/// exit code.
pub fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Deals(args) => deals::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Sets(args) => sets::run(&args),
        Command::Facts(args) => facts::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Devices(args) => devices::run(&args),
    };
    let (code, line) = match done {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Usage(line)) => (2, line),
        Err(Failure::Run(line)) => (1, line),
    };
    eprintln!("tertia: {line}");
    ExitCode::from(code)
}
