//! The library against the second implementation in [`model`](super::model), object by
//! object, and the proof by enumeration that the draws are unbiased.

use super::model;
use sha2::{Digest, Sha256};
use std::collections::{HashMap, HashSet};
use tertia::cards::{Deck, Layout, packed};
use tertia::random::{self, Key, Purpose, choice, order};
use tertia::simulate::games::{self, Origin, Rule};
use tertia::simulate::{Cpu, Engine, Kernel, count, deals};

/// Starts, the places where the low word of an index runs over, and the last index.
const INDICES: [u64; 11] = [
    0,
    1,
    2,
    63,
    0xFFFF_FFFE,
    0xFFFF_FFFF,
    0x1_0000_0000,
    0x1_0000_0001,
    0x8000_0000_0000_0000,
    0xFFFF_FFFF_0000_0000,
    u64::MAX,
];

const KEYS: [Key; 3] = [Key([0, 0]), Key([0x1234_5678, 0x9ABC_DEF0]), Key([u32::MAX, u32::MAX])];

/// The floor at which a share `kept` of the objects made of so many words pass.
fn floor_that_keeps(kept: f64, words: usize) -> u32 {
    ((1.0 - kept.powf(1.0 / words as f64)) * 4_294_967_296.0) as u32
}

fn library_order(key: Key, index: u64, deck: u64, cards: u64, floor: u32) -> Vec<u16> {
    let mut order = vec![0; cards as usize];
    order::draw(key, index, deck as u32, floor, &mut vec![7; 3], &mut order);
    order
}

fn job(attributes: u32, rule: Rule, start: u32, step: u32) -> games::Job {
    games::Job::new(Deck::new(attributes).unwrap(), rule, start, step, 5).unwrap()
}

#[test]
fn words_are_philox_of_index_block_and_purpose() {
    for key in KEYS {
        for index in INDICES {
            for block in [0, 1, 60, 65_536, u32::MAX] {
                for (purpose, number) in
                    [(Purpose::Deck, model::DECK), (Purpose::Choice, model::CHOICE)]
                {
                    for (at, &word) in random::block(key, index, block, purpose).iter().enumerate()
                    {
                        let expected = model::word(key.0, index, block.into(), number, at);
                        assert_eq!(u64::from(word), expected, "{key:?} {index} {block} {at}");
                    }
                }
            }
        }
    }
}

#[test]
fn words_serve_the_same_draws() {
    for deck in (1..=130).chain([243, 729]) {
        for cards in 0..=deck {
            let expected = model::words(deck, cards);
            let batches: Vec<_> = order::batches(deck as u32, cards as u32).collect();
            assert_eq!(batches.len(), expected.len(), "{cards} of {deck}");
            for (batch, ranges) in batches.iter().zip(expected) {
                assert_eq!(u64::from(batch.left), ranges[0]);
                assert_eq!(batch.draws as usize, ranges.len());
                assert_eq!(u64::from(batch.product), ranges.iter().product::<u64>());
            }
        }
    }
}

#[test]
fn orders_are_equal() {
    for deck in [1, 2, 3, 4, 5, 9, 10, 27, 80, 81, 101, 102, 103, 104, 243, 500, 729] {
        let all: Vec<u64> = match deck {
            ..=10 => (0..=deck).collect(),
            _ => [0, 1, 2, 3, 4, 5, 11, 12, 13, 15, 21, deck / 2, deck - 1, deck].into(),
        };
        for cards in all {
            let words = model::words(deck, cards).len().max(1);
            for floor in [0, floor_that_keeps(0.5, words)] {
                for key in KEYS {
                    for index in INDICES {
                        let (expected, _) = model::order(key.0, index, deck, cards, floor);
                        let found = library_order(key, index, deck, cards, floor);
                        assert_eq!(found, expected, "{cards} of {deck}, {index}, {floor}");
                    }
                }
            }
        }
    }
}

