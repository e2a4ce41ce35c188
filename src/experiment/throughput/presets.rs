//! The benchmarks there are: points of kinds of experiments, on engines or by methods, what no kind
//! does, and a whole run beside its kernel.

use super::harness::WholeRun;
use super::works::{Answer, Answers, GROUPS, Group, Layouts};
use super::{Runner, Version, settings};
use crate::experiment::deals::{self, Deals};
use crate::experiment::exact_caps::ExactCaps;
use crate::experiment::exact_sets::ExactSets;
use crate::experiment::games::Games;
use crate::experiment::kset::KSet;
use crate::experiment::many_rounds::{ManyRounds, Solvers};
use crate::experiment::puzzle_search::PuzzleSearch;
use crate::experiment::puzzles::Puzzles;
use crate::experiment::{Kind, PointError, Setting, Work};
use crate::simulate::lanes;

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
    /// Functions of the number of an instance, on one thread.
    Own(&'static [(&'static str, Answer)]),
    /// Every engine, given layouts of so many cards.
    Layouts(u32),
    /// The kernel, and a whole run with it, on all cores.
    Harness,
}

impl Preset {
    /// Its versions on these engines.
    pub(super) fn versions<'a>(
        &self,
        runners: &'a [Runner],
    ) -> Result<Vec<Version<'a>>, PointError> {
        let work = |more: Option<(&'static str, Setting)>| {
            let given: Vec<_> = more.into_iter().chain(self.settings.iter().copied()).collect();
            self.kind.work(&settings(self.kind, &given)?, 1)
        };
        let doing = |work: Box<dyn Work>, runner: &'a Runner| {
            let (name, plain) = (runner.name.clone(), runner.is_plain());
            let instructions = self.instructions(runner);
            Version { name, work, runner, plain, instructions }
        };
        let on = |runner: &'a Runner| Ok(doing(work(None)?, runner));
        let named = |name: &str| runners.iter().find(|runner| runner.name == name);
        let called = |name: &str, work: Box<dyn Work>, runner: &'a Runner| {
            Ok(Version { name: name.into(), work, runner, plain: false, instructions: None })
        };
        match self.versions {
            Versions::Engines => runners.iter().map(on).collect(),
            Versions::Threads => {
                ["one thread", "all cores"].into_iter().filter_map(named).map(on).collect()
            }
            Versions::Of(parameter, words) => {
                let version = |(word, runner): (&&'static str, &'a Runner)| {
                    called(word, work(Some((parameter, Setting::Word(word))))?, runner)
                };
                let one = named("one thread");
                words.iter().zip(one.into_iter().cycle()).map(version).collect()
            }
            Versions::Own(answers) => {
                let one = named("one thread").into_iter().cycle();
                let versions = answers.iter().zip(one);
                versions
                    .map(|(&(name, answer), one)| called(name, Box::new(Answers(answer)), one))
                    .collect()
            }
            Versions::Layouts(cards) => {
                let on = |runner| Ok(doing(Box::new(Layouts::new(cards)), runner));
                runners.iter().map(on).collect()
            }
            Versions::Harness => {
                let Some(all) = named("all cores") else { return Ok(Vec::new()) };
                let whole = Box::new(WholeRun);
                Ok(vec![called("kernel alone", work(None)?, all)?, called("run", whole, all)?])
            }
        }
    }
}

impl Preset {
    /// Vector instructions of a unit, if these are deals on lanes.
    fn instructions(&self, runner: &Runner) -> Option<f64> {
        let deals = self.kind.name() == Deals.name() && matches!(self.versions, Versions::Engines);
        let given = settings(self.kind, &self.settings).ok().filter(|_| deals)?;
        lanes::instructions(runner.level()?, &deals::at_point(&given, 1).ok()?)
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
    let own = |group: &Group| Preset {
        least: 1,
        versions: Versions::Own(group.versions),
        ..deals(group.name, group.about, vec![])
    };
    let kset = |name, about, question, cards| {
        let settings = vec![
            ("question", Setting::Word(question)),
            ("values", integer(4)),
            ("cards", integer(cards)),
        ];
        methods(
            name,
            about,
            &KSet,
            settings,
            &["enumeration", "backtracking", "sat", "cover", "auto"],
        )
    };
    let of_kinds = vec![
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
            versions: Versions::Layouts(12),
            ..deals("layouts-12", "Sets in given layouts of 12 of 81 cards", vec![])
        },
        Preset {
            kind: &ExactCaps,
            least: 1,
            most: Some(1),
            versions: Versions::Threads,
            ..deals(
                "exact-caps-3",
                "all layouts without a Set, 3 attributes",
                vec![("attributes", integer(3))],
            )
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
            "puzzle-5-5",
            "puzzles of 5 rows and 5 columns",
            &Puzzles,
            vec![("width", integer(5)), ("rows", integer(5))],
            &["brute", "unidirectional", "bidirectional", "sat-cubic", "sat", "ip", "search"],
        ),
        methods(
            "heuristics-6-9",
            "puzzles of 9 rows and 6 columns, perhaps undecided",
            &Puzzles,
            vec![("width", integer(6)), ("rows", integer(9))],
            &["unique-pieces", "triples", "projections", "simplification", "greedy"],
        ),
        methods(
            "puzzle-6-9",
            "puzzles of 9 rows and 6 columns",
            &Puzzles,
            vec![("width", integer(6)), ("rows", integer(9))],
            &["sat", "bidirectional", "search", "ip", "hybrid"],
        ),
        Preset {
            kind: &PuzzleSearch,
            least: 1,
            alike: false,
            versions: Versions::Threads,
            ..deals(
                "puzzle-search-6-11",
                "attempts at strong puzzles of 11 rows and 6 columns",
                vec![("width", integer(6)), ("rows", integer(11))],
            )
        },
        kset("kset-find-24", "whether 24 cards of 4 values hold a Set", "find", 24),
        kset("kset-count-24", "Sets in 24 cards of 4 values", "count", 24),
    ];
    let harness = Preset {
        least: 100_000_000,
        versions: Versions::Harness,
        ..deals(
            "harness",
            "deals of 12 of 81 cards, the kernel and a whole run",
            vec![("cards", integer(12))],
        )
    };
    of_kinds.into_iter().chain(GROUPS.iter().map(own)).chain([harness]).collect()
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
            measured.figures().rows(&mut table);
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
        assert_eq!(error.to_string(), "a counts something else than a");
    }
}
