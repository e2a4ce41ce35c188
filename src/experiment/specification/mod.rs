//! Experiment files: what is run, with which parameters, how often.
//!
//! ```toml
//! name = "no-set-by-cards"
//! kind = "deals"
//! seed = 1
//! samples = 1_000_000
//! attributes = 4            # fixed parameters of the kind stand at the top
//! [sweep]                   # or several [[sweep]], each a product of its keys
//! cards = { from = 3, to = 21 }
//! [profile.full]            # overrides any key
//! samples = 10_000_000_000
//! ```
//!
//! The profile lies over the top of the file, options over both. Everything is checked before
//! anything runs, all profiles included.

mod document;
mod draft;
mod schema;
mod sweep;

pub use document::SpecificationError;
pub use schema::schema;
pub use sweep::MAX_POINTS;

use super::{Kind, Parameter, ParameterType, PointError, Setting, Work};
use document::At;
use draft::SEED;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Map, Value as Json, json};
use sha2::{Digest, Sha256};
use std::io::{Read, Write};
use std::path::Path;

/// The largest experiment file that is read, in bytes.
const LARGEST_FILE: u64 = 1 << 20;

/// A checked experiment.
///
/// ```
/// use tertia::experiment::{self, Choice, Specification};
///
/// let text = "name = 'few'\nkind = 'deals'\nsamples = 0\n[sweep]\ncards = [12, 15]";
/// let parse = |text: &str| {
///     Specification::parse(text, "few.toml".as_ref(), experiment::kinds(), &Choice::default())
/// };
/// let error = parse(text).err().map(|error| error.to_string());
/// let line = "few.toml:3:11: expected samples of at least 1, found 0";
/// assert_eq!(error.as_deref(), Some(line));
///
/// let few = parse(&text.replace("= 0", "= 1_000"))?;
/// assert_eq!(few.points.len(), 2);
/// let command = "tertia deals --attributes 4 --cards 15 --samples 1000 --seed 1";
/// assert_eq!(few.command("few", &few.points[1]), command);
/// # Ok::<(), tertia::experiment::SpecificationError>(())
/// ```
#[derive(Clone)]
pub struct Specification {
    /// The name, also of the results folder.
    pub name: String,
    /// What each point is.
    pub kind: &'static dyn Kind,
    /// What is drawn at each point; none where the kind draws no samples.
    pub draws: Option<Draws>,
    /// A sentence for the head of the tables; empty where the file has none.
    pub about: String,
    /// The points in order, each with one value a parameter of the kind.
    pub points: Vec<Vec<Setting>>,
    /// The profiles that the file offers.
    pub profiles: Vec<String>,
}

/// What is drawn at each point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Draws {
    /// How many samples, at least 1.
    pub samples: u64,
    /// The seed of all draws.
    pub seed: u64,
}

/// An option that overrides a key.
#[derive(Clone, Debug)]
pub struct Override {
    flag: String,
    key: String,
    value: String,
}

impl Override {
    /// `key = value` by an option, which messages call `flag`.
    pub fn new(flag: &str, key: &str, value: &str) -> Override {
        Override { flag: flag.into(), key: key.trim().into(), value: value.into() }
    }
}

/// Which profile and which overrides are taken.
#[derive(Clone, Debug, Default)]
pub struct Choice {
    /// The name of a profile of the file.
    pub profile: Option<String>,
    /// Overrides, later ones over earlier ones.
    pub overrides: Vec<Override>,
}