#[test]
fn orders_that_start_again_are_equal() {
    for (deck, cards) in [(9, 9), (27, 13), (81, 12), (81, 13), (81, 81), (243, 40), (729, 729)] {
        let words = model::words(deck, cards).len();
        for (kept, least) in [(0.5, 4), (0.1, 10)] {
            let floor = floor_that_keeps(kept, words);
            let mut again = 0;
            let mut most = 0;
            for index in (1 << 32) - 100..(1 << 32) + 100 {
                let (expected, attempts) = model::order(KEYS[1].0, index, deck, cards, floor);
                assert_eq!(library_order(KEYS[1], index, deck, cards, floor), expected);
                again += u32::from(attempts > 1);
                most = most.max(attempts);
            }
            assert!((f64::from(again) / 200.0 - (1.0 - kept)).abs() < 0.13, "{again} of 200");
            assert!(most >= least, "{most} attempts at most");
        }
    }
}

/// Without a raised floor the rare orders that start again are met as well.
#[test]
fn rejections_that_come_by_themselves_are_equal() {
    for (deck, cards, indices) in [(81, 12, 30_000), (81, 81, 4000), (729, 729, 1000)] {
        let mut again = 0;
        for index in 0..indices {
            let (expected, attempts) = model::order(KEYS[1].0, index, deck, cards, 0);
            assert_eq!(library_order(KEYS[1], index, deck, cards, 0), expected, "{index}");
            again += u32::from(attempts > 1);
        }
        assert!(again > 0, "none of {indices} orders of {cards} cards started again");
    }
}

#[test]
fn choices_are_equal() {
    for floor in [0, 1 << 31, 7 << 29] {
        let mut most = 0;
        for possibilities in (1..40).chain([117, 1080, 9801, 88_452]) {
            for number in (0..9).chain([26, 80, 242]) {
                for index in INDICES {
                    let (expected, attempts) =
                        model::choose(KEYS[1].0, index, number, u64::from(possibilities), floor);
                    let found = choice::choose(KEYS[1], index, number as u32, possibilities, floor);
                    assert_eq!(u64::from(found), expected, "{number} {possibilities} {index}");
                    most = most.max(attempts);
                }
            }
        }
        assert!(floor == 0 || most > 5, "{most}");
    }
}

/// The low part that decides over the only word of an object.
fn low_of(word: u64, ranges: &[u64]) -> u32 {
    (word * ranges.iter().product::<u64>()) as u32
}

#[test]
fn a_word_at_the_threshold_passes_and_one_under_it_does_not() {
    for index in INDICES {
        let key = KEYS[1];
        let word = |block, purpose| model::word(key.0, index, block, purpose, 0);
        let ranges = [81, 80, 79];
        let low = low_of(word(0, model::DECK), &ranges);
        for (floor, attempts) in [(low, 1), (low + 1, 2)] {
            // A floor near the top would refuse what follows as well.
            if attempts == 2 && low_of(word(1, model::DECK), &ranges) <= low {
                continue;
            }
            let expected = model::order(key.0, index, 81, 3, floor);
            assert_eq!(expected.1, attempts);
            assert_eq!(library_order(key, index, 81, 3, floor), expected.0);
        }
        let low = low_of(word(0, model::CHOICE), &[12]);
        for (floor, attempts) in [(low, 1), (low + 1, 2)] {
            if attempts == 2 && low_of(word(65_536, model::CHOICE), &[12]) <= low {
                continue;
            }
            let expected = model::choose(key.0, index, 0, 12, floor);
            assert_eq!(expected.1, attempts);
            let found = choice::choose(key, index, 0, 12, floor);
            assert_eq!(u64::from(found), expected.0);
        }
    }
}

/// Without a raised floor: deals of twelve cards with a word whose low part is exactly the
/// threshold, and one step of such parts under it, found by search.
#[test]
fn the_threshold_itself_is_the_border() {
    let words = model::words(81, 12);
    for (index, at, attempts) in [
        (88_887_909, 3, 1),
        (172_698_606, 1, 1),
        (357_312_589, 0, 1),
        (115_546_485, 0, 2),
        (167_095_314, 3, 2),
    ] {
        let product: u64 = words[at].iter().product();
        let step = 1 << product.trailing_zeros();
        let low = low_of(model::word(KEYS[1].0, index, 0, model::DECK, at), &words[at]);
        let threshold = ((1u64 << 32) % product) as u32;
        assert_eq!(low, if attempts == 1 { threshold } else { threshold - step });
        let expected = model::order(KEYS[1].0, index, 81, 12, 0);
        assert_eq!(expected.1, attempts);
        assert_eq!(library_order(KEYS[1], index, 81, 12, 0), expected.0);
        let job = deals::Job { key: KEYS[1], ..deals::Job::new(Deck::REAL, 12, 1).unwrap() };
        let tally = Cpu::new(Kernel::best(), 1).unwrap().deals(&job, index..index + 1).unwrap();
        assert_eq!(tally.histogram[model::sets(&expected.0, 4).len()], 1);
    }
}

