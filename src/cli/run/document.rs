//! The tables of an experiment and where they come from, as JSON that is written row by row.

use serde::ser::{Error, SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::Value as Json;
use tertia::experiment::{Counted, Draws, RunError, Specification, each_point};

/// The document.
pub struct Document<'a> {
    pub specification: &'a Specification,
    pub counted: &'a dyn Counted,
    /// The backend that worked last.
    pub backend: &'a Json,
}

impl Serialize for Document<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        map.serialize_entry("name", &self.specification.name)?;
        map.serialize_entry("about", &self.specification.about)?;
        map.serialize_entry("kind", self.specification.kind.name())?;
        if let Some(Draws { samples, seed }) = self.specification.draws {
            map.serialize_entry("seed", &seed)?;
            map.serialize_entry("samples", &samples)?;
        }
        map.serialize_entry("backend", &self.backend["backend"])?;
        map.serialize_entry("adapter", &self.backend["adapter"])?;
        map.serialize_entry("specification_sha256", &self.specification.hash())?;
        map.serialize_entry("tables", &Tables(self))?;
        map.end()
    }
}

/// All tables by their names.
struct Tables<'a>(&'a Document<'a>);

impl Serialize for Tables<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for (number, record) in self.0.specification.kind.records().iter().enumerate() {
            map.serialize_entry(record.name, &Rows { document: self.0, number })?;
        }
        map.end()
    }
}

/// The rows of the table with this number.
struct Rows<'a> {
    document: &'a Document<'a>,
    number: usize,
}

impl Serialize for Rows<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut rows = to.serialize_seq(None)?;
        let Document { specification, counted, .. } = *self.document;
        each_point(specification, counted, |_, _, tables| {
            let mut table = tables[self.number].to_json();
            table.try_for_each(|row| rows.serialize_element(&row)).map_err(Failure::Writer)
        })
        .map_err(|failure| match failure {
            Failure::Writer(error) => error,
            Failure::Run(error) => S::Error::custom(error),
        })?;
        rows.end()
    }
}

/// Why rows are not written.
enum Failure<E> {
    Writer(E),
    Run(RunError),
}

impl<E> From<RunError> for Failure<E> {
    fn from(error: RunError) -> Failure<E> {
        Failure::Run(error)
    }
}
