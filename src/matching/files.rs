//! Files of cards with any number of values, and of multiedges.
//!
//! A line is one card: a string of digits, one an attribute, where there are at most ten values,
//! or numbers separated by commas. A blank line ends a layout. A line is one multiedge: numbers
//! separated by commas, a CSV without header, one instance a file. Values count from 0; comments
//! go from `#` to the end of the line, and a line that holds only a comment ends no layout.

use super::Points;
use crate::cards::{Place, quoted};
use crate::plural::counted;
use std::collections::HashMap;
use std::io::{self, Write};

/// The most values that have a digit each.
const MOST_DIGITS: usize = 10;

/// The points of a file, or of a layout in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// The points, none of them twice, with at least one dimension.
    pub points: Points,
    /// The line of each, from 1.
    pub lines: Vec<usize>,
}

/// Something wrong in a file of cards or multiedges, and where.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{place}: {fault}")]
pub struct FileError {
    /// Where.
    pub place: Place,
    /// What.
    pub fault: Fault,
}

/// What can be wrong in a file of cards or multiedges.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Fault {
    /// There is no point.
    #[error("there is no {0} in this file")]
    Empty(&'static str),
    /// A word is no value.
    #[error("{} is no value: values are {expected}", quoted(.found))]
    Value {
        /// The word.
        found: String,
        /// What the values are.
        expected: String,
    },
    /// A line has more or fewer values than the first one.
    #[error("{} where line {first} has {expected}", counted(*.found, ["value", "values"]))]
    Length {
        /// Its values.
        found: usize,
        /// Values of the first line.
        expected: usize,
        /// The first line of the layout or instance.
        first: usize,
    },
    /// A point is there twice.
    #[error("this {point} is already at line {earlier}")]
    Repeated {
        /// What it is called.
        point: &'static str,
        /// Line of the first.
        earlier: usize,
    },
}

/// Reads the layouts of a file of cards of `values` values, at least one layout.
///
/// ```
/// use tertia::matching::files::read_cards;
///
/// let layouts = read_cards(b"012 # a card\n1,2,3\n\n3\n", 4)?;
/// assert_eq!(layouts[0].points.row(1), [1, 2, 3]);
/// assert_eq!(layouts[1].lines, [4]);
/// # Ok::<(), tertia::matching::files::FileError>(())
/// ```
pub fn read_cards(bytes: &[u8], values: usize) -> Result<Vec<Written>, FileError> {
    let text = decoded(bytes);
    let mut layouts = Vec::new();
    let mut cards = Vec::new();
    for line in lines(&text) {
        match line {
            Line::Point(words) => cards.push(words),
            Line::Comment => {}
            Line::Blank if cards.is_empty() => {}
            Line::Blank => {
                layouts.push(written(&cards, Some(values), values <= MOST_DIGITS, CARD)?);
                cards.clear();
            }
        }
    }
    if !cards.is_empty() {
        layouts.push(written(&cards, Some(values), values <= MOST_DIGITS, CARD)?);
    }
    match layouts.is_empty() {
        true => Err(empty(CARD)),
        false => Ok(layouts),
    }
}

/// Reads a file of multiedges. Where `values` is not given there are as many values as the
/// largest one needs.
///
/// ```
/// let written = tertia::matching::files::read_matching(b"0,1,0\n1,0,1\n", None)?;
/// assert!(written.points.is_matching(&[0, 1]));
/// # Ok::<(), tertia::matching::files::FileError>(())
/// ```
pub fn read_matching(bytes: &[u8], values: Option<usize>) -> Result<Written, FileError> {
    let text = decoded(bytes);
    let edges: Vec<Words> = lines(&text)
        .filter_map(|line| match line {
            Line::Point(words) => Some(words),
            Line::Comment | Line::Blank => None,
        })
        .collect();
    match edges.is_empty() {
        true => Err(empty(MULTIEDGE)),
        false => written(&edges, values, false, MULTIEDGE),
    }
}

/// A card as it is written: in digits where these suffice, else in numbers and commas.
///
/// # Panics
///
/// Where there is no such card.
pub fn card(points: &Points, at: usize) -> String {
    text(points.row(at), if points.values() <= MOST_DIGITS { "" } else { "," })
}

/// A multiedge as it is written: numbers and commas.
///
/// # Panics
///
/// Where there is no such multiedge.
pub fn multiedge(points: &Points, at: usize) -> String {
    text(points.row(at), ",")
}

fn text(row: &[u32], separator: &str) -> String {
    row.iter().map(u32::to_string).collect::<Vec<_>>().join(separator)
}

/// Writes cards, one a line, as [`read_cards`] reads them. Cards without attributes have no form in
/// a file.
pub fn write_cards(points: &Points, out: &mut dyn Write) -> io::Result<()> {
    (0..points.len()).try_for_each(|at| writeln!(out, "{}", card(points, at)))
}

/// Writes multiedges, one a line, as [`read_matching`] reads them.
pub fn write_matching(points: &Points, out: &mut dyn Write) -> io::Result<()> {
    (0..points.len()).try_for_each(|at| writeln!(out, "{}", multiedge(points, at)))
}

