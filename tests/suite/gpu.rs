//! Every kernel on a graphics adapter against its oracle, on the software Vulkan adapter
//! where there is one.

use tertia::cards::Deck;
use tertia::gpu::{Gpu, Kind, Selection, Tuning, adapters};
use tertia::simulate::games::Rule;
use tertia::simulate::{Cpu, Engine, Kernel, count, deals, games};

fn gpu(tuning: Tuning) -> Gpu {
    let mut there = adapters();
    there.sort_by_key(|adapter| adapter.description.kind != Kind::Software);
    let adapter = there.first();
    let adapter = adapter.expect("no graphics adapter: `make setup` installs a software one");
    Gpu::new(adapter, tuning).unwrap()
}

fn halves() -> Tuning {
    Tuning { int64: false, ..Tuning::default() }
}

fn chunks(chunk: u64) -> Tuning {
    Tuning { chunk: Some(chunk), ..Tuning::default() }
}

/// An index whose low word overflows after half of the samples.
const BORDER: u64 = 1 << 32;

#[derive(Clone, Copy)]
struct Deals {
    attributes: u32,
    cards: u32,
    floor: u32,
    first: u64,
    samples: u64,
}

/// Deals of these attributes and cards.
fn of(attributes: u32, cards: u32, samples: u64) -> Deals {
    Deals { attributes, cards, floor: 0, first: 0, samples }
}

fn deals_agree(gpu: &Gpu, case: Deals) {
    let deck = Deck::new(case.attributes).unwrap();
    let job = deals::Job { floor: case.floor, ..deals::Job::new(deck, case.cards, 1).unwrap() };
    let indices = case.first..case.first + case.samples;
    let begun = std::time::Instant::now();
    let tally = gpu.deals(&job, indices.clone()).unwrap();
    let gpu_time = begun.elapsed();
    let expected = cpu().deals(&job, indices).unwrap();
    println!("N {} M {} {} {:?} cpu {:?}", case.attributes, case.cards, case.samples, gpu_time, begun.elapsed()-gpu_time);
    assert!(tally == expected, "{} cards of {} attributes", case.cards, case.attributes);
}

fn cpu() -> Cpu {
    Cpu::new(Kernel::best(), 0).unwrap()
}

#[test]
fn deals_of_every_shape() {
    let gpu = gpu(Tuning::default());
    for (attributes, cards) in [(4, 5), (4, 12), (4, 15), (4, 21), (3, 12), (5, 12), (6, 12), (4,40), (4,0),(4,1),(4,2),(4,3),(4,24),(4,25),(4,81),(1,3),(2,9),(5,30),(6,100), (6,729),(3,27)] {
        let samples = if cards>90 {200} else {10_000};
        deals_agree(&gpu, of(attributes, cards, samples));
    }
}

fn games_agree(gpu: &Gpu, attributes: u32, rule: Rule, start: u32, step: u32, floor: u32, first: u64, samples: u64) {
    let deck = Deck::new(attributes).unwrap();
    let job = games::Job { floor, ..games::Job::new(deck, rule, start, step, 1).unwrap() };
    let indices = first..first + samples;
    let begun = std::time::Instant::now();
    let tally = gpu.games(&job, indices.clone()).unwrap();
    let gpu_time = begun.elapsed();
    let expected = cpu().games(&job, indices).unwrap();
    println!("games N {} {}/{} {} {:?} {:?} cpu {:?}", attributes, start, step, samples, gpu_time, gpu.kernel_time(), begun.elapsed()-gpu_time);
    assert!(tally == expected);
}

#[test]
fn games_of_every_shape() {
    let gpu = gpu(Tuning::default());
    for (n, start, step) in [(4,12,3),(3,12,3),(1,3,1),(2,9,1),(4,10,1),(4,13,2),(4,81,3),(4,24,3),(5,12,3),(6,12,3)] {
        for rule in [Rule::Uniform, Rule::First] {
        games_agree(&gpu, n, rule, start, step, 0, 0, if n > 4 {200} else {5000});
        }
    }
}
