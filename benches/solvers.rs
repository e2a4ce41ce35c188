//! The solvers of many rounds beside each other, and two players beside plain recursion.
//!
//! Every method solves the same instances, and their values must be equal. Instances go through
//! all methods in turn, several times, and what counts is the geometric mean of the best times,
//! as ratios; of a portfolio also how much slower than the best of the others it ever is. Sets of
//! cards of more than three values are looked for beside plain enumeration, measured in full.

use std::collections::HashMap;
use std::time::Instant;
use tertia::cards::{Deck, Layout};
use tertia::hypergraph::{Hypergraph, Limit, domination, hitting_set, packing, play, random};
use tertia::matching::{self, Answer, Points, Problem, Query};
use tertia::random::Key;

#[path = "../tests/suite/formulas.rs"]
mod formulas;

const ROUNDS: usize = 3;

/// A method: its name, whether others are compared with it, and what it finds.
type Method<'a> = (&'static str, bool, Box<dyn Fn(&Hypergraph) -> usize + 'a>);

/// All groups, or the one that is named: `cargo bench --bench solvers -- values`.
fn main() {
    let asked = std::env::args().skip(1).find(|argument| !argument.starts_with('-'));
    let groups: [(&str, fn()); 5] = [
        ("two-players", two_players),
        ("most", most_sets),
        ("fewest", fewest_sets),
        ("hitting-sets", hitting_sets),
        ("values", many_values),
    ];
    for (name, run) in groups {
        if asked.as_ref().is_none_or(|asked| asked == name) {
            run();
        }
    }
}

fn two_players() {
    let games = of_games();
    let mut together = vec![0.0; games.len()];
    for cards in [27, 29, 31, 33] {
        let times = compare(&format!("game of {cards} cards"), &layouts(cards, 8), &games);
        together.iter_mut().zip(times).for_each(|(sum, time)| *sum += time);
    }
    println!("games of 27 to 33 cards together");
    let plain = games.iter().zip(&together).filter(|((_, plain, _), _)| *plain);
    let plain = plain.map(|(_, &time)| time).fold(f64::INFINITY, f64::min);
    for ((method, _, _), time) in games.iter().zip(&together) {
        println!("  {method:<21} {:>10.3} ms  {:>7.2} x the better", time * 1e3, plain / time);
    }
    println!();
}

fn most_sets() {
    for cards in [30, 35, 40, 45] {
        compare(&format!("most Sets of {cards} cards"), &layouts(cards, 10), &of_most());
    }
    for variables in [2, 3] {
        let mut clauses = formulas::all_signs(variables);
        let (unsatisfiable, _) = formulas::of_formula(variables, &clauses);
        clauses.pop();
        let (satisfiable, _) = formulas::of_formula(variables, &clauses);
        let name = format!("most Sets of a formula in {variables} variables");
        compare(&name, &[unsatisfiable, satisfiable], &of_most());
    }
}

fn fewest_sets() {
    for cards in [30, 33, 36, 40, 45] {
        compare(&format!("fewest Sets of {cards} cards"), &layouts(cards, 6), &of_fewest());
    }
    compare("fewest edges of the 9 x 9 grid", &[grid(9)], &of_fewest()[1..]);
}

fn hitting_sets() {
    for attributes in [3, 4] {
        let deck = Deck::new(attributes).expect("a deck");
        let name = format!("hitting set of all {} cards", deck.size());
        compare(&name, &[of_deck(deck)], &of_hitting_sets());
    }
}

fn many_values() {
    let random = |values, dimensions, count| {
        let layout = |index| matching::random::points(Key([6, 3]), index, values, dimensions, 60);
        (0..count).map(|index| layout(index).expect("a layout")).collect::<Vec<Points>>()
    };
    of_values("finding a Set", &random(5, 4, 3), first, 1.0);
    of_values("counting the Sets", &random(5, 4, 3), number, 100.0);
    of_values("finding none", &[without_set(5, 4, 60)], first, 100.0);
    of_values("finding a Set", &random(7, 3, 1), first, 1.0);
    of_values("counting the Sets", &random(7, 3, 1), number, 1e4);
    of_values("finding none", &[without_set(7, 3, 60)], first, 1e4);
}

/// Whether there is a Set.
fn first(query: &Query, method: matching::Method) -> u128 {
    match matching::find(query, method, &Limit::none()) {
        Answer::Found(_) => 1,
        Answer::None | Answer::Unknown => 0,
    }
}

/// The number of Sets.
fn number(query: &Query, method: matching::Method) -> u128 {
    matching::count(query, method, &Limit::none()).count
}