/// Every way to spend one or two words of few bits: with the rejection every ordered draw
/// is equally often met, and without it is not.
#[test]
fn draws_are_unbiased_with_the_rejection_and_biased_without() {
    let spend = |word: u64, ranges: &[u64], bits: u32, reject: bool| {
        let kept = model::spend(word, ranges, bits, 0);
        if reject || kept.is_some() {
            return kept;
        }
        let mut low = word;
        let mut draws = Vec::new();
        for range in ranges {
            draws.push((low * range) >> bits);
            low = (low * range) % (1 << bits);
        }
        Some(draws)
    };
    // (bits of a word, ranges of the first word, ranges of the second)
    let cases: [(u32, &[u64], &[u64]); 9] = [
        (8, &[3], &[]),
        (8, &[5, 4, 3], &[]),
        (8, &[7, 6], &[]),
        (10, &[9, 8, 7], &[]),
        (10, &[11, 10, 9], &[]),
        (12, &[12, 11, 10], &[]),
        (8, &[5, 4], &[3, 2]),
        (8, &[6, 5, 4], &[3]),
        (10, &[7, 6, 5], &[4, 3]),
    ];
    for (bits, first, second) in cases {
        let deck = first[0];
        let ordered: u64 = first.iter().chain(second).product();
        for reject in [true, false] {
            let mut met: HashMap<Vec<u16>, u64> = HashMap::new();
            let mut kept = 0;
            for word in 0..1u64 << bits {
                let Some(draws) = spend(word, first, bits, reject) else { continue };
                let words = if second.is_empty() { 0..1 } else { 0..1u64 << bits };
                for other in words {
                    let Some(more) = spend(other, second, bits, reject) else { continue };
                    let order = model::take(deck, &[draws.clone(), more].concat());
                    *met.entry(order).or_default() += 1;
                    kept += 1;
                }
            }
            let equal =
                met.len() as u64 == ordered && met.values().all(|&count| count * ordered == kept);
            assert_eq!(equal, reject, "{bits} bits, {first:?} {second:?}");
        }
    }
}

#[test]
fn deals_are_equal_and_so_are_their_tallies() {
    let engine = Cpu::new(Kernel::best(), 2).unwrap();
    for attributes in 1..=6 {
        let deck = Deck::new(attributes).unwrap();
        let sizes = [0, 1, 2, 3, 5, 9, 12, 15, 21, 32, 33, 40, 81];
        for cards in sizes.into_iter().filter(|&cards| cards <= deck.size()) {
            let job = deals::Job::new(deck, cards, 9).unwrap();
            let words = model::words(deck.size().into(), cards.into()).len().max(1);
            for floor in [0, floor_that_keeps(0.5, words)] {
                let job = deals::Job { floor, ..job };
                let few = if cards > 30 { 20 } else { 133 };
                for range in [0..few, (1 << 32) - few..(1 << 32) + few, u64::MAX - 70..u64::MAX] {
                    let mut expected = vec![0; job.bins()];
                    for index in range.clone() {
                        let (deal, _) =
                            model::order(job.key.0, index, deck.size().into(), cards.into(), floor);
                        assert_eq!(job.deal(index), deal);
                        expected[model::sets(&deal, attributes).len()] += 1;
                    }
                    let found = engine.deals(&job, range.clone()).unwrap().histogram;
                    assert_eq!(found, expected, "{attributes} {cards} {floor} {range:?}");
                }
            }
        }
    }
}

#[test]
fn third_cards_are_right_in_every_deck() {
    for attributes in 1..=6 {
        let size = 3u16.pow(attributes);
        let pack = |card: u16| packed::pack(card.into(), attributes);
        let digits: Vec<_> = (0..size).map(|card| model::digits(card, attributes)).collect();
        for a in 0..size {
            assert_eq!(
                Deck::new(attributes)
                    .unwrap()
                    .digits(a)
                    .into_iter()
                    .map(u16::from)
                    .collect::<Vec<_>>(),
                digits[usize::from(a)]
            );
            for b in (0..size).filter(|&b| b != a) {
                let pairs = digits[usize::from(a)].iter().zip(&digits[usize::from(b)]);
                let third = pairs.fold(0, |card, (x, y)| 3 * card + (6 - x - y) % 3);
                assert_eq!(packed::third(pack(a), pack(b)), pack(third), "{a} {b}");
            }
        }
    }
}

