//! A folder of results as `tertia run` leaves it: what `meta.json` says of the run, and the tables
//! that `datapackage.json` describes, each read from its CSV file and checked against it. What does
//! not have the checksum that `meta.json` says was changed since, and is refused; results of older
//! versions have none.
//!
//! Tables stay text, since a report shows what stands there; a plot asks for numbers by column.

use super::ReportError;
use crate::experiment::{sha256, sha256_of};
use crate::json;
use serde_json::Value as Json;
use std::fs;
use std::path::{Path, PathBuf};

/// What a column is for, and so where it stands in a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Role {
    /// Part of what a row is about.
    Key,
    /// Anything else.
    Value,
}

/// One column of a table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its name in the header.
    pub name: String,
    /// What it means; empty where nobody says.
    pub about: String,
    /// What it is for.
    pub role: Role,
    /// Whether it holds numbers.
    pub numeric: bool,
}

/// One CSV file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The stem of the file.
    pub name: String,
    /// What it holds, in a sentence.
    pub about: String,
    /// The columns in order.
    pub columns: Vec<Column>,
    /// The rows, each with a field a column; missing is empty.
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// The place of a column.
    pub fn column(&self, name: &str) -> Option<usize> {
        self.columns.iter().position(|column| column.name == name)
    }

    /// The rows, for asking by name.
    pub fn rows(&self) -> impl Iterator<Item = Row<'_>> {
        self.rows.iter().map(|fields| Row { table: self, fields })
    }

    /// The different texts in a column, in the order of the rows.
    pub fn different(&self, name: &str) -> Vec<&str> {
        let mut found = Vec::new();
        for text in self.rows().map(|row| row.text(name)) {
            if !found.contains(&text) {
                found.push(text);
            }
        }
        found
    }
}

/// One row of a table.
#[derive(Clone, Copy)]
pub struct Row<'a> {
    table: &'a Table,
    fields: &'a [String],
}

impl<'a> Row<'a> {
    /// What stands in a column; empty if there is no such column.
    pub fn text(&self, name: &str) -> &'a str {
        let place = self.table.column(name);
        place.and_then(|place| self.fields.get(place)).map_or("", String::as_str)
    }

    /// The number in a column, if one is there.
    pub fn number(&self, name: &str) -> Option<f64> {
        self.text(name).parse().ok().filter(|number: &f64| number.is_finite())
    }
}

/// The results of one run.
#[derive(Clone, Debug, PartialEq)]
pub struct Folder {
    /// The name of the experiment.
    pub name: String,
    /// The kind of the experiment.
    pub kind: String,
    /// What it is about, in a line.
    pub about: String,
    /// All of `meta.json`.
    pub meta: Json,
    /// The tables, as `datapackage.json` lists them; times last.
    pub tables: Vec<Table>,
}

impl Folder {
    /// Reads a folder.
    pub fn read(folder: &Path) -> Result<Folder, ReportError> {
        let meta_file = folder.join("meta.json");
        let meta = json(&meta_file)?;
        let specification = |key: &str| {
            let found = meta["specification"][key].as_str();
            found.map(String::from).ok_or_else(|| ReportError::Without {
                file: meta_file.clone(),
                what: format!("specification.{key}"),
            })
        };
        let (name, kind) = (specification("name")?, specification("kind")?);
        let sum = sha256(meta["specification"].to_string().as_bytes());
        if meta.get("specification_sha256").is_some_and(|said| *said != sum) {
            return Err(ReportError::Changed { file: meta_file, what: "specification" });
        }
        let package_file = folder.join("datapackage.json");
        let package = json(&package_file)?;
        let Some(resources) = package["resources"].as_array() else {
            return Err(ReportError::Without { file: package_file, what: "resources".into() });
        };
        let tables = resources.iter().map(|resource| table(folder, &package_file, resource, &meta));
        let mut tables = tables.collect::<Result<Vec<_>, _>>()?;
        let timing = folder.join("timing.csv");
        if timing.is_file() && tables.iter().all(|table| table.name != "timing") {
            tables.push(times(&timing)?);
            unchanged(folder, "timing.csv", &meta)?;
        }
        let about = package["title"].as_str().unwrap_or_default().into();
        Ok(Folder { name, kind, about, meta, tables })
    }

    /// A table by name.
    pub fn table(&self, name: &str) -> Option<&Table> {
        self.tables.iter().find(|table| table.name == name)
    }
}

/// The folders of results that a path stands for: itself, or those right below it.
pub fn folders(path: &Path) -> Result<Vec<PathBuf>, ReportError> {
    if path.join("meta.json").is_file() {
        return Ok(vec![path.into()]);
    }
    let fault = |error: std::io::Error| ReportError::Read { file: path.into(), error };
    let mut found = Vec::new();
    for entry in fs::read_dir(path).map_err(fault)? {
        let below = entry.map_err(fault)?.path();
        let hidden = below.file_name().is_some_and(|name| name.to_string_lossy().starts_with('.'));
        if !hidden && below.join("meta.json").is_file() {
            found.push(below);
        }
    }
    found.sort();
    match found.is_empty() {
        true => Err(ReportError::NoResults(path.into())),
        false => Ok(found),
    }
}

