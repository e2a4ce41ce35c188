//! Published simulations of the real game: uniform choice of the Set taken, twelve cards on
//! the table, three more when there is none.
//!
//! - `game_no_set_by_deck.csv`: 1.4e12 games, tables and tables without a Set by cards left
//!   in the deck and size of the table; how the table was reached is left aside.
//! - `game_cards_left.csv`: 1e9 games by cards left at the end.
//!
//! They have sampling errors of their own: compare with
//! [`against_simulation`](super::comparison::against_simulation).

use super::comparison;
use crate::cards::Deck;
use crate::simulate::games::{Job, Rule};

/// How often something was seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    /// Times it was seen.
    pub hits: u128,
    /// Times it was looked for.
    pub samples: u128,
}

impl Share {
    /// The share.
    pub fn value(self) -> f64 {
        self.hits as f64 / self.samples as f64
    }

    /// The z-score of our `hits` of `samples` against it, positive where ours is larger.
    pub fn score(self, hits: u128, samples: u128) -> Option<f64> {
        comparison::against_simulation((hits, samples), (self.hits, self.samples))
    }
}

/// Whether the published games were played like these.
pub fn applies(job: &Job) -> bool {
    (job.deck, job.rule, job.start, job.step) == (Deck::REAL, Rule::Uniform, 12, 3)
}

/// Tables without a Set among those of `table` cards with `deck` cards left.
pub fn without_set(deck: u32, table: u32) -> Option<Share> {
    let mut rows = rows(include_str!("data/game_no_set_by_deck.csv"));
    let found = rows.find(|row| row[..2] == [deck.into(), table.into()]);
    found.map(|row| Share { hits: row[3], samples: row[2] })
}

/// Games that end with `cards` cards.
pub fn cards_left(cards: u32) -> Option<Share> {
    let rows = || rows(include_str!("data/game_cards_left.csv"));
    let samples = rows().map(|row| row[1]).sum();
    rows().find(|row| row[0] == cards.into()).map(|row| Share { hits: row[1], samples })
}

/// The rows of a table of integers, without the header.
fn rows(text: &str) -> impl Iterator<Item = Vec<u128>> {
    let numbers = |line: &str| line.split(',').filter_map(|field| field.parse().ok()).collect();
    text.lines().skip(1).map(numbers)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shares_of_the_published_games() {
        let start = without_set(69, 12).unwrap();
        assert_eq!(start, Share { hits: 45_243_431_664, samples: 1_400_636_264_000 });
        assert_eq!(without_set(0, 12), None);
        let perfect = cards_left(0).unwrap();
        assert_eq!(perfect, Share { hits: 12_229_414, samples: 1_000_000_000 });
        assert_eq!(cards_left(3).unwrap().hits, 0);
        assert_eq!(cards_left(21), None);
    }

    /// Where there is no Set on twelve cards three are added, so the next row has as many
    /// tables.
    #[test]
    fn tables_without_a_set_come_back_larger_after_the_start() {
        assert_eq!(without_set(66, 15).unwrap().samples, without_set(69, 12).unwrap().hits);
        for deck in (3..=63).step_by(3) {
            let larger = without_set(deck, 21).or(without_set(deck, 18)).unwrap();
            let size = if without_set(deck, 21).is_some() { 18 } else { 15 };
            assert_eq!(larger.samples, without_set(deck + 3, size).unwrap().hits);
        }
    }
}
