//! Max, Min and the two-player game of a small hypergraph, all at once.
//!
//! Edges are taken, each disjoint from those before, until none is left to take. The longest play
//! takes the most disjoint edges (Max), the shortest the fewest disjoint ones that meet every edge
//! (Min), and the least number that no move leads to is the value of the game. All three depend on
//! the edges that are left to take alone, a word of 64 bits; so one walk through these positions
//! finds them. A position in several parts has the sums of the two lengths and the sum without
//! carry of the values, so that the moves of connected positions alone are tried, once each.
//!
//! As many steps as there are positions, times their edges: 60 nanoseconds for 3 edges, two
//! microseconds for 10, 100 for 26 as random Sets lie. Unlike
//! [`packing`](super::packing), [`domination`](super::domination) and [`play`](super::play) it
//! knows neither bounds nor symmetry, and is exponential in the number of edges.

/// The most edges.
pub const MOST_EDGES: usize = 64;

/// What the many-round problems come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Values {
    /// The most disjoint edges.
    pub max: u8,
    /// The fewest disjoint edges that meet every edge.
    pub min: u8,
    /// The Grundy value of the game; the first player wins unless it is 0.
    pub grundy: u8,
}

impl Values {
    /// Of a single edge.
    const ONE_MOVE: Values = Values { max: 1, min: 1, grundy: 1 };

    /// Of a position beside another that it does not meet.
    fn beside(self, other: Values) -> Values {
        Values {
            max: self.max + other.max,
            min: self.min + other.min,
            grundy: self.grundy ^ other.grundy,
        }
    }
}

/// Solves hypergraphs, one after another; keeps its memory from one to the next.
#[derive(Clone, Debug, Default)]
pub struct Solver {
    /// The edges at each vertex.
    at: Vec<u64>,
    /// The edges that meet each edge, itself among them.
    meeting: Vec<u64>,
    known: Known,
}

impl Solver {
    /// The values of the hypergraph on the vertices 0..`vertices` with these edges; none for more
    /// than [`MOST_EDGES`].
    ///
    /// ```
    /// use tertia::hypergraph::small::{Solver, Values};
    ///
    /// let path = [[0, 1], [1, 2], [2, 3]];
    /// let values = Solver::default().solve(4, &path);
    /// assert_eq!(values, Some(Values { max: 2, min: 1, grundy: 2 }));
    /// ```
    ///
    /// # Panics
    ///
    /// For an edge with a vertex that is not there.
    pub fn solve<E: AsRef<[usize]>>(&mut self, vertices: usize, edges: &[E]) -> Option<Values> {
        if edges.len() > MOST_EDGES {
            return None;
        }
        self.at.clear();
        self.at.resize(vertices, 0);
        for (number, edge) in edges.iter().enumerate() {
            edge.as_ref().iter().for_each(|&vertex| self.at[vertex] |= 1 << number);
        }
        self.meeting.clear();
        self.meeting.extend(edges.iter().enumerate().map(|(number, edge)| {
            edge.as_ref().iter().fold(1 << number, |set, &vertex| set | self.at[vertex])
        }));
        self.known.forget();
        Some(self.position(u64::MAX.checked_shr((MOST_EDGES - edges.len()) as u32).unwrap_or(0)))
    }

    /// The values of the position with these edges left.
    fn position(&mut self, left: u64) -> Values {
        match left.count_ones() {
            0 => return Values::default(),
            1 => return Values::ONE_MOVE,
            _ => {}
        }
        if let Some(values) = self.known.get(left) {
            return values;
        }
        let part = self.part(left);
        let values = if part == left {
            self.connected(part)
        } else {
            self.position(part).beside(self.position(left & !part))
        };
        self.known.learn(left, values);
        values
    }

    /// The edges that are connected with the first one.
    fn part(&self, left: u64) -> u64 {
        let mut part = left & left.wrapping_neg();
        let mut new = part;
        while new != 0 && part != left {
            let reached = edges(new).fold(0, |set, edge| set | self.meeting[edge]);
            new = reached & left & !part;
            part |= new;
        }
        part
    }

