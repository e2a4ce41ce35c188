//! What must hold in every game, and the exact distribution of games with nine cards.

use super::model;
use statrs::distribution::{ContinuousCDF, Normal};
use std::collections::{HashMap, HashSet};
use tertia::cards::Deck;
use tertia::random::order;
use tertia::simulate::games::{self, Group, Job, Moments, Origin, Rule, Shape, Tally};
use tertia::simulate::{Cpu, Engine, Kernel, deals};

/// Simulated games for each job of nine cards.
const GAMES: u64 = 40_000;

const RULES: [Rule; 2] = [Rule::Uniform, Rule::First];

fn job(attributes: u32, rule: Rule, start: u32, step: u32) -> Job {
    Job::new(Deck::new(attributes).unwrap(), rule, start, step, 3).unwrap()
}

fn engine(threads: usize) -> Cpu {
    Cpu::new(Kernel::best(), threads).unwrap()
}

/// Jobs with how many games of each are looked at.
fn jobs() -> Vec<(Job, u64)> {
    let shapes = [
        (1, 1, 1, 200),
        (1, 2, 2, 200),
        (1, 3, 3, 100),
        (2, 1, 1, 300),
        (2, 3, 2, 300),
        (2, 4, 3, 300),
        (2, 4, 5, 300),
        (2, 6, 3, 300),
        (2, 8, 5, 300),
        (3, 1, 1, 200),
        (3, 5, 4, 200),
        (3, 6, 4, 200),
        (3, 12, 3, 400),
        (3, 13, 1, 200),
        (3, 20, 2, 100),
        (4, 3, 3, 60),
        (4, 11, 2, 60),
        (4, 12, 3, 300),
        (4, 12, 7, 60),
        (4, 30, 1, 30),
        (4, 81, 1, 4),
        (5, 9, 2, 8),
        (5, 12, 3, 8),
        (6, 12, 3, 2),
    ];
    let with_rules = |(n, start, step, games)| RULES.map(|rule| (job(n, rule, start, step), games));
    shapes.into_iter().flat_map(with_rules).collect()
}

/// The tables of a game as the library shows them.
fn tables(job: &Job, index: u64) -> Vec<model::Table> {
    let mut tables = Vec::new();
    games::play(job, index, |table| {
        tables.push(model::Table {
            left: table.left as usize,
            cards: table.cards.into(),
            descending: table.origin == Origin::Descending,
            sets: table.sets.into(),
            taken: table.taken,
        });
    });
    tables
}

#[test]
fn recorded_sets_are_all_sets_in_order() {
    for (job, games) in jobs() {
        for index in 0..games.div_ceil(2) {
            for table in tables(&job, index) {
                assert_eq!(table.sets, model::sets(&table.cards, job.deck.attributes()));
                let takes = match (job.rule, table.sets.len()) {
                    (_, 0) => table.taken.is_none(),
                    (Rule::First, _) => table.taken == Some(0),
                    (Rule::Uniform, sets) => table.taken.is_some_and(|taken| taken < sets),
                };
                assert!(takes, "{table:?}");
            }
        }
    }
}

