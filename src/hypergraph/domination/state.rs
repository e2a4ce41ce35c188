//! What is decided of the vertices so far, and what follows from it.
//!
//! In a solution each vertex is covered by an edge taken, or bare, and no edge is all bare.
//! A search calls vertices bare, says of others that they must be covered, and takes edges.
//! Then, again and again:
//!
//! - the only vertex that can keep an edge from being all bare must be covered;
//! - the only edge that can cover a vertex that must be covered is taken;
//! - a vertex that no edge can cover any more is bare;
//! - where the edges left to take have room only for what must be covered, the rest is bare.
//!
//! Counters at edges and vertices tell when these apply, and a trail undoes steps, so that a
//! vertex costs the sizes of its edges each time that it changes.

use crate::hypergraph::Hypergraph;

/// What is decided of a vertex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Status {
    Open,
    Must,
    Covered,
    Bare,
}

/// A place on the trail to come back to.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    trail: usize,
    taken: usize,
}

pub(super) struct State<'a> {
    pub graph: &'a Hypergraph,
    /// The most edges that may be taken.
    most: usize,
    /// The size of the largest edge.
    width: usize,
    status: Vec<Status>,
    /// The vertices of each edge that are covered or must be; none as long as the edge is open.
    hits: Vec<usize>,
    /// The bare vertices of each edge.
    bare: Vec<usize>,
    /// The bare and the covered vertices of each edge; none as long as it can be taken.
    gone: Vec<usize>,
    /// The edges at each vertex that can be taken.
    choices: Vec<usize>,
    /// The number of vertices that must still be covered.
    musts: usize,
    taken: Vec<usize>,
    trail: Vec<(usize, Status)>,
    doubtful_edges: Vec<usize>,
    doubtful_vertices: Vec<usize>,
}

