//! The lines of a file that say something, as words, and where each word is.
//!
//! Lines are bytes: comments may be in any encoding.

use super::fault::{Fault, InstanceError};
use crate::cards::Place;
use std::ops::Range;

/// A line that is neither blank nor a comment, as its words.
pub(super) struct Line<'a> {
    /// Its number, from 1.
    pub number: usize,
    text: &'a [u8],
    words: Vec<Range<usize>>,
}

/// The lines of a text that are neither blank nor comments; comments begin with `c`.
pub(super) fn lines(bytes: &[u8]) -> impl Iterator<Item = Line<'_>> {
    filled(bytes).filter(|line| !line.is_comment())
}

/// The comments of a text.
pub(super) fn comments(bytes: &[u8]) -> impl Iterator<Item = Line<'_>> {
    filled(bytes).filter(Line::is_comment)
}

fn filled(bytes: &[u8]) -> impl Iterator<Item = Line<'_>> {
    let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
    let lines = (1..).zip(bytes.split(|&byte| byte == b'\n'));
    let lines = lines.map(|(number, text)| Line { number, text, words: words(text) });
    lines.filter(|line| line.len() > 0)
}

fn words(text: &[u8]) -> Vec<Range<usize>> {
    let mut words = Vec::new();
    let mut start = 0;
    for word in text.split(u8::is_ascii_whitespace) {
        if !word.is_empty() {
            words.push(start..start + word.len());
        }
        start += word.len() + 1;
    }
    words
}

impl Line<'_> {
    fn is_comment(&self) -> bool {
        self.words.first().is_some_and(|word| self.text[word.start] == b'c')
    }

    /// The number of words.
    pub fn len(&self) -> usize {
        self.words.len()
    }

    /// A word; what is no UTF-8 in it is replaced.
    pub fn word(&self, at: usize) -> Option<String> {
        let word = self.words.get(at)?;
        Some(String::from_utf8_lossy(&self.text[word.clone()]).into_owned())
    }

    /// A word as a whole number.
    pub fn number(&self, at: usize) -> Option<usize> {
        let word = std::str::from_utf8(&self.text[self.words.get(at)?.clone()]).ok()?;
        word.bytes().all(|byte| byte.is_ascii_digit()).then(|| word.parse().ok())?
    }

    /// Where a word begins, or where the line ends if it has no such word.
    pub fn place(&self, at: usize) -> Place {
        let end = self.words.last().map_or(0, |word| word.end);
        let start = self.words.get(at).map_or(end, |word| word.start);
        let before = String::from_utf8_lossy(&self.text[..start]);
        Place { line: self.number, column: before.chars().count() + 1 }
    }

    /// Something wrong with a word.
    pub fn fail(&self, at: usize, fault: Fault) -> InstanceError {
        InstanceError { place: self.place(at), fault }
    }
}
