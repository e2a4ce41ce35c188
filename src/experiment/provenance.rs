//! What the results of an experiment say of themselves: `datapackage.json` describes their
//! tables, `meta.json` says where they come from.

use super::specification::sha256_of;
use super::{Column, RecordType, Role, Specification, ValueType};
use crate::random;
use crate::simulate::Backend;
use serde::ser::SerializeMap;
use serde::{Serialize, Serializer};
use serde_json::{Value as Json, json};
use std::path::Path;
use std::{fs, io};

/// The description of an experiment's tables as a Frictionless data package.
pub(super) fn package_of(specification: &Specification) -> Json {
    let field = |column: &Column| {
        json!({
            "name": column.name,
            "type": match column.of {
                ValueType::Integer => "integer",
                ValueType::Number => "number",
                ValueType::Text => "string",
            },
            "description": column.about,
            "role": match column.role {
                Role::Key => "key",
                Role::Count => "count",
                Role::Derived => "derived",
                Role::Measured => "measured",
            },
        })
    };
    let resources = specification.kind.records().iter().map(|record: &&RecordType| {
        json!({
            "profile": "tabular-data-resource",
            "name": record.name,
            "path": format!("{}.csv", record.name),
            "description": match record.is_measured() {
                true => format!("{} Measured, so that every run has others.", record.about),
                false => record.about.into(),
            },
            "format": "csv",
            "mediatype": "text/csv",
            "encoding": "utf-8",
            "schema": {
                "fields": record.columns.iter().map(field).collect::<Vec<_>>(),
                "missingValues": [""],
            },
        })
    });
    json!({
        "profile": "tabular-data-package",
        "name": specification.name.to_ascii_lowercase(),
        "title": specification.about,
        "resources": resources.collect::<Vec<_>>(),
    })
}

/// Where the results come from, but for the experiment; `backends` are all that worked on them, in one sitting or
/// several, the last one last.
pub(super) fn meta(specification: &Specification, backends: &[Json]) -> Json {
    let mut meta = json!({
        "software": "tertia",
        "version": env!("CARGO_PKG_VERSION"),
        "git_commit": option_env!("TERTIA_COMMIT"),
    });
    if let Some(draws) = &specification.draws {
        meta["seed"] = draws.seed.into();
        meta["draw_contract"] = random::CONTRACT.into();
    }
    let (last, earlier) = backends.split_last().unzip();
    for (key, value) in last.and_then(Json::as_object).into_iter().flatten() {
        meta[key] = value.clone();
    }
    if let Some(earlier) = earlier.filter(|earlier| !earlier.is_empty()) {
        meta["earlier_backends"] = json!(earlier);
    }
    meta[SPECIFICATION] = Json::Null;
    meta["specification_sha256"] = specification.hash().into();
    meta
}

/// The key of the experiment in `meta.json`.
const SPECIFICATION: &str = "specification";

/// What `meta.json` says, with the experiment in its place, which is written point by point.
pub(super) struct Meta<'a> {
    pub(super) meta: Json,
    pub(super) specification: &'a Specification,
}

impl Serialize for Meta<'_> {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let mut map = to.serialize_map(None)?;
        for (key, value) in self.meta.as_object().into_iter().flatten() {
            match key == SPECIFICATION {
                true => map.serialize_entry(key, &self.specification.canonical())?,
                false => map.serialize_entry(key, value)?,
            }
        }
        map.end()
    }
}

/// Puts the SHA-256 of all other files of a folder into what `meta.json` says, by name, so that a
/// change shows.
pub(super) fn seal(meta: &mut Json, folder: &Path) -> io::Result<()> {
    let mut files: Vec<_> =
        fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<io::Result<_>>()?;
    files.sort();
    meta["files_sha256"] = json!({});
    for path in files {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned());
        meta["files_sha256"][name.unwrap_or_default()] = sha256_of(&path)?.into();
    }
    Ok(())
}

/// What computed.
pub(super) fn backend(backend: &Backend) -> Json {
    json!({
        "backend": backend.name,
        "adapter": backend.device,
        "driver": backend.driver,
        "software_adapter": backend.software,
        "threads": backend.threads,
    })
}
