//! Comments that number the vertices of a graph: `c KEY NUMBER VERTEX`, one line a vertex.
//!
//! Readers that do not know them skip them. The layers of ordered Node Kayles are `c layer I V`,
//! the parts of a graph whose cliques are sought `c part P V`. Numbers count from 1, as vertices
//! do, and every vertex has just one.

use super::fault::{Fault, InstanceError};
use super::lines::comments;
use crate::cards::Place;

/// The number of each vertex, from 0, by comments with this key.
pub fn numbered(
    bytes: &[u8],
    key: &'static str,
    vertices: usize,
) -> Result<Vec<usize>, InstanceError> {
    let mut numbers = vec![None; vertices];
    let of_key = comments(bytes).filter(|line| {
        line.word(0).as_deref() == Some("c") && line.word(1).as_deref() == Some(key)
    });
    for line in of_key {
        let Some(found) = line.word(2) else {
            return Err(line.fail(2, Fault::Short { expected: "a number" }));
        };
        let number = line.number(2).filter(|number| (1..=vertices).contains(number));
        let number =
            number.ok_or_else(|| line.fail(2, Fault::Numbering { found, key, vertices }))?;
        let Some(found) = line.word(3) else {
            return Err(line.fail(3, Fault::Short { expected: "a vertex" }));
        };
        let vertex = line.number(3).filter(|vertex| (1..=vertices).contains(vertex));
        let vertex = vertex.ok_or_else(|| line.fail(3, Fault::Vertex { found, vertices }))?;
        if let Some(found) = line.word(4) {
            return Err(line.fail(4, Fault::LongNumber { found, key }));
        }
        if numbers[vertex - 1].replace(number - 1).is_some() {
            return Err(line.fail(3, Fault::Renumbered { vertex, key }));
        }
    }
    match numbers.iter().position(Option::is_none) {
        None => Ok(numbers.into_iter().flatten().collect()),
        Some(vertex) => {
            let end = Place { line: bytes.split(|&byte| byte == b'\n').count(), column: 1 };
            let fault = Fault::Unnumbered { vertex: vertex + 1, key };
            Err(InstanceError { place: end, fault })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_vertex_has_its_number() {
        let text = b"c layers\nc layer 2 1\r\np tw 3 1\n1 2\nc layer 1 3 \nc layer 2 2\nc part x";
        assert_eq!(numbered(text, "layer", 3).unwrap(), [1, 1, 0]);
        for (text, expected) in [
            ("c layer", "1:8: this line ends where a number was expected"),
            ("c layer 1", "1:10: this line ends where a vertex was expected"),
            ("c layer 0 1", "1:9: `0` is no layer: layers are numbers from 1 to at most 1"),
            ("c layer 1 2", "1:11: `2` is no vertex: there is 1, counted from 1"),
            ("c layer 1 1 x", "1:13: `x` is one word too many: a line is `c layer NUMBER VERTEX`"),
            ("c layer 1 1\nc layer 1 1", "2:11: vertex 1 has a layer already"),
            ("p tw 1 0\n", "2:1: vertex 1 has no layer: a line `c layer NUMBER 1` is missing"),
        ] {
            let error = numbered(text.as_bytes(), "layer", 1).unwrap_err();
            assert_eq!(error.to_string(), expected, "{text:?}");
        }
    }
}
