//! What games leave behind: tables by kind and number of Sets, moments, and how games end.

use super::{Job, Origin};
use crate::cards::set_bound;
use std::ops::Range;

/// Where each kind of table has its cells in a tally: by cards left in the deck, size,
/// origin, and number of Sets.
///
/// A table of m cards holds at most m (m - 1) / 6 Sets. Beyond the starting size it came of
/// a cap of c cards and at most `step` new ones, each in at most c / 2 Sets with two old
/// cards, besides the Sets with two new ones; taking a Set only lowers the number. This
/// keeps tables of six attributes small.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Cards in the deck after the start.
    first_left: u32,
    /// Common divisor of all changes of the deck: 3 in the real game.
    unit: u32,
    /// Cells before those of each number of cards left.
    rows: Vec<u32>,
    /// Cells before those of each size and origin within a row; at the end the row's length.
    columns: Vec<[u32; 2]>,
}

impl Shape {
    /// The cells of a job's tally.
    pub fn new(job: &Job) -> Shape {
        let mut columns = Vec::new();
        let mut row = 0;
        for size in 0..=job.largest_table() {
            let bins = Shape::bins_of(job, size);
            columns.push([row, row + bins]);
            row += 2 * bins;
        }
        columns.push([row, row]);
        let unit = Shape::unit_of(job);
        let first_left = job.deck.size() - job.start;
        let rows = (0..=first_left).map(|left| left / unit * row).collect();
        Shape { first_left, unit, rows, columns }
    }

    fn bins_of(job: &Job, size: u32) -> u32 {
        let all = set_bound(size);
        if size <= job.start {
            return all + 1;
        }
        let (cap, step) = (job.deck.largest_cap(), job.step);
        all.min(step * cap / 2 + step * (step - 1) / 2) + 1
    }

    fn unit_of(job: &Job) -> u32 {
        if job.start.is_multiple_of(3) && job.step.is_multiple_of(3) { 3 } else { 1 }
    }

    pub(super) fn cells_of(job: &Job) -> u64 {
        let sizes = (0..=job.largest_table()).map(|size| u64::from(Shape::bins_of(job, size)));
        u64::from((job.deck.size() - job.start) / Shape::unit_of(job) + 1) * 2 * sizes.sum::<u64>()
    }

    /// All cells.
    pub fn cells(&self) -> usize {
        (self.first_left / self.unit + 1) as usize * self.per_deck() as usize
    }

    /// Cells of one deck count.
    pub fn per_deck(&self) -> u32 {
        self.columns[self.columns.len() - 1][0]
    }

    /// Common divisor of the numbers of cards left in the deck.
    pub fn unit(&self) -> u32 {
        self.unit
    }

    /// Cells before those of each size and [origin](Origin) within one deck count; one entry
    /// more than sizes, the last with the cells of one deck count.
    pub fn columns(&self) -> &[[u32; 2]] {
        &self.columns
    }

    /// The largest size of a table.
    pub fn largest_table(&self) -> u32 {
        self.columns.len() as u32 - 2
    }

    /// The numbers of cards left in the deck, from the start of the game on.
    pub fn lefts(&self) -> impl DoubleEndedIterator<Item = u32> + use<> {
        let unit = self.unit;
        (0..=self.first_left / unit).rev().map(move |at| at * unit)
    }

    /// The first cell of tables of this kind, those without a Set.
    #[inline(always)]
    pub fn first(&self, left: u32, size: u32, origin: Origin) -> usize {
        (self.rows[left as usize] + self.columns[size as usize][origin as usize]) as usize
    }

    /// The cells of tables of this kind, by number of Sets.
    pub fn cells_at(&self, left: u32, size: u32, origin: Origin) -> Range<usize> {
        let [ascending, descending] = self.columns[size as usize];
        let first = self.first(left, size, origin);
        first..first + (descending - ascending) as usize
    }
}

/// Tables of one size in whole games: for each game the number y of such tables, x of those
/// without a Set, and s of Sets in them; here sums over all games of their products, from
/// which intervals follow that allow for tables of one game to depend on each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Moments {
    /// Sum of y^2.
    pub yy: u64,
    /// Sum of x y.
    pub xy: u64,
    /// Sum of x^2.
    pub xx: u64,
    /// Sum of s y.
    pub sy: u64,
    /// Sum of s^2.
    pub ss: u64,
}

impl Moments {
    /// The moments of one game.
    pub fn of(y: u64, x: u64, s: u64) -> Moments {
        Moments { yy: y * y, xy: x * y, xx: x * x, sy: s * y, ss: s * s }
    }

