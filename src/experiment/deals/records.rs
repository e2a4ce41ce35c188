//! The record types of the kind `deals`, and their rows.

use super::summary::{Bin, Summary};
use crate::exact::number;
use crate::experiment::estimate::{self, values};
use crate::experiment::{Column, RecordType, Value, ValueType};
use crate::simulate::deals::Job;

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

/// The row of a point.
pub(super) fn point_row(job: &Job, summary: &Summary) -> Vec<Value> {
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
        summary.no_set_exact.as_ref().map(number).into(),
        summary.no_set_against_exact.z.into(),
        mean,
        mean_low,
        mean_high,
        Some(number(&summary.moments.mean)).into(),
        summary.mean_against_exact.z.into(),
        impossible.into(),
    ]
}

/// The row of one number of Sets.
pub(super) fn sets_row(job: &Job, bin: &Bin) -> Vec<Value> {
    let [share, low, high] = values(bin.share);
    vec![
        job.deck.attributes().into(),
        job.cards.into(),
        Value::Integer(bin.sets as u128),
        bin.deals.into(),
        share,
        low,
        high,
        bin.exact.as_ref().map(number).into(),
        bin.against_exact.z.into(),
        match bin.exact {
            Some(_) => bin.against_exact.impossible.into(),
            None => Value::Missing,
        },
    ]
}
