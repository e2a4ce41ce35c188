//! Attempts by number on several threads; the first that has all rows is the find.
//!
//! Each thread takes the next number. Once an attempt has all rows, those with higher numbers are
//! stopped, and those with lower ones go on to their end: one of them may have all rows as well.
//! So the find does not depend on the number of threads, nor on which is faster.

use super::{Found, Listener, Outcome, verified};
use crate::limit::Limit;
use crate::puzzle::Puzzle;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;

/// A puzzle for each number, until a limit.
type Attempt<'a> = dyn Fn(u64, &Limit) -> Puzzle + Sync + 'a;

/// Runs attempts from number `first` on until one has so many rows, or the limit is reached.
pub(super) fn run(
    rows: usize,
    first: u64,
    threads: usize,
    limit: &Limit,
    listener: &dyn Listener,
    attempt: &Attempt<'_>,
) -> Outcome {
    let state = State {
        next: first,
        ended: first,
        later: BTreeSet::new(),
        running: BTreeMap::new(),
        done: None,
        best: None,
    };
    let board = Board { rows, limit, listener, attempt, state: Mutex::new(state) };
    thread::scope(|scope| {
        let work = || while board.step() {};
        (1..threads).for_each(|_| drop(scope.spawn(work)));
        work();
    });
    let state = board.state.into_inner().unwrap_or_else(PoisonError::into_inner);
    Outcome { best: state.best, attempts: state.ended - first }
}

/// What the threads share.
struct Board<'a> {
    rows: usize,
    limit: &'a Limit,
    listener: &'a dyn Listener,
    attempt: &'a Attempt<'a>,
    state: Mutex<State>,
}

/// How far the attempts are.
struct State {
    next: u64,
    /// All attempts below this one have ended, up to the find; and these later ones.
    ended: u64,
    later: BTreeSet<u64>,
    /// Those that run, each with a flag that stops it.
    running: BTreeMap<u64, Arc<AtomicBool>>,
    /// The first attempt that has all rows.
    done: Option<u64>,
    best: Option<Found>,
}

impl Board<'_> {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Runs the next attempt; whether there was one to run.
    fn step(&self) -> bool {
        let stop = Arc::new(AtomicBool::new(false));
        let number = {
            let mut state = self.state();
            if state.done.is_some() || state.next == u64::MAX || self.limit.reached() {
                return false;
            }
            let number = state.next;
            state.next += 1;
            state.running.insert(number, Arc::clone(&stop));
            number
        };
        let limit = self.limit.clone().stopped_by(stop);
        let found = verified((self.attempt)(number, &limit), number, self.limit);
        let whole = !limit.reached();
        let mut state = self.state();
        state.running.remove(&number);
        if state.done.is_some_and(|done| done < number) {
            return false;
        }
        if let Some(found) = found {
            self.take(&mut state, found);
        }
        if whole {
            self.end(&mut state, number);
        }
        true
    }

    /// Takes a find, if it is better than the best, or as good and earlier.
    fn take(&self, state: &mut State, found: Found) {
        let number = found.attempt;
        if found.puzzle.len() >= self.rows {
            state.done = Some(number);
            let later = state.running.range(number..);
            later.for_each(|(_, stop)| stop.store(true, Ordering::Relaxed));
        }
        let before = state.best.as_ref().map_or(0, |best| best.puzzle.len());
        let earlier = state.best.as_ref().is_some_and(|best| number < best.attempt);
        if found.puzzle.len() > before || found.puzzle.len() == before && earlier {
            self.listener.found(&found);
            state.best = Some(found);
        }
    }

    /// An attempt has ended, and with it maybe others that waited for it; those behind the find
    /// do not count, for how many there are depends on the threads.
    fn end(&self, state: &mut State, number: u64) {
        state.later.insert(number);
        let counts = |ended: u64| state.done.is_none_or(|done| ended <= done);
        while counts(state.ended) && state.later.remove(&state.ended) {
            state.ended += 1;
        }
        self.listener.ended(state.ended);
    }
}
