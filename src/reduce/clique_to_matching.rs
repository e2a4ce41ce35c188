//! A clique with one vertex of each part as a perfect multi-dimensional matching.
//!
//! Lampis and Mitsou, Theorem 2.1. The values are the k parts and the pairs of parts: k + k(k-1)/2.
//! For each ordered pair of a part i and a pair {i,j} there is a group of n dimensions, one for
//! each vertex that a part can have. Vertex t of part i is a multiedge with the value i everywhere
//! but {i,j} in dimension t of each of its groups; an edge between vertex a of part i and vertex b
//! of part j has the value {i,j} everywhere but i in dimension a of group (i, {i,j}) and j in
//! dimension b of group (j, {i,j}). What a chosen vertex leaves open the edges at that vertex
//! fill, so that a perfect matching is a clique: a vertex a part, an edge a pair.
//!
//! Edges within a part are in no such clique and left out; parts may differ in size. One part
//! would have no group, so that its multiedges could not be told apart: there are at least two.
//! n k (k-1) dimensions, |V| + |E| multiedges.

use super::{Explained, Gadget, Group, Point, Reduction, TooLarge, Wrong, fits, points};
use crate::hypergraph::Hypergraph;
use crate::matching::Points;
use crate::plural::{VERTICES, counted};

/// A graph in parts, and the multiedges of its cliques.
#[derive(Clone, Debug)]
pub struct CliqueToMatching {
    graph: Hypergraph,
    /// The part of each vertex, and its place there.
    place: Vec<(usize, usize)>,
    parts: usize,
    /// The most vertices of a part.
    size: usize,
    edges: Points,
    /// What each multiedge stands for: a vertex, or two.
    from: Vec<Vec<usize>>,
}

impl CliqueToMatching {
    /// The multiedges of a graph whose vertices are in these parts, numbered from 0.
    ///
    /// # Panics
    ///
    /// If an edge has not two vertices, if not every vertex has a part, or if there are fewer than
    /// two parts or one without a vertex.
    pub fn new(graph: &Hypergraph, part: &[usize]) -> Result<CliqueToMatching, TooLarge> {
        assert!(graph.is_uniform(2) && part.len() == graph.vertices(), "a graph in parts");
        let parts = part.iter().max().map_or(0, |last| last + 1);
        let mut sizes = vec![0; parts];
        let mut place = Vec::with_capacity(part.len());
        for &part in part {
            place.push((part, sizes[part]));
            sizes[part] += 1;
        }
        assert!(parts > 1 && !sizes.contains(&0), "two parts or more, with vertices");
        let size = sizes.iter().copied().max().unwrap_or(0);
        let across = |edge: &&[usize]| part[edge[0]] != part[edge[1]];
        let vertices = (0..graph.vertices()).map(|vertex| vec![vertex]);
        let from: Vec<Vec<usize>> =
            vertices.chain(graph.edges().filter(across).map(<[usize]>::to_vec)).collect();
        // Groups are n k (k - 1), and that may be beyond counting.
        let dimensions = parts.saturating_mul(parts - 1).saturating_mul(size);
        fits(from.len(), dimensions)?;
        let shape = Shape { parts, size, dimensions };
        let rows = from.iter().map(|of| match of[..] {
            [vertex] => shape.vertex(place[vertex]),
            _ => shape.edge(place[of[0]], place[of[1]]),
        });
        let edges = points(parts + parts * (parts - 1) / 2, dimensions, rows.collect());
        Ok(CliqueToMatching { graph: graph.clone(), place, parts, size, edges, from })
    }

    /// The multiedges: those of the vertices, then those of the edges.
    pub fn edges(&self) -> &Points {
        &self.edges
    }

    /// The name of each multiedge.
    pub fn names(&self) -> Vec<String> {
        let name = |of: &Vec<usize>| match of[..] {
            [vertex] => {
                let (part, at) = self.place[vertex];
                format!("vertex {}, number {} of part {}", vertex + 1, at + 1, part + 1)
            }
            _ => format!("edge {} {}", of[0] + 1, of[1] + 1),
        };
        self.from.iter().map(name).collect()
    }

