//! The report on an experiment for people: where it comes from, then its tables.

use super::plan::size;
use super::{many_rounds as many_rounds_report, methods};
use crate::cli::Failure;
use crate::cli::deals as deals_report;
use crate::cli::games::report::{self as games_report, Extent};
use crate::cli::sampling::{against, beyond_three, interval};
use crate::cli::sheet::{Sheet, rounded, score};
use crate::cli::words::counted;
use std::io::{self, Write};
use std::path::Path;
use tertia::exact;
use tertia::experiment::deals::{self, Summary};
use tertia::experiment::games::{self, Counts};
use tertia::experiment::{Draws, Outcome, Setting, Specification, Table};
use tertia::experiment::{many_rounds, puzzles};
use tertia::simulate::Backend;
use tertia::simulate::deals::Job;

/// The lines above the tables: what was run, on what, and where the results are.
pub fn head(
    out: &mut dyn Write,
    specification: &Specification,
    outcome: &Outcome,
    backend: &Backend,
    folder: &Path,
) -> io::Result<()> {
    match specification.about.as_str() {
        "" => writeln!(out, "{}", specification.name)?,
        about => writeln!(out, "{}: {about}", specification.name)?,
    }
    let device = match backend.threads {
        0 => String::new(),
        1 => ", 1 thread".into(),
        threads => format!(", {threads} threads"),
    };
    let seed = specification.draws.map_or(String::new(), |draws| format!(", seed {}", draws.seed));
    writeln!(
        out,
        "{}, {}{seed}; {} ({}){device}, {:.1} s; {}\n",
        specification.kind.name(),
        size(specification),
        backend.name,
        backend.device,
        outcome.seconds.iter().sum::<f64>(),
        folder.display(),
    )
}

/// The tables of a kind, gathered point by point.
pub enum Report {
    /// Deals: one point in full, several with a line each.
    Deals {
        /// The seed.
        seed: u64,
        /// The points so far.
        points: Vec<(Job, Summary)>,
    },
    /// Games: one point in full, several in brief.
    Games {
        /// The seed.
        seed: u64,
        /// How much is told of each point.
        extent: Extent,
        /// The reports of the points so far.
        text: Vec<u8>,
    },
    /// Many rounds: one point in full, several with a line each.
    ManyRounds {
        /// The seed.
        seed: u64,
        /// The points so far.
        points: Vec<many_rounds::Summary>,
    },
    /// Methods side by side: a line a row.
    Methods,
    /// Methods for Sets of K cards: the same.
    KSet,
    /// Methods for puzzles: the same.
    Puzzles {
        /// Puzzles that exact shares rule out.
        impossible: u128,
    },
    /// The first table alone, with a line a point and without fractions.
    First,
    /// A kind without a report of its own: all its tables as they are.
    Plain,
}

impl Report {
    /// An empty report on an experiment.
    pub fn new(specification: &Specification) -> Report {
        let single = specification.points.len() == 1;
        match (specification.kind.name(), specification.draws) {
            ("deals", Some(Draws { seed, .. })) => Report::Deals { seed, points: Vec::new() },
            ("games", Some(Draws { seed, .. })) => {
                let extent = if single { Extent::Whole } else { Extent::Brief };
                Report::Games { seed, extent, text: Vec::new() }
            }
            ("many-rounds", Some(Draws { seed, .. })) => {
                Report::ManyRounds { seed, points: Vec::new() }
            }
            ("many-rounds-solvers", _) => Report::Methods,
            ("kset", _) => Report::KSet,
            ("puzzle", _) => Report::Puzzles { impossible: 0 },
            ("exact-sets", _) if !single => Report::First,
            _ => Report::Plain,
        }
    }

    /// Adds a point with the sums of its samples.
    pub fn add(&mut self, point: &[Setting], sums: &[u128]) {
        match self {
            Report::Deals { seed, points } => {
                if let Ok(job) = deals::at_point(point, *seed) {
                    points.push((job, Summary::new(&job, sums)));
                }
            }
            Report::Games { seed, extent, text } => {
                if let Ok(job) = games::at_point(point, *seed) {
                    let between: &[u8] = if text.is_empty() { b"" } else { b"\n" };
                    text.extend(between);
                    let counts = Counts::new(&job, sums);
                    // Writing to memory does not fail.
                    let _ = games_report::report(text, &counts, &with(*seed), *extent);
                }
            }
            Report::ManyRounds { seed, points } => {
                if let Ok(job) = many_rounds::at_point(point, *seed) {
                    points.push(many_rounds::Summary::new(&job, sums));
                }
            }
            Report::Puzzles { impossible } => *impossible += puzzles::impossible(point, sums),
            Report::Methods | Report::KSet | Report::First | Report::Plain => {}
        }
    }