fn json(file: &Path) -> Result<Json, ReportError> {
    json::read(text(file)?.as_bytes()).map_err(|error| ReportError::Json(file.into(), error))
}

fn text(file: &Path) -> Result<String, ReportError> {
    let bytes = fs::read(file).map_err(|error| ReportError::Read { file: file.into(), error })?;
    String::from_utf8(bytes).map_err(|_| ReportError::NotText(file.into()))
}

/// The table that a resource of the data package describes.
fn table(
    folder: &Path,
    package: &Path,
    resource: &Json,
    meta: &Json,
) -> Result<Table, ReportError> {
    let without = |what: &str| ReportError::Without { file: package.into(), what: what.into() };
    let path = resource["path"].as_str().ok_or_else(|| without("a path of each resource"))?;
    // A description must not lead out of its folder.
    if Path::new(path).file_name() != Some(path.as_ref()) {
        return Err(ReportError::Elsewhere { file: package.into(), path: path.into() });
    }
    let fields = resource["schema"]["fields"].as_array();
    let fields = fields.ok_or_else(|| without("schema.fields of each resource"))?;
    let mut columns = Vec::with_capacity(fields.len());
    for field in fields {
        let name = field["name"].as_str().ok_or_else(|| without("a name of each field"))?;
        columns.push(Column {
            name: name.into(),
            about: field["description"].as_str().unwrap_or_default().into(),
            role: if field["role"] == "key" { Role::Key } else { Role::Value },
            numeric: field["type"] == "integer" || field["type"] == "number",
        });
    }
    let file = folder.join(path);
    let (header, rows) = csv(&file)?;
    if !header.iter().eq(columns.iter().map(|column| &column.name)) {
        let expected = columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>();
        return Err(ReportError::Header { file, expected: expected.join(",") });
    }
    for (line, row) in &rows {
        for (place, (field, column)) in row.iter().zip(&columns).enumerate() {
            let number = field.parse().is_ok_and(f64::is_finite);
            if column.numeric && !field.is_empty() && !number {
                let (line, column, found) = (*line, place + 1, field.clone());
                return Err(ReportError::Number { file, line, column, found });
            }
        }
    }
    unchanged(folder, path, meta)?;
    Ok(Table {
        name: resource["name"].as_str().unwrap_or(path.trim_end_matches(".csv")).into(),
        about: resource["description"].as_str().unwrap_or_default().into(),
        columns,
        rows: rows.into_iter().map(|(_, row)| row).collect(),
    })
}

/// Makes sure that a table is as it was written.
fn unchanged(folder: &Path, name: &str, meta: &Json) -> Result<(), ReportError> {
    let file = folder.join(name);
    let sum = sha256_of(&file).map_err(|error| ReportError::Read { file: file.clone(), error })?;
    match &meta["files_sha256"][name] {
        Json::Null => Err(ReportError::Unsealed { file }),
        said if *said == sum => Ok(()),
        _ => Err(ReportError::Changed { file, what: "table" }),
    }
}

/// The times of the points, which no package describes: they are no results.
fn times(file: &Path) -> Result<Table, ReportError> {
    let (header, rows) = csv(file)?;
    let rows: Vec<Vec<String>> = rows.into_iter().map(|(_, row)| row).collect();
    let measured = ["samples", "seconds", "samples_per_second"];
    let column = |(place, name): (usize, String)| Column {
        about: String::new(),
        role: if measured.contains(&&*name) { Role::Value } else { Role::Key },
        numeric: rows.iter().all(|row| {
            row.get(place).is_some_and(|field| field.is_empty() || field.parse::<f64>().is_ok())
        }),
        name,
    };
    Ok(Table {
        name: "timing".into(),
        about: "How long each point took. Measured, so that every run has others.".into(),
        columns: header.into_iter().enumerate().map(column).collect(),
        rows,
    })
}

type Rows = Vec<(u64, Vec<String>)>;

/// The header and the rows with their lines.
fn csv(file: &Path) -> Result<(Vec<String>, Rows), ReportError> {
    let text = text(file)?;
    let bad = |error: csv::Error| {
        let line = error.position().map_or(1, csv::Position::line);
        let reason = match error.kind() {
            csv::ErrorKind::UnequalLengths { expected_len, len, .. } => {
                format!("{len} fields; the header has {expected_len}")
            }
            _ => "no CSV".into(),
        };
        ReportError::Csv { file: file.into(), line, reason }
    };
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    let header = reader.headers().map_err(bad)?.iter().map(String::from).collect();
    let mut rows = Vec::new();
    for record in reader.records() {
        let record = record.map_err(bad)?;
        let line = record.position().map_or(0, csv::Position::line);
        rows.push((line, record.iter().map(String::from).collect()));
    }
    Ok((header, rows))
}
