// Taking a Set off a table that is an array in memory.

// The Set is taken away; fresh cards fill its positions in ascending order and the
// survivors close up over the rest.
fn replace(size: u32, positions: vec3<u32>, dealt: u32, fresh: u32) {
    for (var at = 0u; at < 3u; at += 1u) {
        lift_card(positions[at]);
        if at < fresh {
            place_card(positions[at], drawn(dealt + at));
        }
    }
    var now = size;
    for (var gone = 3u; gone > fresh; gone -= 1u) {
        now -= 1u;
        for (var at = positions[gone - 1u]; at < now; at += 1u) {
            place_card(at, table[at + 1u]);
        }
    }
}