/// The cards of the deck, in their order, are met one by one: first on the starting table,
/// then in the positions that the rule gives them.
#[test]
fn fresh_cards_fill_free_positions_and_survivors_close_up() {
    let (mut filled, mut closed, mut mixed, mut short) = (0, 0, 0, 0);
    for (job, games) in jobs() {
        let (deck, start, step) = (job.deck.size(), job.start as usize, job.step as usize);
        for index in 0..games {
            let tables = tables(&job, index);
            let mut order = vec![0; deck as usize];
            order::draw(job.key, index, deck, 0, &mut Vec::new(), &mut order);
            let (dealt, rest) = order.split_at(start);
            let mut rest = rest.iter().copied();
            assert_eq!(tables[0].cards, dealt);
            assert!(!tables[0].descending);
            for pair in tables.windows(2) {
                let (before, after) = (&pair[0], &pair[1]);
                let mut fresh = Vec::new();
                if let Some(taken) = before.taken {
                    let set = before.sets[taken];
                    let wanted = start.saturating_sub(before.cards.len() - 3).min(before.left);
                    fresh.extend(rest.by_ref().take(wanted));
                    let mut expected: Vec<Option<u16>> =
                        before.cards.iter().copied().map(Some).collect();
                    for (nth, position) in set.into_iter().enumerate() {
                        expected[position] = fresh.get(nth).copied();
                    }
                    let expected: Vec<u16> = expected.into_iter().flatten().collect();
                    assert_eq!(after.cards, expected);
                    filled += u32::from(fresh.len() == 3);
                    closed += u32::from(fresh.is_empty());
                    mixed += u32::from(fresh.len() == 1 || fresh.len() == 2);
                } else {
                    fresh.extend(rest.by_ref().take(step));
                    assert_eq!(after.cards, [&before.cards[..], &fresh].concat());
                    short += u32::from(fresh.len() < step);
                }
                assert_eq!(before.left - after.left, fresh.len());
                assert_eq!(after.descending, fresh.is_empty());
            }
            assert_eq!(rest.len(), 0, "cards never dealt");
        }
    }
    assert!(filled.min(closed).min(mixed).min(short) > 50, "{filled} {closed} {mixed} {short}");
}

#[test]
fn each_card_is_dealt_once_and_taken_or_left() {
    for (job, games) in jobs() {
        for index in 0..games {
            let tables = tables(&job, index);
            let taken = tables.iter().filter_map(|table| {
                table.taken.map(|taken| table.sets[taken].map(|position| table.cards[position]))
            });
            let last = &tables[tables.len() - 1];
            let mut cards: Vec<u16> = taken.flatten().chain(last.cards.iter().copied()).collect();
            cards.sort_unstable();
            assert!(cards.into_iter().eq(0..job.deck.size() as u16), "{job:?} {index}");
            assert_eq!((last.left, last.taken), (0, None));
            // The whole deck sums to 0 and so does each Set: so would three cards left.
            assert_ne!(last.cards.len(), 3, "{job:?} {index}");
        }
    }
}

#[test]
fn twenty_six_sets_force_the_last() {
    for rule in RULES {
        let job = job(4, rule, 12, 3);
        let mut perfect = 0;
        for index in 0..1500 {
            let tables = tables(&job, index);
            let takes = tables.iter().filter(|table| table.taken.is_some()).count();
            assert_ne!(takes, 26);
            assert!(takes < 26 || tables.iter().any(|table| table.cards.len() == 3));
            perfect += u32::from(takes == 27);
        }
        assert!(perfect > 5, "{perfect}");
    }
    for (job, games) in jobs() {
        assert_eq!(engine(1).games(&job, 0..games).unwrap().cards_left.get(3).unwrap_or(&0), &0);
    }
}

#[test]
fn with_one_deck_count_tables_only_shrink() {
    for (job, games) in jobs() {
        for index in 0..games {
            for pair in tables(&job, index).windows(2) {
                let (before, after) = (&pair[0], &pair[1]);
                assert!(after.left < before.left || after.cards.len() + 3 == before.cards.len());
            }
        }
    }
}

#[test]
fn tables_fit_the_shape() {
    for (job, games) in jobs() {
        let shape = Shape::new(&job);
        assert_eq!(shape.largest_table(), job.largest_table());
        assert!(shape.cells() as u64 <= games::LARGEST_SHAPE);
        let lefts: HashSet<usize> = shape.lefts().map(|left| left as usize).collect();
        for index in 0..games {
            for table in tables(&job, index) {
                let size = table.cards.len() as u32;
                assert!(size <= job.largest_table());
                assert!(lefts.contains(&table.left), "{job:?} {}", table.left);
                let origin = if table.descending { Origin::Descending } else { Origin::Ascending };
                let bins = shape.cells_at(table.left as u32, size, origin).len();
                assert!(table.sets.len() < bins, "{job:?} {size} cards, {} Sets", table.sets.len());
            }
        }
    }
}

