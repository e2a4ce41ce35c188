//! Large samples against exact and published distributions. Seeds are fixed and chosen
//! once; a p-value under [`LEAST`] fails.

use statrs::distribution::{ChiSquared, ContinuousCDF, DiscreteCDF, Normal, Poisson};
use std::collections::HashMap;
use std::sync::LazyLock;
use tertia::cards::Deck;
use tertia::random::{Key, order};
use tertia::simulate::games::{self, Group, ORIGINS, Rule};
use tertia::simulate::{Cpu, Engine, Kernel, count, deals};

/// Deals of 12 cards; other numbers of cards get a tenth.
const DEALS: u64 = 100_000_000;

/// Whole games; first-found gets a quarter.
const GAMES: u64 = 10_000_000;

/// The least p-value that passes.
const LEAST: f64 = 1e-4;

/// Deals, orders and games that are looked at one by one.
const ORDERS: u64 = 100_000;

const SEED: u64 = 20_261_130;

fn engine() -> Cpu {
    Cpu::new(Kernel::best(), 0).unwrap()
}

/// The numbers of a table after its header.
fn rows(csv: &str) -> Vec<Vec<u64>> {
    let lines = csv.lines().skip(1);
    lines.map(|line| line.split(',').map(|field| field.parse().unwrap()).collect()).collect()
}

fn binomial(n: u64, k: u64) -> u128 {
    (0..u128::from(k)).fold(1, |product, i| product * (u128::from(n) - i) / (i + 1))
}

/// The chance of so large a chi-square.
fn chi_square_p(chi_square: f64, freedom: f64) -> f64 {
    ChiSquared::new(freedom).unwrap().sf(chi_square)
}

/// The chance of a deviate so far from 0, on both sides.
fn normal_p(z: f64) -> f64 {
    2.0 * Normal::new(0.0, 1.0).unwrap().sf(z.abs())
}

/// The chance of a count so far from its mean, on both sides.
fn poisson_p(count: u64, mean: f64) -> f64 {
    if mean == 0.0 {
        return if count == 0 { 1.0 } else { 0.0 };
    }
    let poisson = Poisson::new(mean).unwrap();
    let above = if count == 0 { 1.0 } else { poisson.sf(count - 1) };
    (2.0 * above.min(poisson.cdf(count))).min(1.0)
}

/// Goodness of fit of counts to weights. Cells that expect fewer than 5 are pooled; if the
/// pool still does, its count is judged by itself as Poisson's.
fn fit_p(counts: &[u64], weights: &[f64]) -> f64 {
    assert_eq!(counts.len(), weights.len());
    let all = counts.iter().sum::<u64>() as f64;
    let scale = all / weights.iter().sum::<f64>();
    let (mut cells, mut chi_square) = (0, 0.0);
    let mut add = |count: u64, expected: f64| {
        cells += 1;
        chi_square += (count as f64 - expected).powi(2) / expected;
    };
    let mut pool = (0, 0.0);
    for (&count, weight) in counts.iter().zip(weights) {
        if weight * scale < 5.0 {
            pool = (pool.0 + count, pool.1 + weight * scale);
        } else {
            add(count, weight * scale);
        }
    }
    let mut p: f64 = 1.0;
    if pool.1 >= 5.0 {
        add(pool.0, pool.1);
    } else {
        p = poisson_p(pool.0, pool.1);
    }
    if cells > 1 {
        p = p.min(chi_square_p(chi_square, f64::from(cells - 1)));
    }
    p
}

/// The chance of `x` of `n` beside the `y` of `m` of a far larger sample, by the pooled
/// variance of two samples; rare cases are Poisson's.
fn share_p(x: u64, n: u64, y: u64, m: u64) -> f64 {
    let [xf, nf, yf, mf] = [x, n, y, m].map(|count| count as f64);
    if n == 0 || m == 0 {
        return 1.0;
    }
    if nf * yf / mf < 25.0 {
        return poisson_p(x, nf * yf / mf);
    }
    if nf * (mf - yf) / mf < 25.0 {
        return poisson_p(n - x, nf * (mf - yf) / mf);
    }
    let pooled = (xf + yf) / (nf + mf);
    normal_p((xf / nf - yf / mf) / (pooled * (1.0 - pooled) * (1.0 / nf + 1.0 / mf)).sqrt())
}

#[test]
fn the_p_values_are_those_of_the_textbook() {
    assert!((chi_square_p(18.307, 10.0) - 0.05).abs() < 1e-4);
    assert!((normal_p(-1.959_964) - 0.05).abs() < 1e-6);
    assert!((poisson_p(0, 3.0) - 2.0 * (-3.0f64).exp()).abs() < 1e-12);
    assert_eq!(fit_p(&[50, 50], &[1.0, 1.0]), 1.0);
    assert!((fit_p(&[60, 40], &[3.0, 3.0]) - 0.0455).abs() < 1e-4);
}

