//! The report on an experiment for people: where it comes from, then its tables.

use super::{Run, size};
use crate::cli::deals as deals_report;
use crate::cli::games::report as games_report;
use crate::cli::sampling::{beyond_three, interval};
use crate::cli::sheet::{Sheet, odds, rounded, score};
use std::io::{self, Write};
use std::path::Path;
use tertia::experiment::deals::{self, Summary};
use tertia::experiment::games::{self, Counts};
use tertia::experiment::{Setting, estimate};
use tertia::simulate::deals::Job;
use tertia::simulate::games::Rule;

/// The whole report.
pub fn report(out: &mut dyn Write, run: &Run, folder: &Path) -> io::Result<()> {
    let Run { specification, outcome, backend } = run;
    match specification.about.as_str() {
        "" => writeln!(out, "{}", specification.name)?,
        about => writeln!(out, "{}: {about}", specification.name)?,
    }
    let device = match backend.threads {
        0 => String::new(),
        1 => ", 1 thread".into(),
        threads => format!(", {threads} threads"),
    };
    writeln!(
        out,
        "{}, {}, seed {}; {} ({}){device}, {:.1} s; {}\n",
        specification.kind.name(),
        size(specification),
        specification.seed,
        backend.name,
        backend.device,
        outcome.seconds.iter().sum::<f64>(),
        folder.display(),
    )?;
    tables(out, run)
}

/// The report of the kind; a kind without one shows all its tables.
fn tables(out: &mut dyn Write, run: &Run) -> io::Result<()> {
    let Run { specification, outcome, .. } = run;
    match specification.kind.name() {
        "deals" => all_deals(out, run),
        "games" => all_games(out, run),
        _ => outcome.tables.iter().try_for_each(|table| writeln!(out, "{}", Sheet::of(table))),
    }
}

/// One point in full, several with a line each.
fn all_deals(out: &mut dyn Write, run: &Run) -> io::Result<()> {
    let Run { specification, outcome, .. } = run;
    let mut summaries = Vec::new();
    for (point, sums) in specification.points.iter().zip(&outcome.sums) {
        if let [Setting::Integer(attributes), Setting::Integer(cards)] = *point.as_slice()
            && let Ok(job) = deals::job(attributes, cards, specification.seed)
        {
            summaries.push((job, Summary::new(&job, sums)));
        }
    }
    match summaries.as_slice() {
        [(job, summary)] => {
            let from = format!("seed {}", specification.seed);
            deals_report::report(out, job, &from, summary)
        }
        several => by_point(out, several),
    }
}

/// A line a point: the probability of no Set and the mean number of Sets.
fn by_point(out: &mut dyn Write, summaries: &[(Job, Summary)]) -> io::Result<()> {
    let mut scores = Vec::new();
    let mut impossible = 0;
    let row = |(job, summary): &(Job, Summary)| {
        let exact = summary.no_set_exact.as_ref().map(estimate::number);
        let z = [summary.no_set_against_exact.z, summary.mean_against_exact.z];
        scores.extend(z.iter().flatten());
        impossible += deals_report::impossible(summary);
        vec![
            job.deck.attributes().to_string(),
            job.cards.to_string(),
            rounded(summary.no_set.map(|p| p.value)),
            interval(summary.no_set),
            rounded(exact),
            score(z[0]),
            odds(summary.no_set.and_then(|p| estimate::odds(p.value))),
            rounded(summary.mean.map(|mean| mean.value)),
            rounded(Some(estimate::number(&summary.moments.mean))),
            score(z[1]),
        ]
    };
    let rows = summaries.iter().map(row).collect();
    let heads = [
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
    ];
    let heads = heads.map(String::from).into();
    write!(out, "{}", Sheet { heading: String::new(), heads, rows })?;
    writeln!(out, "\n{}", beyond_three(&scores))?;
    match impossible {
        0 => Ok(()),
        deals => writeln!(out, "ERROR: {deals} deals contradict the exact values"),
    }
}

/// Point after point.
fn all_games(out: &mut dyn Write, run: &Run) -> io::Result<()> {
    let Run { specification, outcome, .. } = run;
    let seed = specification.seed;
    for (at, (point, sums)) in specification.points.iter().zip(&outcome.sums).enumerate() {
        let [
            Setting::Integer(attributes),
            Setting::Word(rule),
            Setting::Integer(start),
            Setting::Integer(step),
        ] = *point.as_slice()
        else {
            continue;
        };
        let rule = if rule == Rule::First.name() { Rule::First } else { Rule::Uniform };
        if let Ok(job) = games::job(attributes, rule, start, step, seed) {
            out.write_all(if at == 0 { b"" } else { b"\n" })?;
            games_report::report(out, &Counts::new(&job, sums), &format!("seed {seed}"))?;
        }
    }
    Ok(())
}