/// Random cards without a Set: one after another, those that would make one left out.
fn without_set(values: usize, dimensions: usize, cards: usize) -> Points {
    let deck = values.pow(dimensions as u32).min(matching::random::MOST);
    let drawn = matching::random::points(Key([6, 4]), 0, values, dimensions, deck);
    let drawn = drawn.expect("a deck");
    let points = |rows: &[&[u32]]| Points::new(values, dimensions, rows).expect("cards of a deck");
    let mut rows: Vec<&[u32]> = Vec::new();
    for row in drawn.rows() {
        rows.push(row);
        let layout = points(&rows);
        let query = Query::new(&layout, Problem::Set, &[rows.len() - 1]).expect("a card");
        if first(&query, matching::Method::Auto) > 0 {
            rows.pop();
        } else if rows.len() == cards {
            break;
        }
    }
    assert_eq!(rows.len(), cards, "a layout without a Set");
    points(&rows)
}

/// Prints each method's time for a layout, and its ratio to enumeration, which is measured once and
/// in full; the portfolio must be `least` times as fast.
fn of_values(
    name: &str,
    layouts: &[Points],
    ask: fn(&Query, matching::Method) -> u128,
    least: f64,
) {
    use matching::Method::{Auto, Backtracking, Cover, Enumeration, Sat};
    let (values, dimensions) = (layouts[0].values(), layouts[0].dimensions());
    println!(
        "{name} of {values} among 60 cards of {dimensions} attributes, geometric means of {}",
        layouts.len()
    );
    let queries = layouts.iter().map(|points| Query::new(points, Problem::Set, &[]));
    let queries: Vec<Query> = queries.map(|query| query.expect("no card is asked for")).collect();
    let time = |method, rounds: u32| {
        let best = |query: &Query| {
            let expected = ask(query, Auto);
            let times = (0..rounds).map(|_| {
                let begin = Instant::now();
                assert_eq!(ask(query, method), expected, "{method:?} disagrees on {query:?}");
                begin.elapsed().as_secs_f64()
            });
            times.fold(f64::INFINITY, f64::min).ln()
        };
        (queries.iter().map(best).sum::<f64>() / queries.len() as f64).exp()
    };
    let plain = time(Enumeration, 1);
    let others = [Backtracking, Sat, Cover, Auto].map(|method| (method, time(method, 50)));
    for (method, seconds) in [(Enumeration, plain)].into_iter().chain(others) {
        let (time, ratio) = (seconds * 1e3, plain / seconds);
        println!("  {:<21} {time:>10.4} ms  {ratio:>10.1} x enumeration", method.name());
        assert!(method != Auto || ratio >= least, "{least} times as fast as enumeration");
    }
    println!();
}

fn layouts(cards: u32, count: u64) -> Vec<Hypergraph> {
    let layout = |index| random::layout(Key([5, 27]), index, Deck::REAL, cards);
    (0..count).map(|index| Hypergraph::of_layout(&layout(index))).collect()
}

fn of_deck(deck: Deck) -> Hypergraph {
    let cards: Vec<Vec<u8>> = (0..deck.size()).map(|card| deck.digits(card as u16)).collect();
    Hypergraph::of_layout(&Layout::new(&cards).expect("a deck"))
}

fn grid(side: usize) -> Hypergraph {
    let at = move |row: usize, column: usize| row * side + column;
    let across = (0..side).flat_map(|r| (1..side).map(move |c| [at(r, c - 1), at(r, c)]));
    let down = (1..side).flat_map(|r| (0..side).map(move |c| [at(r - 1, c), at(r, c)]));
    Hypergraph::new(side * side, across.chain(down)).expect("a grid")
}

fn of_games() -> Vec<Method<'static>> {
    let limit = Limit::none();
    vec![
        ("plain, by cards left", true, Box::new(by_cards)),
        ("plain, by Sets left", true, Box::new(by_sets)),
        ("value", false, Box::new(move |graph| play::value(graph, &limit).expect("no limit"))),
        (
            "value and moves",
            false,
            Box::new(|graph| {
                let solved = play::solve(graph, play::Method::Winner, &Limit::none());
                solved.expect("no limit").value
            }),
        ),
    ]
}

/// The Grundy value by its definition, with the values of what was met kept by the cards that
/// are left in Sets.
fn by_cards(graph: &Hypergraph) -> usize {
    fn value(sets: &[u64], left: u64, known: &mut HashMap<u64, u8>) -> u8 {
        let within = |set: &&u64| **set & !left == 0;
        let live = sets.iter().filter(within).fold(0, |cards, set| cards | set);
        if let Some(&value) = known.get(&live) {
            return value;
        }
        let left = sets.iter().filter(within).map(|set| value(sets, live & !set, known));
        let reached = left.fold(0u64, |reached, value| reached | 1 << value);
        known.insert(live, reached.trailing_ones() as u8);
        reached.trailing_ones() as u8
    }
    let set = |set: &[usize]| set.iter().fold(0u64, |cards, card| cards | 1 << card);
    let sets: Vec<u64> = graph.edges().map(set).collect();
    value(&sets, u64::MAX, &mut HashMap::new()).into()
}