    /// A failure where samples contradict exact values.
    pub fn refuse_impossible(&self) -> Result<(), Failure> {
        if let Report::Puzzles { impossible: puzzles @ 1.. } = self {
            return Err(Failure::Run(format!(
                "{puzzles} puzzles contradict the exact shares: an error of this program"
            )));
        }
        let deals = match self {
            Report::Deals { points, .. } => {
                points.iter().map(|(_, summary)| deals_report::impossible(summary)).sum()
            }
            Report::ManyRounds { points, .. } => {
                points.iter().map(many_rounds::Summary::impossible).sum()
            }
            _ => 0,
        };
        deals_report::refuse_impossible(deals)
    }

    /// Writes what was gathered.
    pub fn write(&self, out: &mut dyn Write, tables: &[Table]) -> io::Result<()> {
        match self {
            Report::Deals { seed, points } => match points.as_slice() {
                [(job, summary)] => deals_report::report(out, job, &with(*seed), summary),
                several => by_point(out, several),
            },
            Report::Games { text, .. } => out.write_all(text),
            Report::ManyRounds { points, .. } => many_rounds_report::report(out, points),
            Report::Methods => match tables {
                [nodes, times] => methods::report(out, nodes, times, methods::NODES, "deal"),
                _ => Ok(()),
            },
            Report::KSet => match tables {
                [sets, times] => methods::report(out, sets, times, methods::SETS, "layout"),
                _ => Ok(()),
            },
            Report::Puzzles { .. } => match tables {
                [verdicts, _, times] => {
                    methods::report(out, verdicts, times, methods::VERDICTS, "puzzle")
                }
                _ => Ok(()),
            },
            Report::First => {
                tables.iter().take(1).try_for_each(|table| write!(out, "{}", brief(table)))
            }
            Report::Plain => {
                tables.iter().try_for_each(|table| writeln!(out, "{}", Sheet::of(table)))
            }
        }
    }
}

/// A table without the columns that hold parts of fractions.
fn brief(table: &Table) -> Sheet {
    let part = |name: &str| name.ends_with("_numerator") || name.ends_with("_denominator");
    let parts: Vec<bool> = table.record.columns.iter().map(|column| part(column.name)).collect();
    let whole = |cells: Vec<String>| {
        let cells = cells.into_iter().zip(&parts);
        cells.filter(|(_, part)| !**part).map(|(cell, _)| cell).collect()
    };
    let Sheet { heading, heads, rows } = Sheet::of(table);
    Sheet { heading, heads: whole(heads), rows: rows.into_iter().map(whole).collect() }
}

fn with(seed: u64) -> String {
    format!("with seed {seed}")
}

/// A line a point: the probability of no Set and the mean number of Sets.
fn by_point(out: &mut dyn Write, summaries: &[(Job, Summary)]) -> io::Result<()> {
    let mut scores = Vec::new();
    let row = |(job, summary): &(Job, Summary)| {
        let exact = summary.no_set_exact.as_ref().map(exact::number);
        let z = [summary.no_set_against_exact.z, summary.mean_against_exact.z];
        scores.extend(z.iter().flatten());
        vec![
            job.deck.attributes().to_string(),
            job.cards.to_string(),
            rounded(summary.no_set.map(|p| p.value)),
            interval(summary.no_set),
            rounded(exact),
            score(z[0]),
            against(summary.no_set.map(|p| p.value)),
            rounded(summary.mean.map(|mean| mean.value)),
            rounded(Some(exact::number(&summary.moments.mean))),
            score(z[1]),
        ]
    };
    let mut rows: Vec<Vec<String>> = summaries.iter().map(row).collect();
    let mut heads = [
        "attributes",
        "cards",
        "P(no Set)",
        "95 % interval",
        "exact",
        "z",
        "odds",
        "mean Sets",
        "exact",
        "z",
    ]
    .map(String::from)
    .to_vec();
    let mut heading = String::from("Sets in random cards");
    if let [(first, _), others @ ..] = summaries
        && others.iter().all(|(job, _)| job.deck == first.deck)
    {
        let (deck, attributes) = (first.deck.size(), first.deck.attributes());
        heading += &format!(" of {deck} ({})", counted(attributes as usize, "attribute"));
        heads.remove(0);
        rows.iter_mut().for_each(|row| drop(row.remove(0)));
    }
    write!(out, "{}", Sheet { heading, heads, rows })?;
    writeln!(out, "\n{}", beyond_three(&scores))
}
