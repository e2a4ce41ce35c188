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

use super::board::Joined;
use super::live::Live;
use super::positions::{Game, Positions, Stopped};
use super::winner::Answer;
use super::{Solved, winner};
use crate::hypergraph::Limit;
use crate::hypergraph::quick::QuickMap;

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

/// A closed set that shows this solution of a game.
pub(super) fn closed<const N: usize>(
    rules: &Joined<N>,
    solved: &Solved,
    most: usize,
    limit: &Limit,
) -> Result<Proof, Stopped> {
    let game = Game::new(rules, limit);
    let positions = Positions::new(&game, None, u64::MAX);
    Closing { positions, most, lost: Vec::new(), present: QuickMap::default(), listed: 0 }
        .closed(solved)
}

/// A position beside a heap.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Beside<const N: usize> {
    heap: usize,
    live: Live<N>,
}

/// A set of lost positions while it is closed.
struct Closing<'a, const N: usize> {
    positions: Positions<'a, Joined<N>, N>,
    most: usize,
    lost: Vec<Beside<N>>,
    /// The same, to be looked up.
    present: QuickMap<Beside<N>, ()>,
    /// How many they are, and the moves that they list.
    listed: usize,
}

impl<const N: usize> Closing<'_, N> {
    fn closed(mut self, solved: &Solved) -> Result<Proof, Stopped> {
        let board = &self.positions.game.rules.board;
        let all = board.all();
        self.add(Beside { heap: solved.value, live: all });
        for turn in all.iter() {
            let left = Beside { heap: 0, live: board.after(all, turn) };
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
        let listed = |Beside { heap, live }: Beside<N>| Lost { heap, live: live.iter().collect() };
        Ok(Proof::Closed(self.lost.into_iter().map(listed).collect()))
    }

    /// Takes care that a turn leads from a won position into the set.
    fn answer(&mut self, won: Beside<N>) -> Result<(), Stopped> {
        self.positions.look()?;
        let mut answers = self.turns(won);
        if answers.iter().any(|answer| self.present.contains_key(answer)) {
            return Ok(());
        }
        answers.sort_by_key(|answer| answer.live.len());
        for &answer in &answers {
            let sum = self.positions.sum(answer.live)?;
            if winner::known(&self.positions, &sum, answer.heap) == Some(true) {
                self.add(answer);
                return Ok(());
            }
        }
        for answer in answers {
            let sum = self.positions.sum(answer.live)?;
            if winner::sum_is(&mut self.positions, sum, answer.heap)? == Answer::Yes {
                self.add(answer);
                return Ok(());
            }
        }
        panic!("a position without an answer: the game has another solution");
    }

    fn add(&mut self, lost: Beside<N>) {
        if self.present.insert(lost, ()).is_none() {
            self.listed += 1 + lost.live.len();
            self.lost.push(lost);
        }
    }

    /// What turns lead to.
    fn turns(&self, from: Beside<N>) -> Vec<Beside<N>> {
        let board = &self.positions.game.rules.board;
        let moves = from.live.iter();
        let moves = moves.map(|turn| Beside { live: board.after(from.live, turn), ..from });
        let counters = (0..from.heap).map(|heap| Beside { heap, ..from });
        moves.chain(counters).collect()
    }
}
