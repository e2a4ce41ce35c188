//! A TOML document in which every key and value knows where it stands, so that whatever is
//! wrong with it later can be said as file, line and column, or as the flag that set it.

use std::path::Path;
use toml::de::{DeTable, DeValue};

/// Why an experiment file, or an option that overrides it, is wrong.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecificationError {
    /// The file cannot be read.
    #[error("cannot read {path}: {reason}")]
    Unreadable {
        /// The file as it was named.
        path: String,
        /// What the system said.
        reason: String,
    },
    /// Something in the file is not what was expected.
    #[error("{path}:{line}:{column}: {expected}")]
    Place {
        /// The file as it was named.
        path: String,
        /// The line, from 1.
        line: usize,
        /// The column in characters, from 1.
        column: usize,
        /// What was expected.
        expected: String,
    },
    /// An option is not what was expected.
    #[error("{flag}: {expected}")]
    Flag {
        /// The option as it was given.
        flag: String,
        /// What was expected.
        expected: String,
    },
}

/// Where something stands.
#[derive(Clone, Debug)]
pub(super) enum At {
    /// At this byte of the file.
    Byte(usize),
    /// In this option.
    Flag(String),
}

/// What is wrong, and where.
#[derive(Debug)]
pub(super) struct Fault {
    at: At,
    expected: String,
}

impl Fault {
    /// The error for a file of this name and text.
    pub(super) fn into_error(self, path: &Path, text: &str) -> SpecificationError {
        let expected = self.expected.replace('\n', " ");
        match self.at {
            At::Flag(flag) => SpecificationError::Flag { flag, expected },
            At::Byte(byte) => {
                let before = text.get(..byte).unwrap_or(text).trim_start_matches('\u{feff}');
                SpecificationError::Place {
                    path: path.display().to_string(),
                    line: before.matches('\n').count() + 1,
                    column: before.rsplit('\n').next().unwrap_or(before).chars().count() + 1,
                    expected,
                }
            }
        }
    }
}

impl At {
    /// The fault that here something else was expected.
    pub(super) fn expected(&self, expected: impl Into<String>) -> Fault {
        Fault { at: self.clone(), expected: expected.into() }
    }
}

/// A value and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Node {
    pub(super) at: At,
    pub(super) tree: Tree,
}

/// A value.
#[derive(Clone, Debug)]
pub(super) enum Tree {
    Integer(i128),
    Text(String),
    List(Vec<Node>),
    Table(Vec<Entry>),
    /// A float, a boolean, a date: nothing an experiment has, named for the message.
    Other(&'static str),
}

/// A key of a table with its value.
#[derive(Clone, Debug)]
pub(super) struct Entry {
    pub(super) at: At,
    pub(super) key: String,
    pub(super) value: Node,
}

impl Node {
    /// The table of a whole file.
    pub(super) fn parse(text: &str) -> Result<Vec<Entry>, Fault> {
        let parsed = DeTable::parse(text).map_err(|error| {
            let start = error.span().map_or(0, |span| span.start);
            At::Byte(start).expected(error.message())
        })?;
        Ok(entries(parsed.get_ref(), &|start| At::Byte(start)))
    }

    /// The value of an option `KEY=VALUE`; text that is no TOML and opens no string, list or
    /// table stands for itself.
    pub(super) fn parse_flag(value: &str, flag: &At) -> Result<Node, Fault> {
        let value = value.trim();
        match DeValue::parse(value) {
            Ok(parsed) => Ok(node(parsed.get_ref(), 0, &|_| flag.clone())),
            Err(_) if value.is_empty() => Err(flag.expected("expected a value")),
            Err(error) if value.starts_with(['"', '\'', '[', '{']) => {
                Err(flag.expected(error.message()))
            }
            Err(_) => Ok(Node { at: flag.clone(), tree: Tree::Text(value.into()) }),
        }
    }

    /// What this is, for messages.
    pub(super) fn describe(&self) -> String {
        match &self.tree {
            Tree::Integer(value) => value.to_string(),
            Tree::Text(text) => format!("{text:?}"),
            Tree::List(_) => "a list".into(),
            Tree::Table(_) => "a table".into(),
            Tree::Other(what) => (*what).into(),
        }
    }

    /// The fault that something else was expected than this value.
    pub(super) fn mismatch(&self, expected: impl std::fmt::Display) -> Fault {
        self.at.expected(format!("expected {expected}, found {}", self.describe()))
    }
}

/// The entries of a table in the order of the file.
fn entries(table: &DeTable<'_>, at: &dyn Fn(usize) -> At) -> Vec<Entry> {
    let mut found: Vec<_> = table.iter().collect();
    found.sort_by_key(|(key, _)| key.span().start);
    let entry = |(key, value): (&toml::Spanned<toml::de::DeString<'_>>, &toml::Spanned<_>)| Entry {
        at: at(key.span().start),
        key: key.get_ref().clone().into_owned(),
        value: node(value.get_ref(), value.span().start, at),
    };
    found.into_iter().map(entry).collect()
}

fn node(value: &DeValue<'_>, start: usize, at: &dyn Fn(usize) -> At) -> Node {
    let tree = match value {
        DeValue::Integer(digits) => match i128::from_str_radix(digits.as_str(), digits.radix()) {
            Ok(integer) => Tree::Integer(integer),
            Err(_) => Tree::Other("an integer of too many digits"),
        },
        DeValue::String(text) => Tree::Text(text.clone().into_owned()),
        DeValue::Array(values) => {
            let values = values.iter().map(|each| node(each.get_ref(), each.span().start, at));
            Tree::List(values.collect())
        }
        DeValue::Table(table) => Tree::Table(entries(table, at)),
        DeValue::Float(_) => Tree::Other("a number with a point"),
        DeValue::Boolean(_) => Tree::Other("a boolean"),
        DeValue::Datetime(_) => Tree::Other("a date"),
    };
    Node { at: at(start), tree }
}
