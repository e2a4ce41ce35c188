// Which cards lie on the table, a bit for each packed code.

var<private> lies: array<u32, LIES_WORDS>;

fn mark(code: u32) {
    lies[code / 32u] |= 1u << (code % 32u);
}

fn unmark_all() {
    for (var word = 0u; word < LIES_WORDS; word += 8u) {
        //: for more in 0..8
        lies[word + {more}u] = 0u;
        //: end
    }
}

fn unmark(code: u32) {
    lies[code / 32u] &= ~(1u << (code % 32u));
}

fn is_lying(code: u32) -> bool {
    return ((lies[code / 32u] >> (code % 32u)) & 1u) == 1u;
}
