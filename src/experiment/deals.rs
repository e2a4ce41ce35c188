//! The kind `deals`: the number of Sets in random cards, beside what is known exactly.

use super::estimate::{self, Comparison, Estimate, Interval};
use super::kind::{Kind, Parameter, ParameterType, PointError, Setting, Work};
use super::{Column, RecordType, Table, Value, ValueType};
use crate::cards::Deck;
use crate::exact;
use crate::simulate::deals::Job;
use crate::simulate::{Engine, EngineError};
use num_rational::BigRational;
use std::ops::Range;

/// The kind `deals`.
pub struct Deals;

const PARAMETERS: [Parameter; 2] = [
    Parameter {
        name: "attributes",
        of: ParameterType::Integer,
        default: Some(Setting::Integer(4)),
        about: "attributes of the cards, N; the deck has 3^N",
    },
    Parameter { name: "cards", of: ParameterType::Integer, default: None, about: "cards dealt, M" },
];

const ATTRIBUTES: Column =
    Column::key("attributes", ValueType::Integer, "Attributes of the cards; the deck has 3^N.");
const CARDS: Column = Column::key("cards", ValueType::Integer, "Cards in each deal.");
const IMPOSSIBLE: Column = Column {
    of: ValueType::Integer,
    ..Column::derived(
        "impossible",
        "Samples that the exact value rules out: anything but 0 proves an error; missing where \
         no exact value is known.",
    )
};

/// One row a point: the probability of no Set and the mean number of Sets.
pub const BY_POINT: RecordType = RecordType {
    name: "deals",
    about: "Sets in random cards: the probability of none and the mean number.",
    columns: &[
        ATTRIBUTES,
        CARDS,
        Column::count("samples", "Deals."),
        Column::count("without_set", "Deals without a Set."),
        Column::count("sets", "Sets in all deals."),
        Column::count("sets_squared", "Sum over all deals of the square of the number of Sets."),
        Column::derived("p_no_set", "Share of deals without a Set."),
        Column::derived("p_low", "Lower end of its 95 % interval (Wilson)."),
        Column::derived("p_high", "Upper end of its 95 % interval (Wilson)."),
        Column::derived("odds", "Odds of no Set, (1 - p) / p, to one."),
        Column::derived("p_exact", "Exact probability of no Set, where it is known."),
        Column::derived(
            "z",
            "p_no_set less p_exact in standard errors computed from p_exact; missing where fewer \
             than five deals are expected on either side.",
        ),
        Column::derived("mean", "Mean number of Sets."),
        Column::derived("mean_low", "Lower end of its 95 % interval."),
        Column::derived("mean_high", "Upper end of its 95 % interval."),
        Column::derived("mean_exact", "Exact mean, C(M, 3) / (V - 2)."),
        Column::derived(
            "mean_z",
            "mean less mean_exact in standard errors computed from the exact variance; missing \
             where fewer than five Sets are expected.",
        ),
        IMPOSSIBLE,
    ],
};

/// One row a number of Sets.
pub const BY_SETS: RecordType = RecordType {
    name: "deals_by_sets",
    about: "Deals by number of Sets, up to the largest number seen or known to occur.",
    columns: &[
        ATTRIBUTES,
        CARDS,
        Column::key("sets", ValueType::Integer, "Number of Sets."),
        Column::count("deals", "Deals with this number of Sets."),
        Column::derived("share", "Their share of all deals."),
        Column::derived("low", "Lower end of its 95 % interval (Wilson)."),
        Column::derived("high", "Upper end of its 95 % interval (Wilson)."),
        Column::derived("share_exact", "Exact probability, where it is known."),
        Column::derived(
            "z",
            "share less share_exact in standard errors computed from share_exact; missing where \
             fewer than five deals are expected on either side.",
        ),
        IMPOSSIBLE,
    ],
};