    /// The values by those of what each move leaves.
    fn connected(&mut self, part: u64) -> Values {
        let (mut max, mut min, mut reached) = (0, u8::MAX, 0u64);
        for edge in edges(part) {
            let rest = self.position(part & !self.meeting[edge]);
            max = max.max(rest.max);
            min = min.min(rest.min);
            // At most as many as the edges that are left, 62.
            reached |= 1 << rest.grundy;
        }
        Values { max: max + 1, min: min + 1, grundy: reached.trailing_ones() as u8 }
    }
}

/// The numbers of the edges in a set.
fn edges(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let edge = (set != 0).then_some(set.trailing_zeros() as usize);
        set &= set.wrapping_sub(1);
        edge
    })
}

/// The positions of the present hypergraph whose values are known: a hash table with linear
/// probing, at most half full. What has the mark of another hypergraph is forgotten.
#[derive(Clone, Debug, Default)]
struct Known {
    slots: Vec<Slot>,
    mark: u32,
    full: usize,
}

#[derive(Clone, Copy, Debug, Default)]
struct Slot {
    position: u64,
    /// 0 where there never was a position.
    mark: u32,
    values: Values,
}

/// The slots at first.
const FEWEST_SLOTS: usize = 1 << 8;

impl Known {
    fn forget(&mut self) {
        self.full = 0;
        self.mark = self.mark.wrapping_add(1);
        if self.mark == 0 {
            self.slots.fill(Slot::default());
            self.mark = 1;
        }
    }

    fn get(&self, position: u64) -> Option<Values> {
        let slot = self.slots.get(self.place(position)?)?;
        (slot.mark == self.mark).then_some(slot.values)
    }

    fn learn(&mut self, position: u64, values: Values) {
        if 2 * self.full >= self.slots.len() {
            self.grow();
        }
        if let Some(place) = self.place(position) {
            self.slots[place] = Slot { position, mark: self.mark, values };
            self.full += 1;
        }
    }

    /// Where a position is, or else is to be; none while there are no slots.
    fn place(&self, position: u64) -> Option<usize> {
        let last = self.slots.len().checked_sub(1)?;
        // The golden ratio's multiple spreads sets that differ in few bits (Knuth).
        let hash = position.wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut place = hash.rotate_left(20) as usize & last;
        while self.slots[place].mark == self.mark && self.slots[place].position != position {
            place = (place + 1) & last;
        }
        Some(place)
    }

