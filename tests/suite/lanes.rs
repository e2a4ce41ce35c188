//! The vector kernels of every instruction set there is here, against the oracle.

use std::ops::Range;
use tertia::cards::Deck;
use tertia::simulate::games::Rule;
use tertia::simulate::lanes::{self, Level};
use tertia::simulate::{Cpu, Engine, Kernel, Task, count, deals, games};

fn levels() -> impl Iterator<Item = Level> {
    Level::ALL.into_iter().filter(|level| level.available())
}

fn deals(attributes: u32, cards: u32, floor: u32) -> deals::Job {
    deals::Job { floor, ..deals::Job::new(Deck::new(attributes).unwrap(), cards, 3).unwrap() }
}

fn games(attributes: u32, rule: Rule, start: u32, step: u32, floor: u32) -> games::Job {
    let deck = Deck::new(attributes).unwrap();
    games::Job { floor, ..games::Job::new(deck, rule, start, step, 3).unwrap() }
}

fn check_deals(job: &deals::Job, indices: Range<u64>) {
    let expected = deals::oracle(job, indices.clone());
    for level in levels() {
        assert_eq!(lanes::deals(level, job, indices.clone()), expected, "{level:?} {job:?}");
    }
}

fn check_games(job: &games::Job, indices: Range<u64>) {
    let expected = games::oracle(job, indices.clone());
    for level in levels() {
        // Tallies are too long to print.
        assert!(lanes::games(level, job, indices.clone()) == expected, "{level:?} {job:?}");
    }
}

/// Sizes with code of their own and their neighbours; 39 and 40 cards, of which the Sets do
/// and do not fit a byte; whole decks.
#[test]
fn deals_of_all_sizes() {
    for cards in (0..=24).chain([27, 32, 33, 38, 39, 40, 41, 50, 60, 80, 81]) {
        check_deals(&deals(4, cards, 0), 5..5 + 1000);
    }
    for attributes in [1, 2, 3, 5, 6] {
        let deck = 3u32.pow(attributes);
        let sizes = [0, 1, 2, 3, 4, 5, 7, 9, 12, 15, 18, 21, 27, 40, 63, 81, 82, 243];
        for cards in sizes.into_iter().filter(|&cards| cards <= deck) {
            check_deals(&deals(attributes, cards, 0), 5..5 + 500);
        }
    }
}

/// Subspaces, which hold numbers of Sets that no random deal comes near.
#[test]
fn layouts_with_as_many_sets_as_there_can_be() {
    for attributes in 3..=6 {
        let deck = Deck::new(attributes).unwrap();
        for (cards, sets) in [(9, 12), (27, 117), (81, 1080)] {
            if cards > deck.size() {
                continue;
            }
            let layouts: Vec<u16> = (0..100).flat_map(|_| 0..cards as u16).collect();
            let batch = count::Batch::new(deck, cards, 100, layouts).unwrap();
            for level in levels() {
                assert_eq!(lanes::count(level, &batch), [sets; 100], "{level:?} {attributes}");
            }
        }
    }
}

#[test]
fn ranges_of_all_lengths() {
    for (attributes, cards) in [(4, 12), (4, 13), (4, 45), (5, 12)] {
        for samples in [0, 1, 31, 32, 33, 63, 64, 65, 127, 129] {
            check_deals(&deals(attributes, cards, 0), 10..10 + samples);
        }
    }
    for samples in [0, 1, 31, 32, 63, 64, 65, 129] {
        check_games(&games(4, Rule::Uniform, 12, 3, 0), 10..10 + samples);
    }
}

/// Each lane has the same number of Sets again and again, more often than a byte counts.
#[test]
fn numbers_of_sets_that_never_change() {
    for (attributes, cards) in [(4, 2), (1, 3), (2, 9), (5, 2)] {
        for samples in [255 * 64, 256 * 64, 50_000] {
            check_deals(&deals(attributes, cards, 0), 0..samples);
        }
    }
}