#[test]
fn counts_of_given_layouts_are_equal() {
    let engine = Cpu::new(Kernel::best(), 2).unwrap();
    for attributes in 1..=6 {
        let deck = Deck::new(attributes).unwrap();
        let sizes = [0, 1, 2, 3, 4, 9, 12, 20, 33, 81, 128];
        for cards in sizes.into_iter().filter(|&cards| cards <= deck.size()) {
            let job = deals::Job::new(deck, cards, 2).unwrap();
            for layouts in [0, 1, 63, if cards > 40 { 4 } else { 130 }] {
                let layouts: Vec<Vec<u16>> = (0..layouts).map(|index| job.deal(index)).collect();
                let expected: Vec<u32> = layouts
                    .iter()
                    .map(|layout| model::sets(layout, attributes).len() as u32)
                    .collect();
                let batch =
                    count::Batch::new(deck, cards, layouts.len(), layouts.concat()).unwrap();
                assert_eq!(batch.len(), expected.len());
                assert_eq!(engine.count(&batch).unwrap(), expected, "{attributes} {cards}");
                for layout in layouts.iter().take(5) {
                    let digits: Vec<_> = layout.iter().map(|&card| deck.digits(card)).collect();
                    let found = Layout::new(&digits).unwrap().sets();
                    assert_eq!(found, model::sets(layout, attributes));
                }
            }
        }
    }
}

/// Jobs of all decks and both rules, with tables and steps that three does not divide.
fn jobs() -> Vec<games::Job> {
    let shapes = [
        (1, 1, 1),
        (1, 2, 3),
        (1, 3, 1),
        (2, 1, 2),
        (2, 4, 1),
        (2, 5, 9),
        (2, 9, 1),
        (3, 1, 1),
        (3, 4, 3),
        (3, 7, 2),
        (3, 12, 3),
        (3, 14, 1),
        (3, 27, 1),
        (4, 1, 1),
        (4, 9, 4),
        (4, 12, 3),
        (4, 13, 5),
        (4, 22, 1),
        (4, 40, 7),
        (5, 3, 3),
        (5, 10, 7),
        (5, 12, 3),
        (6, 10, 1),
        (6, 12, 3),
    ];
    let rules = [Rule::Uniform, Rule::First];
    let pairs = shapes.into_iter().flat_map(|shape| rules.map(|rule| (shape, rule)));
    pairs.map(|((attributes, start, step), rule)| job(attributes, rule, start, step)).collect()
}

/// The game by the model.
fn model_game(job: &games::Job, index: u64) -> Vec<model::Table> {
    let deck = u64::from(job.deck.size());
    let (order, _) = model::order(job.key.0, index, deck, deck, job.floor);
    let mut number = 0;
    model::play(&order, job.deck.attributes(), job.start as usize, job.step as usize, |sets| {
        let choice = match job.rule {
            Rule::First => 0,
            Rule::Uniform => model::choose(job.key.0, index, number, sets as u64, job.floor).0,
        };
        number += 1;
        choice as usize
    })
}

fn with_floors(job: games::Job) -> [games::Job; 2] {
    let words = model::words(job.deck.size().into(), job.deck.size().into()).len();
    [job, games::Job { floor: floor_that_keeps(0.5, words), ..job }]
}

#[test]
fn games_are_equal_table_by_table() {
    for job in jobs().into_iter().flat_map(with_floors) {
        let few = match job.deck.attributes() {
            ..=3 => 60,
            4 => 12,
            5 => 2,
            _ => 0,
        };
        for index in (0..few).chain((1 << 32) - 1..=1 << 32).chain([u64::MAX]) {
            let mut tables = Vec::new();
            games::play(&job, index, |table| {
                tables.push(model::Table {
                    left: table.left as usize,
                    cards: table.cards.into(),
                    descending: table.origin == Origin::Descending,
                    sets: table.sets.into(),
                    taken: table.taken,
                });
            });
            assert_eq!(tables, model_game(&job, index), "{job:?} {index}");
        }
    }
}

