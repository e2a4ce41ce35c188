// What a dispatch is about, and the words that each of its samples has. The twin of
// src/random/mod.rs.

struct Params {
    // The key of the experiment point.
    key: vec2<u32>,
    // Index of the first sample: low word, high word.
    first: vec2<u32>,
    // Samples of this dispatch, fewer than 2^31.
    count: u32,
    // Samples that each thread takes, one after another.
    rounds: u32,
    // 0 but in tests, which raise the rejection threshold of every word to this.
    floor: u32,
    // 2, which no compiler knows.
    two: u32,
}

@group(0) @binding(0) var<uniform> params: Params;

const PURPOSE_DECK = 0u;
const PURPOSE_CHOICE = 1u;

// The index of the sample at this place in the dispatch.
fn index_of(at: u32) -> vec2<u32> {
    let low = params.first.x + at;
    return vec2(low, params.first.y + select(0u, 1u, low < at));
}

fn block(index: vec2<u32>, number: u32, purpose: u32) -> vec4<u32> {
    return philox4x32_10(vec4(index, number, purpose), params.key);
}

// The low half under which a word for this product of ranges is rejected.
fn threshold(product: u32) -> u32 {
    return max((0u - product) % product, params.floor);
}

// Whether a word for this product with this low half is kept. A remainder is under its
// divisor, so the division is rare.
fn kept(low: u32, product: u32) -> bool {
    return low >= max(product, params.floor) || low >= threshold(product);
}

// The software driver of Mesa leaves every loop, without a word, once a thread has gone
// round 65,535 times in all its loops. A thread that asks this at its end knows whether
// that has happened, so that such a job fails instead of giving a wrong answer.
fn loops_are_whole() -> bool {
    var round = 0u;
    while round < params.two {
        round += 1u;
    }
    return round == 2u;
}