const CARD: &str = "card";
const MULTIEDGE: &str = "multiedge";

/// A line of a file.
enum Line<'a> {
    Point(Words<'a>),
    Comment,
    Blank,
}

/// What stands on a line before its comment.
struct Words<'a> {
    number: usize,
    content: &'a str,
}

impl Words<'_> {
    /// Something wrong on this line, from a byte on.
    fn fail(&self, at: usize, fault: Fault) -> FileError {
        let column = self.content[..at].chars().count() + 1;
        FileError { place: Place { line: self.number, column }, fault }
    }

    /// The byte where the first word begins.
    fn start(&self) -> usize {
        self.content.len() - self.content.trim_start().len()
    }

    /// The values, each with the byte where it begins.
    fn values(&self, most: Option<usize>, digits: bool) -> Result<Vec<(usize, u32)>, FileError> {
        let value = |at: usize, word: &str| {
            let number = word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok());
            match number.flatten() {
                Some(value) if most.is_none_or(|most| (value as usize) < most) => Ok((at, value)),
                _ => {
                    Err(self
                        .fail(at, Fault::Value { found: word.to_owned(), expected: range(most) }))
                }
            }
        };
        if digits && !self.content.contains(',') {
            let start = self.start();
            let word = self.content.trim();
            return word
                .char_indices()
                .map(|(at, digit)| value(start + at, &word[at..at + digit.len_utf8()]))
                .collect();
        }
        let mut start = 0;
        self.content
            .split(',')
            .map(|field| {
                let at = start + field.len() - field.trim_start().len();
                start += field.len() + 1;
                value(at, field.trim())
            })
            .collect()
    }
}

/// The values there are, in words.
fn range(values: Option<usize>) -> String {
    match values {
        None => format!("0 to {}", u32::MAX),
        Some(0) => "none".to_owned(),
        Some(1) => "0 alone".to_owned(),
        Some(values) => format!("0 to {}", values - 1),
    }
}

fn empty(point: &'static str) -> FileError {
    FileError { place: Place { line: 1, column: 1 }, fault: Fault::Empty(point) }
}

/// Comments may be in any encoding, and no value has one of the replacements.
fn decoded(bytes: &[u8]) -> std::borrow::Cow<'_, str> {
    String::from_utf8_lossy(bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes))
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> {
    (1..).zip(text.split('\n')).map(|(number, line)| {
        let content = line.split('#').next().unwrap_or_default();
        match content.trim().is_empty() {
            false => Line::Point(Words { number, content }),
            true if content.len() < line.len() => Line::Comment,
            true => Line::Blank,
        }
    })
}

