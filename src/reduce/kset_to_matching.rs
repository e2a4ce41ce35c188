//! A Set of cards with k values as a perfect multi-dimensional matching over the same k values.
//!
//! Chaudhuri, Godfrey, Ratajczak and Wee (On the complexity of the game of Set, 2003): two cards
//! of a Set show in which attributes all of it agree. For each such pattern, taken from two cards,
//! those that share it are a class, and in the other attributes a Set of the class is a perfect
//! matching. That is one instance a class. Here they are one instance with a few dimensions more,
//! so that its matchings are the Sets.
//!
//! A card of a class becomes a multiedge. Let f be its value in the first attribute in which its
//! class differs. Its dimensions are f, then one an attribute (the card's value where the class
//! differs, f where it agrees), then one for each bit of the number of the class: f where the bit
//! is 0, f + 1 mod k where it is 1. In a perfect matching f has every value once. If the bits of
//! two classes differ at a place then there some values are moved by one and others are not, and
//! one is there twice: a value that is moved reaches the next, which must move, too, and so on
//! around. So all multiedges are of one class.
//!
//! Classes that lack a value somewhere are left out. O(m^2) classes, at most m multiedges each,
//! 1 + n + log2 of the classes dimensions.

use super::{Explained, Gadget, Group, Point, Reduction, TooLarge, Wrong, fits, points};
use crate::matching::Points;
use std::collections::HashSet;

/// Cards, and the multiedges that they become.
#[derive(Clone, Debug)]
pub struct KsetToMatching {
    cards: Points,
    edges: Points,
    classes: Vec<Class>,
    /// The class and the card of each multiedge.
    from: Vec<(usize, usize)>,
}

/// The attributes in which cards agree, and their values there.
type Pattern = Vec<(usize, u32)>;

/// Cards that share a pattern.
#[derive(Clone, Debug)]
struct Class {
    agree: Pattern,
    /// The first attribute in which they do not.
    first: usize,
    cards: Vec<usize>,
}

impl KsetToMatching {
    /// The multiedges of some cards, which have at least one attribute.
    pub fn new(cards: &Points) -> Result<KsetToMatching, TooLarge> {
        // A solution has as many cards as there are values.
        fits(cards.values(), cards.dimensions())?;
        let classes = classes(cards)?;
        let bits = classes.len().next_power_of_two().trailing_zeros();
        let dimensions = 1 + cards.dimensions() + bits as usize;
        fits(classes.iter().map(|class| class.cards.len()).sum(), dimensions)?;
        let mut from = Vec::new();
        let mut rows = Vec::new();
        for (number, class) in classes.iter().enumerate() {
            for &card in &class.cards {
                from.push((number, card));
                rows.push(edge(cards.row(card), class, number, bits, cards.values() as u32));
            }
        }
        if rows.is_empty() {
            // No class, so at least two values: a multiedge alone matches nothing. It has the last
            // value, so that its file tells how many there are.
            let mut alone = vec![0; dimensions];
            alone[0] = cards.values() as u32 - 1;
            rows.push(alone);
        }
        let edges = points(cards.values(), dimensions, rows);
        Ok(KsetToMatching { cards: cards.clone(), edges, classes, from })
    }

    /// The multiedges, class by class.
    pub fn edges(&self) -> &Points {
        &self.edges
    }

    /// How many classes there are.
    pub fn classes(&self) -> usize {
        self.classes.len()
    }
}

/// The multiedge of a card in a class.
fn edge(card: &[u32], class: &Class, number: usize, bits: u32, values: u32) -> Vec<u32> {
    let first = card[class.first];
    let mut edge = vec![first];
    edge.extend_from_slice(card);
    class.agree.iter().for_each(|&(attribute, _)| edge[1 + attribute] = first);
    edge.extend((0..bits).map(|bit| (first + (number >> bit & 1) as u32) % values));
    edge
}

/// The classes whose cards have every value wherever they differ.
fn classes(cards: &Points) -> Result<Vec<Class>, TooLarge> {
    if cards.values() == 1 {
        // One card is a Set; they are all equal.
        let cards = (0..cards.len().min(1)).collect();
        return Ok(vec![Class { agree: Vec::new(), first: 0, cards }]);
    }
    let mut classes: Vec<(Pattern, Vec<usize>)> = Vec::new();
    let mut known: HashSet<Pattern> = HashSet::new();
    let mut members = 0;
    for second in 0..cards.len() {
        for first in 0..second {
            let agree = shared(cards.row(first), cards.row(second));
            if agree.len() == cards.dimensions() || known.contains(&agree) {
                continue;
            }
            let fits_in = |card: &usize| {
                agree.iter().all(|&(attribute, value)| cards.row(*card)[attribute] == value)
            };
            let class: Vec<usize> = (0..cards.len()).filter(fits_in).collect();
            members += class.len();
            fits(members, cards.dimensions())?;
            known.insert(agree.clone());
            classes.push((agree, class));
        }
    }
    let whole = |(agree, members): (Pattern, Vec<usize>)| {
        let mut differ = (0..cards.dimensions())
            .filter(|attribute| agree.iter().all(|(other, _)| other != attribute));
        let first = differ.clone().next()?;
        let full = differ.all(|attribute| {
            let values: HashSet<u32> =
                members.iter().map(|&card| cards.row(card)[attribute]).collect();
            values.len() == cards.values()
        });
        full.then_some(Class { agree, first, cards: members })
    };
    Ok(classes.into_iter().filter_map(whole).collect())
}

/// The attributes in which two cards agree, with their values.
fn shared(one: &[u32], other: &[u32]) -> Pattern {
    let pairs = one.iter().zip(other).enumerate();
    pairs.filter(|(_, (a, b))| a == b).map(|(attribute, (&a, _))| (attribute, a)).collect()
}

