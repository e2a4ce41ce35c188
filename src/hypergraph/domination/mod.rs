//! Min: the fewest pairwise disjoint edges that meet every edge.
//!
//! On layouts these are the fewest disjoint Sets that meet every Set (Min r-Set of Lampis and
//! Mitsou), on graphs a minimum maximal matching, in general a minimum independent edge
//! dominating set. Taking edges while there is one to take is a solution, so that there always
//! is one. `local` finds a good one; bounds known without a search (`Part::bound`) often prove
//! it a smallest, and otherwise `branch`, `parameterised` or `frontier` do.
//!
//! ```
//! use tertia::hypergraph::{Hypergraph, Limit};
//! use tertia::hypergraph::domination::{Method, at_most, minimum};
//!
//! let path = Hypergraph::new(5, [[0, 1], [1, 2], [2, 3], [3, 4]])?;
//! let found = minimum(&path, None, Method::Portfolio, &Limit::none());
//! assert!(found.proved() && found.edges.len() == 2);
//! assert_eq!(at_most(&path, None, 1, Method::Portfolio, &Limit::none()).holds(1), Some(false));
//! # Ok::<(), tertia::hypergraph::HypergraphError>(())
//! ```

mod bounds;
mod branch;
mod frontier;
mod local;
mod parameterised;
pub mod sat;
mod state;
#[cfg(test)]
mod tests;

use super::disjoint::Found;
use super::{Hypergraph, Limit, hitting_set, space};
use crate::cards::Layout;
use crate::race::race;
use bounds::Bounds;
use branch::Outcome;
use state::State;

/// Nodes of searches that are given up: for edges that cover a small hitting set, and before
/// something else is tried; fewer where they are large, for about so many elementary
/// operations in all.
const NODES: u64 = 20_000;
const MOST_WORK: u64 = 1_000_000_000;

/// How the gap between a solution and its lower bound is closed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Method {
    /// Branch and bound for a while, then along a frontier if that is narrow, else branch and
    /// bound beside SAT.
    #[default]
    Portfolio,
    /// Branch and bound.
    Branch,
    /// Theorem 3.3 of Lampis and Mitsou alone, from one edge up.
    Parameterised,
    /// Dynamic programming along a path decomposition; branch and bound where that is wide.
    Frontier,
    /// SAT, one edge fewer at a time.
    Sat,
}

/// Disjoint edges that meet every edge, and what is known of the fewest.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Maximal {
    /// The edges by number, in ascending order.
    pub edges: Vec<usize>,
    /// No fewer edges than this do.
    pub lower: usize,
    /// Nodes of the search: of branch and bound, or vertex sets and partial covers of the
    /// parameterised method; those of SAT and along a frontier are not counted. The same in
    /// every run, unless two methods race.
    pub nodes: u64,
}

impl Maximal {
    /// Whether no fewer edges do.
    pub fn proved(&self) -> bool {
        self.lower == self.edges.len()
    }

    /// Whether at most `most` edges do; none where that is not known.
    pub fn holds(&self, most: usize) -> Option<bool> {
        match (self.lower, self.edges.len()) {
            (lower, _) if lower > most => Some(false),
            (_, upper) if upper <= most => Some(true),
            _ => None,
        }
    }

    /// The vertices that are in none of the edges, in ascending order; no edge lies among them.
    pub fn left(&self, graph: &Hypergraph) -> Vec<usize> {
        let mut bare = vec![true; graph.vertices()];
        for &edge in &self.edges {
            graph.edge(edge).iter().for_each(|&vertex| bare[vertex] = false);
        }
        (0..graph.vertices()).filter(|&vertex| bare[vertex]).collect()
    }
}

/// The fewest disjoint edges that meet every edge, or at the limit the fewest found. Where the
/// hypergraph is the Set hypergraph of a layout, the layout helps to bound them.
pub fn minimum(
    graph: &Hypergraph,
    layout: Option<&Layout>,
    method: Method,
    limit: &Limit,
) -> Maximal {
    solve(graph, layout, None, method, limit)
}