    /// The vertices that some multiedges stand for: those of vertices, or if `edges` the two of
    /// the first edge among them.
    pub(super) fn vertices(&self, rows: &[usize], edges: bool) -> Vec<usize> {
        let length = if edges { 2 } else { 1 };
        let stands = rows.iter().filter_map(|&row| self.from.get(row));
        let stands = stands.filter(|of| of.len() == length);
        stands.take(if edges { 1 } else { usize::MAX }).flatten().copied().collect()
    }

    /// That these are a vertex of each part, all joined.
    pub(super) fn check(&self, vertices: &[usize]) -> Result<(), Wrong> {
        let mut seen = vec![false; self.parts];
        for &vertex in vertices {
            let Some(&(part, _)) = self.place.get(vertex) else {
                return Err(Wrong::Stranger { list: vec![vertex], what: "vertex" });
            };
            if std::mem::replace(&mut seen[part], true) {
                return Err(Wrong::None { what: "vertices", solution: "choice of one a part" });
            }
        }
        if vertices.len() != self.parts {
            let (found, needed) = (vertices.len(), self.parts);
            return Err(Wrong::Count { found, needed, what: "vertices" });
        }
        for (at, &one) in vertices.iter().enumerate() {
            for &other in &vertices[..at] {
                if !self.joined(one, other) {
                    return Err(Wrong::Unjoined(other, one));
                }
            }
        }
        Ok(())
    }

    fn joined(&self, one: usize, other: usize) -> bool {
        self.graph.incident(one).iter().any(|&edge| self.graph.edge(edge).contains(&other))
    }
}

/// The dimensions and values.
struct Shape {
    parts: usize,
    size: usize,
    dimensions: usize,
}

impl Shape {
    /// The first dimension of the group of a part and its pair with another.
    fn group(&self, part: usize, other: usize) -> usize {
        let others = other - usize::from(other > part);
        (part * (self.parts - 1) + others) * self.size
    }

    /// The value of a pair of parts: after the parts, in lexicographic order.
    fn pair(&self, one: usize, other: usize) -> u32 {
        let (low, high) = (one.min(other), one.max(other));
        let before = low * (2 * self.parts - low - 1) / 2;
        (self.parts + before + high - low - 1) as u32
    }

    /// The multiedge of vertex `at` of a part.
    fn vertex(&self, (part, at): (usize, usize)) -> Vec<u32> {
        let mut row = vec![part as u32; self.dimensions];
        for other in (0..self.parts).filter(|&other| other != part) {
            row[self.group(part, other) + at] = self.pair(part, other);
        }
        row
    }

    /// The multiedge of an edge.
    fn edge(&self, (i, a): (usize, usize), (j, b): (usize, usize)) -> Vec<u32> {
        let mut row = vec![self.pair(i, j); self.dimensions];
        row[self.group(i, j) + a] = i as u32;
        row[self.group(j, i) + b] = j as u32;
        row
    }
}

impl Reduction for CliqueToMatching {
    /// Vertices.
    type Original = Vec<usize>;
    /// Multiedges, by number.
    type Product = Vec<usize>;

    fn push(&self, clique: &Vec<usize>) -> Result<Vec<usize>, Wrong> {
        self.check(clique)?;
        let within = |of: &Vec<usize>| of.iter().all(|vertex| clique.contains(vertex));
        Ok((0..self.from.len()).filter(|&row| within(&self.from[row])).collect())
    }

    fn lift(&self, matching: &Vec<usize>) -> Result<Vec<usize>, Wrong> {
        if !self.edges.is_matching(matching) {
            return Err(Wrong::None { what: "multiedges", solution: "perfect matching" });
        }
        let clique = self.vertices(matching, false);
        self.check(&clique)?;
        Ok(clique)
    }