#[test]
fn no_two_kinds_of_table_share_a_cell() {
    for (job, _) in jobs() {
        let shape = Shape::new(&job);
        let mut next = vec![false; shape.cells()];
        for left in shape.lefts() {
            for size in 0..=shape.largest_table() {
                for origin in games::ORIGINS {
                    for cell in shape.cells_at(left, size, origin) {
                        assert!(!std::mem::replace(&mut next[cell], true), "{job:?} {cell}");
                    }
                }
            }
        }
        assert!(next.into_iter().all(|met| met), "{job:?}");
    }
}

/// Not only tables that games happen to reach: a cap, grown as far as it goes, with the
/// cards on top that make the most Sets.
#[test]
fn the_worst_tables_fit_the_shape() {
    for (attributes, step) in
        [(2, 1), (2, 3), (2, 5), (3, 1), (3, 2), (3, 5), (4, 1), (4, 3), (4, 6)]
    {
        let deck = Deck::new(attributes).unwrap();
        let job = Job::new(deck, Rule::Uniform, 1, step, 1).unwrap();
        let shape = Shape::new(&job);
        let whole = deals::Job::new(deck, deck.size(), 1).unwrap();
        let sets = |cards: &[u16]| model::sets(cards, attributes).len();
        for index in 0..8 {
            let order = whole.deal(index);
            let mut table: Vec<u16> = Vec::new();
            for &card in &order {
                table.push(card);
                if sets(&table) > 0 {
                    table.pop();
                }
            }
            assert!(table.len() <= deck.largest_cap() as usize);
            for _ in 0..step {
                let more = order.iter().filter(|card| !table.contains(card));
                let with = |&card: &u16| sets(&[&table[..], &[card]].concat());
                if let Some(&best) = more.max_by_key(|card| with(card)) {
                    table.push(best);
                }
            }
            let bins = shape.cells_at(0, table.len() as u32, Origin::Ascending).len();
            assert!(sets(&table) < bins, "{table:?}");
        }
    }
}

/// Tables, moments, cards left and largest tables, computed anew from the tables shown.
#[test]
fn tallies_are_what_the_tables_add_up_to() {
    for (job, games) in jobs() {
        let tally = engine(2).games(&job, 0..games).unwrap();
        let mut expected = Tally::new(&job);
        for index in 0..games {
            let tables = tables(&job, index);
            let sizes = || tables.iter().map(|table| table.cards.len());
            expected.cards_left[sizes().next_back().unwrap()] += 1;
            expected.largest[sizes().max().unwrap()] += 1;
            for table in &tables {
                let origin = if table.descending { Origin::Descending } else { Origin::Ascending };
                let at =
                    expected.shape.cells_at(table.left as u32, table.cards.len() as u32, origin);
                expected.cells[at.start + table.sets.len()] += 1;
            }
            for size in sizes().collect::<HashSet<usize>>() {
                for (group, origins) in [
                    (Group::Ascending, [false, false]),
                    (Group::Descending, [true, true]),
                    (Group::All, [false, true]),
                ] {
                    let of_size = || {
                        let same = |table: &&model::Table| {
                            table.cards.len() == size && origins.contains(&table.descending)
                        };
                        tables.iter().filter(same).map(|table| table.sets.len() as u64)
                    };
                    let y = of_size().count() as u64;
                    let x = of_size().filter(|&sets| sets == 0).count() as u64;
                    let s: u64 = of_size().sum();
                    let sum = &mut expected.moments[3 * size + group as usize];
                    sum.yy += y * y;
                    sum.xy += x * y;
                    sum.xx += x * x;
                    sum.sy += s * y;
                    sum.ss += s * s;
                }
            }
        }
        assert_eq!(tally, expected, "{job:?}");
        assert_eq!(tally.games(), games);
        for size in 0..=job.largest_table() {
            for group in [Group::Ascending, Group::Descending, Group::All] {
                let at = 3 * size as usize + group as usize;
                assert_eq!(*tally.moments(size, group), tally.moments[at]);
            }
        }
        assert_eq!(Moments::of(2, 3, 5), Moments { yy: 4, xy: 6, xx: 9, sy: 10, ss: 25 });
    }
}

