//! One file a subcommand: arguments in, one library call, one printer.

mod deals;
mod devices;
mod engine;
mod facts;
mod games;
mod run;
mod sets;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};
use std::io::Write;
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
    let command = match Cli::try_parse() {
        Ok(Cli { command }) => command,
        Err(error) => return refuse(&error),
    };
    let done = match command {
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

/// Prints help where it was asked for, else what is wrong with the command line, as one line.
fn refuse(error: &clap::Error) -> ExitCode {
    use ErrorKind::{DisplayHelp, DisplayHelpOnMissingArgumentOrSubcommand, DisplayVersion};
    let asked = matches!(error.kind(), DisplayHelp | DisplayVersion);
    if asked || error.kind() == DisplayHelpOnMissingArgumentOrSubcommand {
        // Whoever closed the pipe has read enough.
        let _ = error.print();
        return ExitCode::from(if asked { 0 } else { 2 });
    }
    let text = error.to_string();
    let told = text.split("\n\n").enumerate();
    let told = told.filter(|(at, part)| *at == 0 || part.trim_start().starts_with("tip:"));
    let words: Vec<&str> = told.flat_map(|(_, part)| part.split_whitespace()).collect();
    let line = words.join(" ");
    eprintln!("tertia: {}", line.strip_prefix("error: ").unwrap_or(&line));
    ExitCode::from(2)
}

/// Prints to standard output; a reader that has closed it is no error.
pub fn print(text: &str) -> Result<(), Failure> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(Failure::Run(format!("standard output: {error}")))
        }
        _ => Ok(()),
    }
}
