//! The report on an experiment for people: where it comes from, then its tables.

use super::plan::size;
use super::{many_rounds as many_rounds_report, methods};
use crate::cli::Failure;
use crate::cli::deals as deals_report;
use crate::cli::games::report::{self as games_report, Extent};
use crate::cli::sampling::{against, beyond_three, interval};
use crate::cli::sheet::{Sheet, grouped, rounded, score};
use crate::cli::words::counted;
use serde_json::Value as Json;
use std::io::{self, Write};
use std::path::Path;
use tertia::cards::Deck;
use tertia::exact;
use tertia::experiment::comparison::Scores;
use tertia::experiment::deals::{self, Summary};
use tertia::experiment::games::{self, Counts};
use tertia::experiment::{Counted, Progress, Setting, Specification, Table, each_point, each_sums};
use tertia::experiment::{RunError, many_rounds, puzzles};
use tertia::simulate::deals::Job;

/// How many lines a table has at most; the others stand in the results alone.
const LINES: usize = 1_000;

/// What is told of an experiment, gathered point by point.
pub struct Report<'a> {
    specification: &'a Specification,
    backend: Json,
    seconds: f64,
    form: Form,
    /// The first rows of the kind's tables.
    tables: Vec<Table>,
    scores: Scores,
    /// Samples that exact values rule out.
    impossible: u128,
    /// How many lines, or of games points, are not shown.
    more: usize,
}

/// How the points of a kind are told.
enum Form {
    /// Deals: one point in full, several with a line each.
    Deals { single: Option<(Job, Summary)>, decks: Decks, lines: Vec<Vec<String>> },
    /// Games: one point in full, several in brief.
    Games { extent: Extent, text: Vec<u8> },
    /// Many rounds: one point in full, several with a line each.
    ManyRounds { single: Option<many_rounds::Summary>, lines: Vec<Vec<String>> },
    /// Methods side by side: a line a row.
    Methods,
    /// Methods for Sets of K cards: the same.
    KSet,
    /// Methods for puzzles: the same.
    Puzzles,
    /// The first table alone, with a line a point and without fractions.
    First,
    /// A kind without a report of its own: all its tables as they are.
    Plain,
}

/// From which deck the cards of all points are.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Decks {
    None,
    One(Deck),
    Several,
}

