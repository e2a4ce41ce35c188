//! The affine space that cards lie in, and the most of them that can be without a Set.
//!
//! Largest Set-free collections are known up to six dimensions: 2, 4, 9, 20, 45, 112 cards
//! ([`Deck::largest_cap`]). Up to four a count over parallel hyperplanes shows it (Davis and
//! Maclagan: The card game Set, 2003), which is done again in a test here. A hypergraph that is
//! that of a full deck is recognised without its cards: where all choices are alike, and a
//! search is lost, the space knows the answer.

use super::Hypergraph;
use crate::cards::{Deck, Layout, MAX_ATTRIBUTES, packed};

/// The most cards of a layout that can be without a Set, by the space they span; none where
/// that has more than six dimensions. O(m N) for m cards of N attributes.
pub fn most_without_set(layout: &Layout) -> Option<usize> {
    let deck = Deck::new(span(layout)?.max(1)).ok()?;
    Some(layout.len().min(deck.largest_cap() as usize))
}

/// The deck whose Set hypergraph this is but for the names of the vertices, if there is one.
/// O(V^2) for V vertices, where their number and that of the edges fit a deck.
pub fn deck_of(graph: &Hypergraph) -> Option<Deck> {
    let vertices = graph.vertices();
    let mut decks = (1..=MAX_ATTRIBUTES).filter_map(|attributes| Deck::new(attributes).ok());
    let deck = decks.find(|deck| deck.size() as usize == vertices)?;
    if graph.len() != vertices * (vertices - 1) / 6 {
        return None;
    }
    let names = Thirds::of(graph)?.names()?;
    let is_set = |edge: &[usize]| matches!(*edge, [a, b, c] if is_set([a, b, c].map(|v| names[v])));
    graph.edges().all(is_set).then_some(deck)
}

/// Whether three cards, given by their indices in a deck, are a Set.
fn is_set([a, b, c]: [usize; 3]) -> bool {
    let [a, b, c] = [a, b, c].map(|card| packed::pack(card as u32, MAX_ATTRIBUTES));
    packed::third(a, b) == c
}

/// The dimension of the affine space that the cards span; none above six.
fn span(layout: &Layout) -> Option<u32> {
    // Rows are differences to the first card; each has a leading 1 in a column of its own that
    // later rows are cleared in.
    let mut rows: Vec<(usize, Vec<u8>)> = Vec::new();
    let mut cards = layout.cards();
    let Some(first) = cards.next() else { return Some(0) };
    for card in cards {
        let mut row: Vec<u8> = card.iter().zip(first).map(|(a, b)| (3 + a - b) % 3).collect();
        for (lead, other) in &rows {
            let times = row[*lead];
            row.iter_mut().zip(other).for_each(|(a, b)| *a = (*a + (3 - times) * b) % 3);
        }
        if let Some(lead) = row.iter().position(|&digit| digit > 0) {
            let inverse = row[lead];
            row.iter_mut().for_each(|digit| *digit = *digit * inverse % 3);
            rows.push((lead, row));
            if rows.len() > MAX_ATTRIBUTES as usize {
                return None;
            }
        }
    }
    u32::try_from(rows.len()).ok()
}

/// The third vertex of the edge through each two.
struct Thirds {
    vertices: usize,
    third: Vec<usize>,
}

impl Thirds {
    /// None where two vertices lie in several edges or in none.
    fn of(graph: &Hypergraph) -> Option<Thirds> {
        let vertices = graph.vertices();
        let mut third = vec![usize::MAX; vertices * vertices];
        for edge in graph.edges() {
            let &[a, b, c] = edge else { return None };
            for (a, b, c) in [(a, b, c), (b, a, c), (a, c, b), (c, a, b), (b, c, a), (c, b, a)] {
                third[a * vertices + b] = c;
            }
        }
        (0..vertices).for_each(|vertex| third[vertex * vertices + vertex] = vertex);
        (!third.contains(&usize::MAX)).then_some(Thirds { vertices, third })
    }

    fn third(&self, a: usize, b: usize) -> usize {
        self.third[a * self.vertices + b]
    }

