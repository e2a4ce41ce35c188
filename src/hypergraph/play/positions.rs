//! The positions met so far: connected ones, alike ones as one class.
//!
//! A position is the set of vertices that are left, in connected parts with an edge or more.
//! Many ways of play lead to one set, and more to alike sets: small positions are compared by
//! their [form](super::form), larger ones by their images under the
//! [symmetries](super::symmetry) of the board. What is known of a class stands in one place.
//! Two equal parts of a sum cancel, and are left out.

use super::board::Board;
use super::form::{self, Former};
use super::live::Live;
use super::quick::QuickMap;
use super::symmetry::Symmetries;
use crate::hypergraph::{Hypergraph, Limit};

/// Classes after which a search ends for want of memory: some gigabytes.
const MOST: usize = 1 << 26;

/// Positions between two looks at the limit.
const STRIDE: u32 = 256;

/// The search has to end.
#[derive(Clone, Copy, Debug)]
pub(super) struct Stopped;

/// A connected position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Part<const N: usize> {
    class: u32,
    /// Its vertices.
    pub live: Live<N>,
}

/// What is left after a move, no two parts of one class.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Sum<const N: usize>(pub Vec<Part<N>>);

impl<const N: usize> Sum<N> {
    fn classes(&self) -> impl Iterator<Item = u32> {
        self.0.iter().map(|part| part.class)
    }
}

/// What is known of the value of a class.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Known {
    /// The value.
    pub value: Option<u16>,
    /// Values below 32 that it has not, as bits.
    pub not: u32,
    /// The number of edges.
    edges: u32,
}

impl Known {
    /// Whether the value is `value`, if that is known.
    pub fn is(self, value: usize) -> Option<bool> {
        match self.value {
            Some(known) => Some(usize::from(known) == value),
            None if value < 32 && self.not >> value & 1 == 1 => Some(false),
            None => None,
        }
    }
}

/// All positions met on one board.
pub(super) struct Positions<'a, const N: usize> {
    board: Board<N>,
    symmetries: Symmetries<N>,
    classes: QuickMap<Live<N>, u32>,
    former: Former,
    forms: QuickMap<Box<[u32]>, u32>,
    known: Vec<Known>,
    smallest_edge: usize,
    limit: &'a Limit,
    until_look: u32,
}

impl<'a, const N: usize> Positions<'a, N> {
    pub fn new(graph: &Hypergraph, limit: &'a Limit) -> Positions<'a, N> {
        let board = Board::new(graph);
        // Small boards are compared by their forms alone.
        let large = graph.vertices() > form::LARGEST;
        let symmetries = if large { Symmetries::of(&board) } else { Symmetries::none() };
        Positions {
            board,
            symmetries,
            classes: QuickMap::default(),
            former: Former::default(),
            forms: QuickMap::default(),
            known: Vec::new(),
            smallest_edge: graph.edges().map(<[usize]>::len).min().unwrap_or(1),
            limit,
            until_look: 0,
        }
    }

    /// What is known of a position.
    pub fn known(&self, part: Part<N>) -> Known {
        self.known[part.class as usize]
    }

    /// Notes the value of a position.
    pub fn learn(&mut self, part: Part<N>, value: usize) {
        self.known[part.class as usize].value = u16::try_from(value).ok();
    }

    /// Notes that a position has another value than this.
    pub fn rule_out(&mut self, part: Part<N>, value: usize) {
        if value < 32 {
            self.known[part.class as usize].not |= 1 << value;
        }
    }

    /// No more moves than these are left, and no larger value.
    pub fn most_moves(&self, part: Part<N>) -> usize {
        part.live.len() / self.smallest_edge
    }

    /// The parts of the whole board.
    pub fn whole(&mut self) -> Vec<Part<N>> {
        self.parts(self.board.all())
    }

    /// The moves of a position: edges by number, and what each leaves.
    pub fn moves(&mut self, part: Part<N>) -> Result<Vec<(usize, Sum<N>)>, Stopped> {
        self.look()?;
        let edges: Vec<usize> = self.board.moves(part.live).collect();
        let left = |edge: usize| part.live.without(self.board.edges[edge]);
        let left: Vec<Live<N>> = edges.iter().map(|&edge| left(edge)).collect();
        Ok(edges.into_iter().zip(left.into_iter().map(|live| self.sum(live))).collect())
    }

    /// What is left after each move of a position, alike ones once, those with few edges in
    /// their largest part first: a search that looks for one good move finds it sooner so.
    pub fn children(&mut self, part: Part<N>) -> Result<Vec<Sum<N>>, Stopped> {
        let mut children: Vec<Sum<N>> =
            self.moves(part)?.into_iter().map(|(_, left)| left).collect();
        let edges = |sum: &Sum<N>| sum.0.last().map_or(0, |&part| self.known(part).edges);
        children.sort_unstable_by(|a, b| {
            edges(a).cmp(&edges(b)).then_with(|| a.classes().cmp(b.classes()))
        });
        children.dedup_by(|a, b| a.classes().eq(b.classes()));
        Ok(children)
    }

    /// The parts of what is left on some vertices, that with most edges last.
    pub fn sum(&mut self, live: Live<N>) -> Sum<N> {
        let mut parts = self.parts(live);
        if parts.len() > 1 {
            parts.sort_unstable();
            let mut odd: Vec<Part<N>> = Vec::with_capacity(parts.len());
            for part in parts {
                if odd.last().is_some_and(|last| last.class == part.class) {
                    odd.pop();
                } else {
                    odd.push(part);
                }
            }
            odd.sort_by_key(|&part| self.known(part).edges);
            parts = odd;
        }
        Sum(parts)
    }

    /// The parts of what is left on some vertices.
    fn parts(&mut self, live: Live<N>) -> Vec<Part<N>> {
        let parts: Vec<Live<N>> = self.board.parts(live).collect();
        parts.into_iter().map(|live| Part { class: self.class(live), live }).collect()
    }

    /// The class of a connected position.
    fn class(&mut self, live: Live<N>) -> u32 {
        let small = live.len() <= form::LARGEST;
        let (key, mirrored) = if small { (live, false) } else { self.symmetries.least(live) };
        if let Some(&class) = self.classes.get(&key) {
            return class;
        }
        let class = if small { self.class_of_form(live) } else { self.new_class(live) };
        if mirrored {
            self.known[class as usize].value = Some(0);
        }
        self.classes.insert(key, class);
        class
    }

    fn class_of_form(&mut self, live: Live<N>) -> u32 {
        let form = self.former.form(&self.board, live);
        if let Some(&class) = self.forms.get(form) {
            return class;
        }
        let form = form.into();
        let class = self.new_class(live);
        self.forms.insert(form, class);
        class
    }

    fn new_class(&mut self, live: Live<N>) -> u32 {
        let class = self.known.len() as u32;
        let edges = self.board.moves(live).count() as u32;
        self.known.push(Known { edges, ..Known::default() });
        class
    }

    /// Ends the search where it has to end.
    fn look(&mut self) -> Result<(), Stopped> {
        if let Some(left) = self.until_look.checked_sub(1) {
            self.until_look = left;
            return Ok(());
        }
        self.until_look = STRIDE;
        let over = self.classes.len() > MOST || self.limit.reached();
        if over { Err(Stopped) } else { Ok(()) }
    }
}