/// Cuts of `0..samples`, among them empty pieces, single samples and odd lengths.
fn cuts(samples: u64) -> [Vec<u64>; 4] {
    [
        vec![0, 0, samples],
        vec![0, 1, 2, 65, 65, samples - 1, samples, samples],
        vec![0, samples / 2, samples],
        (0..=samples).step_by((samples / 4) as usize).chain([samples]).collect(),
    ]
}

#[test]
fn tallies_of_pieces_merge_to_the_whole_on_any_number_of_threads() {
    let (one, two, three) = (engine(1), engine(2), engine(3));
    for base in [0, (1 << 32) - 77] {
        for (attributes, cards, samples) in
            [(1, 3, 500), (2, 4, 1000), (4, 0, 300), (4, 12, 40_003), (4, 21, 5000), (5, 12, 2001)]
        {
            let deck = Deck::new(attributes).unwrap();
            let job = deals::Job::new(deck, cards, 1).unwrap();
            let whole = one.deals(&job, base..base + samples).unwrap();
            assert_eq!(whole.deals(), samples);
            assert_eq!(whole, two.deals(&job, base..base + samples).unwrap());
            assert_eq!(whole, three.deals(&job, base..base + samples).unwrap());
            assert_eq!(whole, deals::oracle(&job, base..base + samples));
            for cut in cuts(samples) {
                let mut merged = deals::Tally::new(&job);
                for ends in cut.windows(2) {
                    merged.merge(&two.deals(&job, base + ends[0]..base + ends[1]).unwrap());
                }
                assert_eq!(merged, whole);
            }
        }
        for (attributes, start, step, samples) in
            [(1, 3, 1, 200), (2, 5, 2, 1000), (3, 12, 3, 5000), (4, 12, 3, 4500), (4, 11, 2, 300)]
        {
            for rule in RULES {
                let job = job(attributes, rule, start, step);
                let whole = one.games(&job, base..base + samples).unwrap();
                assert_eq!(whole.games(), samples);
                assert_eq!(whole, two.games(&job, base..base + samples).unwrap());
                assert_eq!(whole, three.games(&job, base..base + samples).unwrap());
                assert_eq!(whole, games::oracle(&job, base..base + samples));
                for cut in cuts(samples) {
                    let mut merged = Tally::new(&job);
                    for ends in cut.windows(2) {
                        merged.merge(&two.games(&job, base + ends[0]..base + ends[1]).unwrap());
                    }
                    assert_eq!(merged, whole);
                }
            }
        }
    }
}

/// Something that may be true of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Fact {
    Table { left: usize, size: usize, descending: bool, sets: usize },
    CardsLeft(usize),
    Largest(usize),
}

/// What is true of a game; each at most once.
fn facts(tables: &[model::Table]) -> Vec<Fact> {
    let sizes = || tables.iter().map(|table| table.cards.len());
    let table = |table: &model::Table| Fact::Table {
        left: table.left,
        size: table.cards.len(),
        descending: table.descending,
        sets: table.sets.len(),
    };
    let mut facts: Vec<Fact> = tables.iter().map(table).collect();
    facts.extend(sizes().next_back().map(Fact::CardsLeft));
    facts.extend(sizes().max().map(Fact::Largest));
    facts
}

/// A common multiple of the numbers of ways to take three Sets of at most twelve.
const WAYS: u128 = 27_720 * 27_720 * 27_720;

/// The exact weight of each fact about games with nine cards, out of 5040 times [`WAYS`]:
/// all orders that start with the cards 0 and 1, since symmetries of the plane take any two
/// cards there, and all ways to choose.
fn exact(rule: Rule, start: usize, step: usize) -> HashMap<Fact, u128> {
    let mut weights = HashMap::new();
    let mut order: Vec<u16> = (0..9).collect();
    loop {
        // Ways to choose as numbers with one digit a choice, counted up to the last.
        let mut path: Vec<(usize, usize)> = Vec::new();
        loop {
            let mut turn = 0;
            let tables = model::play(&order, 2, start, step, |sets| {
                let sets = if rule == Rule::First { 1 } else { sets };
                if turn == path.len() {
                    path.push((0, sets));
                }
                turn += 1;
                path[turn - 1].0
            });
            let ways: u128 = path.iter().map(|&(_, sets)| sets as u128).product();
            assert_eq!(WAYS % ways, 0);
            for fact in facts(&tables) {
                *weights.entry(fact).or_default() += WAYS / ways;
            }
            while path.last().is_some_and(|&(choice, sets)| choice + 1 == sets) {
                path.pop();
            }
            match path.last_mut() {
                Some((choice, _)) => *choice += 1,
                None => break,
            }
        }
        if !next_order(&mut order[2..]) {
            return weights;
        }
    }
}

