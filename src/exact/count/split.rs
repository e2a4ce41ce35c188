//! How the cards of a layout are spread over three parallel hyperplanes, and what it costs to
//! count the layouts that are spread so.
//!
//! Of the three parts, A goes through the classes of sets under affine maps, B through sets up
//! to the maps that keep A, and C is summed over at once; any part may have any of these
//! roles.

use super::space::POINTS;

/// Nanoseconds that the sum over all C of so many cards takes one thread: by expansion up to
/// seven cards, then by enumeration.
const THIRD: [f64; 13] =
    [5e2, 1e3, 1.3e3, 2e3, 3e3, 1e4, 2.2e4, 5.2e4, 9.5e5, 1.35e6, 1.85e6, 2.3e6, 2.6e6];

/// The same for more cards.
const ANY_THIRD: f64 = 2.75e6;

/// The affine maps that keep each hyperplane, for two parts: linear maps times translations
/// of each part.
const PAIR_MAPS: f64 = 11_232.0 * 27.0 * 27.0;

/// Three parts of so many cards, in the roles that make the least work.
#[derive(Clone, Debug, PartialEq)]
pub struct Split {
    /// Cards of the part that goes through classes.
    pub a: usize,
    /// Cards of the part that goes through sets up to the maps that keep A.
    pub b: usize,
    /// Cards of the part that is summed over.
    pub c: usize,
    /// In how many orders the parts come.
    pub orders: u128,
    /// Nanoseconds on one thread.
    pub cost: f64,
}

impl Split {
    /// All ways to split so many cards.
    pub fn all(cards: usize) -> Vec<Split> {
        let largest = cards.div_ceil(3)..=cards.min(POINTS);
        let splits = largest.flat_map(|large| {
            let rest = cards - large;
            let middle = rest.div_ceil(2)..=rest.min(large);
            middle.map(move |middle| Split::new([large, middle, rest - middle]))
        });
        splits.collect()
    }

    /// Of parts of these sizes, in descending order.
    fn new([large, middle, small]: [usize; 3]) -> Split {
        let orders = match (large == middle, middle == small) {
            (true, true) => 1,
            (false, false) => 6,
            _ => 3,
        };
        let split = |[a, b, c]: [usize; 3]| Split { a, b, c, orders, cost: cost(a, b, c) };
        let roles = [[large, small, middle], [middle, small, large]];
        roles.into_iter().map(split).fold(split([large, middle, small]), |best, other| {
            if other.cost < best.cost { other } else { best }
        })
    }

    /// The sets of k cards that lie in one hyperplane.
    pub fn together(&self, k: usize) -> i128 {
        [self.a, self.b, self.c].map(|part| choose(part, k)).iter().sum()
    }
}

/// C(n, k).
pub fn choose(n: usize, k: usize) -> i128 {
    (0..k.min(n + 1)).fold(1, |product, i| product * (n - i) as i128 / (i + 1) as i128)
}

/// Nanoseconds that parts of these sizes take one thread in these roles.
fn cost(a: usize, b: usize, c: usize) -> f64 {
    if c == 0 {
        return 2.0 * ANY_THIRD;
    }
    let [all_a, all_b] = [a, b].map(|part| choose(POINTS, part) as f64);
    let third = THIRD.get(c).copied().unwrap_or(ANY_THIRD);
    // Pairs of sets of one size are looked at in one order.
    let ordered = if a == b { 0.55 } else { 1.0 };
    let classes = 1.4 * all_a / 303_264.0 + 10.0;
    let pairs = 1.3 * all_a * all_b / PAIR_MAPS + 20.0;
    let translates = all_b / POINTS as f64 * (b * b) as f64 * 3.0;
    ordered * pairs * third + classes * translates
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn binomials() {
        assert_eq!([choose(0, 0), choose(2, 3), choose(27, 13)], [1, 0, 20_058_300]);
        assert_eq!((choose(81, 3), choose(3, 3)), (85_320, 1));
    }

    /// Each layout has one split, if orders count.
    #[test]
    fn splits_make_up_all_layouts() {
        for cards in 0..=40 {
            let of = |split: &Split| {
                let parts = [split.a, split.b, split.c].map(|part| choose(POINTS, part));
                parts.iter().product::<i128>() * split.orders as i128
            };
            assert_eq!(Split::all(cards).iter().map(of).sum::<i128>(), choose(81, cards));
        }
    }
}
