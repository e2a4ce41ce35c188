//! An experiment while layers are laid over each other: the top of the file, a profile, the
//! options. A later layer that fixes a parameter takes it out of the sweep, and one that
//! sweeps it takes it from the top.

use super::document::{At, Entry, Fault, Node, Tree};
use super::sweep::{self, Block, Point, either};
use super::{Choice, Draws, Override, Specification};
use crate::experiment::{Kind, Setting};

/// The keys that every experiment may have, whatever its kind.
pub(super) const KEYS: [&str; 7] = ["name", "kind", "seed", "samples", "about", "sweep", "profile"];

/// Those of them that only kinds that draw samples have.
pub(super) const OF_DRAWS: [&str; 2] = ["seed", "samples"];

/// The most characters of a name.
pub(super) const MOST_OF_NAME: usize = 100;

/// The seed of an experiment that names none.
pub(super) const SEED: u64 = 1;

/// The experiment of a file's text; every profile is checked, whether chosen or not.
pub(super) fn experiment(
    text: &str,
    kinds: &[&'static dyn Kind],
    choice: &Choice,
) -> Result<Specification, Fault> {
    let (draft, profiles) = Draft::of_file(Node::parse(text)?)?;
    let mut chosen = draft.clone();
    if let Some(name) = &choice.profile {
        let Some(profile) = profiles.iter().find(|profile| profile.name == *name) else {
            let names: Vec<&str> = profiles.iter().map(|profile| profile.name.as_str()).collect();
            let flag = At::Flag(format!("--profile {name}"));
            return Err(flag.expected(match names[..] {
                [] => "the file has no profile".into(),
                _ => format!("expected a profile of the file: {}", either(&names)),
            }));
        };
        chosen.lay_all(&profile.entries)?;
    }
    for each in &choice.overrides {
        chosen.lay_override(each)?;
    }
    let mut specification = chosen.specification(kinds)?;
    for profile in &profiles {
        let mut other = draft.clone();
        other.lay_all(&profile.entries)?;
        other.specification(kinds)?;
    }
    specification.profiles = profiles.into_iter().map(|profile| profile.name).collect();
    Ok(specification)
}

/// The overrides `[profile.NAME]`.
#[derive(Clone, Debug)]
struct Profile {
    name: String,
    entries: Vec<Entry>,
}

/// An experiment while layers are laid over each other.
#[derive(Clone, Debug)]
struct Draft {
    entries: Vec<Entry>,
    blocks: Vec<Block>,
}

impl Draft {
    /// The top of a file, and its profiles by name.
    fn of_file(entries: Vec<Entry>) -> Result<(Draft, Vec<Profile>), Fault> {
        let mut draft = Draft { entries: Vec::new(), blocks: Vec::new() };
        let mut profiles = Vec::new();
        for entry in entries {
            match entry.key.as_str() {
                "sweep" => draft.blocks = Block::all(entry)?,
                "profile" => {
                    let Tree::Table(tables) = entry.value.tree else {
                        return Err(entry.value.mismatch("tables [profile.NAME]"));
                    };
                    for profile in tables {
                        let Tree::Table(keys) = profile.value.tree else {
                            return Err(profile.value.mismatch("a table [profile.NAME]"));
                        };
                        profiles.push(Profile { name: profile.key, entries: keys });
                    }
                }
                _ => draft.entries.push(entry),
            }
        }
        Ok((draft, profiles))
    }

    fn lay_all(&mut self, entries: &[Entry]) -> Result<(), Fault> {
        entries.iter().try_for_each(|entry| self.lay(entry.clone()))
    }

    /// Lays one key over what is there.
    fn lay(&mut self, entry: Entry) -> Result<(), Fault> {
        if entry.key == "sweep" {
            self.blocks = Block::all(entry)?;
            let swept = |key: &str| {
                self.blocks.iter().any(|block| block.keys.iter().any(|entry| entry.key == key))
            };
            self.entries.retain(|entry| !swept(&entry.key));
        } else {
            self.entries.retain(|other| other.key != entry.key);
            for block in &mut self.blocks {
                let before = block.keys.len();
                block.keys.retain(|other| other.key != entry.key);
                block.loosened |= block.keys.len() < before;
            }
            self.entries.push(entry);
        }
        Ok(())
    }

    /// Lays an option over what is there: `P=VALUE` fixes a parameter, `sweep.P=VALUES` and
    /// `P=[A, B]` sweep it in every block.
    fn lay_override(&mut self, each: &Override) -> Result<(), Fault> {
        let at = At::Flag(each.flag.clone());
        let value = Node::parse_flag(&each.value, &at)?;
        let several = matches!(value.tree, Tree::List(_) | Tree::Table(_));
        let (key, swept) = match each.key.strip_prefix("sweep.") {
            Some(key) => (key, true),
            None => (each.key.as_str(), several && !KEYS.contains(&each.key.as_str())),
        };
        let entry = Entry { at: at.clone(), key: key.into(), value };
        if !swept {
            return self.lay(entry);
        }
        self.entries.retain(|other| other.key != entry.key);
        if self.blocks.is_empty() {
            self.blocks.push(Block { at, keys: Vec::new(), loosened: true });
        }
        for block in &mut self.blocks {
            block.keys.retain(|other| other.key != entry.key);
            block.keys.push(entry.clone());
            block.loosened = true;
        }
        Ok(())
    }

    /// The typed experiment, every point checked by the kind.
    fn specification(&self, kinds: &[&'static dyn Kind]) -> Result<Specification, Fault> {
        let (kind, kind_at) = self.kind(kinds)?;
        self.check_keys(kind)?;
        let name = self.text("name")?.ok_or_else(|| kind_at.expected(missing("name")))?;
        let draws = if kind.samples() { Some(self.draws(&kind_at)?) } else { None };
        let seed = draws.map_or(SEED, |draws| draws.seed);
        let points = sweep::points(kind, &kind_at, &self.entries, &self.blocks)?;
        let points =
            points.iter().map(|point| check(kind, point, seed)).collect::<Result<_, _>>()?;
        let about = self.text("about")?.map_or(String::new(), |(text, _)| text);
        Ok(Specification {
            name: folder_name(name)?,
            kind,
            draws,
            about,
            points,
            profiles: Vec::new(),
        })
    }

    fn draws(&self, kind_at: &At) -> Result<Draws, Fault> {
        let samples = self.integer("samples", 1)?;
        let samples = samples.ok_or_else(|| kind_at.expected(missing("samples")))?;
        Ok(Draws { samples, seed: self.integer("seed", 0)?.unwrap_or(SEED) })
    }

    fn find(&self, key: &str) -> Option<&Entry> {
        self.entries.iter().find(|entry| entry.key == key)
    }

    fn kind(&self, kinds: &[&'static dyn Kind]) -> Result<(&'static dyn Kind, At), Fault> {
        let Some((name, at)) = self.text("kind")? else {
            return Err(At::Byte(0).expected(missing("kind")));
        };
        match kinds.iter().find(|kind| kind.name() == name) {
            Some(kind) => Ok((*kind, at)),
            None => {
                let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
                Err(at.expected(format!("expected the kind {}, found {name:?}", either(&names))))
            }
        }
    }

    /// No key is unknown, at the top or in a sweep.
    fn check_keys(&self, kind: &dyn Kind) -> Result<(), Fault> {
        let parameters: Vec<&str> = kind.parameters().iter().map(|each| each.name).collect();
        let fits = |key: &&str| kind.samples() || !OF_DRAWS.contains(key);
        let keys = KEYS.into_iter().filter(fits);
        let top: Vec<&str> = keys.chain(parameters.iter().copied()).collect();
        for entry in &self.entries {
            if let Some(key) = KEYS.iter().find(|key| **key == entry.key && !fits(key)) {
                return Err(entry.at.expected(format!(
                    "{} experiments count without drawing; expected no {key}",
                    kind.name()
                )));
            }
            known(entry, &top[..], &format!("{} experiments have", kind.name()))?;
            if entry.key == "profile" {
                return Err(entry.at.expected("expected profiles at the top of the file only"));
            }
        }
        for entry in self.blocks.iter().flat_map(|block| &block.keys) {
            known(entry, &parameters, &format!("{} experiments sweep", kind.name()))?;
        }
        Ok(())
    }

    fn text(&self, key: &str) -> Result<Option<(String, At)>, Fault> {
        match self.find(key).map(|entry| &entry.value) {
            None => Ok(None),
            Some(Node { at, tree: Tree::Text(text) }) => Ok(Some((text.clone(), at.clone()))),
            Some(other) => Err(other.mismatch(format_args!("a text for {key}"))),
        }
    }

    fn integer(&self, key: &str, least: u64) -> Result<Option<u64>, Fault> {
        let Some(Entry { value, .. }) = self.find(key) else { return Ok(None) };
        match value.tree {
            Tree::Integer(integer) => match u64::try_from(integer) {
                Ok(integer) if integer >= least => Ok(Some(integer)),
                _ => Err(value.mismatch(format_args!("{key} of at least {least}"))),
            },
            _ => Err(value.mismatch(format_args!("an integer for {key}"))),
        }
    }
}

fn missing(key: &str) -> String {
    format!("{key} is missing; expected it at the top of the file")
}

/// The fault of a key that is none of these.
fn known(entry: &Entry, keys: &[&str], who: &str) -> Result<(), Fault> {
    let key = entry.key.as_str();
    if keys.contains(&key) {
        return Ok(());
    }
    let nearest = keys.iter().min_by_key(|known| strsim::osa_distance(known, key));
    Err(entry.at.expected(match nearest {
        Some(near) if strsim::osa_distance(near, key) <= 2 => {
            format!("unknown key {key:?}; did you mean {near}?")
        }
        _ => format!("unknown key {key:?}; {who} {}", either(keys)),
    }))
}

/// A name that can be a folder's on any system.
fn folder_name((name, at): (String, At)) -> Result<String, Fault> {
    let plain = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    if !(1..=MOST_OF_NAME).contains(&name.len())
        || name.starts_with('.')
        || !name.chars().all(plain)
    {
        return Err(at.expected(format!(
            "expected a name of 1 to {MOST_OF_NAME} letters, digits, -, _ and . (not first), \
             found {name:?}"
        )));
    }
    Ok(name)
}

/// The settings of a point that the kind accepts.
fn check(kind: &dyn Kind, point: &Point, seed: u64) -> Result<Vec<Setting>, Fault> {
    let settings: Vec<Setting> = point.iter().map(|placed| placed.setting).collect();
    match kind.work(&settings, seed) {
        Ok(_) => Ok(settings),
        Err(error) => {
            let mut named = kind.parameters().iter().zip(point);
            let culprit = named.find(|(parameter, _)| parameter.name == error.parameter);
            let at = culprit.or(kind.parameters().iter().zip(point).next());
            Err(at.map_or(At::Byte(0), |(_, placed)| placed.at.clone()).expected(error.to_string()))
        }
    }
}
