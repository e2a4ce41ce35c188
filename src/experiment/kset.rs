//! The kind `kset`: Sets of K cards among random cards of K values, by every method on the same ones.
//!
//! The layouts of a point are pure functions of seed, values, attributes, cards and index, whatever
//! the method and the question: whether there is a Set, or how many there are. The number of Sets
//! stands beside its exact mean; times are measured, and stand in a table of their own.

use super::comparison::FEWEST_EXPECTED;
use super::estimate::{self, mean, proportion, standard_error};
use super::kind::{Kind, Parameter, ParameterType, PointError, Setting, Work, WrongSums};
use super::spread::spread;
use super::{Column, RecordType, Table, Value, ValueType};
use crate::exact::{Engine, number};
use crate::matching::random::{self, ShapeError};
use crate::matching::{Answer, Limit, Method, Points, Problem, Query, count, find};
use crate::random::Key;
use crate::simulate::EngineError;
use num_bigint::BigInt;
use num_rational::BigRational;
use std::ops::Range;
use std::time::Instant;

/// The kind `kset`.
pub struct KSet;

const QUESTIONS: [&str; 2] = ["find", "count"];

/// The names of all methods.
const METHODS: [&str; Method::ALL.len()] = {
    let mut names = [""; Method::ALL.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = Method::ALL[at].name();
        at += 1;
    }
    names
};

const PARAMETERS: [Parameter; 5] = [
    Parameter {
        name: "question",
        of: ParameterType::Word(&QUESTIONS),
        default: Some(Setting::Word("find")),
        about: "whether there is a Set, or how many there are",
    },
    Parameter {
        name: "method",
        of: ParameterType::Word(&METHODS),
        default: Some(Setting::Word("auto")),
        about: "how Sets are found",
    },
    Parameter {
        name: "values",
        of: ParameterType::Integer,
        default: None,
        about: "values of an attribute and cards of a Set, K",
    },
    Parameter {
        name: "attributes",
        of: ParameterType::Integer,
        default: Some(Setting::Integer(4)),
        about: "attributes of the cards, n; the deck has K^n",
    },
    Parameter { name: "cards", of: ParameterType::Integer, default: None, about: "cards dealt, m" },
];

const QUESTION: Column =
    Column::key("question", ValueType::Text, "find: whether there is a Set; count: how many.");
const METHOD: Column = Column::key("method", ValueType::Text, "Method that found the Sets.");
const VALUES: Column =
    Column::key("values", ValueType::Integer, "Values of an attribute and cards of a Set, K.");
const ATTRIBUTES: Column =
    Column::key("attributes", ValueType::Integer, "Attributes of the cards; the deck has K^n.");
const CARDS: Column = Column::key("cards", ValueType::Integer, "Cards in each layout.");
const LAYOUTS: Column = Column::count("layouts", "Layouts.");

/// One row a point: layouts with a Set, and the Sets in them.
pub const SETS: RecordType = RecordType {
    name: "sets",
    about: "Random layouts of cards of K values that hold a Set.",
    columns: &[
        QUESTION,
        METHOD,
        VALUES,
        ATTRIBUTES,
        CARDS,
        LAYOUTS,
        Column::count("with_set", "Those that hold a Set."),
        Column::derived("share", "Share of these."),
        Column::derived("low", "Lower end of its 95 % interval (Wilson)."),
        Column::derived("high", "Upper end of its 95 % interval (Wilson)."),
        Column::count("sets", "Sets in all layouts; missing where they are not counted."),
        Column::count("sets_squared", "Sum over the layouts of the square of their Sets."),
        Column::derived("mean_sets", "Mean number of Sets in a layout."),
        Column::derived("standard_error", "Standard error of that mean."),
        Column::derived("mean_exact", "Exact mean number of Sets in such a layout."),
        Column::derived(
            "z",
            "mean_sets less mean_exact in standard errors; missing for fewer than 100 layouts, or \
             fewer than five Sets expected in all of them.",
        ),
    ],
};

/// One row a point: how long a method took.
pub const TIMES: RecordType = RecordType {
    name: "times",
    about: "Times of the methods on random layouts of cards of K values.",
    columns: &[
        QUESTION,
        METHOD,
        VALUES,
        ATTRIBUTES,
        CARDS,
        LAYOUTS,
        Column::measured("nanoseconds", ValueType::Integer, "Time of all of them."),
        Column::measured("microseconds_a_layout", ValueType::Number, "Mean time of a layout."),
    ],
};

