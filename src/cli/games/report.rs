//! The report on many games for people.

use crate::cli::sampling::{self, against, interval};
use crate::cli::sheet::{Sheet, grouped, odds, rounded, score};
use crate::cli::words::counted;
use std::io::{self, Write};
use tertia::cards::set_bound;
use tertia::exact;
use tertia::experiment::comparison::Scores;
use tertia::experiment::estimate;
use tertia::experiment::games::{
    Counts, TableKind, WHOLE_GROUPS, group_name, published_cards_left, published_without_set,
    round, seen,
};
use tertia::experiment::published;
use tertia::simulate::games::{Group, Job};

/// The rounds from the start that are always shown.
const FIRST_ROUNDS: usize = 4;

/// Later rounds that are shown at most, besides the last.
const LATER_ROUNDS: usize = 6;

/// How much of a report is wanted.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    /// All tables.
    Whole,
    /// The tables by which games of several kinds are told apart.
    Brief,
}

/// The report; in tables by cards left in the deck the first rounds and some later ones.
pub fn report(out: &mut dyn Write, counts: &Counts, from: &str, extent: Extent) -> io::Result<()> {
    let job = counts.job;
    let whole = extent == Extent::Whole;
    let mut scores = Scores::default();
    writeln!(
        out,
        "Whole games of {} cards ({}), {} on the table, {} more when there is no Set:\n\
         {} games {from}. Odds of 30:1 mean 30 tables with a Set to each one without.",
        job.deck.size(),
        counted(job.deck.attributes() as usize, "attribute"),
        job.start,
        job.step,
        grouped(counts.games())
    )?;
    by_origin(out, counts)?;
    let larger = [job.start + job.step, job.start + 2 * job.step];
    by_deck(out, counts, &[job.start], &mut scores)?;
    if whole {
        by_deck(out, counts, &larger, &mut scores)?;
    }
    by_size(out, counts)?;
    if whole {
        histogram(out, counts, [job.start, larger[0]])?;
        largest(out, counts)?;
        cards_left(out, counts, &mut scores)?;
    }
    outcomes(out, counts)?;
    match scores.all {
        0 => Ok(()),
        _ => writeln!(out, "\n{}", sampling::beyond_three(scores)),
    }
}

/// Whether it matters how a table was reached.
fn by_origin(out: &mut dyn Write, counts: &Counts) -> io::Result<()> {
    let row = |size: u32| {
        let mut row = vec![size.to_string()];
        for group in [Group::Ascending, Group::Descending] {
            let [no_set, sets] = counts.ratios(size, group);
            let p = no_set.proportion();
            row.extend([
                against(p.map(|p| p.value)),
                between(p.and_then(|p| p.interval)),
                rounded(sets.estimate().map(|mean| mean.value)),
            ]);
        }
        let seen = |group| counts.of_size(size, group).tables() > 0;
        (seen(Group::Ascending) && seen(Group::Descending)).then_some(row)
    };
    let rows = counts.sizes().filter_map(row).collect();
    let heads =
        ["table", "ascending", "95 % interval", "Sets", "descending", "95 % interval", "Sets"];
    let title = "Odds of no Set and mean number of Sets, by how the table was reached";
    show(out, counts.job, title, &heads, rows)?;
    writeln!(out, "  ascending: by dealing cards; descending: by taking a Set off a larger table")
}

/// Odds of no Set on tables of these sizes, round by round.
fn by_deck(
    out: &mut dyn Write,
    counts: &Counts,
    sizes: &[u32],
    scores: &mut Scores,
) -> io::Result<()> {
    let beside = published::applies(counts.job);
    let (decks, rounds) = shown_decks(counts, if sizes.len() > 1 { 1 } else { FIRST_ROUNDS });
    let mut rows = Vec::new();
    for &size in sizes {
        let of_size = |kind: &TableKind| kind.table == size && kind.group == Group::All;
        for (kind, all) in counts.kinds().filter(|(kind, _)| of_size(kind)) {
            let (tables, without) = (all.tables(), all.without_set());
            let p = estimate::proportion(without, tables);
            let group = |group: Group| {
                let seen = counts.at(TableKind { group, ..kind });
                let p = estimate::proportion(seen.without_set(), seen.tables());
                against(p.map(|p| p.value))
            };
            let mut row = vec![
                size.to_string(),
                kind.deck.to_string(),
                round(counts.job, kind.deck).map_or("-".into(), |round| round.to_string()),
                grouped(tables),
                rounded(Some(all.sets() as f64 / tables as f64)),
                group(Group::Ascending),
                group(Group::Descending),
                against(p.map(|p| p.value)),
                between(p.and_then(|p| p.interval)),
            ];
            if beside {
                let theirs = published_without_set(counts.job, kind);
                let z = theirs.and_then(|theirs| theirs.score(without, tables));
                scores.extend(z);
                row.push(odds(theirs.and_then(|theirs| estimate::odds(theirs.value()))));
                row.push(score(z));
            }
            if decks.contains(&kind.deck) {
                rows.push(row);
            }
        }
    }
    let names = sizes.iter().map(u32::to_string).collect::<Vec<_>>().join(" and ");
    let mut title = format!("Odds of no Set on {names} cards, by cards left in the deck");
    if decks.len() < rounds {
        title += &format!(", some of {rounds} rounds");
    }
    let heads = [
        "table",
        "deck",
        "round",
        "tables",
        "Sets",
        "ascending",
        "descending",
        "odds",
        "95 % interval",
        "published",
        "z",
    ];
    let heads = &heads[..if beside { 11 } else { 9 }];
    if let [_] = sizes {
        rows.iter_mut().for_each(|row| drop(row.remove(0)));
        return show(out, counts.job, &title, &heads[1..], rows);
    }
    show(out, counts.job, &title, heads, rows)
}

