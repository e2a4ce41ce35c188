//! The kernel of third parts on a graphics adapter against the oracle, on the software
//! Vulkan adapter where there is one.

use proptest::prelude::any;
use proptest::strategy::{Strategy, ValueTree};
use proptest::test_runner::TestRunner;
use tertia::exact::count::third_parts::oracle;
use tertia::gpu::{Gpu, Kind, Tuning, adapters};

type Weights = [u8; 27];

fn gpu(chunk: Option<u64>) -> Gpu {
    let mut there = adapters();
    there.sort_by_key(|adapter| adapter.description.kind != Kind::Software);
    let adapter = there.first();
    let adapter = adapter.expect("no graphics adapter: `make setup` installs a software one");
    Gpu::new(adapter, Tuning { chunk, ..Tuning::default() }).unwrap()
}

/// Vectors of weights from 0 to `most`, the same each time.
fn random(vectors: usize, most: u8) -> Vec<Weights> {
    let mut runner = TestRunner::deterministic();
    let weight = move |random: u16| ((u32::from(random) * (u32::from(most) + 1)) >> 16) as u8;
    let random = any::<[u16; 27]>().prop_map(move |random| random.map(weight));
    (0..vectors).map(|_| random.new_tree(&mut runner).unwrap().current()).collect()
}

fn agree(gpu: &Gpu, weights: &[Weights], size: u32) {
    let counts = gpu.third_parts(weights, size).unwrap();
    assert_eq!(counts.len(), weights.len());
    for (weights, counts) in weights.iter().zip(counts) {
        assert_eq!(counts, oracle(weights, size), "{size} of {weights:?}");
    }
}

#[test]
fn every_size() {
    let gpu = gpu(None);
    let weights = random(3, 9);
    for size in 0..=28 {
        let few = if (6..=21).contains(&size) { 1 } else { 3 };
        agree(&gpu, &weights[..few], size);
    }
    agree(&gpu, &weights, u32::MAX);
}

#[test]
fn no_vector_has_no_histogram() {
    for size in [0, 13, 27, 28] {
        assert!(gpu(None).third_parts(&[], size).unwrap().is_empty());
    }
}

/// Weights as two parts of a layout give them: 27 pairs of 9 points and 3.
#[test]
fn pairs_of_given_parts() {
    let weights: Weights = std::array::from_fn(|point| u8::from(point % 3 == 1) * 3);
    agree(&gpu(None), &[weights], 8);
}

#[test]
fn weights_of_every_weight() {
    let gpu = gpu(None);
    let single: [Weights; 27] =
        std::array::from_fn(|point| std::array::from_fn(|other| u8::from(point == other) * 255));
    let five: Weights = std::array::from_fn(|point| if point < 22 { 2 } else { 255 });
    let mut all = vec![[0; 27], [1; 27], [5; 27], [27; 27], [50; 27], five];
    all.extend(single);
    all.extend(random(3, 45));
    for size in [0, 1, 2, 4, 25] {
        agree(&gpu, &all, size);
    }
    agree(&gpu, &[five], 5);
}

/// The largest value that there is.
#[test]
fn all_points_have_all_sets_and_weights() {
    let gpu = gpu(None);
    for weights in [[0; 27], [27; 27], [50; 27]] {
        agree(&gpu, &[weights], 26);
        let counts = gpu.third_parts(&[weights], 27).unwrap();
        let largest = 117 + 27 * usize::from(weights[0]);
        assert!(counts[0].iter().enumerate().all(|(v, &n)| n == u32::from(v == largest)));
        assert_eq!(counts[0].len(), largest + 1);
    }
}

/// Histograms just as long as the kernel's, one shorter and one longer.
#[test]
fn weights_at_the_length_of_a_histogram() {
    let gpu = gpu(None);
    for total in [10, 11, 42, 150] {
        let mut weights = [total / 27; 27];
        weights[26] += total % 27;
        for size in [3, 25, 27] {
            agree(&gpu, &[weights], size);
        }
    }
}

/// Dispatches that end within the slices of a vector.
#[test]
fn many_vectors_in_chunks() {
    let weights = random(150, 5);
    for chunk in [3, 16, 100, 1031] {
        let vectors = if chunk < 100 { 10 } else { 150 };
        agree(&gpu(Some(chunk)), &weights[..vectors], 3);
    }
}

/// More than one round a workgroup, with a last group that has fewer.
#[test]
fn more_slices_than_workgroups() {
    let mut weights = random(601, 5);
    weights[0] = [9; 27];
    agree(&gpu(Some(9001)), &weights, 2);
}

#[test]
fn one_device_takes_one_size_after_another() {
    let gpu = gpu(None);
    for size in [5, 2, 5, 24] {
        agree(&gpu, &random(2, 6), size);
    }
}
