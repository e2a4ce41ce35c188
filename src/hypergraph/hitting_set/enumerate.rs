//! All inclusion-minimal hitting sets of at most k vertices, by branching on an edge.
//!
//! A smallest edge that is not hit is hit by its first vertex, or by its second without the
//! first, and so on: every minimal hitting set is met once. Only what every hitting set of
//! that size must have is taken without branching: the core of a sunflower. A branch ends when
//! a vertex taken has no edge left that it alone hits, since more vertices do not give it one
//! back, and when disjoint edges need more vertices than are left. At most r^k leaves for edges
//! of up to r vertices.

use super::{HittingSet, changed, packing, sunflower, taken, unit};
use crate::hypergraph::{Hypergraph, Limit};

/// The longest path of branchings; a deeper one is given up as at a limit.
const DEEPEST: usize = 1000;

/// Minimal hitting sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    /// Each in ascending order, all in lexicographic order.
    pub sets: Vec<Vec<usize>>,
    /// Whether these are all; they are not where the limit was reached.
    pub complete: bool,
}

/// Every hitting set of at most `most` vertices that holds no smaller one.
pub fn all(graph: &Hypergraph, most: usize, limit: &Limit) -> Listed {
    let mut listing = Listing::new(graph, false, limit);
    listing.descend(graph.clone(), most, DEEPEST);
    listing.listed.sets.sort_unstable();
    listing.listed
}

/// A minimum hitting set of at least `lower` vertices, `known` being one, by listing with one
/// vertex more until there is one.
pub(super) fn deepen(
    graph: &Hypergraph,
    lower: usize,
    known: Vec<usize>,
    limit: &Limit,
) -> HittingSet {
    for most in lower..known.len() {
        let mut listing = Listing::new(graph, true, limit);
        listing.descend(graph.clone(), most, DEEPEST);
        match listing.listed {
            Listed { mut sets, .. } if !sets.is_empty() => {
                return HittingSet { vertices: sets.swap_remove(0), lower: most };
            }
            Listed { complete: false, .. } => return HittingSet { vertices: known, lower: most },
            _ => {}
        }
    }
    HittingSet { lower: known.len(), vertices: known }
}

/// A listing under way.
struct Listing<'a> {
    whole: &'a Hypergraph,
    first_only: bool,
    limit: &'a Limit,
    taken: Vec<usize>,
    listed: Listed,
}

impl<'a> Listing<'a> {
    fn new(whole: &'a Hypergraph, first_only: bool, limit: &'a Limit) -> Listing<'a> {
        let listed = Listed { sets: Vec::new(), complete: true };
        Listing { whole, first_only, limit, taken: Vec::new(), listed }
    }

    /// Lists what consists of the vertices taken and of at most `most` vertices that hit what is
    /// left. Leaves the vertices taken as they were.
    fn descend(&mut self, mut graph: Hypergraph, most: usize, depth: usize) {
        let before = self.taken.len();
        while let Some(left) = most.checked_sub(self.taken.len() - before) {
            let mut forced = unit::forced(&graph);
            if forced.is_empty() {
                forced.extend(sunflower::forced(&graph, left));
            }
            if forced.is_empty() {
                self.branch(&graph, left, depth);
                break;
            }
            graph = taken(&graph, &forced);
            self.taken.extend(forced);
        }
        self.taken.truncate(before);
    }

    fn branch(&mut self, graph: &Hypergraph, most: usize, depth: usize) {
        if !self.each_is_needed() || packing::bound(graph) > most || self.is_over(depth) {
            return;
        }
        let Some(edge) = graph.edges().min_by_key(|edge| edge.len()) else {
            let mut set = self.taken.clone();
            set.sort_unstable();
            self.listed.sets.push(set);
            return;
        };
        let mut left_out: Vec<usize> = Vec::new();
        for &vertex in edge {
            let rest = |edge: &[usize]| -> Vec<usize> {
                edge.iter().copied().filter(|other| !left_out.contains(other)).collect()
            };
            let left = taken(graph, &[vertex]);
            // An edge of vertices that are all left out is never hit.
            if left.edges().all(|edge| !rest(edge).is_empty()) {
                self.taken.push(vertex);
                self.descend(changed(&left, |_, edge| Some(rest(edge))), most - 1, depth - 1);
                self.taken.pop();
            }
            left_out.push(vertex);
        }
    }

    /// Whether each vertex taken hits an edge that no other one hits.
    fn each_is_needed(&self) -> bool {
        self.taken.iter().all(|&vertex| {
            self.whole.incident(vertex).iter().any(|&edge| {
                let hitting = |other: &&usize| self.taken.contains(other);
                self.whole.edge(edge).iter().filter(hitting).count() == 1
            })
        })
    }

    /// Whether nothing more is to be listed; notes it if that is for want of time or depth.
    fn is_over(&mut self, depth: usize) -> bool {
        if self.first_only && !self.listed.sets.is_empty() {
            return true;
        }
        let cut = depth == 0 || self.limit.reached();
        self.listed.complete &= !cut;
        cut
    }
}
