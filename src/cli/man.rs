//! `tertia man`: manual pages, one for each command.

use super::{Failure, output, program};
use clap::Command;
use clap_mangen::Man;
use std::path::{Path, PathBuf};

/// Arguments of `tertia man`.
#[derive(clap::Args)]
pub struct Args {
    /// Write the pages of all commands into this folder, as tertia.1, tertia-run.1 and so on
    #[arg(short, long, value_name = "DIR")]
    output: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut command = program().disable_help_subcommand(true);
    command.build();
    let Some(folder) = &args.output else {
        let page = page(&Man::new(command))?;
        return output::print(|out| out.write_all(&page));
    };
    std::fs::create_dir_all(folder).map_err(|error| {
        Failure::Run(format!("cannot make the folder {}: {error}", folder.display()))
    })?;
    save(command, folder)
}

/// Writes the page of a command, and those of its subcommands.
fn save(command: Command, folder: &Path) -> Result<(), Failure> {
    for each in command.get_subcommands() {
        save(each.clone(), folder)?;
    }
    let man = Man::new(command);
    output::save(&folder.join(man.get_filename()), &page(&man)?)
}

fn page(man: &Man) -> Result<Vec<u8>, Failure> {
    let mut page = Vec::new();
    match man.render(&mut page) {
        Ok(()) => Ok(page),
        Err(error) => Err(Failure::Run(format!("a manual page: {error}"))),
    }
}
