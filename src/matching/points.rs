//! Points of [k]^n: cards of k-value Set, or multiedges of n dimensions of k values.

use crate::plural::counted;
use std::collections::HashSet;

/// m points of [k]^n in order: cards of k-value Set with n attributes, or multiedges of n
/// dimensions of k values each. Values count from 0. A point may be there twice.
///
/// ```
/// use tertia::matching::Points;
///
/// let cards = Points::new(4, 2, [[0, 3], [1, 3], [2, 3], [3, 3], [0, 1]])?;
/// assert!(cards.is_set(&[0, 1, 2, 3]));
/// assert!(!cards.is_matching(&[0, 1, 2, 3]));
/// # Ok::<(), tertia::matching::PointsError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Points {
    values: usize,
    dimensions: usize,
    len: usize,
    /// Row after row.
    flat: Vec<u32>,
}

/// Why these rows are no points. Rows and dimensions count from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PointsError {
    /// There are no values.
    #[error("there is at least one value")]
    NoValues,
    /// A row has another length than the number of dimensions.
    #[error("row {row} has {} where there are {expected}", counted(*.found, ["dimension", "dimensions"]))]
    Length {
        /// The row.
        row: usize,
        /// The number of dimensions.
        expected: usize,
        /// Its length.
        found: usize,
    },
    /// A value is too large.
    #[error("row {row} has the value {value} in dimension {dimension}; there are {values} values")]
    Value {
        /// The row.
        row: usize,
        /// The dimension.
        dimension: usize,
        /// The value.
        value: u32,
        /// The number of values.
        values: usize,
    },
}

impl Points {
    /// Points from rows of `dimensions` numbers under `values` each.
    pub fn new<R: AsRef<[u32]>>(
        values: usize,
        dimensions: usize,
        rows: impl IntoIterator<Item = R>,
    ) -> Result<Points, PointsError> {
        if values == 0 {
            return Err(PointsError::NoValues);
        }
        let mut points = Points { values, dimensions, len: 0, flat: Vec::new() };
        for (row, content) in rows.into_iter().enumerate() {
            let content = content.as_ref();
            let found = content.len();
            if found != dimensions {
                return Err(PointsError::Length { row, expected: dimensions, found });
            }
            if let Some(dimension) = content.iter().position(|&value| value as usize >= values) {
                let value = content[dimension];
                return Err(PointsError::Value { row, dimension, value, values });
            }
            points.flat.extend_from_slice(content);
            points.len += 1;
        }
        Ok(points)
    }

    /// The number k of values in each dimension, at least 1.
    pub fn values(&self) -> usize {
        self.values
    }

    /// The number n of dimensions, or attributes.
    pub fn dimensions(&self) -> usize {
        self.dimensions
    }

    /// The number m of points.
    pub fn len(&self) -> usize {
        self.len
    }

    /// Whether there is no point.
    pub fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// The values of a point, one a dimension.
    ///
    /// # Panics
    ///
    /// Where there is no such point.
    pub fn row(&self, at: usize) -> &[u32] {
        assert!(at < self.len, "point {at} of {}", self.len);
        &self.flat[at * self.dimensions..(at + 1) * self.dimensions]
    }

    /// The points in order.
    pub fn rows(&self) -> impl Iterator<Item = &[u32]> {
        (0..self.len).map(|at| self.row(at))
    }

    /// Whether these are k different rows that in each attribute all agree or all differ. Equal
    /// rows are one card, so that k of them are no Set.
    pub fn is_set(&self, cards: &[usize]) -> bool {
        self.are_different(cards)
            && (0..self.dimensions)
                .all(|at| matches!(self.distinct(cards, at), found if found == 1 || found == self.values))
    }

    /// Whether these are k different rows that have every value in every dimension exactly once.
    pub fn is_matching(&self, edges: &[usize]) -> bool {
        self.are_different(edges)
            && (0..self.dimensions).all(|at| self.distinct(edges, at) == self.values)
    }

    /// Whether these are k rows that are there, and no two of them equal.
    fn are_different(&self, rows: &[usize]) -> bool {
        rows.len() == self.values
            && rows.iter().all(|&row| row < self.len)
            && rows.iter().map(|&row| self.row(row)).collect::<HashSet<_>>().len() == rows.len()
    }

    /// How many values these rows have in a dimension.
    fn distinct(&self, rows: &[usize], dimension: usize) -> usize {
        rows.iter().map(|&row| self.row(row)[dimension]).collect::<HashSet<_>>().len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_and_matchings_by_the_definition() {
        let points = Points::new(3, 2, [[0, 0], [1, 1], [2, 2], [0, 1], [0, 2], [0, 0]]).unwrap();
        for (rows, set, matching) in [
            (vec![0, 1, 2], true, true),
            (vec![2, 0, 1], true, true),
            (vec![0, 3, 4], true, false),
            (vec![0, 1, 3], false, false),
            (vec![0, 1], false, false),
            (vec![0, 1, 2, 3], false, false),
            (vec![0, 0, 0], false, false),
            (vec![0, 1, 6], false, false),
            (vec![0, 5, 1], false, false),
            (vec![], false, false),
        ] {
            assert_eq!(points.is_set(&rows), set, "{rows:?}");
            assert_eq!(points.is_matching(&rows), matching, "{rows:?}");
        }
        assert_eq!((points.values(), points.dimensions(), points.len()), (3, 2, 6));
        assert_eq!(points.row(3), [0, 1]);
        assert!(points.rows().eq([[0, 0], [1, 1], [2, 2], [0, 1], [0, 2], [0, 0]]));
    }

    #[test]
    fn one_value_and_no_dimension() {
        let one = Points::new(1, 2, [[0, 0]]).unwrap();
        assert!(one.is_set(&[0]) && one.is_matching(&[0]));
        let bare = Points::new(2, 0, [[], [0u32; 0]]).unwrap();
        assert_eq!(bare.len(), 2);
        assert!(!bare.is_set(&[0, 1]) && !bare.is_matching(&[0, 1]));
        assert!(bare.rows().all(<[u32]>::is_empty));
        let none = Points::new(usize::MAX, 3, [[0u32; 3]; 0]).unwrap();
        assert!(none.is_empty() && !none.is_set(&[]));
    }

    #[test]
    fn what_is_no_point_is_refused() {
        let refused = |values, rows: &[&[u32]]| Points::new(values, 2, rows).unwrap_err();
        assert_eq!(refused(0, &[]).to_string(), "there is at least one value");
        assert_eq!(
            refused(2, &[&[0, 1], &[1]]).to_string(),
            "row 1 has 1 dimension where there are 2"
        );
        assert_eq!(
            refused(2, &[&[0, 2]]).to_string(),
            "row 0 has the value 2 in dimension 1; there are 2 values"
        );
    }
}
