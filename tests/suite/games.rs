//! `tertia games` as a user sees it.

use super::deals::{is_set, json, printed, refusal, sets_in};
use serde_json::{Value, json};
use std::collections::BTreeMap;

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|card| card.as_str().unwrap()).collect()
}

fn number(value: &Value) -> u64 {
    value.as_u64().unwrap()
}

/// A traced game, and the deck it was played with.
struct Traced {
    start: usize,
    step: usize,
    first_rule: bool,
    deck: Vec<String>,
    game: Value,
}

impl Traced {
    fn new(attributes: &str, rule: &str, start: usize, step: usize, index: &str) -> Traced {
        let [from, by] = [start, step].map(|number| number.to_string());
        let point = [
            "games",
            "--attributes",
            attributes,
            "--rule",
            rule,
            "--start",
            &from,
            "--step",
            &by,
            "--index",
            index,
        ];
        let deck = printed(&[&point[..], &["--emit"]].concat());
        Traced {
            start,
            step,
            first_rule: rule == "first",
            deck: deck.split_whitespace().map(String::from).collect(),
            game: json(&[&point[..], &["--trace", "--json"]].concat()),
        }
    }

    /// Plays by the moves told, and checks that each follows from the rules; returns the
    /// number of Sets taken.
    fn check(&self) -> u64 {
        let mut fresh = self.deck.iter().map(String::as_str);
        let mut table: Vec<&str> = fresh.by_ref().take(self.start).collect();
        let mut origin = "ascending";
        let (mut seen, mut taken_sets, mut largest) = (Vec::new(), 0, 0);
        let moves = self.game["moves"].as_array().unwrap();
        for (at, step) in moves.iter().enumerate() {
            assert_eq!(words(&step["cards"]), table, "move {at}");
            assert_eq!(number(&step["deck"]) as usize, fresh.len());
            assert_eq!(step["origin"], origin);
            let sets = sets_in(&table);
            assert_eq!(step["sets"], json!(sets));
            largest = largest.max(table.len());
            let before = fresh.len();
            if sets.is_empty() {
                assert!(step["taken"].is_null());
                if fresh.len() == 0 {
                    assert_eq!(at + 1, moves.len());
                    break;
                }
                table.extend(fresh.by_ref().take(self.step));
            } else {
                let taken: Vec<usize> =
                    step["taken"].as_array().unwrap().iter().map(|p| number(p) as usize).collect();
                let set = [taken[0], taken[1], taken[2]];
                assert!(sets.contains(&set));
                assert!(!self.first_rule || sets[0] == set);
                let cards = set.map(|position| table[position]);
                assert!(is_set(cards));
                seen.extend(cards);
                taken_sets += 1;
                let wanted = self.start.saturating_sub(table.len() - 3);
                let new: Vec<&str> = fresh.by_ref().take(wanted).collect();
                let mut slots: Vec<Option<&str>> = table.iter().copied().map(Some).collect();
                for (nth, position) in set.into_iter().enumerate() {
                    slots[position] = new.get(nth).copied();
                }
                table = slots.into_iter().flatten().collect();
            }
            origin = if fresh.len() < before { "ascending" } else { "descending" };
        }
        assert_eq!(fresh.len(), 0, "the deck runs out");
        seen.extend(&table);
        seen.sort_unstable();
        let mut whole = self.deck.clone();
        whole.sort_unstable();
        assert_eq!(seen, whole, "every card is taken or left, once");
        assert_eq!(number(&self.game["cards_left"]) as usize, table.len());
        assert_eq!(number(&self.game["sets_taken"]), taken_sets);
        assert_eq!(number(&self.game["largest"]) as usize, largest);
        taken_sets
    }
}

#[test]
fn traced_games_follow_the_rules() {
    let mut ends = BTreeMap::new();
    for index in 0..60 {
        let sets = Traced::new("4", "uniform", 12, 3, &index.to_string()).check();
        *ends.entry(sets).or_insert(0) += 1;
    }
    assert!(ends.len() > 2, "{ends:?}");
    for index in 0..5 {
        let index = index.to_string();
        for (attributes, rule, start, step) in [
            ("4", "first", 12, 3),
            ("3", "uniform", 9, 3),
            ("3", "first", 3, 1),
            ("4", "uniform", 10, 2),
            ("4", "uniform", 20, 5),
            ("5", "first", 12, 3),
            ("1", "uniform", 1, 1),
            ("2", "uniform", 9, 3),
        ] {
            Traced::new(attributes, rule, start, step, &index).check();
        }
    }
}

