//! The lines of a text and the cards on them, as written.
//!
//! Cards on a line are separated by blanks, commas or semicolons (phrases by commas or
//! semicolons); `#` begins a comment.

use super::declaration::separates;

/// A line without its comment.
pub(super) struct Line<'a> {
    pub content: &'a str,
    pub comment: bool,
}

/// The lines of a text that is left to read.
#[derive(Clone)]
pub(super) struct Lines<'a>(Option<&'a str>);

impl<'a> Lines<'a> {
    pub fn of(text: &'a str) -> Lines<'a> {
        Lines(Some(text))
    }
}

impl<'a> Iterator for Lines<'a> {
    type Item = Line<'a>;

    fn next(&mut self) -> Option<Line<'a>> {
        let text = self.0?;
        let (line, rest) = match text.split_once('\n') {
            Some((line, rest)) => (line, Some(rest)),
            None => (text, None),
        };
        self.0 = rest;
        Some(match line.split_once('#') {
            Some((content, _)) => Line { content, comment: true },
            None => Line { content: line, comment: false },
        })
    }
}

/// The cards of a line; phrases are cut at commas and semicolons alone.
pub(super) fn cards(line: &str, phrases: bool) -> impl Iterator<Item = &str> {
    let ends = move |c: char| if phrases { c == ',' || c == ';' } else { separates(c) };
    line.split(ends).map(str::trim).filter(|card| !card.is_empty())
}

/// The byte offset of a part of a text.
pub(super) fn offset(text: &str, part: &str) -> usize {
    part.as_ptr() as usize - text.as_ptr() as usize
}
