//! What a method says: yes, no with a matching, or maybe; and what is asked.

use super::edges::Edges;
use super::object::Hit;

/// A perfect matching of H_P: row r of the first part goes with rows π(r) of the second and σ(r)
/// of the third.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Matching {
    /// π(r) for each row r.
    pub second: Vec<usize>,
    /// σ(r) for each row r.
    pub third: Vec<usize>,
}

impl Matching {
    /// The diagonal of so many rows.
    pub fn diagonal(rows: usize) -> Matching {
        Matching { second: (0..rows).collect(), third: (0..rows).collect() }
    }

    /// The matching of these edges, and the diagonal where none of them is.
    pub(super) fn of(rows: usize, edges: impl IntoIterator<Item = [usize; 3]>) -> Matching {
        let mut matching = Matching::diagonal(rows);
        for [u, v, w] in edges {
            matching.second[u] = v;
            matching.third[u] = w;
        }
        matching
    }

    /// Its edges, by their first row.
    pub fn edges(&self) -> impl Iterator<Item = [usize; 3]> {
        self.second.iter().zip(&self.third).enumerate().map(|(u, (&v, &w))| [u, v, w])
    }

    /// Whether it is a perfect matching of these edges other than the diagonal.
    pub fn refutes(&self, edges: &Edges) -> bool {
        let once = |images: &[usize]| {
            let mut seen = vec![false; edges.rows()];
            images.len() == seen.len()
                && images
                    .iter()
                    .all(|&row| row < seen.len() && !std::mem::replace(&mut seen[row], true))
        };
        once(&self.second)
            && once(&self.third)
            && self.edges().all(|edge| edges.contains(edge))
            && self.edges().any(|[u, v, w]| u != v || u != w)
    }
}

/// What a method says of "there is no perfect matching but the diagonal".
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Answer {
    /// There is none.
    Yes,
    /// There is this one.
    No(Matching),
    /// The method cannot tell, or its limit was reached.
    Maybe,
}

impl Answer {
    /// Whether it is yes or no.
    pub fn is_definite(&self) -> bool {
        !matches!(self, Answer::Maybe)
    }
}

/// What is asked of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Property {
    /// A uniquely solvable puzzle: with "at least two", no perfect matching but the diagonal.
    Usp,
    /// A strong one: the same with "exactly two".
    Strong,
    /// The diagonal holds all edges there are.
    Local,
    /// Simplification leaves the diagonal.
    Simplifiable,
}

impl Property {
    /// Every property.
    pub const ALL: [Property; 4] =
        [Property::Usp, Property::Strong, Property::Local, Property::Simplifiable];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Property::Usp => "usp",
            Property::Strong => "strong",
            Property::Local => "local",
            Property::Simplifiable => "simplifiable",
        }
    }

    /// When a column hits.
    pub fn hit(self) -> Hit {
        match self {
            Property::Usp => Hit::AtLeastTwo,
            _ => Hit::ExactlyTwo,
        }
    }
}
