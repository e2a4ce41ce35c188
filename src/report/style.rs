//! How marks look: colours that people with any colour vision keep apart, a shape beside each
//! colour, and what a dark colour scheme makes of them.
//!
//! The plots carry light colours; a style sheet replaces each by its dark twin where that is
//! asked for. The colours of series stem from Okabe and Ito (2008), those without enough contrast
//! made darker; amounts are shown by one scale from dark blue to yellow, even to the eye.

use plotters::style::RGBColor;

/// Text and axes.
pub const INK: RGBColor = RGBColor(0x1c, 0x1c, 0x21);
/// Text of less weight.
pub const GREY: RGBColor = RGBColor(0x5c, 0x5c, 0x66);
/// Lines of the grid.
pub const GRID: RGBColor = RGBColor(0xe2, 0xe2, 0xe7);

/// Colours of series, on light and on dark ground.
const SERIES: [(RGBColor, &str); 6] = [
    (RGBColor(0x00, 0x63, 0x9e), "#56b4e9"),
    (RGBColor(0xc2, 0x4e, 0x00), "#f28e4b"),
    (RGBColor(0x00, 0x7d, 0x5c), "#33c9a0"),
    (RGBColor(0x9c, 0x3f, 0x78), "#e08fc0"),
    (RGBColor(0x8a, 0x69, 0x00), "#e6c229"),
    (RGBColor(0x4f, 0x55, 0x60), "#b4bac6"),
];

/// The scale of amounts.
const AMOUNTS: [(u8, u8, u8); 6] = [
    (0x32, 0x3a, 0x86),
    (0x2c, 0x5c, 0x98),
    (0x2a, 0x82, 0x96),
    (0x3f, 0xac, 0x8a),
    (0x9b, 0xd0, 0x63),
    (0xf5, 0xe6, 0x58),
];

/// The shape of a mark.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shape {
    /// A filled circle.
    Disc,
    /// A filled square.
    Square,
    /// A filled triangle that points up.
    Up,
    /// A filled triangle that points down.
    Down,
    /// A filled square on its corner.
    Diamond,
    /// A circle.
    Ring,
}

/// The look of a series.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Look {
    /// Its colour.
    pub colour: RGBColor,
    /// The shape of its points.
    pub shape: Shape,
    /// The line that joins its points.
    pub line: Line,
}

/// A line between points.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// None.
    None,
    /// All of it.
    Solid,
    /// Strokes and gaps.
    Dashed,
    /// Short strokes.
    Dotted,
}

/// The look of the series with this number: no two of the first thirty are alike.
pub fn series(number: usize) -> Look {
    let shapes = [Shape::Disc, Shape::Square, Shape::Up, Shape::Down, Shape::Diamond];
    let shift = number / SERIES.len();
    let shape = shapes[(number + shift) % shapes.len()];
    let line = match shift {
        0 => Line::Solid,
        1 => Line::Dashed,
        _ => Line::Dotted,
    };
    Look { colour: SERIES[number % SERIES.len()].0, shape, line }
}

/// What others have found, or what is known exactly, beside a series.
pub fn reference() -> Look {
    Look { colour: INK, shape: Shape::Ring, line: Line::None }
}

/// The colour of an amount between 0 and 1.
pub fn amount(share: f64) -> RGBColor {
    let place = share.clamp(0.0, 1.0) * (AMOUNTS.len() - 1) as f64;
    let below = (place.floor() as usize).min(AMOUNTS.len() - 2);
    let part = place - below as f64;
    let between = |from: u8, to: u8| {
        (f64::from(from) + part * (f64::from(to) - f64::from(from))).round() as u8
    };
    let (from, to) = (AMOUNTS[below], AMOUNTS[below + 1]);
    RGBColor(between(from.0, to.0), between(from.1, to.1), between(from.2, to.2))
}

/// Rules that give each colour of a plot its dark twin.
pub fn dark() -> String {
    let plain = [(INK, "#ececf1"), (GREY, "#b3b3bf"), (GRID, "#3a3a44")];
    let mut rules = String::new();
    for (RGBColor(r, g, b), twin) in plain.into_iter().chain(SERIES) {
        for property in ["fill", "stroke"] {
            let rule = format!("svg [{property}=\"#{r:02X}{g:02X}{b:02X}\"]{{{property}:{twin}}}");
            rules.push_str(&rule);
        }
    }
    rules
}

/// The style sheet of a picture that stands alone.
pub fn alone() -> String {
    format!(
        "<style>svg{{background:#fff}}text{{font-family:system-ui,sans-serif}}\
         rect{{shape-rendering:crispEdges}}\
         @media(prefers-color-scheme:dark){{svg{{background:#16161a}}{}}}</style>\n",
        dark()
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    /// Relative luminance, as WCAG 2 defines it.
    fn luminance(RGBColor(r, g, b): RGBColor) -> f64 {
        let part = |byte: u8| match f64::from(byte) / 255.0 {
            low @ 0.0..=0.04045 => low / 12.92,
            high => ((high + 0.055) / 1.055).powf(2.4),
        };
        0.2126 * part(r) + 0.7152 * part(g) + 0.0722 * part(b)
    }

    #[test]
    fn series_differ_and_can_be_seen() {
        let looks: HashSet<String> = (0..30).map(|at| format!("{:?}", series(at))).collect();
        assert_eq!(looks.len(), 30);
        for (colour, twin) in SERIES {
            assert!(1.05 / (luminance(colour) + 0.05) >= 4.5, "{colour:?} on white");
            let byte = |at: usize| u8::from_str_radix(&twin[at..at + 2], 16).unwrap_or(0);
            let twin = RGBColor(byte(1), byte(3), byte(5));
            assert!((luminance(twin) + 0.05) / 0.06 >= 4.5, "{twin:?} on black");
        }
    }

    #[test]
    fn amounts_grow_lighter() {
        let light: Vec<f64> = (0..=100).map(|at| luminance(amount(at as f64 / 100.0))).collect();
        assert!(light.windows(2).all(|pair| pair[0] < pair[1]));
    }
}
