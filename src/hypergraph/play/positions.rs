//! The positions met so far: connected ones, alike ones as one class.
//!
//! A position is the set of vertices that are left, in connected parts with an edge or more.
//! Many ways of play lead to one set, and more to alike sets: small positions are compared by
//! their [form](super::form), larger ones by their images under the
//! [symmetries](super::symmetry) of the board. What is known of a class stands in one place.
//! Two equal parts of a sum cancel, and are left out.

use super::board::Board;
use super::form::form;
use super::live::Live;
use super::quick::QuickMap;
use super::symmetry::Symmetries;
use crate::hypergraph::{Hypergraph, Limit};

/// Positions of at most so many vertices are compared by their forms.
const FORMED: usize = 24;

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
    /// The number of vertices of the largest part.
    fn size(&self) -> usize {
        self.0.last().map_or(0, |part| part.live.len())
    }

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
    forms: QuickMap<Box<[u8]>, u32>,
    known: Vec<Known>,
    smallest_edge: usize,
    limit: &'a Limit,
    until_look: u32,
}

impl<'a, const N: usize> Positions<'a, N> {
    pub fn new(graph: &Hypergraph, limit: &'a Limit) -> Positions<'a, N> {
        let board = Board::new(graph);
        let symmetries = Symmetries::of(&board);
        Positions {
            board,
            symmetries,
            classes: QuickMap::default(),
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
        let parts: Vec<Live<N>> = self.board.parts(self.board.all()).collect();
        parts.into_iter().map(|live| self.part(live)).collect()
    }

    /// The moves of a position: edges by number, and what each leaves.
    pub fn moves(&mut self, part: Part<N>) -> Result<Vec<(usize, Sum<N>)>, Stopped> {
        self.look()?;
        let edges: Vec<usize> = self.board.moves(part.live).collect();
        let left = |edge: usize| part.live.without(self.board.edges[edge]);
        let left: Vec<Live<N>> = edges.iter().map(|&edge| left(edge)).collect();
        Ok(edges.into_iter().zip(left.into_iter().map(|live| self.sum(live))).collect())
    }

    /// What is left after each move of a position, alike ones once, small ones first.
    pub fn children(&mut self, part: Part<N>) -> Result<Vec<Sum<N>>, Stopped> {
        let mut children: Vec<Sum<N>> =
            self.moves(part)?.into_iter().map(|(_, left)| left).collect();
        children.sort_by(|a, b| a.size().cmp(&b.size()).then_with(|| a.classes().cmp(b.classes())));
        children.dedup_by(|a, b| a.classes().eq(b.classes()));
        Ok(children)
    }

    /// The parts of what is left on some vertices, the largest last.
    fn sum(&mut self, live: Live<N>) -> Sum<N> {
        let parts: Vec<Live<N>> = self.board.parts(live).collect();
        let mut parts: Vec<Part<N>> = parts.into_iter().map(|live| self.part(live)).collect();
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
            odd.sort_by_key(|part| part.live.len());
            parts = odd;
        }
        Sum(parts)
    }

    fn part(&mut self, live: Live<N>) -> Part<N> {
        let small = live.len() <= FORMED;
        let (key, mirrored) = if small { (live, false) } else { self.symmetries.least(live) };
        if let Some(&class) = self.classes.get(&key) {
            return Part { class, live };
        }
        let new = self.known.len() as u32;
        let class =
            if small { *self.forms.entry(form(&self.board, live)).or_insert(new) } else { new };
        if class == new {
            self.known.push(Known { value: mirrored.then_some(0), not: 0 });
        }
        self.classes.insert(key, class);
        Part { class, live }
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