impl Reduction for KsetToMatching {
    /// Cards, by number.
    type Original = Vec<usize>;
    /// Multiedges, by number.
    type Product = Vec<usize>;

    fn push(&self, cards: &Vec<usize>) -> Result<Vec<usize>, Wrong> {
        let wrong = Wrong::None { what: "cards", solution: "Set" };
        if !self.cards.is_set(cards) {
            return Err(wrong);
        }
        let [one, other, ..] = cards[..] else {
            // One value, where any card is a Set and all are equal.
            return Ok(vec![0]);
        };
        let agree = shared(self.cards.row(one), self.cards.row(other));
        let class = self.classes.iter().position(|class| class.agree == agree);
        let edge = |card: &usize| {
            let class = class?;
            self.from.iter().position(|&from| from == (class, *card))
        };
        cards.iter().map(edge).collect::<Option<_>>().ok_or(wrong)
    }

    fn lift(&self, edges: &Vec<usize>) -> Result<Vec<usize>, Wrong> {
        let wrong = Wrong::None { what: "multiedges", solution: "perfect matching" };
        if !self.edges.is_matching(edges) {
            return Err(wrong);
        }
        let cards = edges.iter().map(|&edge| Some(self.from.get(edge)?.1));
        let cards: Vec<usize> = cards.collect::<Option<_>>().ok_or(wrong)?;
        match self.cards.is_set(&cards) {
            true => Ok(cards),
            false => Err(Wrong::None { what: "cards", solution: "Set" }),
        }
    }

    fn explained(&self) -> Explained {
        const SHOWN: usize = 40;
        let row = |(number, class): (usize, &Class)| {
            let agree = class.agree.iter().map(|(at, value)| format!("{value} at {}", at + 1));
            let agree: Vec<String> = agree.collect();
            let agree = if agree.is_empty() { "nowhere".into() } else { agree.join(", ") };
            vec![number.to_string(), agree, class.cards.len().to_string()]
        };
        let mut notes = vec![format!(
            "dimensions: 1 that tells the cards of a Set apart, {} attributes, {} for the class",
            self.cards.dimensions(),
            self.edges.dimensions() - self.cards.dimensions() - 1
        )];
        if self.classes.len() > SHOWN {
            notes.insert(0, format!("and {} more classes", self.classes.len() - SHOWN));
        }
        Explained {
            heading: "Cards by the pattern in which a Set would agree".into(),
            heads: vec!["class", "agreeing", "cards"],
            rows: self.classes.iter().enumerate().take(SHOWN).map(row).collect(),
            notes,
        }
    }

    fn gadgets(&self) -> Vec<Gadget> {
        const SHOWN: usize = 8;
        let Some(class) = self.classes.first() else { return Vec::new() };
        let written = |values: &[u32]| {
            values.iter().take(16).map(u32::to_string).collect::<Vec<_>>().join(" ")
        };
        let point = |(at, &card): (usize, &usize)| Point {
            at: (at as i32 % 4, at as i32 / 4),
            name: format!("card {card}: {}", written(self.cards.row(card))),
            below: written(self.edges.row(at)),
        };
        let points: Vec<Point> = class.cards.iter().enumerate().take(SHOWN).map(point).collect();
        vec![Gadget {
            title: "Class 0".into(),
            about: "Its cards, and below each the multiedge that it becomes there.".into(),
            groups: vec![Group { of: (0..points.len()).collect(), name: "one class".into() }],
            points,
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::plain::{matchings, random_points, sets};

    #[test]
    fn sets_and_matchings_are_the_same() {
        let mut found = 0;
        for index in 0..600 {
            let (values, dimensions) = (1 + index as usize % 4, 1 + index as usize / 4 % 3);
            let cards = random_points(index, values, dimensions, 9);
            let reduction = KsetToMatching::new(&cards).unwrap();
            let sets = sets(&cards);
            let mut lifted: Vec<Vec<usize>> = matchings(reduction.edges())
                .iter()
                .map(|matching| reduction.lift(matching).unwrap())
                .collect();
            lifted.iter_mut().for_each(|set| set.sort_unstable());
            lifted.sort();
            assert_eq!(lifted, sets, "{cards:?}");
            for set in &sets {
                let pushed = reduction.push(set).unwrap();
                assert!(reduction.edges().is_matching(&pushed), "{cards:?}");
                assert_eq!(&reduction.lift(&pushed).unwrap(), set);
            }
            found += usize::from(!sets.is_empty());
        }
        assert!((150..560).contains(&found), "{found}");
    }

    #[test]
    fn values_beyond_counting_are_refused() {
        let cards = Points::new(1 << 32, 2, [[0, 1], [1, 1]]).unwrap();
        assert!(KsetToMatching::new(&cards).is_err());
    }

    #[test]
    fn wrong_solutions_are_refused() {
        let cards = Points::new(3, 2, [[0, 0], [0, 1], [0, 2], [1, 1]]).unwrap();
        let reduction = KsetToMatching::new(&cards).unwrap();
        let pushed = reduction.push(&vec![0, 1, 2]).unwrap();
        assert_eq!(reduction.lift(&pushed).unwrap(), [0, 1, 2]);
        for wrong in [vec![0, 1, 3], vec![0, 1], vec![0, 1, 2, 3], vec![0, 1, 9]] {
            let none = Wrong::None { what: "cards", solution: "Set" };
            assert_eq!(reduction.push(&wrong), Err(none));
        }
        let none = Wrong::None { what: "multiedges", solution: "perfect matching" };
        assert_eq!(reduction.lift(&vec![0, 0, 1]), Err(none));
    }
}