/// The numbers of cards left at which tables are shown: those of the first rounds, then
/// every so many, and the last; and how many rounds there are.
fn shown_decks(counts: &Counts, first: usize) -> (Vec<u32>, usize) {
    let of_start = |kind: &TableKind| kind.table == counts.job.start && kind.group == Group::All;
    let kinds = counts.kinds().filter(|(kind, _)| of_start(kind));
    let decks: Vec<u32> = kinds.map(|(kind, _)| kind.deck).collect();
    let step = decks.len().saturating_sub(FIRST_ROUNDS).div_ceil(LATER_ROUNDS).max(1);
    let shown = |round: usize| round <= first || round.is_multiple_of(step) || round == decks.len();
    let kept = (1..).zip(&decks).filter(|&(round, _)| shown(round)).map(|(_, &deck)| deck);
    (kept.collect(), decks.len())
}

/// Tables in play beside random layouts of as many cards.
fn by_size(out: &mut dyn Write, counts: &Counts) -> io::Result<()> {
    let deck = counts.job.deck;
    let row = |size: u32| {
        let [no_set, sets] = counts.ratios(size, Group::All);
        let p = no_set.proportion()?;
        let random = exact::no_set(deck, size).as_ref().map(exact::number);
        Some(vec![
            size.to_string(),
            grouped(no_set.y),
            against(Some(p.value)),
            between(p.interval),
            random.map_or("-".into(), |p| against(Some(p))),
            rounded(sets.estimate().map(|mean| mean.value)),
            interval(sets.estimate()),
            rounded(Some(exact::number(&exact::moments(deck, size).mean))),
        ])
    };
    let rows = counts.sizes().filter(|&size| size > 0).filter_map(row).collect();
    let heads = [
        "table",
        "tables",
        "odds of no Set",
        "95 % interval",
        "random",
        "Sets",
        "95 % interval",
        "random",
    ];
    show(out, counts.job, "Tables in play beside as many random cards, by size", &heads, rows)
}

/// The number of Sets on tables of these sizes.
fn histogram(out: &mut dyn Write, counts: &Counts, sizes: [u32; 2]) -> io::Result<()> {
    let deck = counts.job.deck;
    let mut heads = vec!["Sets".to_string()];
    let mut columns = Vec::new();
    for size in sizes {
        for group in WHOLE_GROUPS {
            let seen = counts.of_size(size, group);
            let share = move |sets: usize| {
                let tables = seen.histogram.get(sets).copied().unwrap_or(0);
                estimate::proportion(tables, seen.tables()).map(|share| share.value)
            };
            columns.push(Box::new(share) as Box<dyn Fn(usize) -> Option<f64>>);
            heads.push(match group {
                Group::All => format!("{size} cards"),
                _ => group_name(group).into(),
            });
        }
        let known = exact::distribution(deck, size);
        let random = move |sets: usize| match &known {
            Some(known) => Some(exact::number(&known.share(sets))),
            None if sets == 0 => exact::no_set(deck, size).as_ref().map(exact::number),
            None => None,
        };
        columns.push(Box::new(random));
        heads.push(format!("{size} random"));
    }
    let most = set_bound(sizes[1]) as usize;
    let row = |sets: usize| {
        let shares: Vec<Option<f64>> = columns.iter().map(|column| column(sets)).collect();
        shares.iter().flatten().any(|&share| share > 0.0).then(|| {
            [sets.to_string()].into_iter().chain(shares.into_iter().map(rounded)).collect()
        })
    };
    let rows = (0..=most).filter_map(row).collect();
    let [less, more] = sizes;
    let title = format!("Shares of tables in play by number of Sets, {less} and {more} cards");
    let heads: Vec<&str> = heads.iter().map(String::as_str).collect();
    show(out, counts.job, &title, &heads, rows)
}

fn largest(out: &mut dyn Write, counts: &Counts) -> io::Result<()> {
    let rows = seen(counts.largest).map(|(cards, games)| {
        let share = estimate::proportion(games, counts.games());
        let value = rounded(share.map(|share| share.value));
        vec![cards.to_string(), grouped(games), value, interval(share)]
    });
    let heads = ["cards", "games", "share", "95 % interval"];
    show(out, counts.job, "Largest table of the game", &heads, rows.collect())
}

/// How many games go easily, and how many perfectly.
fn outcomes(out: &mut dyn Write, counts: &Counts) -> io::Result<()> {
    let start = counts.job.start;
    let games = |of: &[u128], cards: u32| {
        let games = of.get(cards as usize).copied().unwrap_or(0);
        let share = estimate::proportion(games, counts.games());
        format!("{} of games ({})", rounded(share.map(|share| share.value)), interval(share))
    };
    let (easy, perfect) = (games(counts.largest, start), games(counts.cards_left, 0));
    writeln!(out, "\nHow games go (rule {})", counts.job.rule.name())?;
    writeln!(out, "  {easy} never need more than {start} cards.")?;
    writeln!(out, "  {perfect} end with no card left.")
}

fn cards_left(out: &mut dyn Write, counts: &Counts, scores: &mut Scores) -> io::Result<()> {
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

/// The odds at the ends of an interval of probabilities, the shorter odds first.
fn between(interval: Option<estimate::Interval>) -> String {
    let Some(ends) = interval else { return "-".into() };
    let shortest = odds(estimate::odds(ends.high));
    match estimate::odds(ends.low) {
        None => format!("over {shortest}"),
        longest => format!("{shortest} .. {}", odds(longest)),
    }
}