#[test]
fn a_range_that_ends_before_it_begins_is_empty() {
    let (deal, game) = (deals(4, 12, 0), games(4, Rule::First, 12, 3, 0));
    #[expect(clippy::reversed_empty_ranges, reason = "the subject")]
    let reversed = 100..3;
    for level in levels() {
        assert_eq!(lanes::deals(level, &deal, reversed.clone()), deals::Tally::new(&deal));
        assert!(lanes::games(level, &game, reversed.clone()) == games::Tally::new(&game));
    }
    for kernel in [Kernel::Oracle, Kernel::best()] {
        let engine = Cpu::new(kernel, 2).unwrap();
        for range in [reversed.clone(), 7..7, u64::MAX..u64::MAX] {
            assert_eq!(engine.deals(&deal, range.clone()).unwrap(), deals::Tally::new(&deal));
            assert!(engine.games(&game, range).unwrap() == games::Tally::new(&game));
        }
    }
}

#[test]
fn indices_of_two_words() {
    for first in [(1 << 32) - 100, u64::MAX - 200, u64::MAX - 128] {
        for (attributes, cards) in [(4, 12), (4, 40), (5, 12), (6, 15)] {
            check_deals(&deals(attributes, cards, 0), first..first + 128);
        }
        for rule in [Rule::Uniform, Rule::First] {
            check_games(&games(4, rule, 12, 3, 0), first..first + 128);
        }
    }
}

/// An eighth of the words, and as many as take half of the orders of 12 cards.
#[test]
fn rejected_orders() {
    for floor in [1 << 29, 683_000_000, 1 << 26] {
        for (attributes, cards) in [(3, 12), (4, 5), (4, 12), (4, 15), (4, 21), (5, 12), (6, 13)] {
            check_deals(&deals(attributes, cards, floor), 0..2000);
        }
        for (attributes, cards) in [(4, 40), (4, 81), (5, 40)] {
            check_deals(&deals(attributes, cards, floor >> 2), 0..500);
        }
        for rule in [Rule::Uniform, Rule::First] {
            for attributes in [3, 4] {
                check_games(&games(attributes, rule, 12, 3, floor >> 3), 0..300);
            }
        }
    }
}

#[test]
fn games_of_many_shapes() {
    for rule in [Rule::Uniform, Rule::First] {
        for (start, step) in [(12, 3), (10, 1), (13, 2), (12, 6), (24, 3), (3, 3), (1, 1), (27, 5)]
        {
            check_games(&games(3, rule, start, step, 0), 0..1000);
            check_games(&games(4, rule, start, step, 0), 0..500);
        }
        check_games(&games(4, rule, 33, 3, 0), 0..100);
        check_games(&games(5, rule, 12, 3, 0), 0..100);
        check_games(&games(5, rule, 13, 2, 0), 0..100);
    }
}

#[test]
fn layouts_counted_side_by_side() {
    for attributes in 1..=6 {
        let deck = Deck::new(attributes).unwrap();
        let sizes = [0, 1, 2, 3, 4, 9, 12, 18, 20, 39, 40, 81, 82, 128];
        for cards in sizes.into_iter().filter(|&cards| cards <= deck.size()) {
            let job = deals::Job::new(deck, cards, 2).unwrap();
            for len in [0, 1, 31, 32, 33, 63, 64, 65, 200] {
                let layouts = (0..len as u64).flat_map(|index| job.deal(index)).collect();
                let batch = count::Batch::new(deck, cards, len, layouts).unwrap();
                let expected = count::oracle(&batch);
                assert_eq!(expected.len(), len);
                for level in levels() {
                    assert_eq!(lanes::count(level, &batch), expected, "{level:?} {cards}");
                }
            }
        }
    }
}

#[test]
fn layouts_counted_on_several_threads_keep_their_order() {
    for cards in [0, 2, 5, 12] {
        let job = deals(4, cards, 0);
        let len = 300_001;
        let layouts = (0..len as u64).flat_map(|index| job.deal(index)).collect();
        let batch = count::Batch::new(job.deck, cards, len, layouts).unwrap();
        let expected = count::oracle(&batch);
        for kernel in [Kernel::Oracle, Kernel::best()] {
            for threads in [1, 3] {
                let engine = Cpu::new(kernel, threads).unwrap();
                assert!(engine.count(&batch).unwrap() == expected, "{kernel:?} {cards}");
            }
        }
    }
}

