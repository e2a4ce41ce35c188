//! Who wins, and the value, by asking whether a position has some value.
//!
//! Two players who want to know whether the value is n play the position beside a heap of n
//! (Lemoine and Viennot: Nimbers are inevitable, 2012): it is not n as soon as one move leads
//! to n, and it is the first number that no move leads to. So most positions are looked at for
//! one or two values, and one good move settles each, where a value by itself needs all moves.
//! Parts of a sum are asked for their values but for the largest, which is asked for what is
//! then missing. Answers of both kinds are kept. Exponential in the number of vertices, as is
//! everything known.

use super::positions::{Part, Positions, Stopped, Sum};

/// The value of a position.
pub(super) fn value<const N: usize>(
    positions: &mut Positions<N>,
    part: Part<N>,
) -> Result<usize, Stopped> {
    if let Some(value) = positions.known(part).value {
        return Ok(value.into());
    }
    let children = positions.children(part)?;
    first_missing(positions, part, &children, usize::MAX)
}

/// Whether a sum has this value.
pub(super) fn sum_is<const N: usize>(
    positions: &mut Positions<N>,
    sum: &Sum<N>,
    mut wanted: usize,
) -> Result<bool, Stopped> {
    let Some((&largest, others)) = sum.0.split_last() else { return Ok(wanted == 0) };
    for &other in others {
        wanted ^= value(positions, other)?;
    }
    is(positions, largest, wanted)
}

/// Whether a position has this value.
fn is<const N: usize>(
    positions: &mut Positions<N>,
    part: Part<N>,
    wanted: usize,
) -> Result<bool, Stopped> {
    if let Some(known) = positions.known(part).is(wanted) {
        return Ok(known);
    }
    if wanted > positions.most_moves(part) {
        return Ok(false);
    }
    let children = positions.children(part)?;
    if leads_to(positions, &children, wanted)? {
        positions.rule_out(part, wanted);
        return Ok(false);
    }
    Ok(first_missing(positions, part, &children, wanted)? == wanted)
}

/// The value of a position, where that is at most `most`.
fn first_missing<const N: usize>(
    positions: &mut Positions<N>,
    part: Part<N>,
    children: &[Sum<N>],
    most: usize,
) -> Result<usize, Stopped> {
    let mut value = 0;
    // A number that is not the value, though all smaller ones are led to, is led to as well.
    while value < most
        && (positions.known(part).is(value) == Some(false) || leads_to(positions, children, value)?)
    {
        value += 1;
    }
    positions.learn(part, value);
    Ok(value)
}

/// Whether some child has this value: first what is known is asked, then the search.
fn leads_to<const N: usize>(
    positions: &mut Positions<N>,
    children: &[Sum<N>],
    wanted: usize,
) -> Result<bool, Stopped> {
    let mut open = Vec::with_capacity(children.len());
    for child in children {
        match known(positions, child, wanted) {
            Some(true) => return Ok(true),
            Some(false) => {}
            None => open.push(child),
        }
    }
    for child in open {
        if sum_is(positions, child, wanted)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Whether a sum has this value, if that is known.
pub(super) fn known<const N: usize>(
    positions: &Positions<N>,
    sum: &Sum<N>,
    wanted: usize,
) -> Option<bool> {
    let Some((&largest, others)) = sum.0.split_last() else { return Some(wanted == 0) };
    let mut others = others.iter().map(|&part| positions.known(part).value);
    let others = others.try_fold(0, |sum, value| value.map(|value| sum ^ usize::from(value)))?;
    positions.known(largest).is(wanted ^ others)
}
