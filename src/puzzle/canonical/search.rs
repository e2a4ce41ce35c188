//! The search for the least leaf, and the automorphisms met on the way.
//!
//! A node is a sequence of columns that were given colours of their own; its trace is what
//! refinement went through. Leaves are compared by their traces first, then by their rows, so a
//! node whose traces are behind those of the least leaf has no least one below. It is left out
//! unless its traces are those of the first leaf: leaves there may equal the first one, and the
//! automorphisms that these give make up the whole group. Its order is the product, along the
//! way to the first leaf, of the number of columns that the automorphisms which fix the way so
//! far can put in the place of the next. The automorphism between two equal leaves fixes the way
//! that they share, so the search goes on where they part, and there joins two columns.

use super::refinement::{Colours, Matrix};
use num_bigint::BigUint;
use std::cmp::Ordering;

/// What a search found.
pub(super) struct Found {
    /// The rows of the least leaf, ascending, two bits a column, the first column highest.
    pub rows: Vec<u128>,
    /// Permutations of columns that keep the set of rows.
    pub automorphisms: BigUint,
}

/// A leaf: all columns have an order.
#[derive(Clone)]
struct Leaf {
    /// The columns that were individualised.
    path: Vec<usize>,
    traces: Vec<u64>,
    /// The columns in their order.
    columns: Vec<usize>,
    rows: Vec<u128>,
}

pub(super) struct Search<'a> {
    matrix: &'a Matrix,
    path: Vec<usize>,
    traces: Vec<u64>,
    first: Option<Leaf>,
    least: Option<Leaf>,
    /// Where each column goes.
    automorphisms: Vec<Vec<usize>>,
    order: BigUint,
}

impl<'a> Search<'a> {
    /// Searches the whole tree.
    pub fn of(matrix: &'a Matrix) -> Found {
        let mut search = Search {
            matrix,
            path: Vec::new(),
            traces: Vec::new(),
            first: None,
            least: None,
            automorphisms: Vec::new(),
            order: BigUint::from(1u32),
        };
        search.node(Colours::same(matrix));
        let rows = search.least.map_or_else(Vec::new, |leaf| leaf.rows);
        Found { rows, automorphisms: search.order }
    }

    /// Goes through a node and what is below it; the length of the path at which to go on.
    fn node(&mut self, mut colours: Colours) -> usize {
        let depth = self.path.len();
        self.traces.truncate(depth);
        self.traces.push(colours.refine(self.matrix));
        let first = self.first.as_ref();
        let like_first = first.is_none_or(|first| first.traces.starts_with(&self.traces));
        let on_first = first.is_none_or(|first| first.path.starts_with(&self.path));
        if !like_first && self.beside_least() == Ordering::Greater {
            return depth;
        }
        let Some(cell) = colours.smallest() else { return self.leaf(&colours) };
        let mut looked_at: Vec<usize> = Vec::new();
        let mut orbits = self.orbits();
        let mut known = self.automorphisms.len();
        for column in cell {
            if known != self.automorphisms.len() {
                known = self.automorphisms.len();
                orbits = self.orbits();
            }
            if looked_at.iter().any(|&other| orbits.together(other, column)) {
                continue;
            }
            looked_at.push(column);
            let mut next = colours.clone();
            next.individualise(column);
            self.path.push(column);
            let back = self.node(next);
            self.path.truncate(depth);
            self.traces.truncate(depth + 1);
            if back < depth {
                return back;
            }
        }
        if on_first {
            // The first column looked at is that of the way to the first leaf.
            self.order *= self.orbits().size(looked_at[0]);
        }
        depth
    }

    /// How the traces so far compare with those of the least leaf.
    fn beside_least(&self) -> Ordering {
        let Some(least) = &self.least else { return Ordering::Equal };
        let common = least.traces.len().min(self.traces.len());
        // A leaf that has the same traces and ends before is less than all that is below.
        self.traces[..common]
            .cmp(&least.traces[..common])
            .then((self.traces.len() > common).cmp(&false))
    }

    /// Compares a leaf with the first and the least one; the length of the path at which to go
    /// on: where it parted from that of an equal leaf.
    fn leaf(&mut self, colours: &Colours) -> usize {
        let leaf = self.leaf_of(colours);
        let Some(first) = &self.first else {
            self.first = Some(leaf.clone());
            self.least = Some(leaf);
            return self.path.len();
        };
        let equals = |other: &Leaf| other.traces == leaf.traces && other.rows == leaf.rows;
        if equals(first) {
            let (automorphism, back) = leaf.onto(first);
            self.automorphisms.push(automorphism);
            return back;
        }
        let Some(least) = &mut self.least else { return self.path.len() };
        if equals(least) {
            let (automorphism, back) = leaf.onto(least);
            self.automorphisms.push(automorphism);
            return back;
        }
        if (&leaf.traces, &leaf.rows) < (&least.traces, &least.rows) {
            *least = leaf;
        }
        self.path.len()
    }

    fn leaf_of(&self, colours: &Colours) -> Leaf {
        let mut columns = vec![0; self.matrix.columns];
        for (column, &place) in colours.columns.iter().enumerate() {
            columns[place as usize] = column;
        }
        let packed = |row: &[u8]| {
            columns.iter().fold(0u128, |packed, &column| packed << 2 | u128::from(row[column]))
        };
        let mut rows: Vec<u128> = self.matrix.rows().map(packed).collect();
        rows.sort_unstable();
        Leaf { path: self.path.clone(), traces: self.traces.clone(), columns, rows }
    }

    /// The columns that automorphisms which fix the path put in each other's place.
    fn orbits(&self) -> Orbits {
        let mut orbits = Orbits::none(self.matrix.columns);
        for automorphism in &self.automorphisms {
            if self.path.iter().all(|&column| automorphism[column] == column) {
                automorphism.iter().enumerate().for_each(|(from, &to)| orbits.join(from, to));
            }
        }
        orbits
    }
}

impl Leaf {
    /// The automorphism that takes a leaf to one with the same rows, and how long their paths
    /// are the same.
    fn onto(&self, other: &Leaf) -> (Vec<usize>, usize) {
        let mut automorphism = vec![0; self.columns.len()];
        for (&from, &to) in self.columns.iter().zip(&other.columns) {
            automorphism[from] = to;
        }
        let common = self.path.iter().zip(&other.path).take_while(|(a, b)| a == b).count();
        (automorphism, common)
    }
}

/// Classes of columns.
struct Orbits {
    /// A column of the same class, the least of it.
    least: Vec<usize>,
}

impl Orbits {
    fn none(columns: usize) -> Orbits {
        Orbits { least: (0..columns).collect() }
    }

    fn join(&mut self, one: usize, other: usize) {
        let (one, other) = (self.least[one], self.least[other]);
        if one != other {
            let (low, high) = (one.min(other), one.max(other));
            self.least.iter_mut().filter(|least| **least == high).for_each(|least| *least = low);
        }
    }

    fn together(&self, one: usize, other: usize) -> bool {
        self.least[one] == self.least[other]
    }

    fn size(&self, column: usize) -> usize {
        self.least.iter().filter(|&&least| least == self.least[column]).count()
    }
}
