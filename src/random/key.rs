//! The key of an experiment point, so that points are independent and adding one changes
//! no other.

use super::philox4x32_10;
use sha2::{Digest, Sha256};

/// The Philox key of one experiment point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Key(pub [u32; 2]);

/// The key under which the keys of points are drawn. A point may get this key too, with
/// probability 2^-64.
const POINTS: [u32; 2] = [0x7465_7274, 0x6961_0001];

impl Key {
    /// The key of a point: Philox at the counter made of the seed and the first 64 bits of
    /// the SHA-256 of the point's description, such as `deals attributes=4 cards=12`.
    pub fn of_point(seed: u64, description: &str) -> Key {
        let hash = Sha256::digest(description.as_bytes());
        let word =
            |at: usize| u32::from_le_bytes([hash[at], hash[at + 1], hash[at + 2], hash[at + 3]]);
        let counter = [seed as u32, (seed >> 32) as u32, word(0), word(4)];
        let [k0, k1, ..] = philox4x32_10(counter, POINTS);
        Key([k0, k1])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Pinned: changing it changes every published table.
    #[test]
    fn keys_are_stable() {
        assert_eq!(Key::of_point(1, "deals attributes=4 cards=12"), Key([1396112038, 2863440011]));
    }

    #[test]
    fn seed_and_description_both_matter() {
        let key = Key::of_point(1, "a");
        assert_ne!(key, Key::of_point(2, "a"));
        assert_ne!(key, Key::of_point(1 << 32, "a"));
        assert_ne!(key, Key::of_point(1, "b"));
    }
}