/// The next order in the lexicographic sequence; false after the last.
fn next_order(cards: &mut [u16]) -> bool {
    let Some(at) = (1..cards.len()).rev().find(|&at| cards[at - 1] < cards[at]) else {
        return false;
    };
    let larger = (at..cards.len()).rev().find(|&other| cards[other] > cards[at - 1]);
    cards.swap(at - 1, larger.unwrap_or(at));
    cards[at..].reverse();
    true
}

#[test]
fn games_of_nine_cards_have_their_exact_distribution() {
    let engine = engine(0);
    let normal = Normal::new(0.0, 1.0).unwrap();
    let mut judged = 0;
    let mut farthest: f64 = 0.0;
    for rule in RULES {
        for start in 1..=9 {
            for step in 1..=4 {
                let job = job(2, rule, start, step);
                let weights = exact(rule, start as usize, step as usize);
                let tally = engine.games(&job, 0..GAMES).unwrap();
                let found = |fact: &Fact| match *fact {
                    Fact::Table { left, size, descending, sets } => {
                        let origin =
                            if descending { Origin::Descending } else { Origin::Ascending };
                        tally.histogram(left as u32, size as u32, origin)[sets]
                    }
                    Fact::CardsLeft(cards) => tally.cards_left[cards],
                    Fact::Largest(cards) => tally.largest[cards],
                };
                let counted: u64 = weights.keys().map(found).sum();
                let all = tally.cells.iter().chain(&tally.cards_left).chain(&tally.largest);
                assert_eq!(counted, all.sum::<u64>(), "what cannot be was counted: {job:?}");
                for (fact, &weight) in &weights {
                    let count = found(fact);
                    if weight == 5040 * WAYS {
                        assert_eq!(count, GAMES, "{job:?} {fact:?}");
                        continue;
                    }
                    let p = weight as f64 / (5040 * WAYS) as f64;
                    let mean = p * GAMES as f64;
                    if mean.min(GAMES as f64 - mean) > 25.0 {
                        let z = (count as f64 - mean) / (mean * (1.0 - p)).sqrt();
                        farthest = farthest.max(z.abs());
                        judged += 1;
                    } else {
                        assert!((count as f64 - mean).abs() < 40.0, "{job:?} {fact:?} {count}");
                    }
                }
            }
        }
    }
    assert!(judged > 200, "{judged}");
    let p = 2.0 * normal.sf(farthest) * f64::from(judged);
    assert!(p > 1e-4, "{farthest} standard errors, p = {p} for all {judged}");
}

/// Facts that follow by hand: nine cards on the table hold 12 Sets, any one taken leaves
/// the other two of its parallels, and the game clears the table.
#[test]
fn nine_cards_at_once_hold_twelve_sets() {
    let weights = exact(Rule::Uniform, 9, 1);
    let whole = 5040 * WAYS;
    let table = |size, descending, sets| Fact::Table { left: 0, size, descending, sets };
    assert_eq!(weights[&table(9, false, 12)], whole);
    assert_eq!(weights[&table(6, true, 2)], whole);
    assert_eq!(weights[&table(3, true, 1)], whole);
    assert_eq!(weights[&Fact::CardsLeft(0)], whole);
    // Three random cards of nine are a Set with chance 1/7.
    let weights = exact(Rule::First, 3, 3);
    let first = |sets| Fact::Table { left: 6, size: 3, descending: false, sets };
    assert_eq!(weights[&first(1)] * 7, whole);
    assert_eq!(weights[&first(0)] * 7, 6 * whole);
}
