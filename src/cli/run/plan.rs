//! What `tertia run` would do: the experiments there are, and the points of one.

use super::earlier::{Earlier, said};
use crate::cli::Failure;
use crate::cli::sheet::grouped;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use tertia::experiment::{self, Choice, Specification, SpecificationError};

/// The experiment files of a folder, each with kind, samples, profiles, and how long it took; and
/// what is wrong with those that are none.
pub fn list(folder: &Path) -> Result<(String, Vec<SpecificationError>), Failure> {
    let unreadable = |error: std::io::Error| {
        Failure::Usage(format!("cannot read {}: {error}", folder.display()))
    };
    let mut files = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unreadable)? {
        let path = entry.map_err(unreadable)?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    let earlier = Earlier::beside(folder);
    let mut sources = BTreeSet::new();
    let mut entry = |specification: &Specification| {
        let size = size(specification);
        let Some((seconds, source)) = earlier.seconds(specification) else { return size };
        sources.insert(source);
        format!("{size}, {}", said(seconds))
    };
    let (mut text, mut wrong) = (String::new(), Vec::new());
    for path in files {
        let read = |profile| {
            let choice = Choice { profile, overrides: Vec::new() };
            Specification::read(&path, experiment::kinds(), &choice)
        };
        let plain = match read(None) {
            Ok(plain) => plain,
            Err(error) => {
                wrong.push(error);
                continue;
            }
        };
        let mut sizes = vec![entry(&plain)];
        for profile in &plain.profiles {
            sizes.push(format!("{profile}: {}", entry(&read(Some(profile.clone()))?)));
        }
        let (kind, sizes) = (plain.kind.name(), sizes.join("; "));
        let _ = writeln!(text, "{}  ({kind}, {sizes})", path.display());
        if !plain.about.is_empty() {
            let _ = writeln!(text, "    {}", plain.about);
        }
    }
    if !sources.is_empty() {
        let sources = sources.into_iter().collect::<Vec<_>>().join(" and ");
        let _ = writeln!(text, "\nTimes are those of {sources} in results/, for as many samples.");
    }
    Ok((text, wrong))
}

/// Points, and samples where there are any, of an experiment.
pub fn size(specification: &Specification) -> String {
    let points = match specification.points.len() {
        1 => "1 point".into(),
        points => format!("{points} points"),
    };
    match specification.draws.map(|draws| grouped(draws.samples)) {
        None => points,
        Some(samples) if specification.points.len() == 1 => format!("{samples} samples"),
        Some(samples) => format!("{points} of {samples} samples"),
    }
}

/// The points of an experiment, which was found as `given`, each as the command that does it.
pub fn points(specification: &Specification, given: &Path) -> String {
    let given = quoted(&given.display().to_string());
    let mut text = format!("{}: {}\n", specification.name, size(specification));
    for point in &specification.points {
        let _ = writeln!(text, "{}", specification.command(&given, point));
    }
    text
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "-_./".contains(c);
    match word.chars().all(plain) {
        true => word.into(),
        false => format!("'{}'", word.replace('\'', "'\\''")),
    }
}
