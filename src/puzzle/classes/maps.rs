//! The maps of rows, as tables, and a canonical form of small sets of rows by their rarest row.
//!
//! A map permutes the columns and the symbols. A row is a code: its symbols, less one, as digits
//! in base 3, the first column highest. Pairs of rows fall into orbits under the maps, and what a
//! row is to all rows of a puzzle, itself among them, is an invariant. The rows with the least
//! one are the rarest; each is carried to the least row of its orbit, by all maps that do so, and
//! the least image of the puzzle is the form. The maps that give it are as many as the
//! automorphisms. Rows with few maps are preferred, so that mostly there are about ten images to
//! look at, some 200 ns.
//!
//! The tables take 6 k! 3^k words of 16 bits and 9^k of 32: 8 MB for six columns.

use super::super::canonical::{SYMBOLS, mixed};
use std::collections::BTreeMap;

/// A row of at most six columns as a number in base 3.
pub(super) type Code = u16;

/// The most rows of a set that has a form.
pub(super) const MOST: usize = 16;

/// Everything that permutes columns and symbols of rows of one width.
pub(super) struct Maps {
    width: usize,
    rows: usize,
    /// For each map the images of all rows.
    images: Vec<Code>,
    /// For each row the maps that carry it to the least one of its orbit.
    frames: Vec<Vec<u16>>,
    /// The orbit of each row; those with fewer maps a row have lower numbers.
    orbits: Vec<u64>,
    /// For each pair of rows a hash of its orbit.
    pairs: Vec<u32>,
}

/// A form: a set of rows that stands for all of its class.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Form {
    pub set: [Code; MOST],
    /// How many maps keep it.
    pub automorphisms: u32,
}

impl Maps {
    /// The maps of rows of 1 to 6 columns.
    pub fn of(width: usize) -> Maps {
        let rows = 3usize.pow(width as u32);
        let images = images(width);
        let maps = images.len() / rows;
        let image = |map: usize, row: usize| usize::from(images[map * rows + row]);
        let least: Vec<usize> = (0..rows)
            .map(|row| (0..maps).map(|map| image(map, row)).min().unwrap_or(row))
            .collect();
        let frames: Vec<Vec<u16>> = (0..rows)
            .map(|row| {
                (0..maps as u16).filter(|&map| image(map.into(), row) == least[row]).collect()
            })
            .collect();
        let mut sorted: Vec<(usize, usize)> = (0..rows)
            .filter(|&row| least[row] == row)
            .map(|row| (frames[row].len(), row))
            .collect();
        sorted.sort_unstable();
        let number = |row: usize| sorted.iter().position(|&(_, least)| least == row).unwrap_or(0);
        let orbits = least.iter().map(|&row| number(row) as u64).collect();
        let mut pairs = vec![0; rows * rows];
        let mut numbers = BTreeMap::new();
        for row in 0..rows {
            for other in 0..rows {
                let images = frames[row].iter().map(|&map| image(map.into(), other));
                let orbit = (least[row], images.min().unwrap_or(other));
                let next = numbers.len() as u64;
                let number = *numbers.entry(orbit).or_insert(next);
                pairs[row * rows + other] = mixed(number) as u32;
            }
        }
        Maps { width, rows, images, frames, orbits, pairs }
    }

    /// How many columns rows have.
    pub fn width(&self) -> usize {
        self.width
    }

    /// How many rows there are.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// How many maps there are.
    pub fn len(&self) -> u32 {
        // At most 6 · 6! maps.
        (self.images.len() / self.rows) as u32
    }

    /// The images of all rows under each map.
    pub fn all(&self) -> impl Iterator<Item = &[Code]> {
        self.images.chunks_exact(self.rows)
    }

    /// The form of a set of rows.
    pub fn form(&self, set: &[Code]) -> Form {
        let (form, _) = self.least(set, usize::MAX);
        form
    }

    /// The form of a set of rows if the last one is among the rows that the form is seen from; of
    /// all rows of a set whose loss leaves isomorphic sets, that is so for one orbit alone.
    pub fn form_by_last(&self, set: &[Code]) -> Option<Form> {
        let last = set.len().checked_sub(1)?;
        let invariant = self.invariant(set, set[last]);
        if set[..last].iter().any(|&row| self.invariant(set, row) < invariant) {
            return None;
        }
        let (form, seen) = self.least(set, last);
        seen.then_some(form)
    }

    /// The form, and whether it is seen from the row at this place.
    fn least(&self, set: &[Code], place: usize) -> (Form, bool) {
        let mut form = Form { set: [Code::MAX; MOST], automorphisms: 0 };
        let mut seen = false;
        let rarest = set.iter().map(|&row| self.invariant(set, row)).min();
        for (at, &row) in set.iter().enumerate() {
            if Some(self.invariant(set, row)) != rarest {
                continue;
            }
            for &map in &self.frames[usize::from(row)] {
                let image = self.image(map, set);
                if image < form.set {
                    (form, seen) = (Form { set: image, automorphisms: 0 }, false);
                }
                if image == form.set {
                    form.automorphisms += 1;
                    seen |= at == place;
                }
            }
        }
        if set.is_empty() {
            form.automorphisms = self.len();
        }
        (form, seen)
    }

    /// What a row is to the rows of a set: the orbit, and a sum over at most 16 pairs.
    fn invariant(&self, set: &[Code], row: Code) -> u64 {
        let pairs = &self.pairs[usize::from(row) * self.rows..][..self.rows];
        let sum: u64 = set.iter().map(|&other| u64::from(pairs[usize::from(other)])).sum();
        self.orbits[usize::from(row)] << 40 | sum
    }

    /// The image of a set, ascending, and the largest code where there is no row.
    fn image(&self, map: u16, set: &[Code]) -> [Code; MOST] {
        let images = &self.images[usize::from(map) * self.rows..][..self.rows];
        let mut sorted = [Code::MAX; MOST];
        for (length, &row) in set.iter().enumerate() {
            let image = images[usize::from(row)];
            let mut place = length;
            while place > 0 && sorted[place - 1] > image {
                sorted[place] = sorted[place - 1];
                place -= 1;
            }
            sorted[place] = image;
        }
        sorted
    }
}

/// The images of all rows under each map.
fn images(width: usize) -> Vec<Code> {
    let mut orders: Vec<Vec<usize>> = vec![Vec::new()];
    for column in 0..width {
        let longer = |order: Vec<usize>| {
            (0..=column).map(move |place| {
                let mut order = order.clone();
                order.insert(place, column);
                order
            })
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    let mut images = Vec::new();
    for symbols in SYMBOLS {
        for order in &orders {
            images.extend((0..3usize.pow(width as u32)).map(|row| {
                let digit = |column: usize| row / 3usize.pow((width - 1 - column) as u32) % 3;
                let image = order.iter().map(|&column| symbols[digit(column)] - 1);
                image.fold(0, |code: Code, digit| code * 3 + Code::from(digit))
            }));
        }
    }
    images
}
