//! Upper bounds by duality: weights of vertices such that every edge weighs 1 or more in sum.
//!
//! Disjoint edges then weigh no more than all vertices do. Three weightings are tried: 1/s for
//! edges of s vertices, which is the bound "cards over three"; 1 on the vertices of a small
//! hitting set, which covers the conflict graph of the edges with cliques; and what
//! multiplicative weights come to (Garg and Konemann 1998, in the order of Fleischer 2000),
//! which tends to the optimum of the linear program. Each is then lowered vertex by vertex as
//! far as it goes. O(s log n) for s incidences, times the passes.
//!
//! Weights are whole numbers of parts of [`ONE`], rounded up, which keeps them right. No sum
//! overflows: 2^64 / `ONE` is 3.4e9, and a vertex weighs at most `ONE`.

use crate::hypergraph::Hypergraph;

/// The least common multiple of 1..=24.
const ONE: u64 = 5_354_228_880;

/// How many passes of multiplicative weights are made, and by how much they grow in one step.
const PASSES: usize = 120;
const GROWTH: f64 = 1.05;

/// The lighter of the two weightings that need no passes.
pub(super) fn quick(graph: &Hypergraph) -> Vec<u64> {
    lighter(by_size(graph), by_hitting_set(graph))
}

/// These weights, or lighter ones that need passes.
pub(super) fn sharpened(graph: &Hypergraph, weights: Vec<u64>) -> Vec<u64> {
    lighter(weights, multiplicative(graph))
}

/// The bound that the weights of some vertices give for what is left on them.
pub(super) fn bound(weights: impl IntoIterator<Item = u64>) -> usize {
    (weights.into_iter().sum::<u64>() / ONE) as usize
}

/// How much less a vertex may weigh whose edges weigh that much in sum.
pub(super) fn spare(sums: impl IntoIterator<Item = u64>) -> u64 {
    sums.into_iter().min().map_or(ONE, |least| least.saturating_sub(ONE))
}

fn lighter(one: Vec<u64>, other: Vec<u64>) -> Vec<u64> {
    if other.iter().sum::<u64>() < one.iter().sum() { other } else { one }
}

fn by_size(graph: &Hypergraph) -> Vec<u64> {
    let mut weights = vec![0; graph.vertices()];
    for edge in graph.edges() {
        let share = ONE.div_ceil(edge.len() as u64);
        edge.iter().for_each(|&vertex| weights[vertex] = weights[vertex].max(share));
    }
    lower(graph, &mut weights);
    weights
}

fn by_hitting_set(graph: &Hypergraph) -> Vec<u64> {
    let mut weights = vec![ONE; graph.vertices()];
    lower(graph, &mut weights);
    weights
}

/// Each vertex in turn, those of few edges first, weighs no more than its edges need.
fn lower(graph: &Hypergraph, weights: &mut [u64]) {
    let mut order: Vec<usize> = (0..graph.vertices()).collect();
    order.sort_by_key(|&vertex| graph.degree(vertex));
    let mut sums: Vec<u64> =
        graph.edges().map(|edge| edge.iter().map(|&vertex| weights[vertex]).sum()).collect();
    for vertex in order {
        let spare = spare(graph.incident(vertex).iter().map(|&edge| sums[edge]));
        let less = spare.min(weights[vertex]);
        weights[vertex] -= less;
        graph.incident(vertex).iter().for_each(|&edge| sums[edge] -= less);
    }
}

/// Edges that weigh least grow, pass by pass; the best moment counts.
fn multiplicative(graph: &Hypergraph) -> Vec<u64> {
    let mut lengths = vec![1f64; graph.vertices()];
    let sum = |edge: &[usize], lengths: &[f64]| -> f64 {
        edge.iter().map(|&vertex| lengths[vertex]).sum()
    };
    let least = |lengths: &[f64]| {
        graph.edges().map(|edge| sum(edge, lengths)).fold(f64::INFINITY, f64::min)
    };
    let mut shortest = least(&lengths);
    let (mut best, mut scaled) = (f64::INFINITY, lengths.clone());
    for _ in 0..PASSES {
        for edge in graph.edges() {
            if sum(edge, &lengths) < shortest * GROWTH {
                edge.iter().for_each(|&vertex| lengths[vertex] *= GROWTH);
            }
        }
        shortest = least(&lengths);
        let total = lengths.iter().sum::<f64>() / shortest;
        if total < best {
            best = total;
            scaled = lengths.iter().map(|length| length / shortest).collect();
        }
    }
    let mut weights: Vec<u64> =
        scaled.iter().map(|length| ((length * ONE as f64).ceil() as u64).min(ONE)).collect();
    cover(graph, &mut weights);
    lower(graph, &mut weights);
    weights
}

/// Makes up for what rounding took from an edge.
fn cover(graph: &Hypergraph, weights: &mut [u64]) {
    for edge in graph.edges() {
        let sum: u64 = edge.iter().map(|&vertex| weights[vertex]).sum();
        let mut missing = ONE.saturating_sub(sum);
        for &vertex in edge {
            let more = missing.min(ONE - weights[vertex]);
            weights[vertex] += more;
            missing -= more;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn bound_of(vertices: usize, edges: &[&[usize]]) -> usize {
        {
            let graph = Hypergraph::new(vertices, edges).unwrap();
            bound(sharpened(&graph, quick(&graph)))
        }
    }

    #[test]
    fn stars_cliques_and_mixtures() {
        assert_eq!(bound_of(5, &[]), 0);
        assert_eq!(bound_of(5, &[&[0, 1, 2], &[0, 3, 4]]), 1);
        // 7/3 by size; the hitting set has 3 vertices.
        let fano: [&[usize]; 7] =
            [&[0, 1, 2], &[0, 3, 4], &[0, 5, 6], &[1, 3, 5], &[1, 4, 6], &[2, 3, 6], &[2, 4, 5]];
        assert_eq!(bound_of(7, &fano), 2);
        // A star of seven vertices beside a plane of the same: 1 + 2.
        let mut both = fano.map(<[usize]>::to_vec).to_vec();
        both.extend([vec![7, 8, 9], vec![7, 10, 11], vec![7, 12, 13]]);
        let both: Vec<&[usize]> = both.iter().map(Vec::as_slice).collect();
        assert_eq!(bound_of(14, &both), 3);
    }

    #[test]
    fn every_edge_weighs_one() {
        use crate::hypergraph::random;
        use crate::random::Key;
        for index in 0..300 {
            let graph = random::edges(Key([5, 5]), index, 12, 14, 1..=4);
            for weights in [by_size(&graph), by_hitting_set(&graph), multiplicative(&graph)] {
                let weighs =
                    |edge: &[usize]| edge.iter().map(|&vertex| weights[vertex]).sum::<u64>();
                assert!(graph.edges().all(|edge| weighs(edge) >= ONE));
                assert!(weights.iter().all(|&weight| weight <= ONE));
            }
        }
    }
}
