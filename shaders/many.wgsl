// The Sets among many cards, drawn or given. A thread marks which cards lie and asks for
// each pair whether its third card lies too; every Set is met by its three pairs: the twin
// of `sets_among` in src/simulate/deals.rs. A team counts them as on a table of games.

//: if TEAM
// The Sets among the first CARDS cards drawn, by a team.
fn sets_among_drawn(lane: u32) -> u32 {
    for (var i = lane; i < CARDS; i += GROUP) {
        table[i] = drawn(i);
    }
    if lane == 0u {
        for (var i = 0u; i < CARDS; i += 1u) {
            set_place(drawn(i), i + 1u);
        }
    }
    return sets_on(CARDS, lane);
}
//: else
// The Sets among the first CARDS cards drawn.
fn sets_among_drawn() -> u32 {
    unmark_all();
    for (var i = 0u; i < CARDS; i += 1u) {
        mark(drawn(i));
    }
    var pairs = 0u;
    for (var i = 1u; i < CARDS; i += 1u) {
        let a = drawn(i);
        for (var j = 0u; j < i; j += 8u) {
            //: for more in 0..8
            pairs += u32((j + {more}u < i) & is_lying(third(a, drawn(j + {more}u))));
            //: end
        }
    }
    return pairs / 3u;
}
//: end
