//! The kind `throughput`: benchmarks as points of a sweep.
//!
//! A point is one unit, in which all versions go in turn on everything that this machine has,
//! whichever engine the run was given. Its integers are the figures as text, so that whoever makes
//! the tables need not have the devices.

use super::super::kind::{Kind, Parameter, ParameterType, PointError, Setting, Work, WrongSums};
use super::super::{RecordType, Table};
use super::{
    FEWEST, Figures, MOST_ROUNDS, Preset, ROUND, Runner, THROUGHPUT, ThroughputError, measure,
    presets, runners,
};
use crate::exact::Engine;
use crate::simulate::EngineError;
use std::ops::Range;
use std::sync::{LazyLock, OnceLock};

/// The kind `throughput`.
pub struct Throughput;

/// The longest that the slowest version is given for a round.
const LONGEST: u64 = 600_000;

static PARAMETERS: LazyLock<[Parameter; 4]> = LazyLock::new(|| {
    let names: Vec<&str> = presets().iter().map(|preset| preset.name).collect();
    let integer = |name, default, about| Parameter {
        name,
        of: ParameterType::Integer,
        default: Some(Setting::Integer(default)),
        about,
    };
    let (round, rounds) = ((ROUND * 1e3) as u64, FEWEST as u64);
    [
        Parameter {
            name: "benchmark",
            of: ParameterType::Word(names.leak()),
            default: None,
            about: "what is measured, one of `tertia bench --list`",
        },
        integer("rounds", rounds, "rounds, after one to warm up"),
        integer("milliseconds", round, "what the slowest version has for a round, about"),
        integer("units", 0, "units a round, such as deals; 0: as many as the milliseconds give"),
    ]
});

impl Kind for Throughput {
    fn name(&self) -> &'static str {
        "throughput"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &*PARAMETERS
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&THROUGHPUT]
    }

    fn samples(&self) -> bool {
        false
    }

    fn command(&self) -> Option<&'static str> {
        None
    }

    fn work(&self, settings: &[Setting], _seed: u64) -> Result<Box<dyn Work>, PointError> {
        let wrong = |parameter, reason| PointError { parameter, reason };
        let [
            Setting::Word(name),
            Setting::Integer(rounds),
            Setting::Integer(milliseconds),
            Setting::Integer(units),
        ] = *settings
        else {
            return Err(wrong("benchmark", "a name is needed".into()));
        };
        let preset = presets().into_iter().find(|preset| preset.name == name);
        let preset = preset.ok_or_else(|| wrong("benchmark", format!("no benchmark {name}")))?;
        let (fewest, most) = (FEWEST as u64, MOST_ROUNDS);
        if !(fewest..=most).contains(&rounds) {
            return Err(wrong("rounds", format!("expected {fewest} to {most}, not {rounds}")));
        }
        if !(1..=LONGEST).contains(&milliseconds) {
            let reason = format!("expected 1 to {LONGEST}, not {milliseconds}");
            return Err(wrong("milliseconds", reason));
        }
        let (rounds, units) = (rounds as usize, (units > 0).then_some(units));
        Ok(Box::new(Point { preset, rounds, round: milliseconds as f64 / 1e3, units }))
    }
}

/// A benchmark.
struct Point {
    preset: Preset,
    rounds: usize,
    /// Seconds of a round.
    round: f64,
    units: Option<u64>,
}

impl Point {
    fn figures(&self) -> Result<Figures, ThroughputError> {
        let versions = self.preset.versions(opened()?)?;
        let measured = measure(&self.preset, versions, self.units, self.round, self.rounds)?;
        Ok(measured.figures())
    }
}

/// Everything that this machine has, opened once.
fn opened() -> Result<&'static [Runner], EngineError> {
    static OPENED: OnceLock<Vec<Runner>> = OnceLock::new();
    if OPENED.get().is_none() {
        let _ = OPENED.set(runners()?);
    }
    Ok(OPENED.get().map_or(&[], Vec::as_slice))
}

impl Work for Point {
    fn units(&self) -> Option<u64> {
        Some(1)
    }

    fn tally(&self, _engine: &dyn Engine, units: Range<u64>) -> Result<Vec<u128>, EngineError> {
        if !units.contains(&0) {
            return Ok(Vec::new());
        }
        let failed =
            |reason: String| EngineError::Device { device: self.preset.name.into(), reason };
        let figures = self.figures().map_err(|error| failed(error.to_string()))?;
        let text = serde_json::to_vec(&figures).map_err(|error| failed(error.to_string()))?;
        Ok(packed(&text))
    }

    fn rows(&self, sums: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        let [table] = tables else { return Ok(()) };
        if sums.is_empty() {
            return Ok(());
        }
        Figures::of(sums)?.rows(table);
        Ok(())
    }
}

/// The length of a text, then sixteen bytes a number.
fn packed(text: &[u8]) -> Vec<u128> {
    let number = |bytes: &[u8]| {
        let mut all = [0; 16];
        all[..bytes.len()].copy_from_slice(bytes);
        u128::from_le_bytes(all)
    };
    [text.len() as u128].into_iter().chain(text.chunks(16).map(number)).collect()
}

/// What [`packed`] packed.
pub(super) fn unpacked(numbers: &[u128]) -> Vec<u8> {
    let Some((&len, numbers)) = numbers.split_first() else { return Vec::new() };
    let mut text: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
    text.truncate(usize::try_from(len).unwrap_or(usize::MAX));
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_come_back() {
        for len in 0..50 {
            let text: Vec<u8> = (0..len).map(|at| at * 5).collect();
            assert_eq!(unpacked(&packed(&text)), text);
        }
        assert!(unpacked(&[]).is_empty());
        assert_eq!(unpacked(&[u128::MAX, 65]).len(), 16);
    }

    #[test]
    fn a_point_has_the_rows_of_its_benchmark() {
        let setting = |name| match name {
            "benchmark" => Setting::Word("max-36"),
            "rounds" => Setting::Integer(5),
            "units" => Setting::Integer(2),
            _ => Setting::Integer(1),
        };
        let settings: Vec<Setting> =
            Throughput.parameters().iter().map(|parameter| setting(parameter.name)).collect();
        let work = Throughput.work(&settings, 1).unwrap();
        let engine = crate::simulate::Cpu::new(crate::simulate::Kernel::Oracle, 1).unwrap();
        let sums = work.tally(&engine, 0..1).unwrap();
        let mut tables = [Table::new(&THROUGHPUT)];
        work.rows(&sums, &mut tables).unwrap();
        assert_eq!(tables[0].rows.len(), 2);
        work.rows(&[], &mut tables).unwrap();
        assert!(work.rows(&[3, 7], &mut tables).is_err());
        for wrong in [
            [Setting::Word("chess"), settings[1], settings[2], settings[3]],
            [settings[0], Setting::Integer(4), settings[2], settings[3]],
            [settings[0], settings[1], Setting::Integer(0), settings[3]],
        ] {
            assert!(Throughput.work(&wrong, 1).is_err());
        }
    }
}
