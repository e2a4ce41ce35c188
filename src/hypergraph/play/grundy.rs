//! Values by their definition: the least number that is not the value of what a move leaves.
//!
//! A position of several parts has the sum without carry of their values (Sprague 1935, Grundy
//! 1939), so that connected positions alone are looked up and searched. Every one that play can
//! lead to is searched once: at most 2^n for n vertices.

use super::live::Live;
use super::positions::{Positions, Stopped};
use super::rules::{Reduced, Rules};

/// The value of a position.
pub(super) fn value<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    live: Live<N>,
) -> Result<usize, Stopped> {
    let rules = positions.game.rules;
    rules.parts(live).try_fold(0, |sum, part| Ok(sum ^ of_part(positions, part)?))
}

fn of_part<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Live<N>,
) -> Result<usize, Stopped> {
    let rules = positions.game.rules;
    let part = match rules.reduced(part) {
        Reduced::Value(value) => return Ok(value.into()),
        Reduced::Part(part) => part,
    };
    if let Some(value) = positions.known(part).value() {
        return Ok(value);
    }
    positions.look()?;
    // There are more numbers here than moves.
    let mut reached = vec![false; usize::from(part.moves) + 1];
    for taken in rules.moves(part.live) {
        let left = rules.after(part.live, taken);
        if let Some(reached) = reached.get_mut(value(positions, left)?) {
            *reached = true;
        }
    }
    let value = reached.iter().take_while(|&&reached| reached).count();
    positions.learn(part, value);
    Ok(value)
}
