// Bulk counting: the number of Sets in each of many given layouts of CARDS cards. The twin
// of src/simulate/count.rs. Each thread, or each workgroup as a team, takes one layout after
// another. Layouts of many cards go where deals.wgsl has the cards drawn, so that the same
// code counts their Sets.

// Cards as indices in the deck, two a word, layout after layout.
@group(0) @binding(1) var<storage, read> layouts: array<u32>;
// Sets in each layout; all ones where a thread ended a loop early.
@group(0) @binding(2) var<storage, read_write> sets: array<u32>;

// The code of card number `at` of all cards.
fn code_at(at: u32) -> u32 {
    return pack((layouts[at / 2u] >> (16u * (at % 2u))) & 0xFFFFu);
}

//: if FEW
fn sets_in(first: u32) -> u32 {
    var codes: array<u32, CARDS>;
    //: for i in 0..CARDS
    codes[{i}] = code_at(first + {i}u);
    //: end
    return sets_among(codes);
}
//: else
//: if TEAM
fn sets_in(first: u32, lane: u32) -> u32 {
    clear_table(lane);
    // Two cards of one word of the row belong to one thread.
    for (var i = 2u * lane; i < DECK; i += 2u * GROUP) {
        for (var place = i; place < min(i + 2u, DECK); place += 1u) {
            if DECK - 1u - place < CARDS {
                put_card(place, code_at(first + DECK - 1u - place));
            }
        }
    }
    workgroupBarrier();
    return sets_among_drawn(lane);
}
//: else
fn sets_in(first: u32) -> u32 {
    for (var i = 0u; i < CARDS; i += 1u) {
        put_card(DECK - 1u - i, code_at(first + i));
    }
    return sets_among_drawn();
}
//: end
//: end

@compute @workgroup_size(GROUP)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    for (var round = 0u; round < params.rounds; round += 1u) {
        //: if TEAM
        let at = group.x * params.rounds + round;
        if at < params.count {
            let here = sets_in(at * CARDS, lane);
            if lane == 0u {
                sets[at] = here;
            }
        }
        //: else
        let at = (group.x * params.rounds + round) * GROUP + lane;
        if at < params.count {
            sets[at] = sets_in(at * CARDS);
        }
        //: end
        if at < params.count && !loops_are_whole() {
            sets[at] = 0xFFFFFFFFu;
        }
    }
}
