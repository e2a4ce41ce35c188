//! The integers of many games, read back.

use crate::experiment::estimate::Ratio;
use crate::simulate::games::{Group, Job, ORIGINS, Shape};

/// All tables, and then each origin.
pub const WHOLE_GROUPS: [Group; 3] = [Group::All, Group::Ascending, Group::Descending];

/// The name of a group in tables.
pub fn group_name(group: Group) -> &'static str {
    match group {
        Group::Ascending => "ascending",
        Group::Descending => "descending",
        Group::All => "all",
    }
}

/// The integers of many games of one job: those of its tally's cells, moments, cards left
/// and largest tables, one after another.
pub struct Counts<'a> {
    /// The job.
    pub job: &'a Job,
    shape: Shape,
    cells: &'a [u128],
    moments: &'a [u128],
    /// Games by cards left at the end.
    pub cards_left: &'a [u128],
    /// Games by size of their largest table.
    pub largest: &'a [u128],
}

/// A kind of table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TableKind {
    /// Cards left in the deck.
    pub deck: u32,
    /// Cards on the table.
    pub table: u32,
    /// How it was reached.
    pub group: Group,
}

/// Tables by number of Sets.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Seen {
    /// Tables with 0, 1, 2, ... Sets, up to the most that were seen.
    pub histogram: Vec<u128>,
}

impl Seen {
    /// All tables.
    pub fn tables(&self) -> u128 {
        self.histogram.iter().sum()
    }

    /// Tables without a Set.
    pub fn without_set(&self) -> u128 {
        self.histogram.first().copied().unwrap_or(0)
    }

    /// Sets on all tables.
    pub fn sets(&self) -> u128 {
        self.histogram.iter().enumerate().map(|(sets, tables)| sets as u128 * tables).sum()
    }

    /// The numbers of Sets that were seen, with their tables.
    pub fn seen(&self) -> impl Iterator<Item = (usize, u128)> {
        self.histogram.iter().copied().enumerate().filter(|&(_, tables)| tables > 0)
    }

    fn add(&mut self, cells: &[u128]) {
        // Most cells of large tables are empty.
        let seen = cells.iter().rposition(|&tables| tables > 0).map_or(0, |most| most + 1);
        let cells = &cells[..seen];
        self.histogram.resize(self.histogram.len().max(cells.len()), 0);
        self.histogram.iter_mut().zip(cells).for_each(|(sum, more)| *sum += more);
    }
}

impl<'a> Counts<'a> {
    /// Reads what the job's [`Work::tally`](crate::experiment::Work::tally) returned, or a
    /// sum of several.
    ///
    /// # Panics
    ///
    /// For fewer integers than those of this job.
    pub fn new(job: &'a Job, tally: &'a [u128]) -> Counts<'a> {
        let shape = Shape::new(job);
        let sizes = job.largest_table() as usize + 1;
        let (cells, rest) = tally.split_at(shape.cells());
        let (moments, rest) = rest.split_at(15 * sizes);
        let (cards_left, largest) = rest.split_at(sizes);
        Counts { job, shape, cells, moments, cards_left, largest }
    }

    /// How many integers there are: of each size 15 moments, games and largest tables.
    pub fn integers(job: &Job) -> usize {
        Shape::new(job).cells() + 17 * (job.largest_table() as usize + 1)
    }

    /// All games.
    pub fn games(&self) -> u128 {
        self.cards_left.iter().sum()
    }

    /// The sizes that a table can have.
    pub fn sizes(&self) -> impl Iterator<Item = u32> + use<> {
        0..=self.shape.largest_table()
    }

    /// Tables of one kind; none where such a table cannot be.
    pub fn at(&self, kind: TableKind) -> Seen {
        let mut seen = Seen::default();
        let dealt = (self.job.deck.size() - self.job.start).checked_sub(kind.deck);
        let can_be = dealt.is_some() && kind.deck.is_multiple_of(self.shape.unit());
        if !can_be || kind.table > self.shape.largest_table() {
            return seen;
        }
        for origin in ORIGINS {
            if kind.group == Group::All || kind.group as u32 == origin as u32 {
                seen.add(&self.cells[self.shape.cells_at(kind.deck, kind.table, origin)]);
            }
        }
        seen
    }

    /// The kinds of table that arose, from the start of the game on, sizes ascending.
    pub fn kinds(&self) -> impl Iterator<Item = (TableKind, Seen)> {
        let decks = self.shape.lefts();
        let sizes = decks.flat_map(|deck| self.sizes().map(move |table| (deck, table)));
        let kinds = sizes
            .flat_map(|(deck, table)| WHOLE_GROUPS.map(|group| TableKind { deck, table, group }));
        kinds.map(|kind| (kind, self.at(kind))).filter(|(_, seen)| seen.tables() > 0)
    }

    /// Tables of one size, whatever is left in the deck.
    pub fn of_size(&self, table: u32, group: Group) -> Seen {
        let mut all = Seen::default();
        for deck in self.shape.lefts() {
            all.add(&self.at(TableKind { deck, table, group }).histogram);
        }
        all
    }

    /// Sums over games for the share of tables of one size without a Set, and for the mean
    /// number of Sets on them.
    pub fn ratios(&self, table: u32, group: Group) -> [Ratio; 2] {
        let seen = self.of_size(table, group);
        let [yy, xy, xx, sy, ss] = self.moments(table, group);
        let (games, y) = (self.games(), seen.tables());
        [
            Ratio { games, y, x: seen.without_set(), yy, xy, xx },
            Ratio { games, y, x: seen.sets(), yy, xy: sy, xx: ss },
        ]
    }

    /// The sums yy, xy, xx, sy, ss of [`Moments`](crate::simulate::games::Moments).
    pub fn moments(&self, table: u32, group: Group) -> [u128; 5] {
        let first = 5 * (3 * table as usize + group as usize);
        std::array::from_fn(|at| self.moments[first + at])
    }
}
