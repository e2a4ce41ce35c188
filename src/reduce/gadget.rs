//! Gadgets drawn: cards or vertices as points, Sets or edges as what holds them together.
//!
//! An SVG page with a title, a description, and a text for each thing, so that it can be read
//! without colours and aloud.

use crate::cards::{escaped, line};

/// A gadget.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Gadget {
    /// What it is the gadget of.
    pub title: String,
    /// What is to be seen.
    pub about: String,
    /// Its cards or vertices.
    pub points: Vec<Point>,
    /// Its Sets or edges.
    pub groups: Vec<Group>,
}

/// A card or a vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Point {
    /// Column and row.
    pub at: (i32, i32),
    /// What it is called.
    pub name: String,
    /// What is written below.
    pub below: String,
}

/// What goes together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The points, by number.
    pub of: Vec<usize>,
    /// What it stands for.
    pub name: String,
}

const COLOURS: [&str; 6] = ["#1f6fd6", "#d9570d", "#0c8a78", "#b5179e", "#7a5c00", "#5b4bd4"];
const STEP: (i32, i32) = (170, 100);
const MARGIN: i32 = 40;
const HEADING: i32 = 70;
const LEGEND: i32 = 24;

impl Gadget {
    fn size(&self) -> (i32, i32) {
        let most = |of: fn(&Point) -> i32| self.points.iter().map(of).max().unwrap_or(0) + 1;
        let (columns, rows) = (most(|point| point.at.0), most(|point| point.at.1));
        let letters = self.about.len().max(self.title.len()) as i32;
        let width = (columns * STEP.0).max(letters * 7);
        (width, HEADING + rows * STEP.1 + self.groups.len() as i32 * LEGEND)
    }
}

/// A page of gadgets, one below the other.
pub fn drawing(title: &str, gadgets: &[Gadget]) -> String {
    let none = [Gadget {
        title: "No gadget".into(),
        about: "Nothing of this instance is left to be drawn.".into(),
        points: Vec::new(),
        groups: Vec::new(),
    }];
    let gadgets = if gadgets.is_empty() { &none } else { gadgets };
    let width = gadgets.iter().map(|gadget| gadget.size().0).max().unwrap_or(300) + 2 * MARGIN;
    let height: i32 = gadgets.iter().map(|gadget| gadget.size().1 + MARGIN).sum();
    let height = height + MARGIN;
    let about: Vec<String> = gadgets.iter().map(description).collect();
    let mut page = String::new();
    line(
        &mut page,
        format_args!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" role="img" aria-labelledby="title description" font-family="Helvetica, Arial, sans-serif">"#
        ),
    );
    line(&mut page, format_args!(r#"<title id="title">{}</title>"#, escaped(title)));
    let about = escaped(&about.join(" "));
    line(&mut page, format_args!(r#"<desc id="description">{about}</desc>"#));
    line(&mut page, format_args!(r##"<rect width="{width}" height="{height}" fill="#f3f1ec"/>"##));
    let mut top = MARGIN;
    for gadget in gadgets {
        draw(&mut page, gadget, top);
        top += gadget.size().1 + MARGIN;
    }
    page.push_str("</svg>\n");
    page
}

/// A gadget in words.
fn description(gadget: &Gadget) -> String {
    let name = |&point: &usize| gadget.points[point].name.as_str();
    let group = |group: &Group| {
        let names: Vec<&str> = group.of.iter().map(name).collect();
        format!("{}: {}.", group.name, names.join(", "))
    };
    let groups: Vec<String> = gadget.groups.iter().map(group).collect();
    format!("{}. {} {}", gadget.title, gadget.about, groups.join(" "))
}

fn draw(page: &mut String, gadget: &Gadget, top: i32) {
    let text = |page: &mut String, x, y, style: &str, text: &str| {
        line(page, format_args!(r##"<text x="{x}" y="{y}" {style}>{}</text>"##, escaped(text)));
    };
    text(
        page,
        MARGIN,
        top + 14,
        r##"font-size="17" font-weight="bold" fill="#2b2b2b""##,
        &gadget.title,
    );
    text(page, MARGIN, top + 36, r##"font-size="13" fill="#2b2b2b""##, &gadget.about);
    let place = |point: &Point| {
        let (column, row) = point.at;
        (MARGIN + STEP.0 / 2 + column * STEP.0, top + HEADING + 30 + row * STEP.1)
    };
    for (number, group) in gadget.groups.iter().enumerate() {
        let colour = COLOURS[number % COLOURS.len()];
        let corners: Vec<String> = group
            .of
            .iter()
            .map(|&point| {
                let (x, y) = place(&gadget.points[point]);
                format!("{x},{y}")
            })
            .collect();
        line(
            page,
            format_args!(
                r##"<polygon points="{}" fill="{colour}" stroke="{colour}" opacity="0.35" stroke-width="26" stroke-linejoin="round"><title>{}</title></polygon>"##,
                corners.join(" "),
                escaped(&group.name)
            ),
        );
    }
    for point in &gadget.points {
        let (x, y) = place(point);
        line(page, format_args!(r##"<circle cx="{x}" cy="{y}" r="9" fill="#2b2b2b"/>"##));
        let style = r##"font-size="14" font-weight="bold" text-anchor="middle" fill="#2b2b2b""##;
        text(page, x, y - 14, style, &point.name);
        let style = r##"font-size="11" text-anchor="middle" fill="#2b2b2b""##;
        text(page, x, y + 26, style, &point.below);
    }
    let below = top + gadget.size().1 - gadget.groups.len() as i32 * LEGEND;
    for (number, group) in gadget.groups.iter().enumerate() {
        let (y, colour) = (below + number as i32 * LEGEND, COLOURS[number % COLOURS.len()]);
        line(
            page,
            format_args!(
                r##"<rect x="{MARGIN}" y="{y}" width="14" height="14" rx="4" fill="{colour}"/>"##
            ),
        );
        let names: Vec<&str> =
            group.of.iter().map(|&point| gadget.points[point].name.as_str()).collect();
        let legend = format!("{}: {}", group.name, names.join(", "));
        text(page, MARGIN + 22, y + 12, r##"font-size="13" fill="#2b2b2b""##, &legend);
    }
}
