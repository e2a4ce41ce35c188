//! Every kernel on a graphics adapter against the CPU, on the software Vulkan adapter where
//! there is one.

use std::ops::Range;
use tertia::cards::Deck;
use tertia::gpu::{Gpu, Kind, Tuning, adapters};
use tertia::random::{Purpose, block};
use tertia::simulate::games::Rule;
use tertia::simulate::{Cpu, Engine, Kernel, count, deals, games};

fn gpu(tuning: Tuning) -> Gpu {
    let mut there = adapters();
    there.sort_by_key(|adapter| adapter.description.kind != Kind::Software);
    let adapter = there.first();
    let adapter = adapter.expect("no graphics adapter: `make setup` installs a software one");
    Gpu::new(adapter, tuning).unwrap()
}

fn cpu() -> Cpu {
    Cpu::new(Kernel::best(), 0).unwrap()
}

/// Chunks that leave a last one of another size.
fn chunks(chunk: u64) -> Tuning {
    Tuning { chunk: Some(chunk), ..Tuning::default() }
}

fn without_int64() -> Tuning {
    Tuning { int64: false, ..Tuning::default() }
}

/// So many indices on both sides of the place where the low word overflows.
fn straddling(samples: u64) -> Range<u64> {
    (1 << 32) - samples / 3..(1 << 32) - samples / 3 + samples
}

/// A threshold under which an eighth of all words fall.
const EIGHTH: u32 = 1 << 29;

/// Deals of so many cards of a deck of so many attributes.
#[derive(Clone, Copy, Debug)]
struct Dealt(u32, u32);

fn deals_agree(engines: &[&dyn Engine], of: Dealt, floor: u32, indices: Range<u64>) {
    let job = deals::Job::new(Deck::new(of.0).unwrap(), of.1, 1).unwrap();
    let job = deals::Job { floor, ..job };
    let expected = cpu().deals(&job, indices.clone()).unwrap();
    for gpu in engines {
        let tally = gpu.deals(&job, indices.clone()).unwrap();
        // Histograms of up to 88453 bins are no reading.
        assert!(tally == expected, "{of:?} floor {floor} {indices:?}");
    }
}

#[test]
fn deals() {
    let gpu = gpu(Tuning::default());
    for of in [Dealt(4, 5), Dealt(4, 12), Dealt(3, 12), Dealt(5, 12), Dealt(6, 12)] {
        deals_agree(&[&gpu], of, 0, 0..1_000_000);
    }
}

#[test]
fn deals_of_many_cards() {
    let gpu = gpu(Tuning::default());
    for of in [Dealt(4, 15), Dealt(4, 21), Dealt(4, 40)] {
        deals_agree(&[&gpu], of, 0, 0..1_000_000);
    }
}

#[test]
fn deals_of_every_shape() {
    let gpu = gpu(Tuning::default());
    for cards in [0, 1, 2, 3, 8, 9, 10, 24, 25, 81] {
        deals_agree(&[&gpu], Dealt(4, cards), 0, 0..3000);
    }
    for of in [Dealt(1, 3), Dealt(2, 9), Dealt(3, 27), Dealt(5, 30), Dealt(6, 40)] {
        deals_agree(&[&gpu], of, 0, 0..1000);
    }
    for of in [Dealt(5, 243), Dealt(6, 300), Dealt(6, 729)] {
        deals_agree(&[&gpu], of, 0, 0..50);
    }
}

#[test]
fn deals_in_chunks_over_the_border_with_rejection() {
    let engines = [gpu(chunks(40_000)), gpu(chunks(7777)), gpu(without_int64())];
    let engines = engines.each_ref().map(|gpu| gpu as &dyn Engine);
    for of in [Dealt(4, 12), Dealt(4, 15), Dealt(5, 13), Dealt(4, 30), Dealt(5, 30)] {
        deals_agree(&engines, of, 0, straddling(100_000));
        deals_agree(&engines, of, EIGHTH, straddling(30_000));
    }
    // Four words a deal: one in two has a word under this.
    deals_agree(&engines, Dealt(4, 12), 683_000_000, straddling(100_000));
}