    fn grow(&mut self) {
        let larger = vec![Slot::default(); (2 * self.slots.len()).max(FEWEST_SLOTS)];
        let slots = std::mem::replace(&mut self.slots, larger);
        self.full = 0;
        let mark = self.mark;
        slots
            .iter()
            .filter(|slot| slot.mark == mark)
            .for_each(|slot| self.learn(slot.position, slot.values));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::{Deck, Layout};
    use crate::hypergraph::{Hypergraph, Limit, domination, packing, plain, play, random};
    use crate::random::Key;

    fn solve(solver: &mut Solver, graph: &Hypergraph) -> Option<Values> {
        solver.solve(graph.vertices(), &graph.edges().collect::<Vec<_>>())
    }

    fn values(max: usize, min: usize, grundy: usize) -> Option<Values> {
        Some(Values { max: max as u8, min: min as u8, grundy: grundy as u8 })
    }

    /// What the three solvers say, each of its problem.
    fn apart(graph: &Hypergraph) -> Option<Values> {
        let limit = Limit::none();
        let max = packing::maximum(graph, packing::Method::Portfolio, &limit);
        let min = domination::minimum(graph, None, domination::Method::Portfolio, &limit);
        let game = play::solve(graph, play::Method::Grundy, &limit)?;
        assert!(max.proved() && min.proved());
        values(max.edges.len(), min.edges.len(), game.value)
    }

    fn whole(attributes: u32) -> Hypergraph {
        let deck = Deck::new(attributes).unwrap();
        let cards: Vec<_> = (0..deck.size()).map(|card| deck.digits(card as u16)).collect();
        Hypergraph::of_layout(&Layout::new(&cards).unwrap())
    }

    #[test]
    fn known_ones() {
        let solver = &mut Solver::default();
        let none: &[[usize; 3]] = &[];
        assert_eq!(solver.solve(0, none), values(0, 0, 0));
        assert_eq!(solver.solve(9, none), values(0, 0, 0));
        assert_eq!(solver.solve(3, &[[0, 1, 2]]), values(1, 1, 1));
        // The middle one, or the two others.
        assert_eq!(solver.solve(8, &[[1, 2, 3], [5, 6, 7], [3, 4, 5]]), values(2, 1, 2));
        assert_eq!(solver.solve(6, &[[0, 1, 2], [3, 4, 5]]), values(2, 2, 0));
        // After any Set of a plane its two parallels are left.
        assert_eq!(solve(solver, &whole(2)), values(3, 3, 1));
        // 117 Sets.
        assert_eq!(solve(solver, &whole(3)), None);
    }

    #[test]
    fn as_many_edges_as_fit() {
        let solver = &mut Solver::default();
        let apart = |edges: usize| (0..edges).map(|edge| [2 * edge, 2 * edge + 1]);
        for (edges, grundy) in [(63, 1), (64, 0)] {
            let apart: Vec<_> = apart(edges).collect();
            assert_eq!(solver.solve(2 * edges, &apart), values(edges, edges, grundy));
        }
        assert_eq!(solver.solve(130, &apart(65).collect::<Vec<_>>()), None);
        let star: Vec<_> = (1..=64).map(|leaf| [0, leaf]).collect();
        assert_eq!(solver.solve(65, &star), values(1, 1, 1));
        // Dawson's Kayles (Winning Ways), which has period 34 from 52 on: 64 is as 30.
        let path = |edges: usize| (0..edges).map(|at| [at, at + 1]).collect::<Vec<_>>();
        let value = |solver: &mut Solver, edges: usize| solver.solve(edges + 1, &path(edges));
        let thirty = value(solver, 30).map(|values| values.grundy);
        assert_eq!(value(solver, 64).map(|values| values.grundy), thirty);
        assert_eq!(value(solver, 64).map(|values| (values.max, values.min)), Some((32, 22)));
    }

    /// Random layouts of every deck, from none to many Sets, against brute force where it can.
    #[test]
    fn as_the_three_solvers_have_it() {
        let (mut solver, mut brute, mut sets) = (Solver::default(), 0, [0; MOST_EDGES + 1]);
        for index in 0..3000 {
            let attributes = 1 + (index % 6) as u32;
            let deck = Deck::new(attributes).unwrap();
            let most = [3, 9, 18, 24, 27, 30][attributes as usize - 1];
            let cards = (index / 6 % (most + 1)) as u32;
            let graph = Hypergraph::of_layout(&random::layout(Key([7, 8]), index, deck, cards));
            let found = solve(&mut solver, &graph);
            assert_eq!(found, apart(&graph), "{index}");
            if graph.len() <= 12 {
                let (max, min) = (plain::most_disjoint(&graph), plain::fewest_maximal(&graph));
                assert_eq!(found, values(max, min, plain::grundy(&graph)), "{index}");
                brute += 1;
            }
            sets[graph.len()] += 1;
        }
        assert!(brute > 2000 && sets[0] > 300 && sets[20..].iter().sum::<u32>() > 60, "{sets:?}");
    }

    #[test]
    fn edges_of_other_sizes() {
        let mut solver = Solver::default();
        for index in 0..2000 {
            let graph = random::edges(Key([7, 9]), index, 12, 1 + index as usize % 13, 1..=4);
            let (max, min) = (plain::most_disjoint(&graph), plain::fewest_maximal(&graph));
            let expected = values(max, min, plain::grundy(&graph));
            assert_eq!(solve(&mut solver, &graph), expected, "{index}");
        }
    }

    /// Also where the marks begin again.
    #[test]
    fn what_was_known_of_another_is_forgotten() {
        let (path, star) = ([[0, 1], [1, 2], [2, 3]], [[0, 1], [0, 2], [0, 3]]);
        for mark in [1, u32::MAX] {
            let mut solver = Solver::default();
            assert_eq!(solver.solve(4, &star), values(1, 1, 1));
            assert_eq!(solver.known.mark, 1);
            solver.known.mark = mark;
            assert_eq!(solver.solve(4, &path), values(2, 1, 2));
        }
    }

    /// No edge but itself meets an edge without vertices.
    #[test]
    fn an_empty_edge_is_a_move() {
        let edges: [&[usize]; 3] = [&[], &[0, 1], &[1]];
        assert_eq!(Solver::default().solve(2, &edges), values(2, 2, 0));
    }
}
