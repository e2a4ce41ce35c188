//! The kind `many-rounds`: in random cards the number of Sets, the most disjoint Sets (Max), the
//! fewest disjoint Sets that meet every Set (Min) and the value of the two-player game, jointly.
//!
//! The deals are those of the kind [`deals`](super::deals), index by index: they have its key.

mod hands;
mod joint;
mod records;
mod solvers;
mod summary;

pub use hands::{Hand, Hands};
pub use joint::Joint;
pub use records::{BY_POINT, JOINT, MARGINS};
pub use solvers::{NODES, Solvers, TIMES};
pub use summary::{Bin, Mean, Quantity, Summary};

use super::kind::{Kind, Parameter, PointError, Setting, Work, WrongSums};
use super::spread::spread;
use super::{RecordType, Table, deals};
use crate::exact::{self, Engine};
use crate::simulate::EngineError;
use crate::simulate::deals::Job;
use std::ops::Range;

/// The kind `many-rounds`.
pub struct ManyRounds;

/// The most cards of a point, which bound its tally, and the most Sets on average, which tell how
/// many positions its games have: 27 cards of 81, with 37 Sets, take two milliseconds a deal, and
/// three cards more take over ten times as long.
const MOST_CARDS: u32 = 30;
const MOST_SETS: f64 = 40.0;

impl Kind for ManyRounds {
    fn name(&self) -> &'static str {
        "many-rounds"
    }

    fn parameters(&self) -> &'static [Parameter] {
        deals::Deals.parameters()
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&BY_POINT, &MARGINS, &JOINT]
    }

    fn command(&self) -> Option<&'static str> {
        None
    }

    fn work(&self, settings: &[Setting], seed: u64) -> Result<Box<dyn Work>, PointError> {
        Ok(Box::new(Law { job: at_point(settings, seed)? }))
    }
}

/// The deals of a point of a sweep.
pub fn at_point(settings: &[Setting], seed: u64) -> Result<Job, PointError> {
    let job = deals::at_point(settings, seed)?;
    let refused = |reason: String| Err(PointError { parameter: "cards", reason });
    if job.cards > MOST_CARDS {
        return refused(format!("expected at most {MOST_CARDS} cards, not {}", job.cards));
    }
    let mean = mean_sets(&job);
    if mean > MOST_SETS {
        let (cards, deck) = (job.cards, job.deck.size());
        return refused(format!(
            "{cards} of {deck} cards have {mean:.1} Sets on average; expected at most {MOST_SETS}"
        ));
    }
    Ok(job)
}

fn mean_sets(job: &Job) -> f64 {
    exact::number(&exact::moments(job.deck, job.cards).mean)
}

/// The joint law of a point.
struct Law {
    job: Job,
}

/// Nanoseconds that a call takes of each thread, and a part of its range.
const CALL: f64 = 1e8;
const PART: f64 = 1e6;

impl Law {
    /// About how many nanoseconds a deal takes, within a factor of three or so: measured on one
    /// core of 2023.
    fn deal_time(&self) -> f64 {
        let sets = mean_sets(&self.job);
        100.0 + 30.0 * sets + 100.0 * (sets / 3.8).exp()
    }
}

impl Work for Law {
    fn integers(&self) -> Option<usize> {
        Some(Joint::of(self.job.cards).cells())
    }

    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let joint = Joint::of(self.job.cards);
        let part = (PART / self.deal_time()) as u64 + 1;
        spread(engine, indices, part, joint.cells(), |range, cells| {
            let mut hands = Hands::new(self.job);
            for index in range {
                let hand = hands.hand(index)?;
                cells[joint.cell(&hand)] += 1;
            }
            Ok(())
        })
    }

    fn stride(&self, engine: &dyn Engine) -> u64 {
        (CALL / self.deal_time() * engine.backend().threads.max(1) as f64) as u64
    }

    fn rows(&self, tally: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        let [by_point, margins, joint] = tables else { return Ok(()) };
        let summary = Summary::new(&self.job, tally);
        for quantity in Quantity::ALL {
            by_point.push(records::point_row(&summary, quantity));
            summary
                .bins(quantity)
                .for_each(|bin| margins.push(records::margin_row(&summary, &bin)));
        }
        for (hand, deals) in summary.hands() {
            joint.push(records::joint_row(&summary, &hand, deals));
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
