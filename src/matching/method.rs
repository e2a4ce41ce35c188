//! Every method by its name.

/// How solutions are found.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// The quickest one that fits.
    #[default]
    Auto,
    /// Every K points.
    Enumeration,
    /// Point after point, as long as they fit.
    Backtracking,
    /// Exact cover, pattern by pattern.
    Cover,
    /// A formula.
    Sat,
}

impl Method {
    /// Every method.
    pub const ALL: [Method; 5] =
        [Method::Auto, Method::Enumeration, Method::Backtracking, Method::Cover, Method::Sat];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Method::Auto => "auto",
            Method::Enumeration => "enumeration",
            Method::Backtracking => "backtracking",
            Method::Cover => "cover",
            Method::Sat => "sat",
        }
    }
}
