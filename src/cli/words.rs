//! The words for an instance: cards and Sets of a layout, else vertices and edges.

use tertia::hypergraph::files::Instance;

/// What vertices and edges are called.
pub struct Words {
    /// One vertex.
    pub vertex: &'static str,
    /// One edge.
    pub edge: &'static str,
}

impl Words {
    /// The words that fit an instance.
    pub fn of(instance: &Instance) -> Words {
        match instance.cards {
            Some(_) => Words { vertex: "card", edge: "Set" },
            None => Words { vertex: "vertex", edge: "edge" },
        }
    }

    /// So many vertices.
    pub fn vertices(&self, count: usize) -> String {
        counted(count, self.vertex)
    }

    /// So many edges.
    pub fn edges(&self, count: usize) -> String {
        counted(count, self.edge)
    }
}

/// A number with its noun.
pub fn counted(count: usize, one: &str) -> String {
    match (count, one) {
        (1, _) => format!("1 {one}"),
        (_, "vertex") => format!("{count} vertices"),
        _ => format!("{count} {one}s"),
    }
}

/// The names of some vertices.
pub fn names(instance: &Instance, vertices: &[usize]) -> String {
    let names: Vec<String> = vertices.iter().map(|&vertex| instance.name(vertex)).collect();
    let phrases = names.iter().any(|name| name.contains(char::is_whitespace));
    names.join(if phrases { ", " } else { " " })
}
