//! What an attempt draws: choice after choice of the draw contract, the attempt being the object.

use crate::random::{Key, choice};

/// The choices of an attempt, in order.
pub(super) struct Draw {
    key: Key,
    attempt: u64,
    next: u32,
}

impl Draw {
    pub fn new(key: Key, attempt: u64) -> Draw {
        Draw { key, attempt, next: 0 }
    }

    /// A uniform number below this one, which is not 0.
    pub fn below(&mut self, possibilities: usize) -> usize {
        let drawn = choice::choose(self.key, self.attempt, self.next, possibilities as u32, 0);
        self.next = self.next.wrapping_add(1);
        drawn as usize
    }

    /// A symbol.
    pub fn symbol(&mut self) -> u8 {
        1 + self.below(3) as u8
    }

    /// True with this probability, in units of 2^-32.
    pub fn happens(&mut self, probability: u64) -> bool {
        // A choice among 2^24 is exact, and fine enough.
        (self.below(1 << 24) as u64) < probability >> 8
    }

    /// An order of these, uniform.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for at in 1..items.len() {
            items.swap(at, self.below(at + 1));
        }
    }
}
