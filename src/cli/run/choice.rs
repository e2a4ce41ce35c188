//! Which experiment is meant: its file, a profile of it, and what options override.

use super::EXPERIMENTS;
use crate::cli::Failure;
use std::path::{Path, PathBuf};
use tertia::experiment::{self, Choice, Override, Specification};

/// Options that change what the file says.
#[derive(clap::Args)]
pub struct ChoiceArgs {
    /// Take the overrides of [profile.P]
    #[arg(long, value_name = "P")]
    profile: Option<String>,
    /// Override a key, such as samples=1000, cards=12 or cards=[12,15]
    #[arg(long, value_name = "KEY=VALUE")]
    set: Vec<String>,
    /// Seed of all draws, instead of the file's
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl ChoiceArgs {
    /// The experiment in a file, or of a name, with these options.
    pub fn read(&self, given: &Path) -> Result<Specification, Failure> {
        let choice = self.choice()?;
        Ok(Specification::read(&find(given), experiment::kinds(), &choice)?)
    }

    fn choice(&self) -> Result<Choice, Failure> {
        let mut overrides = Vec::new();
        for set in &self.set {
            let flag = format!("--set {set}");
            let Some((key, value)) = set.split_once('=') else {
                return Err(Failure::Usage(format!("{flag}: expected KEY=VALUE")));
            };
            overrides.push(Override::new(&flag, key, value));
        }
        if let Some(seed) = self.seed {
            overrides.push(Override::new(&format!("--seed {seed}"), "seed", &seed.to_string()));
        }
        Ok(Choice { profile: self.profile.clone(), overrides })
    }
}

/// The file that is meant: a path, or else a name in `experiments/`.
fn find(given: &Path) -> PathBuf {
    let named = Path::new(EXPERIMENTS).join(format!("{}.toml", given.display()));
    let bare = given.components().count() == 1 && given.as_os_str() != "-";
    if bare && !given.is_file() && named.is_file() { named } else { given.into() }
}
