//! Exact cover: for each pattern of agreement, points that have every value in every other
//! dimension exactly once.
//!
//! Items are the pairs of a dimension and a value, options the points. The item with the fewest
//! options left is covered by each of them in turn (Knuth, algorithm X with minimum remaining
//! values), and the options that share an item with the one taken go. Options are the bits of
//! words rather than dancing links: a step on up to 64 points counts the bits of one word an item.
//! Exponential in general: it is NP-hard for three dimensions.

use super::pace::Pace;
use super::patterns::{self, Class, members};
use super::query::{Ended, Query, Visit, visit_sorted};
use crate::limit::Limit;
use std::ops::ControlFlow;

/// Visits every solution. K is at least 2, and at most the number of points.
pub(super) fn walk(query: &Query, limit: &Limit, visit: &mut Visit) -> Ended {
    let walked = patterns::walk(query, limit, &mut |class| {
        let cover = Cover::new(query, &class);
        // As few words a set as the points need.
        match cover.words {
            1 => cover.walk::<1>(limit, visit),
            2 => cover.walk::<2>(limit, visit),
            3..=4 => cover.walk::<4>(limit, visit),
            _ => cover.walk::<0>(limit, visit),
        }
    });
    match walked {
        ControlFlow::Continue(()) => Ended::Done,
        ControlFlow::Break(ended) => ended,
    }
}

/// The items of a class.
struct Cover<'a> {
    query: &'a Query<'a>,
    rows: &'a [usize],
    differ: &'a [usize],
    /// Words of a set of options.
    words: usize,
    /// The options of each item, which is a dimension times K and a value.
    items: Vec<u64>,
}

impl<'a> Cover<'a> {
    fn new(query: &'a Query, class: &Class<'a>) -> Cover<'a> {
        let (points, Class { rows, differ }) = (query.points, *class);
        let words = match rows.len().div_ceil(64) {
            3 => 4,
            words => words,
        };
        let mut items = vec![0; differ.len() * points.values() * words];
        for (option, &row) in rows.iter().enumerate() {
            for (at, &dimension) in differ.iter().enumerate() {
                let item = at * points.values() + points.row(row)[dimension] as usize;
                items[item * words + option / 64] |= 1 << (option % 64);
            }
        }
        Cover { query, rows, differ, words, items }
    }

    /// The items that an option covers.
    fn covered(&self, option: usize) -> impl Iterator<Item = usize> {
        let (values, point) =
            (self.query.points.values(), self.query.points.row(self.rows[option]));
        self.differ.iter().enumerate().map(move |(at, &d)| at * values + point[d] as usize)
    }

    /// Visits every exact cover; sets have `W` words, or any number where that is 0.
    fn walk<const W: usize>(&self, limit: &Limit, visit: &mut Visit) -> ControlFlow<Ended> {
        let words = if W == 0 { self.words } else { W };
        let open_words = self.items.len() / words;
        let open_words = open_words.div_ceil(64);
        let mut pace = Pace::new(limit);
        let weight = (open_words * words).min(1 << 20) as u32;
        // One level an option taken: the options left there, the items still open, and those
        // options of the item that is being covered that are not tried yet.
        let mut live: Vec<u64> = vec![0; words];
        (0..self.rows.len()).for_each(|option| live[option / 64] |= 1 << (option % 64));
        let mut open: Vec<u64> = vec![0; open_words];
        (0..self.items.len() / words).for_each(|item| open[item / 64] |= 1 << (item % 64));
        let mut untried: Vec<u64> = Vec::new();
        let mut taken: Vec<usize> = Vec::new();
        let given = self.query.with.iter().filter_map(|row| self.rows.binary_search(row).ok());
        for option in given {
            if live[option / 64] >> (option % 64) & 1 == 0 {
                return ControlFlow::Continue(());
            }
            self.take::<W>(option, &mut live, &mut open);
        }
        let mut depth = 0;
        loop {
            if pace.reached(weight) {
                return ControlFlow::Break(Ended::Limit);
            }
            // Down: the level's item and its options.
            let (level, items) = (&live[depth * words..], &open[depth * open_words..]);
            match self.tightest::<W>(&level[..words], &items[..open_words]) {
                None => {
                    let rows = taken.iter().map(|&option| self.rows[option]);
                    let rows: Vec<usize> = rows.chain(self.query.with.iter().copied()).collect();
                    visit_sorted(&rows, visit)?;
                    untried.resize((depth + 1) * words, 0);
                }
                Some(item) => {
                    untried.resize(depth * words, 0);
                    let options = &self.items[item * words..][..words];
                    untried.extend(options.iter().zip(&level[..words]).map(|(o, l)| o & l));
                }
            }
            // Up to the last level with an option that is not tried, and down along it.
            let option = loop {
                if let Some(option) = members(&untried[depth * words..][..words]).next() {
                    break option;
                }
                if taken.pop().is_none() {
                    return ControlFlow::Continue(());
                }
                depth -= 1;
            };
            untried[depth * words + option / 64] &= !(1 << (option % 64));
            taken.push(option);
            depth += 1;
            live.resize((depth + 1) * words, 0);
            live.copy_within((depth - 1) * words..depth * words, depth * words);
            open.resize((depth + 1) * open_words, 0);
            open.copy_within((depth - 1) * open_words..depth * open_words, depth * open_words);
            let (live, open) = (&mut live[depth * words..], &mut open[depth * open_words..]);
            self.take::<W>(option, &mut live[..words], &mut open[..open_words]);
        }
    }

    /// Takes an option: its items are covered, and options that have one of them go.
    fn take<const W: usize>(&self, option: usize, live: &mut [u64], open: &mut [u64]) {
        let words = if W == 0 { self.words } else { W };
        for item in self.covered(option) {
            open[item / 64] &= !(1 << (item % 64));
            let options = &self.items[item * words..][..words];
            live.iter_mut().zip(options).for_each(|(live, options)| *live &= !options);
        }
    }

    /// The open item with the fewest live options; none where all are covered.
    fn tightest<const W: usize>(&self, live: &[u64], open: &[u64]) -> Option<usize> {
        let words = if W == 0 { self.words } else { W };
        let (mut tightest, mut fewest) = (None, u32::MAX);
        for item in members(open) {
            let options = &self.items[item * words..][..words];
            let left = options.iter().zip(live).map(|(o, l)| (o & l).count_ones()).sum();
            if left < fewest {
                (tightest, fewest) = (Some(item), left);
                if left <= 1 {
                    break;
                }
            }
        }
        tightest
    }
}
