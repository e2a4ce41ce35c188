//! Parts of few moves, asked for their values.
//!
//! What a move leaves of such a part has at most one part that is looked up, and mostly none. First
//! come moves that leave what stands in the [table](super::tiny), then those whose parts are all
//! small, then what is known of the others; those still undecided stay open and are searched as
//! ever. The values that were met on the way are ruled out together.

use super::live::Live;
use super::positions::{Open, Positions, Stopped, Sum};
use super::rules::{Part, Reduced, Rules};
use super::tiny::Tiny;
use super::winner::{self, Answer, Led};

/// Whether a part, renumbered as `tiny`, has this value.
pub(super) fn is<R: Rules<N>, const N: usize>(
    positions: &mut Positions<R, N>,
    part: Part<N>,
    tiny: &Tiny,
    wanted: usize,
) -> Result<Answer, Stopped> {
    let from = positions.open.len();
    let mut reached = positions.known(part).not();
    let led = match leads_at_once(positions, part, tiny, Some(wanted), &mut reached) {
        Some(taken) => Led::By(taken),
        None => winner::found_to_lead(positions, part, wanted, from)?,
    };
    let answer = match led {
        Led::By(taken) => {
            positions.rule_out(part, reached | 1 << wanted);
            Answer::No(Some(taken))
        }
        Led::Answered(is) => is.into(),
        Led::Not => (first_missing(positions, part, from, reached, wanted)? == wanted).into(),
    };
    positions.open.truncate(from);
    Ok(answer)
}

/// The value of a part, renumbered as `tiny`.
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
    let mut meets = |value: usize| {
        *reached |= 1 << value;
        wanted == Some(value)
    };
    let mut others = 0u16;
    for at in 0..tiny.len() {
        match tiny.listed(tiny.after(at)) {
            Some(value) if meets(value.into()) => return rules.moves(part.live).nth(at),
            Some(_) => {}
            None => others |= 1 << at,
        }
    }
    for (at, taken) in rules.moves(part.live).enumerate() {
        if others >> at & 1 == 0 {
            continue;
        }
        let (settled, rest) = tiny.sum(tiny.after(at));
        let mut sum = Sum { settled: settled.into(), parts: [Part::NONE; 2] };
        if rest != 0 {
            let rest = rules.moves(part.live).enumerate().filter(|(at, _)| rest >> at & 1 == 1);
            match rules.reduced(Live::of(rest.map(|(_, vertex)| vertex))) {
                Reduced::Value(value) => sum.settled ^= u16::from(value),
                Reduced::Part(part) => sum.parts[1] = part,
            }
        }
        if !sum.parts[1].is_none() {
            positions.open.push(Open { cost: 0, taken, sum });
        } else if meets(sum.settled.into()) {
            return Some(taken);
        }
    }
    let mut next = from;
    for at in from..positions.open.len() {
        let Open { taken, sum, .. } = positions.open[at];
        let known = positions.known(sum.parts[1]);
        match known.value().map(|value| value ^ usize::from(sum.settled)) {
            Some(value) if meets(value) => return Some(taken),
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
    while value < most && (reached >> value & 1 == 1 || open_leads_to(positions, from, value)?) {
        value += 1;
    }
    positions.learn(part, value);
    Ok(value)
}

/// Whether an open move, from this one on, leads to this value.
fn open_leads_to<R: Rules<N>, const N: usize>(
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

#[cfg(test)]
mod tests {
    use crate::hypergraph::play::board::{Board, Joined};
    use crate::hypergraph::play::live::Live;
    use crate::hypergraph::play::positions::{Game, Positions};
    use crate::hypergraph::play::rules::{Reduced, Rules};
    use crate::hypergraph::play::symmetry::Maps;
    use crate::hypergraph::play::winner::{Answer, sum_is, sum_value};
    use crate::hypergraph::{Hypergraph, Limit, random};
    use crate::random::Key;

    /// Asks for all values, in this order, and then looks whether all that was learned is right.
    fn ask(graph: &Hypergraph) {
        let board = Board::<1>::of_vertices(graph);
        let near: Vec<usize> = board.near.iter().map(|near| near.words()[0] as usize).collect();
        let vertices = graph.vertices();
        let mut values = vec![0usize; 1 << vertices];
        for live in 1..values.len() {
            let taken = (0..vertices).filter(|taken| live >> taken & 1 == 1);
            let reached =
                taken.fold(0u32, |reached, taken| reached | 1 << values[live & !near[taken]]);
            values[live] = reached.trailing_ones() as usize;
        }
        let (rules, limit) = (Joined::new(board, Maps::of_vertices(graph)), Limit::none());
        let value = values[values.len() - 1];
        for first in 0..=vertices + 2 {
            let game = Game::new(&rules, &limit);
            let mut positions = Positions::new(&game, None, u64::MAX);
            for wanted in first..=vertices + 1 {
                let sum = positions.sum(rules.all()).expect("no limit");
                let answer = sum_is(&mut positions, sum, wanted).expect("no limit");
                assert_eq!(answer == Answer::Yes, value == wanted, "{graph:?} {wanted}");
                assert!(positions.open.is_empty());
            }
            let sum = positions.sum(rules.all()).expect("no limit");
            assert_eq!(sum_value(&mut positions, sum).expect("no limit"), value, "{graph:?}");
            for (live, &value) in values.iter().enumerate() {
                let parts = rules.parts(Live::from([live as u64]));
                let Some(Reduced::Part(part)) = parts.map(|part| rules.reduced(part)).next() else {
                    continue;
                };
                let known = positions.known(part);
                let is = part.live.words()[0] as usize == live;
                assert!(!is || known.value().is_none_or(|known| known == value), "{live:b}");
                assert!(!is || known.not() >> value & 1 == 0, "{graph:?} {live:b}");
            }
        }
    }

    #[test]
    fn nothing_that_is_learned_is_wrong() {
        for index in 0..24 {
            let vertices = 10 + index as usize % 8;
            let edges = vertices + index as usize % 5 * 3;
            ask(&random::edges(Key([7, 5]), index, vertices, edges, 2..=2));
        }
    }

    #[test]
    fn what_a_move_leaves_may_be_decided_by_a_mirror() {
        let ring = (0..12).map(|vertex| [vertex, (vertex + 1) % 12]);
        let edges = ring.chain([[0, 12], [6, 12], [12, 13]]);
        ask(&Hypergraph::new(14, edges).expect("a graph"));
    }
}
