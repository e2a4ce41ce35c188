//! One uniform choice among several, from a word of its own.
//!
//! Choice number `t` of an object has word `t` mod 4 of block `t` / 4. The word times the
//! number of possibilities has the choice in its high half; a low half under 2^32 mod that
//! number rejects the word, and the same word of the block [`RETRY`] further on follows
//! (Lemire: Fast random integer generation in an interval, 2019). The twin of
//! `shaders/choice.wgsl`.

use super::{Key, Purpose, block};

/// Blocks between one attempt at a choice and the next.
pub const RETRY: u32 = 1 << 16;

/// Choice number `number` of object `index`: uniform in 0..possibilities. `floor` is 0 but
/// in tests, which raise it to make rejection common.
///
/// # Panics
///
/// For no possibilities.
pub fn choose(key: Key, index: u64, number: u32, possibilities: u32, floor: u32) -> u32 {
    if possibilities == 1 {
        return 0;
    }
    let mut at = number / 4;
    loop {
        let word = block(key, index, at, Purpose::Choice)[number as usize % 4];
        let product = u64::from(word) * u64::from(possibilities);
        if product as u32 >= super::order::threshold(possibilities, floor) {
            return (product >> 32) as u32;
        }
        at += RETRY;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_possibility_is_chosen_about_equally_often() {
        let mut counts = [0u32; 7];
        for index in 0..70_000 {
            counts[choose(Key([3, 4]), index, 5, 7, 0) as usize] += 1;
        }
        assert!(counts.iter().all(|&count| count.abs_diff(10_000) < 500), "{counts:?}");
    }

    #[test]
    fn raised_thresholds_reject_and_go_on_to_another_word() {
        let differ = (0..1000)
            .filter(|&index| {
                choose(Key([3, 4]), index, 5, 7, 0) != choose(Key([3, 4]), index, 5, 7, 1 << 31)
            })
            .count();
        assert!((300..600).contains(&differ), "{differ}");
    }
}
