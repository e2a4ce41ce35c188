//! The report on many games as JSON.

use crate::cli::sampling::{count, estimate, with};
use serde_json::{Value, json};
use tertia::exact;
use tertia::experiment::estimate::{self, Ratio};
use tertia::experiment::games::{
    Counts, Seen, TableKind, WHOLE_GROUPS, group_name, published_cards_left, published_without_set,
    round, seen,
};
use tertia::experiment::published::Share;
use tertia::simulate::games::Group;

/// The whole report.
pub fn document(counts: &Counts, seed: u64, first: u64) -> Value {
    let job = counts.job;
    let games = counts.games();
    let tables = counts.kinds().filter(|(kind, _)| kind.group == Group::All);
    let share = |games_so: u128, theirs: Option<Share>| {
        let entries = json!({ "games": count(games_so) });
        with(
            with(entries, estimate(estimate::proportion(games_so, games))),
            beside(theirs, games_so, games),
        )
    };
    let left = seen(counts.cards_left).map(|(cards, games)| {
        with(json!({ "cards": cards }), share(games, published_cards_left(job, cards)))
    });
    let largest = seen(counts.largest)
        .map(|(cards, games)| with(json!({ "cards": cards }), share(games, None)));
    json!({
        "attributes": job.deck.attributes(),
        "rule": job.rule.name(),
        "start": job.start,
        "step": job.step,
        "seed": count(seed.into()),
        "first": count(first.into()),
        "games": count(games),
        "tables": tables.map(|(kind, seen)| table(counts, kind, &seen)).collect::<Vec<_>>(),
        "by_table": counts.sizes().filter_map(|size| by_size(counts, size)).collect::<Vec<_>>(),
        "cards_left": left.collect::<Vec<_>>(),
        "largest": largest.collect::<Vec<_>>(),
    })
}

/// Tables with the same deck and size.
fn table(counts: &Counts, kind: TableKind, all: &Seen) -> Value {
    let (tables, without) = (all.tables(), all.without_set());
    let p = estimate::proportion(without, tables);
    let theirs = published_without_set(counts.job, kind);
    let no_set = with(
        with(estimate(p), json!({ "odds": p.and_then(|p| estimate::odds(p.value)) })),
        beside(theirs, without, tables),
    );
    let place = json!({
        "deck": kind.deck,
        "round": round(counts.job, kind.deck),
        "table": kind.table,
    });
    let [ascending, descending] = [Group::Ascending, Group::Descending]
        .map(|group| numbers(&counts.at(TableKind { group, ..kind })));
    with(
        with(place, numbers(all)),
        json!({ "p_no_set": no_set, "ascending": ascending, "descending": descending }),
    )
}

fn numbers(seen: &Seen) -> Value {
    let bins = seen.seen().map(|(sets, tables)| json!({ "sets": sets, "tables": count(tables) }));
    json!({
        "tables": count(seen.tables()),
        "without_set": count(seen.without_set()),
        "sets": count(seen.sets()),
        "histogram": bins.collect::<Vec<_>>(),
    })
}

/// Tables of one size, whatever is left in the deck; none where there was no such table.
fn by_size(counts: &Counts, size: u32) -> Option<Value> {
    let deck = counts.job.deck;
    let group = |group: Group| {
        let [no_set, sets] = counts.ratios(size, group);
        let Ratio { y, x, .. } = no_set;
        let p = no_set.proportion();
        json!({
            "tables": count(y),
            "without_set": count(x),
            "sets": count(sets.x),
            "p_no_set":
                with(estimate(p), json!({ "odds": p.and_then(|p| estimate::odds(p.value)) })),
            "mean": estimate(sets.estimate()),
        })
    };
    let groups: serde_json::Map<String, Value> =
        WHOLE_GROUPS.iter().map(|&of| (group_name(of).into(), group(of))).collect();
    let random = json!({
        "mean": exact::number(&exact::moments(deck, size).mean),
        "p_no_set": exact::no_set(deck, size).as_ref().map(exact::number),
    });
    let seen = counts.of_size(size, Group::All).tables() > 0;
    seen.then(|| {
        with(with(json!({ "table": size }), Value::Object(groups)), json!({ "random": random }))
    })
}

/// A published share and our z-score against it; nothing where none is published.
fn beside(theirs: Option<Share>, hits: u128, samples: u128) -> Value {
    match theirs {
        None => json!({}),
        Some(theirs) => json!({
            "published": theirs.value(),
            "z": theirs.score(hits, samples),
        }),
    }
}