#[test]
fn what_is_no_batch_is_refused() {
    let batch = |cards, len, layouts: &[u16]| {
        count::Batch::new(Deck::new(2).unwrap(), cards, len, layouts.to_vec())
    };
    let reason = |cards, len, layouts: &[u16]| batch(cards, len, layouts).unwrap_err().to_string();
    assert_eq!(batch(2, 2, &[0, 8, 1, 2]).unwrap().len(), 2);
    assert_eq!(batch(0, 5, &[]).unwrap().len(), 5);
    assert_eq!(reason(2, 1, &[0, 8, 1]), "1 layouts of 2 cards are not 3 cards");
    assert_eq!(reason(0, 1, &[0]), "1 layouts of 0 cards are not 1 cards");
    assert_eq!(reason(2, 1, &[0, 9]), "there is no card 9 in a deck of 9");
    assert!(batch(u32::MAX, usize::MAX, &[]).is_err());
    let part = batch(2, 3, &[0, 1, 2, 3, 4, 5]).unwrap();
    assert_eq!(part.part(1..9), batch(2, 2, &[2, 3, 4, 5]).unwrap());
    assert!(part.part(4..9).is_empty());
}

/// A range in pieces of a size.
fn pieces(samples: u64, size: u64) -> impl Iterator<Item = Range<u64>> {
    (0..samples).step_by(size as usize).map(move |first| first..samples.min(first + size))
}

#[test]
fn a_million_deals_of_each_kind() {
    const DEALS: u64 = 1_000_000;
    let oracle = Cpu::new(Kernel::Oracle, 2).unwrap();
    let best = Cpu::new(Kernel::best(), 2).unwrap();
    for (attributes, cards) in
        [(4, 5), (4, 12), (4, 15), (4, 21), (3, 12), (5, 12), (6, 12), (4, 40)]
    {
        let job = deals(attributes, cards, 0);
        let expected = oracle.deals(&job, 0..DEALS).unwrap();
        assert_eq!(expected.deals(), DEALS);
        for size in [DEALS, 77_777] {
            let mut sum = deals::Tally::new(&job);
            for piece in pieces(DEALS, size) {
                sum.merge(&best.deals(&job, piece).unwrap());
            }
            assert_eq!(sum, expected, "{attributes} {cards}");
        }
    }
}

#[test]
fn a_hundred_thousand_games_of_each_kind() {
    const GAMES: u64 = 100_000;
    let oracle = Cpu::new(Kernel::Oracle, 2).unwrap();
    let best = Cpu::new(Kernel::best(), 2).unwrap();
    for (attributes, rule) in
        [(3, Rule::Uniform), (4, Rule::Uniform), (4, Rule::First), (5, Rule::Uniform)]
    {
        let job = games(attributes, rule, 12, 3, 0);
        let expected = oracle.games(&job, 0..GAMES).unwrap();
        assert_eq!(expected.games(), GAMES);
        for size in [GAMES, 33_333] {
            let mut sum = games::Tally::new(&job);
            for piece in pieces(GAMES, size) {
                sum.merge(&best.games(&job, piece).unwrap());
            }
            assert!(sum == expected, "{attributes} {rule:?}");
        }
    }
}

#[test]
fn strides_are_longer_for_what_is_cheaper() {
    let engine = Cpu::new(Kernel::best(), 1).unwrap();
    let deals = |cards| engine.stride(Task::Deals(deals(4, cards, 0)));
    let games = |attributes| engine.stride(Task::Games(games(attributes, Rule::First, 12, 3, 0)));
    assert!(deals(5) > deals(12) && deals(12) > deals(81));
    assert!(deals(12) > games(4) && games(4) > games(5) && games(5) > games(6) && games(6) > 0);
}
