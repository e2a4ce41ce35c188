//! The face of a card as SVG: symbols as they are printed, or letters.
//!
//! A symbol lies in a box of 76 by 34 around the origin; up to three of them stand on a
//! card of 104 by 152, one below the other.

use super::field::Field;
use std::fmt::Write;

/// Outlines of diamond, oval and squiggle around the origin.
const OUTLINES: [&str; 3] = [
    "M-38 0 0-17 38 0 0 17Z",
    "M-21-16H21A16 16 0 0 1 21 16H-21A16 16 0 0 1-21-16Z",
    "M-37 8C-38-8-28-18-13-16C-1-14 6-7 16-10C23-12 27-17 32-16C36-15 37-11 37-7\
     C38 9 28 18 13 16C1 14-6 7-16 10C-23 12-27 17-32 16C-36 15-37 11-37 8Z",
];

/// Red, green, purple.
const INKS: [&str; 3] = ["#e03131", "#1b9e4b", "#6a3fb5"];

/// Width and height of a card.
pub(super) const CARD: (usize, usize) = (104, 152);

/// Distance of symbols on a card.
const STEP: i32 = 43;

/// Outlines and stripes, to be put once into a page.
pub(super) fn definitions() -> String {
    let mut text = String::from("<defs>\n");
    for (shape, outline) in Field::Shape.words().iter().zip(OUTLINES) {
        line(&mut text, format_args!(r#"<path id="{shape}" d="{outline}"/>"#));
    }
    for (colour, ink) in Field::Colour.words().iter().zip(INKS) {
        line(
            &mut text,
            format_args!(
                r#"<pattern id="stripes-{colour}" width="5" height="5" patternUnits="userSpaceOnUse"><path d="M2.5 0V5" stroke="{ink}" stroke-width="1.8"/></pattern>"#
            ),
        );
    }
    text.push_str("</defs>\n");
    text
}

/// What is printed on a card, by default one solid red oval.
pub(super) struct Face {
    /// The values of the fields in the order of [`Field::ALL`].
    values: [u8; 4],
}

impl Default for Face {
    fn default() -> Face {
        Face { values: [0, 0, 0, 1] }
    }
}

impl Face {
    /// Sets the value 0, 1, 2 of a field.
    pub fn show(&mut self, field: Field, value: u8) {
        self.values[field as usize] = value % 3;
    }

    fn value(&self, field: Field) -> usize {
        usize::from(self.values[field as usize])
    }

    /// The phrase for this face.
    pub fn name(&self) -> String {
        super::phrase::write(&self.values).unwrap_or_default()
    }

    /// The symbols.
    pub fn svg(&self) -> String {
        let shape = Field::Shape.words()[self.value(Field::Shape)];
        let colour = Field::Colour.words()[self.value(Field::Colour)];
        let ink = INKS[self.value(Field::Colour)];
        let fill = match self.value(Field::Shading) {
            0 => ink.into(),
            1 => format!("url(#stripes-{colour})"),
            _ => "none".to_owned(),
        };
        let count = self.value(Field::Number) as i32 + 1;
        let mut text = String::new();
        for place in 0..count {
            let (x, y) = (CARD.0 / 2, CARD.1 as i32 / 2 + (2 * place - count + 1) * STEP / 2);
            line(
                &mut text,
                format_args!(
                    r##"<use href="#{shape}" transform="translate({x} {y})" fill="{fill}" stroke="{ink}" stroke-width="2.6" stroke-linejoin="round"/>"##
                ),
            );
        }
        text
    }
}

/// A card's text, for cards that are not printed: in lines that fill the card.
pub(super) fn letters(name: &str) -> String {
    let letters: Vec<char> = name.chars().collect();
    // Letters are about 0.62 em wide and lines 1.25 em high.
    let (w, h) = (CARD.0 as f64 - 20.0, CARD.1 as f64 - 56.0);
    let a_line = ((letters.len() as f64 * w * 1.25 / (h * 0.62)).sqrt().ceil()).max(6.0);
    let size = (w / (a_line * 0.62)).min(22.0);
    let lines: Vec<String> = letters.chunks(a_line as usize).map(String::from_iter).collect();
    let top = CARD.1 as f64 / 2.0 - (lines.len() as f64 - 1.0) * size * 0.625 + size * 0.35;
    let mut face = String::new();
    for (row, text) in lines.iter().enumerate() {
        line(
            &mut face,
            format_args!(
                r##"<text x="{}" y="{:.1}" font-size="{size:.1}" font-family="monospace" text-anchor="middle" fill="#2b2b2b">{}</text>"##,
                CARD.0 / 2,
                top + row as f64 * size * 1.25,
                escaped(text)
            ),
        );
    }
    face
}

/// Adds a line to a page.
pub(crate) fn line(page: &mut String, text: std::fmt::Arguments) {
    // Writing to a string does not fail.
    let _ = writeln!(page, "{text}");
}

/// Text that may stand in XML; characters that XML has no place for are replaced.
pub(crate) fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\u{FFFE}' | '\u{FFFF}' => safe.push(char::REPLACEMENT_CHARACTER),
            '\t' | ' '.. => safe.push(c),
            _ => safe.push(char::REPLACEMENT_CHARACTER),
        }
    }
    safe
}