    /// Names the vertices as cards: vertex 0 is the card 0, and again and again some vertex
    /// without a name and its sums with those that have one get the next names. That names the
    /// vertices of a deck so that its edges are Sets; elsewhere a vertex may be named twice,
    /// and there are no names, or edges are no Sets.
    fn names(&self) -> Option<Vec<usize>> {
        let plus = |a, b| self.third(0, self.third(a, b));
        let mut names = vec![None; self.vertices];
        names[0] = Some(0);
        let mut named = vec![0];
        while let Some(new) = names.iter().position(Option::is_none) {
            let before = named.clone();
            for multiple in [new, plus(new, new)] {
                for &old in &before {
                    let vertex = plus(old, multiple);
                    if names[vertex].replace(named.len()).is_some() {
                        return None;
                    }
                    named.push(vertex);
                }
            }
        }
        names.into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cards(attributes: u32) -> Vec<Vec<u8>> {
        let deck = Deck::new(attributes).unwrap();
        (0..deck.size()).map(|card| deck.digits(card as u16)).collect()
    }

    fn deck(attributes: u32) -> Hypergraph {
        Hypergraph::of_layout(&Layout::new(&cards(attributes)).unwrap())
    }

    /// Edges after each vertex v has become v times `times` modulo the number of vertices.
    fn renamed(graph: &Hypergraph, times: usize) -> Vec<Vec<usize>> {
        let name = |vertex: &usize| vertex * times % graph.vertices();
        graph.edges().map(|edge| edge.iter().map(name).collect()).collect()
    }

    #[test]
    fn decks_are_recognised_under_any_names() {
        for attributes in 1..=5 {
            let deck = deck(attributes);
            for times in [1, 2, 7] {
                let again = Hypergraph::new(deck.vertices(), renamed(&deck, times)).unwrap();
                assert_eq!(deck_of(&again), Deck::new(attributes).ok());
            }
            let mut edges = renamed(&deck, 1);
            edges.pop();
            assert_eq!(deck_of(&Hypergraph::new(deck.vertices(), &edges).unwrap()), None);
            edges.push(vec![0, 1, 2]);
            let last = (deck.vertices() > 3).then(|| Hypergraph::new(deck.vertices(), &edges));
            assert_eq!(last.and_then(|graph| deck_of(&graph.unwrap())), None);
        }
    }

    /// Every two of the 27 points are in one edge, as in the deck; yet this is none.
    #[test]
    fn another_triple_system_of_27_points_is_no_deck() {
        // Bose's construction over Z_9, whose averages are no affine ones.
        let at = |x: usize, i: usize| 9 * i + x;
        let half = |x: usize, y: usize| (x + y) * 5 % 9;
        let mut edges: Vec<Vec<usize>> =
            (0..9).map(|x| (0..3).map(|i| at(x, i)).collect()).collect();
        for i in 0..3 {
            for x in 0..9 {
                edges.extend((0..x).map(|y| vec![at(x, i), at(y, i), at(half(x, y), (i + 1) % 3)]));
            }
        }
        let graph = Hypergraph::new(27, &edges).unwrap();
        assert!(graph.len() == 117 && graph.is_linear());
        assert_eq!(deck_of(&graph), None);
    }

    #[test]
    fn the_space_of_a_layout() {
        let layout = |cards: &[&str]| {
            let digits = |card: &&str| card.bytes().map(|byte| byte - b'0').collect();
            let cards: Vec<Vec<u8>> = cards.iter().map(digits).collect();
            Layout::new(&cards).unwrap()
        };
        for (cards, dimension, most) in [
            (&[][..], Some(0), Some(0)),
            (&["0120"], Some(0), Some(1)),
            (&["0120", "1120", "2120"], Some(1), Some(2)),
            (&["00000000", "11111111", "22222222", "12121212", "20202020"], Some(2), Some(4)),
            (&["2000", "2100", "2010", "2001", "2111"], Some(3), Some(5)),
        ] {
            let layout = layout(cards);
            assert_eq!((span(&layout), most_without_set(&layout)), (dimension, most), "{cards:?}");
        }
        let unit = |at: usize| (0..7).map(|place| u8::from(place == at)).collect();
        let corners: Vec<Vec<u8>> = (0..8).map(unit).collect();
        assert_eq!(most_without_set(&Layout::new(&corners).unwrap()), None);
        assert_eq!(span(&Layout::new(&corners[..7]).unwrap()), Some(6));
    }

    /// Davis and Maclagan: a Set-free collection of s cards meets each three parallel
    /// hyperplanes in i + j + k = s cards, each number at most the largest of the space below.
    /// Every two cards, and every three that are no Set, lie together in equally many of these
    /// hyperplanes, so the numbers of directions with each i, j, k solve three equations.
    #[test]
    fn a_count_over_hyperplanes_bounds_set_free_collections() {
        let mut largest = 2u64;
        for dimension in 2..=4u32 {
            let directions = |points: u32| (3u64.pow(dimension + 1 - points) - 1) / 2;
            let choose = |n: u64, k: u64| (0..k).fold(1, |product, i| product * (n - i) / (i + 1));
            let possible = |size: u64| {
                let mut kinds = Vec::new();
                for i in 0..=largest {
                    for j in 0..=i {
                        let Some(k) = size.checked_sub(i + j).filter(|&k| k <= j) else { continue };
                        let sum = |points| {
                            [i, j, k]
                                .iter()
                                .map(|&n| if n < points { 0 } else { choose(n, points) })
                                .sum()
                        };
                        kinds.push([1, sum(2), sum(3)]);
                    }
                }
                let pairs = directions(2) * choose(size, 2);
                solvable(&kinds, [directions(1), pairs, directions(3) * choose(size, 3)])
            };
            largest = (largest..).take_while(|&size| possible(size)).last().unwrap();
            assert_eq!(largest, u64::from(Deck::new(dimension).unwrap().largest_cap()));
        }
    }

    /// Whether some multiples of these add up to the sums.
    fn solvable(kinds: &[[u64; 3]], sums: [u64; 3]) -> bool {
        let Some((kind, rest)) = kinds.split_first() else { return sums == [0; 3] };
        (0..=sums[0]).any(|times| {
            let left = |at: usize| sums[at].checked_sub(times * kind[at]);
            let (Some(a), Some(b), Some(c)) = (left(0), left(1), left(2)) else { return false };
            // What is left must be an average of the kinds that are left.
            let between = |sum: u64, at: usize| {
                let least = rest.iter().map(|kind| kind[at]).min().unwrap_or(0);
                let most = rest.iter().map(|kind| kind[at]).max().unwrap_or(0);
                (a * least..=a * most).contains(&sum)
            };
            between(b, 1) && between(c, 2) && solvable(rest, [a, b, c])
        })
    }
}
