//! What games side by side have seen, as it goes to the tally.

use super::table::{Board, MOST_TABLE};
use super::vector::Counts;
use crate::simulate::games::{Group, Moments, ORIGINS, Tally};

/// What running games have seen.
pub struct Course<B: Board> {
    /// Games whose table was reached by dealing, one bit each.
    pub ascending: u64,
    /// Tables by size and origin.
    seen: [[Seen<B>; 2]; MOST_TABLE + 1],
    /// Games that had such tables, one bit each.
    reached: [[u64; 2]; MOST_TABLE + 1],
}

/// Tables of one kind.
struct Seen<B: Board> {
    tables: B::Cells,
    /// Those without a Set.
    without: B::Cells,
    /// Sets, the low and the high bytes of their numbers.
    sets: [B::Cells; 2],
}

impl<B: Board> Clone for Seen<B> {
    fn clone(&self) -> Seen<B> {
        *self
    }
}

impl<B: Board> Copy for Seen<B> {}

impl<B: Board> Course<B> {
    /// Games that have not begun.
    #[inline(always)]
    pub fn new() -> Course<B> {
        let none = B::cells(0);
        let seen = Seen { tables: none, without: none, sets: [none; 2] };
        Course {
            ascending: 0,
            seen: [[seen; 2]; MOST_TABLE + 1],
            reached: [[0; 2]; MOST_TABLE + 1],
        }
    }

    /// Records the tables of some games: cards left in the deck, size, and numbers of Sets.
    #[inline(always)]
    pub fn add(&mut self, tally: &mut Tally, left: usize, size: usize, games: u64, sets: B::Cells) {
        for (origin, some) in ORIGINS.into_iter().zip([self.ascending, !self.ascending]) {
            let mut rest = some & games;
            if rest == 0 {
                continue;
            }
            self.reached[size][origin as usize] |= rest;
            self.seen[size][origin as usize].add(B::some(rest), sets);
            let cells = tally.shape.cells_at(left as u32, size as u32, origin);
            for (number, cell) in (0..).zip(&mut tally.cells[cells]) {
                let found = B::bits(B::equal(sets, B::cells(number))) & rest;
                *cell += u64::from(found.count_ones());
                rest &= !found;
                if rest == 0 {
                    break;
                }
            }
        }
    }

    /// Records that some games ended with this many cards on the table.
    #[inline(always)]
    pub fn end(&mut self, tally: &mut Tally, cards_left: usize, games: u64) {
        tally.cards_left[cards_left] += u64::from(games.count_ones());
    }

    /// Adds the moments of all games, which have ended, and is ready for others.
    #[inline(always)]
    pub fn close(&mut self, tally: &mut Tally) {
        let mut larger = 0;
        for (size, largest) in tally.largest.iter_mut().enumerate().rev() {
            let [ascending, descending] = std::mem::take(&mut self.reached[size]);
            let games = ascending | descending;
            if games == 0 {
                continue;
            }
            *largest += u64::from((games & !larger).count_ones());
            larger |= games;
            let mut all = Numbers::none();
            for (group, seen) in
                [Group::Ascending, Group::Descending].into_iter().zip(&mut self.seen[size])
            {
                let numbers = seen.take();
                tally.moments[3 * size + group as usize].merge(&numbers.moments());
                all.add(&numbers);
            }
            tally.moments[3 * size + Group::All as usize].merge(&all.moments());
        }
    }
}

impl<B: Board> Seen<B> {
    /// A table more in some games.
    #[inline(always)]
    fn add(&mut self, some: B::Some, sets: B::Cells) {
        let none = B::cells(0);
        // No table of a kernel has so many.
        let sets_here = B::pick(some, sets, B::cells(u8::MAX.into()));
        self.tables = B::count(self.tables, some);
        self.without = B::count(self.without, B::equal(sets_here, none));
        let sets = B::pick(some, sets, none);
        let [low, high] = self.sets;
        let sum = B::add(low, sets);
        self.sets = [sum, B::count(high, B::less(sum, sets))];
    }

    /// The numbers, which start anew.
    #[inline(always)]
    fn take(&mut self) -> Numbers {
        let mut numbers = Numbers::none();
        let mut high: Counts = [0; 64];
        B::store(self.tables, &mut numbers.tables);
        B::store(self.without, &mut numbers.without);
        B::store(self.sets[0], &mut numbers.sets);
        B::store(self.sets[1], &mut high);
        for (sets, high) in numbers.sets.iter_mut().zip(high) {
            *sets += high << 8;
        }
        let none = B::cells(0);
        *self = Seen { tables: none, without: none, sets: [none; 2] };
        numbers
    }
}

/// Numbers of tables, of those without a Set, and of Sets, a game each.
struct Numbers {
    tables: Counts,
    without: Counts,
    sets: Counts,
}

impl Numbers {
    #[inline(always)]
    fn none() -> Numbers {
        Numbers { tables: [0; 64], without: [0; 64], sets: [0; 64] }
    }

    #[inline(always)]
    fn add(&mut self, other: &Numbers) {
        for i in 0..64 {
            self.tables[i] += other.tables[i];
            self.without[i] += other.without[i];
            self.sets[i] += other.sets[i];
        }
    }

    #[inline(always)]
    fn moments(&self) -> Moments {
        Moments {
            yy: products(&self.tables, &self.tables),
            xy: products(&self.without, &self.tables),
            xx: products(&self.without, &self.without),
            sy: products(&self.sets, &self.tables),
            ss: products(&self.sets, &self.sets),
        }
    }
}

/// The sum of the products.
#[inline(always)]
fn products(a: &Counts, b: &Counts) -> u64 {
    let mut sum = 0u32;
    for i in 0..64 {
        sum += u32::from(a[i]) * u32::from(b[i]);
    }
    sum.into()
}
