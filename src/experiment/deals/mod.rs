//! The kind `deals`: the number of Sets in random cards, beside what is known exactly.

mod summary;

pub use summary::{Bin, Summary};

use super::estimate::{self, Estimate, Interval};
use super::kind::{Kind, Parameter, ParameterType, PointError, Setting, Work};
use super::{Column, RecordType, Table, Value, ValueType};
use crate::cards::{Deck, DeckError};
use crate::simulate::deals::{Job, JobError};
use crate::simulate::{Engine, EngineError, Task};
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
        reason: DeckError::Attributes(attributes).to_string(),
    })
}

/// The job of a point.
pub fn job(attributes: u64, cards: u64, seed: u64) -> Result<Job, PointError> {
    let deck = deck(attributes)?;
    let refused = |error: JobError| PointError { parameter: "cards", reason: error.to_string() };
    let small = u32::try_from(cards).map_err(|_| {
        let (attributes, deck) = (deck.attributes(), deck.size());
        refused(JobError::Cards { cards, deck, attributes })
    })?;
    Job::new(deck, small, seed).map_err(refused)
}

impl Work for Job {
    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let histogram = engine.deals(self, indices)?.histogram;
        Ok(histogram.into_iter().map(u128::from).collect())
    }

    fn stride(&self, engine: &dyn Engine) -> u64 {
        engine.stride(Task::Deals(*self))
    }

    fn rows(&self, tally: &[u128], tables: &mut [Table]) {
        let [by_point, by_sets] = tables else { return };
        let summary = Summary::new(self, tally);
        by_point.push(point_row(self, &summary));
        for bin in summary.bins() {
            by_sets.push(sets_row(self, &bin));
        }
    }
}

fn point_row(job: &Job, summary: &Summary) -> Vec<Value> {
    let [p, p_low, p_high] = values(summary.no_set);
    let [mean, mean_low, mean_high] = values(summary.mean);
    // The mean is known always, and a deal that it rules out is counted there.
    let impossible =
        summary.no_set_against_exact.impossible.max(summary.mean_against_exact.impossible);
    vec![
        job.deck.attributes().into(),
        job.cards.into(),
        summary.samples.into(),
        summary.without_set().into(),
        summary.sets.into(),
        summary.sets_squared.into(),
        p,
        p_low,
        p_high,
        summary.no_set.and_then(|p| estimate::odds(p.value)).into(),
        summary.no_set_exact.as_ref().map(estimate::number).into(),
        summary.no_set_against_exact.z.into(),
        mean,
        mean_low,
        mean_high,
        Some(estimate::number(&summary.moments.mean)).into(),
        summary.mean_against_exact.z.into(),
        impossible.into(),
    ]
}

fn sets_row(job: &Job, bin: &Bin) -> Vec<Value> {
    let [share, low, high] = values(bin.share);
    vec![
        job.deck.attributes().into(),
        job.cards.into(),
        Value::Integer(bin.sets as u128),
        bin.deals.into(),
        share,
        low,
        high,
        bin.exact.as_ref().map(estimate::number).into(),
        bin.against_exact.z.into(),
        match bin.exact {
            Some(_) => bin.against_exact.impossible.into(),
            None => Value::Missing,
        },
    ]
}

