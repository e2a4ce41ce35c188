// Third parts of layouts: for weights of the 27 points of F_3^3, how many sets of so many
// points have which value, the Sets in a set and its weights. The twin of
// src/exact/third_parts.rs.
//
// Three parallel planes cut the space. Given parts in the first two, each point of the third
// has, beside its weight, the number of Sets that it makes with one point of each. These nine
// numbers are the same for about 22 pairs of parts, among them those that come from each other
// by moving one against the other or by taking one for the other: a class. A workgroup takes
// a slice of the classes for one vector of weights; each thread takes one class after another,
// counts the parts in the third plane by value, and adds these counts for each pair of the class.
//
// The parts in the third plane are taken row by row: given those in the first two rows, the
// last row's points have as weights the Sets that they complete, and its eight subsets need
// no more than additions.
//
// A subset of a plane has point x + 3 y as bit x + 3 y; one of a row, point x as bit x. The
// three points of a row have a word in common, ten bits each: at most 255, 9 Sets with points
// of two planes and 3 with points of two rows.

// Nine rows a vector.
@group(0) @binding(1) var<storage, read> rows: array<u32>;
// Where in this array the pairs of each class begin, with the number of points left for the
// third plane in the upper eight bits, and where the last ends; then the pairs, nine bits a
// part. Classes are ordered by number of points and of pairs, so that threads side by side do
// the same.
@group(0) @binding(2) var<storage, read> classes: array<u32>;
// A word that is set when a thread ended a loop early; then VALUES counts a vector.
@group(0) @binding(3) var<storage, read_write> counts: array<atomic<u32>>;

// Values of which a thread counts the parts in the third plane at a time.
const WINDOW = 4u * OWN_WORDS;

// Threads side by side count in different copies, which lie in different banks.
var<workgroup> bins: array<atomic<u32>, VALUES * COPIES>;
// Each thread's parts in the third plane by value, at most 126: a byte each.
var<workgroup> own: array<u32, OWN_WORDS * THREADS>;
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

// The least and the largest weight of a point in a row.
fn range_of(row: u32) -> vec2<u32> {
    let x = row & 1023u;
    let y = (row >> 10u) & 1023u;
    let z = (row >> 20u) & 1023u;
    return vec2(min(min(x, y), z), max(max(x, y), z));
}

fn add_own(value: u32, lane: u32) {
    if value < WINDOW {
        own[(value / 4u) * THREADS + lane] += 1u << (8u * (value % 4u));
    }
}

// Counts the subsets of a row with so many points.
fn add_row(start: u32, points: u32, row: u32, lane: u32) {
    let value = start + (row >> 30u);
    let x = row & 1023u;
    let y = (row >> 10u) & 1023u;
    let z = (row >> 20u) & 1023u;
    if points == 1u || points == 2u {
        add_own(value + select(y + z, x, points == 1u), lane);
        add_own(value + select(z + x, y, points == 1u), lane);
        add_own(value + select(x + y, z, points == 1u), lane);
    } else if points == 0u || points == 3u {
        add_own(value + select(x + y + z + 1u, 0u, points == 0u), lane);
    }
}

// Counts all sets with parts of this class in the first two planes.
fn add_class(class_at: u32, third: array<u32, 3>, lane: u32) {
    let points = classes[class_at] >> 24u;
    let begin = classes[class_at] & 0xFFFFFFu;
    let end = classes[class_at + 1u] & 0xFFFFFFu;
    let one = classes[begin];
    var minus_b = negative(one >> 9u);
    let row0 = third[0] + completed(one & 511u, minus_b);
    minus_b = along_y(minus_b);
    let row1 = third[1] + completed(one & 511u, minus_b);
    minus_b = along_y(minus_b);
    let row2 = third[2] + completed(one & 511u, minus_b);
    //: for second in 0..8
    let start{second} = weight_of(row1, {second}u);
    //: end

    // Bounds of the values: so many times the least and the largest weight in the part, or
    // beside it, and 12 Sets.
    let few = min(points, 9u - points);
    let range0 = range_of(row0);
    let range1 = range_of(row1);
    let range2 = range_of(row2);
    let least = few * min(min(range0.x, range1.x), range2.x);
    let most = few * max(max(range0.y, range1.y), range2.y);
    let all = weight_of(row0, 7u) + start7 + weight_of(row2, 7u);
    let low = select(all - min(all, most), least, points == few);
    let high = select(all - least, most, points == few) + 12u;

    for (var from_value = low; from_value <= high; from_value += WINDOW) {
        //: for word in 0..OWN_WORDS
        own[{word}u * THREADS + lane] = 0u;
        //: end
        for (var first = 0u; first < 8u; first += 1u) {
            // What is below 0 is more than any row has, and outside of the window.
            let left = points - countOneBits(first);
            let more = weight_of(row0, first) - from_value;
            //: for second in 0..8
            add_row(
                start{second} + more,
                left - countOneBits({second}u),
                row2 + row_pairs[8u * first + {second}u],
                lane,
            );
            //: end
        }
        let words = min(high - from_value, WINDOW - 1u) / 4u + 1u;
        for (var at = begin; at < end; at += 1u) {
            let a = classes[at] & 511u;
            let b = classes[at] >> 9u;
            let start = from_value + (values[a] & 0xFFFFu) + (values[b] >> 16u);
            for (var word = 0u; word < words; word += 1u) {
                let four = own[word * THREADS + lane];
                //: for byte in 0..4
                let parts{byte} = (four >> (8u * {byte}u)) & 255u;
                if parts{byte} > 0u {
                    let bin = (start + 4u * word + {byte}u) * COPIES + lane % COPIES;
                    atomicAdd(&bins[bin], parts{byte});
                }
                //: end
            }
        }
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
    let number = (classes[0] & 0xFFFFFFu) - 1u;
    for (var at = slice * THREADS + lane; at < number; at += SLICES * THREADS) {
        add_class(at, third, lane);
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
