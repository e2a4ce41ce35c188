//! Products as files that commands read.

use std::fmt::Write;
use tertia::cards::Layout;
use tertia::hypergraph::play::Copies;
use tertia::matching::Points;
use tertia::matching::files::{write_cards, write_matching};
use tertia::sat::Formula;

/// A layout, a card a line, each with its name.
pub fn layout(layout: &Layout, names: &[String]) -> String {
    let mut text = String::with_capacity(layout.len() * (layout.attributes() + 40));
    for (card, name) in layout.cards().zip(names) {
        text.extend(card.iter().map(|&digit| char::from(b'0' + digit)));
        say(&mut text, format_args!(" # {name}"));
    }
    text
}

/// Cards of any number of values, a card a line, each with its name if it has one.
pub fn cards(cards: &Points, names: Option<&[String]>) -> String {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = write_cards(cards, &mut text);
    named(&text, names)
}

/// Multiedges, one a line, each with its name if it has one.
pub fn multiedges(edges: &Points, names: Option<&[String]>) -> String {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = write_matching(edges, &mut text);
    named(&text, names)
}

fn named(lines: &[u8], names: Option<&[String]>) -> String {
    let lines = String::from_utf8_lossy(lines);
    let Some(names) = names else { return lines.into_owned() };
    let mut text = String::with_capacity(lines.len() + names.len() * 40);
    for (line, name) in lines.lines().zip(names) {
        say(&mut text, format_args!("{line} # {name}"));
    }
    text
}

/// A graph in layers.
pub fn layered(copies: &Copies) -> String {
    let graph = copies.game.graph();
    let mut text = String::new();
    say(&mut text, format_args!("p tw {} {}", graph.vertices(), graph.len()));
    for (number, layer) in (1..).zip(copies.game.layers()) {
        for vertex in layer {
            say(&mut text, format_args!("c layer {number} {}", vertex + 1));
        }
    }
    for edge in graph.edges() {
        say(&mut text, format_args!("{} {}", edge[0] + 1, edge[1] + 1));
    }
    text
}

/// A formula, after what its variables say.
pub fn formula(formula: &Formula, names: &[String]) -> String {
    let mut text = Vec::new();
    // Writing to memory does not fail.
    let _ = formula.write_dimacs(&mut text);
    let mut comments = String::new();
    for (variable, name) in (1..).zip(names) {
        say(&mut comments, format_args!("c variable {variable}: {name}"));
    }
    comments + &String::from_utf8_lossy(&text)
}

/// Adds a line.
fn say(text: &mut String, line: std::fmt::Arguments) {
    // Writing to a string does not fail.
    let _ = writeln!(text, "{line}");
}
