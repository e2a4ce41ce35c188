// A table that a whole workgroup looks at, for decks of 729 cards and large tables of 243:
// the arrays of one sample would be too much for each thread.

// Cards in their positions.
var<workgroup> table: array<u32, SIZES>;
// The position of each packed code, counted from 1; 0 where it does not lie. Two a word.
var<workgroup> places: array<u32, PLACE_WORDS>;
// Sets whose first card is at each position.
var<workgroup> firsts: array<u32, SIZES>;
var<workgroup> sets_here: atomic<u32>;

fn place_of(code: u32) -> u32 {
    return (places[code / 2u] >> (16u * (code % 2u))) & 0xFFFFu;
}

fn set_place(code: u32, place: u32) {
    let shift = 16u * (code % 2u);
    places[code / 2u] = (places[code / 2u] & ~(0xFFFFu << shift)) | (place << shift);
}

// Takes all cards off the table.
fn clear_table(lane: u32) {
    for (var word = lane; word < PLACE_WORDS; word += GROUP) {
        places[word] = 0u;
    }
    workgroupBarrier();
}

// A card comes to a position that is free, or leaves it; for one thread at a time.
fn place_card(position: u32, card: u32) {
    table[position] = card;
    set_place(card, position + 1u);
}

fn lift_card(position: u32) {
    set_place(table[position], 0u);
}

// The number of Sets on a table; each is met by its first two cards.
fn sets_on(size: u32, lane: u32) -> u32 {
    if lane == 0u {
        atomicStore(&sets_here, 0u);
    }
    workgroupBarrier();
    for (var i = lane; i < size; i += GROUP) {
        let a = table[i];
        var hits = 0u;
        for (var j = i + 1u; j < size; j += 8u) {
            //: for more in 0..8
            hits += u32((j + {more}u < size) & (place_of(third(a, table[j + {more}u])) > j + {more}u + 1u));
            //: end
        }
        firsts[i] = hits;
        atomicAdd(&sets_here, hits);
    }
    workgroupBarrier();
    return atomicLoad(&sets_here);
}

// The positions of Set number `number` in lexicographic order.
fn set_number(size: u32, number: u32) -> vec3<u32> {
    var rest = number;
    var i = 0u;
    while rest >= firsts[i] {
        rest -= firsts[i];
        i += 1u;
    }
    for (var j = i + 1u; j < size; j += 1u) {
        let place = place_of(third(table[i], table[j]));
        if place > j + 1u {
            if rest == 0u {
                return vec3(i, j, place - 1u);
            }
            rest -= 1u;
        }
    }
    return vec3(0u);
}
