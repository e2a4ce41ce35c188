//! What kernels share: the files they are made of, and the constants of a deck.

use super::device::GROUP;
use super::shader::Shader;
use crate::cards::{Deck, packed};
use crate::random::order;

/// The most samples that a thread takes in one dispatch.
pub const MOST_ROUNDS: u32 = 256;

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
    let shader = shader.constant("CARDS", cards).flag("FEW", cards <= FEW);
    if cards <= FEW {
        return shader
            .constant("BLOCKS", order::blocks(deck.size(), cards))
            .file(include_str!("../../shaders/few.wgsl"));
    }
    ordering(shader, deck, cards)
        .file(include_str!("../../shaders/lies.wgsl"))
        .file(include_str!("../../shaders/many.wgsl"))
}

/// Drawing an order of so many cards, in a row in private memory.
pub fn ordering(shader: Shader, deck: Deck, cards: u32) -> Shader {
    let bits = if deck.attributes() <= 4 { 8 } else { 16 };
    let codes: Vec<u32> = (0..deck.size()).map(|c| packed::pack(c, deck.attributes())).collect();
    let pack_word = |codes: &[u32]| {
        codes.iter().zip(0..).map(|(code, at)| code << (bits * at)).fold(0, |word, code| word | code)
    };
    let row: Vec<u32> = codes.chunks(32 / bits as usize).map(pack_word).collect();
    shader
        .constant("DRAWN", cards)
        .constant("BLOCKS", order::blocks(deck.size(), cards))
        .constant("CARD_BITS", bits)
        .constant("CARDS_PER_WORD", 32 / bits)
        .constant("CARD_MASK", (1 << bits) - 1)
        .constant("ROW_WORDS", row.len() as u32)
        .constant("LIES_WORDS", 4u32.pow(deck.attributes()).div_ceil(32))
        .array("WHOLE_ROW", &row)
        .file(include_str!("../../shaders/order.wgsl"))
}
