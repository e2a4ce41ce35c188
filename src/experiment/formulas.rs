//! The kind `formula`: random 3-SAT formulas as layouts, and how large ones are settled.
//!
//! A formula has so many variables and, for a hundred of them, `ratio` clauses of three distinct
//! variables with random signs; 426 is about where half of them can be satisfied. Its layout
//! ([`SatToMax`]) is given to the solver for disjoint Sets with a time limit. What is known of the
//! formulas comes from a solver for these, so that it stands in the tables whatever the limit;
//! which layouts are settled depends on the machine and stands with the times.

use super::estimate::{proportion, values};
use super::kind::{Kind, Parameter, ParameterType, PointError, Setting, Work, WrongSums};
use super::spread::spread;
use super::{Column, RecordType, Table, Value, ValueType};
use crate::exact::Engine;
use crate::hypergraph::packing::{Method, at_least};
use crate::hypergraph::{Hypergraph, Limit};
use crate::random::{Key, choice};
use crate::reduce::SatToMax;
use crate::sat::{Formula, Outcome, solve};
use crate::simulate::EngineError;
use std::ops::Range;
use std::time::{Duration, Instant};

/// The kind `formula`.
pub struct Formulas;

const PARAMETERS: [Parameter; 3] = [
    Parameter {
        name: "seconds",
        of: ParameterType::Integer,
        default: Some(Setting::Integer(1)),
        about: "time limit of a layout",
    },
    Parameter {
        name: "ratio",
        of: ParameterType::Integer,
        default: Some(Setting::Integer(426)),
        about: "clauses for a hundred variables",
    },
    Parameter {
        name: "variables",
        of: ParameterType::Integer,
        default: None,
        about: "variables of a formula",
    },
];

/// The most variables: a layout of some 36,000 cards.
const MOST_VARIABLES: u64 = 300;
/// The most clauses for a hundred variables.
const MOST_RATIO: u64 = 1_000;
/// The longest time limit.
const MOST_SECONDS: u64 = 1_000_000;

const VARIABLES: Column =
    Column::key("variables", ValueType::Integer, "Variables of the formulas.");
const CLAUSES: Column =
    Column::key("clauses", ValueType::Integer, "Clauses of the formulas, of three variables each.");
const FORMULAS: Column = Column::count("formulas", "Formulas.");

/// One row a point: the formulas and their layouts.
pub const SIZES: RecordType = RecordType {
    name: "formulas",
    about: "Random 3-SAT formulas and their layouts.",
    columns: &[
        VARIABLES,
        CLAUSES,
        FORMULAS,
        Column::count("satisfiable", "Those that can be satisfied."),
        Column::count("cards", "Cards of all layouts."),
        Column::count("attributes", "Attributes of all layouts."),
        Column::count("sets", "Sets of all layouts."),
        Column::count("targets", "Disjoint Sets that all layouts would need."),
        Column::derived("share", "Share of formulas that can be satisfied."),
        Column::derived("low", "Lower end of its 95 % interval (Wilson)."),
        Column::derived("high", "Upper end of its 95 % interval (Wilson)."),
    ],
};

/// One row a point: which layouts were settled, and how long it took.
pub const TIMES: RecordType = RecordType {
    name: "times",
    about: "Layouts of random formulas that were settled within the limit, and the time it took.",
    columns: &[
        VARIABLES,
        CLAUSES,
        Column::key("seconds", ValueType::Integer, "Time limit of a layout."),
        FORMULAS,
        Column::measured("settled", ValueType::Integer, "Layouts settled within the limit."),
        Column::measured(
            "satisfiable_settled",
            ValueType::Integer,
            "Those with as many disjoint Sets as needed.",
        ),
        Column::measured("nanoseconds", ValueType::Integer, "Time of all layouts."),
        Column::measured("milliseconds_a_layout", ValueType::Number, "Mean time of a layout."),
        Column::measured(
            "slowest",
            ValueType::Number,
            "Milliseconds of the slowest one settled, to within a tenth.",
        ),
    ],
};

