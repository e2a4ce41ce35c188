//! The programme: a 0/1 variable an edge.
//!
//! The variables of the edges at each row of each part sum to 1, those of the diagonal edges to
//! at most s - 1. A variable for each edge there is, in the order of edges; 3s + 1 constraints.

use crate::puzzle::Edges;

/// A range for the sum of some variables.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Constraint {
    /// The variables, each once.
    pub variables: Vec<usize>,
    /// The least that they may sum to.
    pub least: usize,
    /// The most.
    pub most: usize,
}

/// Constraints on 0/1 variables, numbered from 0; nothing is optimised.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Program {
    /// The number of variables.
    pub variables: usize,
    /// The constraints.
    pub constraints: Vec<Constraint>,
}

/// What an engine says of a programme.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Solved {
    /// The constraints hold for these values.
    Feasible(Vec<bool>),
    /// They hold for none.
    Infeasible,
    /// The limit was reached before either was known.
    Unknown,
}

impl Program {
    /// Whether all constraints hold for these values.
    pub fn holds(&self, values: &[bool]) -> bool {
        self.constraints.iter().all(|constraint| {
            let sum = constraint.variables.iter().filter(|&&variable| values[variable]).count();
            (constraint.least..=constraint.most).contains(&sum)
        })
    }
}

/// The programme that is feasible when some perfect matching is not the diagonal.
pub fn program(edges: &Edges) -> Program {
    let rows = edges.rows();
    let mut incident = vec![Vec::new(); 3 * rows];
    let mut diagonal = Vec::with_capacity(rows);
    for (variable, edge) in edges.iter().enumerate() {
        (0..3).for_each(|part| incident[part * rows + edge[part]].push(variable));
        if edge == [edge[0]; 3] {
            diagonal.push(variable);
        }
    }
    let once = |variables| Constraint { variables, least: 1, most: 1 };
    let mut constraints: Vec<Constraint> = incident.into_iter().map(once).collect();
    constraints.push(Constraint { variables: diagonal, least: 0, most: rows - 1 });
    Program { variables: edges.len(), constraints }
}
