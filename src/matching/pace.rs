//! A limit that quick steps ask once in many.

use crate::limit::Limit;

/// Steps between two looks at the clock.
const STEPS: u32 = 1024;

/// Counts steps and asks the limit.
pub(super) struct Pace<'a> {
    limit: &'a Limit,
    left: u32,
}

impl<'a> Pace<'a> {
    pub fn new(limit: &'a Limit) -> Pace<'a> {
        Pace { limit, left: 0 }
    }

    /// Whether to end; a step costs as much as `weight` quick ones.
    pub fn reached(&mut self, weight: u32) -> bool {
        if self.left > weight {
            self.left -= weight;
            return false;
        }
        self.left = STEPS;
        self.limit.reached()
    }
}
