//! Lower bounds at a node of the search, by duality: weights of demands such that nothing that
//! serves demands serves more than 1 in all add up to a bound.
//!
//! - [`vertices`]: the demands are the open edges, the servants their open vertices. It bounds
//!   how many vertices more have to be covered, and so the edges that do it.
//! - [`edges`]: the demands are the open edges and the vertices that must be covered, the
//!   servants the edges that can be taken.
//!
//! A demand whose servants have up to d demands each can weigh 1/d; then each demand in turn,
//! those with few servants first, takes what its servants can still bear. Linear in the pairs of
//! demand and servant, after sorting.

use super::state::{State, Status};

/// Weights are whole numbers of parts of this, the least common multiple of 1..=24; rounding
/// down keeps the bound right. A sum of weights is at most this for each servant: it would take
/// 3.4e9 servants to overflow.
const ONE: u64 = 5_354_228_880;

/// Room for the sums of [`bound`], kept from node to node.
#[derive(Default)]
pub(super) struct Bounds {
    /// The servants of all demands, one after another, and where each demand's end.
    servants: Vec<usize>,
    ends: Vec<usize>,
    demands_of: Vec<u64>,
    room: Vec<u64>,
    order: Vec<usize>,
    seen: Vec<usize>,
}

impl Bounds {
    /// At least so many open vertices have to be covered.
    pub fn vertices(&mut self, state: &State) -> usize {
        self.clear(state.graph.vertices());
        for edge in (0..state.graph.len()).filter(|&edge| state.is_open(edge)) {
            self.servants.extend(state.open_vertices(edge));
            self.ends.push(self.servants.len());
        }
        self.bound()
    }

    /// At least so many edges have to be taken.
    pub fn edges(&mut self, state: &State) -> usize {
        let graph = state.graph;
        self.clear(graph.len());
        for vertex in (0..graph.vertices()).filter(|&vertex| state.status(vertex) == Status::Must) {
            self.servants.extend(state.takable(vertex));
            self.ends.push(self.servants.len());
        }
        self.seen.clear();
        self.seen.resize(graph.len(), usize::MAX);
        for edge in (0..graph.len()).filter(|&edge| state.is_open(edge)) {
            for vertex in state.open_vertices(edge) {
                for servant in state.takable(vertex) {
                    if std::mem::replace(&mut self.seen[servant], edge) != edge {
                        self.servants.push(servant);
                    }
                }
            }
            self.ends.push(self.servants.len());
        }
        self.bound()
    }

    fn clear(&mut self, servants: usize) {
        self.servants.clear();
        self.ends.clear();
        self.demands_of.clear();
        self.demands_of.resize(servants, 0);
        self.room.clear();
        self.room.resize(servants, ONE);
    }

    fn bound(&mut self) -> usize {
        let Bounds { servants, ends, demands_of, room, order, .. } = self;
        let demand = |at: usize| {
            let start = at.checked_sub(1).map_or(0, |before| ends[before]);
            &servants[start..ends[at]]
        };
        servants.iter().for_each(|&servant| demands_of[servant] += 1);
        let mut sum = 0;
        for at in 0..ends.len() {
            let most = demand(at).iter().map(|&servant| demands_of[servant]).max();
            let weight = most.map_or(0, |most| ONE / most);
            sum += weight;
            demand(at).iter().for_each(|&servant| room[servant] -= weight);
        }
        order.clear();
        order.extend(0..ends.len());
        order.sort_by_key(|&at| demand(at).len());
        for &at in &*order {
            let more = demand(at).iter().map(|&servant| room[servant]).min().unwrap_or(0);
            sum += more;
            demand(at).iter().for_each(|&servant| room[servant] -= more);
        }
        usize::try_from(sum.div_ceil(ONE)).unwrap_or(usize::MAX)
    }
}