/// The same, kept by the Sets that are left.
fn by_sets(graph: &Hypergraph) -> usize {
    fn value(meeting: &[u128], live: u128, known: &mut HashMap<u128, u8>) -> u8 {
        if let Some(&value) = known.get(&live) {
            return value;
        }
        let mut reached = 0u64;
        let mut rest = live;
        while rest != 0 {
            let set = rest.trailing_zeros() as usize;
            rest &= rest - 1;
            reached |= 1 << value(meeting, live & !meeting[set], known);
        }
        known.insert(live, reached.trailing_ones() as u8);
        reached.trailing_ones() as u8
    }
    let meeting = |set: &[usize]| {
        let sets = set.iter().flat_map(|&card| graph.incident(card));
        sets.fold(0u128, |meeting, set| meeting | 1 << set)
    };
    let meeting: Vec<u128> = graph.edges().map(meeting).collect();
    let all = meeting.iter().fold(0, |all, meeting| all | meeting);
    value(&meeting, all, &mut HashMap::new()).into()
}

fn of_most() -> Vec<Method<'static>> {
    let by = |method| -> Box<dyn Fn(&Hypergraph) -> usize> {
        Box::new(move |graph| packing::maximum(graph, method, &Limit::none()).edges.len())
    };
    vec![
        ("SAT", true, by(packing::Method::Sat)),
        ("branch and bound", true, by(packing::Method::Branch)),
        ("portfolio", false, by(packing::Method::Portfolio)),
    ]
}

fn of_fewest() -> Vec<Method<'static>> {
    let by = |method| -> Box<dyn Fn(&Hypergraph) -> usize> {
        Box::new(move |graph| domination::minimum(graph, None, method, &Limit::none()).edges.len())
    };
    vec![
        ("branch and bound", true, by(domination::Method::Branch)),
        ("SAT", true, by(domination::Method::Sat)),
        ("frontier", true, by(domination::Method::Frontier)),
        ("portfolio", false, by(domination::Method::Portfolio)),
    ]
}

fn of_hitting_sets() -> Vec<Method<'static>> {
    let minimum = |graph: &Hypergraph| {
        let found = hitting_set::minimum(graph, None, hitting_set::Method::Branch, &Limit::none());
        found.vertices.len()
    };
    vec![("hitting set", true, Box::new(minimum))]
}

/// Times all methods and prints the geometric mean of each one's times, and its ratio to the better
/// of the methods that it is compared with. Returns the times of all instances together, by method.
fn compare(name: &str, instances: &[Hypergraph], methods: &[Method]) -> Vec<f64> {
    let mut together = vec![0.0; methods.len()];
    let mut logarithms = vec![0.0; methods.len()];
    let mut ratios = vec![0.0; methods.len()];
    let mut worst = vec![0.0f64; methods.len()];
    for graph in instances {
        let mut best = vec![f64::INFINITY; methods.len()];
        let expected = methods[0].2(graph);
        for _ in 0..ROUNDS {
            for ((method, _, find), best) in methods.iter().zip(&mut best) {
                let begin = Instant::now();
                let found = find(graph);
                *best = best.min(begin.elapsed().as_secs_f64());
                assert!(found == expected, "{method} disagrees on {name}: {graph:?}");
            }
        }
        let compared = methods.iter().zip(&best).filter(|((_, compared, _), _)| *compared);
        let reference = compared.map(|(_, &best)| best).fold(f64::INFINITY, f64::min);
        for (at, best) in best.into_iter().enumerate() {
            together[at] += best;
            logarithms[at] += best.ln();
            ratios[at] += (reference / best).ln();
            worst[at] = worst[at].max(best / reference);
        }
    }
    let count = instances.len() as f64;
    println!("{name}: {} instances, best of {ROUNDS} rounds, geometric means", instances.len());
    for (at, (method, _, _)) in methods.iter().enumerate() {
        let (time, ratio) = ((logarithms[at] / count).exp() * 1e3, (ratios[at] / count).exp());
        let worst = worst[at];
        println!(
            "  {method:<21} {time:>10.3} ms  {ratio:>7.2} x the better, never {worst:.2} times slower"
        );
    }
    println!();
    together
}
