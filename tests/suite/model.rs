//! The draw contract, version 1, and the rules of the game once more: written from their
//! description in the plainest words, to compare the library with. Nothing here calls it.

/// The purpose of words that order a deck.
pub const DECK: u64 = 0;
/// The purpose of words that choose a Set.
pub const CHOICE: u64 = 1;

const WORD: u64 = 1 << 32;

/// Philox4x32-10 as its paper writes it.
pub fn philox(counter: [u64; 4], key: [u64; 2]) -> [u64; 4] {
    let ([mut r0, mut l0, mut r1, mut l1], [mut k0, mut k1]) = (counter, key);
    for _ in 0..10 {
        let (a, b) = (0xD251_1F53 * r0, 0xCD9E_8D57 * r1);
        (r0, l0) = ((b / WORD) ^ l0 ^ k0, b % WORD);
        (r1, l1) = ((a / WORD) ^ l1 ^ k1, a % WORD);
        (k0, k1) = ((k0 + 0x9E37_79B9) % WORD, (k1 + 0xBB67_AE85) % WORD);
    }
    [r0, l0, r1, l1]
}

/// One word of an object.
pub fn word(key: [u32; 2], index: u64, block: u64, purpose: u64, at: usize) -> u64 {
    philox([index % WORD, index / WORD, block, purpose], key.map(u64::from))[at]
}

/// The ranges of successive draws of `cards` cards from `deck`, grouped by the word that
/// serves them.
pub fn words(deck: u64, cards: u64) -> Vec<Vec<u64>> {
    let mut words: Vec<Vec<u64>> = Vec::new();
    for range in (deck - cards + 1..=deck).rev() {
        match words.last_mut() {
            Some(word) if word.len() < 3 && word.iter().product::<u64>() * range <= 1 << 20 => {
                word.push(range);
            }
            _ => words.push(vec![range]),
        }
    }
    words
}

/// The draws that a word of `bits` bits gives for these ranges; none if it is rejected.
pub fn spend(word: u64, ranges: &[u64], bits: u32, floor: u64) -> Option<Vec<u64>> {
    let size = 1u64 << bits;
    let mut low = word;
    let mut draws = Vec::new();
    for range in ranges {
        draws.push(low * range / size);
        low = low * range % size;
    }
    let threshold = size % ranges.iter().product::<u64>();
    (low >= threshold.max(floor)).then_some(draws)
}

/// The cards that stand at these places of a row from which each is taken and the last one
/// moved into the gap.
pub fn take(deck: u64, places: &[u64]) -> Vec<u16> {
    let mut row: Vec<u16> = (0..deck as u16).collect();
    let mut cards = Vec::new();
    for &place in places {
        cards.push(row[place as usize]);
        row[place as usize] = row[row.len() - 1];
        row.truncate(row.len() - 1);
    }
    cards
}

/// The first cards of an order, and the attempts they took.
pub fn order(key: [u32; 2], index: u64, deck: u64, cards: u64, floor: u32) -> (Vec<u16>, u64) {
    let words = words(deck, cards);
    let blocks = words.len().div_ceil(4) as u64;
    let mut attempt = 0;
    loop {
        let spend_one = |(at, ranges): (usize, &Vec<u64>)| {
            let block = attempt * blocks + at as u64 / 4;
            spend(word(key, index, block, DECK, at % 4), ranges, 32, floor.into())
        };
        let draws: Option<Vec<_>> = words.iter().enumerate().map(spend_one).collect();
        attempt += 1;
        if let Some(draws) = draws {
            return (take(deck, &draws.concat()), attempt);
        }
    }
}

/// Choice number `number` among `possibilities`, and the attempts it took.
pub fn choose(
    key: [u32; 2],
    index: u64,
    number: u64,
    possibilities: u64,
    floor: u32,
) -> (u64, u64) {
    let mut attempt = 0;
    loop {
        let block = number / 4 + attempt * 65_536;
        let word = word(key, index, block, CHOICE, number as usize % 4);
        attempt += 1;
        if let Some(draws) = spend(word, &[possibilities], 32, floor.into()) {
            return (draws[0], attempt);
        }
    }
}

/// The digits of a card, first attribute first.
pub fn digits(card: u16, attributes: u32) -> Vec<u16> {
    (0..attributes).rev().map(|place| card / 3u16.pow(place) % 3).collect()
}

/// All Sets among cards as positions i < j < k: every triple is looked at, digit by digit.
pub fn sets(cards: &[u16], attributes: u32) -> Vec<[usize; 3]> {
    let cards: Vec<Vec<u16>> = cards.iter().map(|&card| digits(card, attributes)).collect();
    let mut sets = Vec::new();
    for i in 0..cards.len() {
        for j in i + 1..cards.len() {
            for k in j + 1..cards.len() {
                let triple = cards[i].iter().zip(&cards[j]).zip(&cards[k]);
                let good = |((a, b), c)| (a == b && b == c) || (a != b && b != c && a != c);
                if triple.into_iter().all(good) {
                    sets.push([i, j, k]);
                }
            }
        }
    }
    sets
}

/// A table of a game.
#[derive(Debug, PartialEq, Eq)]
pub struct Table {
    pub left: usize,
    pub cards: Vec<u16>,
    pub descending: bool,
    pub sets: Vec<[usize; 3]>,
    pub taken: Option<usize>,
}

/// The tables of the game that a deck in this order gives; `choose` picks one of so many
/// Sets.
pub fn play(
    order: &[u16],
    attributes: u32,
    start: usize,
    step: usize,
    mut choose: impl FnMut(usize) -> usize,
) -> Vec<Table> {
    let mut deck = order.iter().copied();
    let mut places: Vec<Option<u16>> = deck.by_ref().take(start).map(Some).collect();
    let mut descending = false;
    let mut tables = Vec::new();
    loop {
        let cards: Vec<u16> = places.iter().map(|place| place.unwrap()).collect();
        let sets = sets(&cards, attributes);
        let taken = if sets.is_empty() { None } else { Some(choose(sets.len())) };
        let left = deck.len();
        if let Some(taken) = taken {
            for position in sets[taken] {
                places[position] = None;
            }
            let mut lying = places.len() - 3;
            for place in &mut places {
                if place.is_none() && lying < start {
                    *place = deck.next();
                    lying += usize::from(place.is_some());
                }
            }
            places.retain(Option::is_some);
        } else {
            places.extend(deck.by_ref().take(step).map(Some));
        }
        let stuck = taken.is_none() && left == 0;
        tables.push(Table { left, cards, descending, sets, taken });
        if stuck {
            return tables;
        }
        descending = deck.len() == left;
    }
}
