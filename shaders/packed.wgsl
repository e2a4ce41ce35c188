// Cards packed two bits an attribute. The twin of src/cards/packed.rs.

const LOW = 0x55555555u;

// The code of a card from its index in the deck.
fn pack(card: u32) -> u32 {
    var rest = card;
    var code = 0u;
    //: for attribute in 0..ATTRIBUTES
    code |= (rest % 3u + 1u) << (2u * {attribute}u);
    rest /= 3u;
    //: end
    return code;
}

// The code of the card that completes a Set with two different cards.
fn third(a: u32, b: u32) -> u32 {
    let differ = a ^ b;
    let low = (differ | (differ >> 1u)) & LOW;
    return differ | (a & ~(low | (low << 1u)));
}
