// Which cards lie on the table, a bit for each packed code.

var<private> lies: array<u32, LIES_WORDS>;

fn mark(code: u32) {
    lies[code / 32u] |= 1u << (code % 32u);
}

fn unmark(code: u32) {
    lies[code / 32u] &= ~(1u << (code % 32u));
}

fn is_lying(code: u32) -> bool {
    return ((lies[code / 32u] >> (code % 32u)) & 1u) == 1u;
}
