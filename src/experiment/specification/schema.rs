//! The JSON Schema of experiment files, from the keys and kinds that the parser knows.
//!
//! It says which keys there are and what values they have; what depends on several of them, such as
//! more cards than the deck has, only the parser tells. Editors complete from the `properties` of
//! the whole, which has the keys of all kinds; what is checked are those of the kind.

use super::draft::{KEYS, MOST_OF_NAME, OF_DRAWS, SEED};
use super::sweep::RANGE;
use crate::experiment::{Kind, Parameter, ParameterType};
use serde_json::{Map, Value as Json, json};

/// The schema of the experiment files of these kinds, draft 2020-12.
pub fn schema(kinds: &[&'static dyn Kind]) -> Json {
    let mut parts = Map::from_iter([("range".into(), range())]);
    let mut all: Map<String, Json> = Map::new();
    for kind in kinds {
        let (name, keys) = (kind.name(), keys(*kind, kinds));
        let mut top = keys.clone();
        top.insert("profile".into(), common("profile", *kind, kinds));
        for (key, value) in &top {
            let any = all.entry(key).or_insert_with(|| json!([]));
            if let Some(any) = any.as_array_mut().filter(|any| !any.contains(value)) {
                any.push(value.clone());
            }
        }
        let mut whole = closed(top);
        if kind.samples() {
            whole["required"] = json!(["samples"]);
        }
        parts.insert(name.into(), whole);
        parts.insert(format!("{name}-profile"), closed(keys));
        parts.insert(format!("{name}-sweep"), sweep(*kind));
    }
    all.values_mut().for_each(|any| *any = any_of(any));
    let by_kind = kinds.iter().rfold(json!(true), |others, kind| {
        json!({
            "if": { "properties": { "kind": { "const": kind.name() } }, "required": ["kind"] },
            "then": part(kind.name()),
            "else": others,
        })
    });
    let mut schema = json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "Experiment file of tertia",
        "type": "object",
        "properties": all,
        "required": ["name", "kind"],
    });
    for key in ["if", "then", "else"] {
        schema[key] = by_kind[key].clone();
    }
    schema["$defs"] = parts.into();
    schema
}

/// The keys of a profile, and but for profiles those at the top.
fn keys(kind: &'static dyn Kind, kinds: &[&'static dyn Kind]) -> Map<String, Json> {
    let fits = |key: &&str| *key != "profile" && (kind.samples() || !OF_DRAWS.contains(key));
    let keys = KEYS.into_iter().filter(fits);
    let keys = keys.map(|key| (key.to_owned(), common(key, kind, kinds)));
    let parameter = |parameter: &Parameter| {
        let mut value = one(parameter);
        value["description"] = parameter.about.into();
        if let Some(default) = parameter.default {
            value["default"] = json!(default);
        }
        (parameter.name.to_owned(), value)
    };
    keys.chain(kind.parameters().iter().map(parameter)).collect()
}

/// The value of a key that every kind has.
fn common(key: &str, kind: &'static dyn Kind, kinds: &[&'static dyn Kind]) -> Json {
    match key {
        "name" => json!({
            "description": "The name, also of the results folder.",
            "type": "string",
            "pattern": format!("^[A-Za-z0-9_-][A-Za-z0-9_.-]{{0,{}}}$", MOST_OF_NAME - 1),
        }),
        "kind" => json!({
            "description": "What is done at each point.",
            "enum": kinds.iter().map(|kind| kind.name()).collect::<Vec<_>>(),
        }),
        "about" => json!({
            "description": "A sentence for the head of the tables.",
            "type": "string",
        }),
        "seed" => json!({
            "description": "The seed of all draws.",
            "type": "integer",
            "minimum": 0,
            "default": SEED,
        }),
        "samples" => json!({
            "description": "How many samples are drawn at each point.",
            "type": "integer",
            "minimum": 1,
        }),
        "sweep" => part(&format!("{}-sweep", kind.name())),
        _ => json!({
            "description": "Keys that `--profile NAME` lays over the top of the file.",
            "type": "object",
            "additionalProperties": part(&format!("{}-profile", kind.name())),
        }),
    }
}

/// One value of a parameter.
fn one(parameter: &Parameter) -> Json {
    match parameter.of {
        ParameterType::Integer => json!({ "type": "integer", "minimum": 0 }),
        ParameterType::Word(words) => json!({ "enum": words }),
    }
}

/// A table of a sweep, or several of them.
fn sweep(kind: &dyn Kind) -> Json {
    let several = |parameter: &Parameter| {
        let list =
            json!({ "type": "array", "items": one(parameter), "minItems": 1, "uniqueItems": true });
        let mut values = vec![one(parameter), list];
        values.extend((parameter.of == ParameterType::Integer).then(|| part("range")));
        (parameter.name.to_owned(), json!({ "description": parameter.about, "anyOf": values }))
    };
    let mut table = closed(kind.parameters().iter().map(several).collect());
    table["minProperties"] = 1.into();
    table["description"] = "Parameters and the values that they take: a product.".into();
    let again = part(&format!("{}-sweep/anyOf/0", kind.name()));
    json!({ "anyOf": [table, { "type": "array", "items": again, "minItems": 1 }] })
}

/// The values from one to another, both included.
fn range() -> Json {
    let bound = |key: &str| {
        (key.to_owned(), json!({ "type": "integer", "minimum": u8::from(key == RANGE[2]) }))
    };
    let mut range = closed(RANGE.into_iter().map(bound).collect());
    range["required"] = json!(RANGE[..2]);
    range
}

/// A table of these keys and no others.
fn closed(properties: Map<String, Json>) -> Json {
    json!({ "type": "object", "properties": properties, "additionalProperties": false })
}

/// One of these, of which there may be but one.
fn any_of(schemas: &Json) -> Json {
    match schemas.as_array().map(Vec::as_slice) {
        Some([only]) => only.clone(),
        _ => json!({ "anyOf": schemas }),
    }
}

/// What stands under a name among the definitions.
fn part(name: &str) -> Json {
    json!({ "$ref": format!("#/$defs/{name}") })
}
