//! Whole games: deal, take a Set, refill, add cards when there is none, to the end.
//!
//! The table has positions. When a Set is taken and the table is then smaller than the
//! starting table, new cards take the free positions in ascending order, as long as the
//! deck lasts; where no card comes the survivors close up. When there is no Set, more cards
//! are appended. The game ends when there is no Set and no card to add. Every table that
//! arises is recorded: by the cards left in the deck, its size, whether it was reached by
//! dealing ("ascending") or by taking a Set off a larger table ("descending"), and its
//! number of Sets.
//!
//! The oracle compares all triples: m^3 / 6 steps a table of m cards. The twin of
//! `shaders/games.wgsl`.

use crate::cards::{Deck, packed, set_bound};
use crate::random::{Key, choice, order};
use std::ops::Range;

/// Which Set is taken when there are several.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Rule {
    /// Each equally likely.
    Uniform,
    /// The first in lexicographic order of positions.
    First,
}

impl Rule {
    /// The name in commands and experiment files.
    pub fn name(self) -> &'static str {
        match self {
            Rule::Uniform => "uniform",
            Rule::First => "first",
        }
    }
}

/// What is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Job {
    /// The deck.
    pub deck: Deck,
    /// Which Set is taken.
    pub rule: Rule,
    /// Cards on the starting table, to which it is refilled; 12 in the real game.
    pub start: u32,
    /// Cards added when there is no Set; 3 in the real game.
    pub step: u32,
    /// The key of the experiment point.
    pub key: Key,
    /// 0 but in tests, which raise the rejection threshold of every word to this.
    pub floor: u32,
}

/// Why there is no such job.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum JobError {
    /// The starting table is empty or larger than the deck.
    #[error("the starting table has 1 to {deck} cards with {attributes} attributes, not {start}")]
    Start {
        /// Cards asked for.
        start: u64,
        /// Cards of the deck.
        deck: u32,
        /// Attributes of the deck.
        attributes: u32,
    },
    /// No card, or more than the deck, is added when there is no Set.
    #[error("1 to {deck} cards are added when there is no Set, not {step}")]
    Step {
        /// Cards asked for.
        step: u64,
        /// Cards of the deck.
        deck: u32,
    },
    /// The tally would not fit in memory.
    #[error("the tally of this game has {cells} cells, more than {LARGEST_SHAPE}")]
    Shape {
        /// Cells of the tally.
        cells: u64,
    },
}

/// The most cells that a tally may have.
pub const LARGEST_SHAPE: u64 = 1 << 25;

impl Job {
    /// Games with the key that the draw contract gives to this point.
    pub fn new(deck: Deck, rule: Rule, start: u32, step: u32, seed: u64) -> Result<Job, JobError> {
        let (attributes, cards) = (deck.attributes(), deck.size());
        if !(1..=cards).contains(&start) {
            return Err(JobError::Start { start: start.into(), deck: cards, attributes });
        }
        if !(1..=cards).contains(&step) {
            return Err(JobError::Step { step: step.into(), deck: cards });
        }
        let point =
            format!("games attributes={attributes} rule={} start={start} step={step}", rule.name());
        let job = Job { deck, rule, start, step, key: Key::of_point(seed, &point), floor: 0 };
        let cells = Shape::cells_of(&job);
        if cells > LARGEST_SHAPE {
            return Err(JobError::Shape { cells });
        }
        Ok(job)
    }

    /// The largest table that can arise: one without a Set is a cap, and `step` cards come
    /// on top.
    pub fn largest_table(&self) -> u32 {
        self.start.max((self.deck.largest_cap() + self.step).min(self.deck.size()))
    }
}

/// How a table was reached.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Origin {
    /// By dealing: the start, a refill, or cards added.
    Ascending = 0,
    /// By taking a Set off a larger table, without a card dealt.
    Descending = 1,
}