impl<'a> State<'a> {
    /// Nothing decided; at most `most` edges are to be taken.
    pub fn new(graph: &'a Hypergraph, most: usize) -> State<'a> {
        State {
            graph,
            most,
            width: graph.edges().map(<[usize]>::len).max().unwrap_or(0),
            status: vec![Status::Open; graph.vertices()],
            hits: vec![0; graph.len()],
            bare: vec![0; graph.len()],
            gone: vec![0; graph.len()],
            choices: (0..graph.vertices()).map(|vertex| graph.degree(vertex)).collect(),
            musts: 0,
            taken: Vec::new(),
            trail: Vec::new(),
            doubtful_edges: (0..graph.len()).collect(),
            doubtful_vertices: (0..graph.vertices()).collect(),
        }
    }

    pub fn status(&self, vertex: usize) -> Status {
        self.status[vertex]
    }

    /// The edges taken.
    pub fn taken(&self) -> &[usize] {
        &self.taken
    }

    /// How many edges may still be taken.
    pub fn left(&self) -> usize {
        self.most - self.taken.len()
    }

    /// How many edges at a vertex can be taken.
    pub fn choices(&self, vertex: usize) -> usize {
        self.choices[vertex]
    }

    /// The edges at a vertex that can be taken.
    pub fn takable(&self, vertex: usize) -> impl Iterator<Item = usize> + use<'_, 'a> {
        self.graph.incident(vertex).iter().copied().filter(|&edge| self.can_take(edge))
    }

    /// Whether none of an edge's vertices is covered or bare.
    pub fn can_take(&self, edge: usize) -> bool {
        self.gone[edge] == 0
    }

    /// Whether no vertex of an edge is covered or must be.
    pub fn is_open(&self, edge: usize) -> bool {
        self.hits[edge] == 0
    }

    /// The vertices of an edge of which nothing is decided.
    pub fn open_vertices(&self, edge: usize) -> impl Iterator<Item = usize> + use<'_, 'a> {
        let open = |&vertex: &usize| self.status[vertex] == Status::Open;
        self.graph.edge(edge).iter().copied().filter(open)
    }

    /// How many vertices of an open edge are open.
    pub fn open_size(&self, edge: usize) -> usize {
        self.graph.edge(edge).len() - self.bare[edge]
    }

    /// How many vertices can still be covered beside those that must be; none if not even
    /// these can.
    pub fn room(&self) -> Option<usize> {
        (self.width * self.left()).checked_sub(self.musts)
    }

    /// Whether the room suffices to take an edge.
    pub fn has_room_for(&self, edge: usize) -> bool {
        let size = self.graph.edge(edge).len();
        // Of the room go the vertices that need not be covered, and what a larger edge would do.
        let cost = self.open_vertices(edge).count() + self.width - size;
        self.room().is_some_and(|room| cost <= room)
    }

    pub fn mark(&self) -> Mark {
        Mark { trail: self.trail.len(), taken: self.taken.len() }
    }

    /// Undoes everything since the mark.
    pub fn undo(&mut self, mark: Mark) {
        self.taken.truncate(mark.taken);
        while self.trail.len() > mark.trail {
            let Some((vertex, before)) = self.trail.pop() else { return };
            let after = std::mem::replace(&mut self.status[vertex], before);
            self.count(vertex, before, after, false);
        }
        self.doubtful_edges.clear();
        self.doubtful_vertices.clear();
    }

    /// Decides of a vertex, of which less was decided before.
    pub fn decide(&mut self, vertex: usize, status: Status) {
        let before = std::mem::replace(&mut self.status[vertex], status);
        self.trail.push((vertex, before));
        self.count(vertex, before, status, true);
    }

    /// Takes an edge that can be taken; false where that is one too many.
    pub fn take(&mut self, edge: usize) -> bool {
        if self.left() == 0 {
            return false;
        }
        self.taken.push(edge);
        let graph = self.graph;
        graph.edge(edge).iter().for_each(|&vertex| self.decide(vertex, Status::Covered));
        true
    }

    /// Draws the conclusions; false where there is a contradiction.
    pub fn conclude(&mut self) -> bool {
        loop {
            if let Some(edge) = self.doubtful_edges.pop() {
                if self.is_open(edge) {
                    match self.open_size(edge) {
                        0 => return false,
                        1 => {
                            let last = self.open_vertices(edge).next();
                            last.into_iter().for_each(|last| self.decide(last, Status::Must));
                        }
                        _ => {}
                    }
                }
            } else if let Some(vertex) = self.doubtful_vertices.pop() {
                match (self.status[vertex], self.choices[vertex]) {
                    (Status::Must, 0) => return false,
                    (Status::Must, 1) => {
                        let sole = self.takable(vertex).next();
                        if !sole.is_some_and(|sole| self.take(sole)) {
                            return false;
                        }
                    }
                    (Status::Open, 0) => self.decide(vertex, Status::Bare),
                    _ => {}
                }
            } else {
                match self.room() {
                    None => return false,
                    Some(0) if self.strip() => {}
                    Some(_) => return true,
                }
            }
        }
    }

    /// Calls all open vertices bare; whether there was one.
    fn strip(&mut self) -> bool {
        let open = |&vertex: &usize| self.status[vertex] == Status::Open;
        let open: Vec<usize> = (0..self.status.len()).filter(open).collect();
        open.iter().for_each(|&vertex| self.decide(vertex, Status::Bare));
        !open.is_empty()
    }

    /// Brings the counters up to date with a step from `less` to `more`, done or undone.
    fn count(&mut self, vertex: usize, less: Status, more: Status, done: bool) {
        let change =
            |counter: &mut usize, up: bool| *counter = if up { *counter + 1 } else { *counter - 1 };
        if more == Status::Must {
            change(&mut self.musts, done);
            self.doubtful_vertices.push(vertex);
        }
        if less == Status::Must {
            change(&mut self.musts, !done);
        }
        let hit = less == Status::Open && more != Status::Bare;
        let graph = self.graph;
        for &edge in graph.incident(vertex) {
            if hit {
                change(&mut self.hits[edge], done);
            }
            if more == Status::Bare {
                change(&mut self.bare[edge], done);
                self.doubtful_edges.push(edge);
            }
            if more != Status::Must {
                let before = self.gone[edge];
                change(&mut self.gone[edge], done);
                if before.max(self.gone[edge]) == 1 {
                    for &other in graph.edge(edge) {
                        change(&mut self.choices[other], !done);
                        self.doubtful_vertices.push(other);
                    }
                }
            }
        }
    }
}