    fn explained(&self) -> Explained {
        let (k, n) = (self.parts, self.size);
        let vertices = self.from.iter().filter(|of| of.len() == 1).count();
        let row = |what: &str, count: usize, everywhere: &str, but: &str| {
            vec![what.into(), count.to_string(), everywhere.into(), but.into()]
        };
        Explained {
            heading: format!("{k} parts of at most {} (Theorem 2.1)", counted(n, VERTICES)),
            heads: vec!["multiedge", "how many", "everywhere", "but"],
            rows: vec![
                row("vertex t of part i", vertices, "i", "{i,j} in dimension t of each (i,{i,j})"),
                row(
                    "edge of vertex a of part i and b of part j",
                    self.from.len() - vertices,
                    "{i,j}",
                    "i in dimension a of (i,{i,j}), j in dimension b of (j,{i,j})",
                ),
            ],
            notes: vec![
                format!("values: 0 to {} the parts, then the pairs in lexicographic order", k - 1),
                format!("dimensions: for each part, for each other part, {n}"),
            ],
        }
    }

    fn gadgets(&self) -> Vec<Gadget> {
        let Some(edge) = self.from.iter().position(|of| of.len() == 2) else { return Vec::new() };
        let written = |row: usize| {
            let values: Vec<String> =
                self.edges.row(row).iter().take(18).map(u32::to_string).collect();
            values.join(" ")
        };
        let names = self.names();
        let ends = &self.from[edge];
        let point = |row: usize, at| Point { at, name: names[row].clone(), below: written(row) };
        vec![Gadget {
            title: format!("The multiedges of {}", names[edge]),
            about: "The edge fills what its two vertices leave open in the groups of their pair."
                .into(),
            points: vec![point(ends[0], (0, 1)), point(ends[1], (2, 1)), point(edge, (1, 0))],
            groups: vec![Group { of: vec![0, 1, 2], name: "in one matching".into() }],
        }]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::reduce::plain::{cliques, matchings, random_parts};

    #[test]
    fn cliques_and_matchings_are_the_same() {
        let mut found = 0;
        for index in 0..300 {
            let (graph, part) = random_parts(index);
            let reduction = CliqueToMatching::new(&graph, &part).unwrap();
            let cliques = cliques(&graph, &part);
            let k = part.iter().max().map_or(0, |last| last + 1);
            assert_eq!(reduction.edges().values(), k + k * (k - 1) / 2);
            let n = (0..k).map(|i| part.iter().filter(|&&own| own == i).count()).max();
            assert_eq!(Some(reduction.edges().dimensions()), n.map(|n| n * k * (k - 1)));
            // One vertex of each part, one edge of each pair.
            for matching in matchings(reduction.edges()) {
                let vertices = matching.iter().filter(|&&row| row < part.len());
                assert_eq!((vertices.count(), matching.len()), (k, k + k * (k - 1) / 2));
            }
            let lifted: Vec<Vec<usize>> = matchings(reduction.edges())
                .iter()
                .map(|matching| reduction.lift(matching).unwrap())
                .collect();
            assert_eq!(lifted.len(), cliques.len(), "{graph:?} {part:?}");
            assert!(lifted.iter().all(|clique| cliques.contains(clique)));
            for clique in &cliques {
                let pushed = reduction.push(clique).unwrap();
                assert!(reduction.edges().is_matching(&pushed), "{graph:?} {part:?}");
                assert_eq!(&reduction.lift(&pushed).unwrap(), clique);
            }
            found += usize::from(!cliques.is_empty());
        }
        assert!((60..280).contains(&found), "{found}");
    }

    #[test]
    fn wrong_solutions_are_refused() {
        let graph = Hypergraph::new(4, [[0, 2], [1, 3]]).unwrap();
        let reduction = CliqueToMatching::new(&graph, &[0, 0, 1, 1]).unwrap();
        let push = |clique: &[usize]| reduction.push(&clique.to_vec());
        assert_eq!(push(&[3, 1]).unwrap(), [1, 3, 5]);
        assert_eq!(push(&[0, 3]), Err(Wrong::Unjoined(0, 3)));
        assert_eq!(push(&[0]), Err(Wrong::Count { found: 1, needed: 2, what: "vertices" }));
        let choice = Wrong::None { what: "vertices", solution: "choice of one a part" };
        assert_eq!(push(&[0, 1]), Err(choice));
        assert_eq!(push(&[9, 1]), Err(Wrong::Stranger { list: vec![9], what: "vertex" }));
        let none = Wrong::None { what: "multiedges", solution: "perfect matching" };
        assert_eq!(reduction.lift(&vec![0, 3, 4]), Err(none));
    }
}
