//! Parts of few moves, asked for their values.
//!
//! What a move leaves of such a part is mostly so small that its value is [at hand](super::tiny), and
//! has at most one part that is looked up. So the moves are made one after another until one leads
//! to what is wanted, nothing is kept of them but the values that they lead to, and all these are
//! ruled out at once.

use super::positions::{Open, Positions, Stopped, Sum};
use super::rules::{Part, Reduced, Rules};
use super::tiny::Tiny;
use super::winner::{self, Answer};

/// Whether a part, which is told again as `tiny`, has this value.
pub(super) fn is<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
    tiny: &Tiny,
    wanted: usize,
) -> Result<Answer, Stopped> {
    let from = positions.open.len();
    let mut reached = positions.known(part).not();
    let found = match leads_at_once(positions, part, tiny, Some(wanted), &mut reached) {
        Some(taken) => Some(taken),
        None => winner::found_to_lead(positions, part, wanted, from)?,
    };
    let answer = match found {
        Some(taken) => {
            positions.rule_out(part, reached | 1 << wanted);
            Answer::No(Some(taken))
        }
        None => (first_missing(positions, part, from, reached, wanted)? == wanted).into(),
    };
    positions.open.truncate(from);
    Ok(answer)
}

/// The value of a part, which is told again as `tiny`.
pub(super) fn value<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
    tiny: &Tiny,
) -> Result<usize, Stopped> {
    let from = positions.open.len();
    let mut reached = positions.known(part).not();
    leads_at_once(positions, part, tiny, None, &mut reached);
    let value = first_missing(positions, part, from, reached, usize::MAX)?;
    positions.open.truncate(from);
    Ok(value)
}

/// A move that leads to this value without a search, and the values that the moves before it lead
/// to; if there is none, all moves whose values are not known are open.
fn leads_at_once<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
    tiny: &Tiny,
    wanted: Option<usize>,
    reached: &mut u32,
) -> Option<usize> {
    let rules = positions.game.rules;
    let from = positions.open.len();
    let mut leads = |value: usize| {
        *reached |= 1 << value;
        wanted == Some(value)
    };
    let mut others = 0u16;
    for at in 0..tiny.len() {
        match tiny.listed(tiny.after(at)) {
            Some(value) if leads(value.into()) => return rules.moves(part.live).nth(at),
            Some(_) => {}
            None => others |= 1 << at,
        }
    }
    for (at, taken) in rules.moves(part.live).enumerate() {
        if others >> at & 1 == 0 {
            continue;
        }
        let after = tiny.after(at);
        let (settled, rest) = tiny.sum(after);
        let mut sum = Sum { settled: settled.into(), parts: [Part::NONE; 2] };
        if rest != 0 {
            let small = rules.moves(part.live).enumerate();
            let small = small.filter(|(at, _)| (after & !rest) >> at & 1 == 1);
            let left = rules.after(part.live, taken);
            match rules.reduced(small.fold(left, |left, (_, vertex)| left.less(vertex))) {
                Reduced::Value(value) => sum.settled ^= u16::from(value),
                Reduced::Part(part) => sum.parts[1] = part,
            }
        }
        match sum.parts[1].is_none() {
            true if leads(sum.settled.into()) => return Some(taken),
            true => {}
            false => positions.open.push(Open { cost: 0, taken, sum }),
        }
    }
    let mut next = from;
    for at in from..positions.open.len() {
        let Open { taken, sum, .. } = positions.open[at];
        let known = positions.known(sum.parts[1]);
        match known.value().map(|value| value ^ usize::from(sum.settled)) {
            Some(value) if leads(value) => return Some(taken),
            Some(_) => {}
            None => {
                positions.open[next] = Open { cost: sum.cost(known), taken, sum };
                next += 1;
            }
        }
    }
    positions.open.truncate(next);
    None
}

/// The value of a part, where that is at most `most`: the first number that is neither reached nor
/// led to by an open move.
fn first_missing<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
    from: usize,
    reached: u32,
    most: usize,
) -> Result<usize, Stopped> {
    let mut value = 0;
    while value < most && (reached >> value & 1 == 1 || leads_to(positions, from, value)?) {
        value += 1;
    }
    positions.learn(part, value);
    Ok(value)
}

/// Whether an open move, from this one on, leads to this value.
fn leads_to<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    from: usize,
    wanted: usize,
) -> Result<bool, Stopped> {
    for at in from..positions.open.len() {
        if winner::sum_is(positions, positions.open[at].sum, wanted)? == Answer::Yes {
            return Ok(true);
        }
    }
    Ok(false)
}
