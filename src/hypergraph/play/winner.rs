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

use super::few;
use super::positions::{Open, Positions, Stopped, Sum};
use super::rules::{Part, Rules};

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
pub(super) fn value<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
) -> Result<usize, Stopped> {
    if let Some(value) = positions.known(part).value() {
        return Ok(value);
    }
    positions.look()?;
    match positions.game.rules.tiny(part.live) {
        Some(tiny) => few::value(positions, part, &tiny),
        None => first_missing(positions, part, usize::MAX),
    }
}

/// The value of a sum.
pub(super) fn sum_value<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    sum: Sum<N>,
) -> Result<usize, Stopped> {
    let mut parts = sum.parts.into_iter().filter(|part| !part.is_none());
    parts.try_fold(sum.settled.into(), |total, part| Ok(total ^ value(positions, part)?))
}

/// Whether a sum has this value.
pub(super) fn sum_is<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    sum: Sum<N>,
    wanted: usize,
) -> Result<Answer, Stopped> {
    let [smaller, larger] = sum.parts;
    let mut wanted = wanted ^ usize::from(sum.settled);
    if !smaller.is_none() {
        wanted ^= value(positions, smaller)?;
    }
    if larger.is_none() { Ok((wanted == 0).into()) } else { is(positions, larger, wanted) }
}

/// Whether a sum has this value, if that is known.
pub(super) fn known<R: Rules<N>, const N: usize>(
    positions: &Positions<R, N>,
    sum: &Sum<N>,
    wanted: usize,
) -> Option<bool> {
    let [smaller, larger] = sum.parts;
    let mut wanted = wanted ^ usize::from(sum.settled);
    if !smaller.is_none() {
        wanted ^= positions.known(smaller).value()?;
    }
    if larger.is_none() { Some(wanted == 0) } else { positions.known(larger).is(wanted) }
}

/// Whether a part has this value.
fn is<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
    wanted: usize,
) -> Result<Answer, Stopped> {
    if let Some(known) = positions.known(part).is(wanted) {
        return Ok(known.into());
    }
    // No value is larger than the number of moves.
    if wanted > part.moves.into() {
        return Ok(Answer::No(None));
    }
    positions.look()?;
    if let Some(tiny) = positions.game.rules.tiny(part.live) {
        return few::is(positions, part, &tiny, wanted);
    }
    let _seen = positions.game.busy.with(part);
    if let Some(answer) = leads_to(positions, part, wanted)? {
        positions.rule_out(part, 1u32.checked_shl(wanted as u32).unwrap_or(0));
        return Ok(Answer::No(Some(answer)));
    }
    Ok((first_missing(positions, part, wanted)? == wanted).into())
}

/// The value of a part, where that is at most `most`.
fn first_missing<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
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

/// Moves that are made before they are looked up: what is known of most positions answers early.
const FEW: usize = 8;

/// A move of a part that leads to this value.
fn leads_to<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
    wanted: usize,
) -> Result<Option<usize>, Stopped> {
    let from = positions.open.len();
    let found = known_to_lead(positions, part, wanted, from).and_then(|known| match known {
        Some(taken) => Ok(Some(taken)),
        None => found_to_lead(positions, part, wanted, from),
    });
    positions.open.truncate(from);
    found
}

/// A move that is known to lead to this value; otherwise all that may are open from this one on.
fn known_to_lead<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
    wanted: usize,
    from: usize,
) -> Result<Option<usize>, Stopped> {
    let rules = positions.game.rules;
    let mut moves = rules.moves(part.live).peekable();
    // Those before it are open.
    let mut next = from;
    while moves.peek().is_some() {
        for taken in moves.by_ref().take(FEW) {
            let sum = positions.sum(rules.after(part.live, taken))?;
            positions.open.push(Open { cost: 0, taken, sum });
        }
        let fresh = next;
        for at in fresh..positions.open.len() {
            let Open { taken, sum, .. } = positions.open[at];
            match known(positions, &sum, wanted) {
                Some(true) => return Ok(Some(taken)),
                Some(false) => {}
                None => {
                    let cost = sum.cost(positions.known(sum.parts[1]));
                    positions.open[next] = Open { cost, taken, sum };
                    next += 1;
                }
            }
        }
        positions.open.truncate(next);
    }
    Ok(None)
}

/// An open move, from this one on, that is found to lead to this value; those that others are busy
/// with come last.
pub(super) fn found_to_lead<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
    wanted: usize,
    from: usize,
) -> Result<Option<usize>, Stopped> {
    let moves = positions.open.len() - from;
    positions.open[from..].sort_unstable_by_key(|open| (open.cost, open.taken));
    let mut answered = Vec::new();
    let mut at = from;
    while at < positions.open.len() {
        let open = positions.open[at];
        let Open { taken, sum, .. } = open;
        at += 1;
        if answered.contains(&taken) {
            continue;
        }
        if at <= from + moves && positions.game.busy.has(sum.parts[1]) {
            positions.open.push(open);
            continue;
        }
        match sum_is(positions, sum, wanted)? {
            Answer::Yes => return Ok(Some(taken)),
            // The answer is a move of the part as it is looked up.
            Answer::No(Some(answer))
                if sum.parts[1].live == positions.game.rules.after(part.live, taken) =>
            {
                answered.push(answer);
            }
            Answer::No(_) => {}
        }
    }
    // Those that came last stand there twice.
    positions.open.truncate(from + moves);
    Ok(None)
}
