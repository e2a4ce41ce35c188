//! Rows that may be added: all of a width, or as many drawn ones where there are too many.

use super::draw::Draw;
use crate::puzzle::Row;

/// The width up to which all rows are taken.
const WIDEST: usize = 8;

/// All rows of a width; beyond width 8, as many as that width has, drawn.
pub(super) fn all(width: usize, draw: &mut Draw) -> Vec<Row> {
    let number = 3u32.pow(width.min(WIDEST) as u32);
    let row = |code: u32| {
        let symbols: Vec<u8> = match width {
            ..=WIDEST => (0..width as u32).map(|at| 1 + (code / 3u32.pow(at) % 3) as u8).collect(),
            _ => std::iter::repeat_with(|| draw.symbol()).take(width).collect(),
        };
        Row::new(&symbols).unwrap_or_else(|| unreachable!("symbols are 1 to 3"))
    };
    (0..number).map(row).collect()
}