/// The sum of all cards is zero, so after 26 Sets the last three cards are one too.
#[test]
fn three_cards_never_remain() {
    for rule in ["uniform", "first"] {
        let games = json(&["games", "--samples", "3000", "--rule", rule, "--json"]);
        let left = games["cards_left"].as_array().unwrap();
        let perfect = left.iter().find(|row| row["cards"] == 0).unwrap();
        assert!(number(&perfect["games"]) > 0);
        assert!(
            left.iter().all(|row| row["cards"] != 3 && number(&row["cards"]).is_multiple_of(3))
        );
        assert_eq!(left.iter().map(|row| number(&row["games"])).sum::<u64>(), 3000);
    }
}

#[test]
fn tables_are_those_of_the_traced_games() {
    let mut seen: BTreeMap<(u64, u64), BTreeMap<String, BTreeMap<usize, u64>>> = BTreeMap::new();
    let (mut left, mut largest) = (BTreeMap::new(), BTreeMap::new());
    for index in 5..25 {
        let game = json(&["games", "--index", &index.to_string(), "--trace", "--json"]);
        for step in game["moves"].as_array().unwrap() {
            let cards = words(&step["cards"]).len() as u64;
            let origin = step["origin"].as_str().unwrap().to_owned();
            let sets = step["sets"].as_array().unwrap().len();
            let kind = seen.entry((number(&step["deck"]), cards)).or_default();
            *kind.entry(origin).or_default().entry(sets).or_insert(0) += 1;
        }
        *left.entry(number(&game["cards_left"])).or_insert(0) += 1;
        *largest.entry(number(&game["largest"])).or_insert(0) += 1;
    }
    let games = json(&["games", "--first", "5", "--samples", "20", "--json"]);
    assert_eq!(games["games"], 20);
    assert_eq!(games["rule"], "uniform");
    let tables = games["tables"].as_array().unwrap();
    assert_eq!(tables.len(), seen.len());
    assert_eq!((&tables[0]["deck"], &tables[0]["table"]), (&json!(69), &json!(12)));
    for table in tables {
        let kind = &seen[&(number(&table["deck"]), number(&table["table"]))];
        let mut all = [0; 3];
        for origin in ["ascending", "descending"] {
            let none = BTreeMap::new();
            let by_sets = kind.get(origin).unwrap_or(&none);
            let histogram: Vec<Value> = by_sets
                .iter()
                .map(|(sets, tables)| json!({ "sets": sets, "tables": tables }))
                .collect();
            assert_eq!(table[origin]["histogram"], json!(histogram));
            let sums = [
                by_sets.values().sum(),
                by_sets.get(&0).copied().unwrap_or(0),
                by_sets.iter().map(|(sets, tables)| *sets as u64 * tables).sum(),
            ];
            for (name, sum) in ["tables", "without_set", "sets"].iter().zip(sums) {
                assert_eq!(table[origin][*name], sum);
            }
            all.iter_mut().zip(sums).for_each(|(all, sum)| *all += sum);
        }
        for (name, sum) in ["tables", "without_set", "sets"].iter().zip(all) {
            assert_eq!(table[*name], sum);
        }
        assert_eq!(number(&table["round"]), (69 - number(&table["deck"])) / 3 + 1);
    }
    for (name, expected) in [("cards_left", left), ("largest", largest)] {
        let rows = games[name].as_array().unwrap();
        let told = rows.iter().map(|row| (number(&row["cards"]), number(&row["games"]))).collect();
        assert_eq!(expected, told, "{name}");
    }
}

#[test]
fn parts_add_up_and_threads_do_not_matter() {
    let games = |first: &str, samples: &str, threads: &str| {
        let args = ["games", "--attributes", "3", "--first", first, "--samples", samples];
        json(&[&args[..], &["--json", "--backend", "cpu", "--threads", threads]].concat())
    };
    let whole = games("0", "200_000", "2");
    assert_eq!(whole, games("0", "2e5", "1"));
    let parts = [games("0", "160001", "2"), games("160001", "39999", "1")];
    let perfect = |of: &Value| number(&of["cards_left"][0]["games"]);
    assert_eq!(perfect(&parts[0]) + perfect(&parts[1]), perfect(&whole));
    let start = |of: &Value| number(&of["tables"][0]["sets"]);
    assert_eq!(start(&parts[0]) + start(&parts[1]), start(&whole));
}

