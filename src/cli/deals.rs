//! `tertia deals`: the number of Sets in random layouts, beside what is known exactly.

use super::engine::EngineArgs;
use super::sampling::{self, SampleArgs, against, interval, wrong};
use super::sheet::{Sheet, grouped, rounded, score};
use super::words::counted;
use super::{Failure, number, output, tell};
use serde_json::{Value, json};
use std::io::{self, Write};
use std::ops::Range;
use tertia::cards::{Deck, Layout};
use tertia::exact;
use tertia::experiment::comparison::Scores;
use tertia::experiment::deals::{self, Summary};
use tertia::experiment::estimate;
use tertia::simulate::deals::Job;

/// Deals where none are asked for.
const SAMPLES: u64 = 1_000_000;

/// Arguments of `tertia deals`.
#[derive(clap::Args)]
pub struct Args {
    /// Cards in each layout
    #[arg(long, value_name = "M")]
    cards: u64,
    /// Attributes of the cards; the deck has 3^N
    #[arg(long, value_name = "N", default_value_t = 4)]
    attributes: u64,
    #[command(flatten)]
    samples: SampleArgs,
    /// Print the layouts, one a line, instead of counting
    #[arg(long, conflicts_with = "json")]
    emit: bool,
    /// Print the layout with this index
    #[arg(long, value_name = "I", value_parser = number::whole)]
    index: Option<u64>,
    /// Print one JSON document
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    engine: EngineArgs,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<(), Failure> {
    let job = deals::job(args.attributes, args.cards, args.engine.seed).map_err(wrong)?;
    let seed = args.engine.seed;
    if let Some(index) = args.index {
        return show(&job, index, seed, args.json);
    }
    let indices = args.samples.indices(SAMPLES)?;
    if args.emit {
        tell(&format!("seed {seed}"));
        return output::print(|out| {
            indices
                .into_iter()
                .try_for_each(|index| writeln!(out, "{}", line(job.deck, &job.deal(index))))
        });
    }
    let (sums, backend) = sampling::run(&job, &args.engine, indices.clone())?;
    let summary = Summary::new(&job, &sums);
    if args.json {
        output::print_json(&document(&job, seed, &indices, &summary))?;
    } else {
        let from = format!("from index {}, seed {seed}, {backend}", indices.start);
        output::print(|out| report(out, &job, &from, &summary))?;
    }
    refuse_impossible(impossible(&summary))
}

fn show(job: &Job, index: u64, seed: u64, json: bool) -> Result<(), Failure> {
    if !json {
        tell(&format!("seed {seed}"));
        return output::print(|out| writeln!(out, "{}", line(job.deck, &job.deal(index))));
    }
    let digits: Vec<Vec<u8>> = job.deal(index).iter().map(|&card| job.deck.digits(card)).collect();
    let layout = Layout::new(&digits).map_err(|error| Failure::Run(error.to_string()))?;
    output::print_json(&json!({
        "attributes": job.deck.attributes(),
        "seed": sampling::count(seed.into()),
        "index": sampling::count(index.into()),
        "cards": job.deal(index).iter().map(|&card| name(job.deck, card)).collect::<Vec<_>>(),
        "sets": layout.sets(),
    }))
}

/// Cards as digit strings in one line.
pub fn line(deck: Deck, cards: &[u16]) -> String {
    cards.iter().map(|&card| name(deck, card)).collect::<Vec<_>>().join(" ")
}

/// A card as its digits.
pub fn name(deck: Deck, card: u16) -> String {
    deck.digits(card).iter().map(|digit| char::from(b'0' + digit)).collect()
}

/// The report on the deals of one job for people.
pub fn report(out: &mut dyn Write, job: &Job, from: &str, summary: &Summary) -> io::Result<()> {
    let (cards, deck, attributes) = (job.cards, job.deck.size(), job.deck.attributes());
    let mut scores = Scores::default();
    let mut rows = Vec::new();
    for bin in summary.bins() {
        let exact = bin.exact.as_ref().map(exact::number);
        if bin.deals > 0 || exact.is_some_and(|exact| exact > 0.0) {
            scores.extend(bin.against_exact.z);
            rows.push(vec![
                bin.sets.to_string(),
                grouped(bin.deals),
                rounded(bin.share.map(|share| share.value)),
                interval(bin.share),
                rounded(exact),
                score(bin.against_exact.z),
            ]);
        }
    }
    scores.extend(summary.mean_against_exact.z);
    let heading = format!(
        "Sets in {cards} random cards of {deck} ({}): {} deals {from}",
        counted(attributes as usize, "attribute"),
        grouped(summary.samples)
    );
    let heads = ["Sets", "deals", "share", "95 % interval", "exact", "z"].map(String::from).into();
    write!(out, "{}", Sheet { heading, heads, rows })?;
    let no_set = summary.no_set.map(|p| p.value);
    let exact = summary.no_set_exact.as_ref().map(exact::number);
    writeln!(
        out,
        "\nP(no Set) {} ({}), odds {}; exact {}, z {}",
        rounded(no_set),
        interval(summary.no_set),
        against(no_set),
        rounded(exact),
        score(summary.no_set_against_exact.z),
    )?;
    writeln!(
        out,
        "mean number of Sets {} ({}); exact {} = {}, z {}",
        rounded(summary.mean.map(|mean| mean.value)),
        interval(summary.mean),
        summary.moments.mean,
        rounded(Some(exact::number(&summary.moments.mean))),
        score(summary.mean_against_exact.z),
    )?;
    writeln!(out, "{}", sampling::beyond_three(scores))
}

/// A failure where deals contradict exact values of 0 or 1: no chance does that.
pub fn refuse_impossible(deals: u128) -> Result<(), Failure> {
    match deals {
        0 => Ok(()),
        _ => Err(Failure::Run(format!(
            "{deals} deals contradict the exact values: an error of this program"
        ))),
    }
}

/// Deals that the exact values rule out.
pub fn impossible(summary: &Summary) -> u128 {
    let bins: u128 = summary.bins().map(|bin| bin.against_exact.impossible).sum();
    bins.max(summary.no_set_against_exact.impossible).max(summary.mean_against_exact.impossible)
}

fn document(job: &Job, seed: u64, indices: &Range<u64>, summary: &Summary) -> Value {
    let p = summary.no_set.map(|p| p.value);
    let seen = summary.histogram.iter().rposition(|&deals| deals > 0).map_or(0, |most| most + 1);
    let histogram = summary.bins().take(seen).map(|bin| {
        let entries = json!({
            "sets": bin.sets,
            "deals": sampling::count(bin.deals),
            "share": sampling::estimate(bin.share),
        });
        match &bin.exact {
            None => entries,
            Some(exact) => sampling::with(
                entries,
                json!({ "exact": exact::number(exact), "z": bin.against_exact.z }),
            ),
        }
    });
    json!({
        "attributes": job.deck.attributes(),
        "cards": job.cards,
        "seed": sampling::count(seed.into()),
        "first": sampling::count(indices.start.into()),
        "samples": sampling::count(summary.samples),
        "without_set": sampling::count(summary.without_set()),
        "sets": sampling::count(summary.sets),
        "sets_squared": sampling::count(summary.sets_squared),
        "p_no_set": sampling::with(sampling::estimate(summary.no_set), json!({
            "odds": p.and_then(estimate::odds),
            "exact": summary.no_set_exact.as_ref().map(exact::number),
            "fraction": summary.no_set_exact.as_ref().map(ToString::to_string),
            "z": summary.no_set_against_exact.z,
        })),
        "mean": sampling::with(sampling::estimate(summary.mean), json!({
            "exact": exact::number(&summary.moments.mean),
            "fraction": summary.moments.mean.to_string(),
            "z": summary.mean_against_exact.z,
        })),
        "impossible": sampling::count(impossible(summary)),
        "histogram": histogram.collect::<Vec<_>>(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Twenty cards at most lie without a Set; 21 hold three or more.
    #[test]
    fn deals_that_cannot_be_fail_the_run() {
        let Ok(job) = deals::job(4, 21, 1) else { panic!("21 cards can be dealt") };
        let refused =
            |histogram: &[u128]| refuse_impossible(impossible(&Summary::new(&job, histogram)));
        assert!(refused(&[0, 0, 0, 5]).is_ok());
        let Err(Failure::Run(line)) = refused(&[3, 0, 0, 2]) else {
            panic!("three deals cannot be")
        };
        assert_eq!(line, "3 deals contradict the exact values: an error of this program");
    }
}
