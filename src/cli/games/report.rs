//! The report on many games for people.

use crate::cli::sampling::{self, interval};
use crate::cli::sheet::{Sheet, grouped, odds, rounded, score};
use num_traits::Zero;
use std::io::{self, Write};
use tertia::exact;
use tertia::experiment::estimate;
use tertia::experiment::games::{
    Counts, Seen, TableKind, WHOLE_GROUPS, group_name, published_cards_left, published_without_set,
    round, seen,
};
use tertia::experiment::published;
use tertia::simulate::games::{Group, Job};

/// The whole report.
pub fn report(out: &mut dyn Write, counts: &Counts, from: &str) -> io::Result<()> {
    let job = counts.job;
    let mut scores = Vec::new();
    writeln!(
        out,
        "Whole games of {} cards ({} attributes), {} on the table, {} more when there is no Set: \
         {} games {from}",
        job.deck.size(),
        job.deck.attributes(),
        job.start,
        job.step,
        grouped(counts.games())
    )?;
    for more in 0..3 {
        by_deck(out, counts, job.start + more * job.step, &mut scores)?;
    }
    by_table(out, counts)?;
    for more in 0..2 {
        histogram(out, counts, job.start + more * job.step)?;
    }
    largest(out, counts)?;
    cards_left(out, counts, &mut scores)?;
    match scores.is_empty() {
        true => Ok(()),
        false => writeln!(out, "\n{}", sampling::beyond_three(&scores)),
    }
}

/// Odds of no Set on tables of one size, round by round.
fn by_deck(
    out: &mut dyn Write,
    counts: &Counts,
    size: u32,
    scores: &mut Vec<f64>,
) -> io::Result<()> {
    let kinds = counts.kinds().filter(|(kind, _)| kind.table == size && kind.group == Group::All);
    let beside = published::applies(counts.job);
    let row = |(kind, all): (TableKind, Seen)| {
        let (tables, without) = (all.tables(), all.without_set());
        let p = estimate::proportion(without, tables);
        let group = |group: Group| odds(against(&counts.at(TableKind { group, ..kind })));
        let mut row = vec![
            kind.deck.to_string(),
            round(counts.job, kind.deck).map_or("-".into(), |round| round.to_string()),
            grouped(tables),
            grouped(without),
            rounded(Some(all.sets() as f64 / tables as f64)),
            group(Group::Ascending),
            group(Group::Descending),
            odds(against(&all)),
            between(p.and_then(|p| p.interval)),
        ];
        if beside {
            let theirs = published_without_set(counts.job, kind);
            let z = theirs.and_then(|theirs| theirs.score(without, tables));
            scores.extend(z);
            row.push(odds(theirs.and_then(|theirs| estimate::odds(theirs.value()))));
            row.push(score(z));
        }
        row
    };
    let rows: Vec<Vec<String>> = kinds.map(row).collect();
    let title = format!("Odds of no Set on {size} cards, by cards left in the deck");
    let heads = [
        "deck",
        "round",
        "tables",
        "no Set",
        "Sets",
        "ascending",
        "descending",
        "odds",
        "95 % interval",
        "published",
        "z",
    ];
    show(out, counts.job, &title, &heads[..if beside { 11 } else { 9 }], rows)
}

/// Sets in play beside random layouts.
fn by_table(out: &mut dyn Write, counts: &Counts) -> io::Result<()> {
    let deck = counts.job.deck;
    let row = |(size, group): (u32, Group)| {
        let [no_set, sets] = counts.ratios(size, group);
        let p = no_set.proportion()?;
        let random = exact::no_set(deck, size).as_ref().map(exact::number);
        Some(vec![
            size.to_string(),
            group_name(group).into(),
            grouped(no_set.y),
            odds(estimate::odds(p.value)),
            between(p.interval),
            odds(random.and_then(estimate::odds)),
            rounded(sets.estimate().map(|mean| mean.value)),
            interval(sets.estimate()),
            rounded(Some(exact::number(&exact::moments(deck, size).mean))),
        ])
    };
    let kinds = counts.sizes().flat_map(|size| WHOLE_GROUPS.map(|group| (size, group)));
    let rows = kinds.filter_map(row).collect();
    let heads = [
        "table",
        "reached",
        "tables",
        "odds of no Set",
        "95 % interval",
        "random",
        "Sets",
        "95 % interval",
        "random",
    ];
    show(out, counts.job, "Tables in play beside random layouts, by size", &heads, rows)
}