/// Both origins, in the order of their cells.
pub const ORIGINS: [Origin; 2] = [Origin::Ascending, Origin::Descending];

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

    fn cells_of(job: &Job) -> u64 {
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

    /// Cells between tables before and after three cards are dealt.
    pub fn refill(&self) -> usize {
        (3 / self.unit * self.per_deck()) as usize
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

/// A table in a game, as [`play`] shows it.
#[derive(Clone, Copy, Debug)]
pub struct Table<'a> {
    /// Cards left in the deck.
    pub left: u32,
    /// The cards in their positions, as indices in the deck.
    pub cards: &'a [u16],
    /// How the table was reached.
    pub origin: Origin,
    /// The Sets as positions i < j < k in lexicographic order.
    pub sets: &'a [[usize; 3]],
    /// Which of them is taken.
    pub taken: Option<usize>,
}

/// Plays game `index` and shows each table.
pub fn play(job: &Job, index: u64, mut show: impl FnMut(Table)) {
    let deck = job.deck.size();
    let mut order = vec![0; deck as usize];
    order::draw(job.key, index, deck, job.floor, &mut Vec::new(), &mut order);
    let mut table = order[..job.start as usize].to_vec();
    let mut dealt = job.start;
    let mut origin = Origin::Ascending;
    let mut takes = 0;
    loop {
        let sets = sets_on(&table, job.deck.attributes());
        let taken = match job.rule {
            _ if sets.is_empty() => None,
            Rule::Uniform => {
                Some(choice::choose(job.key, index, takes, sets.len() as u32, job.floor) as usize)
            }
            Rule::First => Some(0),
        };
        show(Table { left: deck - dealt, cards: &table, origin, sets: &sets, taken });
        let fresh;
        if let Some(taken) = taken {
            takes += 1;
            let survivors = table.len() as u32 - 3;
            fresh = job.start.saturating_sub(survivors).min(deck - dealt);
            replace(&mut table, sets[taken], &order[dealt as usize..(dealt + fresh) as usize]);
        } else {
            fresh = job.step.min(deck - dealt);
            if fresh == 0 {
                return;
            }
            table.extend_from_slice(&order[dealt as usize..(dealt + fresh) as usize]);
        }
        dealt += fresh;
        origin = if fresh > 0 { Origin::Ascending } else { Origin::Descending };
    }
}

/// All Sets on a table, lexicographically by positions.
fn sets_on(table: &[u16], attributes: u32) -> Vec<[usize; 3]> {
    let codes: Vec<u32> = table.iter().map(|&c| packed::pack(c.into(), attributes)).collect();
    let mut sets = Vec::new();
    for i in 0..codes.len() {
        for j in i + 1..codes.len() {
            let third = packed::third(codes[i], codes[j]);
            sets.extend((j + 1..codes.len()).filter(|&k| codes[k] == third).map(|k| [i, j, k]));
        }
    }
    sets
}

/// Takes the Set away; fresh cards, three at most, fill its positions in ascending order
/// and the survivors close up over the rest.
fn replace(table: &mut Vec<u16>, set: [usize; 3], fresh: &[u16]) {
    for (&position, &card) in set.iter().zip(fresh) {
        table[position] = card;
    }
    for &position in set[fresh.len()..].iter().rev() {
        table.remove(position);
    }
}

/// The oracle: scalar code, step by step the shader's.
pub fn oracle(job: &Job, indices: Range<u64>) -> Tally {
    let mut tally = Tally::new(job);
    add_games(job, indices, &mut tally);
    tally
}

/// The oracle, adding to a tally of the same job.
pub(super) fn add_games(job: &Job, indices: Range<u64>, tally: &mut Tally) {
    let mut course = Course::new(job);
    for index in indices {
        let mut left = 0;
        play(job, index, |table| {
            left = table.cards.len() as u32;
            let ascending = table.origin == Origin::Ascending;
            course.table(tally, table.left, left, ascending, table.sets.len() as u32);
        });
        course.end(tally, left);
    }
}

/// What a running game has seen, until it ends and goes to the tally.
pub(super) struct Course {
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
        self.add(size, origin, Course::seen(sets));
        self.largest = self.largest.max(size);
    }

    /// One table with this many Sets as [`Course::add`] takes it.
    #[inline(always)]
    pub fn seen(sets: u32) -> u64 {
        1 | u64::from(sets == 0) << 16 | u64::from(sets) << 32
    }

    /// Adds tables that the tally has already.
    #[inline(always)]
    pub fn add(&mut self, size: u32, origin: Origin, seen: u64) {
        self.seen[size as usize][origin as usize] += seen;
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
