// A table that one thread looks at, in arrays of its own.

// Cards in their positions.
var<private> table: array<u32, SIZES>;
// Sets whose first card is at each position.
var<private> firsts: array<u32, SIZES>;

// Takes all cards off the table.
fn clear_table(lane: u32) {
    unmark_all();
}

// A card comes to a position that is free, or leaves it.
fn place_card(position: u32, card: u32) {
    table[position] = card;
    mark(card);
}

fn lift_card(position: u32) {
    unmark(table[position]);
}

// The number of Sets on a table; those whose first card is at each position are kept in
// `firsts`. With only the later cards marked, each of them is met by its two later cards.
fn sets_on(size: u32, lane: u32) -> u32 {
    var sets = 0u;
    for (var i = 0u; i < size; i += 1u) {
        let a = table[i];
        unmark(a);
        var hits = 0u;
        for (var j = i + 1u; j < size; j += 8u) {
            //: for more in 0..8
            hits += u32((j + {more}u < size) & is_lying(third(a, table[j + {more}u])));
            //: end
        }
        firsts[i] = hits / 2u;
        sets += hits / 2u;
    }
    for (var i = 0u; i < size; i += 1u) {
        mark(table[i]);
    }
    return sets;
}

// The position of a card on the table at or after `first`, or `size`.
fn position_of(card: u32, first: u32, size: u32) -> u32 {
    for (var k = first; k < size; k += 8u) {
        //: for more in 0..8
        if (k + {more}u < size) & (table[k + {more}u] == card) {
            return k + {more}u;
        }
        //: end
    }
    return size;
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
        let c = third(table[i], table[j]);
        if is_lying(c) {
            let k = position_of(c, j + 1u, size);
            if k < size {
                if rest == 0u {
                    return vec3(i, j, k);
                }
                rest -= 1u;
            }
        }
    }
    return vec3(0u);
}
