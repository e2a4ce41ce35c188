//! What can be wrong with a solution that is to be carried.

/// Why a solution is none. Vertices, cards, rows and clauses count from 0.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Wrong {
    /// A clause holds under no literal.
    #[error("clause {0} (from 0) is not satisfied")]
    Clause(usize),
    /// Cards that are no Set, or vertices that are no edge.
    #[error("{list:?} is no {what}")]
    Stranger {
        /// The cards or vertices.
        list: Vec<usize>,
        /// What was expected.
        what: &'static str,
    },
    /// Two Sets or edges share something.
    #[error("{vertex} is in two {what}")]
    Shared {
        /// The card or vertex.
        vertex: usize,
        /// Of what it is in two.
        what: &'static str,
    },
    /// A Set or an edge could be added.
    #[error("{list:?} meets none of these {what}")]
    Bare {
        /// Its cards or vertices.
        list: Vec<usize>,
        /// Which ones were given.
        what: &'static str,
    },
    /// There are too many or too few.
    #[error("{found} {what}; a solution has {needed}")]
    Count {
        /// How many there are.
        found: usize,
        /// How many there must be.
        needed: usize,
        /// Of what.
        what: &'static str,
    },
    /// A move after which the other player wins.
    #[error("with {0:?} the first player does not win")]
    Losing(Vec<usize>),
    /// A value that the game has not.
    #[error("the game has the Grundy value {value}, not {claimed}")]
    Value {
        /// What it has.
        value: usize,
        /// What was claimed.
        claimed: usize,
    },
    /// No winning move, though there is one.
    #[error("there is no move here, but {0:?} wins")]
    Missed(Vec<usize>),
    /// Rows or cards that do not solve the problem.
    #[error("these {what} are no {solution}")]
    None {
        /// What they are.
        what: &'static str,
        /// What they should be.
        solution: &'static str,
    },
    /// Two vertices are not joined.
    #[error("vertices {0} and {1} are not joined")]
    Unjoined(usize, usize),
    /// Triples of rows that are no perfect matching, or the diagonal.
    #[error("these rows are no perfect matching off the diagonal")]
    Matching,
}
