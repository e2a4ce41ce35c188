//! One file a subcommand: arguments in, one library call, one printer.

mod answers;
mod bench;
mod check;
mod completions;
mod contents;
mod deals;
mod devices;
mod engine;
mod exact;
mod facts;
mod games;
mod hitting_set;
mod input;
mod instance;
mod interactive;
mod interrupt;
mod kayles;
mod kset;
mod man;
mod matching;
mod max;
mod merge;
mod min;
mod number;
mod optimum;
mod ordered;
mod output;
mod plan;
mod play;
mod points;
mod prove;
mod puzzle;
mod reduce;
mod refutation;
mod report;
mod run;
mod sampling;
mod schema;
mod sets;
mod sheet;
mod words;

use clap::error::ErrorKind;
use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
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
    /// Exact counts over all layouts
    Exact(exact::Args),
    /// Every Set in given layouts
    Sets(sets::Args),
    /// The most Sets that can all be taken, or edges no two of which meet
    Max(max::Args),
    /// Fewest disjoint Sets that meet every Set, or edges that meet every edge
    Min(min::Args),
    /// Two players take Sets by turns: who wins, and with which moves
    Play(play::Args),
    /// Arc Kayles and Node Kayles on a graph
    Kayles(kayles::Args),
    /// Fewest vertices that meet every edge, or cards that meet every Set
    HittingSet(hitting_set::Args),
    /// A Set of K cards, where cards have any number K of values
    Kset(kset::Args),
    /// A perfect multi-dimensional matching: multiedges that have every value once
    Matching(matching::Args),
    /// Uniquely solvable puzzles: strong ones, and what they say of matrix multiplication
    Puzzle(puzzle::Args),
    /// An instance of one problem as one of another; solutions there and back
    Reduce(reduce::Args),
    /// Whether answers are right, and their proofs
    Check(check::Args),
    /// Elementary combinatorics of the game as exact fractions
    Facts(facts::Args),
    /// An experiment file: sweeps, tables, provenance
    Run(run::Args),
    /// What running an experiment file will take, as a numbered list of points
    Plan(plan::Args),
    /// The tables of an experiment whose shards are done
    Merge(merge::Args),
    /// Engines and methods compared on the same work
    Bench(bench::Args),
    /// One page with plots and tables from folders of results
    Report(report::Args),
    /// What experiment files may say, as a JSON Schema for editors
    Schema(schema::Args),
    /// Graphics adapters, and which one `auto` takes
    Devices(devices::Args),
    /// A script with which a shell completes commands and options
    Completions(completions::Args),
    /// Manual pages
    Man(man::Args),
}

/// The command line, with its help page.
fn program() -> clap::Command {
    with_negative_numbers(contents::in_groups(Cli::command()))
}

/// Options take negative numbers as their values, so that what refuses these names the option.
fn with_negative_numbers(command: clap::Command) -> clap::Command {
    let option = |arg: clap::Arg| match arg.get_action().takes_values() && !arg.is_positional() {
        true => arg.allow_negative_numbers(true),
        false => arg,
    };
    command.mut_args(option).mut_subcommands(with_negative_numbers)
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
    let parsed = program().try_get_matches().and_then(|matches| Cli::from_arg_matches(&matches));
    let cli = match parsed {
        Ok(cli) => cli,
        Err(error) => return refused(&error),
    };
    let done = match cli.command {
        Command::Deals(args) => deals::run(&args),
        Command::Games(args) => games::run(&args),
        Command::Exact(args) => exact::run(&args),
        Command::Sets(args) => sets::run(&args),
        Command::Min(args) => min::run(&args),
        Command::Play(args) => play::run(&args),
        Command::Kayles(args) => kayles::run(&args),
        Command::HittingSet(args) => hitting_set::run(&args),
        Command::Kset(args) => kset::run(&args),
        Command::Matching(args) => matching::run(&args),
        Command::Puzzle(args) => puzzle::run(&args),
        Command::Reduce(args) => reduce::run(&args),
        Command::Check(args) => check::run(&args),
        Command::Max(args) => max::run(&args),
        Command::Facts(args) => facts::run(&args),
        Command::Run(args) => run::run(&args),
        Command::Plan(args) => plan::run(&args),
        Command::Merge(args) => merge::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Report(args) => report::run(&args),
        Command::Schema(args) => schema::run(&args),
        Command::Devices(args) => devices::run(&args),
        Command::Completions(args) => completions::run(&args),
        Command::Man(args) => man::run(&args),
    };
    let (code, line) = match done {
        Ok(()) => return ExitCode::SUCCESS,
        Err(Failure::Usage(line)) => (2, line),
        Err(Failure::Run(line)) => (1, line),
    };
    tell(&line);
    ExitCode::from(code)
}

/// Help and version on stdout; a wrong command line as one line on stderr.
fn refused(error: &clap::Error) -> ExitCode {
    if !error.use_stderr() {
        return match error.print() {
            Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
                tell(&format!("stdout: {error}"));
                ExitCode::FAILURE
            }
            _ => ExitCode::SUCCESS,
        };
    }
    if error.kind() == ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand {
        tell("a command is needed; `tertia --help` lists them");
        return ExitCode::from(2);
    }
    let text = error.to_string();
    let lines = text.lines().map(str::trim).take_while(|line| !line.is_empty());
    let line = lines.collect::<Vec<_>>().join(" ");
    tell(line.trim_start_matches("error: "));
    ExitCode::from(2)
}

/// One line on standard error, whatever the input had in it; where that is closed nobody is
/// told.
fn tell(line: &str) {
    let line = line.replace(char::is_control, "\u{FFFD}");
    let _ = writeln!(std::io::stderr(), "tertia: {line}");
}
