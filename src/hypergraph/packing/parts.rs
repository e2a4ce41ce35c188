//! The parts of an instance that can be searched one by one: what pendant vertices leave, in
//! its connected components. O(s log s) for s incidences.

use super::live::Live;
use crate::hypergraph::Hypergraph;

/// A connected part with one edge or more at each vertex.
pub(super) struct Part {
    pub graph: Hypergraph,
    /// The edges as the whole numbers them.
    pub names: Vec<usize>,
}

/// Edges that some largest packing has, and the parts left beside them, smallest first.
pub(super) fn of(graph: &Hypergraph) -> (Vec<usize>, Vec<Part>) {
    let mut live = Live::new(graph);
    live.reduce();
    let left: Vec<usize> = (0..graph.len()).filter(|&edge| live.has(edge)).collect();
    let rest = left.iter().map(|&edge| graph.edge(edge).to_vec()).collect();
    let rest = Hypergraph::of_checked(graph.vertices(), rest);
    let components = rest.components();
    let mut home = vec![(0, 0); graph.vertices()];
    for (part, component) in components.iter().enumerate() {
        for (at, &vertex) in component.iter().enumerate() {
            home[vertex] = (part, at);
        }
    }
    let mut edges = vec![Vec::new(); components.len()];
    let mut names = vec![Vec::new(); components.len()];
    for (edge, &name) in rest.edges().zip(&left) {
        let (part, _) = home[edge[0]];
        edges[part].push(edge.iter().map(|&vertex| home[vertex].1).collect());
        names[part].push(name);
    }
    let parts = components.iter().zip(edges).zip(names).map(|((component, edges), names)| Part {
        graph: Hypergraph::of_checked(component.len(), edges),
        names,
    });
    let mut parts: Vec<Part> = parts.collect();
    parts.sort_by_key(|part| part.graph.len());
    (live.taken, parts)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_keep_the_names_of_their_edges() {
        // A pendant edge, a triangle and, between its vertices, another.
        let edges = [[6, 7], [1, 3], [3, 5], [1, 5], [0, 2], [2, 4], [0, 4]];
        let graph = Hypergraph::new(8, edges).unwrap();
        let (taken, parts) = of(&graph);
        assert_eq!(taken.iter().map(|&edge| graph.edge(edge)).collect::<Vec<_>>(), [[6, 7]]);
        assert_eq!(parts.len(), 2);
        for (part, first) in parts.iter().zip([0, 1]) {
            let named: Vec<_> = part.names.iter().map(|&edge| graph.edge(edge)).collect();
            assert_eq!(named, [[first, first + 2], [first, first + 4], [first + 2, first + 4]]);
            assert_eq!(part.graph.edges().collect::<Vec<_>>(), [[0, 1], [0, 2], [1, 2]]);
        }
    }
}