    /// Adds those of other games.
    pub fn merge(&mut self, other: &Moments) {
        self.yy += other.yy;
        self.xy += other.xy;
        self.xx += other.xx;
        self.sy += other.sy;
        self.ss += other.ss;
    }
}

/// Which tables [`Moments`] are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Those reached by dealing.
    Ascending = 0,
    /// Those reached by taking.
    Descending = 1,
    /// All.
    All = 2,
}

/// What happened in many games of one job.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tally {
    /// Where the cells are.
    pub shape: Shape,
    /// Tables by kind and number of Sets.
    pub cells: Vec<u64>,
    /// Moments by size and group: entry 3 size + group.
    pub moments: Vec<Moments>,
    /// Games by cards left at the end.
    pub cards_left: Vec<u64>,
    /// Games by size of their largest table.
    pub largest: Vec<u64>,
}

impl Tally {
    /// No games yet.
    pub fn new(job: &Job) -> Tally {
        let shape = Shape::new(job);
        let sizes = job.largest_table() as usize + 1;
        Tally {
            cells: vec![0; shape.cells()],
            shape,
            moments: vec![Moments::default(); 3 * sizes],
            cards_left: vec![0; sizes],
            largest: vec![0; sizes],
        }
    }

    /// Adds the tally of other games of the same job.
    pub fn merge(&mut self, other: &Tally) {
        let add = |mine: &mut [u64], theirs: &[u64]| {
            mine.iter_mut().zip(theirs).for_each(|(a, b)| *a += b);
        };
        add(&mut self.cells, &other.cells);
        add(&mut self.cards_left, &other.cards_left);
        add(&mut self.largest, &other.largest);
        for (mine, theirs) in self.moments.iter_mut().zip(&other.moments) {
            mine.merge(theirs);
        }
    }

    /// All games.
    pub fn games(&self) -> u64 {
        self.cards_left.iter().sum()
    }

    /// Tables of one kind by number of Sets.
    pub fn histogram(&self, left: u32, size: u32, origin: Origin) -> &[u64] {
        &self.cells[self.shape.cells_at(left, size, origin)]
    }

    /// Moments of tables of one size.
    pub fn moments(&self, size: u32, group: Group) -> &Moments {
        &self.moments[3 * size as usize + group as usize]
    }
}

/// What a running game has seen, until it ends and goes to the tally.
pub(in crate::simulate) struct Course {
    /// Numbers of tables, of those without a Set, and of Sets, by size and origin, packed
    /// into 16, 16 and 32 bits.
    seen: Vec<[u64; 2]>,
    largest: u32,
}

impl Course {
    /// A game that has not begun.
    pub fn new(job: &Job) -> Course {
        Course { seen: vec![[0; 2]; job.largest_table() as usize + 1], largest: 0 }
    }

    /// Records a table: cards left in the deck, size, whether cards were dealt to reach it,
    /// and number of Sets.
    #[inline(always)]
    pub fn table(&mut self, tally: &mut Tally, left: u32, size: u32, ascending: bool, sets: u32) {
        let origin = if ascending { Origin::Ascending } else { Origin::Descending };
        let cell = tally.shape.first(left, size, origin) + sets as usize;
        tally.cells[cell] += 1;
        self.seen[size as usize][origin as usize] +=
            1 | u64::from(sets == 0) << 16 | u64::from(sets) << 32;
        self.largest = self.largest.max(size);
    }

    /// Ends the game with this many cards on the table, and is ready for another.
    #[inline(always)]
    pub fn end(&mut self, tally: &mut Tally, cards_left: u32) {
        tally.cards_left[cards_left as usize] += 1;
        tally.largest[self.largest as usize] += 1;
        let sizes = 0..=self.largest as usize;
        let moments = tally.moments.chunks_exact_mut(3);
        for (seen, moments) in self.seen[sizes].iter_mut().zip(moments) {
            if *seen == [0; 2] {
                continue;
            }
            let [ascending, descending] = std::mem::take(seen);
            let mut add = |group: Group, seen: u64| {
                if seen > 0 {
                    let of = Moments::of(seen & 0xFFFF, seen >> 16 & 0xFFFF, seen >> 32);
                    moments[group as usize].merge(&of);
                }
            };
            add(Group::Ascending, ascending);
            add(Group::Descending, descending);
            add(Group::All, ascending + descending);
        }
        self.largest = 0;
    }
}
