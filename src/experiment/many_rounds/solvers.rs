//! The kind `many-rounds-solvers`: the work of the methods for Max and Min on random cards, by the
//! value that they find.
//!
//! Every method solves the same deals, those of the kinds [`deals`] and `many-rounds`, one after
//! another on each thread. Nodes of a search depend on the deal and the method alone; times are
//! measured, and stand in a table of their own.

use super::hands::Hands;
use crate::exact::Engine;
use crate::experiment::deals;
use crate::experiment::estimate::{mean, standard_error};
use crate::experiment::kind::{
    Kind, Parameter, ParameterType, PointError, Setting, Work, WrongSums,
};
use crate::experiment::spread::spread;
use crate::experiment::{Column, RecordType, Table, Value, ValueType};
use crate::hypergraph::{Hypergraph, Limit, domination, packing};
use crate::simulate::EngineError;
use crate::simulate::deals::Job;
use std::ops::Range;
use std::time::Instant;

/// The kind `many-rounds-solvers`.
pub struct Solvers;

const PROBLEMS: [&str; 2] = ["max", "min"];
const METHODS: [&str; 3] = ["branch", "parameterised", "sat"];

const PARAMETERS: [Parameter; 4] = [
    Parameter {
        name: "problem",
        of: ParameterType::Word(&PROBLEMS),
        default: Some(Setting::Word("min")),
        about: "the most disjoint Sets, or the fewest that meet every Set",
    },
    Parameter {
        name: "method",
        of: ParameterType::Word(&METHODS),
        default: Some(Setting::Word("branch")),
        about: "how it is solved",
    },
    Parameter {
        name: "attributes",
        of: ParameterType::Integer,
        default: Some(Setting::Integer(4)),
        about: "attributes of the cards, N; the deck has 3^N",
    },
    Parameter { name: "cards", of: ParameterType::Integer, default: None, about: "cards dealt, M" },
];

const PROBLEM: Column =
    Column::key("problem", ValueType::Text, "max: most disjoint Sets; min: fewest that meet all.");
const METHOD: Column = Column::key("method", ValueType::Text, "Method that solved the deals.");
const ATTRIBUTES: Column =
    Column::key("attributes", ValueType::Integer, "Attributes of the cards; the deck has 3^N.");
const CARDS: Column = Column::key("cards", ValueType::Integer, "Cards in each deal.");
const VALUE: Column = Column::key("value", ValueType::Integer, "Value of the deals, r.");
const DEALS: Column = Column::count("deals", "Deals with this value.");

/// One row a point and value: deals, and the nodes of the searches.
pub const NODES: RecordType = RecordType {
    name: "nodes",
    about: "Nodes of the searches for Max and Min in random cards, by method and value.",
    columns: &[
        PROBLEM,
        METHOD,
        ATTRIBUTES,
        CARDS,
        VALUE,
        DEALS,
        Column::count("searched", "Those that took a search, of one node or more."),
        Column::count("nodes", "Nodes of all searches; missing for SAT."),
        Column::count("nodes_squared", "Sum over the deals of the square of their nodes."),
        Column::derived("mean_nodes", "Mean number of nodes a deal."),
        Column::derived("standard_error", "Standard error of that mean."),
    ],
};

/// One row a point and value: the time it took.
pub const TIMES: RecordType = RecordType {
    name: "times",
    about: "Times of the methods for Max and Min in random cards, by value.",
    columns: &[
        PROBLEM,
        METHOD,
        ATTRIBUTES,
        CARDS,
        VALUE,
        DEALS,
        Column::measured("nanoseconds", ValueType::Integer, "Time of all of them."),
        Column::measured("microseconds_a_deal", ValueType::Number, "Mean time of a deal."),
    ],
};

impl Kind for Solvers {
    fn name(&self) -> &'static str {
        "many-rounds-solvers"
    }

    fn parameters(&self) -> &'static [Parameter] {
        &PARAMETERS
    }

    fn records(&self) -> &'static [&'static RecordType] {
        &[&NODES, &TIMES]
    }

    fn command(&self) -> Option<&'static str> {
        None
    }

    fn work(&self, settings: &[Setting], seed: u64) -> Result<Box<dyn Work>, PointError> {
        let [Setting::Word(problem), Setting::Word(method), ref deals @ ..] = *settings else {
            let reason = "a problem and a method are needed".into();
            return Err(PointError { parameter: "problem", reason });
        };
        Ok(Box::new(Point { problem, method, job: deals::at_point(deals, seed)? }))
    }
}

