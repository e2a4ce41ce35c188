//! The table of contents that `tertia --help` is: commands by what they are about.

use clap::Command;
use std::fmt::Write;

const CONTENTS: [(&str, &[&str]); 7] = [
    ("Cards and tables", &["sets", "deals", "games", "exact", "facts"]),
    ("Many rounds", &["max", "min", "play", "kayles", "hitting-set"]),
    ("One round and reductions", &["kset", "matching", "reduce"]),
    ("Strong puzzles", &["puzzle"]),
    ("Answers", &["check"]),
    ("Experiments", &["run", "plan", "merge", "report", "bench", "schema"]),
    ("This program", &["devices", "completions", "man"]),
];

/// The command with its subcommands in groups on its help page.
pub fn in_groups(command: Command) -> Command {
    let header = *command.get_styles().get_header();
    let literal = *command.get_styles().get_literal();
    let wide = CONTENTS.iter().flat_map(|(_, names)| *names).map(|name| name.len()).max();
    let wide = wide.unwrap_or_default();
    let mut page = "{about-with-newline}\n{usage-heading} {usage}\n".to_owned();
    for (heading, names) in CONTENTS {
        let _ = writeln!(page, "\n{header}{heading}:{header:#}");
        for name in names {
            let about = command.find_subcommand(name).and_then(Command::get_about);
            let about = about.map(ToString::to_string).unwrap_or_default();
            let _ = writeln!(page, "  {literal}{name:wide$}{literal:#}  {about}");
        }
    }
    let _ = write!(page, "\n{header}Options:{header:#}\n{{options}}\n\n");
    page += "tertia COMMAND --help explains a command.";
    command.help_template(page)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::Cli;
    use clap::CommandFactory;

    #[test]
    fn every_command_is_in_one_group() {
        let command = Cli::command();
        let mut there: Vec<_> = command.get_subcommands().map(Command::get_name).collect();
        let mut listed: Vec<_> = CONTENTS.iter().flat_map(|(_, names)| *names).copied().collect();
        there.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, there);
    }
}
