//! Sweeps: blocks of parameter values, each the product of its keys, turned into points.
//!
//! Points come block by block; within a block parameters vary in the order in which the kind
//! declares them, the last one fastest, whatever the order of keys in the file.

use super::document::{At, Entry, Fault, Node, Tree};
use crate::experiment::{Kind, Parameter, ParameterType, Setting};
use std::collections::HashMap;

/// The most points of a sweep.
pub const MAX_POINTS: usize = 10_000;

/// The keys of a range; the last may be left out.
pub(super) const RANGE: [&str; 3] = ["from", "to", "step"];

/// One product.
#[derive(Clone, Debug)]
pub(super) struct Block {
    pub(super) at: At,
    pub(super) keys: Vec<Entry>,
    /// Whether an override reached into the block: then points may coincide with others.
    pub(super) loosened: bool,
}

impl Block {
    /// The blocks of `[sweep]` or of each `[[sweep]]`.
    pub(super) fn all(sweep: Entry) -> Result<Vec<Block>, Fault> {
        let block = |at: At, keys: Vec<Entry>| {
            if keys.is_empty() {
                return Err(at.expected("an empty sweep; expected a parameter and its values"));
            }
            Ok(Block { at, keys, loosened: false })
        };
        match sweep.value.tree {
            Tree::Table(keys) => Ok(vec![block(sweep.at, keys)?]),
            Tree::List(blocks) if blocks.is_empty() => Ok(vec![block(sweep.at, Vec::new())?]),
            Tree::List(blocks) => blocks
                .into_iter()
                .map(|each| match each.tree {
                    Tree::Table(keys) => block(each.at, keys),
                    _ => Err(each.mismatch("a table of parameters and their values")),
                })
                .collect(),
            _ => Err(sweep.value.mismatch("a table of parameters and their values")),
        }
    }
}

/// A value of a parameter and where it stands.
#[derive(Clone, Debug)]
pub(super) struct Placed {
    pub(super) setting: Setting,
    pub(super) at: At,
}

/// A point: one value a parameter, in their order.
pub(super) type Point = Vec<Placed>;

/// The points of these blocks; without a block the one point of the fixed values. `kind_at`
/// is where the experiment names its kind.
pub(super) fn points(
    kind: &dyn Kind,
    kind_at: &At,
    fixed: &[Entry],
    blocks: &[Block],
) -> Result<Vec<Point>, Fault> {
    let whole = [Block { at: kind_at.clone(), keys: Vec::new(), loosened: false }];
    let blocks = if blocks.is_empty() { &whole } else { blocks };
    let mut points: Vec<Point> = Vec::new();
    let mut seen = HashMap::new();
    for (number, block) in blocks.iter().enumerate() {
        for point in product(kind, fixed, block, MAX_POINTS - points.len())? {
            let settings: Vec<Setting> = point.iter().map(|placed| placed.setting).collect();
            match seen.insert(settings, number) {
                None => points.push(point),
                Some(earlier) if earlier != number && block.loosened => {}
                Some(_) => {
                    let text = describe(kind.parameters(), &point);
                    return Err(twice(block, &point, &text));
                }
            }
        }
    }
    Ok(points)
}

/// The fault of a point that came before: at the last value that the block itself gives.
fn twice(block: &Block, point: &Point, text: &str) -> Fault {
    let swept = |placed: &&Placed| match (&placed.at, &block.at) {
        (At::Byte(value), At::Byte(block)) => value > block,
        _ => true,
    };
    let at = point.iter().rev().find(swept).map_or(&block.at, |placed| &placed.at);
    at.expected(format!("the point {text} comes twice; expected each point once"))
}

/// A point as `attributes=4 cards=12`.
fn describe(parameters: &[Parameter], point: &Point) -> String {
    let pair = |(parameter, placed): (&Parameter, &Placed)| {
        format!("{}={}", parameter.name, placed.setting)
    };
    parameters.iter().zip(point).map(pair).collect::<Vec<_>>().join(" ")
}

/// The points of one block, at most `room` of them.
fn product(
    kind: &dyn Kind,
    fixed: &[Entry],
    block: &Block,
    room: usize,
) -> Result<Vec<Point>, Fault> {
    let mut points: Vec<Point> = vec![Vec::new()];
    for parameter in kind.parameters() {
        let top = fixed.iter().find(|entry| entry.key == parameter.name);
        let swept = block.keys.iter().find(|entry| entry.key == parameter.name);
        let values = match (top, swept) {
            (Some(_), Some(swept)) => {
                let name = parameter.name;
                return Err(swept.at.expected(format!(
                    "{name} stands at the top as well; expected it there or in the sweep, not both"
                )));
            }
            (Some(top), None) => vec![single(parameter, &top.value)?],
            (None, Some(swept)) => several(parameter, &swept.value)?,
            (None, None) => vec![standard(kind, parameter, &block.at)?],
        };
        if points.len() * values.len() > room {
            return Err(block.at.expected(format!(
                "a sweep of more than {MAX_POINTS} points; expected fewer values"
            )));
        }
        let longer = |point: Point| {
            let grown = |value: &Placed| [point.as_slice(), std::slice::from_ref(value)].concat();
            values.iter().map(grown).collect::<Vec<_>>()
        };
        points = points.into_iter().flat_map(longer).collect();
    }
    Ok(points)
}

