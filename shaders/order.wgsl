// A card order drawn without replacement, several draws from one word. The twin of
// src/random/order.rs.
//
// The row of cards left holds packed codes, several a word. The card that is drawn changes
// places with the last of the row, so the order is read from the end of the row backwards.

// The whole deck in order of index.
@group(0) @binding(3) var<storage, read> whole_row: array<u32>;

var<private> row: array<u32, ROW_WORDS>;

fn card_at(place: u32) -> u32 {
    return (row[place / CARDS_PER_WORD] >> (CARD_BITS * (place % CARDS_PER_WORD))) & CARD_MASK;
}

fn put_card(place: u32, card: u32) {
    let shift = CARD_BITS * (place % CARDS_PER_WORD);
    let word = row[place / CARDS_PER_WORD];
    row[place / CARDS_PER_WORD] = (word & ~(CARD_MASK << shift)) | (card << shift);
}

// Card number `at` of the order.
fn drawn(at: u32) -> u32 {
    return card_at(DECK - 1u - at);
}

// Draws the first DRAWN cards of a sample.
fn draw(index: vec2<u32>) {
    var first = 0u;
    while !attempt(index, first) {
        first += BLOCKS;
    }
}

// One attempt with the blocks from `first` on; false if a word is rejected.
fn attempt(index: vec2<u32>, first: u32) -> bool {
    for (var word = 0u; word < ROW_WORDS; word += 1u) {
        row[word] = whole_row[word];
    }
    var words = vec4<u32>();
    var word = 0u;
    var count = 0u;
    while count < DRAWN {
        let left = DECK - count;
        var draws = 1u;
        var product = left;
        while draws < 3u && count + draws < DRAWN && product * (left - draws) <= 1u << 20u {
            product *= left - draws;
            draws += 1u;
        }
        if word % 4u == 0u {
            words = block(index, first + word / 4u, PURPOSE_DECK);
        }
        var low = words[word % 4u];
        for (var range = left; range > left - draws; range -= 1u) {
            let scaled = wide(low, range);
            low = scaled.x;
            let card = card_at(scaled.y);
            put_card(scaled.y, card_at(range - 1u));
            put_card(range - 1u, card);
        }
        if !kept(low, product) {
            return false;
        }
        count += draws;
        word += 1u;
    }
    return true;
}
