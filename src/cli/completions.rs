//! `tertia completions`: what makes a shell complete commands and options.

use super::{Failure, output, program};
use clap_complete::{Shell, generate};

/// How the scripts are used, for the end of the help page.
const USE: &str = "\
  bash        source <(tertia completions bash), in ~/.bashrc
  zsh         source <(tertia completions zsh), in ~/.zshrc behind compinit
  fish        tertia completions fish > ~/.config/fish/completions/tertia.fish
  elvish      eval (tertia completions elvish | slurp), in rc.elv
  powershell  tertia completions powershell | Out-String | Invoke-Expression, in $PROFILE";

/// Arguments of `tertia completions`.
#[derive(clap::Args)]
#[command(after_help = USE)]
pub struct Args {
    /// The shell
    shell: Shell,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let mut script = Vec::new();
    generate(args.shell, &mut program(), "tertia", &mut script);
    output::print(|out| out.write_all(&script))
}
