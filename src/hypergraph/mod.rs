//! Hypergraphs, and the problems of many rounds of Set that are problems on them.
//!
//! The Set hypergraph of a layout has the cards as vertices and the Sets as edges of three
//! vertices; two cards lie in at most one Set, so it is linear. A graph is a hypergraph whose
//! edges have two vertices.
//!
//! ```
//! use tertia::cards::Layout;
//! use tertia::hypergraph::Hypergraph;
//!
//! let plane: Vec<[u8; 2]> = (0..9).map(|card| [card / 3, card % 3]).collect();
//! let sets = Hypergraph::of_layout(&Layout::new(&plane)?);
//! assert_eq!((sets.vertices(), sets.len(), sets.degree(4)), (9, 12, 4));
//! assert!(sets.is_uniform(3) && sets.is_linear());
//! # Ok::<(), tertia::cards::LayoutError>(())
//! ```

pub mod disjoint;
pub mod domination;
pub mod files;
pub mod hitting_set;
mod incidence;
pub mod packing;
pub mod plain;
pub mod play;
mod quick;
pub mod random;
pub mod small;
pub mod space;

pub use crate::limit::Limit;
pub use incidence::{Hypergraph, HypergraphError};
