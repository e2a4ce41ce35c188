//! Layouts as drawings: an SVG page of cards as they are printed, with their Sets marked.
//!
//! Each Set has a colour and a number; every card of it carries a badge with both, and a
//! legend below the cards lists the Sets, so that the drawing can be read without colours.
//! A card of a single Set has its edge in the colour of that Set.
//! Up to four attributes are drawn as symbols, attributes that are not there taking a fixed
//! value; more attributes are written on the card. The page is self-contained and holds a
//! title, a description, and a text for each card.

use super::Written;
use super::field::Field;
use super::notation::{Meaning, Notation};
use super::symbols::{self, CARD, escaped, line};

const GAP: usize = 22;
const MARGIN: usize = 28;
const HEADING: usize = 34;
const BADGE: usize = 20;
/// Badges side by side on a card; more of them make further rows below it.
const BADGES_A_ROW: usize = 4;
const LEGEND_LINE: usize = 26;
/// Width of a letter of the legend, generously.
const LETTER: usize = 8;

/// Colours of the first Sets: far apart in hue, dark enough for white numbers.
const SET_COLOURS: [&str; 10] = [
    "#1f6fd6", "#d9570d", "#0c8a78", "#b5179e", "#7a5c00", "#5b4bd4", "#c9184a", "#38761d",
    "#8a4b2a", "#4a5568",
];

/// One layout of a drawing.
#[derive(Clone, Debug)]
pub struct Panel {
    /// What the heading calls the layout.
    called: String,
    names: Vec<String>,
    digits: Vec<u8>,
    attributes: usize,
    sets: Vec<[usize; 3]>,
    /// For each card the Sets that it is in, by number from 0.
    sets_of: Vec<Vec<usize>>,
    /// Height of a card with the badges below it.
    pitch: usize,
    /// Width of an entry of the legend.
    entry: usize,
}

impl Panel {
    /// A panel for a layout and its Sets.
    ///
    /// # Panics
    ///
    /// For a Set at a position where no card lies.
    pub fn new(written: &Written, sets: Vec<[usize; 3]>) -> Panel {
        let names: Vec<String> = written.cards().iter().map(|card| card.to_string()).collect();
        let mut sets_of = vec![Vec::new(); names.len()];
        for (number, set) in sets.iter().enumerate() {
            for &card in set {
                sets_of[card].push(number);
            }
        }
        let most = sets_of.iter().map(Vec::len).max().unwrap_or(0);
        let pitch = CARD.1 + GAP + most.saturating_sub(1) / BADGES_A_ROW * (BADGE + 2);
        let letters = sets.iter().map(|&set| legend(&names, set).chars().count()).max();
        Panel {
            called: format!("Line {}", written.line()),
            digits: written.digits().to_vec(),
            attributes: written.attributes(),
            entry: letters.map_or(0, |letters| BADGE + 10 + letters * LETTER),
            names,
            sets,
            sets_of,
            pitch,
        }
    }

    /// The panel under another name than the line of its layout.
    pub fn called(self, name: &str) -> Panel {
        Panel { called: escaped(name), ..self }
    }

    /// Number of cards.
    fn cards(&self) -> usize {
        self.names.len()
    }

    /// Cards side by side: five at most in one row, else three rows as they are dealt, more
    /// only where nine columns do not hold them.
    fn columns(&self) -> usize {
        let cards = self.cards();
        if cards <= 5 { cards } else { cards.div_ceil(3).min(9) }
    }

    fn rows(&self) -> usize {
        self.cards().div_ceil(self.columns().max(1))
    }

    fn cards_width(&self) -> usize {
        self.columns() * (CARD.0 + GAP) - GAP
    }

    fn entries_a_line(&self) -> usize {
        self.cards_width().checked_div(self.entry).unwrap_or(1).max(1)
    }

    fn width(&self) -> usize {
        self.cards_width().max(self.entry).max(HEADING * 10)
    }

    fn height(&self) -> usize {
        let legend = self.sets.len().div_ceil(self.entries_a_line()) * LEGEND_LINE;
        HEADING + self.rows() * self.pitch + legend
    }

    fn heading(&self) -> String {
        let count = |number: usize, one: &str, more: &str| match number {
            0 => format!("no {one}"),
            1 => format!("1 {one}"),
            _ => format!("{number} {more}"),
        };
        let cards = count(self.cards(), "card", "cards");
        format!("{}: {cards}, {}", self.called, count(self.sets.len(), "Set", "Sets"))
    }
}

/// A page of panels, one below the other.
pub struct Drawing<'a> {
    notation: &'a Notation,
    panels: &'a [Panel],
}

