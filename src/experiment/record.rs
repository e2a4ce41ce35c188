//! Record types: one declaration of the columns of a result table, from which CSV header,
//! JSON and `datapackage.json` come.
//!
//! Tables are long and tidy: key columns first, then integer columns, then columns derived
//! from these alone. A missing value is empty, never 0. What is measured, such as times, stands in
//! tables of its own.

use std::fmt;
use std::io;

/// What a column is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Part of the row's identity.
    Key,
    /// An exact count, the sum over all samples.
    Count,
    /// Computed from keys and counts.
    Derived,
    /// Measured, such as a time, and so another one in every run; see
    /// [`RecordType::is_measured`].
    Measured,
}

/// The type of a column's values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ValueType {
    /// An integer.
    Integer,
    /// A floating-point number.
    Number,
    /// A word.
    Text,
}

/// One column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Column {
    /// The name in the header: lower case, words joined by `_`.
    pub name: &'static str,
    /// What it is for.
    pub role: Role,
    /// The type of its values.
    pub of: ValueType,
    /// One sentence for `datapackage.json`.
    pub about: &'static str,
}

impl Column {
    /// A key.
    pub const fn key(name: &'static str, of: ValueType, about: &'static str) -> Column {
        Column { name, role: Role::Key, of, about }
    }

    /// A count.
    pub const fn count(name: &'static str, about: &'static str) -> Column {
        Column { name, role: Role::Count, of: ValueType::Integer, about }
    }

    /// A number derived from keys and counts.
    pub const fn derived(name: &'static str, about: &'static str) -> Column {
        Column { name, role: Role::Derived, of: ValueType::Number, about }
    }

    /// Something measured, or computed from that.
    pub const fn measured(name: &'static str, of: ValueType, about: &'static str) -> Column {
        Column { name, role: Role::Measured, of, about }
    }
}

/// A kind of row; its name is the stem of the CSV file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RecordType {
    /// Stem of the file.
    pub name: &'static str,
    /// One sentence for `datapackage.json`.
    pub about: &'static str,
    /// The columns in order.
    pub columns: &'static [Column],
}

impl RecordType {
    /// Whether it holds what was measured: such a table alone is not the same in every run. What
    /// is counted stands in others.
    pub fn is_measured(&self) -> bool {
        self.columns.iter().any(|column| column.role == Role::Measured)
    }

    /// The header of its CSV, to which rows are added.
    pub fn csv<W: io::Write>(&self, to: W) -> io::Result<csv::Writer<W>> {
        let mut csv = csv::Writer::from_writer(to);
        csv.write_record(self.columns.iter().map(|column| column.name))?;
        Ok(csv)
    }
}

/// One value of a row.
#[derive(Clone, Debug, PartialEq)]
pub enum Value {
    /// Nothing is known; an empty field.
    Missing,
    /// An integer.
    Integer(u128),
    /// A finite number, printed as the shortest text that reads back as the same number.
    Number(f64),
    /// A word.
    Text(&'static str),
    /// A name that is known only at run time.
    Name(String),
}

impl From<Option<f64>> for Value {
    /// A number; missing where there is none or it is not finite.
    fn from(number: Option<f64>) -> Value {
        number.filter(|number| number.is_finite()).map_or(Value::Missing, Value::Number)
    }
}

impl From<u32> for Value {
    fn from(integer: u32) -> Value {
        Value::Integer(integer.into())
    }
}

impl From<u128> for Value {
    fn from(integer: u128) -> Value {
        Value::Integer(integer)
    }
}

/// The largest integer up to which JSON readers keep every integer apart.
const LARGEST_JSON_INTEGER: u128 = 1 << 53;

impl Value {
    /// The value in JSON: missing is null, and an integer beyond 2^53 a string.
    pub fn to_json(&self) -> serde_json::Value {
        match self {
            Value::Missing => serde_json::Value::Null,
            Value::Integer(value) if *value > LARGEST_JSON_INTEGER => value.to_string().into(),
            Value::Integer(value) => (*value as u64).into(),
            Value::Number(value) => (*value).into(),
            Value::Text(word) => (*word).into(),
            Value::Name(name) => name.as_str().into(),
        }
    }
}

/// The value as a field of CSV.
impl fmt::Display for Value {
    fn fmt(&self, to: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Missing => Ok(()),
            Value::Integer(value) => value.fmt(to),
            Value::Number(value) => value.fmt(to),
            Value::Text(word) => word.fmt(to),
            Value::Name(name) => name.fmt(to),
        }
    }
}

/// Rows of one record type.
#[derive(Clone, Debug, PartialEq)]
pub struct Table {
    /// Their type.
    pub record: &'static RecordType,
    /// The rows, each with one value a column.
    pub rows: Vec<Vec<Value>>,
}

impl Table {
    /// A table without rows.
    pub fn new(record: &'static RecordType) -> Table {
        Table { record, rows: Vec::new() }
    }

    /// Adds a row.
    ///
    /// # Panics
    ///
    /// For a row that has not one value a column.
    pub fn push(&mut self, row: Vec<Value>) {
        assert_eq!(row.len(), self.record.columns.len(), "a row of {}", self.record.name);
        self.rows.push(row);
    }

    /// The rows as lines of CSV under the [header](RecordType::csv).
    pub fn write_rows<W: io::Write>(&self, csv: &mut csv::Writer<W>) -> io::Result<()> {
        for row in &self.rows {
            csv.write_record(row.iter().map(Value::to_string))?;
        }
        Ok(())
    }

    /// The rows as JSON objects, keyed by the names of the columns.
    pub fn to_json(&self) -> impl Iterator<Item = serde_json::Value> {
        self.rows.iter().map(|row| {
            let columns = self.record.columns.iter().map(|column| column.name.to_owned());
            let fields = columns.zip(row.iter().map(Value::to_json));
            serde_json::Value::Object(fields.collect())
        })
    }
}
