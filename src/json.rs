//! JSON from files that someone may have cut or edited: what is wrong, and where.

use crate::cards::Place;
use serde::de::DeserializeOwned;

/// Why a text is not the JSON that was expected; shown as `line:column: reason`.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {reason}")]
pub struct JsonError {
    /// Where.
    pub place: Place,
    /// What.
    pub reason: String,
}

/// The value that a text is.
pub fn read<T: DeserializeOwned>(text: &[u8]) -> Result<T, JsonError> {
    serde_json::from_slice(text).map_err(|error| {
        let reason = error.to_string();
        // The place stands in front already.
        let reason = reason.rsplit_once(" at line ").map_or(&*reason, |(reason, _)| reason);
        let line = text.split(|&byte| byte == b'\n').nth(error.line().saturating_sub(1));
        let before = line.map_or(&[][..], |line| &line[..error.column().min(line.len())]);
        // An end of file is behind the last column, which may be none.
        let column = String::from_utf8_lossy(before).chars().count().max(1);
        JsonError { place: Place { line: error.line().max(1), column }, reason: reason.into() }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    #[test]
    fn places_count_from_one() {
        for (text, said) in [
            ("", "1:1: EOF while parsing a value"),
            ("{\n", "2:1: EOF while parsing an object"),
            ("[1, x]", "1:5: expected value"),
            ("[\"é\", x]", "1:7: expected value"),
        ] {
            let error = read::<Value>(text.as_bytes()).unwrap_err();
            assert_eq!(error.to_string(), said);
        }
    }
}