impl Kind for Deals {
    fn name(&self) -> &'static str {
        "deals"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&BY_POINT, &BY_SETS]
    }

    fn work(&self, settings: &[Setting], seed: u64) -> Result<Box<dyn Work>, PointError> {
        let [Setting::Integer(attributes), Setting::Integer(cards)] = *settings else {
            let reason = "a number of attributes and a number of cards are needed".into();
            return Err(PointError { parameter: "cards", reason });
        };
        Ok(Box::new(job(attributes, cards, seed)?))
    }
}

/// The deck of a point.
pub(super) fn deck(attributes: u64) -> Result<Deck, PointError> {
    let small = u32::try_from(attributes).unwrap_or(u32::MAX);
    Deck::new(small).map_err(|_| PointError {
        parameter: "attributes",
        reason: crate::cards::DeckError::Attributes(attributes).to_string(),
    })
}

/// The job of a point.
pub fn job(attributes: u64, cards: u64, seed: u64) -> Result<Job, PointError> {
    let deck = deck(attributes)?;
    let refused = |error: crate::simulate::deals::JobError| PointError {
        parameter: "cards",
        reason: error.to_string(),
    };
    let small = u32::try_from(cards).map_err(|_| {
        let (attributes, deck) = (deck.attributes(), deck.size());
        refused(crate::simulate::deals::JobError::Cards { cards, deck, attributes })
    })?;
    Job::new(deck, small, seed).map_err(refused)
}

impl Work for Job {
    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let histogram = engine.deals(self, indices)?.histogram;
        Ok(histogram.into_iter().map(u128::from).collect())
    }

    fn stride(&self, engine: &dyn Engine) -> u64 {
        engine.stride(self.cards)
    }

    fn rows(&self, tally: &[u128], tables: &mut [Table]) {
        let [by_point, by_sets] = tables else { return };
        let summary = Summary::new(self, tally);
        by_point.push(summary.row(self));
        for bin in summary.bins() {
            by_sets.push(bin.row(self));
        }
    }
}

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
            mean_against_exact: estimate::mean_against_exact(sets, samples, &moments),
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
        let known = self.distribution.as_ref().map_or(0, |known| known.counts.len());
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

    fn row(&self, job: &Job) -> Vec<Value> {
        let [p, p_low, p_high] = values(self.no_set);
        let [mean, mean_low, mean_high] = values(self.mean);
        // The mean is known always, and a deal that it rules out is counted there.
        let impossible =
            self.no_set_against_exact.impossible.max(self.mean_against_exact.impossible);
        vec![
            job.deck.attributes().into(),
            job.cards.into(),
            self.samples.into(),
            self.without_set().into(),
            self.sets.into(),
            self.sets_squared.into(),
            p,
            p_low,
            p_high,
            self.no_set.and_then(|p| estimate::odds(p.value)).into(),
            self.no_set_exact.as_ref().map(estimate::number).into(),
            self.no_set_against_exact.z.into(),
            mean,
            mean_low,
            mean_high,
            Some(estimate::number(&self.moments.mean)).into(),
            self.mean_against_exact.z.into(),
            impossible.into(),
        ]
    }
}

impl Bin {
    fn row(&self, job: &Job) -> Vec<Value> {
        let [share, low, high] = values(self.share);
        vec![
            job.deck.attributes().into(),
            job.cards.into(),
            Value::Integer(self.sets as u128),
            self.deals.into(),
            share,
            low,
            high,
            self.exact.as_ref().map(estimate::number).into(),
            self.against_exact.z.into(),
            match self.exact {
                Some(_) => self.against_exact.impossible.into(),
                None => Value::Missing,
            },
        ]
    }
}

fn compare(hits: u128, samples: u128, exact: Option<&BigRational>) -> Comparison {
    exact.map(|exact| estimate::against_exact(hits, samples, exact)).unwrap_or_default()
}

/// Value, low and high of an estimate as a row has them.
pub(super) fn values(estimate: Option<Estimate>) -> [Value; 3] {
    let end = |end: fn(&Interval) -> f64| estimate.and_then(|e| e.interval.as_ref().map(end));
    [estimate.map(|e| e.value).into(), end(|i| i.low).into(), end(|i| i.high).into()]
}
