//! One edge more, again and again: parameterised in the number of edges of the packing.
//!
//! Let P be a maximal packing of k edges, and Q one of k + 1 edges that has as many edges of P
//! as possible. Then each edge of P is in Q or meets two edges of Q: one that met a single edge
//! of Q, or none, could take its place, or that of an edge outside P. So Q covers all but r - 2
//! vertices of each edge of P, and has at most (r - 2) k + r vertices beside them, where edges
//! have r vertices: that bounds what is unknown of it. (For three, k + 3: Liu, Lu, Chen and Sze
//! 2006, Chen et al. 2009, "iterative expansion".)
//!
//! Q is built along the vertices of P, which all edges meet: each is left out or is the first
//! of an edge, unless an earlier edge has covered it. Partial packings that cover the same
//! vertices of P still to come differ only by their vertices beside P. Of such families a
//! representative one is kept: with each set that is disjoint from q further vertices it has
//! one such (Monien 1985).
//!
//! O*(2^(r k) f(k)) where f(k), the size of a representative family, is at most (s / 2)^(s / 2)
//! or so for s = (r - 2) k + r; the number of vertices and edges enters as a polynomial. No
//! chance is involved, and both answers are exact.

use super::Outcome;
use crate::hypergraph::{Hypergraph, Limit};
use std::collections::{BTreeMap, BTreeSet};

/// The most partial packings held at a time; a search that would need more is given up.
const MOST_PARTIAL: usize = 2_000_000;

/// Looks for a packing of at least `least` edges from one that is known; `enough` edges are as
/// good as any more.
pub(super) fn search(
    graph: &Hypergraph,
    known: &[usize],
    least: usize,
    enough: usize,
    limit: &Limit,
) -> Outcome {
    let mut packing = known.to_vec();
    let mut nodes = 0;
    let done = loop {
        extend(graph, &mut packing);
        if packing.len() >= enough {
            break true;
        }
        match Expansion::new(graph, &packing).run(&mut nodes, limit) {
            Step::Larger(larger) => packing = larger,
            Step::Largest => break true,
            Step::GivenUp => break false,
        }
    };
    Outcome { edges: (packing.len() >= least).then_some(packing), done, nodes }
}

/// Makes a packing maximal.
fn extend(graph: &Hypergraph, packing: &mut Vec<usize>) {
    let mut used = vec![false; graph.vertices()];
    packing.iter().flat_map(|&edge| graph.edge(edge)).for_each(|&vertex| used[vertex] = true);
    for (edge, vertices) in graph.edges().enumerate() {
        if vertices.iter().all(|&vertex| !used[vertex]) {
            packing.push(edge);
            vertices.iter().for_each(|&vertex| used[vertex] = true);
        }
    }
}

enum Step {
    Larger(Vec<usize>),
    Largest,
    GivenUp,
}

/// The search for one edge more.
struct Expansion {
    /// How many edges are looked for.
    wanted: usize,
    /// For each vertex of P in a row, how many vertices of its edge may be left out, and
    /// whether it is the first of them.
    places: Vec<(usize, bool)>,
    /// The edges by the first of their places.
    starting: Vec<Vec<Split>>,
    /// The most vertices of an edge, and of Q beside P.
    size: usize,
    outside: usize,
}

/// An edge as its places after the first, and its vertices beside P, both ascending.
struct Split {
    edge: usize,
    places: Vec<usize>,
    outside: Vec<usize>,
}

/// What partial packings have in common.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Key {
    /// The places still to come that are covered, ascending.
    covered: Vec<usize>,
    edges: usize,
    /// How many vertices of the present edge of P were left out.
    left_out: usize,
    /// How many vertices beside P are covered.
    outside: usize,
}

/// A partial packing.
#[derive(Clone)]
struct Partial {
    /// The covered vertices beside P, ascending.
    outside: Vec<usize>,
    edges: Vec<usize>,
}

type Families = BTreeMap<Key, Vec<Partial>>;

impl Expansion {
    /// For a maximal packing.
    fn new(graph: &Hypergraph, packing: &[usize]) -> Expansion {
        let mut place = vec![None; graph.vertices()];
        let mut places = Vec::new();
        let mut covered = 0;
        for &edge in packing {
            let vertices = graph.edge(edge);
            let needed = vertices.len().min(2);
            covered += needed;
            for (at, &vertex) in vertices.iter().enumerate() {
                place[vertex] = Some(places.len());
                places.push((vertices.len() - needed, at == 0));
            }
        }
        let mut starting: Vec<Vec<Split>> = places.iter().map(|_| Vec::new()).collect();
        for (edge, vertices) in graph.edges().enumerate() {
            let mut inside: Vec<usize> = vertices.iter().filter_map(|&v| place[v]).collect();
            inside.sort_unstable();
            let Some((&first, rest)) = inside.split_first() else { continue };
            let outside = vertices.iter().copied().filter(|&v| place[v].is_none()).collect();
            starting[first].push(Split { edge, places: rest.to_vec(), outside });
        }
        let size = graph.edges().map(<[usize]>::len).max().unwrap_or(1);
        let wanted = packing.len() + 1;
        let outside = (size * wanted).saturating_sub(covered);
        Expansion { wanted, places, starting, size, outside }
    }

