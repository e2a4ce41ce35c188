//! Plain scalar versions of deals and games: what one writes without vectors, as well as
//! one can. Benchmarks measure the vector kernels against the better of them, tests compare
//! all, and games that no vector kernel fits are played here.

use super::deals;
use super::games::{Course, Job as GamesJob, Rule, Tally as GamesTally};
use crate::cards::{MAX_ATTRIBUTES, packed};
use crate::random::{Key, Purpose, block, choice, order};
use std::ops::Range;

/// The most cards of a deck.
const MOST_CARDS: usize = 3usize.pow(MAX_ATTRIBUTES);

/// Draws orders, with batches and thresholds worked out once.
struct Drawer {
    batches: Vec<(order::Batch, u32)>,
    full: [u16; MOST_CARDS],
    row: [u16; MOST_CARDS],
}

impl Drawer {
    /// Orders of the first `cards` of a deck, each card given by its packed code.
    fn new(attributes: u32, deck: u32, cards: u32, floor: u32) -> Drawer {
        let batches = order::batches(deck, cards);
        let batches = batches.map(|batch| (batch, order::threshold(batch.product, floor)));
        let full = std::array::from_fn(|card| packed::pack(card as u32, attributes) as u16);
        Drawer { batches: batches.collect(), full, row: full }
    }

    fn draw(&mut self, key: Key, index: u64, order: &mut [u16]) {
        let blocks = self.batches.len().div_ceil(4) as u32;
        let mut first = 0;
        while !self.attempt(key, index, first, order) {
            first += blocks;
        }
    }

    fn attempt(&mut self, key: Key, index: u64, first: u32, order: &mut [u16]) -> bool {
        let deck = self.batches.first().map_or(0, |(batch, _)| batch.left as usize);
        let row = &mut self.row[..deck];
        row.copy_from_slice(&self.full[..deck]);
        let mut last = deck;
        let mut out = order.iter_mut();
        for (four, batches) in self.batches.chunks(4).enumerate() {
            let words = block(key, index, first + four as u32, Purpose::Deck);
            for (&(batch, threshold), mut low) in batches.iter().zip(words) {
                for range in 0..batch.draws {
                    let product = u64::from(low) * u64::from(batch.left - range);
                    low = product as u32;
                    last -= 1;
                    let at = (product >> 32) as usize;
                    if let Some(card) = out.next() {
                        *card = row[at];
                    }
                    row[at] = row[last];
                }
                if low < threshold {
                    return false;
                }
            }
        }
        true
    }
}

/// Deals by looking up the third card of each pair among presence bits.
pub fn deals_by_pairs(job: &deals::Job, indices: Range<u64>) -> deals::Tally {
    deals_by(job, indices, |codes| {
        let mut lies = [0u64; 64];
        for &code in codes {
            lies[usize::from(code) / 64] |= 1 << (code % 64);
        }
        let mut pairs = 0;
        for (i, &a) in codes.iter().enumerate() {
            for &b in &codes[..i] {
                let third = packed::third(a.into(), b.into()) as usize;
                pairs += (lies[third / 64 % 64] >> (third % 64)) as usize & 1;
            }
        }
        pairs / 3
    })
}

/// Deals by comparing the third card of each pair with all other cards before it.
pub fn deals_by_triples(job: &deals::Job, indices: Range<u64>) -> deals::Tally {
    deals_by(job, indices, |codes| {
        let mut sets = 0;
        for (k, &a) in codes.iter().enumerate() {
            for (j, &b) in codes[..k].iter().enumerate() {
                let third = packed::third(a.into(), b.into()) as u16;
                sets += codes[..j].iter().map(|&c| usize::from(c == third)).sum::<usize>();
            }
        }
        sets
    })
}

fn deals_by(job: &deals::Job, indices: Range<u64>, sets: impl Fn(&[u16]) -> usize) -> deals::Tally {
    let mut drawer = Drawer::new(job.deck.attributes(), job.deck.size(), job.cards, job.floor);
    let mut tally = deals::Tally::new(job);
    let mut codes = vec![0; job.cards as usize];
    for index in indices {
        drawer.draw(job.key, index, &mut codes);
        tally.histogram[sets(&codes)] += 1;
    }
    tally
}

/// Games in which the place of each card on the table is kept, so that one look-up a pair
/// finds the Sets: m^2 / 2 steps a table of m cards.
pub fn games(job: &GamesJob, indices: Range<u64>) -> GamesTally {
    let deck = job.deck.size() as usize;
    let mut drawer = Drawer::new(job.deck.attributes(), job.deck.size(), deck as u32, job.floor);
    let mut tally = GamesTally::new(job);
    let mut course = Course::new(job);
    let mut order = vec![0; deck];
    let mut place = [0u16; 1 << (2 * MAX_ATTRIBUTES)];
    let mut sets = Vec::new();
    let mut words = [0; 4];
    for index in indices {
        drawer.draw(job.key, index, &mut order);
        let mut table = order[..job.start as usize].to_vec();
        let (mut dealt, mut takes, mut fresh) = (job.start as usize, 0, job.start as usize);
        for (at, &code) in table.iter().enumerate() {
            place[usize::from(code)] = at as u16;
        }
        loop {
            find_sets(&table, &place, &mut sets);
            let (left, size) = ((deck - dealt) as u32, table.len() as u32);
            course.table(&mut tally, left, size, fresh > 0, sets.len() as u32);
            if sets.is_empty() {
                fresh = (job.step as usize).min(deck - dealt);
                if fresh == 0 {
                    break;
                }
                table.extend_from_slice(&order[dealt..dealt + fresh]);
            } else {
                let taken = match job.rule {
                    Rule::First => 0,
                    Rule::Uniform => {
                        if takes % 4 == 0 {
                            words = block(job.key, index, takes / 4, Purpose::Choice);
                        }
                        choose(job, index, takes, words[takes as usize % 4], sets.len() as u32)
                    }
                };
                takes += 1;
                let set = sets[taken as usize].map(usize::from);
                set.iter().for_each(|&at| place[usize::from(table[at])] = 0);
                fresh = (job.start as usize + 3).saturating_sub(table.len()).min(deck - dealt);
                for (&at, &card) in set.iter().zip(&order[dealt..dealt + fresh]) {
                    table[at] = card;
                }
                for &at in set[fresh..].iter().rev() {
                    table.remove(at);
                }
            }
            dealt += fresh;
            for (at, &code) in table.iter().enumerate() {
                place[usize::from(code)] = at as u16;
            }
        }
        table.iter().for_each(|&code| place[usize::from(code)] = 0);
        course.end(&mut tally, table.len() as u32);
    }
    tally
}

/// One choice, `word` being the first that it has; see [`choice::choose`].
fn choose(job: &GamesJob, index: u64, number: u32, word: u32, sets: u32) -> u32 {
    let product = u64::from(word) * u64::from(sets);
    if (product as u32) < sets.max(job.floor) {
        return choice::choose(job.key, index, number, sets, job.floor);
    }
    (product >> 32) as u32
}

/// The Sets as positions i < j < k in lexicographic order. `place` holds the position of
/// each card on the table and 0 for others.
fn find_sets(table: &[u16], place: &[u16], sets: &mut Vec<[u16; 3]>) {
    sets.clear();
    for (i, &a) in table.iter().enumerate() {
        for (j, &b) in (i + 1..).zip(&table[i + 1..]) {
            let k = place[packed::third(a.into(), b.into()) as usize];
            if usize::from(k) > j {
                sets.push([i as u16, j as u16, k]);
            }
        }
    }
}
