//! The vector kernels, the count of all layouts, and many rounds of small ones, beside the better
//! of two plain versions, on one core.
//!
//! Every version does the same samples, and their tallies must be equal. Rounds go through
//! all versions in turn, so that what else the machine does falls on all of them; the time
//! of a version is its best round. What counts is the ratio.

use std::time::Instant;
use tertia::cards::Deck;
use tertia::exact::Count;
use tertia::exact::count::plain::{self as plain_count, OneByOne};
use tertia::exact::count::third_parts;
use tertia::hypergraph::small::Solver;
use tertia::hypergraph::{Hypergraph, Limit, domination, packing, plain as brute, play, random};
use tertia::puzzle::{Method, Property, Puzzle, decide, files};
use tertia::simulate::games::Rule;
use tertia::simulate::lanes::{self, Level};
use tertia::simulate::{Cpu, Kernel, deals, games, plain};

const ROUNDS: usize = 7;

/// A version: its name, whether it is a plain one, and what it does with so many samples.
type Version<'a, T> = (&'static str, bool, Box<dyn Fn(u64) -> T + 'a>);

fn main() {
    for (attributes, cards) in
        [(4, 5), (4, 12), (4, 15), (4, 18), (4, 21), (4, 40), (3, 12), (5, 12), (6, 12)]
    {
        let deck = Deck::new(attributes).expect("a deck");
        let job = deals::Job::new(deck, cards, 1).expect("a job");
        let samples = 12_000_000 / u64::from(cards * cards);
        compare(&format!("deals of {cards} of {} cards", deck.size()), samples, &of_deals(&job));
    }
    for (attributes, rule) in [(4, Rule::Uniform), (4, Rule::First), (3, Rule::Uniform)] {
        let deck = Deck::new(attributes).expect("a deck");
        let job = games::Job::new(deck, rule, 12, 3, 1).expect("a job");
        let name = format!("whole games of {} cards, rule {}", deck.size(), rule.name());
        compare(&name, 20_000, &of_games(&job));
    }
    [5, 7, 9].into_iter().for_each(of_third_parts);
    [8, 9].into_iter().for_each(of_layouts);
    [12, 15].into_iter().for_each(of_many_rounds);
    of_puzzles();
}

/// Max, Min and the value of the game of random layouts of so many cards, by brute force, by a
/// solver each, and all at once.
fn of_many_rounds(cards: u32) {
    let job = deals::Job::new(Deck::REAL, cards, 1).expect("a job");
    let deal = |index| random::layout(job.key, index, job.deck, cards);
    let graphs: Vec<Hypergraph> =
        (0..500).map(|index| Hypergraph::of_layout(&deal(index))).collect();
    let by_force = |graph: &Hypergraph| {
        [brute::most_disjoint(graph), brute::fewest_maximal(graph), brute::grundy(graph)]
    };
    let limit = Limit::none();
    let apart = |graph: &Hypergraph| {
        let max = packing::maximum(graph, packing::Method::Portfolio, &limit).edges.len();
        let min = domination::minimum(graph, None, domination::Method::Portfolio, &limit);
        let game = play::solve(graph, play::Method::Winner, &limit).expect("no limit");
        [max, min.edges.len(), game.value]
    };
    let at_once = |graphs: &[Hypergraph]| {
        let mut solver = Solver::default();
        let values = graphs.iter().map(|graph| {
            let edges: Vec<&[usize]> = graph.edges().collect();
            let values = solver.solve(graph.vertices(), &edges).expect("few Sets");
            [values.max, values.min, values.grundy].map(usize::from)
        });
        values.collect()
    };
    let versions: Vec<Version<Vec<[usize; 3]>>> = vec![
        ("brute force", true, Box::new(|_| graphs.iter().map(by_force).collect())),
        ("a solver each", true, Box::new(|_| graphs.iter().map(apart).collect())),
        ("all at once", false, Box::new(|_| at_once(&graphs))),
    ];
    compare(&format!("many rounds of {cards} of 81 cards"), 500, &versions);
}

/// Strong puzzles of width 6 with twelve to fourteen rows; the plain version is SAT alone.
fn of_puzzles() {
    let known = files::read(include_bytes!("../tests/oracles/strong.puz")).expect("puzzles");
    let known = known.into_iter().map(|written| written.puzzle).filter(|puzzle| puzzle.len() == 14);
    let shorter = |puzzle: Puzzle| {
        let rows = [12, 13, 14].map(|rows| puzzle.rows()[..rows].to_vec());
        rows.map(|rows| Puzzle::of_rows(puzzle.width(), rows).expect("a puzzle"))
    };
    let puzzles: Vec<Puzzle> = known.flat_map(shorter).collect();
    let all = |method| {
        let strong = |puzzle| decide(puzzle, Property::Strong, method, &Limit::none());
        puzzles.iter().map(|puzzle| strong(puzzle).expect("a method").holds).collect()
    };
    let versions: Vec<Version<Vec<Option<bool>>>> = vec![
        ("plain, SAT alone", true, Box::new(|_| all(Method::Sat))),
        ("unidirectional", false, Box::new(|_| all(Method::Unidirectional))),
        ("bidirectional", false, Box::new(|_| all(Method::Bidirectional))),
        ("hybrid", false, Box::new(|_| all(Method::Hybrid))),
    ];
    compare("strong puzzles of 12 to 14 rows", puzzles.len() as u64, &versions);
}