fn deals(attributes: u32, cards: u32, samples: u64) -> deals::Tally {
    let job = deals::Job::new(Deck::new(attributes).unwrap(), cards, SEED).unwrap();
    let tally = engine().deals(&job, 0..samples).unwrap();
    assert_eq!(tally.deals(), samples);
    tally
}

fn samples_of(cards: u64) -> u64 {
    if cards == 12 { DEALS } else { DEALS / 10 }
}

#[test]
fn the_number_of_sets_has_its_exact_distribution() {
    let table = rows(include_str!("../oracles/set_count_exact.csv"));
    for cards in [3, 4, 5, 6, 7, 8, 9, 12] {
        let exact = || table.iter().filter(|row| row[0] == cards);
        let layouts: u128 = exact().map(|row| u128::from(row[2])).sum();
        assert_eq!(layouts, binomial(81, cards), "the table itself");
        let tally = deals(4, cards as u32, samples_of(cards));
        let mut weights = vec![0.0; tally.histogram.len()];
        for row in exact() {
            weights[row[1] as usize] = row[2] as f64;
        }
        let p = fit_p(&tally.histogram, &weights);
        assert!(p > LEAST, "{cards} cards: p = {p}");
    }
}

#[test]
fn deals_without_a_set_are_as_many_as_caps() {
    for (attributes, table) in [
        (4, include_str!("../oracles/set_free_counts.csv")),
        (3, include_str!("../oracles/deck27_set_free.csv")),
    ] {
        let size = 3u64.pow(attributes);
        for row in rows(table) {
            let tally = deals(attributes, row[0] as u32, samples_of(row[0]));
            let free = row[1] as f64;
            let other = binomial(size, row[0]) as f64 - free;
            let without = tally.without_set();
            let p = fit_p(&[without, tally.deals() - without], &[free, other]);
            assert!(p > LEAST, "{} of {size} cards: p = {p}", row[0]);
        }
    }
}

/// The first two moments of the number of Sets, where no distribution is known: with
/// falling factorials, a pair of Sets has five cards or six.
#[test]
fn the_number_of_sets_has_its_mean_and_second_moment() {
    let falling = |n: f64, k: i32| (0..k).map(|i| n - f64::from(i)).product::<f64>();
    for (attributes, cards) in
        [(2, 5), (3, 12), (3, 20), (4, 15), (4, 40), (5, 12), (6, 12), (6, 60)]
    {
        let samples = DEALS / if cards > 20 { 100 } else { 20 };
        let tally = deals(attributes, cards, samples);
        let (m, v, n) = (f64::from(cards), 3f64.powi(attributes as i32), samples as f64);
        let (lines, through) = (v * (v - 1.0) / 6.0, (v - 1.0) / 2.0);
        let mean = lines * falling(m, 3) / falling(v, 3);
        let meeting = 3.0 * lines * (through - 1.0);
        let apart = lines * (lines - 1.0) - meeting;
        let pairs = meeting * falling(m, 5) / falling(v, 5)
            + if v < 6.0 { 0.0 } else { apart * falling(m, 6) / falling(v, 6) };
        let square = pairs + mean;
        let [first, second, fourth] = [1, 2, 4].map(|power| tally.moment(power) as f64 / n);
        let z = (first - mean) / ((square - mean * mean) / n).sqrt();
        assert!(normal_p(z) > LEAST, "{cards} of {v} cards: mean {first}, not {mean}");
        let z = (second - square) / ((fourth - second * second) / n).sqrt();
        assert!(normal_p(z) > LEAST, "{cards} of {v} cards: second moment {second}, not {square}");
    }
}

fn play(rule: Rule, samples: u64) -> games::Tally {
    let job = games::Job::new(Deck::REAL, rule, 12, 3, SEED).unwrap();
    let tally = engine().games(&job, 0..samples).unwrap();
    assert_eq!(tally.games(), samples);
    tally
}

/// Played once for all tests.
static UNIFORM: LazyLock<games::Tally> = LazyLock::new(|| play(Rule::Uniform, GAMES));

