// A table that one thread looks at, in registers: no index that is not a constant. For
// tables of at most 23 cards, where comparing with each card is cheaper than looking up.

var<private> table: array<u32, SIZES>;
// Sets whose first card is at each position.
var<private> firsts: array<u32, SIZES>;

// Cards beyond the size are not looked at.
fn clear_table(lane: u32) {}

fn place_card(position: u32, card: u32) {
    //: for p in 0..SIZES
    table[{p}] = select(table[{p}], card, position == {p}u);
    //: end
}

// The number of Sets on a table; each is met by its first and last card.
fn sets_on(size: u32, lane: u32) -> u32 {
    //: for i in 0..SIZES
    firsts[{i}] = 0u;
    //: end
    //: for k in 2..SIZES
    if {k}u < size {
        //: for i in 0..k
        {
            let c = third(table[{i}], table[{k}]);
            var lies = false;
            //: for j in i+1..k
            lies = lies | (c == table[{j}]);
            //: end
            firsts[{i}] += u32(lies);
        }
        //: end
    }
    //: end
    var sets = 0u;
    //: for i in 0..SIZES
    sets += firsts[{i}];
    //: end
    return sets;
}

// The positions of Set number `number` in lexicographic order.
fn set_number(size: u32, number: u32) -> vec3<u32> {
    var rest = number;
    var searching = true;
    var positions = vec3<u32>();
    var a = 0u;
    //: for i in 0..SIZES
    if searching {
        if rest < firsts[{i}] {
            positions.x = {i}u;
            a = table[{i}];
            searching = false;
        } else {
            rest -= firsts[{i}];
        }
    }
    //: end
    searching = true;
    var c = 0u;
    //: for j in 1..SIZES
    if searching & ({j}u > positions.x) {
        let candidate = third(a, table[{j}]);
        var later = false;
        //: for k in j+1..SIZES
        later = later | (({k}u < size) & (candidate == table[{k}]));
        //: end
        if later {
            if rest == 0u {
                positions.y = {j}u;
                c = candidate;
                searching = false;
            } else {
                rest -= 1u;
            }
        }
    }
    //: end
    //: for k in 2..SIZES
    positions.z = select(positions.z, {k}u, (table[{k}] == c) & ({k}u < size));
    //: end
    return positions;
}

// The Set is taken away; fresh cards fill its positions in ascending order and the
// survivors close up over the rest.
fn replace(size: u32, positions: vec3<u32>, dealt: u32, fresh: u32) {
    for (var at = 0u; at < fresh; at += 1u) {
        place_card(positions[at], drawn(dealt + at));
    }
    for (var gone = 3u; gone > fresh; gone -= 1u) {
        let position = positions[gone - 1u];
        //: for p in 1..SIZES
        table[{p} - 1] = select(table[{p} - 1], table[{p}], {p}u > position);
        //: end
    }
}
