//! A histogram filled by all lanes at once: a counter a lane for each of the commonest
//! numbers of Sets; the rare others go to the tally one by one.

use super::vector::{Counts, Lanes};
use crate::simulate::deals::{Job, Tally};

/// Numbers of Sets that have counters.
const WIDTH: usize = 12;

/// The counters.
pub struct Window<L: Lanes> {
    low: usize,
    bins: [L::Cells; WIDTH],
    rounds: u32,
}

impl<L: Lanes> Window<L> {
    /// Counters around the mean number of Sets, M (M - 1) (M - 2) / (6 (V - 2)).
    #[inline(always)]
    pub fn new(job: &Job) -> Window<L> {
        let m = job.cards;
        let triples = m * m.saturating_sub(1) * m.saturating_sub(2) / 6;
        let mean = (triples / (job.deck.size() - 2)) as usize;
        let low = mean.saturating_sub(WIDTH / 2);
        Window { low, bins: [L::cells(0); WIDTH], rounds: 0 }
    }

    /// Counts the numbers of Sets of all lanes.
    #[inline(always)]
    pub fn add(&mut self, sets: L::Cells, tally: &mut Tally) {
        for (at, bin) in self.bins.iter_mut().enumerate() {
            *bin = L::add_equal(*bin, sets, L::cells((self.low + at) as u16));
        }
        let outside = L::outside(sets, self.low as u16, WIDTH as u16);
        if outside != 0 {
            add_each::<L>(sets, outside, tally);
        }
        self.rounds += 1;
        if self.rounds == u32::from(u8::MAX) {
            self.flush(tally);
        }
    }

    /// Moves the counters to the tally.
    #[inline(always)]
    pub fn flush(&mut self, tally: &mut Tally) {
        for (bin, total) in self.bins.iter_mut().zip(tally.histogram[self.low..].iter_mut()) {
            let mut counts: Counts = [0; 64];
            L::store(*bin, &mut counts);
            let count = counts.iter().map(|&count| u64::from(count)).sum::<u64>();
            *total = total.wrapping_add(count);
            *bin = L::cells(0);
        }
        self.rounds = 0;
    }
}

/// Counts some lanes one by one.
#[inline(always)]
fn add_each<L: Lanes>(sets: L::Cells, mut lanes: u64, tally: &mut Tally) {
    let mut counts: Counts = [0; 64];
    L::store(sets, &mut counts);
    while lanes != 0 {
        let bin = &mut tally.histogram[usize::from(counts[lanes.trailing_zeros() as usize])];
        *bin = bin.wrapping_add(1);
        lanes &= lanes - 1;
    }
}
