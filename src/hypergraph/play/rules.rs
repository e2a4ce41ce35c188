//! What the search asks of a game.
//!
//! A position is a set of bits, which stand for whatever the game is best told by: the moves that
//! are left ([`Joined`](super::board::Joined)), or the cells of a grid
//! ([`Grid`](super::grid::Grid)). Connected parts of a position are games beside each other.

use super::live::Live;
use super::tiny::Tiny;

/// A game whose positions are sets of 64 `N` bits.
pub(super) trait Rules<const N: usize>: Sync {
    /// The position at the beginning.
    fn all(&self) -> Live<N>;

    /// The moves, by numbers that mean the same in all positions.
    fn moves(&self, position: Live<N>) -> impl Iterator<Item = usize>;

    /// What a move leaves.
    fn after(&self, position: Live<N>, taken: usize) -> Live<N>;

    /// The connected parts in which there are moves.
    fn parts(&self, position: Live<N>) -> impl Iterator<Item = Live<N>>;

    /// A connected part of few moves, renumbered; none where there are too many, or where that is
    /// of no use. It is for games whose positions are the sets of their moves: vertex i is the i-th
    /// of the moves.
    fn tiny(&self, part: Live<N>) -> Option<Tiny>;

    /// What stands for a connected part.
    fn reduced(&self, part: Live<N>) -> Reduced<N>;
}

/// What stands for a connected part of a position.
pub(super) enum Reduced<const N: usize> {
    /// Its value.
    Value(u8),
    /// A part of the same value, which is looked up.
    Part(Part<N>),
}

/// A connected part that is looked up, or none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Part<const N: usize> {
    pub live: Live<N>,
    /// How many moves it has.
    pub moves: u16,
}

impl<const N: usize> Part<N> {
    /// No part.
    pub const NONE: Part<N> = Part { live: Live::EMPTY, moves: 0 };

    pub fn is_none(&self) -> bool {
        self.moves == 0
    }
}