/// Disjoint edges that meet every edge, and bounds that tell whether `most` can do, unless the
/// limit comes first; nothing more is searched for.
pub fn at_most(
    graph: &Hypergraph,
    layout: Option<&Layout>,
    most: usize,
    method: Method,
    limit: &Limit,
) -> Maximal {
    solve(graph, layout, Some(most), method, limit)
}

/// A component, with the vertices and edges that are its own in the whole.
struct Part {
    graph: Hypergraph,
    layout: Option<Layout>,
    edges: Vec<usize>,
    found: Maximal,
}

impl Part {
    /// With the solution and the bound that are there at once.
    fn new(whole: &Hypergraph, layout: Option<&Layout>, component: &[usize]) -> Part {
        let graph = whole.restricted(component);
        let mut edges: Vec<usize> =
            component.iter().flat_map(|&vertex| whole.incident(vertex).iter().copied()).collect();
        edges.sort_unstable();
        edges.dedup();
        let layout = layout.and_then(|layout| {
            let cards: Vec<&[u8]> = component.iter().map(|&vertex| layout.card(vertex)).collect();
            Layout::new(&cards).ok()
        });
        let found = Maximal { edges: local::greedy(&graph), lower: 1, nodes: 0 };
        Part { graph, layout, edges, found }
    }

    /// Solves the part as far as it matters: of more than `most` edges it is enough to know
    /// that, and `enough` edges are few enough.
    fn solve(&mut self, enough: usize, most: usize, method: Method, limit: &Limit) {
        let Part { graph, found, .. } = self;
        let settled =
            |found: &Maximal| found.edges.len() <= enough.max(found.lower) || found.lower > most;
        if method == Method::Frontier && !settled(found) {
            along_frontier(graph, found, limit);
        }
        if method != Method::Parameterised && !settled(found) {
            let enough = enough.max(found.lower);
            found.edges = first(graph, &found.edges, enough, &mut found.nodes, limit);
        }
        if method == Method::Sat {
            by_sat(graph, found, enough, limit);
            return;
        }
        let nodes = match method {
            // Dynamic programming will not take long.
            Method::Portfolio if frontier::order(graph).is_some() => some_nodes(graph) / 8,
            Method::Portfolio => some_nodes(graph),
            _ => u64::MAX,
        };
        while !settled(found) {
            let outcome = match method {
                Method::Parameterised => {
                    parameterised::decide(graph, found.lower, &mut found.nodes, limit)
                }
                _ => branch::decide(graph, &[], found.lower, nodes, &mut found.nodes, limit),
            };
            match outcome {
                Outcome::Found(edges) => found.edges = edges,
                Outcome::None => found.lower += 1,
                Outcome::Unknown if nodes < u64::MAX && !limit.reached() => {
                    along_frontier(graph, found, limit);
                    if !settled(found) {
                        race_sat(graph, found, enough, most, limit);
                    }
                    return;
                }
                Outcome::Unknown => return,
            }
        }
    }

    /// Raises the lower bound to what is known without a search: where an edge covers up to k
    /// vertices, at least a k-th of those that cannot all be bare.
    fn bound(&mut self) {
        let width = self.graph.edges().map(<[usize]>::len).max().unwrap_or(1);
        let vertices = self.graph.vertices();
        let bare = self.layout.as_ref().and_then(space::most_without_set);
        let deck = space::deck_of(&self.graph).map(|deck| deck.largest_cap() as usize);
        let bare = bare.or(deck).unwrap_or(vertices);
        let covered = (vertices - bare).max(hitting_set::lower_bound(&self.graph));
        let state = State::new(&self.graph, self.graph.len());
        let dominating = Bounds::default().edges(&state);
        self.found.lower = covered.div_ceil(width).max(dominating);
    }
}

/// Solves a part along its frontier if that is narrow.
fn along_frontier(graph: &Hypergraph, found: &mut Maximal, limit: &Limit) {
    let order = frontier::order(graph);
    if let Some(edges) = order.and_then(|order| frontier::minimum(graph, &order, limit)) {
        (found.lower, found.edges) = (edges.len(), edges);
    }
}