/// The number of Sets on tables of one size.
fn histogram(out: &mut dyn Write, counts: &Counts, size: u32) -> io::Result<()> {
    let groups = WHOLE_GROUPS.map(|group| counts.of_size(size, group));
    let random = exact::distribution(counts.job.deck, size);
    let most = groups[0].seen().last().map(|(sets, _)| sets);
    let share = |seen: &Seen, sets: usize| {
        let tables = seen.histogram.get(sets).copied().unwrap_or(0);
        estimate::proportion(tables, seen.tables()).map(|share| share.value)
    };
    let row = |sets: usize| {
        let exact = match &random {
            Some(known) => Some(known.share(sets)),
            None => exact::no_set(counts.job.deck, size).filter(|_| sets == 0),
        };
        let tables = groups[0].histogram.get(sets).copied().unwrap_or(0);
        if tables == 0 && exact.as_ref().is_none_or(Zero::is_zero) {
            return None;
        }
        let mut row = vec![sets.to_string(), grouped(tables)];
        row.extend(groups.iter().map(|seen| rounded(share(seen, sets))));
        row.push(rounded(exact.as_ref().map(exact::number)));
        Some(row)
    };
    let rows = (0..most.map_or(0, |most| most + 1)).filter_map(row).collect();
    let title = format!("Number of Sets on {size} cards in play, as shares");
    let heads = ["Sets", "tables", "all", "ascending", "descending", "random"];
    show(out, counts.job, &title, &heads, rows)
}

fn largest(out: &mut dyn Write, counts: &Counts) -> io::Result<()> {
    let rows = seen(counts.largest).map(|(cards, games)| {
        let share = estimate::proportion(games, counts.games());
        let value = rounded(share.map(|share| share.value));
        vec![cards.to_string(), grouped(games), value, interval(share)]
    });
    let heads = ["cards", "games", "share", "95 % interval"];
    show(out, counts.job, "Largest table of the game", &heads, rows.collect())?;
    let start = counts.job.start;
    let never = counts.largest[start as usize];
    let share = estimate::proportion(never, counts.games());
    writeln!(
        out,
        "  {} of games ({}) never need more than {start} cards.",
        rounded(share.map(|share| share.value)),
        interval(share)
    )
}

fn cards_left(out: &mut dyn Write, counts: &Counts, scores: &mut Vec<f64>) -> io::Result<()> {
    let beside = published::applies(counts.job);
    let rows = seen(counts.cards_left).map(|(cards, games)| {
        let share = estimate::proportion(games, counts.games());
        let value = rounded(share.map(|share| share.value));
        let mut row = vec![cards.to_string(), grouped(games), value, interval(share)];
        if beside {
            let theirs = published_cards_left(counts.job, cards);
            let z = theirs.and_then(|theirs| theirs.score(games, counts.games()));
            scores.extend(z);
            row.push(rounded(theirs.map(|theirs| theirs.value())));
            row.push(score(z));
        }
        row
    });
    let rows = rows.collect();
    let heads = ["cards", "games", "share", "95 % interval", "published", "z"];
    show(out, counts.job, "Cards left at the end", &heads[..if beside { 6 } else { 4 }], rows)
}

/// A table under its title and the rule, which changes the numbers; none without rows.
fn show(
    out: &mut dyn Write,
    job: &Job,
    title: &str,
    heads: &[&str],
    rows: Vec<Vec<String>>,
) -> io::Result<()> {
    if rows.is_empty() {
        return Ok(());
    }
    let heading = format!("{title} (rule {})", job.rule.name());
    let heads = heads.iter().map(|head| head.to_string()).collect();
    write!(out, "\n{}", Sheet { heading, heads, rows })
}

fn against(seen: &Seen) -> Option<f64> {
    let p = estimate::proportion(seen.without_set(), seen.tables())?;
    estimate::odds(p.value)
}

/// The odds at the ends of an interval of probabilities, the shorter odds first.
fn between(interval: Option<estimate::Interval>) -> String {
    let Some(ends) = interval else { return "-".into() };
    let longest = estimate::odds(ends.low).map_or("any".into(), |long| odds(Some(long)));
    format!("{} .. {longest}", odds(estimate::odds(ends.high)))
}
