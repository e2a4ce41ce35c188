//! The record types of the kind `games`, and their rows.

use super::counts::{Counts, TableKind, WHOLE_GROUPS, group_name};
use crate::exact;
use crate::experiment::estimate::{self, values};
use crate::experiment::published::{self, Share};
use crate::experiment::{Column, RecordType, Table, Value, ValueType};
use crate::simulate::games::{Group, Job};

const ATTRIBUTES: Column =
    Column::key("attributes", ValueType::Integer, "Attributes of the cards; the deck has 3^N.");
const RULE: Column = Column::key(
    "rule",
    ValueType::Text,
    "Which Set is taken: uniform, each equally likely; first, in lexicographic order of \
     positions.",
);
const START: Column = Column::key(
    "start",
    ValueType::Integer,
    "Cards on the starting table, to which it is refilled.",
);
const STEP: Column = Column::key("step", ValueType::Integer, "Cards added when there is no Set.");
const DECK: Column = Column::key("deck", ValueType::Integer, "Cards left in the deck.");
const TABLE: Column = Column::key("table", ValueType::Integer, "Cards on the table.");
const ORIGIN: Column = Column::key(
    "origin",
    ValueType::Text,
    "How the table was reached: ascending, by dealing; descending, by taking a Set off a larger \
     table; all, either.",
);
const TABLES: Column = Column::count("tables", "Such tables in all games.");
const WITHOUT_SET: Column = Column::count("without_set", "Those without a Set.");
const SETS: Column = Column::count("sets", "Sets on all of them.");
const GAMES: Column = Column::count("games", "Such games.");
const P_NO_SET: Column = Column::derived("p_no_set", "Share of the tables without a Set.");
const ODDS: Column = Column::derived("odds", "Odds of no Set, (1 - p) / p, to one.");
const MEAN: Column = Column::derived("mean", "Mean number of Sets.");
const SHARE: Column = Column::derived("share", "Their share of all games.");
const LOW: Column = Column::derived("low", "Lower end of its 95 % interval (Wilson).");
const HIGH: Column = Column::derived("high", "Upper end of its 95 % interval (Wilson).");

/// Tables by cards left in the deck. A game has one such table at most, so that they are
/// independent.
pub const BY_DECK: RecordType = RecordType {
    name: "games_by_deck",
    about: "Tables in whole games by cards left in the deck, size and origin.",
    columns: &[
        ATTRIBUTES,
        RULE,
        START,
        STEP,
        DECK,
        Column::key(
            "round",
            ValueType::Integer,
            "Round of the game, one more for each three cards dealt; missing where cards are \
             dealt otherwise.",
        ),
        TABLE,
        ORIGIN,
        TABLES,
        WITHOUT_SET,
        SETS,
        P_NO_SET,
        LOW,
        HIGH,
        ODDS,
        MEAN,
        Column::derived("p_published", "Share without a Set in 1.4e12 published games."),
        Column::derived(
            "z_published",
            "p_no_set less p_published in pooled standard errors; missing where fewer than five \
             tables are expected on either side.",
        ),
    ],
};

/// The same by number of Sets.
pub const BY_SETS: RecordType = RecordType {
    name: "games_by_sets",
    about: "Tables in whole games by cards left in the deck, size, origin and number of Sets.",
    columns: &[
        ATTRIBUTES,
        RULE,
        START,
        STEP,
        DECK,
        TABLE,
        ORIGIN,
        Column::key("sets", ValueType::Integer, "Number of Sets."),
        TABLES,
        Column::derived("share", "Their share of the tables of this deck, size and origin."),
    ],
};

/// Tables by size, whatever is left in the deck.
pub const BY_TABLE: RecordType = RecordType {
    name: "games_by_table",
    about: "Tables in whole games by size and origin, beside random layouts of that size.",
    columns: &[
        ATTRIBUTES,
        RULE,
        START,
        STEP,
        TABLE,
        ORIGIN,
        Column::count("games", "All games, whether they had such a table or not."),
        TABLES,
        WITHOUT_SET,
        SETS,
        Column::count("tables_tables", "Sum over games of the square of the number of tables."),
        Column::count("without_tables", "Sum over games of tables without a Set times tables."),
        Column::count("without_without", "Sum over games of the square of tables without a Set."),
        Column::count("sets_tables", "Sum over games of Sets times tables."),
        Column::count("sets_sets", "Sum over games of the square of the number of Sets."),
        P_NO_SET,
        Column::derived("low", "Lower end of its 95 % interval, by games."),
        Column::derived("high", "Upper end of its 95 % interval, by games."),
        ODDS,
        MEAN,
        Column::derived("mean_low", "Lower end of its 95 % interval, by games."),
        Column::derived("mean_high", "Upper end of its 95 % interval, by games."),
        Column::derived("random_mean", "Exact mean number of Sets on as many random cards."),
        Column::derived(
            "random_p_no_set",
            "Exact probability that as many random cards hold no Set, where it is known.",
        ),
    ],
};

/// Games by cards left at the end.
pub const CARDS_LEFT: RecordType = RecordType {
    name: "games_cards_left",
    about: "Games by the number of cards that remain at the end.",
    columns: &[
        ATTRIBUTES,
        RULE,
        START,
        STEP,
        Column::key("cards_left", ValueType::Integer, "Cards that remain."),
        GAMES,
        SHARE,
        LOW,
        HIGH,
        Column::derived("share_published", "Their share in 1e9 published games."),
        Column::derived(
            "z_published",
            "share less share_published in pooled standard errors; missing where fewer than five \
             games are expected on either side.",
        ),
    ],
};