impl Kind for Formulas {
    fn name(&self) -> &'static str {
        "formula"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&SIZES, &TIMES]
    }

    fn command(&self) -> Option<&'static str> {
        None
    }

    fn work(&self, settings: &[Setting], seed: u64) -> Result<Box<dyn Work>, PointError> {
        let [Setting::Integer(seconds), Setting::Integer(ratio), Setting::Integer(variables)] =
            *settings
        else {
            let reason = "a number of variables is needed".into();
            return Err(PointError { parameter: "variables", reason });
        };
        let within = |parameter, value, least, most| match (least..=most).contains(&value) {
            true => Ok(()),
            false => {
                let reason = format!("{value}; {least} to {most} are taken");
                Err(PointError { parameter, reason })
            }
        };
        within("seconds", seconds, 1, MOST_SECONDS)?;
        within("ratio", ratio, 1, MOST_RATIO)?;
        within("variables", variables, 3, MOST_VARIABLES)?;
        Ok(Box::new(Point::new(seed, seconds, ratio, variables)))
    }
}

/// The formulas of a point.
struct Point {
    key: Key,
    seconds: u64,
    variables: u32,
    clauses: u32,
}

/// The cells: formulas, satisfiable ones, cards, attributes, Sets, targets; then what is measured:
/// settled ones, of them satisfiable, nanoseconds, and how many were settled by the logarithm of
/// their nanoseconds.
const CELLS: usize = 9 + TIMED;
/// Classes of times, each a 2^(1/8) longer than the one before.
const TIMED: usize = 512;

impl Point {
    fn new(seed: u64, seconds: u64, ratio: u64, variables: u64) -> Point {
        // Both are bounded, so that nothing is lost.
        let clauses = (variables * ratio + 50) / 100;
        let key = Key::of_point(seed, &format!("formula variables={variables} clauses={clauses}"));
        Point { key, seconds, variables: variables as u32, clauses: clauses as u32 }
    }

    /// Formula number `index`.
    fn formula(&self, index: u64) -> Formula {
        let mut next = 0;
        let mut draw = |of: u32| {
            next += 1;
            choice::choose(self.key, index, next - 1, of, 0)
        };
        let mut formula = Formula::new();
        let variables = formula.variables_for(self.variables as usize);
        for _ in 0..self.clauses {
            // Three distinct variables: each among those not there yet, in ascending order.
            let mut places: Vec<u32> = Vec::with_capacity(3);
            for already in 0..3 {
                let mut place = draw(self.variables - already);
                for &taken in &places {
                    place += u32::from(place >= taken);
                }
                places.push(place);
                places.sort_unstable();
            }
            let sign = |draw: u32| if draw == 0 { 1 } else { -1 };
            let clause = places.iter().map(|&place| variables[place as usize] * sign(draw(2)));
            formula.add(&clause.collect::<Vec<i32>>());
        }
        formula
    }

    fn add(&self, indices: Range<u64>, cells: &mut [u128]) -> Result<(), EngineError> {
        let failed = |reason: String| EngineError::Device { device: "cpu".into(), reason };
        for index in indices {
            let formula = self.formula(index);
            let satisfiable = matches!(solve(&formula, &[], &Limit::none()), Outcome::Model(_));
            let reduction = SatToMax::new(&formula).map_err(|error| failed(error.to_string()))?;
            let (layout, target) = (reduction.layout(), reduction.target());
            let graph = Hypergraph::of_layout(layout);
            let begin = Instant::now();
            let limit = Limit::none().after(Duration::from_secs(self.seconds));
            let holds = at_least(&graph, target, Method::Portfolio, &limit).holds(target);
            let time = begin.elapsed().as_nanos();
            if holds.is_some_and(|holds| holds != satisfiable) {
                return Err(failed(format!("formula {index} and its layout disagree")));
            }
            let sizes = [layout.len(), layout.attributes(), graph.len(), target];
            let known = [1, u128::from(satisfiable)].into_iter();
            let measured = [u128::from(holds.is_some()), u128::from(holds == Some(true)), time];
            let sums = known.chain(sizes.map(|size| size as u128)).chain(measured);
            cells.iter_mut().zip(sums).for_each(|(cell, more)| *cell += more);
            if holds.is_some() {
                cells[9 + class(time)] += 1;
            }
        }
        Ok(())
    }
}

