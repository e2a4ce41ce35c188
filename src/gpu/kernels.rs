//! What kernels share: the files they are made of, and the constants of a deck.

use super::device::GROUP;
use super::shader::Shader;
use crate::cards::{Deck, packed};
use crate::random::order;

/// Up to so many cards stay in registers.
const FEW: u32 = 24;

/// Words of the samples, and packed cards.
pub fn sampling(deck: Deck, int64: bool) -> Shader {
    Shader::default()
        .flag("INT64", int64)
        .constant("GROUP", GROUP)
        .constant("ATTRIBUTES", deck.attributes())
        .constant("DECK", deck.size())
        .file(include_str!("../../shaders/philox.wgsl"))
        .file(include_str!("../../shaders/words.wgsl"))
        .file(include_str!("../../shaders/packed.wgsl"))
}

/// Counting the Sets among cards, in registers if they are few.
pub fn sets(shader: Shader, deck: Deck, cards: u32) -> Shader {
    let shader = shader.constant("CARDS", cards).flag("FEW", is_few(cards));
    if is_few(cards) {
        return shader
            .constant("BLOCKS", order::blocks(deck.size(), cards))
            .file(include_str!("../../shaders/few.wgsl"));
    }
    ordering(shader, deck, cards)
        .file(include_str!("../../shaders/lies.wgsl"))
        .file(include_str!("../../shaders/many.wgsl"))
}

/// Whether so many cards stay in registers.
pub fn is_few(cards: u32) -> bool {
    cards <= FEW
}

/// About how many rounds in loops it takes to count the Sets among cards.
pub fn steps(cards: u32) -> u32 {
    if is_few(cards) { 2 } else { cards * (cards / 16 + 7) }
}

/// Drawing an order of so many cards, in a row in private memory.
pub fn ordering(shader: Shader, deck: Deck, cards: u32) -> Shader {
    let bits = card_bits(deck);
    shader
        .constant("DRAWN", cards)
        .constant("BLOCKS", order::blocks(deck.size(), cards))
        .constant("CARD_BITS", bits)
        .constant("CARDS_PER_WORD", 32 / bits)
        .constant("CARD_MASK", (1 << bits) - 1)
        .constant("ROW_WORDS", deck.size().div_ceil(32 / bits))
        .constant("LIES_WORDS", 4u32.pow(deck.attributes()).div_ceil(32).next_multiple_of(8))
        .file(include_str!("../../shaders/order.wgsl"))
}

/// The row of the whole deck, as `order.wgsl` reads it.
pub fn whole_row(deck: Deck) -> Vec<u32> {
    let bits = card_bits(deck);
    let codes: Vec<u32> = (0..deck.size()).map(|c| packed::pack(c, deck.attributes())).collect();
    let joined = |codes: &[u32]| codes.iter().rev().fold(0, |word, code| word << bits | code);
    codes.chunks(32 / bits as usize).map(joined).collect()
}

/// Bits that a packed card takes in a row: 8 for up to four attributes, else 16.
fn card_bits(deck: Deck) -> u32 {
    if deck.attributes() <= 4 { 8 } else { 16 }
}
