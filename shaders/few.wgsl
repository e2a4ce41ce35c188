// The Sets among few cards, all in registers: third cards of all pairs are compared with
// the cards that come later, so that each Set is met once, where the oracle looks up pairs
// and meets it three times. About M^3 / 6 comparisons, one instruction each on most
// hardware; up to about 24 cards that beats a look-up.

fn sets_among(codes: array<u32, CARDS>) -> u32 {
    var sets = 0u;
    //: for j in 0..CARDS
    //: for i in 0..j
    {
        let c = third(codes[{i}], codes[{j}]);
        var lies = false;
        //: for k in j+1..CARDS
        lies = lies | (c == codes[{k}]);
        //: end
        sets += u32(lies);
    }
    //: end
    //: end
    return sets;
}
