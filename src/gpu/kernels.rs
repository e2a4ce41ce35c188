//! What kernels share: the files they are made of, and the constants of a deck.

use super::Gpu;
use super::device::GROUP;
use super::shader::Shader;
use crate::cards::{Deck, packed};
use crate::random::order;

/// Up to so many cards stay in registers.
const FEW: u32 = 24;

/// Tables of up to so many cards stay in registers.
const SMALL_TABLE: u32 = 23;

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

/// Who takes a sample.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Worker {
    /// A thread, with the cards in registers.
    Registers,
    /// A thread, with the cards in arrays of its own.
    Thread,
    /// A workgroup, with the cards in its memory.
    Team,
}

impl Worker {
    /// Who should count the Sets of so many cards.
    pub fn of_cards(deck: Deck, cards: u32, gpu: &Gpu) -> Worker {
        if cards <= FEW { Worker::Registers } else { Worker::of_arrays(deck, cards, gpu) }
    }

    /// Who should play games with tables of at most so many cards.
    pub fn of_tables(deck: Deck, cards: u32, gpu: &Gpu) -> Worker {
        if cards <= SMALL_TABLE { Worker::Registers } else { Worker::of_arrays(deck, cards, gpu) }
    }

    fn of_arrays(deck: Deck, cards: u32, gpu: &Gpu) -> Worker {
        let row = deck.size().div_ceil(2) + 4 * order::blocks(deck.size(), deck.size());
        let words = row + place_words(deck) + 6 * (cards + 1) + 8;
        let fits = 4 * words <= gpu.device().workgroup_bytes;
        // What a thread of 243 cards needs is little enough for caches while tables are small.
        let much = deck.attributes() == 6 || deck.attributes() == 5 && cards > 64;
        if much && fits { Worker::Team } else { Worker::Thread }
    }

    /// Samples that a workgroup takes at a time.
    pub fn samples(self) -> u32 {
        if self == Worker::Team { 1 } else { GROUP }
    }
}

/// Counting the Sets among cards.
pub fn sets(shader: Shader, deck: Deck, cards: u32, worker: Worker) -> Shader {
    let shader = shader
        .constant("CARDS", cards)
        .flag("FEW", worker == Worker::Registers)
        .flag("TEAM", worker == Worker::Team);
    match worker {
        Worker::Registers => shader
            .constant("BLOCKS", order::blocks(deck.size(), cards))
            .file(include_str!("../../shaders/few.wgsl")),
        Worker::Thread => ordering(shader, deck, cards)
            .file(include_str!("../../shaders/lies.wgsl"))
            .file(include_str!("../../shaders/many.wgsl")),
        Worker::Team => table(ordering(shader, deck, cards), deck, cards, worker)
            .file(include_str!("../../shaders/many.wgsl")),
    }
}

/// A table of fewer than `sizes + 1` cards, and the Sets on it.
pub fn table(shader: Shader, deck: Deck, sizes: u32, worker: Worker) -> Shader {
    let shader = shader.constant("SIZES", sizes);
    match worker {
        Worker::Registers => shader.file(include_str!("../../shaders/registers.wgsl")),
        Worker::Thread => shader
            .file(include_str!("../../shaders/lies.wgsl"))
            .file(include_str!("../../shaders/alone.wgsl"))
            .file(include_str!("../../shaders/replace.wgsl")),
        Worker::Team => shader
            .constant("PLACE_WORDS", place_words(deck))
            .file(include_str!("../../shaders/team.wgsl"))
            .file(include_str!("../../shaders/replace.wgsl")),
    }
}

/// About how many rounds in loops a thread goes to count the Sets of a deal.
pub fn steps(deck: Deck, cards: u32, worker: Worker) -> u32 {
    match worker {
        Worker::Registers => 2,
        Worker::Thread => cards * (cards / 16 + 7),
        Worker::Team => deck.size() + cards * (cards / 256 + 4),
    }
}

/// Drawing an order of so many cards, in a row.
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

/// Words that hold a position for each packed code, two a word.
fn place_words(deck: Deck) -> u32 {
    4u32.pow(deck.attributes()) / 2
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
