// Whole games: deal, take a Set, refill, add cards when there is none, to the end. The twin
// of src/simulate/games.rs.
//
// Each thread, or each workgroup as a team, plays game after game. Cells of the tally are
// counted in the buffer; a kind of table arises at most once a game. Moments and the ends of
// games, which all games share, are summed in workgroup memory where they fit.
//
// The oracle lists the Sets of a table as positions i < j < k in lexicographic order and
// takes one by its number. Here no list is kept, only how many Sets have their first card
// in each position i. Two cards leave one third, so of Sets with the same i the order is
// that of j: skipping whole positions i, then counting the j that have a k beyond them,
// ends at the same Set. registers.wgsl, alone.wgsl and team.wgsl do this, each with the
// cards where it is quickest: in registers, with a thread, with a team.

// Cells, then games by cards left, games by largest table, and moments as pairs of words:
// 3 groups of 5 a size, where the third group holds what is more in the squares of sums
// than in the sums of squares of the first two; last a word that is set when a thread ended
// a loop early.
@group(0) @binding(1) var<storage, read_write> tally: array<atomic<u32>>;
// Cells before those of each size and origin within one deck count.
@group(0) @binding(2) var<storage, read> columns: array<u32>;

const LEFT_AT = CELLS;
const LARGEST_AT = CELLS + SIZES;
const MOMENTS_AT = CELLS + 2u * SIZES;
const TROUBLE_AT = CELLS + 32u * SIZES;

//: if SHARED
var<workgroup> ends: array<atomic<u32>, 2u * SIZES>;
var<workgroup> sums: array<atomic<u32>, 15u * SIZES>;
//: end

// Of the tables of each size and origin: tables and those without a Set (high half); Sets.
//: if TEAM
var<workgroup> tables: array<u32, 2u * SIZES>;
var<workgroup> sets_seen: array<u32, 2u * SIZES>;
//: else
var<private> tables: array<u32, 2u * SIZES>;
var<private> sets_seen: array<u32, 2u * SIZES>;
//: end

// Adds to a sum of two words in the buffer.
fn add_wide(at: u32, value: vec2<u32>) {
    let before = atomicAdd(&tally[at], value.x);
    let carry = select(0u, 1u, before + value.x < before);
    if value.y + carry > 0u {
        atomicAdd(&tally[at + 1u], value.y + carry);
    }
}

// Adds the sum of two products to a moment.
fn add_moment(at: u32, a: u32, b: u32, c: u32, d: u32) {
    //: if SHARED
    atomicAdd(&sums[at], a * b + c * d);
    //: else
    add_wide(MOMENTS_AT + 2u * at, wide(a, b));
    add_wide(MOMENTS_AT + 2u * at, wide(c, d));
    //: end
}

fn add_end(at: u32) {
    //: if SHARED
    atomicAdd(&ends[at], 1u);
    //: else
    atomicAdd(&tally[LEFT_AT + at], 1u);
    //: end
}

// Adds the moments of a game's tables of one size, and forgets these.
fn add_moments(m: u32) {
    let y = tables[2u * m] & 0xFFFFu;
    let x = tables[2u * m] >> 16u;
    let s = sets_seen[2u * m];
    let v = tables[2u * m + 1u] & 0xFFFFu;
    let u = tables[2u * m + 1u] >> 16u;
    let t = sets_seen[2u * m + 1u];
    if y > 0u {
        add_moment(15u * m, y, y, 0u, 0u);
        add_moment(15u * m + 1u, x, y, 0u, 0u);
        add_moment(15u * m + 2u, x, x, 0u, 0u);
        add_moment(15u * m + 3u, s, y, 0u, 0u);
        add_moment(15u * m + 4u, s, s, 0u, 0u);
    }
    if v > 0u {
        add_moment(15u * m + 5u, v, v, 0u, 0u);
        add_moment(15u * m + 6u, u, v, 0u, 0u);
        add_moment(15u * m + 7u, u, u, 0u, 0u);
        add_moment(15u * m + 8u, t, v, 0u, 0u);
        add_moment(15u * m + 9u, t, t, 0u, 0u);
    }
    if y > 0u && v > 0u {
        add_moment(15u * m + 10u, y, v, y, v);
        add_moment(15u * m + 11u, x, v, u, y);
        add_moment(15u * m + 12u, x, u, x, u);
        add_moment(15u * m + 13u, s, v, t, y);
        add_moment(15u * m + 14u, s, t, s, t);
    }
    //: for origin in 0..2
    tables[2u * m + {origin}u] = 0u;
    sets_seen[2u * m + {origin}u] = 0u;
    //: end
}