/// The fewest layouts for a z-score, whose standard error is an estimate.
const FEWEST_LAYOUTS: u128 = 100;

/// The most choices of K cards that enumeration looks at in a layout: some minutes.
const MOST_CHOICES: f64 = 1e10;

impl Kind for KSet {
    fn name(&self) -> &'static str {
        "kset"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&SETS, &TIMES]
    }

    fn command(&self) -> Option<&'static str> {
        None
    }

    fn work(&self, settings: &[Setting], seed: u64) -> Result<Box<dyn Work>, PointError> {
        let [Setting::Word(question), Setting::Word(name), ref sizes @ ..] = *settings else {
            let reason = "a question and a method are needed".into();
            return Err(PointError { parameter: "question", reason });
        };
        let &[Setting::Integer(values), Setting::Integer(attributes), Setting::Integer(cards)] =
            sizes
        else {
            let reason = "values, attributes and cards are needed".into();
            return Err(PointError { parameter: "cards", reason });
        };
        let Some(method) = Method::ALL.into_iter().find(|method| method.name() == name) else {
            return Err(PointError { parameter: "method", reason: format!("no method {name}") });
        };
        let size = |size| usize::try_from(size).unwrap_or(usize::MAX);
        let (values, attributes, cards) = (size(values), size(attributes), size(cards));
        let key = random::key(seed, values, attributes, cards);
        let point = Point { question, method, values, attributes, cards, key };
        point.layout(0).map_err(|error| {
            let parameter = match error {
                ShapeError::Values(_) => "values",
                ShapeError::Dimensions(_) => "attributes",
                ShapeError::Points { .. } => "cards",
            };
            PointError { parameter, reason: error.to_string() }
        })?;
        let choices = choices(cards, values);
        if method == Method::Enumeration && choices > MOST_CHOICES {
            let reason = format!(
                "{cards} cards have {choices:.1e} choices of {values}; enumeration takes at most \
                 {MOST_CHOICES:e}"
            );
            return Err(PointError { parameter: "cards", reason });
        }
        Ok(Box::new(point))
    }
}

/// The number of choices of K out of m.
fn choices(cards: usize, values: usize) -> f64 {
    (0..values).map(|at| cards.saturating_sub(at) as f64 / (at + 1) as f64).product()
}

/// The mean number of Sets in so many random cards: those of the deck, by the number d of
/// attributes in which they differ C(n, d) K^(n-d) K!^(d-1), times the chance that K given cards
/// are dealt.
pub fn mean_exact(values: usize, attributes: usize, cards: usize) -> BigRational {
    let whole = |size: usize| BigRational::from(BigInt::from(size));
    if values == 1 {
        return whole(cards);
    }
    let orders = (1..=values).map(BigInt::from).product::<BigInt>();
    let mut patterns = BigInt::from(1);
    let mut sets = BigInt::from(0);
    for differ in 1..=attributes {
        patterns = patterns * (attributes + 1 - differ) / differ;
        let agree = BigInt::from(values).pow((attributes - differ) as u32);
        sets += &patterns * agree * orders.pow(differ as u32 - 1);
    }
    let deck = BigInt::from(values).pow(attributes as u32);
    (0..values).fold(BigRational::from(sets), |mean, at| {
        mean * whole(cards.saturating_sub(at)) / BigRational::from(&deck - at)
    })
}

/// A method at work on the layouts of a point.
struct Point {
    question: &'static str,
    method: Method,
    values: usize,
    attributes: usize,
    cards: usize,
    key: Key,
}

/// The cells: layouts, those with a Set, Sets, their squares, and nanoseconds.
const CELLS: usize = 5;

impl Point {
    fn layout(&self, index: u64) -> Result<Points, ShapeError> {
        random::points(self.key, index, self.values, self.attributes, self.cards)
    }

    fn counts(&self) -> bool {
        self.question == "count"
    }

