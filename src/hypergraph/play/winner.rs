//! Who wins, and the value, by asking whether a position has some value.
//!
//! Two players who want to know whether the value is n play the position beside a heap of n
//! (Lemoine and Viennot: Nimbers are inevitable, 2012): it is not n as soon as one move leads
//! to n, and it is the first number that no move leads to. So most positions are looked at for
//! one or two values, and one good move settles each, where a value by itself needs all moves.
//! Of a sum the smaller part is asked for its value, the larger one for what is then missing.
//!
//! Moves that lead to what is known are tried first, then small positions, and those that have
//! few values left to have. A move that answered another one is itself answered by that one. Parts
//! of [few moves](super::few) have a way of their own. Where several search at once, moves come last
//! that another is [busy with](super::busy), and a part is left as soon as another has answered it.
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
    if let Some(tiny) = positions.game.rules.tiny(part.live) {
        return few::value(positions, part, &tiny);
    }
    let _seen = positions.seen_with(part);
    first_missing(positions, part, usize::MAX)
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
    let _seen = positions.seen_with(part);
    match leads_to(positions, part, wanted)? {
        Led::By(answer) => {
            positions.rule_out(part, bit(wanted));
            Ok(Answer::No(Some(answer)))
        }
        Led::Answered(is) => Ok(is.into()),
        Led::Not => Ok((first_missing(positions, part, wanted)? == wanted).into()),
    }
}

/// The value of a part, where that is at most `most`.
fn first_missing<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
    most: usize,
) -> Result<usize, Stopped> {
    let mut value = 0;
    while value < most {
        // A number that is not the value, though all smaller ones are led to, is led to as well.
        let is = match positions.known(part).is(value) {
            Some(is) => is,
            None => match leads_to(positions, part, value)? {
                Led::By(_) => {
                    positions.rule_out(part, bit(value));
                    false
                }
                Led::Answered(is) => is,
                Led::Not => true,
            },
        };
        if is {
            break;
        }
        value += 1;
    }
    positions.learn(part, value);
    Ok(value)
}

/// A value as a bit; none from 32 on.
fn bit(value: usize) -> u32 {
    1u32.checked_shl(value as u32).unwrap_or(0)
}

/// Whether a move of a part leads to a value.
pub(super) enum Led {
    /// This one.
    By(usize),
    /// None does.
    Not,
    /// Whether the part has the value was found by another searcher.
    Answered(bool),
}

/// Moves that are made before they are looked up: what is known of most positions answers early.
const FEW: usize = 8;

/// A move of a part that leads to this value.
fn leads_to<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
    wanted: usize,
) -> Result<Led, Stopped> {
    let from = positions.open.len();
    let led = match known_to_lead(positions, part, wanted, from)? {
        Some(taken) => Led::By(taken),
        None => found_to_lead(positions, part, wanted, from)?,
    };
    positions.open.truncate(from);
    Ok(led)
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
) -> Result<Led, Stopped> {
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
        if at <= from + moves && positions.others_at(&sum) {
            positions.open.push(open);
            continue;
        }
        // What others are busy with may have answered it all.
        if positions.open.len() > from + moves
            && let Some(is) = positions.known(part).is(wanted)
        {
            return Ok(Led::Answered(is));
        }
        match sum_is(positions, sum, wanted)? {
            Answer::Yes => return Ok(Led::By(taken)),
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
    Ok(Led::Not)
}