// The thread that does what a team does not share.
fn leads(lane: u32) -> bool {
    //: if TEAM
    return lane == 0u;
    //: else
    return true;
    //: end
}

fn team_barrier() {
    //: if TEAM
    workgroupBarrier();
    //: end
}

fn play(index: vec2<u32>, lane: u32) {
    clear_table(lane);
    draw(index, lane);
    if leads(lane) {
        for (var i = 0u; i < START; i += 1u) {
            place_card(i, drawn(i));
        }
    }
    team_barrier();
    var size = START;
    var dealt = START;
    var origin = 0u;
    var takes = 0u;
    var largest = START;
    loop {
        let sets = sets_on(size, lane);
        if leads(lane) {
            let row = (DECK - dealt) / UNIT * PER_DECK;
            atomicAdd(&tally[row + columns[2u * size + origin] + sets], 1u);
            tables[2u * size + origin] += select(1u, 0x10001u, sets == 0u);
            sets_seen[2u * size + origin] += sets;
        }
        largest = max(largest, size);
        var fresh = 0u;
        if sets > 0u {
            let survivors = size - 3u;
            fresh = min(max(START, survivors) - survivors, DECK - dealt);
            if leads(lane) {
                //: if UNIFORM
                let taken = choose(index, takes, sets);
                //: else
                let taken = 0u;
                //: end
                replace(size, set_number(size, taken), dealt, fresh);
            }
            takes += 1u;
            size = survivors + fresh;
        } else {
            fresh = min(STEP, DECK - dealt);
            if fresh == 0u {
                break;
            }
            if leads(lane) {
                for (var at = 0u; at < fresh; at += 1u) {
                    place_card(size + at, drawn(dealt + at));
                }
            }
            size += fresh;
        }
        team_barrier();
        dealt += fresh;
        origin = select(1u, 0u, fresh > 0u);
    }
    team_barrier();
    if leads(lane) {
        add_end(size);
        add_end(SIZES + largest);
    }
    //: if TEAM
    for (var m = lane; m <= largest; m += GROUP) {
        add_moments(m);
    }
    workgroupBarrier();
    //: else
    for (var m = 0u; m <= largest; m += 1u) {
        add_moments(m);
    }
    //: end
}

@compute @workgroup_size(GROUP)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    //: if SHARED
    for (var at = lane; at < 2u * SIZES; at += GROUP) {
        atomicStore(&ends[at], 0u);
    }
    for (var at = lane; at < 15u * SIZES; at += GROUP) {
        atomicStore(&sums[at], 0u);
    }
    workgroupBarrier();
    //: end
    //: if TEAM
    for (var at = lane; at < 2u * SIZES; at += GROUP) {
        tables[at] = 0u;
        sets_seen[at] = 0u;
    }
    //: end
    for (var round = 0u; round < params.rounds; round += 1u) {
        //: if TEAM
        let at = group.x * params.rounds + round;
        //: else
        let at = (group.x * params.rounds + round) * GROUP + lane;
        //: end
        if at < params.count {
            play(index_of(at), lane);
        }
    }
    if !loops_are_whole() {
        atomicStore(&tally[TROUBLE_AT], 1u);
    }
    //: if SHARED
    workgroupBarrier();
    for (var at = lane; at < 2u * SIZES; at += GROUP) {
        let games = atomicLoad(&ends[at]);
        if games > 0u {
            atomicAdd(&tally[LEFT_AT + at], games);
        }
    }
    for (var at = lane; at < 15u * SIZES; at += GROUP) {
        let sum = atomicLoad(&sums[at]);
        if sum > 0u {
            add_wide(MOMENTS_AT + 2u * at, vec2(sum, 0u));
        }
    }
    //: end
}
