//! The benchmarks there are: points of kinds of experiments, on engines or by methods.

use super::{Runner, Version, settings};
use crate::experiment::deals::Deals;
use crate::experiment::exact_sets::ExactSets;
use crate::experiment::games::Games;
use crate::experiment::many_rounds::{ManyRounds, Solvers};
use crate::experiment::puzzles::Puzzles;
use crate::experiment::{Kind, PointError, Setting};

/// A benchmark.
pub struct Preset {
    /// Its name.
    pub name: &'static str,
    /// What is done, and what a unit is.
    pub about: &'static str,
    /// Units with which it begins to look for enough.
    pub(super) least: u64,
    /// The most units there are.
    pub(super) most: Option<u64>,
    /// Whether all versions count the same.
    pub(super) alike: bool,
    kind: &'static dyn Kind,
    settings: Vec<(&'static str, Setting)>,
    versions: Versions,
}

/// What the versions of a benchmark are.
enum Versions {
    /// Every engine.
    Engines,
    /// One thread, and all cores.
    Threads,
    /// Values of a parameter, on one thread.
    Of(&'static str, &'static [&'static str]),
}

impl Preset {
    /// Its versions on these engines.
    pub fn versions<'a>(&self, runners: &'a [Runner]) -> Result<Vec<Version<'a>>, PointError> {
        let work = |more: Option<(&'static str, Setting)>| {
            let given: Vec<_> = more.into_iter().chain(self.settings.iter().copied()).collect();
            self.kind.work(&settings(self.kind, &given)?, 1)
        };
        let on = |runner: &'a Runner| {
            let plain = runner.is_plain();
            Ok(Version { name: runner.name.clone(), work: work(None)?, runner, plain })
        };
        let named = |name: &str| runners.iter().find(|runner| runner.name == name);
        match self.versions {
            Versions::Engines => runners.iter().map(on).collect(),
            Versions::Threads => {
                ["one thread", "all cores"].into_iter().filter_map(named).map(on).collect()
            }
            Versions::Of(parameter, words) => {
                let version = |(word, runner): (&&'static str, &'a Runner)| {
                    let work = work(Some((parameter, Setting::Word(word))))?;
                    Ok(Version { name: (*word).into(), work, runner, plain: false })
                };
                let one = named("one thread");
                words.iter().zip(one.into_iter().cycle()).map(version).collect()
            }
        }
    }
}

const fn integer(value: u64) -> Setting {
    Setting::Integer(value)
}

/// All benchmarks.
pub fn presets() -> Vec<Preset> {
    let deals = |name, about, settings: Vec<(&'static str, Setting)>| Preset {
        name,
        about,
        least: 64,
        most: None,
        alike: true,
        kind: &Deals,
        settings,
        versions: Versions::Engines,
    };
    let games = |name, about, settings| Preset { kind: &Games, ..deals(name, about, settings) };
    let methods = |name, about, kind, settings, words| Preset {
        kind,
        least: 1,
        alike: false,
        versions: Versions::Of("method", words),
        ..deals(name, about, settings)
    };
    vec![
        deals("deals-12", "deals of 12 of 81 cards", vec![("cards", integer(12))]),
        deals("deals-18", "deals of 18 of 81 cards", vec![("cards", integer(18))]),
        games("games-uniform", "whole games, Sets taken at random", vec![]),
        games(
            "games-first",
            "whole games, first Set taken",
            vec![("rule", Setting::Word("first"))],
        ),
        Preset {
            kind: &ExactSets,
            least: 1,
            most: Some(1),
            ..deals("exact-sets-9", "all layouts of 9 of 81 cards", vec![("cards", integer(9))])
        },
        Preset {
            kind: &ManyRounds,
            versions: Versions::Threads,
            ..deals("many-rounds-15", "Max, Min and game of 15 cards", vec![("cards", integer(15))])
        },
        methods(
            "max-36",
            "most Sets of 36 cards",
            &Solvers,
            vec![("problem", Setting::Word("max")), ("cards", integer(36))],
            &["sat", "branch"],
        ),
        methods(
            "min-27",
            "fewest Sets of 27 cards",
            &Solvers,
            vec![("problem", Setting::Word("min")), ("cards", integer(27))],
            &["sat", "branch"],
        ),
        methods(
            "puzzle-6-9",
            "puzzles of 9 rows and 6 columns",
            &Puzzles,
            vec![("width", integer(6)), ("rows", integer(9))],
            &["sat", "bidirectional", "search", "ip", "hybrid"],
        ),
    ]
}

#[cfg(test)]
mod tests {
    use super::super::{FEWEST, THROUGHPUT, measure};
    use super::*;
    use crate::experiment::{Table, Value};
    use crate::simulate::Kernel;

    /// Every benchmark, with as few units as it can have.
    #[test]
    fn every_benchmark_counts_alike() {
        let runners = super::super::runners().unwrap();
        let mut table = Table::new(&THROUGHPUT);
        for preset in presets().iter().filter(|preset| preset.name != "exact-sets-9") {
            let versions = preset.versions(&runners).unwrap();
            assert!(versions.len() > 1, "{}", preset.name);
            let measured = measure(preset, versions, Some(2), 1.0, FEWEST).unwrap();
            assert!(measured.reference() > 0.0);
            measured.rows(&mut table);
        }
        let at =
            |name: &str| THROUGHPUT.columns.iter().position(|column| column.name == name).unwrap();
        for row in &table.rows {
            let software = row[at("software")] == Value::Integer(1);
            assert_eq!(row[at("ratio")] == Value::Missing, software, "no ratio for software");
            assert_eq!(row[at("rounds")], Value::Integer(FEWEST as u128));
        }
    }

    #[test]
    fn what_counts_otherwise_is_found() {
        let runners = [Runner::cpu("a", Kernel::Oracle, 1).unwrap()];
        let preset = &presets()[0];
        let mut versions = preset.versions(&runners).unwrap();
        versions.extend(presets()[1].versions(&runners).unwrap());
        let error = measure(preset, versions, Some(3), 1.0, FEWEST).err().unwrap();
        assert_eq!(error.to_string(), "deals-12: a counts something else than a");
    }
}