impl<'a> Drawing<'a> {
    /// A drawing of these panels.
    pub fn new(notation: &'a Notation, panels: &'a [Panel]) -> Drawing<'a> {
        Drawing { notation, panels }
    }

    /// The page as SVG.
    pub fn svg(&self) -> String {
        let width = self.panels.iter().map(Panel::width).max().unwrap_or(0) + 2 * MARGIN;
        let height: usize = self.panels.iter().map(|panel| panel.height() + MARGIN).sum();
        let height = height + MARGIN;
        let mut page = String::new();
        let headings: Vec<String> = self.panels.iter().map(Panel::heading).collect();
        line(
            &mut page,
            format_args!(
                r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title description" font-family="Helvetica, Arial, sans-serif">"#
            ),
        );
        line(&mut page, format_args!(r#"<title id="title">Cards and their Sets</title>"#));
        line(
            &mut page,
            format_args!(
                r#"<desc id="description">{}. A number on a card names a Set that the card is in.</desc>"#,
                headings.join("; ")
            ),
        );
        page.push_str(&symbols::definitions());
        line(
            &mut page,
            format_args!(r##"<rect width="{width}" height="{height}" fill="#f3f1ec"/>"##),
        );
        let mut top = MARGIN;
        for panel in self.panels {
            self.panel(&mut page, panel, top);
            top += panel.height() + MARGIN;
        }
        page.push_str("</svg>\n");
        page
    }

    fn panel(&self, page: &mut String, panel: &Panel, top: usize) {
        line(
            page,
            format_args!(
                r##"<text x="{MARGIN}" y="{}" font-size="17" font-weight="bold" fill="#2b2b2b">{}</text>"##,
                top + 16,
                panel.heading()
            ),
        );
        for card in 0..panel.cards() {
            let x = MARGIN + card % panel.columns() * (CARD.0 + GAP);
            let y = top + HEADING + card / panel.columns() * panel.pitch;
            self.card(page, panel, card, (x, y));
        }
        let below = top + HEADING + panel.rows() * panel.pitch;
        for (set, &three) in panel.sets.iter().enumerate() {
            let (row, column) = (set / panel.entries_a_line(), set % panel.entries_a_line());
            let x = MARGIN + column * panel.entry;
            let y = below + row * LEGEND_LINE + BADGE / 2;
            badge(page, set, (x + BADGE / 2, y));
            line(
                page,
                format_args!(
                    r##"<text x="{}" y="{}" font-size="14" fill="#2b2b2b" xml:space="preserve">{}</text>"##,
                    x + BADGE + 8,
                    y + 5,
                    escaped(&legend(&panel.names, three))
                ),
            );
        }
    }

    fn card(&self, page: &mut String, panel: &Panel, card: usize, (x, y): (usize, usize)) {
        let start = card * panel.attributes;
        let digits = &panel.digits[start..start + panel.attributes];
        let name = escaped(&panel.names[card]);
        let sets = &panel.sets_of[card];
        let numbers: Vec<String> = sets.iter().map(|set| (set + 1).to_string()).collect();
        let member = match &numbers[..] {
            [] => "in no Set".into(),
            [one] => format!("in Set {one}"),
            _ => format!("in Sets {}", numbers.join(", ")),
        };
        let (spoken, face) = match self.face(digits) {
            Some(face) => (face.name(), face.svg()),
            None => (format!("card {name}"), symbols::letters(&panel.names[card])),
        };
        let (edge, stroke) = match sets[..] {
            [] => ("#c9c5bb".into(), "1.5"),
            [set] => (colour(set), "3"),
            _ => ("#4a463e".into(), "3"),
        };
        let (w, h) = CARD;
        line(
            page,
            format_args!(
                r#"<g transform="translate({x} {y})" role="img"><title>{card}: {spoken} ({name}), {member}</title>"#
            ),
        );
        line(
            page,
            format_args!(
                r##"<rect x="2" y="3" width="{w}" height="{h}" rx="12" fill="#000" opacity="0.10"/>"##
            ),
        );
        line(
            page,
            format_args!(
                r##"<rect width="{w}" height="{h}" rx="12" fill="#fff" stroke="{edge}" stroke-width="{stroke}"/>"##
            ),
        );
        page.push_str(&face);
        line(
            page,
            format_args!(r##"<text x="9" y="17" font-size="11" fill="#8a857a">{card}</text>"##),
        );
        for (place, &set) in sets.iter().enumerate() {
            let (row, column) = (place / BADGES_A_ROW, place % BADGES_A_ROW);
            let in_row = (sets.len() - row * BADGES_A_ROW).min(BADGES_A_ROW);
            let left = (w - (in_row - 1) * (BADGE + 3)) / 2;
            badge(page, set, (left + column * (BADGE + 3), h + row * (BADGE + 2)));
        }
        page.push_str("</g>\n");
    }

    /// The printed face of a card, if it has at most four attributes and no two attributes
    /// mean the same field.
    fn face(&self, digits: &[u8]) -> Option<symbols::Face> {
        if digits.len() > Field::ALL.len() {
            return None;
        }
        let mut face = symbols::Face::default();
        let declared: Vec<Option<Meaning>> =
            (0..digits.len()).map(|attribute| self.notation.meaning(attribute)).collect();
        let mut left = Field::ALL
            .into_iter()
            .filter(|field| declared.iter().flatten().all(|meaning| meaning.field != *field));
        for (&digit, meaning) in digits.iter().zip(&declared) {
            let meaning = match meaning {
                Some(meaning) => *meaning,
                None => Meaning::plain(left.next()?),
            };
            face.show(meaning.field, meaning.values[usize::from(digit % 3)]);
        }
        Some(face)
    }
}

/// What the legend says of a Set.
fn legend(names: &[String], [i, j, k]: [usize; 3]) -> String {
    format!("cards {i}, {j}, {k}:  {},  {},  {}", names[i], names[j], names[k])
}

/// The colour of a Set; beyond the first ones, hues a golden angle apart.
fn colour(set: usize) -> String {
    match SET_COLOURS.get(set) {
        Some(colour) => (*colour).into(),
        None => format!("hsl({}, 60%, {}%)", set * 137 % 360, 28 + set % 3 * 4),
    }
}

fn badge(page: &mut String, set: usize, (x, y): (usize, usize)) {
    let size = match set {
        0..9 => 12,
        9..99 => 10,
        _ => 8,
    };
    line(
        page,
        format_args!(
            r##"<circle cx="{x}" cy="{y}" r="{}" fill="{}" stroke="#fff" stroke-width="1.5"/><text x="{x}" y="{}" font-size="{size}" font-weight="bold" text-anchor="middle" fill="#fff">{}</text>"##,
            BADGE / 2,
            colour(set),
            y + size / 3,
            set + 1
        ),
    );
}
