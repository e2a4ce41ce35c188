//! Many layouts at once, sorted by shape, for counting their Sets in bulk.
//!
//! Engines count layouts of one deck and one number of cards; this gathers the layouts of a
//! file by shape and remembers their order. Layouts of more attributes than a deck has are
//! counted on the spot. Memory: two bytes a card and a few a layout.

use super::{MAX_ATTRIBUTES, ReadError, Source};
use std::collections::HashMap;

/// The layouts of a file, gathered by shape.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bulk {
    /// The shapes in the order in which they first occur.
    pub shapes: Vec<Shape>,
    /// For each layout of the file, in order, the place of its shape in `shapes`.
    pub order: Vec<u32>,
}

/// Layouts of one shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// Layouts of a deck.
    Deck {
        /// Attributes, 1 to 6.
        attributes: u32,
        /// Cards in each layout.
        cards: u32,
        /// The layouts one after another, each `cards` indices in the deck.
        layouts: Vec<u16>,
    },
    /// Layouts of more attributes: the number of Sets of each.
    Counted(Vec<u32>),
}

impl Bulk {
    /// Gathers all layouts of a source.
    pub fn read(source: &Source) -> Result<Bulk, ReadError> {
        let mut bulk = Bulk::default();
        let mut places: HashMap<(usize, usize), usize> = HashMap::new();
        let mut latest = ((0, 0), 0);
        let mut layouts = source.layouts();
        while let Some(written) = layouts.next()? {
            let attributes = written.attributes();
            let small = attributes <= MAX_ATTRIBUTES as usize;
            let key = if small { (attributes, written.cards().len()) } else { (0, 1) };
            if key != latest.0 {
                let place = *places.entry(key).or_insert_with(|| {
                    bulk.shapes.push(Shape::empty(key.0, key.1));
                    bulk.shapes.len() - 1
                });
                latest = (key, place);
            }
            let place = latest.1;
            bulk.order.push(place as u32);
            match &mut bulk.shapes[place] {
                Shape::Deck { layouts, .. } => {
                    let index = |card: &[u8]| card.iter().fold(0, |i, &d| 3 * i + u16::from(d));
                    layouts.extend(written.digits().chunks_exact(attributes.max(1)).map(index));
                }
                Shape::Counted(counts) => counts.push(written.layout().sets().len() as u32),
            }
        }
        Ok(bulk)
    }
}

impl Shape {
    fn empty(attributes: usize, cards: usize) -> Shape {
        match attributes {
            0 => Shape::Counted(Vec::new()),
            _ => Shape::Deck {
                attributes: attributes as u32,
                cards: cards as u32,
                layouts: Vec::new(),
            },
        }
    }
}