/// The value of a parameter that no one gives.
fn standard(kind: &dyn Kind, parameter: &Parameter, at: &At) -> Result<Placed, Fault> {
    let Parameter { name, about, .. } = parameter;
    match parameter.default {
        Some(setting) => Ok(Placed { setting, at: at.clone() }),
        None => Err(at.expected(format!(
            "{name} is missing; {} experiments need it ({about}) at the top or in a sweep",
            kind.name()
        ))),
    }
}

/// One value.
fn single(parameter: &Parameter, node: &Node) -> Result<Placed, Fault> {
    let at = node.at.clone();
    match (parameter.of, &node.tree) {
        (_, Tree::List(_) | Tree::Table(_)) => Err(node
            .mismatch(format_args!("one value for {}; several stand in a sweep", parameter.name))),
        (ParameterType::Integer, Tree::Integer(value)) => match u64::try_from(*value) {
            Ok(value) => Ok(Placed { setting: Setting::Integer(value), at }),
            Err(_) => Err(node.mismatch(format_args!(
                "an integer from 0 to {} for {}",
                u64::MAX,
                parameter.name
            ))),
        },
        (ParameterType::Integer, _) => {
            Err(node.mismatch(format_args!("an integer for {}", parameter.name)))
        }
        (ParameterType::Word(words), tree) => {
            let given = if let Tree::Text(text) = tree { text.as_str() } else { "" };
            match words.iter().find(|word| **word == given) {
                Some(word) => Ok(Placed { setting: Setting::Word(word), at }),
                None => {
                    let words: Vec<_> = words.iter().map(|word| format!("{word:?}")).collect();
                    let words = words.join(" or ");
                    Err(node.mismatch(format_args!("{words} for {}", parameter.name)))
                }
            }
        }
    }
}

/// The values of a key in a sweep: a list, a range, or one value.
fn several(parameter: &Parameter, node: &Node) -> Result<Vec<Placed>, Fault> {
    let values = match &node.tree {
        Tree::List(values) if values.is_empty() => {
            return Err(node.at.expected(format!(
                "an empty sweep; expected at least one value for {}",
                parameter.name
            )));
        }
        Tree::List(values) => values.iter().map(|each| single(parameter, each)).collect(),
        Tree::Table(entries) => range(parameter, node, entries),
        _ => single(parameter, node).map(|placed| vec![placed]),
    }?;
    let mut seen = HashMap::new();
    for placed in &values {
        if seen.insert(placed.setting, ()).is_some() {
            return Err(placed.at.expected(format!(
                "{} {} comes twice; expected each value once",
                parameter.name, placed.setting
            )));
        }
    }
    Ok(values)
}

/// `{ from = A, to = B, step = S }`, both ends included.
fn range(parameter: &Parameter, node: &Node, entries: &[Entry]) -> Result<Vec<Placed>, Fault> {
    let name = parameter.name;
    if parameter.of != ParameterType::Integer {
        return Err(node.mismatch(format_args!("a list of words for {name}")));
    }
    if let Some(entry) = entries.iter().find(|entry| !RANGE.contains(&entry.key.as_str())) {
        let key = &entry.key;
        return Err(entry
            .at
            .expected(format!("unknown key {key:?}; a range has {}", either(&RANGE))));
    }
    let bound = |key: &str| match entries.iter().find(|entry| entry.key == key) {
        None => Ok(None),
        Some(entry) => match entry.value.tree {
            Tree::Integer(value) if u64::try_from(value).is_ok() => Ok(Some(value as u64)),
            _ => Err(entry.value.mismatch(format_args!("an integer of 0 or more for {key}"))),
        },
    };
    let missing = |key: &str| node.at.expected(format!("the range of {name} needs {key:?}"));
    let from = bound("from")?.ok_or_else(|| missing("from"))?;
    let to = bound("to")?.ok_or_else(|| missing("to"))?;
    let step = bound("step")?.unwrap_or(1);
    if step == 0 {
        return Err(node.at.expected(format!("the range of {name} needs a step of at least 1")));
    }
    if from > to {
        return Err(node.at.expected(format!(
            "an empty sweep; the range of {name} runs from {from} down to {to}"
        )));
    }
    if (to - from) / step >= MAX_POINTS as u64 {
        return Err(node.at.expected(format!(
            "a sweep of more than {MAX_POINTS} points; expected a shorter range of {name}"
        )));
    }
    let value = |i| Placed { setting: Setting::Integer(from + i * step), at: node.at.clone() };
    Ok((0..=(to - from) / step).map(value).collect())
}

/// Names as `a, b or c`.
pub(super) fn either(names: &[&str]) -> String {
    match names {
        [] => "nothing".into(),
        [only] => (*only).into(),
        [firsts @ .., last] => format!("{} or {last}", firsts.join(", ")),
    }
}
