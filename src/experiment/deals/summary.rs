//! What the histogram of many deals says, beside what is known exactly.

use crate::exact;
use crate::experiment::comparison::{self, Comparison};
use crate::experiment::estimate::{self, Estimate};
use crate::simulate::deals::Job;
use num_rational::BigRational;

/// What the histogram of many deals says.
#[derive(Clone, Debug)]
pub struct Summary {
    /// Deals by number of Sets.
    pub histogram: Vec<u128>,
    /// All deals.
    pub samples: u128,
    /// Sets in all of them.
    pub sets: u128,
    /// Sum of the squares of the numbers of Sets.
    pub sets_squared: u128,
    /// The share without a Set.
    pub no_set: Option<Estimate>,
    /// Its exact value, where known.
    pub no_set_exact: Option<BigRational>,
    /// How the two compare.
    pub no_set_against_exact: Comparison,
    /// The mean number of Sets.
    pub mean: Option<Estimate>,
    /// Exact mean and variance.
    pub moments: exact::Moments,
    /// How the means compare.
    pub mean_against_exact: Comparison,
    /// The exact distribution, where known.
    pub distribution: Option<exact::Distribution>,
}

/// The deals with one number of Sets.
#[derive(Clone, Debug)]
pub struct Bin {
    /// The number of Sets.
    pub sets: usize,
    /// The deals.
    pub deals: u128,
    /// Their share.
    pub share: Option<Estimate>,
    /// Its exact value, where known.
    pub exact: Option<BigRational>,
    /// How the two compare.
    pub against_exact: Comparison,
}

impl Summary {
    /// The summary of a job's tally, deals by number of Sets.
    pub fn new(job: &Job, tally: &[u128]) -> Summary {
        let power = |power: u32| {
            let terms = tally.iter().enumerate();
            terms.map(|(sets, deals)| (sets as u128).pow(power) * deals).sum()
        };
        let (samples, sets, sets_squared) = (power(0), power(1), power(2));
        let without_set = tally.first().copied().unwrap_or(0);
        let no_set_exact = exact::no_set(job.deck, job.cards);
        let moments = exact::moments(job.deck, job.cards);
        Summary {
            no_set: estimate::proportion(without_set, samples),
            no_set_against_exact: compare(without_set, samples, no_set_exact.as_ref()),
            no_set_exact,
            mean: estimate::mean(sets, sets_squared, samples),
            mean_against_exact: comparison::mean_against_exact(sets, samples, &moments),
            moments,
            distribution: exact::distribution(job.deck, job.cards),
            histogram: tally.to_vec(),
            samples,
            sets,
            sets_squared,
        }
    }

    /// Deals without a Set.
    pub fn without_set(&self) -> u128 {
        self.histogram.first().copied().unwrap_or(0)
    }

    /// The numbers of Sets up to the largest that was seen or is known to occur.
    pub fn bins(&self) -> impl Iterator<Item = Bin> {
        let seen = self.histogram.iter().rposition(|&deals| deals > 0).map_or(0, |most| most + 1);
        let known = self.distribution.as_ref().map_or(0, |known| known.counts().len());
        (0..seen.max(known)).map(|sets| {
            let deals = self.histogram.get(sets).copied().unwrap_or(0);
            let exact = match &self.distribution {
                Some(known) => Some(known.share(sets)),
                None => self.no_set_exact.clone().filter(|_| sets == 0),
            };
            Bin {
                sets,
                deals,
                share: estimate::proportion(deals, self.samples),
                against_exact: compare(deals, self.samples, exact.as_ref()),
                exact,
            }
        })
    }
}

fn compare(hits: u128, samples: u128, exact: Option<&BigRational>) -> Comparison {
    exact.map(|exact| comparison::against_exact(hits, samples, exact)).unwrap_or_default()
}
