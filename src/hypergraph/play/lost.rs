//! Why the value is what it is: a closed set of lost positions.
//!
//! Beside the game stands a heap of counters; a turn is a move, or takes counters away, and whoever
//! cannot turn loses. A position is lost for who is to turn just where the heap is as large as the
//! value. Lost positions are closed when each turn from one of them has an answer that leads to
//! one of them: then who answers so wins, and the set proves itself, without the search that
//! found it. It begins with all moves beside a heap of the value, and with what each first move
//! that wins leaves; the other first moves have an answer too.
//!
//! Each turn gets one answer: one that is in the set already, else one that the search knows to be
//! lost, else the first that it finds, small positions first. So the set grows with the turns of
//! one player alone, about as the square root of the positions that play can lead to.

use super::board::Board;
use super::live::Live;
use super::positions::{Positions, Stopped};
use super::quick::QuickMap;
use super::{Solved, sized, winner, without_lonely};
use crate::hypergraph::{Hypergraph, Limit};

/// A position that is lost for who is to turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Lost {
    /// The counters beside it.
    pub heap: usize,
    /// The moves that can be made, by number and ascending.
    pub live: Vec<usize>,
}

/// What came of the attempt to prove a solution.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// A closed set of lost positions.
    Closed(Vec<Lost>),
    /// It would list more than was allowed.
    TooLarge,
    /// The limit was reached, or the game is too large to be searched.
    Unknown,
}

/// Why the game has this solution, which is taken to be right: a closed set of lost positions,
/// whose moves are edges. Positions and the moves that they list are at most `most` together.
///
/// # Panics
///
/// Perhaps if the solution is another game's.
pub fn proof(graph: &Hypergraph, solved: &Solved, most: usize, limit: &Limit) -> Proof {
    let graph = without_lonely(graph);
    sized!(graph.vertices(), self::closed, &graph, solved, most, limit).unwrap_or(Proof::Unknown)
}

fn closed<const N: usize>(
    graph: &Hypergraph,
    solved: &Solved,
    most: usize,
    limit: &Limit,
) -> Result<Proof, Stopped> {
    let game = Edges::<N> { board: Board::new(graph), positions: Positions::new(graph, limit) };
    let all = game.board.all();
    Closing::new(game, most, limit).closed(all, solved)
}

/// A game as its proof sees it: positions are sets, equal ones where the same moves are left.
pub(super) trait Game<const N: usize> {
    /// The moves of a position, ascending.
    fn moves(&self, live: Live<N>) -> Vec<usize>;

    /// What a move leaves.
    fn after(&self, live: Live<N>, turn: usize) -> Live<N>;

    /// Whether a position has some value, if that is known.
    fn known(&mut self, live: Live<N>, value: usize) -> Option<bool>;

    /// Whether a position has some value.
    fn is(&mut self, live: Live<N>, value: usize) -> Result<bool, Stopped>;
}

/// The game on edges: positions are the vertices of the edges that are left.
struct Edges<'a, const N: usize> {
    board: Board<N>,
    positions: Positions<'a, N>,
}

impl<const N: usize> Game<N> for Edges<'_, N> {
    fn moves(&self, live: Live<N>) -> Vec<usize> {
        self.board.moves(live).collect()
    }

    fn after(&self, live: Live<N>, turn: usize) -> Live<N> {
        let left = live.without(self.board.edges[turn]);
        self.board.moves(left).fold(Live::EMPTY, |all, edge| all.or(self.board.edges[edge]))
    }

    fn known(&mut self, live: Live<N>, value: usize) -> Option<bool> {
        let sum = self.positions.sum(live);
        winner::known(&self.positions, &sum, value)
    }

    fn is(&mut self, live: Live<N>, value: usize) -> Result<bool, Stopped> {
        let sum = self.positions.sum(live);
        winner::sum_is(&mut self.positions, &sum, value)
    }
}

/// A position beside a heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Beside<const N: usize> {
    heap: usize,
    live: Live<N>,
}

/// A set of lost positions while it is closed.
pub(super) struct Closing<'a, G, const N: usize> {
    game: G,
    most: usize,
    limit: &'a Limit,
    lost: Vec<Beside<N>>,
    /// The same, to be looked up.
    present: QuickMap<Beside<N>, ()>,
    /// How many they are, and the moves that they list.
    listed: usize,
}

impl<'a, G: Game<N>, const N: usize> Closing<'a, G, N> {
    /// Nothing so far.
    pub fn new(game: G, most: usize, limit: &'a Limit) -> Self {
        Closing { game, most, limit, lost: Vec::new(), present: QuickMap::default(), listed: 0 }
    }

    /// The closed set that shows the solution of the game on `all`.
    pub fn closed(mut self, all: Live<N>, solved: &Solved) -> Result<Proof, Stopped> {
        self.add(Beside { heap: solved.value, live: all });
        for turn in self.game.moves(all) {
            let left = Beside { heap: 0, live: self.game.after(all, turn) };
            match solved.moves.binary_search(&turn) {
                Ok(_) => self.add(left),
                Err(_) => self.answer(left)?,
            }
        }
        let mut next = 0;
        while let Some(&position) = self.lost.get(next) {
            next += 1;
            for reached in self.turns(position) {
                self.answer(reached)?;
                if self.listed > self.most {
                    return Ok(Proof::TooLarge);
                }
            }
        }
        let Closing { game, lost, .. } = self;
        let listed = |&Beside { heap, live }: &Beside<N>| Lost { heap, live: game.moves(live) };
        Ok(Proof::Closed(lost.iter().map(listed).collect()))
    }

    /// Takes care that a turn leads from a won position into the set.
    fn answer(&mut self, won: Beside<N>) -> Result<(), Stopped> {
        if self.limit.reached() {
            return Err(Stopped);
        }
        let mut answers = self.turns(won);
        if answers.iter().any(|answer| self.present.contains_key(answer)) {
            return Ok(());
        }
        answers.sort_by_key(|answer| answer.live.len());
        let known =
            |&&Beside { heap, live }: &&Beside<N>| self.game.known(live, heap) == Some(true);
        if let Some(&answer) = answers.iter().find(known) {
            self.add(answer);
            return Ok(());
        }
        for answer in answers {
            if self.game.is(answer.live, answer.heap)? {
                self.add(answer);
                return Ok(());
            }
        }
        panic!("a position without an answer: the game has another solution");
    }

    fn add(&mut self, lost: Beside<N>) {
        if self.present.insert(lost, ()).is_none() {
            self.listed += 1 + self.game.moves(lost.live).len();
            self.lost.push(lost);
        }
    }

    /// What turns lead to.
    fn turns(&self, from: Beside<N>) -> Vec<Beside<N>> {
        let moves = self.game.moves(from.live).into_iter();
        let moves = moves.map(|turn| Beside { live: self.game.after(from.live, turn), ..from });
        let counters = (0..from.heap).map(|heap| Beside { heap, ..from });
        moves.chain(counters).collect()
    }
}
