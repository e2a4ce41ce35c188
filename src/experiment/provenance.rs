//! What the results of an experiment say of themselves: `datapackage.json` describes their
//! tables, `meta.json` says where they come from.

use super::{Column, Role, Specification, ValueType};
use crate::random;
use crate::simulate::Backend;
use serde_json::{Value as Json, json};

/// The description of the tables as a Frictionless data package.
pub(super) fn package(specification: &Specification) -> Json {
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
            },
        })
    };
    let resources = specification.kind.records().iter().map(|record| {
        json!({
            "profile": "tabular-data-resource",
            "name": record.name,
            "path": format!("{}.csv", record.name),
            "description": record.about,
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

/// Where the results come from.
pub(super) fn meta(specification: &Specification, backend: &Backend) -> Json {
    json!({
        "software": "tertia",
        "version": env!("CARGO_PKG_VERSION"),
        "git_commit": option_env!("TERTIA_COMMIT"),
        "seed": specification.seed,
        "draw_contract": random::CONTRACT,
        "backend": backend.name,
        "adapter": backend.device,
        "driver": backend.driver,
        "software_adapter": backend.software,
        "threads": backend.threads,
        "specification": specification.canonical(),
        "specification_sha256": specification.hash(),
    })
}