impl Report<'_> {
    /// The report on what was counted.
    pub fn new<'a>(
        specification: &'a Specification,
        counted: &dyn Counted,
    ) -> Result<Report<'a>, RunError> {
        let form = match specification.kind.name() {
            "deals" => Form::Deals { single: None, decks: Decks::None, lines: Vec::new() },
            "games" => {
                let single = specification.points.len() == 1;
                let extent = if single { Extent::Whole } else { Extent::Brief };
                Form::Games { extent, text: Vec::new() }
            }
            "many-rounds" => Form::ManyRounds { single: None, lines: Vec::new() },
            "many-rounds-solvers" => Form::Methods,
            "kset" => Form::KSet,
            "puzzle" => Form::Puzzles,
            "exact-sets" if specification.points.len() > 1 => Form::First,
            _ => Form::Plain,
        };
        let records = specification.kind.records().iter();
        let mut report = Report {
            specification,
            backend: counted.backends().last().cloned().unwrap_or_default(),
            seconds: 0.0,
            form,
            tables: records.map(|record| Table::new(record)).collect(),
            scores: Scores::default(),
            impossible: 0,
            more: 0,
        };
        // The rows of a table may take longer than what is shown instead of them.
        if report.shown() == 0 {
            each_sums(specification, counted, |point, progress| {
                report.add(point, progress);
                Ok::<(), RunError>(())
            })?;
            return Ok(report);
        }
        each_point(specification, counted, |point, progress, tables| {
            report.add(point, progress);
            report.add_rows(tables);
            Ok::<(), RunError>(())
        })?;
        Ok(report)
    }

    /// Adds a point.
    fn add(&mut self, point: &[Setting], progress: &Progress) {
        let (sums, seed) = (&progress.sums, self.seed().unwrap_or_default());
        self.seconds += progress.time.as_secs_f64();
        let alone = self.specification.points.len() == 1;
        match &mut self.form {
            Form::Deals { single, decks, lines } => {
                let Ok(job) = deals::at_point(point, seed) else { return };
                let summary = Summary::new(&job, sums);
                self.impossible += deals_report::impossible(&summary);
                self.scores.extend(scores(&summary));
                *decks = decks.and(job.deck);
                self.more += line(lines, deal_line(&job, &summary));
                *single = alone.then_some((job, summary));
            }
            Form::Games { extent, text } => {
                let Ok(job) = games::at_point(point, seed) else { return };
                if text.iter().filter(|&&byte| byte == b'\n').count() > LINES {
                    self.more += 1;
                    return;
                }
                text.extend(if text.is_empty() { "" } else { "\n" }.as_bytes());
                // Writing to memory does not fail.
                let counts = Counts::new(&job, sums);
                let _ = games_report::report(text, &counts, &with(seed), *extent);
            }
            Form::ManyRounds { single, lines } => {
                let Ok(job) = many_rounds::at_point(point, seed) else { return };
                let summary = many_rounds::Summary::new(&job, sums);
                self.impossible += summary.impossible();
                self.scores.extend(many_rounds_report::scores(&summary));
                self.more += line(lines, many_rounds_report::line(&summary));
                *single = alone.then_some(summary);
            }
            Form::Puzzles => self.impossible += puzzles::impossible(point, sums),
            Form::Methods | Form::KSet | Form::First | Form::Plain => {}
        }
    }

    /// Adds the rows of a point.
    fn add_rows(&mut self, tables: &[Table]) {
        let shown = self.shown();
        for (number, (all, table)) in self.tables.iter_mut().zip(tables).enumerate() {
            let fit = LINES.saturating_sub(all.rows.len()).min(table.rows.len());
            all.rows.extend_from_slice(&table.rows[..fit]);
            self.more += if number < shown { table.rows.len() - fit } else { 0 };
        }
    }

    /// How many tables are shown row by row; others beside them at most add a column.
    fn shown(&self) -> usize {
        match self.form {
            Form::Deals { .. } | Form::Games { .. } | Form::ManyRounds { .. } => 0,
            Form::First | Form::Methods | Form::KSet | Form::Puzzles => 1,
            Form::Plain => self.tables.len(),
        }
    }

    fn seed(&self) -> Option<u64> {
        self.specification.draws.map(|draws| draws.seed)
    }

    /// The backend that worked last.
    pub fn backend(&self) -> &Json {
        &self.backend
    }

    /// A failure where samples contradict exact values.
    pub fn refuse_impossible(&self) -> Result<(), Failure> {
        match (&self.form, self.impossible) {
            (Form::Puzzles, puzzles @ 1..) => Err(Failure::Run(format!(
                "{puzzles} puzzles contradict the exact shares: an error of this program"
            ))),
            (_, deals) => deals_report::refuse_impossible(deals),
        }
    }

    /// Writes what was run, on what, and where the results are, then the tables.
    pub fn write(&self, out: &mut dyn Write, folder: &Path) -> io::Result<()> {
        self.head(out, folder)?;
        self.body(out)?;
        match self.more {
            0 => Ok(()),
            more => {
                let of = if matches!(self.form, Form::Games { .. }) { "points" } else { "lines" };
                writeln!(out, "\n{} more {of} in {}", grouped(more), folder.display())
            }
        }
    }

    fn head(&self, out: &mut dyn Write, folder: &Path) -> io::Result<()> {
        let specification = self.specification;
        match specification.about.as_str() {
            "" => writeln!(out, "{}", specification.name)?,
            about => writeln!(out, "{}: {about}", specification.name)?,
        }
        let word = |key: &str| self.backend[key].as_str().unwrap_or_default();
        let device = match self.backend["threads"].as_u64() {
            None | Some(0) => String::new(),
            Some(1) => ", 1 thread".into(),
            Some(threads) => format!(", {threads} threads"),
        };
        let seed = self.seed().map_or(String::new(), |seed| format!(", seed {seed}"));
        writeln!(
            out,
            "{}, {}{seed}; {} ({}){device}, {:.1} s; {}\n",
            specification.kind.name(),
            size(specification),
            word("backend"),
            word("adapter"),
            self.seconds,
            folder.display(),
        )
    }

    fn body(&self, out: &mut dyn Write) -> io::Result<()> {
        let seed = self.seed().unwrap_or_default();
        match (&self.form, &self.tables[..]) {
            (Form::Deals { single: Some((job, summary)), .. }, _) => {
                deals_report::report(out, job, &with(seed), summary)
            }
            (Form::Deals { decks, lines, .. }, _) => {
                write!(out, "{}", by_point(*decks, lines.clone()))?;
                writeln!(out, "\n{}", beyond_three(self.scores))
            }
            (Form::Games { text, .. }, _) => out.write_all(text),
            (Form::ManyRounds { single, lines }, _) => {
                many_rounds_report::report(out, lines.clone(), single.as_ref(), self.scores)
            }
            (Form::Methods, [nodes, times]) => {
                methods::report(out, nodes, times, methods::NODES, "deal")
            }
            (Form::KSet, [sets, times]) => {
                methods::report(out, sets, times, methods::SETS, "layout")
            }
            (Form::Puzzles, [verdicts, _, times]) => {
                methods::report(out, verdicts, times, methods::VERDICTS, "puzzle")
            }
            (Form::First, [first, ..]) => write!(out, "{}", brief(first)),
            (_, tables) => {
                tables.iter().try_for_each(|table| writeln!(out, "{}", Sheet::of(table)))
            }
        }
    }
}