    /// Adds the partial packings that it makes to `nodes`.
    fn run(&self, nodes: &mut u64, limit: &Limit) -> Step {
        let start = Key { covered: Vec::new(), edges: 0, left_out: 0, outside: 0 };
        let nothing = Partial { outside: Vec::new(), edges: Vec::new() };
        let mut families = Families::from([(start, vec![nothing])]);
        for place in 0..self.places.len() {
            let mut next = Families::new();
            let mut held = 0;
            for (key, family) in families {
                if limit.reached() || held > MOST_PARTIAL {
                    return Step::GivenUp;
                }
                let family = representative(family, self.to_come(&key));
                held += self.pass(place, key, family, &mut next);
            }
            *nodes += held as u64;
            if let Some(found) = self.found(&next) {
                return Step::Larger(found);
            }
            next.retain(|key, _| self.is_hopeful(key, place + 1));
            families = next;
        }
        Step::Largest
    }

    /// Goes on to the next place in every way; gives the number of partial packings made.
    fn pass(&self, place: usize, mut key: Key, family: Vec<Partial>, next: &mut Families) -> usize {
        let (spare, first) = self.places[place];
        if first {
            key.left_out = 0;
        }
        let mut made = 0;
        let mut push = |key: Key, family: Vec<Partial>| {
            made += family.len();
            next.entry(key).or_default().extend(family);
        };
        if key.covered.first() == Some(&place) {
            key.covered.remove(0);
            push(key, family);
            return made;
        }
        for split in &self.starting[place] {
            if split.places.iter().any(|place| key.covered.contains(place)) {
                continue;
            }
            let fits = |partial: &&Partial| {
                split.outside.iter().all(|vertex| !partial.outside.contains(vertex))
            };
            let family: Vec<Partial> =
                family.iter().filter(fits).map(|partial| partial.with(split)).collect();
            if !family.is_empty() {
                let mut key = key.clone();
                key.edges += 1;
                key.outside += split.outside.len();
                key.covered.extend(&split.places);
                key.covered.sort_unstable();
                push(key, family);
            }
        }
        if key.left_out < spare {
            key.left_out += 1;
            push(key, family);
        }
        made
    }

    fn found(&self, families: &Families) -> Option<Vec<usize>> {
        let mut complete = families.iter().filter(|(key, _)| key.edges >= self.wanted);
        complete.find_map(|(_, family)| family.first()).map(|partial| partial.edges.clone())
    }

    /// Whether enough edges can still start at places from `next` on, with few enough vertices
    /// beside P.
    fn is_hopeful(&self, key: &Key, next: usize) -> bool {
        let free = self.places.len() - next - key.covered.len();
        key.outside <= self.outside && key.edges + free >= self.wanted
    }

    /// How many vertices beside P may still be covered.
    fn to_come(&self, key: &Key) -> usize {
        let edges = self.wanted - key.edges;
        (edges * (self.size - 1)).min(self.outside - key.outside)
    }
}

impl Partial {
    fn with(&self, split: &Split) -> Partial {
        let mut with = self.clone();
        with.edges.push(split.edge);
        with.outside.extend(&split.outside);
        with.outside.sort_unstable();
        with
    }
}

/// Some of a family: whatever `further` vertices may be, if one of the family has none of them,
/// so has one of these. A tree of choices: beside the first, one for each of its vertices that
/// has it not, and so on as deep as there are further vertices.
fn representative(mut family: Vec<Partial>, further: usize) -> Vec<Partial> {
    fn choose(family: &[Partial], among: &[usize], further: usize, chosen: &mut BTreeSet<usize>) {
        let known = among.iter().copied().find(|at| chosen.contains(at));
        let Some(at) = known.or_else(|| among.first().copied()) else { return };
        chosen.insert(at);
        let Some(further) = further.checked_sub(1) else { return };
        for vertex in &family[at].outside {
            let lacks = |&at: &usize| !family[at].outside.contains(vertex);
            let without: Vec<usize> = among.iter().copied().filter(lacks).collect();
            choose(family, &without, further, chosen);
        }
    }
    family.sort_by(|one, other| one.outside.cmp(&other.outside));
    family.dedup_by(|one, other| one.outside == other.outside);
    let all: Vec<usize> = (0..family.len()).collect();
    let mut chosen = BTreeSet::new();
    choose(&family, &all, further, &mut chosen);
    chosen.into_iter().map(|at| family[at].clone()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hypergraph::{plain, random};
    use crate::random::Key;

    #[test]
    fn a_representative_family_has_an_answer_to_any_further_vertices() {
        for index in 0..200 {
            let sets = random::edges(Key([3, 1]), index, 8, 12, 3..=3);
            let family: Vec<Partial> =
                sets.edges().map(|set| Partial { outside: set.to_vec(), edges: vec![] }).collect();
            for further in 0..=3u32 {
                let few = representative(family.clone(), further as usize);
                for others in (0..256usize).filter(|set| set.count_ones() <= further) {
                    let disjoint = |partial: &Partial| {
                        partial.outside.iter().all(|&vertex| others >> vertex & 1 == 0)
                    };
                    assert_eq!(family.iter().any(disjoint), few.iter().any(disjoint));
                }
            }
        }
    }

    #[test]
    fn from_a_bad_packing_to_a_largest() {
        for index in 0..300 {
            for graph in [
                random::edges(Key([3, 2]), index, 12, 14, 1..=4),
                random::edges(Key([3, 2]), index, 12, 14, 2..=2),
                random::linear(Key([3, 2]), index, 14, 16),
            ] {
                let most = plain::most_disjoint(&graph);
                let outcome = search(&graph, &[], 0, usize::MAX, &Limit::none());
                assert!(outcome.done);
                assert_eq!(outcome.edges.map(|edges| edges.len()), Some(most));
            }
        }
    }
}
