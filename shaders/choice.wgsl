// One uniform choice among several, from a word of its own. The twin of
// src/random/choice.rs.

// Blocks between one attempt at a choice and the next.
const RETRY = 1u << 16u;

// Choice number `number` of a sample, uniform in 0..possibilities.
fn choose(index: vec2<u32>, number: u32, possibilities: u32) -> u32 {
    if possibilities == 1u {
        return 0u;
    }
    var at = number / 4u;
    var scaled = wide(choice_word(index, at, number), possibilities);
    while !kept(scaled.x, possibilities) {
        at += RETRY;
        scaled = wide(choice_word(index, at, number), possibilities);
    }
    return scaled.y;
}

fn choice_word(index: vec2<u32>, at: u32, number: u32) -> u32 {
    let words = block(index, at, PURPOSE_CHOICE);
    return words[number % 4u];
}