impl Decks {
    /// With the cards of another point.
    fn and(self, deck: Deck) -> Decks {
        match self {
            Decks::None => Decks::One(deck),
            Decks::One(one) if one == deck => self,
            _ => Decks::Several,
        }
    }
}

/// Adds a line where there is room; the number of lines left out.
fn line(lines: &mut Vec<Vec<String>>, line: Vec<String>) -> usize {
    let fits = lines.len() < LINES;
    lines.extend(fits.then_some(line));
    usize::from(!fits)
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

fn scores(summary: &Summary) -> impl Iterator<Item = f64> {
    [summary.no_set_against_exact.z, summary.mean_against_exact.z].into_iter().flatten()
}

/// The line of a point: the probability of no Set and the mean number of Sets.
fn deal_line(job: &Job, summary: &Summary) -> Vec<String> {
    let exact = summary.no_set_exact.as_ref().map(exact::number);
    vec![
        job.deck.attributes().to_string(),
        job.cards.to_string(),
        rounded(summary.no_set.map(|p| p.value)),
        interval(summary.no_set),
        rounded(exact),
        score(summary.no_set_against_exact.z),
        against(summary.no_set.map(|p| p.value)),
        rounded(summary.mean.map(|mean| mean.value)),
        rounded(Some(exact::number(&summary.moments.mean))),
        score(summary.mean_against_exact.z),
    ]
}

fn by_point(decks: Decks, mut rows: Vec<Vec<String>>) -> Sheet {
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
    if let Decks::One(deck) = decks {
        let (size, attributes) = (deck.size(), deck.attributes());
        heading += &format!(" of {size} ({})", counted(attributes as usize, "attribute"));
        heads.remove(0);
        rows.iter_mut().for_each(|row| drop(row.remove(0)));
    }
    Sheet { heading, heads, rows }
}
