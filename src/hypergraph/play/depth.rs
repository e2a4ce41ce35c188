//! Can the first player win within some rounds? By search to that depth.
//!
//! A position is the set of edges left and the number of moves still allowed; each is looked at
//! once. No play ends within r moves if more than d r edges, each of at most d vertices, are
//! disjoint: the moves of an ended play meet every edge, and one meets at most d disjoint ones.
//! O(m^r) positions for m edges.

use super::board::Board;
use super::live::Live;
use super::positions::Stopped;
use crate::hypergraph::quick::QuickMap;
use crate::hypergraph::{Hypergraph, Limit};

/// The edges with which the first player may begin and win within `rounds` moves of both.
pub(super) fn moves<const N: usize>(
    graph: &Hypergraph,
    rounds: usize,
    limit: &Limit,
) -> Result<Vec<usize>, Stopped> {
    let board = Board::<N>::of_edges(graph);
    let largest = graph.edges().map(<[usize]>::len).max().unwrap_or(0);
    // A play has no more moves than edges.
    let rounds = rounds.min(graph.len());
    let mut search = Search { board, largest, known: QuickMap::default(), limit };
    let all = search.board.all();
    let mut winning = Vec::new();
    if rounds > 0 && search.may_end(all, rounds) {
        for edge in 0..graph.len() {
            if search.holds(search.board.after(all, edge), rounds - 1, false)? {
                winning.push(edge);
            }
        }
    }
    Ok(winning)
}

struct Search<'a, const N: usize> {
    board: Board<N>,
    largest: usize,
    /// Whether the first player wins, by what is left and the moves still allowed, whose
    /// parity tells whose turn it is.
    known: QuickMap<(Live<N>, usize), bool>,
    limit: &'a Limit,
}

impl<const N: usize> Search<'_, N> {
    /// Whether the first player can win in at most `rounds` more moves; `first`: by moving now.
    fn holds(&mut self, live: Live<N>, rounds: usize, first: bool) -> Result<bool, Stopped> {
        if live.is_empty() {
            return Ok(!first);
        }
        if rounds == 0 || !self.may_end(live, rounds) {
            return Ok(false);
        }
        if let Some(&known) = self.known.get(&(live, rounds)) {
            return Ok(known);
        }
        if self.limit.reached() {
            return Err(Stopped);
        }
        // The first player needs one move that wins, the second one that does not lose.
        let mut holds = !first;
        for edge in live.iter() {
            if self.holds(self.board.after(live, edge), rounds - 1, !first)? == first {
                holds = first;
                break;
            }
        }
        self.known.insert((live, rounds), holds);
        Ok(holds)
    }

    /// Whether disjoint edges, taken greedily, do not show that more moves than that are left.
    fn may_end(&self, live: Live<N>, rounds: usize) -> bool {
        let mut left = live;
        let mut disjoint = 0;
        while let Some(edge) = left.first() {
            left = self.board.after(left, edge);
            disjoint += 1;
        }
        disjoint <= self.largest * rounds
    }
}