#[test]
fn the_rule_stands_above_every_table_and_published_figures_beside_their_own() {
    let uniform = printed(&["games", "--samples", "500"]);
    assert!(uniform.starts_with("Whole games of 81 cards (4 attributes), 12 on the table"));
    assert!(uniform.contains("500 games from index 0, seed 1"));
    assert!(uniform.contains("published") && uniform.contains("beyond 3; chance alone"));
    assert!(uniform.contains("never need more than 12 cards"));
    assert!(uniform.contains("30.0:1") && uniform.contains("ascending  descending"));
    let first = printed(&["games", "--samples", "500", "--rule", "first"]);
    assert!(!first.contains("published") && !first.contains("z-scores"));
    for (report, rule) in [(&uniform, "(rule uniform)"), (&first, "(rule first)")] {
        let titles: Vec<&str> = report.split("\n\n").skip(1).collect();
        assert!(titles.len() >= 6);
        let tables = titles.iter().filter(|title| !title.starts_with("z-scores"));
        assert!(tables.clone().all(|table| table.lines().next().unwrap().ends_with(rule)));
    }
}

#[test]
fn one_game_is_told_as_it_was_played() {
    let outcome = printed(&["games", "--index", "7"]);
    assert_eq!(outcome.lines().count(), 2);
    let told = printed(&["games", "--index", "7", "--trace"]);
    assert_eq!(told, printed(&["games", "--index", "7", "--trace"]));
    assert_eq!(told.lines().last(), outcome.lines().last());
    let game = json(&["games", "--index", "7", "--trace", "--json"]);
    let moves = game["moves"].as_array().unwrap();
    assert_eq!(told.matches(" in the deck, ").count(), moves.len());
    assert!(told.contains(&words(&moves[0]["cards"]).join(" ")));
    assert!(json(&["games", "--index", "7", "--json"])["moves"].is_null());
    assert_eq!(printed(&["games", "--emit", "--samples", "3"]).lines().count(), 3);
}

#[test]
fn small_decks_and_other_tables() {
    for (args, part) in [
        ("games --attributes 1 --samples 9", "3 on the table"),
        ("games --attributes 2 --samples 9", "9 on the table"),
        ("games --attributes 6 --samples 9", "12 on the table"),
        ("games --start 1 --step 1 --samples 9", "1 on the table, 1 more"),
        ("games --start 81 --step 81 --samples 9", "81 on the table"),
        ("games --start 13 --step 5 --samples 9", "13 on the table, 5 more"),
        ("games --index 18446744073709551615", "Game 18446744073709551615"),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        assert!(printed(&args).contains(part), "{args:?}");
        json(&[&args[..], &["--json"]].concat());
    }
}

#[test]
fn wrong_flags_are_one_line() {
    for (args, part) in [
        ("games --start 82", "--start: the starting table has 1 to 81 cards"),
        ("games --start 0", "--start: "),
        ("games --attributes 2 --start 12", "--start: "),
        ("games --step 0", "--step: 1 to 81 cards are added"),
        ("games --attributes 0", "--attributes: a deck has 1 to 6 attributes, not 0"),
        ("games --attributes 6 --start 700", "--attributes: the tally of this game has"),
        ("games --rule last", "[possible values: uniform, first]"),
        ("games --samples 0", "--samples: at least 1 is needed"),
        ("games --samples 12x", "--samples <K>': expected a whole number"),
        ("games --trace", "--index <I>"),
        ("games --index 3 --first 2", "cannot be used with"),
        ("games --index 3 --trace --emit", "cannot be used with"),
        ("games --emit --json", "cannot be used with"),
        ("games --first 18446744073709551610 --samples 6", "--first: 6 samples from"),
    ] {
        let args: Vec<&str> = args.split(' ').collect();
        let line = refusal(&args);
        assert!(line.contains(part), "{args:?}: {line}");
    }
}
