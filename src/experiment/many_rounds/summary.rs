//! What the joint law says of each quantity, beside what is known exactly.

use super::{Hand, Joint};
use crate::exact;
use crate::experiment::comparison::{self, Comparison};
use crate::experiment::estimate::{self, Estimate};
use crate::simulate::deals::Job;
use num_rational::BigRational;

/// What is asked of a deal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Quantity {
    /// The number of Sets.
    Sets,
    /// The most disjoint Sets.
    Max,
    /// The fewest disjoint Sets that meet every Set.
    Min,
    /// The value of the game.
    Grundy,
    /// 1 where the first player wins, else 0.
    FirstWins,
}

impl Quantity {
    /// All of them, in the order of the tables.
    pub const ALL: [Quantity; 5] =
        [Quantity::Sets, Quantity::Max, Quantity::Min, Quantity::Grundy, Quantity::FirstWins];

    /// Its name in the tables.
    pub fn name(self) -> &'static str {
        match self {
            Quantity::Sets => "sets",
            Quantity::Max => "max",
            Quantity::Min => "min",
            Quantity::Grundy => "grundy",
            Quantity::FirstWins => "first_wins",
        }
    }

    fn of(self, hand: &Hand) -> usize {
        match self {
            Quantity::Sets => hand.sets,
            Quantity::Max => hand.values.max.into(),
            Quantity::Min => hand.values.min.into(),
            Quantity::Grundy => hand.values.grundy.into(),
            Quantity::FirstWins => usize::from(hand.values.grundy > 0),
        }
    }
}

/// What the tally of a point says.
#[derive(Clone, Debug)]
pub struct Summary {
    /// The deals.
    pub job: Job,
    /// How many there are.
    pub samples: u128,
    tally: Vec<u128>,
    moments: exact::Moments,
    distribution: Option<exact::Distribution>,
    no_set: Option<BigRational>,
}

/// The sums of a quantity over all deals, and its mean.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Mean {
    /// Its sum.
    pub sum: u128,
    /// The sum of its squares.
    pub squares: u128,
    /// Its mean.
    pub estimate: Option<Estimate>,
    /// The standard error of the mean.
    pub standard_error: Option<f64>,
    /// The exact mean, where known.
    pub exact: Option<f64>,
    /// How the two compare.
    pub against_exact: Comparison,
}

/// The deals with one value of a quantity.
#[derive(Clone, Debug)]
pub struct Bin {
    /// The quantity.
    pub quantity: Quantity,
    /// Its value.
    pub value: usize,
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
    /// The summary of the deals of a job from the cells of their joint law.
    pub fn new(job: &Job, tally: &[u128]) -> Summary {
        Summary {
            job: *job,
            samples: tally.iter().sum(),
            tally: tally.to_vec(),
            moments: exact::moments(job.deck, job.cards),
            distribution: exact::distribution(job.deck, job.cards),
            no_set: exact::no_set(job.deck, job.cards),
        }
    }

    /// The hands that were dealt, each with how often.
    pub fn hands(&self) -> impl Iterator<Item = (Hand, u128)> {
        let cells = Joint::of(self.job.cards).hands().zip(self.tally.iter().copied());
        cells.filter(|&(_, deals)| deals > 0)
    }

    /// The mean of a quantity.
    pub fn mean(&self, quantity: Quantity) -> Mean {
        let power = |power: u32| -> u128 {
            let terms = self.hands();
            terms.map(|(hand, deals)| (quantity.of(&hand) as u128).pow(power) * deals).sum()
        };
        let (sum, squares, samples) = (power(1), power(2), self.samples);
        let exact = (quantity == Quantity::Sets).then(|| exact::number(&self.moments.mean));
        Mean {
            sum,
            squares,
            estimate: match quantity {
                Quantity::FirstWins => estimate::proportion(sum, samples),
                _ => estimate::mean(sum, squares, samples),
            },
            standard_error: estimate::standard_error(sum, squares, samples),
            exact,
            against_exact: match exact {
                Some(_) => comparison::mean_against_exact(sum, samples, &self.moments),
                None => Comparison::default(),
            },
        }
    }

    /// The values of a quantity, up to the largest that was seen or is known to occur.
    pub fn bins(&self, quantity: Quantity) -> impl Iterator<Item = Bin> {
        let mut histogram = Vec::new();
        for (hand, deals) in self.hands() {
            let value = quantity.of(&hand);
            histogram.resize(histogram.len().max(value + 1), 0);
            histogram[value] += deals;
        }
        let known = self.distribution.as_ref().filter(|_| quantity == Quantity::Sets);
        histogram.resize(histogram.len().max(known.map_or(0, |known| known.counts().len())), 0);
        histogram.into_iter().enumerate().map(move |(value, deals)| {
            let exact = self.exact(quantity, value);
            let against = |exact| comparison::against_exact(deals, self.samples, exact);
            Bin {
                quantity,
                value,
                deals,
                share: estimate::proportion(deals, self.samples),
                against_exact: exact.as_ref().map(against).unwrap_or_default(),
                exact,
            }
        })
    }

    /// The exact share of a value: the number of Sets has a distribution, and there are no
    /// disjoint Sets where there is no Set.
    fn exact(&self, quantity: Quantity, value: usize) -> Option<BigRational> {
        match (quantity, value, &self.distribution) {
            (Quantity::Sets, _, Some(known)) => Some(known.share(value)),
            (Quantity::Sets | Quantity::Max | Quantity::Min, 0, _) => self.no_set.clone(),
            _ => None,
        }
    }

    /// Deals that the exact values rule out: anything but 0 proves an error.
    pub fn impossible(&self) -> u128 {
        let mean = self.mean(Quantity::Sets).against_exact.impossible;
        let bins = |quantity| self.bins(quantity).map(|bin| bin.against_exact.impossible).sum();
        Quantity::ALL.map(bins).into_iter().fold(mean, u128::max)
    }
}