impl Specification {
    /// Reads an experiment file; `-` is standard input, `stdin` in messages.
    pub fn read(
        path: &Path,
        kinds: &[&'static dyn Kind],
        choice: &Choice,
    ) -> Result<Specification, SpecificationError> {
        let mut bytes = Vec::new();
        let (path, input): (_, std::io::Result<Box<dyn Read>>) = match path.to_str() {
            Some("-") => (Path::new("stdin"), Ok(Box::new(std::io::stdin()))),
            _ => (path, std::fs::File::open(path).map(|file| Box::new(file) as Box<dyn Read>)),
        };
        let unreadable = |reason: String| SpecificationError::Unreadable {
            path: path.display().to_string(),
            reason,
        };
        input
            .and_then(|input| input.take(LARGEST_FILE + 1).read_to_end(&mut bytes))
            .map_err(|error| unreadable(error.to_string()))?;
        if bytes.len() as u64 > LARGEST_FILE {
            return Err(unreadable(format!("an experiment file has at most {LARGEST_FILE} bytes")));
        }
        match std::str::from_utf8(&bytes) {
            Ok(text) => Specification::parse(text, path, kinds, choice),
            Err(error) => {
                let valid = String::from_utf8_lossy(&bytes[..error.valid_up_to()]);
                let fault = At::Byte(valid.len()).expected("expected UTF-8 text");
                Err(fault.into_error(path, &valid))
            }
        }
    }

    /// Parses the text of an experiment file; `path` is for messages.
    pub fn parse(
        text: &str,
        path: &Path,
        kinds: &[&'static dyn Kind],
        choice: &Choice,
    ) -> Result<Specification, SpecificationError> {
        draft::experiment(text, kinds, choice).map_err(|fault| fault.into_error(path, text))
    }

    /// The experiment as JSON, with every point written out: the same for equal experiments,
    /// however their files are formatted.
    pub fn canonical(&self) -> Canonical<'_> {
        Canonical(self)
    }

    /// The experiment that [`canonical`](Self::canonical) is, with this sentence about it and no
    /// profiles; none if that is no experiment of these kinds.
    pub fn of_canonical(
        canonical: &Json,
        about: &str,
        kinds: &[&'static dyn Kind],
    ) -> Option<Specification> {
        let kind = *kinds.iter().find(|kind| canonical["kind"] == kind.name())?;
        let draws = match kind.samples() {
            true => {
                let [samples, seed] = ["samples", "seed"].map(|key| canonical[key].as_u64());
                Some(Draws { samples: samples.filter(|&samples| samples > 0)?, seed: seed? })
            }
            false => None,
        };
        let setting = |point: &Json, parameter: &Parameter| {
            let value = &point[parameter.name];
            match parameter.of {
                ParameterType::Integer => value.as_u64().map(Setting::Integer),
                ParameterType::Word(words) => {
                    words.iter().find(|word| value == **word).map(|word| Setting::Word(word))
                }
            }
        };
        let point = |point: &Json| {
            kind.parameters().iter().map(|parameter| setting(point, parameter)).collect()
        };
        let specification = Specification {
            name: canonical["name"].as_str()?.into(),
            kind,
            draws,
            about: about.into(),
            points: canonical["points"].as_array()?.iter().map(point).collect::<Option<_>>()?,
            profiles: Vec::new(),
        };
        let ours = serde_json::to_value(specification.canonical());
        ours.is_ok_and(|ours| ours == *canonical).then_some(specification)
    }

    /// The SHA-256 of [`canonical`](Self::canonical) as compact JSON, in hexadecimal.
    pub fn hash(&self) -> String {
        let mut sum = Hashed(Sha256::new());
        // Neither numbers and text nor a sum has a reason to fail.
        let _ = serde_json::to_writer(&mut sum, &self.canonical());
        hexadecimal(&sum.0.finalize())
    }

    /// The work of one of the points.
    pub fn work(&self, point: &[Setting]) -> Result<Box<dyn Work>, PointError> {
        self.kind.work(point, self.draws.map_or(SEED, |draws| draws.seed))
    }

    /// How many units the work of a point has: its samples, or parts of its count.
    pub fn units(&self, work: &dyn Work) -> u64 {
        work.units().or(self.draws.map(|draws| draws.samples)).unwrap_or(1)
    }

    /// The command that does one of the points alone: that of its kind, or `run` of this experiment,
    /// which `given` says where to find.
    pub fn command(&self, given: &str, point: &[Setting]) -> String {
        let own = self.kind.command();
        let mut command =
            own.map_or_else(|| format!("tertia run {given}"), |own| format!("tertia {own}"));
        for (parameter, setting) in self.kind.parameters().iter().zip(point) {
            let name = parameter.name;
            command += &match (own, setting) {
                (Some(_), _) => format!(" --{name} {setting}"),
                (None, Setting::Integer(value)) => format!(" --set {name}={value}"),
                (None, Setting::Word(word)) => format!(" --set '{name}=\"{word}\"'"),
            };
        }
        match (self.draws, own) {
            (Some(Draws { samples, seed }), Some(_)) => {
                command + &format!(" --samples {samples} --seed {seed}")
            }
            (Some(Draws { samples, seed }), None) => {
                command + &format!(" --set samples={samples} --seed {seed}")
            }
            (None, _) => command,
        }
    }
}

/// See [`Specification::canonical`]; written point by point.
pub struct Canonical<'a>(&'a Specification);

impl Serialize for Canonical<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let Canonical(specification) = self;
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("name", &specification.name)?;
        map.serialize_entry("kind", specification.kind.name())?;
        if let Some(Draws { samples, seed }) = specification.draws {
            map.serialize_entry("seed", &seed)?;
            map.serialize_entry("samples", &samples)?;
        }
        map.serialize_entry("points", &Points(specification))?;
        map.end()
    }
}

/// The points, each with its parameters by name.
struct Points<'a>(&'a Specification);

impl Serialize for Points<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let names = self.0.kind.parameters().iter().map(|parameter| parameter.name);
        let point = |settings: &Vec<Setting>| {
            let pairs = names.clone().zip(settings.iter().map(|setting| json!(setting)));
            pairs.map(|(name, setting)| (name.to_owned(), setting)).collect::<Map<_, _>>()
        };
        to.collect_seq(self.0.points.iter().map(point))
    }
}

/// The sum of what is written.
struct Hashed(Sha256);

impl Write for Hashed {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.update(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// The SHA-256 of some bytes, in hexadecimal.
pub(crate) fn sha256(bytes: &[u8]) -> String {
    hexadecimal(&Sha256::digest(bytes))
}

/// That of a file.
pub(crate) fn sha256_of(path: &Path) -> std::io::Result<String> {
    let mut sum = Hashed(Sha256::new());
    std::io::copy(&mut std::fs::File::open(path)?, &mut sum)?;
    Ok(hexadecimal(&sum.0.finalize()))
}

/// Bytes in hexadecimal.
pub(super) fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests;
