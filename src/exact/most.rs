//! The largest number of Sets in M cards, with a layout that has so many.
//!
//! The largest is the last number of Sets that some layout has, so that the exact
//! [`distribution`](super::distribution) of M cards proves it. The layout is found by local
//! search: one card after another is exchanged for another that makes the most Sets, ties
//! broken at random, where a card that was moved stays for some steps (Glover, Tabu search,
//! 1989). Of more than half of the deck the other cards are searched for, which then must
//! have the fewest Sets, and the search begins with a largest cap: with L Sets in the deck and r through each card, k cards that have t
//! leave L - k r + C(k, 2) - t.
//!
//! A step costs an exchange of every card against every other, some 1,000; the layouts of up
//! to 24 cards of 81 take a few hundred steps.

use super::{caps, distribution};
use crate::cards::{Deck, packed};
use crate::random::philox4x32_10;

/// A layout with the most Sets.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Most {
    /// How many Sets it has.
    pub sets: usize,
    /// Its cards, ascending.
    pub layout: Vec<u16>,
}

/// A layout of `cards` cards with the most Sets; none where the distribution is not known, or
/// for more cards than the deck has.
pub fn most(deck: Deck, cards: u32) -> Option<Most> {
    let sets = distribution(deck, cards)?.counts().len() - 1;
    let others = deck.size() - cards;
    let layout = if cards <= others {
        search(deck, cards, Goal::Most, sets)
    } else {
        let known = distribution(deck, others)?;
        let fewest = known.counts().iter().position(|count| count.bits() > 0)?;
        let left_out = search(deck, others, Goal::Fewest, fewest);
        (0..deck.size() as u16).filter(|card| !left_out.contains(card)).collect()
    };
    Some(Most { sets, layout })
}

/// What is searched for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Goal {
    Most,
    Fewest,
}

/// Steps that a card stays after it was moved, at least; up to as many more by chance.
const STAYS: u64 = 3;

/// A layout of so many cards that has so many Sets, which one has.
fn search(deck: Deck, cards: u32, goal: Goal, sets: usize) -> Vec<u16> {
    let mut table = Table::new(deck, &start(deck, goal)[..cards as usize]);
    let mut free_at = vec![0; deck.size() as usize];
    let mut step = 0;
    while table.sets != sets {
        step += 1;
        let [chance, stays, ..] = philox4x32_10([step as u32, (step >> 32) as u32, 0, 0], [0, 0]);
        let free = |card: &u16| free_at[usize::from(*card)] < step;
        let score = |sets: usize| match goal {
            Goal::Most => sets,
            Goal::Fewest => usize::MAX - sets,
        };
        let (mut best, mut ties) = (None, Vec::new());
        for out in table.layout().filter(free) {
            for into in table.others().filter(free) {
                let found = Some(score(table.sets_after(out, into)));
                if found > best {
                    ties.clear();
                }
                if found >= best {
                    best = found;
                    ties.push((out, into));
                }
            }
        }
        if let Some(&(out, into)) = ties.get(chance as usize % ties.len().max(1)) {
            table.exchange(out, into);
            let stays = step + STAYS + u64::from(stays) % STAYS;
            free_at[usize::from(out)] = stays;
            free_at[usize::from(into)] = stays;
        }
    }
    table.layout().collect()
}

/// The cards of the deck, those first that the search begins with: flats, or a largest cap.
fn start(deck: Deck, goal: Goal) -> Vec<u16> {
    let cap = match goal {
        Goal::Most => Vec::new(),
        // Decks whose distributions are known have at most four attributes, or few cards.
        Goal::Fewest => caps(deck.attributes()).map_or(Vec::new(), |caps| caps.largest),
    };
    let mut cards: Vec<u16> = cap.into_iter().map(u16::from).collect();
    let others: Vec<u16> = (0..deck.size() as u16).filter(|card| !cards.contains(card)).collect();
    cards.extend(others);
    cards
}

/// A layout, and for each card of the deck the Sets that it makes with two others of the
/// layout.
struct Table {
    third: Vec<Vec<u16>>,
    inside: Vec<bool>,
    made: Vec<usize>,
    sets: usize,
}

impl Table {
    /// These cards.
    fn new(deck: Deck, cards: &[u16]) -> Table {
        let codes: Vec<u32> =
            (0..deck.size()).map(|card| packed::pack(card, deck.attributes())).collect();
        let card = |code: u32| codes.iter().position(|&other| other == code).unwrap_or(0) as u16;
        let thirds = |&a: &u32| codes.iter().map(|&b| card(packed::third(a, b))).collect();
        let third: Vec<Vec<u16>> = codes.iter().map(thirds).collect();
        let inside = (0..deck.size() as u16).map(|card| cards.contains(&card)).collect();
        let mut table = Table { third, inside, made: Vec::new(), sets: 0 };
        table.count();
        table
    }

    fn layout(&self) -> impl Iterator<Item = u16> {
        self.cards(true)
    }

    fn others(&self) -> impl Iterator<Item = u16> {
        self.cards(false)
    }

    fn cards(&self, inside: bool) -> impl Iterator<Item = u16> {
        let cards = self.inside.iter().zip(0..);
        cards.filter(move |(is_inside, _)| **is_inside == inside).map(|(_, card)| card)
    }

    fn count(&mut self) {
        let made = |card: usize| {
            let others = self.layout().map(usize::from).filter(|&other| other != card);
            others.filter(|&other| self.inside[usize::from(self.third[card][other])]).count() / 2
        };
        self.made = (0..self.inside.len()).map(made).collect();
        self.sets = self.layout().map(|card| self.made[usize::from(card)]).sum::<usize>() / 3;
    }

    /// The Sets after an exchange of a card of the layout for another.
    fn sets_after(&self, out: u16, into: u16) -> usize {
        let [out, into] = [out, into].map(usize::from);
        let through_both = usize::from(self.inside[usize::from(self.third[out][into])]);
        self.sets - self.made[out] + self.made[into] - through_both
    }

    fn exchange(&mut self, out: u16, into: u16) {
        self.inside[usize::from(out)] = false;
        self.inside[usize::from(into)] = true;
        self.count();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exchanges_are_counted_as_they_come_out() {
        let mut table = Table::new(Deck::REAL, &[0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
        for (out, into) in [(0, 80), (5, 40), (12, 0), (80, 33), (1, 2)] {
            if table.inside[usize::from(out)] && !table.inside[usize::from(into)] {
                let expected = table.sets_after(out, into);
                table.exchange(out, into);
                assert_eq!(table.sets, expected);
            }
        }
    }
}
