//! A number with its noun, for messages.

/// `1 edge`, `2 edges`.
pub(crate) fn counted(count: usize, [one, many]: [&str; 2]) -> String {
    format!("{count} {}", if count == 1 { one } else { many })
}

/// Vertices of something.
pub(crate) const VERTICES: [&str; 2] = ["vertex", "vertices"];
/// Edges of something.
pub(crate) const EDGES: [&str; 2] = ["edge", "edges"];
/// Attributes of a card.
pub(crate) const ATTRIBUTES: [&str; 2] = ["attribute", "attributes"];
