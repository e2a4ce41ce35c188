//! Values by their definition: the least number that is not the value of what a move leaves.
//!
//! A position of several parts has the sum without carry of their values (Sprague 1935, Grundy
//! 1939), so that connected positions alone are looked up and searched. Every position that play
//! can lead to is searched once but for those alike: at most 2^V for V vertices.

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
    let mut reached = vec![false; children.len() + 1];
    for child in &children {
        if let Some(reached) = reached.get_mut(sum(positions, child)?) {
            *reached = true;
        }
    }
    // There are more numbers here than children.
    let value = reached.iter().take_while(|&&reached| reached).count();
    positions.learn(part, value);
    Ok(value)
}

/// The value of a sum.
pub(super) fn sum<const N: usize>(
    positions: &mut Positions<N>,
    sum: &Sum<N>,
) -> Result<usize, Stopped> {
    sum.0.iter().try_fold(0, |total, &part| Ok(total ^ value(positions, part)?))
}
