//! The record types of the kind `many-rounds`, and their rows.

use super::summary::{Bin, Mean};
use super::{Hand, Quantity, Summary};
use crate::exact::number;
use crate::experiment::estimate::{self, values};
use crate::experiment::{Column, RecordType, Value, ValueType};

const ATTRIBUTES: Column =
    Column::key("attributes", ValueType::Integer, "Attributes of the cards; the deck has 3^N.");
const CARDS: Column = Column::key("cards", ValueType::Integer, "Cards in each deal.");
const LOW: Column = Column::derived("low", "Lower end of its 95 % interval (Wilson).");
const HIGH: Column = Column::derived("high", "Upper end of its 95 % interval (Wilson).");
const IMPOSSIBLE: Column = Column {
    of: ValueType::Integer,
    ..Column::derived(
        "impossible",
        "Deals that the exact value rules out: anything but 0 proves an error; missing where no \
         exact value is known.",
    )
};

/// One row a point and quantity: its mean.
pub const BY_POINT: RecordType = RecordType {
    name: "rounds",
    about: "Means over random cards: Sets, the most disjoint Sets (max), the fewest disjoint Sets \
            that meet every Set (min), the value of the two-player game (grundy) and the games \
            that the first player wins.",
    columns: &[
        ATTRIBUTES,
        CARDS,
        QUANTITY,
        Column::count("samples", "Deals."),
        Column::count("sum", "Sum of the quantity over all deals."),
        Column::count("sum_of_squares", "Sum of its squares."),
        Column::derived("mean", "Mean of the quantity."),
        Column::derived("standard_error", "Standard error of the mean."),
        Column::derived("low", "Lower end of its 95 % interval (Wilson's for first_wins)."),
        Column::derived("high", "Upper end of its 95 % interval (Wilson's for first_wins)."),
        Column::derived("mean_exact", "Exact mean, where it is known."),
        Column::derived(
            "z",
            "mean less mean_exact in standard errors computed from the exact variance; missing \
             where fewer than five Sets are expected.",
        ),
        IMPOSSIBLE,
    ],
};

/// One row a value of a quantity.
pub const MARGINS: RecordType = RecordType {
    name: "margins",
    about: "Deals by the value of each quantity alone, up to the largest seen or known to occur.",
    columns: &[
        ATTRIBUTES,
        CARDS,
        QUANTITY,
        Column::key("value", ValueType::Integer, "Value of the quantity."),
        Column::count("deals", "Deals with this value."),
        Column::derived("share", "Their share of all deals."),
        LOW,
        HIGH,
        Column::derived("share_exact", "Exact probability, where it is known."),
        Column::derived(
            "z",
            "share less share_exact in standard errors computed from share_exact; missing where \
             fewer than five deals are expected on either side.",
        ),
        IMPOSSIBLE,
    ],
};

/// One row a combination of values.
pub const JOINT: RecordType = RecordType {
    name: "joint",
    about: "Deals by all quantities at once; a combination that none has is left out.",
    columns: &[
        ATTRIBUTES,
        CARDS,
        Column::key("sets", ValueType::Integer, "Number of Sets."),
        Column::key("max", ValueType::Integer, "The most disjoint Sets."),
        Column::key("min", ValueType::Integer, "The fewest disjoint Sets that meet every Set."),
        Column::key(
            "grundy",
            ValueType::Integer,
            "Value of the two-player game; the first player wins unless it is 0.",
        ),
        Column::count("deals", "Deals with these values."),
        Column::derived("share", "Their share of all deals."),
        LOW,
        HIGH,
    ],
};

const QUANTITY: Column =
    Column::key("quantity", ValueType::Text, "One of sets, max, min, grundy and first_wins.");

/// The row of a quantity's mean.
pub(super) fn point_row(summary: &Summary, quantity: Quantity) -> Vec<Value> {
    let Mean { sum, squares, estimate, standard_error, exact, against_exact } =
        summary.mean(quantity);
    let [mean, low, high] = values(estimate);
    vec![
        summary.job.deck.attributes().into(),
        summary.job.cards.into(),
        Value::Text(quantity.name()),
        summary.samples.into(),
        sum.into(),
        squares.into(),
        mean,
        standard_error.into(),
        low,
        high,
        exact.into(),
        against_exact.z.into(),
        exact.map_or(Value::Missing, |_| against_exact.impossible.into()),
    ]
}

/// The row of one value of a quantity.
pub(super) fn margin_row(summary: &Summary, bin: &Bin) -> Vec<Value> {
    let [share, low, high] = values(bin.share);
    vec![
        summary.job.deck.attributes().into(),
        summary.job.cards.into(),
        Value::Text(bin.quantity.name()),
        Value::Integer(bin.value as u128),
        bin.deals.into(),
        share,
        low,
        high,
        bin.exact.as_ref().map(number).into(),
        bin.against_exact.z.into(),
        bin.exact.as_ref().map_or(Value::Missing, |_| bin.against_exact.impossible.into()),
    ]
}

/// The row of a combination.
pub(super) fn joint_row(summary: &Summary, hand: &Hand, deals: u128) -> Vec<Value> {
    let [share, low, high] = values(estimate::proportion(deals, summary.samples));
    vec![
        summary.job.deck.attributes().into(),
        summary.job.cards.into(),
        Value::Integer(hand.sets as u128),
        u32::from(hand.values.max).into(),
        u32::from(hand.values.min).into(),
        u32::from(hand.values.grundy).into(),
        deals.into(),
        share,
        low,
        high,
    ]
}
