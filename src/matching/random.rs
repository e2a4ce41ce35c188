//! Random points: each choice of m of [K]^n a pure function of key and index.
//!
//! Points come one after another, uniform among those not there yet: each is drawn dimension by
//! dimension, a choice of the draw contract each, and drawn again where it is there already.
//! Choice number t is the t-th of all these.

use super::Points;
use crate::random::{Key, choice};
use std::collections::HashSet;

/// The most points that are drawn, the most dimensions and the most values.
pub const MOST: usize = 1024;

/// Why there are no random points of a shape.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ShapeError {
    /// The number of values is out of range.
    #[error("{0} values; 1 to {MOST} can be drawn")]
    Values(usize),
    /// The number of dimensions is out of range.
    #[error("{0} dimensions; 1 to {MOST} can be drawn")]
    Dimensions(usize),
    /// So many points cannot be had.
    #[error("{points} points; 0 to {most} can be drawn of this shape")]
    Points {
        /// Points asked for.
        points: usize,
        /// The most.
        most: usize,
    },
}

/// The key of the points of a seed and a shape.
pub fn key(seed: u64, values: usize, dimensions: usize, points: usize) -> Key {
    Key::of_point(seed, &format!("kset values={values} attributes={dimensions} cards={points}"))
}

/// Points number `index` of a key: uniform among the sequences of so many distinct ones.
pub fn points(
    key: Key,
    index: u64,
    values: usize,
    dimensions: usize,
    points: usize,
) -> Result<Points, ShapeError> {
    if !(1..=MOST).contains(&values) {
        return Err(ShapeError::Values(values));
    }
    if !(1..=MOST).contains(&dimensions) {
        return Err(ShapeError::Dimensions(dimensions));
    }
    let most = values.checked_pow(dimensions as u32).map_or(MOST, |all| all.min(MOST));
    if points > most {
        return Err(ShapeError::Points { points, most });
    }
    let mut number = 0;
    let mut seen = HashSet::with_capacity(points);
    let mut rows: Vec<Vec<u32>> = Vec::with_capacity(points);
    while rows.len() < points {
        let row: Vec<u32> = (0..dimensions)
            .map(|_| {
                let value = choice::choose(key, index, number, values as u32, 0);
                number += 1;
                value
            })
            .collect();
        if seen.insert(row.clone()) {
            rows.push(row);
        }
    }
    Points::new(values, dimensions, rows).map_err(|_| ShapeError::Points { points, most })
}
