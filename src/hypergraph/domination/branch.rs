//! Branch and bound: is there a solution of at most so many edges, for one number after
//! another from the lower bound up.
//!
//! A node decides of a vertex. One that must be covered and that few edges can cover is covered
//! by each of these in turn; else an open vertex of most small open edges is bare or must be
//! covered. What follows from that ([`state`](super::state)) and lower bounds
//! ([`bounds`](super::bounds)) cut branches off. Before, `local` finds a solution and hitting
//! sets and the space of the cards bound it ([`super::lower_bound`]), which often is all.
//! Exponential in the number of vertices; a search so deep that its path would not fit is given
//! up as at a limit.

use super::bounds::Bounds;
use super::state::{State, Status};
use crate::hypergraph::{Hypergraph, Limit};

/// The longest path of nodes.
const DEEPEST: usize = 5000;

/// What a search comes to.
pub(super) enum Outcome {
    /// A solution.
    Found(Vec<usize>),
    /// There is none.
    None,
    /// The limit came first.
    Unknown,
}

/// Looks for a solution of at most `most` edges that cover the vertices `covered`, in at most
/// `nodes` nodes; adds those that it opens to `opened`.
pub(super) fn decide(
    graph: &Hypergraph,
    covered: &[usize],
    most: usize,
    nodes: u64,
    opened: &mut u64,
    limit: &Limit,
) -> Outcome {
    let mut state = State::new(graph, most);
    covered.iter().for_each(|&vertex| state.decide(vertex, Status::Must));
    let mut search = Search { state, bounds: Bounds::default(), nodes, limit };
    let outcome = search.descend(DEEPEST);
    *opened += nodes - search.nodes;
    outcome
}

struct Search<'a> {
    state: State<'a>,
    bounds: Bounds,
    /// How many nodes may still be opened.
    nodes: u64,
    limit: &'a Limit,
}

/// What a node decides.
enum Choice {
    /// Which edge covers a vertex.
    Cover(usize),
    /// Whether a vertex is bare.
    Bare(usize),
}

impl Search<'_> {
    fn descend(&mut self, depth: usize) -> Outcome {
        if self.nodes == 0 || depth == 0 || self.limit.reached() {
            return Outcome::Unknown;
        }
        self.nodes -= 1;
        if !self.state.conclude() || self.is_hopeless() {
            return Outcome::None;
        }
        match self.choice() {
            None => Outcome::Found(self.state.taken().to_vec()),
            Some(Choice::Bare(vertex)) => {
                self.first_of(&[Status::Bare, Status::Must], depth, |state, &status| {
                    state.decide(vertex, status);
                    true
                })
            }
            Some(Choice::Cover(vertex)) => {
                let edges: Vec<usize> = self.state.takable(vertex).collect();
                let edges: Vec<usize> =
                    edges.into_iter().filter(|&edge| self.state.has_room_for(edge)).collect();
                self.first_of(&edges, depth, |state, &edge| state.take(edge))
            }
        }
    }

    /// The first outcome of some steps that is a solution, or unknown.
    fn first_of<T>(
        &mut self,
        steps: &[T],
        depth: usize,
        step: impl Fn(&mut State, &T) -> bool,
    ) -> Outcome {
        let mark = self.state.mark();
        for taken in steps {
            let possible = step(&mut self.state, taken);
            let outcome = if possible { self.descend(depth - 1) } else { Outcome::None };
            self.state.undo(mark);
            if !matches!(outcome, Outcome::None) {
                return outcome;
            }
        }
        Outcome::None
    }

    /// Whether a bound says that the edges left to take are too few.
    fn is_hopeless(&mut self) -> bool {
        let state = &self.state;
        self.bounds.vertices(state) > state.room().unwrap_or(0)
            || self.bounds.edges(state) > state.left()
    }

    /// What to decide next; nothing where the edges taken are a solution.
    fn choice(&self) -> Option<Choice> {
        let state = &self.state;
        let graph = state.graph;
        let musts = (0..graph.vertices()).filter(|&vertex| state.status(vertex) == Status::Must);
        let tightest = musts.min_by_key(|&vertex| state.choices(vertex));
        if let Some(vertex) = tightest.filter(|&vertex| state.choices(vertex) <= 2) {
            return Some(Choice::Cover(vertex));
        }
        let mut weights = vec![0u64; graph.vertices()];
        for edge in (0..graph.len()).filter(|&edge| state.is_open(edge)) {
            let weight = 1 << 20 >> (2 * state.open_size(edge)).min(20);
            state.open_vertices(edge).for_each(|vertex| weights[vertex] += weight);
        }
        let open = (0..graph.vertices()).filter(|&vertex| weights[vertex] > 0);
        let heaviest = open.max_by_key(|&vertex| weights[vertex]);
        heaviest.map(Choice::Bare).or(tightest.map(Choice::Cover))
    }
}
