//! Every method by its name.

/// How a property is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Method {
    /// The cheap ones first, then search and SAT.
    Hybrid,
    /// Simplification, then depth first.
    Search,
    /// Dynamic programming from both ends.
    Bidirectional,
    /// Dynamic programming from one end.
    Unidirectional,
    /// Two permutation matrices as a formula.
    Sat,
    /// A variable an edge as a formula.
    SatCubic,
    /// A 0/1 programme.
    Ip,
    /// Every two permutations.
    Brute,
    /// No two rows have a symbol in the same columns; cannot say yes.
    UniquePieces,
    /// No edges off the diagonal; cannot say no.
    Triples,
    /// A face with the diagonal alone.
    Projections,
    /// Deletion of edges that a face rules out.
    Simplification,
    /// Matchings at random; cannot say yes.
    Greedy,
}

impl Method {
    /// Every method.
    pub const ALL: [Method; 13] = [
        Method::Hybrid,
        Method::Search,
        Method::Bidirectional,
        Method::Unidirectional,
        Method::Sat,
        Method::SatCubic,
        Method::Ip,
        Method::Brute,
        Method::UniquePieces,
        Method::Triples,
        Method::Projections,
        Method::Simplification,
        Method::Greedy,
    ];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Hybrid => "hybrid",
            Method::Search => "search",
            Method::Bidirectional => "bidirectional",
            Method::Unidirectional => "unidirectional",
            Method::Sat => "sat",
            Method::SatCubic => "sat-cubic",
            Method::Ip => "ip",
            Method::Brute => "brute",
            Method::UniquePieces => "unique-pieces",
            Method::Triples => "triples",
            Method::Projections => "projections",
            Method::Simplification => "simplification",
            Method::Greedy => "greedy",
        }
    }

    /// Whether it may say maybe although there is no limit.
    pub fn is_heuristic(self) -> bool {
        use Method::{Greedy, Projections, Simplification, Triples, UniquePieces};
        matches!(self, Greedy | Projections | Simplification | Triples | UniquePieces)
    }
}