/// Each row of a game is met at most once, so that its tables are independent.
#[test]
fn games_agree_with_the_published_ones() {
    let tally = &*UNIFORM;
    let table = rows(include_str!("../../src/experiment/data/game_no_set_by_deck.csv"));
    let all = table[0][2];
    let mut least = (1.0, String::new());
    let mut beyond_three = 0;
    for row in &table {
        let histograms = ORIGINS.map(|o| tally.histogram(row[0] as u32, row[1] as u32, o));
        let tables: u64 = histograms.iter().flat_map(|histogram| *histogram).sum();
        let without: u64 = histograms.iter().map(|histogram| histogram[0]).sum();
        for (x, n, y, m, what) in [
            (without, tables, row[3], row[2], "without a Set"),
            (tables, GAMES, row[2], all, "met"),
        ] {
            let p = share_p(x, n, y, m);
            beyond_three += u32::from(p < 0.0027);
            if p < least.0 {
                least = (p, format!("{} in the deck, {} on the table, {what}", row[0], row[1]));
            }
        }
    }
    let p = least.0 * 2.0 * table.len() as f64;
    assert!(p > LEAST, "{}: p = {p} for all rows together", least.1);
    assert!(beyond_three < 6, "{beyond_three} of {} beyond 3", 2 * table.len());

    let published = rows(include_str!("../../src/experiment/data/game_cards_left.csv"));
    let weights: Vec<f64> = published.iter().map(|row| row[1] as f64).collect();
    let counts: Vec<u64> = published.iter().map(|row| tally.cards_left[row[0] as usize]).collect();
    assert_eq!(counts.iter().sum::<u64>(), GAMES);
    let p = fit_p(&counts, &weights);
    assert!(p > LEAST, "cards left: p = {p}");
}

/// Published roughly: the tolerances are one of the last digit given and four standard errors.
#[test]
fn means_in_play_are_the_published_ones() {
    let (uniform, first) = (&*UNIFORM, play(Rule::First, GAMES / 4));
    let mean = |size: u32| {
        let histograms = uniform
            .shape
            .lefts()
            .flat_map(|left| ORIGINS.map(|origin| uniform.histogram(left, size, origin)));
        let (mut tables, mut sets) = (0, 0);
        for histogram in histograms {
            tables += histogram.iter().sum::<u64>();
            sets += histogram.iter().zip(0..).map(|(count, sets)| count * sets).sum::<u64>();
        }
        // The error of a ratio of two sums over independent games.
        let moments = uniform.moments(size, Group::All);
        let r = sets as f64 / tables as f64;
        let squares = moments.ss as f64 - 2.0 * r * moments.sy as f64 + r * r * moments.yy as f64;
        (r, 4.0 * squares.sqrt() / tables as f64)
    };
    for (size, published) in [(12, 2.39), (15, 3.34)] {
        let (mean, error) = mean(size);
        assert!((mean - published).abs() < 0.01 + error, "{mean} Sets on {size} cards");
    }
    for (what, games, of, published, digit) in [
        ("perfect, uniform", uniform.cards_left[0], GAMES, 0.0122, 0.0001),
        // Played apart from this library; 1.51 % where new cards go to the end of a list.
        ("perfect, first", first.cards_left[0], GAMES / 4, 0.0149, 0.0001),
        ("never 15", uniform.largest[12], GAMES, 0.30, 0.02),
    ] {
        let share = games as f64 / of as f64;
        let error = 4.0 * (published * (1.0 - published) / of as f64).sqrt();
        assert!((share - published).abs() < digit + error, "{what}: {share}");
    }
}

/// In n orders of D cards, count how often each card comes at each position. Since an order
/// is a permutation matrix, (D-1)/n times the sum of (count - n/D)^2 has (D-1)^2 degrees of
/// freedom.
#[test]
fn each_card_is_at_each_position_equally_often() {
    for (deck, orders) in
        [(9, ORDERS), (27, ORDERS), (81, ORDERS), (243, ORDERS / 5), (729, ORDERS / 10)]
    {
        let key = Key::of_point(SEED, "positions");
        let mut counts = vec![0u32; deck * deck];
        let (mut row, mut order) = (Vec::new(), vec![0; deck]);
        for index in 0..orders {
            order::draw(key, index, deck as u32, 0, &mut row, &mut order);
            for (position, &card) in order.iter().enumerate() {
                counts[position * deck + usize::from(card)] += 1;
            }
        }
        let expected = orders as f64 / deck as f64;
        let squares: f64 = counts.iter().map(|&n| (f64::from(n) - expected).powi(2)).sum();
        let rest = deck as f64 - 1.0;
        let p = chi_square_p(squares * rest / orders as f64, rest * rest);
        assert!(p > LEAST, "{deck} cards: p = {p}");
    }
}

/// Goodness of fit of equally likely tuples of cards at these positions.
fn tuples_p(job: &deals::Job, positions: &[usize], samples: u64) -> f64 {
    let mut counts: HashMap<Vec<u16>, u64> = HashMap::new();
    for index in 0..samples {
        let deal = job.deal(index);
        *counts.entry(positions.iter().map(|&at| deal[at]).collect()).or_default() += 1;
    }
    let cells: u32 = (0..positions.len() as u32).map(|drawn| job.deck.size() - drawn).product();
    let expected = samples as f64 / f64::from(cells);
    assert!(expected > 5.0);
    // Cells never met still add what they expected.
    let met: f64 = counts.values().map(|&n| (n as f64 - expected).powi(2) / expected).sum();
    let missed = f64::from(cells - counts.len() as u32) * expected;
    chi_square_p(met + missed, f64::from(cells - 1))
}