/// A method at work on the deals of a point.
struct Point {
    problem: &'static str,
    method: &'static str,
    job: Job,
}

/// What a method says of a deal.
struct Solved {
    value: usize,
    nodes: u64,
    proved: bool,
}

/// The cells of one value: deals, those with a search, nodes, their squares, and nanoseconds.
const CELLS: usize = 5;

impl Point {
    fn solve(&self, graph: &Hypergraph) -> Solved {
        let limit = Limit::none();
        if self.problem == "max" {
            let method = match self.method {
                "sat" => packing::Method::Sat,
                "parameterised" => packing::Method::Parameterised,
                _ => packing::Method::Branch,
            };
            let found = packing::maximum(graph, method, &limit);
            let (value, proved) = (found.edges.len(), found.proved());
            return Solved { value, nodes: found.nodes, proved };
        }
        let method = match self.method {
            "sat" => domination::Method::Sat,
            "parameterised" => domination::Method::Parameterised,
            _ => domination::Method::Branch,
        };
        let found = domination::minimum(graph, None, method, &limit);
        Solved { value: found.edges.len(), nodes: found.nodes, proved: found.proved() }
    }

    fn add(&self, indices: Range<u64>, cells: &mut [u128]) -> Result<(), EngineError> {
        let mut hands = Hands::new(self.job);
        for index in indices {
            let graph = hands.hypergraph(index);
            let begin = Instant::now();
            let Solved { value, nodes, proved } = self.solve(&graph);
            let time = begin.elapsed().as_nanos();
            if !proved {
                let reason = format!("{} gives up deal {index}", self.method);
                return Err(EngineError::Device { device: "cpu".into(), reason });
            }
            let nodes = u128::from(nodes);
            let sums = [1, u128::from(nodes > 0), nodes, nodes * nodes, time];
            cells[value * CELLS..].iter_mut().zip(sums).for_each(|(cell, more)| *cell += more);
        }
        Ok(())
    }
}

impl Work for Point {
    fn integers(&self) -> Option<usize> {
        Some((self.job.cards as usize / 3 + 1) * CELLS)
    }

    fn tally(&self, engine: &dyn Engine, indices: Range<u64>) -> Result<Vec<u128>, EngineError> {
        let cells = (self.job.cards as usize / 3 + 1) * CELLS;
        spread(engine, indices, 1, cells, |indices, cells| self.add(indices, cells))
    }

    /// Few enough for deals that take a method a second.
    fn stride(&self, engine: &dyn Engine) -> u64 {
        8 * engine.backend().threads.max(1) as u64
    }

    fn rows(&self, sums: &[u128], tables: &mut [Table]) -> Result<(), WrongSums> {
        let [by_nodes, times] = tables else { return Ok(()) };
        for (value, sums) in (0u32..).zip(sums.chunks_exact(CELLS)) {
            let &[deals, searched, nodes, squares, nanoseconds] = sums else { continue };
            if deals == 0 {
                continue;
            }
            let keys = || {
                let words = [self.problem, self.method].map(Value::Text);
                let numbers = [self.job.deck.attributes(), self.job.cards, value];
                words.into_iter().chain(numbers.map(Value::from)).collect::<Vec<Value>>()
            };
            let counted = self.method != "sat";
            let known = |value: Value| if counted { value } else { Value::Missing };
            let average = mean(nodes, squares, deals).map(|mean| mean.value);
            let mut row = keys();
            row.push(deals.into());
            row.extend([searched, nodes, squares].map(|sum| known(sum.into())));
            row.push(known(average.into()));
            row.push(known(standard_error(nodes, squares, deals).into()));
            by_nodes.push(row);
            let mut row = keys();
            row.extend([deals.into(), nanoseconds.into()]);
            row.push(Some(nanoseconds as f64 / deals as f64 / 1e3).into());
            times.push(row);
        }
        Ok(())
    }
}
