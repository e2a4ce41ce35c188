// Deals: the number of Sets in CARDS random cards. The twin of src/simulate/deals.rs.
//
// Each thread deals again and again; histograms are kept in workgroup memory where they
// fit.

// BINS bins, and a word that is set when a thread ended a loop early.
@group(0) @binding(1) var<storage, read_write> histogram: array<atomic<u32>>;
//: if SHARED
var<workgroup> bins: array<atomic<u32>, BINS>;
//: end

//: if FEW
// The number of Sets depends on which cards are dealt, not on their order. The places
// drawn later, each in a shorter row, become places of the row before by one rule: if the
// place drawn now is among them, that one is the card from the end of the row. So the
// draws are gone through backwards, with no row (Floyd's sampling).
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