#[test]
fn cards_at_several_positions_are_equally_likely_together() {
    let job =
        |attributes, cards| deals::Job::new(Deck::new(attributes).unwrap(), cards, SEED).unwrap();
    // Within one word, across two words, across two blocks, and far apart.
    for pair in [[0, 1], [1, 2], [2, 3], [0, 11], [11, 12], [12, 13], [23, 24], [0, 24]] {
        let p = tuples_p(&job(4, 25), &pair, ORDERS / 2);
        assert!(p > LEAST / 10.0, "cards {pair:?} of 25: p = {p}");
    }
    let p = tuples_p(&job(4, 12), &[0], ORDERS).min(tuples_p(&job(4, 12), &[11], ORDERS));
    assert!(p > LEAST / 2.0, "first and last of 12: p = {p}");
    for (job, positions) in [
        (job(2, 4), &[0, 1, 2, 3][..]),
        (job(2, 9), &[5, 6, 7, 8]),
        (job(2, 3), &[0, 1, 2]),
        (job(3, 3), &[0, 1, 2]),
    ] {
        let p = tuples_p(&job, positions, 2 * ORDERS);
        assert!(p > LEAST / 4.0, "cards {positions:?}: p = {p}");
    }
}

/// The numbers of Sets of many deals, less their mean.
fn centred(job: &deals::Job, indices: std::ops::Range<u64>) -> Vec<f64> {
    let len = (indices.end - indices.start) as usize;
    let layouts = indices.flat_map(|index| job.deal(index)).collect();
    let batch = count::Batch::new(job.deck, job.cards, len, layouts).unwrap();
    let sets = engine().count(&batch).unwrap();
    let mean = sets.iter().map(|&sets| f64::from(sets)).sum::<f64>() / sets.len() as f64;
    sets.into_iter().map(|sets| f64::from(sets) - mean).collect()
}

/// Of independent samples, r times the root of n is about a standard normal deviate.
fn correlation_p(a: &[f64], b: &[f64]) -> f64 {
    let dot = |a: &[f64], b: &[f64]| a.iter().zip(b).map(|(a, b)| a * b).sum::<f64>();
    normal_p(dot(a, b) / (dot(a, a) * dot(b, b)).sqrt() * (a.len() as f64).sqrt())
}

#[test]
fn deals_of_different_indices_seeds_and_points_are_uncorrelated() {
    let job = |cards, seed| deals::Job::new(Deck::REAL, cards, seed).unwrap();
    let sets = centred(&job(12, SEED), 0..ORDERS);
    for lag in [1, 2, 3, 4, 8, 16, 32, 64, 4096, 16_384] {
        let p = correlation_p(&sets[lag..], &sets[..sets.len() - lag]);
        assert!(p > LEAST / 10.0, "lag {lag}: p = {p}");
    }
    for (what, other) in [
        ("another seed", centred(&job(12, SEED + 1), 0..ORDERS)),
        ("another high word of the seed", centred(&job(12, SEED + (1 << 32)), 0..ORDERS)),
        ("another point", centred(&job(13, SEED), 0..ORDERS)),
        ("another high word of the index", centred(&job(12, SEED), 1 << 32..(1 << 32) + ORDERS)),
    ] {
        let p = correlation_p(&sets, &other);
        assert!(p > LEAST / 4.0, "{what}: p = {p}");
    }
}

/// Which Set is taken first, apart for each number of Sets, and whether that hangs together
/// with the choice after.
#[test]
fn each_set_is_taken_equally_often() {
    let job = games::Job::new(Deck::new(3).unwrap(), Rule::Uniform, 12, 3, SEED).unwrap();
    let mut counts: HashMap<(usize, usize), Vec<u64>> = HashMap::new();
    for index in 0..ORDERS / 5 {
        let mut turn = 0;
        games::play(&job, index, |table| {
            if let Some(taken) = table.taken {
                let sets = table.sets.len();
                counts.entry((turn, sets)).or_insert_with(|| vec![0; sets])[taken] += 1;
                turn += 1;
            }
        });
    }
    let judged: Vec<_> = counts
        .iter()
        .filter(|((_, sets), counts)| *sets > 1 && counts.iter().sum::<u64>() > 10 * *sets as u64)
        .collect();
    assert!(judged.len() > 30);
    for ((turn, sets), counts) in &judged {
        let p = fit_p(counts, &vec![1.0; *sets]);
        assert!(p > LEAST / judged.len() as f64, "turn {turn}, {sets} Sets: p = {p}");
    }
}
