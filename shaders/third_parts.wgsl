// Third parts of layouts: for weights of the 27 points of F_3^3, how many sets of SIZE
// points have which value, the Sets in a set and its weights. The twin of
// src/exact/third_parts.rs.
//
// A workgroup takes a slice of the sets for one vector of weights. Three parallel planes cut
// the space; each thread takes one pair after another of parts in the first two. Every point
// of the third plane has then, beside its weight, the Sets that it makes with one point of
// each. The parts in the third plane are taken row by row: given those in the first two
// rows, the last row's points have as weights the Sets that they complete, and its eight
// subsets need no more than additions.
//
// A subset of a plane has point x + 3 y as bit x + 3 y; one of a row, point x as bit x. The
// three points of a row have a word in common, ten bits each: at most 255, 9 Sets with points
// of two planes and 3 with points of two rows.

// Nine rows a vector.
@group(0) @binding(1) var<storage, read> rows: array<u32>;
// Parts in the first two planes, nine bits each, such that SIZE can be reached, ordered by
// number of points so that the threads of a workgroup do the same.
@group(0) @binding(2) var<storage, read> pairs: array<u32, PAIRS>;
// A word that is set when a thread ended a loop early; then VALUES counts a vector.
@group(0) @binding(3) var<storage, read_write> counts: array<atomic<u32>>;

// Threads side by side count in different copies, which lie in different banks.
var<workgroup> bins: array<atomic<u32>, VALUES * COPIES>;
// What each subset adds in the first plane, and in the upper half in the second.
var<workgroup> values: array<u32, 512>;
// For subsets of two rows of a plane, the pairs that the points of the third row complete;
// in the upper two bits, the Sets in the rows.
var<workgroup> row_pairs: array<u32, 64>;

// A subset of a plane moved by -1 along x, round the edge.
fn along_x(part: u32) -> u32 {
    return ((part & 0x1B6u) >> 1u) | ((part & 0x49u) << 2u);
}

// A subset of a plane moved by -1 along y.
fn along_y(part: u32) -> u32 {
    return (part >> 3u) | ((part & 7u) << 6u);
}

// The negatives of the points.
fn negative(part: u32) -> u32 {
    let turned = (part & 0x49u) | ((part & 0x92u) << 1u) | ((part & 0x124u) >> 1u);
    return (turned & 7u) | ((turned & 0x38u) << 3u) | ((turned & 0x1C0u) >> 3u);
}

// Sets in a subset of a plane: a line stays in the subset at each step along it.
fn sets_in(part: u32) -> u32 {
    let y = along_y(part);
    let yy = along_y(y);
    let inside = countOneBits(part & along_x(part) & along_x(along_x(part)))
        + countOneBits(part & y & yy)
        + countOneBits(part & along_x(y) & along_x(along_x(yy)))
        + countOneBits(part & along_x(yy) & along_x(along_x(y)));
    return inside / 3u;
}

// The weight of a subset of a row.
fn weight_of(row: u32, part: u32) -> u32 {
    return (part & 1u) * (row & 1023u)
        + ((part >> 1u) & 1u) * ((row >> 10u) & 1023u)
        + ((part >> 2u) & 1u) * ((row >> 20u) & 1023u);
}

// For each point c of the row y = 0, the number of pairs a + b + c = 0 with a in one set and
// -b in the other: -b - c must be in the first.
fn completed(a: u32, minus_b: u32) -> u32 {
    let x = along_x(minus_b);
    return countOneBits(a & minus_b)
        | (countOneBits(a & x) << 10u)
        | (countOneBits(a & along_x(x)) << 20u);
}

fn add(value: u32, copy: u32) {
    atomicAdd(&bins[value * COPIES + copy], 1u);
}

// Counts the subsets of a row with so many points.
fn add_row(start: u32, points: u32, row: u32, copy: u32) {
    let value = start + (row >> 30u);
    let x = row & 1023u;
    let y = (row >> 10u) & 1023u;
    let z = (row >> 20u) & 1023u;
    if points == 1u || points == 2u {
        add(value + select(y + z, x, points == 1u), copy);
        add(value + select(z + x, y, points == 1u), copy);
        add(value + select(x + y, z, points == 1u), copy);
    } else if points == 0u || points == 3u {
        add(value + select(x + y + z + 1u, 0u, points == 0u), copy);
    }
}

// Counts all sets with these parts in the first two planes.
fn add_pair(pair: u32, third: array<u32, 3>, copy: u32) {
    let a = pair & 511u;
    let b = pair >> 9u;
    let start = (values[a] & 0xFFFFu) + (values[b] >> 16u);
    var minus_b = negative(b);
    let row0 = third[0] + completed(a, minus_b);
    minus_b = along_y(minus_b);
    let row1 = third[1] + completed(a, minus_b);
    minus_b = along_y(minus_b);
    let row2 = third[2] + completed(a, minus_b);
    //: for second in 0..8
    let start{second} = start + weight_of(row1, {second}u);
    //: end
    for (var first = 0u; first < 8u; first += 1u) {
        // What is below 0 is more than any row has.
        let points = SIZE - countOneBits(pair) - countOneBits(first);
        let more = weight_of(row0, first);
        //: for second in 0..8
        add_row(
            start{second} + more,
            points - countOneBits({second}u),
            row2 + row_pairs[8u * first + {second}u],
            copy,
        );
        //: end
    }
}

// Counts a slice of the sets for one vector of weights.
fn add_slice(vector: u32, slice: u32, lane: u32) {
    for (var at = lane; at < VALUES * COPIES; at += THREADS) {
        atomicStore(&bins[at], 0u);
    }
    //: for row in 0..9
    let row{row} = rows[9u * vector + {row}u];
    //: end
    for (var part = lane; part < 512u; part += THREADS) {
        let sets = sets_in(part);
        let first = weight_of(row0, part) + weight_of(row1, part >> 3u) + weight_of(row2, part >> 6u);
        let second = weight_of(row3, part) + weight_of(row4, part >> 3u) + weight_of(row5, part >> 6u);
        values[part] = (sets + first) | ((sets + second) << 16u);
    }
    for (var both = lane; both < 64u; both += THREADS) {
        let first = both >> 3u;
        let second = both & 7u;
        let sets = u32(first == 7u) + u32(second == 7u);
        row_pairs[both] = completed(first, negative(second)) | (sets << 30u);
    }
    workgroupBarrier();
    let third = array(row6, row7, row8);
    for (var at = slice * THREADS + lane; at < PAIRS; at += SLICES * THREADS) {
        add_pair(pairs[at], third, lane % COPIES);
    }
    workgroupBarrier();
    for (var value = lane; value < VALUES; value += THREADS) {
        var sum = 0u;
        for (var copy = 0u; copy < COPIES; copy += 1u) {
            sum += atomicLoad(&bins[value * COPIES + (lane + copy) % COPIES]);
        }
        if sum > 0u {
            atomicAdd(&counts[1u + vector * VALUES + value], sum);
        }
    }
    workgroupBarrier();
}

@compute @workgroup_size(THREADS)
fn main(
    @builtin(workgroup_id) group: vec3<u32>,
    @builtin(local_invocation_index) lane: u32,
) {
    for (var round = 0u; round < params.rounds; round += 1u) {
        let at = group.x * params.rounds + round;
        if at < params.count {
            // The first vector may have some slices behind it.
            let slice = params.first.x % SLICES + at;
            add_slice(slice / SLICES, slice % SLICES, lane);
        }
    }
    if !loops_are_whole() {
        atomicStore(&counts[0], 1u);
    }
}