/// Value, low and high of an estimate as a row has them.
pub(super) fn values(estimate: Option<Estimate>) -> [Value; 3] {
    let end = |end: fn(&Interval) -> f64| estimate.and_then(|e| e.interval.as_ref().map(end));
    [estimate.map(|e| e.value).into(), end(|i| i.low).into(), end(|i| i.high).into()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::simulate::{Cpu, Kernel};

    fn work(attributes: u64, cards: u64) -> Result<Box<dyn Work>, PointError> {
        Deals.work(&[Setting::Integer(attributes), Setting::Integer(cards)], 1)
    }

    fn rows(attributes: u64, cards: u64, tally: &[u128]) -> [Table; 2] {
        let mut tables = [&BY_POINT, &BY_SETS].map(Table::new);
        work(attributes, cards).unwrap().rows(tally, &mut tables);
        tables
    }

    /// Row after row as CSV, numbers to six decimals.
    fn text(table: &Table) -> Vec<String> {
        let cell = |value: &Value| match value {
            Value::Missing => String::new(),
            Value::Integer(value) => value.to_string(),
            Value::Number(value) => format!("{value:.6}"),
            Value::Text(word) => (*word).into(),
        };
        table.rows.iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",")).collect()
    }

    /// Four cards: P(no Set) = 75/79, 4/79 Sets, sigma of both sqrt(75 * 4)/79 a deal. With
    /// 60 Sets in 1000 deals z = (60 - 1000 * 4/79) / (sqrt(1000 * 300)/79) = 740/547.72.
    #[test]
    fn rows_of_four_cards() {
        let [by_point, by_sets] = rows(4, 4, &[940, 60, 0]);
        assert_eq!(
            text(&by_point),
            ["4,4,1000,940,60,60,0.940000,0.923529,0.953104,0.063830,0.949367,-1.351049,\
              0.060000,0.045273,0.074727,0.050633,1.351049,0"]
        );
        assert_eq!(
            text(&by_sets),
            [
                "4,4,0,940,0.940000,0.923529,0.953104,0.949367,-1.351049,0",
                "4,4,1,60,0.060000,0.046896,0.076471,0.050633,1.351049,0",
            ]
        );
    }

    #[test]
    fn a_number_of_sets_that_cannot_be_is_seen() {
        let [by_point, by_sets] = rows(4, 4, &[90, 9, 1]);
        assert_eq!(by_sets.rows.len(), 3);
        assert_eq!(by_sets.rows[2][9], Value::Integer(1));
        assert_eq!(by_point.rows[0][17], Value::Integer(0));
        let [by_point, _] = rows(4, 21, &[3, 2]);
        assert_eq!(by_point.rows[0][11], Value::Missing);
        assert_eq!(by_point.rows[0][17], Value::Integer(3));
    }

    #[test]
    fn what_is_known_to_occur_has_a_row_and_what_is_not_known_is_missing() {
        let [_, by_sets] = rows(4, 12, &[1; 3]);
        assert_eq!(by_sets.rows.len(), 15);
        let [by_point, by_sets] = rows(5, 12, &[5, 3, 0, 1, 0]);
        assert_eq!(by_sets.rows.len(), 4);
        assert_eq!(by_point.rows[0][10..12], [Value::Missing, Value::Missing]);
        assert!(
            by_sets.rows.iter().all(|row| row[7..].iter().all(|value| *value == Value::Missing))
        );
    }

    #[test]
    fn a_cut_range_adds_up_to_the_same_integers() {
        let engine = Cpu::new(Kernel::best(), 1).unwrap();
        let work = work(3, 7).unwrap();
        let parts = [0..300, 300..301, 301..1000].map(|part| work.tally(&engine, part).unwrap());
        let whole = work.tally(&engine, 0..1000).unwrap();
        for (at, &sum) in whole.iter().enumerate() {
            assert_eq!(parts.iter().map(|part| part[at]).sum::<u128>(), sum);
        }
        assert_eq!(whole.iter().sum::<u128>(), 1000);
    }

    #[test]
    fn what_is_no_point_is_refused_by_the_parameter_at_fault() {
        for (attributes, cards, parameter) in [
            (0, 3, "attributes"),
            (1 << 40, 3, "attributes"),
            (4, 82, "cards"),
            (4, 1 << 40, "cards"),
        ] {
            let error = work(attributes, cards).err().unwrap();
            assert_eq!(error.parameter, parameter);
        }
        assert_eq!(
            work(4, 1 << 40).err().unwrap().to_string(),
            "cards: 1099511627776 cards cannot be dealt from the 81 cards of 4 attributes"
        );
        assert!(Deals.work(&[Setting::Word("four")], 1).is_err());
    }
}