/// All layouts of so many cards, on one thread.
fn of_layouts(cards: u32) {
    let versions: Vec<Version<Vec<u128>>> = vec![
        ("plain, smallest", true, Box::new(move |_| plain_layouts(cards, OneByOne::Smallest))),
        ("plain, largest", true, Box::new(move |_| plain_layouts(cards, OneByOne::Largest))),
        ("count", false, Box::new(move |_| counted(cards))),
    ];
    compare(&format!("all layouts of {cards} of 81 cards"), 1, &versions);
}

fn plain_layouts(cards: u32, which: OneByOne) -> Vec<u128> {
    let mut layouts = plain_count::layouts(cards, which);
    layouts.truncate(layouts.iter().rposition(|&count| count > 0).map_or(0, |last| last + 1));
    layouts
}

fn counted(cards: u32) -> Vec<u128> {
    let engine = Cpu::new(Kernel::best(), 1).expect("an engine");
    let count = Count::new(4, cards).expect("a count").run(&engine).expect("a distribution");
    count.counts().iter().map(|count| count.try_into().expect("fewer than 2^81")).collect()
}

/// The sets of so many points of a hyperplane by Sets and weights.
fn of_third_parts(size: u32) {
    let weights: [u8; 27] = std::array::from_fn(|point| (point * point % 11 % 7) as u8);
    let oracle = move |n| (0..n).map(|_| third_parts::oracle(&weights, size)).collect();
    let by_value = move |n| (0..n).map(|_| third_parts::by_value(&weights, size)).collect();
    let versions: Vec<Version<Vec<Vec<u32>>>> = vec![
        ("plain, one by one", true, Box::new(oracle)),
        ("by value", false, Box::new(by_value)),
    ];
    compare(&format!("third parts of {size} of 27 points"), 3, &versions);
}

fn of_deals(job: &deals::Job) -> Vec<Version<'_, deals::Tally>> {
    let mut versions: Vec<Version<deals::Tally>> = vec![
        ("plain, pairs", true, Box::new(|n| plain::deals_by_pairs(job, 0..n))),
        ("plain, triples", true, Box::new(|n| plain::deals_by_triples(job, 0..n))),
        ("oracle", false, Box::new(|n| deals::oracle(job, 0..n))),
    ];
    for level in Level::ALL.into_iter().rev().filter(|level| level.available()) {
        let lanes = move |n| lanes::deals(level, job, 0..n);
        versions.push((level.name(), false, Box::new(lanes)));
    }
    versions
}

fn of_games(job: &games::Job) -> Vec<Version<'_, games::Tally>> {
    let mut versions: Vec<Version<games::Tally>> = vec![
        ("plain, places", true, Box::new(|n| plain::games(job, 0..n))),
        ("plain, triples", true, Box::new(|n| games::oracle(job, 0..n))),
    ];
    for level in [Level::Avx2, Level::Avx512].into_iter().filter(|level| level.available()) {
        let lanes = move |n| lanes::games(level, job, 0..n);
        versions.push((level.name(), false, Box::new(lanes)));
    }
    versions
}

/// Times all versions and prints them beside the better plain one.
fn compare<T: PartialEq>(name: &str, samples: u64, versions: &[Version<T>]) {
    let mut best = vec![f64::INFINITY; versions.len()];
    let expected = versions[0].2(samples);
    for _ in 0..ROUNDS {
        for ((version, _, run), best) in versions.iter().zip(&mut best) {
            let begin = Instant::now();
            let tally = run(samples);
            *best = best.min(begin.elapsed().as_secs_f64());
            assert!(tally == expected, "{version} disagrees on {name}");
        }
    }
    let plain = versions.iter().zip(&best).filter(|((_, plain, _), _)| *plain);
    let reference = plain.map(|(_, &best)| best).fold(f64::INFINITY, f64::min);
    println!("{name}, {samples} a round, best of {ROUNDS} rounds, one thread");
    for ((version, _, _), best) in versions.iter().zip(best) {
        let (each, rate) = (best / samples as f64 * 1e9, samples as f64 / best);
        let ratio = reference / best;
        println!("  {version:<14} {each:>9.2} ns  {rate:>12.0} a second  {ratio:>5.1} x plain");
    }
    println!();
}
