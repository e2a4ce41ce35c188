//! Greedy matching: again and again the row with fewest live edges takes a random one of them.
//!
//! An edge taken deletes all edges it meets; where a row has none left the attempt has failed and
//! another begins. A complete matching off the diagonal says no, and attempts that all fail say
//! maybe. Anderson, Ji, Xu (SAT 2020), whose pseudo-code says "most" where prose and sense want
//! fewest. So that attempts do not end in the diagonal, each begins with an edge off it, drawn
//! among all; O(s^3 s/64) for each attempt.
//!
//! Choice number t of attempt i is choice t of object i of the draw contract.

use super::answer::{Answer, Matching};
use super::edges::{Edges, members};
use crate::limit::Limit;
use crate::random::{Key, choice};

/// The key of the choices: the answer depends on the edges alone.
const KEY: &str = "puzzle greedy";

/// Tries so many times.
pub fn decide(edges: &Edges, attempts: u64, limit: &Limit) -> Answer {
    let key = Key::of_point(1, KEY);
    let starts: Vec<[usize; 3]> = edges.iter().filter(|&[u, v, w]| u != v || v != w).collect();
    let attempts = if starts.is_empty() { 0 } else { attempts };
    for attempt in 0..attempts {
        if limit.reached() {
            break;
        }
        if let Some(taken) = try_once(edges, &starts, key, attempt) {
            return Answer::No(Matching::of(edges.rows(), taken));
        }
    }
    Answer::Maybe
}

/// One attempt: the edges of a matching, if it comes to one.
fn try_once(
    edges: &Edges,
    starts: &[[usize; 3]],
    key: Key,
    attempt: u64,
) -> Option<Vec<[usize; 3]>> {
    let mut next = 0;
    let mut draw = |possibilities: usize| {
        let drawn = choice::choose(key, attempt, next, possibilities as u32, 0);
        next += 1;
        drawn as usize
    };
    let rows = edges.rows();
    let mut free = [(); 3].map(|()| vec![u64::MAX; edges.words()]);
    let mut waiting: Vec<usize> = (0..rows).collect();
    let mut taken = Vec::with_capacity(rows);
    let mut edge = starts[draw(starts.len())];
    loop {
        waiting.retain(|&row| row != edge[0]);
        free.iter_mut().zip(edge).for_each(|(free, row)| free[row / 64] &= !(1 << (row % 64)));
        taken.push(edge);
        if waiting.is_empty() {
            return Some(taken);
        }
        let live = |&row: &usize| (count(edges, row, &free), row);
        let (fewest, row) = waiting.iter().map(live).min()?;
        if fewest == 0 {
            return None;
        }
        edge = pick(edges, row, &free, draw(fewest))?;
    }
}

/// The live edges of a row.
fn count(edges: &Edges, row: usize, free: &[Vec<u64>; 3]) -> usize {
    let live = |second| {
        let thirds = edges.thirds(row, second).iter().zip(&free[2]);
        thirds.map(|(thirds, free)| (thirds & free).count_ones() as usize).sum::<usize>()
    };
    seconds(edges, free).map(live).sum()
}

/// Live edge number `number` of a row.
fn pick(edges: &Edges, row: usize, free: &[Vec<u64>; 3], number: usize) -> Option<[usize; 3]> {
    let thirds = |second| members(edges.thirds(row, second)).map(move |third| [row, second, third]);
    let mut live = seconds(edges, free)
        .flat_map(thirds)
        .filter(|&[.., w]| free[2][w / 64] >> (w % 64) & 1 == 1);
    live.nth(number)
}

/// The rows of the second part that are free.
fn seconds<'a>(edges: &Edges, free: &'a [Vec<u64>; 3]) -> impl Iterator<Item = usize> + use<'a> {
    let rows = edges.rows();
    members(&free[1]).take_while(move |&row| row < rows)
}
