//! `tertia report`: one page with plots and tables from folders of results.

use super::{Failure, output};
use std::path::PathBuf;
use tertia::report::folder::{Folder, folders};
use tertia::report::{ReportError, markdown, page};

/// Arguments of `tertia report`.
#[derive(clap::Args)]
pub struct Args {
    /// Folders of results, or folders that hold such folders
    #[arg(required = true, value_name = "DIR")]
    dirs: Vec<PathBuf>,
    /// The file to write; standard output if left out
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// `md` has the tables alone; if left out, FILE says by its ending
    #[arg(long)]
    format: Option<Format>,
}

#[derive(Clone, Copy, PartialEq, clap::ValueEnum)]
enum Format {
    Html,
    Md,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let bad = |error: ReportError| match error {
        ReportError::Drawing(_) => Failure::Run(error.to_string()),
        _ => Failure::Usage(error.to_string()),
    };
    let mut all = Vec::new();
    for dir in &args.dirs {
        for folder in folders(dir).map_err(bad)? {
            all.push(Folder::read(&folder).map_err(bad)?);
        }
    }
    let ending = args.output.as_ref().and_then(|file| file.extension());
    let by_ending =
        if ending.is_some_and(|ending| ending == "md") { Format::Md } else { Format::Html };
    let text = match args.format.unwrap_or(by_ending) {
        Format::Html => page::page(&all).map_err(bad)?,
        Format::Md => markdown::report(&all),
    };
    match &args.output {
        Some(file) => output::save(file, text.as_bytes()),
        None => output::print(|out| out.write_all(text.as_bytes())),
    }
}
