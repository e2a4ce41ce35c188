// A card order drawn without replacement, several draws from one word. The twin of
// src/random/order.rs.
//
// The row of cards left holds packed codes, several a word. The oracle writes the card drawn
// into a list and moves the last of the row into its place; here the two change places, so
// that the cards left are the same and the order is read from the end of the row backwards.

// The whole deck in order of index.
@group(0) @binding(3) var<storage, read> whole_row: array<u32>;

//: if TEAM
var<workgroup> row: array<u32, ROW_WORDS>;
var<workgroup> blocks: array<vec4<u32>, BLOCKS>;
var<workgroup> order_kept: u32;
//: else
var<private> row: array<u32, ROW_WORDS>;
//: end

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

// Draws the first DRAWN cards of a sample. A team fetches words together; one of its
// threads draws.
fn draw(index: vec2<u32>, lane: u32) {
    var first = 0u;
    loop {
        //: if TEAM
        for (var word = lane; word < ROW_WORDS; word += GROUP) {
            row[word] = whole_row[word];
        }
        for (var at = lane; at < BLOCKS; at += GROUP) {
            blocks[at] = block(index, first + at, PURPOSE_DECK);
        }
        workgroupBarrier();
        if lane == 0u {
            order_kept = u32(attempt(index, first));
        }
        let keep = workgroupUniformLoad(&order_kept) == 1u;
        //: else
        for (var word = 0u; word < ROW_WORDS; word += 1u) {
            row[word] = whole_row[word];
        }
        let keep = attempt(index, first);
        //: end
        if keep {
            break;
        }
        first += BLOCKS;
    }
}

// One attempt with the blocks from `first` on; false if a word is rejected.
fn attempt(index: vec2<u32>, first: u32) -> bool {
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
            //: if TEAM
            words = blocks[word / 4u];
            //: else
            words = block(index, first + word / 4u, PURPOSE_DECK);
            //: end
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
