//! The members of an answer, or what is wrong with them.

use super::subject::Subject;
use serde_json::Value;

/// A number that is there.
pub fn number(answer: &Value, key: &str) -> Result<usize, String> {
    optional_number(answer, key)?.ok_or_else(|| format!("there is no `{key}`"))
}

/// A number, if it is there.
pub fn optional_number(answer: &Value, key: &str) -> Result<Option<usize>, String> {
    let Some(value) = member(answer, key) else { return Ok(None) };
    let number = value.as_u64().and_then(|number| usize::try_from(number).ok());
    number.map(Some).ok_or_else(|| format!("`{key}` is no whole number: {}", short(value)))
}

/// A truth value, if it is there.
pub fn optional_truth(answer: &Value, key: &str) -> Result<Option<bool>, String> {
    let Some(value) = member(answer, key) else { return Ok(None) };
    value.as_bool().map(Some).ok_or_else(|| format!("`{key}` is not true or false"))
}

/// A member that is there and not null, as what is not known is.
fn member<'a>(answer: &'a Value, key: &str) -> Option<&'a Value> {
    answer.get(key).filter(|value| !value.is_null())
}

/// Vertices in ascending order, in the answer in any; all there and each once.
pub fn vertices(value: &Value, count: usize) -> Result<Vec<usize>, String> {
    let wrong = || format!("{} is no list of vertices", short(value));
    let mut list = Vec::new();
    for value in value.as_array().ok_or_else(wrong)? {
        let vertex = value.as_u64().and_then(|vertex| usize::try_from(vertex).ok());
        let vertex = vertex.ok_or_else(wrong)?;
        if vertex >= count {
            let are = if count == 1 { "is" } else { "are" };
            return Err(format!("{vertex} is no vertex: there {are} {count}, counted from 0"));
        }
        list.push(vertex);
    }
    list.sort_unstable();
    match list.windows(2).find(|pair| pair[0] == pair[1]) {
        Some(pair) => Err(format!("vertex {} is twice in {}", pair[0], short(value))),
        None => Ok(list),
    }
}

/// A list of lists of vertices.
pub fn lists(answer: &Value, key: &str, count: usize) -> Result<Vec<Vec<usize>>, String> {
    let value = answer.get(key).ok_or_else(|| format!("there is no `{key}`"))?;
    let all = value.as_array().ok_or_else(|| format!("`{key}` is no list: {}", short(value)))?;
    all.iter().map(|list| vertices(list, count)).collect()
}

/// What is left unchecked where an answer says that it is proved, and gives no proof; without edges
/// there is nothing to prove.
pub fn unproved(answer: &Value, subject: &Subject) -> Result<Option<String>, String> {
    let claimed = optional_truth(answer, "proved")? == Some(true) && !subject.edges.is_empty();
    Ok(claimed.then(|| "claimed optimal, no proof given".into()))
}

/// That `proved`, `lower`, `upper` go with each other and with the value.
pub fn bounds(answer: &Value, value: usize) -> Result<[usize; 2], String> {
    let lower = optional_number(answer, "lower")?;
    let upper = optional_number(answer, "upper")?;
    let [low, high] = [lower.unwrap_or(value), upper.unwrap_or(value)];
    if low > value || high < value {
        return Err(format!("the value {value} is not within {low} to {high}"));
    }
    match optional_truth(answer, "proved")? {
        Some(true) if low < high => Err(format!("called proved, but within {low} to {high}")),
        _ => Ok([low, high]),
    }
}

fn short(value: &Value) -> String {
    const LONGEST: usize = 60;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
