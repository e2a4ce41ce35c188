//! Cards packed two bits an attribute, so that the third card is a few bitwise steps.
//!
//! The values 0, 1, 2 of an attribute are coded 1, 2, 3. The exclusive or of two codes is
//! then the third code when they differ, and 0 when they agree: the third card takes the
//! exclusive or where the cards differ and either card where they agree. The twin of
//! `shaders/packed.wgsl`.

/// The low bit of each of 16 attributes.
const LOW: u32 = 0x5555_5555;

/// The code of a card of `attributes` attributes from its index in the deck; the first
/// attribute takes the highest two bits.
///
/// # Panics
///
/// For more than 16 attributes, which do not fit.
pub fn pack(card: u32, attributes: u32) -> u32 {
    let mut rest = card;
    let mut code = 0;
    for attribute in 0..attributes {
        code |= (rest % 3 + 1) << (2 * attribute);
        rest /= 3;
    }
    code
}

/// The code of the card that completes a Set with two different cards.
pub fn third(a: u32, b: u32) -> u32 {
    let differ = a ^ b;
    let low = (differ | differ >> 1) & LOW;
    differ | a & !(low | low << 1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn third_card_sums_to_zero_in_each_attribute() {
        for n in 1..=3u32 {
            let size = 3u32.pow(n);
            for a in 0..size {
                for b in 0..size {
                    let (mut x, mut y, mut c, mut place) = (a, b, 0, 1);
                    for _ in 0..n {
                        c += place * ((6 - x % 3 - y % 3) % 3);
                        (x, y, place) = (x / 3, y / 3, place * 3);
                    }
                    assert_eq!(third(pack(a, n), pack(b, n)), pack(c, n), "{a} {b}");
                }
            }
        }
    }
}