/// The points of some lines, at least one.
fn written(
    lines: &[Words],
    values: Option<usize>,
    digits: bool,
    point: &'static str,
) -> Result<Written, FileError> {
    let first = &lines[0];
    let mut seen = HashMap::new();
    let mut rows: Vec<Vec<u32>> = Vec::with_capacity(lines.len());
    for line in lines {
        let row = line.values(values, digits)?;
        let expected = rows.first().map_or(row.len(), Vec::len);
        if row.len() != expected {
            let beyond = row.get(expected).map_or(line.content.trim_end().len(), |&(at, _)| at);
            let fault = Fault::Length { found: row.len(), expected, first: first.number };
            return Err(line.fail(beyond, fault));
        }
        let row: Vec<u32> = row.into_iter().map(|(_, value)| value).collect();
        if let Some(earlier) = seen.insert(row.clone(), line.number) {
            return Err(line.fail(line.start(), Fault::Repeated { point, earlier }));
        }
        rows.push(row);
    }
    let largest = rows.iter().flatten().max().copied().unwrap_or_default();
    let values = values.unwrap_or(largest as usize + 1);
    // Each value was looked at; only that there are none at all would be left to refuse.
    let points = Points::new(values, rows[0].len(), &rows);
    let points = points.map_err(|_| first.fail(first.start(), Fault::Empty(point)))?;
    Ok(Written { points, lines: lines.iter().map(|line| line.number).collect() })
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn rows(written: &Written) -> Vec<Vec<u32>> {
        written.points.rows().map(<[u32]>::to_vec).collect()
    }

    #[test]
    fn layouts_with_comments_blanks_and_either_notation() {
        let text = "\u{FEFF}# first\r\n01 \r\n# no end\n 3 , 2 # a card\n\n\n\n0\n1\n  \n003";
        let layouts = read_cards(text.as_bytes(), 4).unwrap();
        assert_eq!(layouts.len(), 3);
        assert_eq!(rows(&layouts[0]), [[0, 1], [3, 2]]);
        assert_eq!(layouts[0].lines, [2, 4]);
        assert_eq!(rows(&layouts[1]), [[0], [1]]);
        assert_eq!(rows(&layouts[2]), [[0, 0, 3]]);
        assert_eq!(layouts[2].lines, [11]);
        let many = read_cards(b"10\n9\n", 11).unwrap();
        assert_eq!(rows(&many[0]), [[10], [9]]);
    }

    #[test]
    fn multiedges_with_and_without_their_number_of_values() {
        let text = b"0,2\n\n 1 ,\t12 \r\n# \xFF\n5,3";
        let written = read_matching(text, None).unwrap();
        assert_eq!((written.points.values(), written.points.dimensions()), (13, 2));
        assert_eq!(written.lines, [1, 3, 5]);
        assert_eq!(read_matching(text, Some(20)).unwrap().points.values(), 20);
        assert_eq!(read_matching(b"12", None).unwrap().points.row(0), [12]);
    }

    #[test]
    fn faults_have_places() {
        for (text, values, said) in [
            ("", 4, "1:1: there is no card in this file"),
            ("# 12\n\n", 4, "1:1: there is no card in this file"),
            ("12\n132", 4, "2:3: 3 values where line 1 has 2"),
            ("# a\n1,2\n 1", 4, "3:3: 1 value where line 2 has 2"),
            ("12\n\n123\n 12", 4, "4:4: 2 values where line 3 has 3"),
            ("12\n14", 4, "2:2: `4` is no value: values are 0 to 3"),
            ("12\n1 2", 4, "2:2: ` ` is no value: values are 0 to 3"),
            ("0\u{E9}4", 4, "1:2: `\u{E9}` is no value: values are 0 to 3"),
            ("0, 4", 4, "1:4: `4` is no value: values are 0 to 3"),
            ("\u{E9}", 11, "1:1: `\u{E9}` is no value: values are 0 to 10"),
            ("1,,2", 4, "1:3: `` is no value: values are 0 to 3"),
            ("1,2,", 4, "1:5: `` is no value: values are 0 to 3"),
            ("1,+2", 4, "1:3: `+2` is no value: values are 0 to 3"),
            ("1,-2", 4, "1:3: `-2` is no value: values are 0 to 3"),
            ("99999999999", 20, "1:1: `99999999999` is no value: values are 0 to 19"),
            ("01", 1, "1:2: `1` is no value: values are 0 alone"),
            ("0", 0, "1:1: `0` is no value: values are none"),
            ("12\n  21\n#\n1,2", 4, "4:1: this card is already at line 1"),
        ] {
            assert_eq!(
                read_cards(text.as_bytes(), values).unwrap_err().to_string(),
                said,
                "{text}"
            );
        }
        for (text, values, said) in [
            ("\n", None, "1:1: there is no multiedge in this file"),
            ("a,b\n0,1", None, "1:1: `a` is no value: values are 0 to 4294967295"),
            ("0,1\n\n0,2", Some(2), "3:3: `2` is no value: values are 0 to 1"),
            ("0,1\n0 1", None, "2:1: `0 1` is no value: values are 0 to 4294967295"),
            ("0,1\n\n 0,1", None, "3:2: this multiedge is already at line 1"),
            ("0,4294967296", None, "1:3: `4294967296` is no value: values are 0 to 4294967295"),
        ] {
            let error = read_matching(text.as_bytes(), values).unwrap_err();
            assert_eq!(error.to_string(), said, "{text}");
        }
    }

    proptest! {
        #[test]
        fn what_is_written_is_read_again(
            values in 1usize..30,
            dimensions in 1usize..6,
            seed in prop::collection::vec(any::<u32>(), 1..40),
        ) {
            let mut cards: Vec<Vec<u32>> = seed
                .iter()
                .map(|&word| {
                    (0..dimensions as u32)
                        .map(|at| word.rotate_left(7 * at) % values as u32)
                        .collect()
                })
                .collect();
            cards.sort();
            cards.dedup();
            let points = Points::new(values, dimensions, &cards).unwrap();
            let (mut layout, mut matching) = (Vec::new(), Vec::new());
            write_cards(&points, &mut layout).unwrap();
            write_matching(&points, &mut matching).unwrap();
            prop_assert_eq!(&read_cards(&layout, values).unwrap()[0].points, &points);
            prop_assert_eq!(&read_matching(&matching, Some(values)).unwrap().points, &points);
        }

        #[test]
        fn any_bytes_are_read_or_refused_at_a_place(
            bytes in prop::collection::vec(any::<u8>(), 0..60),
            values in 0usize..14,
        ) {
            let _ = read_cards(&bytes, values);
            let _ = read_matching(&bytes, Some(values));
            let _ = read_matching(&bytes, None);
        }

        #[test]
        fn texts_near_a_file_are_read_or_refused_at_a_place(
            text in "[0-5,# \r\n\t\u{E9}\u{2028}]{0,60}",
            values in 0usize..14,
        ) {
            for error in [
                read_cards(text.as_bytes(), values).err(),
                read_matching(text.as_bytes(), Some(values)).err(),
                read_matching(text.as_bytes(), None).err(),
            ].into_iter().flatten() {
                let line = text.split('\n').nth(error.place.line - 1);
                prop_assert!(error.place.column <= line.unwrap().chars().count() + 1);
            }
        }
    }
}
