//! How long an experiment takes, from the `timing.csv` of earlier results.

use std::collections::HashMap;
use std::fs;
use std::path::{Path, PathBuf};
use tertia::experiment::{Setting, Specification};

/// Folders that hold results of many experiments: `local`, then the newest.
pub struct Earlier(Vec<PathBuf>);

impl Earlier {
    /// Those in `results/` beside a folder of experiment files.
    pub fn beside(experiments: &Path) -> Earlier {
        let results = fs::read_dir(experiments.join("../results"));
        let mut folders: Vec<_> =
            results.into_iter().flatten().flatten().map(|entry| entry.path()).collect();
        // `local` comes behind all dates in the alphabet.
        folders.sort_by(|a, b| b.cmp(a));
        Earlier(folders)
    }

    /// The seconds of all points, scaled to their number of samples, and the name of the first
    /// folder that has every point.
    pub fn seconds(&self, specification: &Specification) -> Option<(f64, String)> {
        let found = |folder: &PathBuf| {
            let seconds = seconds(&folder.join(&specification.name), specification)?;
            Some((seconds, folder.file_name()?.to_string_lossy().into_owned()))
        };
        self.0.iter().find_map(found)
    }
}

/// The seconds by the results in this folder; none unless they have every point.
fn seconds(folder: &Path, specification: &Specification) -> Option<f64> {
    let meta: serde_json::Value =
        serde_json::from_slice(&fs::read(folder.join("meta.json")).ok()?).ok()?;
    if meta["specification"]["kind"] != specification.kind.name() {
        return None;
    }
    let mut rows = csv::Reader::from_path(folder.join("timing.csv")).ok()?;
    let header = rows.headers().ok()?.clone();
    let column = |name: &str| header.iter().position(|column| column == name);
    let parameters = specification.kind.parameters().iter();
    let keys = parameters.map(|parameter| column(parameter.name)).collect::<Option<Vec<_>>>()?;
    let time = column("seconds")?;
    let samples = specification.draws.map(|draws| Some((draws.samples as f64, column("samples")?)));
    let mut times = HashMap::new();
    for row in rows.records() {
        let row = row.ok()?;
        let number = |column: usize| row[column].parse::<f64>().ok();
        let factor = match samples {
            Some(samples) => samples.and_then(|(wanted, taken)| Some(wanted / number(taken)?))?,
            None => 1.0,
        };
        let key: Vec<String> = keys.iter().map(|&key| row[key].to_owned()).collect();
        times.insert(key, number(time)? * factor);
    }
    let points = specification.points.iter();
    points.map(|point| times.get(&point.iter().map(Setting::to_string).collect::<Vec<_>>())).sum()
}

/// Seconds as one would say them.
pub fn said(seconds: f64) -> String {
    match seconds {
        ..0.1 => "under 0.1 s".into(),
        ..10.0 => format!("{seconds:.1} s"),
        ..120.0 => format!("{seconds:.0} s"),
        ..7_200.0 => format!("{:.0} min", seconds / 60.0),
        ..172_800.0 => format!("{:.0} h", seconds / 3_600.0),
        _ => format!("{:.0} days", seconds / 86_400.0),
    }
}