/// Solves a part by branch and bound and by SAT at once.
fn race_sat(graph: &Hypergraph, found: &mut Maximal, enough: usize, most: usize, limit: &Limit) {
    let settled =
        |found: &Maximal| found.edges.len() <= enough.max(found.lower) || found.lower > most;
    let known = found.clone();
    let (by_sat, branched) = race(
        limit,
        |limit| {
            let mut found = known;
            by_sat(graph, &mut found, enough, limit);
            let is_settled = settled(&found);
            (found, is_settled)
        },
        |limit| {
            let mut found = found.clone();
            while !settled(&found) {
                let most = found.lower;
                match branch::decide(graph, &[], most, u64::MAX, &mut found.nodes, limit) {
                    Outcome::Found(edges) => found.edges = edges,
                    Outcome::None => found.lower += 1,
                    Outcome::Unknown => break,
                }
            }
            let is_settled = settled(&found);
            (found, is_settled)
        },
    );
    // Both are right; the better parts of both are taken.
    found.nodes = branched.nodes;
    found.lower = by_sat.lower.max(branched.lower);
    found.edges =
        [by_sat.edges, branched.edges].into_iter().min_by_key(Vec::len).unwrap_or_default();
}

/// Solves a part by SAT, from what is known.
fn by_sat(graph: &Hypergraph, found: &mut Maximal, enough: usize, limit: &Limit) {
    let (edges, lower) = (std::mem::take(&mut found.edges), found.lower);
    let known = Found { lower, upper: edges.len(), edges };
    let Found { edges, lower, .. } = sat::improve(graph, known, enough, limit);
    (found.lower, found.edges) = (lower, edges);
}

/// A good solution: the better one of what covers a small hitting set and of what `known`
/// improves to; stops at `enough` edges.
fn first(
    graph: &Hypergraph,
    known: &[usize],
    enough: usize,
    nodes: &mut u64,
    limit: &Limit,
) -> Vec<usize> {
    let hitting = hitting_set::small(graph, limit);
    for most in enough..known.len() {
        match branch::decide(graph, &hitting, most, some_nodes(graph), nodes, limit) {
            Outcome::Found(edges) if edges.len() <= enough => return edges,
            Outcome::Found(edges) => return local::improved(graph, edges, enough, limit),
            _ => {}
        }
    }
    local::improved(graph, known.to_vec(), enough, limit)
}

/// Nodes of a search that is given up.
fn some_nodes(graph: &Hypergraph) -> u64 {
    // The bounds of a node look at the pairs of edges that meet.
    let pairs: u64 = (0..graph.vertices()).map(|vertex| (graph.degree(vertex) as u64).pow(2)).sum();
    (MOST_WORK / pairs.max(1)).clamp(100, NODES)
}

fn solve(
    graph: &Hypergraph,
    layout: Option<&Layout>,
    most: Option<usize>,
    method: Method,
    limit: &Limit,
) -> Maximal {
    let components = graph.components();
    let mut parts: Vec<Part> =
        components.iter().map(|component| Part::new(graph, layout, component)).collect();
    parts.sort_by_key(|part| part.graph.len());
    if method != Method::Parameterised {
        parts.iter_mut().for_each(Part::bound);
    }
    let upper = |parts: &[Part]| parts.iter().map(|part| part.found.edges.len()).sum::<usize>();
    let lower = |parts: &[Part]| parts.iter().map(|part| part.found.lower).sum::<usize>();
    for at in 0..parts.len() {
        // Of the number asked for, others take what they have now at most, and at least their
        // lower bounds.
        let own = &parts[at].found;
        let enough = most.map_or(0, |most| most.saturating_sub(upper(&parts) - own.edges.len()));
        let room = most.map_or(usize::MAX, |most| {
            most.saturating_add(own.lower).saturating_sub(lower(&parts))
        });
        parts[at].solve(enough, room, method, limit);
    }
    let nodes = parts.iter().map(|part| part.found.nodes).sum();
    let whole = Maximal { edges: Vec::new(), lower: lower(&parts), nodes };
    let mut whole = parts.iter().fold(whole, |mut whole, part| {
        whole.edges.extend(part.found.edges.iter().map(|&edge| part.edges[edge]));
        whole
    });
    whole.edges.sort_unstable();
    whole
}
