//! The report on many rounds in random cards: a line a point, and of a single point the laws.

use crate::cli::sampling::{beyond_three, interval};
use crate::cli::sheet::{Sheet, grouped, rounded, score};
use std::io::{self, Write};
use tertia::exact::number;
use tertia::experiment::comparison::Scores;
use tertia::experiment::many_rounds::{Bin, Quantity, Summary};

/// Writes the report: the lines of the points, and of a single one the laws.
pub fn report(
    out: &mut dyn Write,
    rows: Vec<Vec<String>>,
    single: Option<&Summary>,
    scores: Scores,
) -> io::Result<()> {
    let heads = [
        "attributes",
        "cards",
        "mean Sets",
        "exact",
        "z",
        "mean Max",
        "mean Min",
        "mean value",
        "P(first wins)",
        "95 % interval",
    ];
    let heading =
        "Sets, most disjoint Sets (Max), fewest that meet every Set (Min), and value of the game";
    write!(
        out,
        "{}",
        Sheet { heading: heading.into(), heads: heads.map(Into::into).into(), rows }
    )?;
    if let Some(point) = single {
        write!(out, "\n{}", laws(point))?;
    }
    writeln!(out, "\n{}", beyond_three(scores))
}

/// The line of a point.
pub fn line(point: &Summary) -> Vec<String> {
    let mean = |quantity| rounded(point.mean(quantity).estimate.map(|mean| mean.value));
    let sets = point.mean(Quantity::Sets);
    vec![
        point.job.deck.attributes().to_string(),
        point.job.cards.to_string(),
        mean(Quantity::Sets),
        rounded(sets.exact),
        score(sets.against_exact.z),
        mean(Quantity::Max),
        mean(Quantity::Min),
        mean(Quantity::Grundy),
        mean(Quantity::FirstWins),
        interval(point.mean(Quantity::FirstWins).estimate),
    ]
}

/// How often each quantity has each value.
fn laws(point: &Summary) -> Sheet {
    const SHOWN: [Quantity; 4] = [Quantity::Sets, Quantity::Max, Quantity::Min, Quantity::Grundy];
    let bins = SHOWN.map(|quantity| point.bins(quantity).collect::<Vec<Bin>>());
    let seen = |bins: &Vec<Bin>| bins.iter().rposition(|bin| bin.deals > 0).map_or(0, |at| at + 1);
    let longest = bins.iter().map(seen).max().unwrap_or(0);
    let share = |bins: &Vec<Bin>, value: usize| {
        rounded(bins.get(value).and_then(|bin| bin.share).map(|share| share.value))
    };
    let rows = (0..longest).map(|value| {
        let sets = bins[0].get(value);
        let exact = sets.and_then(|bin| bin.exact.as_ref()).map(number);
        let mut row = vec![value.to_string(), share(&bins[0], value), rounded(exact)];
        row.push(score(sets.and_then(|bin| bin.against_exact.z)));
        row.extend(bins[1..].iter().map(|bins| share(bins, value)));
        row
    });
    let heads = ["n", "P(n Sets)", "exact", "z", "P(Max = n)", "P(Min = n)", "P(value = n)"];
    Sheet {
        heading: format!("Shares of {} deals", grouped(point.samples)),
        heads: heads.map(Into::into).into(),
        rows: rows.collect(),
    }
}

/// All z-scores of a point, each once.
pub fn scores(point: &Summary) -> Vec<f64> {
    let mean = point.mean(Quantity::Sets).against_exact.z;
    mean.into_iter()
        .chain(point.bins(Quantity::Sets).filter_map(|bin| bin.against_exact.z))
        .collect()
}
