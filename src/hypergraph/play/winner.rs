//! Who wins, and the value, by asking whether a position has some value.
//!
//! Two players who want to know whether the value is n play the position beside a heap of n
//! (Lemoine and Viennot: Nimbers are inevitable, 2012): it is not n as soon as one move leads
//! to n, and it is the first number that no move leads to. So most positions are looked at for
//! one or two values, and one good move settles each, where a value by itself needs all moves.
//! Of a sum the smaller part is asked for its value, the larger one for what is then missing.
//!
//! Moves that lead to what is known are tried first, then small positions, and those that have
//! few values left to have. A move that answered another one is itself answered by that one.
//! Exponential in the number of vertices, as is everything known.

use super::live::Live;
use super::positions::{Positions, Stopped, Sum};

/// Whether a position has some value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Yes,
    /// It has not; perhaps with a move that leads to this value.
    No(Option<usize>),
}

impl From<bool> for Answer {
    fn from(yes: bool) -> Answer {
        if yes { Answer::Yes } else { Answer::No(None) }
    }
}

/// The value of a part.
pub(super) fn value<const N: usize>(
    positions: &mut Positions<N>,
    part: Live<N>,
) -> Result<usize, Stopped> {
    if let Some(value) = positions.known(part).value() {
        return Ok(value);
    }
    positions.look()?;
    first_missing(positions, part, usize::MAX)
}

/// The value of a sum.
pub(super) fn sum_value<const N: usize>(
    positions: &mut Positions<N>,
    sum: Sum<N>,
) -> Result<usize, Stopped> {
    let mut parts = sum.parts.into_iter().filter(|part| !part.is_empty());
    parts.try_fold(sum.settled.into(), |total, part| Ok(total ^ value(positions, part)?))
}

/// Whether a sum has this value.
pub(super) fn sum_is<const N: usize>(
    positions: &mut Positions<N>,
    sum: Sum<N>,
    wanted: usize,
) -> Result<Answer, Stopped> {
    let [smaller, larger] = sum.parts;
    let mut wanted = wanted ^ usize::from(sum.settled);
    if !smaller.is_empty() {
        wanted ^= value(positions, smaller)?;
    }
    if larger.is_empty() { Ok((wanted == 0).into()) } else { is(positions, larger, wanted) }
}

/// Whether a sum has this value, if that is known.
pub(super) fn known<const N: usize>(
    positions: &Positions<N>,
    sum: &Sum<N>,
    wanted: usize,
) -> Option<bool> {
    let [smaller, larger] = sum.parts;
    let mut wanted = wanted ^ usize::from(sum.settled);
    if !smaller.is_empty() {
        wanted ^= positions.known(smaller).value()?;
    }
    if larger.is_empty() { Some(wanted == 0) } else { positions.known(larger).is(wanted) }
}

/// Whether a part has this value.
fn is<const N: usize>(
    positions: &mut Positions<N>,
    part: Live<N>,
    wanted: usize,
) -> Result<Answer, Stopped> {
    if let Some(known) = positions.known(part).is(wanted) {
        return Ok(known.into());
    }
    // No value is larger than the number of moves.
    if wanted > part.len() {
        return Ok(Answer::No(None));
    }
    positions.look()?;
    if let Some(answer) = leads_to(positions, part, wanted)? {
        positions.rule_out(part, wanted);
        return Ok(Answer::No(Some(answer)));
    }
    Ok((first_missing(positions, part, wanted)? == wanted).into())
}

/// The value of a part, where that is at most `most`.
fn first_missing<const N: usize>(
    positions: &mut Positions<N>,
    part: Live<N>,
    most: usize,
) -> Result<usize, Stopped> {
    let mut value = 0;
    // A number that is not the value, though all smaller ones are led to, is led to as well.
    while value < most
        && (positions.known(part).is(value) == Some(false)
            || leads_to(positions, part, value)?.is_some())
    {
        value += 1;
    }
    positions.learn(part, value);
    Ok(value)
}

/// A move that is not decided yet.
struct Open<const N: usize> {
    vertex: usize,
    left: Live<N>,
    sum: Option<Sum<N>>,
}

/// A move of a part that leads to this value: first what is known is asked, then the search.
fn leads_to<const N: usize>(
    positions: &mut Positions<N>,
    part: Live<N>,
    wanted: usize,
) -> Result<Option<usize>, Stopped> {
    let mut moves = Vec::with_capacity(part.len());
    for vertex in part.iter() {
        let left = positions.game.board.after(part, vertex);
        let sum = positions.made(left);
        match sum.and_then(|sum| known(positions, &sum, wanted)) {
            Some(true) => return Ok(Some(vertex)),
            Some(false) => {}
            None => moves.push(Open { vertex, left, sum }),
        }
    }
    let mut open = Vec::with_capacity(moves.len());
    for Open { vertex, left, sum } in moves {
        let sum = match sum {
            Some(sum) => sum,
            None => {
                let sum = positions.sum(left)?;
                match known(positions, &sum, wanted) {
                    Some(true) => return Ok(Some(vertex)),
                    Some(false) => continue,
                    None => sum,
                }
            }
        };
        let open_values = 1 + positions.known(sum.parts[1]).ruled_out();
        open.push((16 * sum.size() / open_values, vertex, sum));
    }
    open.sort_unstable_by_key(|&(size, vertex, _)| (size, vertex));
    positions.ordered(&mut open);
    let mut answered = Live::<N>::EMPTY;
    for (_, vertex, sum) in open {
        if answered.has(vertex) {
            continue;
        }
        match sum_is(positions, sum, wanted)? {
            Answer::Yes => return Ok(Some(vertex)),
            // The answer names a vertex of the part as it is looked up.
            Answer::No(Some(answer))
                if sum.parts[1] == positions.game.board.after(part, vertex) =>
            {
                answered = answered.with(answer);
            }
            Answer::No(_) => {}
        }
    }
    Ok(None)
}
