// Deals: the number of Sets in CARDS random cards. The twin of src/simulate/deals.rs.
//
// Each thread, or each workgroup as a team, deals again and again; histograms are kept in
// workgroup memory where they fit. Many cards are drawn from a row as the oracle does it
// (order.wgsl), and Sets are looked up among marked cards (many.wgsl, team.wgsl). Few cards
// stay in registers, which no row would: the same words give the same cards in another
// order, on which the number of Sets does not depend.

// BINS bins, and a word that is set when a thread ended a loop early.
@group(0) @binding(1) var<storage, read_write> histogram: array<atomic<u32>>;
//: if SHARED
var<workgroup> bins: array<atomic<u32>, BINS>;
//: end

//: if FEW
// The cards that the oracle draws, without its row (Floyd's sampling).
//
// Take a row of L cards from which place p is drawn: card L - 1 moves into place p, and the
// later draws come from the L - 1 places that are left. Say these take the set Q of places.
// In the row before, the same cards lie in the places Q, but for p: if p is in Q, what lay
// there came from L - 1. So this draw and the later ones together take Q and p, or if p is
// in Q, Q and L - 1. Going backwards from the last draw, for which Q is empty, to the first,
// in the row of the whole deck, leaves the indices of the cards drawn.
fn sets_of(index: vec2<u32>) -> u32 {
    var codes: array<u32, CARDS>;
    var first = 0u;
    loop {
        var draws: array<u32, CARDS>;
        var keep = true;
        //: for block in 0..BLOCKS
        let block{block} = block(index, first + {block}u, PURPOSE_DECK);
        //: end
        //: for word in 0..WORDS
        {
            var low = block{BLOCK:word}[{IN_BLOCK:word}];
            //: for draw in 0..DRAWS:word
            {
                let scaled = wide(low, {LEFT:word}u - {draw}u);
                low = scaled.x;
                draws[{BEFORE:word} + {draw}] = scaled.y;
            }
            //: end
            keep = keep & (low >= max({THRESHOLD:word}u, params.floor));
        }
        //: end
        //: for i in 0..CARDS
        {
            let place = draws[CARDS - 1u - {i}u];
            var taken = false;
            //: for j in 0..i
            taken = taken | (codes[{j}] == place);
            //: end
            codes[{i}] = select(place, DECK - CARDS + {i}u, taken);
        }
        //: end
        if keep {
            break;
        }
        first += BLOCKS;
    }
    //: for i in 0..CARDS
    codes[{i}] = pack(codes[{i}]);
    //: end
    return sets_among(codes);
}
//: else
//: if TEAM
fn sets_of(index: vec2<u32>, lane: u32) -> u32 {
    clear_table(lane);
    draw(index, lane);
    return sets_among_drawn(lane);
}
//: else
fn sets_of(index: vec2<u32>) -> u32 {
    draw(index, 0u);
    return sets_among_drawn();
}
//: end
//: end

@compute @workgroup_size(GROUP)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    //: if SHARED
    for (var bin = lane; bin < BINS; bin += GROUP) {
        atomicStore(&bins[bin], 0u);
    }
    workgroupBarrier();
    //: end
    for (var round = 0u; round < params.rounds; round += 1u) {
        //: if TEAM
        let at = group.x * params.rounds + round;
        if at < params.count {
            let sets = sets_of(index_of(at), lane);
            if lane == 0u {
                atomicAdd(&histogram[sets], 1u);
            }
        }
        //: else
        let at = (group.x * params.rounds + round) * GROUP + lane;
        if at < params.count {
            let sets = sets_of(index_of(at));
            //: if SHARED
            atomicAdd(&bins[sets], 1u);
            //: else
            atomicAdd(&histogram[sets], 1u);
            //: end
        }
        //: end
    }
    if !loops_are_whole() {
        atomicStore(&histogram[BINS], 1u);
    }
    //: if SHARED
    workgroupBarrier();
    for (var bin = lane; bin < BINS; bin += GROUP) {
        let deals = atomicLoad(&bins[bin]);
        if deals > 0u {
            atomicAdd(&histogram[bin], deals);
        }
    }
    //: end
}