#[test]
fn tallies_of_games_are_equal() {
    let engine = Cpu::new(Kernel::best(), 2).unwrap();
    for job in jobs().into_iter().filter(|job| job.deck.attributes() < 6).flat_map(with_floors) {
        let few = match job.deck.attributes() {
            ..=3 => 70,
            4 => 33,
            _ => 4,
        };
        for range in [3..3 + few, (1 << 32) - few..(1 << 32) + few, u64::MAX - few..u64::MAX] {
            let tally = engine.games(&job, range.clone()).unwrap();
            let mut cells: HashMap<(usize, usize, bool, usize), u64> = HashMap::new();
            let sizes = tally.cards_left.len();
            let (mut cards_left, mut largest) = (vec![0; sizes], vec![0; sizes]);
            for index in range.clone() {
                let tables = model_game(&job, index);
                for table in &tables {
                    let sort = (table.left, table.cards.len(), table.descending, table.sets.len());
                    *cells.entry(sort).or_default() += 1;
                }
                cards_left[tables[tables.len() - 1].cards.len()] += 1;
                largest[tables.iter().map(|table| table.cards.len()).max().unwrap()] += 1;
            }
            assert_eq!(tally.cards_left, cards_left, "{job:?} {range:?}");
            assert_eq!(tally.largest, largest, "{job:?} {range:?}");
            for (&(left, size, descending, sets), &expected) in &cells {
                let origin = if descending { Origin::Descending } else { Origin::Ascending };
                let found = tally.histogram(left as u32, size as u32, origin)[sets];
                assert_eq!(found, expected, "{job:?} {range:?} {left} {size} {origin:?} {sets}");
            }
            assert_eq!(tally.cells.iter().sum::<u64>(), cells.values().sum::<u64>(), "{job:?}");
        }
    }
}

#[test]
fn a_key_is_philox_of_seed_and_hash() {
    let seeds = [0, 1, 77, u64::from(u32::MAX), 1 << 32, u64::MAX];
    for (number, seed) in seeds.into_iter().enumerate() {
        let description = format!("deals attributes={} cards={}", number + 1, number);
        let hash = Sha256::digest(&description);
        let word = |at: usize| (0..4).map(|i| u64::from(hash[at + i]) << (8 * i)).sum::<u64>();
        let counter = [seed % (1 << 32), seed >> 32, word(0), word(4)];
        // "tert", "ia" and the version of the contract.
        let words = model::philox(counter, [0x7465_7274, 0x6961_0001]);
        let key = Key::of_point(seed, &description);
        assert_eq!(key.0.map(u64::from), words[..2]);
        let deck = Deck::new(number as u32 + 1).unwrap();
        assert_eq!(deals::Job::new(deck, number as u32, seed).unwrap().key, key);
    }
}

/// Among 400,000 random keys of 64 bits two are equal with a chance of 4e-9.
#[test]
fn distinct_points_have_distinct_keys() {
    let mut keys = HashSet::new();
    let mut points = 0;
    let mut add = |key: Key| {
        points += 1;
        keys.insert(key.0);
    };
    for seed in [1, 2, 1 << 32] {
        for attributes in 1..=6 {
            let deck = Deck::new(attributes).unwrap();
            for cards in 0..=deck.size() {
                add(deals::Job::new(deck, cards, seed).unwrap().key);
            }
            for start in 1..=deck.size().min(30) {
                for step in 1..=deck.size().min(30) {
                    for rule in [Rule::Uniform, Rule::First] {
                        // The tallies of some games of six attributes are refused.
                        if let Ok(job) = games::Job::new(deck, rule, start, step, seed) {
                            add(job.key);
                        }
                    }
                }
            }
        }
    }
    for number in 0..350_000 {
        add(Key::of_point(number % 7, &format!("point {}", number / 7)));
    }
    assert_eq!(keys.len(), points);
    let mut halves: [HashSet<u32>; 2] = Default::default();
    for key in &keys {
        halves[0].insert(key[0]);
        halves[1].insert(key[1]);
    }
    let n = points as f64;
    let repeats = n * n / 2.0 / 4_294_967_296.0;
    for half in halves {
        let repeated = (points - half.len()) as f64;
        assert!((repeated - repeats).abs() < 6.0 * repeats.sqrt(), "{repeated}, not {repeats}");
    }
}
