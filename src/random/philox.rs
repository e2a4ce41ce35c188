//! Philox4x32-10, a counter-based generator: ten rounds of multiply and exclusive or turn
//! a counter of four words into four random words.
//!
//! Salmon, Moraes, Dror, Shaw: Parallel random numbers: as easy as 1, 2, 3 (SC 2011).
//! Passes BigCrush; two wide multiplications a round. The twin of `shaders/philox.wgsl`.

/// The two multipliers of a round.
pub const MULTIPLIERS: [u32; 2] = [0xD251_1F53, 0xCD9E_8D57];
/// What is added to the two key words after each round.
pub const WEYL: [u32; 2] = [0x9E37_79B9, 0xBB67_AE85];
/// The number of rounds.
pub const ROUNDS: u32 = 10;

/// Four random words for a counter and a key.
#[inline]
pub fn philox4x32_10(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
    let [mut c0, mut c1, mut c2, mut c3] = counter;
    let [mut k0, mut k1] = key;
    for _ in 0..ROUNDS {
        let p0 = u64::from(MULTIPLIERS[0]) * u64::from(c0);
        let p1 = u64::from(MULTIPLIERS[1]) * u64::from(c2);
        c0 = (p1 >> 32) as u32 ^ c1 ^ k0;
        c1 = p1 as u32;
        c2 = (p0 >> 32) as u32 ^ c3 ^ k1;
        c3 = p0 as u32;
        k0 = k0.wrapping_add(WEYL[0]);
        k1 = k1.wrapping_add(WEYL[1]);
    }
    [c0, c1, c2, c3]
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The published known answers of Random123.
    #[test]
    fn known_answers() {
        let file = include_str!("../../tests/data/philox4x32_10_kat.txt");
        let mut lines = 0;
        for line in file.lines().filter(|line| !line.starts_with('#')) {
            let words: Vec<u32> = line
                .split_whitespace()
                .filter_map(|word| u32::from_str_radix(word, 16).ok())
                .collect();
            let (counter, key) = (words[..4].try_into().unwrap(), words[4..6].try_into().unwrap());
            assert_eq!(philox4x32_10(counter, key), words[6..10]);
            lines += 1;
        }
        assert_eq!(lines, 3);
    }
}