    fn add(&self, indices: Range<u64>, cells: &mut [u128]) -> Result<(), EngineError> {
        let failed = |reason: String| EngineError::Device { device: "cpu".into(), reason };
        for index in indices {
            let layout = self.layout(index).map_err(|error| failed(error.to_string()))?;
            let query = Query::new(&layout, Problem::Set, &[])
                .map_err(|error| failed(error.to_string()))?;
            let begin = Instant::now();
            let sets = match self.counts() {
                true => count(&query, self.method, &Limit::none()).count,
                false => match find(&query, self.method, &Limit::none()) {
                    Answer::Found(_) => 1,
                    Answer::None => 0,
                    Answer::Unknown => return Err(failed(format!("layout {index} is given up"))),
                },
            };
            let time = begin.elapsed().as_nanos();
            let sums = [1, u128::from(sets > 0), sets, sets * sets, time];
            cells.iter_mut().zip(sums).for_each(|(cell, more)| *cell += more);
        }
        Ok(())
    }
}

impl Work for Point {
    fn integers(&self) -> Option<usize> {
        Some(CELLS)
    }

    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError> {
        spread(engine, indices, 1, CELLS, |indices, cells| self.add(indices, cells))
    }

    /// Few enough for layouts that take a method a second.
    fn stride(&self, engine: &dyn Engine) -> u64 {
        let quick = matches!(self.method, Method::Auto | Method::Cover);
        let each = if quick { 256 } else { 1 };
        each * engine.backend().threads.max(1) as u64
    }

    fn rows(&self, sums: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        let [found, times] = tables else { return Ok(()) };
        let &[layouts, with_set, sets, squares, nanoseconds] = sums else { return Ok(()) };
        let keys = || {
            let words = [self.question, self.method.name()].map(Value::Text);
            let sizes = [self.values, self.attributes, self.cards];
            words.into_iter().chain(sizes.map(|size| Value::from(size as u32))).collect::<Vec<_>>()
        };
        let mut row = keys();
        row.extend([layouts, with_set].map(Value::from));
        row.extend(estimate::values(proportion(with_set, layouts)));
        match self.counts() {
            true => {
                let average = mean(sets, squares, layouts).map(|mean| mean.value);
                let error = standard_error(sets, squares, layouts).filter(|&error| error > 0.0);
                let exact = number(&mean_exact(self.values, self.attributes, self.cards));
                let enough = layouts >= FEWEST_LAYOUTS && exact * layouts as f64 >= FEWEST_EXPECTED;
                let z = average.zip(error).filter(|_| enough);
                row.extend([sets, squares].map(Value::from));
                row.extend([average, error, Some(exact)].map(Value::from));
                row.push(z.map(|(average, error)| (average - exact) / error).into());
            }
            false => row.extend([const { Value::Missing }; 6]),
        }
        found.push(row);
        let mut row = keys();
        row.extend([layouts.into(), nanoseconds.into()]);
        row.push(Some(nanoseconds as f64 / layouts as f64 / 1e3).into());
        times.push(row);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn means_of_small_decks_are_their_sets() {
        let exact = |values, attributes, cards| mean_exact(values, attributes, cards);
        let whole = |sets: u32| BigRational::from(BigInt::from(sets));
        assert_eq!(exact(3, 4, 81), whole(1080));
        assert_eq!(exact(3, 4, 12), BigRational::new(220.into(), 79.into()));
        assert_eq!(exact(4, 2, 16), whole(32));
        assert_eq!(
            (exact(2, 3, 5), exact(1, 7, 1), exact(5, 3, 4)),
            (whole(10), whole(1), whole(0))
        );
    }

    #[test]
    fn what_is_out_of_range_is_no_point() {
        let point = |method, values, attributes, cards| {
            let sizes = [values, attributes, cards].map(Setting::Integer);
            let words = [Setting::Word("find"), Setting::Word(method)];
            KSet.work(&[&words[..], &sizes].concat(), 1)
                .map(drop)
                .map_err(|error| error.to_string())
        };
        assert_eq!(point("auto", 5, 4, 60), Ok(()));
        assert_eq!(
            point("auto", 2, 2, 5),
            Err("cards: 5 points; 0 to 4 can be drawn of this shape".into())
        );
        assert_eq!(point("auto", 0, 2, 5), Err("values: 0 values; 1 to 1024 can be drawn".into()));
        assert_eq!(
            point("auto", 2, 1025, 5),
            Err("attributes: 1025 dimensions; 1 to 1024 can be drawn".into())
        );
        assert_eq!(
            point("enumeration", 9, 4, 100),
            Err("cards: 100 cards have 1.9e12 choices of 9; enumeration takes at most 1e10".into())
        );
    }
}