/// Games by their largest table.
pub const LARGEST: RecordType = RecordType {
    name: "games_largest",
    about: "Games by the size of their largest table.",
    columns: &[
        ATTRIBUTES,
        RULE,
        START,
        STEP,
        Column::key("largest", ValueType::Integer, "Cards on the largest table of the game."),
        GAMES,
        SHARE,
        LOW,
        HIGH,
    ],
};

/// The round of a game with `deck` cards left: one more for each three cards dealt; none
/// where cards are not dealt by threes.
pub fn round(job: &Job, deck: u32) -> Option<u32> {
    let dealt = (job.deck.size() - job.start).checked_sub(deck)?;
    (job.step == 3 && dealt.is_multiple_of(3)).then_some(dealt / 3 + 1)
}

pub(super) fn by_deck(counts: &Counts, table: &mut Table) {
    for (kind, seen) in counts.kinds() {
        let (tables, without) = (seen.tables(), seen.without_set());
        let p = estimate::proportion(without, tables);
        let [p_no_set, low, high] = values(p);
        let theirs = published_without_set(counts.job, kind);
        let mut row = keys(counts.job);
        row.extend([
            kind.deck.into(),
            round(counts.job, kind.deck).map_or(Value::Missing, Value::from),
            kind.table.into(),
            Value::Text(group_name(kind.group)),
            tables.into(),
            without.into(),
            seen.sets().into(),
            p_no_set,
            low,
            high,
            p.and_then(|p| estimate::odds(p.value)).into(),
            Some(seen.sets() as f64 / tables as f64).into(),
        ]);
        row.extend(beside(theirs, without, tables));
        table.push(row);
    }
}

pub(super) fn by_sets(counts: &Counts, table: &mut Table) {
    for (kind, seen) in counts.kinds() {
        for (sets, tables) in seen.seen() {
            let mut row = keys(counts.job);
            row.extend([
                kind.deck.into(),
                kind.table.into(),
                Value::Text(group_name(kind.group)),
                Value::Integer(sets as u128),
                tables.into(),
                Some(tables as f64 / seen.tables() as f64).into(),
            ]);
            table.push(row);
        }
    }
}

pub(super) fn by_table(counts: &Counts, table: &mut Table) {
    let sizes = counts.sizes().flat_map(|size| WHOLE_GROUPS.map(|group| (size, group)));
    for (size, group) in sizes {
        let [no_set, sets] = counts.ratios(size, group);
        let Some(p) = no_set.proportion() else { continue };
        let [p_no_set, low, high] = values(Some(p));
        let [mean, mean_low, mean_high] = values(sets.estimate());
        let deck = counts.job.deck;
        let random = exact::no_set(deck, size);
        let mut row = keys(counts.job);
        row.extend([
            size.into(),
            Value::Text(group_name(group)),
            no_set.games.into(),
            no_set.y.into(),
            no_set.x.into(),
            sets.x.into(),
        ]);
        row.extend(counts.moments(size, group).map(Value::from));
        row.extend([
            p_no_set,
            low,
            high,
            estimate::odds(p.value).into(),
            mean,
            mean_low,
            mean_high,
            Some(exact::number(&exact::moments(deck, size).mean)).into(),
            random.as_ref().map(exact::number).into(),
        ]);
        table.push(row);
    }
}

pub(super) fn cards_left(counts: &Counts, table: &mut Table) {
    for (cards, games) in seen(counts.cards_left) {
        let theirs = published_cards_left(counts.job, cards);
        let mut row = keys(counts.job);
        row.extend([cards.into(), games.into()]);
        row.extend(values(estimate::proportion(games, counts.games())));
        row.extend(beside(theirs, games, counts.games()));
        table.push(row);
    }
}

pub(super) fn largest(counts: &Counts, table: &mut Table) {
    for (cards, games) in seen(counts.largest) {
        let mut row = keys(counts.job);
        row.extend([cards.into(), games.into()]);
        row.extend(values(estimate::proportion(games, counts.games())));
        table.push(row);
    }
}

/// The published share of tables without a Set, where the games are the published ones.
pub fn published_without_set(job: &Job, kind: TableKind) -> Option<Share> {
    let comparable = kind.group == Group::All && published::applies(job);
    comparable.then(|| published::without_set(kind.deck, kind.table)).flatten()
}

/// The published share of games that end with `cards` cards, where the games are the
/// published ones.
pub fn published_cards_left(job: &Job, cards: u32) -> Option<Share> {
    published::applies(job).then(|| published::cards_left(cards)).flatten()
}

/// Numbers of cards and the games that have them, where there are any.
pub fn seen(games: &[u128]) -> impl Iterator<Item = (u32, u128)> {
    (0..).zip(games.iter().copied()).filter(|&(_, games)| games > 0)
}

fn keys(job: &Job) -> Vec<Value> {
    vec![
        job.deck.attributes().into(),
        Value::Text(job.rule.name()),
        job.start.into(),
        job.step.into(),
    ]
}

/// A published share and the z-score of ours against it.
fn beside(theirs: Option<Share>, hits: u128, samples: u128) -> [Value; 2] {
    [theirs.map(Share::value).into(), theirs.and_then(|theirs| theirs.score(hits, samples)).into()]
}
