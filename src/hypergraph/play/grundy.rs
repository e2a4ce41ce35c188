//! Values by their definition: the least number that is not the value of what a move leaves.
//!
//! A position of several parts has the sum without carry of their values (Sprague 1935, Grundy
//! 1939), so that connected positions alone are looked up and searched. Every one that play can
//! lead to is searched once: at most 2^n for n vertices.

use super::live::Live;
use super::positions::{Positions, Stopped};
use super::tiny;

/// The value of a position.
pub(super) fn value<const N: usize>(
    positions: &mut Positions<N>,
    live: Live<N>,
) -> Result<usize, Stopped> {
    let game = positions.game;
    game.board.parts(live).try_fold(0, |sum, part| Ok(sum ^ of_part(positions, part)?))
}

fn of_part<const N: usize>(positions: &mut Positions<N>, part: Live<N>) -> Result<usize, Stopped> {
    let game = positions.game;
    if part.len() <= tiny::MOST {
        return Ok(tiny::value(&game.board, part).into());
    }
    let Some(part) = game.symmetries.least(part) else { return Ok(0) };
    if let Some(value) = positions.known(part).value() {
        return Ok(value);
    }
    positions.look()?;
    // There are more numbers here than moves.
    let mut reached = vec![false; part.len() + 1];
    for vertex in part.iter() {
        let left = positions.game.board.after(part, vertex);
        if let Some(reached) = reached.get_mut(value(positions, left)?) {
            *reached = true;
        }
    }
    let value = reached.iter().take_while(|&&reached| reached).count();
    positions.learn(part, value);
    Ok(value)
}
