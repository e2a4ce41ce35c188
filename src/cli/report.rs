//! `tertia report`: one page with plots and tables from folders of results.

use super::{Failure, output};
use std::path::{Path, PathBuf};
use tertia::report::folder::{Folder, folders};
use tertia::report::{ReportError, markdown, page};

/// Arguments of `tertia report`.
#[derive(clap::Args)]
pub struct Args {
    /// Folders of results, or folders that hold such folders
    #[arg(required = true, value_name = "DIR")]
    dirs: Vec<PathBuf>,
    /// The file to write; standard output if left out or `-`
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// `md` puts plots beside FILE into FILE-plots, and only describes them on standard output; if
    /// left out, FILE says by its ending
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
    let file = args.output.as_deref().filter(|file| *file != "-");
    if let Some(file) = file {
        let parent = file.parent().filter(|parent| !parent.as_os_str().is_empty());
        if file.is_dir() || parent.is_some_and(|parent| !parent.is_dir()) {
            let line = format!("--output {}: expected a file in a folder", file.display());
            return Err(Failure::Usage(line));
        }
    }
    let mut all = Vec::new();
    for dir in &args.dirs {
        for folder in folders(dir).map_err(bad)? {
            all.push(Folder::read(&folder).map_err(bad)?);
        }
    }
    let ending = file.and_then(Path::extension);
    let by_ending =
        if ending.is_some_and(|ending| ending == "md") { Format::Md } else { Format::Html };
    let text = match args.format.unwrap_or(by_ending) {
        Format::Html => page::page(&all).map_err(bad)?,
        Format::Md => {
            let beside = file.map(plots_of);
            let name = beside.as_ref().and_then(|folder| folder.file_name());
            let name = name.map(|name| name.to_string_lossy());
            let report = markdown::report(&all, name.as_deref()).map_err(bad)?;
            if let (Some(folder), false) = (beside, report.pictures.is_empty()) {
                save_all(&folder, &report.pictures)?;
            }
            report.text
        }
    };
    match file {
        Some(file) => output::save(file, text.as_bytes()),
        None => output::print(|out| out.write_all(text.as_bytes())),
    }
}

/// The folder for the plots of a report: `x-plots` for `x.md`.
fn plots_of(file: &Path) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push("-plots");
    file.with_file_name(name)
}

fn save_all(folder: &Path, pictures: &[(String, String)]) -> Result<(), Failure> {
    let made = std::fs::create_dir_all(folder);
    made.map_err(|error| Failure::Run(format!("cannot write {}: {error}", folder.display())))?;
    let save = |(name, svg): &(String, String)| output::save(&folder.join(name), svg.as_bytes());
    pictures.iter().try_for_each(save)
}