/// A word whose low half is the threshold is kept; one more and it is rejected.
#[test]
fn the_threshold_itself_is_kept() {
    let gpu = gpu(Tuning::default());
    for of in [Dealt(4, 12), Dealt(4, 30)] {
        let job = deals::Job::new(Deck::REAL, of.1, 1).unwrap();
        // Each range multiplies the low half, so that it ends as this.
        let low = |index| block(job.key, index, 0, Purpose::Deck)[0].wrapping_mul(81 * 80 * 79);
        for index in (0..).filter(|&index| low(index) < 1 << 28).take(12) {
            for floor in [low(index), low(index) + 1] {
                deals_agree(&[&gpu], of, floor, index..index + 1);
            }
        }
    }
}

/// Games with a deck of so many attributes, a rule, a starting table and a step.
#[derive(Clone, Copy, Debug)]
struct Played(u32, Rule, u32, u32);

fn games_agree(engines: &[&dyn Engine], of: Played, floor: u32, indices: Range<u64>) {
    let job = games::Job::new(Deck::new(of.0).unwrap(), of.1, of.2, of.3, 1).unwrap();
    let job = games::Job { floor, ..job };
    let expected = cpu().games(&job, indices.clone()).unwrap();
    for gpu in engines {
        let tally = gpu.games(&job, indices.clone()).unwrap();
        assert_eq!(tally.cards_left, expected.cards_left, "{of:?} floor {floor} {indices:?}");
        assert_eq!(tally.largest, expected.largest, "{of:?} floor {floor} {indices:?}");
        assert_eq!(tally.moments, expected.moments, "{of:?} floor {floor} {indices:?}");
        assert!(tally == expected, "{of:?} floor {floor} {indices:?}");
    }
}

#[test]
fn games() {
    let gpu = gpu(Tuning::default());
    for of in [Played(4, Rule::Uniform, 12, 3), Played(3, Rule::Uniform, 12, 3)] {
        games_agree(&[&gpu], of, 0, 0..100_000);
    }
}

#[test]
fn games_of_five_attributes() {
    games_agree(&[&gpu(Tuning::default())], Played(5, Rule::Uniform, 12, 3), 0, 0..100_000);
}

#[test]
fn games_of_every_shape() {
    use Rule::{First, Uniform};
    let gpu = gpu(Tuning::default());
    for of in [
        Played(4, First, 12, 3),
        Played(4, Uniform, 10, 1),
        Played(4, First, 13, 2),
        Played(4, Uniform, 1, 1),
        Played(4, Uniform, 24, 3),
        Played(1, Uniform, 3, 1),
        Played(2, Uniform, 9, 1),
        Played(3, First, 27, 2),
    ] {
        games_agree(&[&gpu], of, 0, 0..1000);
    }
    // So many that sums of squares of 1080 Sets take more than one word.
    games_agree(&[&gpu], Played(4, First, 81, 81), 0, 0..3700);
    games_agree(&[&gpu], Played(5, First, 15, 2), 0, 0..200);
    games_agree(&[&gpu], Played(5, Uniform, 70, 4), 0, 0..50);
    // So many on the tables of one size that the square takes two words in each game.
    games_agree(&[&gpu], Played(5, First, 162, 3), 0, 0..8);
    games_agree(&[&gpu], Played(6, Uniform, 12, 3), 0, 0..64);
    games_agree(&[&gpu], Played(6, First, 45, 3), 0, 0..20);
}

#[test]
fn games_in_chunks_over_the_border_with_rejection() {
    let engines = [gpu(chunks(4000)), gpu(chunks(777)), gpu(without_int64())];
    let engines = engines.each_ref().map(|gpu| gpu as &dyn Engine);
    for rule in [Rule::Uniform, Rule::First] {
        let of = Played(4, rule, 12, 3);
        games_agree(&engines, of, 0, straddling(10_000));
        games_agree(&engines, of, EIGHTH, straddling(1000));
        // 27 words a game: one in two has a word under this.
        games_agree(&engines, of, 109_000_000, straddling(5000));
    }
}

#[test]
fn counts() {
    let engines = [gpu(Tuning::default()), gpu(chunks(777))];
    for (attributes, cards) in
        [(4, 1), (4, 3), (4, 12), (4, 21), (4, 25), (4, 81), (5, 33), (6, 50), (3, 9)]
    {
        let deck = Deck::new(attributes).unwrap();
        let job = deals::Job::new(deck, cards, 7).unwrap();
        let layouts = (0..3001).flat_map(|index| job.deal(index)).collect();
        let batch = count::Batch::new(deck, cards, 3001, layouts).unwrap();
        for gpu in &engines {
            assert_eq!(gpu.count(&batch).unwrap(), count::oracle(&batch), "{cards} cards");
        }
    }
}