/// The class of a time in nanoseconds.
fn class(time: u128) -> usize {
    (((time.max(1) as f64).log2() * 8.0).ceil() as usize).min(TIMED - 1)
}

impl Work for Point {
    fn integers(&self) -> Option<usize> {
        Some(CELLS)
    }

    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError> {
        spread(engine, indices, 1, CELLS, |indices, cells| self.add(indices, cells))
    }

    /// As few as there are threads: each may take all its time.
    fn stride(&self, engine: &dyn Engine) -> u64 {
        engine.backend().threads.max(1) as u64
    }

    fn rows(&self, sums: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        let [sizes, times] = tables else { return Ok(()) };
        let Some((
            &[formulas, satisfiable, cards, attributes, sets, targets, settled, yes, time],
            slowest,
        )) = sums.split_first_chunk()
        else {
            return Ok(());
        };
        let keys = || [self.variables, self.clauses].map(Value::from).to_vec();
        let mut row = keys();
        let counts = [formulas, satisfiable, cards, attributes, sets, targets];
        row.extend(counts.map(Value::from));
        row.extend(values(proportion(satisfiable, formulas)));
        sizes.push(row);
        let mut row = keys();
        row.push(Value::from(self.seconds as u32));
        row.extend([formulas, settled, yes, time].map(Value::from));
        row.push(Some(time as f64 / formulas as f64 / 1e6).into());
        let slowest = slowest.iter().rposition(|&count| count > 0);
        row.push(slowest.map(|class| (class as f64 / 8.0).exp2() / 1e6).into());
        times.push(row);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_have_three_distinct_variables_a_clause() {
        let point = Point::new(1, 1, 426, 10);
        let mut signs = [0; 2];
        let mut variables = [0; 10];
        for index in 0..200 {
            let formula = point.formula(index);
            assert_eq!((formula.variables(), formula.len()), (10, 43));
            for clause in formula.clauses() {
                assert!(clause.len() == 3 && clause.is_sorted_by_key(|literal| literal.abs()));
                assert!(clause.windows(2).all(|pair| pair[0].abs() != pair[1].abs()));
                clause.iter().for_each(|literal| {
                    signs[usize::from(*literal > 0)] += 1;
                    variables[literal.unsigned_abs() as usize - 1] += 1;
                });
            }
        }
        let all = 200 * 43 * 3;
        assert!(signs.iter().all(|&count: &i32| count.abs_diff(all / 2) < 400), "{signs:?}");
        let each = all / 10;
        assert!(variables.iter().all(|&count: &i32| count.abs_diff(each) < 250), "{variables:?}");
        assert_ne!(point.formula(0), point.formula(1));
    }

    #[test]
    fn points_that_are_none_are_refused() {
        let refused = |settings: [u64; 3]| {
            let work = Formulas.work(&settings.map(Setting::Integer), 1);
            work.err().map(|error| error.to_string())
        };
        assert_eq!(refused([1, 426, 20]), None);
        assert_eq!(refused([1, 426, 2]).as_deref(), Some("variables: 2; 3 to 300 are taken"));
        assert_eq!(refused([0, 426, 9]).as_deref(), Some("seconds: 0; 1 to 1000000 are taken"));
        assert_eq!(refused([1, 0, 9]).as_deref(), Some("ratio: 0; 1 to 1000 are taken"));
    }
}
